"""Structure of the code: no circles, late imports, error classes, one module for each command."""

import ast
import functools
import graphlib
import importlib
import re

from cribboard import settings_table
from cribboard_tools.errors import Failure
from tests.conftest import ROOT

START_UP = "commands that do not need it start faster"
EXTRA = "an optional dependency: without it --help and the other commands work"
SYSTEM = "not on every operating system"
#: Imports inside functions: what is imported, and why it is not imported at the top.
DEFERRED = {
    "cribboard_tools.cli": "Ctrl-C is handled before anything else is imported",
    "cribboard_tools.board_picture": EXTRA,
    "cribboard_tools.hardware.build": EXTRA,
    "cribboard_tools.simulation.advice": EXTRA,
    "cribboard_tools.simulation.dask_workers": EXTRA,
    "cribboard_tools.simulation.games": EXTRA,
    "cribboard_tools.simulation.kernel.sums": EXTRA,
    "cribboard_tools.simulation.pieces": EXTRA,
    "cribboard_tools.simulation.players": EXTRA,
    "cribboard_tools.simulation.tables": EXTRA,
    "cribboard_tools.hardware.checks": EXTRA,
    "cribboard_tools.console.printable": START_UP,
    "cribboard_tools.voice": START_UP,
    "cribboard_tools.voice.library": START_UP,
    **dict.fromkeys(
        ("rich", "rich_argparse", "segno", "json", "difflib", "importlib", "urllib"), START_UP
    ),
    **dict.fromkeys(("numpy", "serial", "mpremote", "soxr"), EXTRA),
    "pyspiel": "not a dependency: a peer that `bench` measures where it is installed",
    **dict.fromkeys(("neopixel", "board"), EXTRA),
    **dict.fromkeys(("fcntl", "msvcrt", "os", "select", "termios", "tty", "winsound"), SYSTEM),
}
PAGE = "cribboard_tools.page."
#: Folders of the page, the upper ones first, each with those that it imports, in Python or
#: JavaScript; all but `base` may import that.
PAGE_LAYERS = {
    "shell": {"board", "drawer", "hand", "learn", "own_board", "past"},
    "past": {"board", "hand"},
    "own_board": {"board", "drawer"},
    "drawer": {"hand"},
    "learn": {"count", "hand"},
    "count": {"board", "hand"},
    "hand": {"board"},
    "board": set(),
    "base": set(),
}
#: Exceptions that never end a command: they are always caught beside where they are raised.
CONTROL_FLOW = {"Stopped"}


@functools.cache
def parsed(path):
    return ast.parse(path.read_text(encoding="utf-8"))


def sources():
    """Yield the name and syntax tree of each module of the tools; page/ runs in MicroPython."""
    for path in sorted((ROOT / "host_tools").rglob("*.py")):
        name = path.relative_to(ROOT / "host_tools").with_suffix("").as_posix().replace("/", ".")
        if "node_modules" not in name and not name.startswith(PAGE):
            yield name, parsed(path)


def deferred_imports(tree):
    """Yield what functions import: modules of the tools whole, others by their top package."""
    functions = [node for node in ast.walk(tree) if isinstance(node, ast.FunctionDef)]
    for node in {node for function in functions for node in ast.walk(function)}:
        if isinstance(node, ast.Import):
            yield from (alias.name.split(".")[0] for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            is_own = node.module.split(".")[0] == "cribboard_tools"
            own = (f"{node.module}.{alias.name}" for alias in node.names)
            yield from own if is_own else (node.module.split(".")[0],)


@functools.cache
def imports():
    """Return the modules of the product, stubs too, that each imports, late or for its types."""
    roots = (ROOT / "firmware", "cribboard"), (ROOT / "host_tools", "cribboard_tools")
    files = {
        path.relative_to(root).with_suffix("").as_posix().replace("/", "."): path
        for root, package in roots
        for path in (root / package).rglob("*.py*")
        if path.suffix in (".py", ".pyi") and "node_modules" not in path.parts
    }
    found = {}
    for name, path in files.items():
        named = []
        for node in ast.walk(parsed(path)):
            if isinstance(node, ast.Import):
                named += [alias.name for alias in node.names]
            elif isinstance(node, ast.ImportFrom) and node.module:
                named += [node.module, *(f"{node.module}.{alias.name}" for alias in node.names)]
        found[name] = {one for one in named if one in files}
    return found


def test_no_imports_make_a_circle_those_of_types_included():
    found = imports()
    assert "cribboard.dialogs.dialog_table" in found["cribboard.dialogs.dialog"]
    assert "cribboard_tools.page.shell.modes" in found["cribboard_tools.page.shell.main"]
    graphlib.TopologicalSorter(found).prepare()  # raises CycleError, which names the circle


def test_only_the_board_changes_the_language_for_good():
    """All others have it in a SpokenIn, which puts it back whatever happens."""
    paths = [*(ROOT / "firmware").rglob("*.py"), *(ROOT / "host_tools").rglob("*.py")]
    found = {path.name for path in paths if "phrases.use(" in path.read_text(encoding="utf-8")}
    assert found == {"app.py", "table.py", "spoken_in.py"}


def page_scripts():
    """Yield the folders of two scripts of the page of which the first imports the second."""
    for path in (ROOT / "host_tools/cribboard_tools/page").glob("*/*.js"):
        for folder in re.findall(r'["\']\.\./(\w+)/\w+\.js["\']', path.read_text(encoding="utf-8")):
            yield path.parent.name, folder


def test_folders_of_the_page_are_layers():
    folders, others = set(page_scripts()), set()
    for name, imported in imports().items():
        if name.startswith(PAGE):
            others |= {one for one in imported if one.startswith("cribboard_tools.")}
            own = {one.split(".")[2] for one in imported if one.startswith(PAGE)}
            folders |= {(name.split(".")[2], folder) for folder in own - {name.split(".")[2]}}
    assert {(one, other) for one, other in folders if other != "base"} == {
        (one, other) for one, others in PAGE_LAYERS.items() for other in others
    }
    order = list(PAGE_LAYERS)
    assert all(order.index(one) < order.index(other) for one, other in folders)
    shared = {one for one in others if not one.startswith(PAGE)}
    recorded = {one for one in shared if one.startswith("cribboard_tools.matches.recorded")}
    put = {"cribboard_tools.board_face", "cribboard_tools.link.session"}  # by page_pack.py
    assert shared - recorded == put


def test_javascript_registers_what_page_pyi_declares():
    page = ROOT / "host_tools/cribboard_tools/page"
    made = []
    for path, begin, indent in (
        ("shell/page.js", "function makeDevices(", " " * 4),
        ("learn/guide.js", "  devices() {", " " * 6),
    ):
        rest = (page / path).read_text(encoding="utf-8").split(begin)[1]
        made += re.findall(rf"^{indent}(\w+): ", rest.split(f"\n{indent[2:]}}};\n")[0], re.M)
    assert "next_key" in made and "mode" in made
    stub = (page / "stubs/page.pyi").read_text(encoding="utf-8")
    declared = re.findall(r"^def (\w+)", stub, re.M)
    assert sorted(declared) == sorted(made)


def is_private(name):
    return name[0] == "_" != name[1:2]


def privates(tree):
    """Return the private members that a syntax tree names."""
    found = [node for node in ast.walk(tree) if isinstance(node, ast.Attribute)]
    return [node for node in found if is_private(node.attr)]


def made_by(made):
    """Return the names of a class's private methods, and of what it sets that is private."""
    stored = {node.attr for node in privates(made) if isinstance(node.ctx, ast.Store)}
    methods = [one for one in made.body if isinstance(one, (ast.FunctionDef, ast.AsyncFunctionDef))]
    return stored | {one.name for one in methods if is_private(one.name)}


def foreign_privates(tree, bases):
    """Yield private members of others that are named: all but those that a class makes for itself.

    bases: `made_by` of classes by name, whose private members no class that inherits may make anew.
    """
    own = set()
    for made in [node for node in ast.walk(tree) if isinstance(node, ast.ClassDef)]:
        names = made_by(made)
        of_self = [one for one in privates(made) if ast.unparse(one.value) == "self"]
        own |= {node for node in of_self if node.attr in names}
        for base in made.bases:
            yield from names & bases.get(ast.unparse(base).split(".")[-1], set())
    yield from (ast.unparse(node) for node in privates(tree) if node not in own)


def test_the_page_names_no_private_member_of_another_object():
    bases = {}
    for path in (ROOT / "firmware").rglob("*.py"):
        for node in ast.walk(parsed(path)):
            if isinstance(node, ast.ClassDef):
                bases[node.name] = made_by(node)
    assert "_save" in bases["App"]
    for path in sorted((ROOT / "host_tools/cribboard_tools/page").glob("*/*.py")):
        assert [*foreign_privates(parsed(path), bases)] == [], path


def test_every_deferred_import_has_a_reason():
    found = {name for _, tree in sources() for name in deferred_imports(tree)}
    assert found == set(DEFERRED)


def test_every_error_is_a_failure():
    """So the command line catches them in one place, and no command converts one by hand."""
    seen = 0
    for name, tree in sources():
        for node in tree.body:
            if isinstance(node, ast.ClassDef) and node.bases and node.name not in CONTROL_FLOW:
                defined = getattr(importlib.import_module(name), node.name)
                if issubclass(defined, BaseException):
                    assert issubclass(defined, Failure), f"{name}.{node.name}"
                    seen += 1
    assert seen > 10


def test_no_module_probes_for_attributes():
    """`getattr` and `hasattr` hide what a type could say."""
    for name, tree in sources():
        for node in ast.walk(tree):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
                assert node.func.id not in ("getattr", "hasattr"), f"{name}:{node.lineno}"


def test_each_setting_has_its_type_in_the_order_of_the_rows():
    tree = parsed(ROOT / "firmware/cribboard/settings_table.py")
    (found,) = (n for n in ast.walk(tree) if isinstance(n, ast.ClassDef) and n.name == "Settings")
    fields = [node for node in found.body if isinstance(node, ast.AnnAssign)]
    told = {ast.unparse(field.target): ast.unparse(field.annotation) for field in fields}
    lists = {"names": "list[str]", "colours": "list[int]"}
    defaults = settings_table.defaults().items()
    types = [(name, lists.get(name, type(value).__name__)) for name, value in defaults]
    assert list(told.items())[: len(types)] == types
    # mypy lets `get` pass with any name: only settings that may be absent need it
    for folder in ("firmware/cribboard", "host_tools/cribboard_tools/page"):
        for path in (ROOT / folder).rglob("*.py"):
            asked = re.findall(r'settings\.get\(\s*"(\w+)"', path.read_text(encoding="utf-8"))
            assert {*asked} <= {*told}, path
