"""Rewriting of modules before they are frozen."""

import ast
import functools
from pathlib import Path

from cribboard.screen import glyphs
from cribboard_tools import firmware_source
from cribboard_tools.pico import frozen_source, mpy

TESTS = Path(__file__).parents[2]
MODULES = sorted(firmware_source.PACKAGE.rglob("*.py"))
SOURCE = '''"""A module."""

from other import MOST, NAME, call
from other import TITLE
from third import MOST as LEAST

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

LIMIT = 5
_HALF, _WHOLE = 1, 2
_TWICE = (
    _WHOLE * 2
)
_TEXT = "a"
_ROWS = (_HALF, ("b", 3))
_LIVE = 0
_LIST = [1]
_SUM = (1,) + (2,)
_CALLED = len(_TEXT)
_WORDS = "a b".split()


def count() -> "Any":
    global _LIVE
    if TYPE_CHECKING:
        return None
    _LIVE += 1
    return _HALF + _LIVE + (MOST - LEAST)


class Call:
    """A call."""  # of nobody

    title = TITLE + NAME


class Refused(Exception):
    def word(self): return call()
'''
CONSTANTS = {"other": {"MOST": 72, "TITLE": "Ä", "NAME": "it's"}, "third": {"MOST": 3}}
FROZEN = '''"""A module."""

from other import call

from third import MOST as LEAST





LIMIT = 5
_HALF = const(1); _WHOLE = const(2)
_TWICE = const(_WHOLE * 2)


_TEXT = const('a')
_ROWS = const((_HALF, ('b', 3)))
_LIVE = 0
_LIST = [1]
_SUM = (1,) + (2,)
_CALLED = len(_TEXT)
_WORDS = const(('a', 'b'))


def count() -> "Any":
    global _LIVE


    _LIVE += 1
    return _HALF + _LIVE + (72 - LEAST)


class Call:
    """A call."""; del __module__, __qualname__  # of nobody

    title = 'Ä' + "it's"


class Refused(Exception):
    def word(self): return call()
'''


def test_constants_are_compiled_in_and_needless_names_go():
    assert frozen_source.rewrite(SOURCE, CONSTANTS) == FROZEN


@functools.cache
def read_constants():
    return frozen_source.read_constants(firmware_source.PACKAGE.parent)


@functools.cache
def frozen(path):
    """Return a module as it is frozen."""
    return frozen_source.rewrite(path.read_text(encoding="utf-8"), read_constants())


def test_every_module_compiles_as_it_is_frozen():
    """What is no constant to MicroPython's compiler would fail in the build of the image alone."""
    for path in MODULES:
        mpy.compile_source(frozen(path), path.name, "armv6m")


def test_public_constants_are_small_numbers_and_texts_that_do_not_change(tmp_path):
    (tmp_path / "inner").mkdir()
    (tmp_path / "inner/one.py").write_text(
        'A = 5\nB, C = 6, "c"\nD = 0x10000\nE = (1,)\n_F = 1\nG = 1\nG = 2\nname = 1\nH = True\n'
    )
    found = frozen_source.read_constants(tmp_path)
    assert found == {"inner.one": {"A": 5, "B": 6, "C": "c"}}


def test_the_image_has_the_texts_that_the_board_would_intern(tmp_path):
    for name in ("top/__init__.py", "top/one.py"):
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / name).touch()
    text = frozen_source.list_texts(tmp_path)
    compile(text, "texts", "exec")
    lines = text.splitlines()
    for line in ("import top", "import top.one", "from top import one", "import asyncio.core"):
        assert line in lines
    inverse = chr(ord("é") + glyphs.INVERSE)
    assert {"print('A')", "print('Ä')", f"print({inverse!r})"} < set(lines)


def test_no_module_reads_what_is_compiled_into_another():
    """`from other import _NAME` and `other._NAME` would fail on the board alone."""
    hidden = {name for module in MODULES for name in _hidden(module)}
    for path in MODULES:
        read = [
            node.attr
            for node in _nodes(path)
            if isinstance(node, ast.Attribute)
            and not (isinstance(node.value, ast.Name) and node.value.id in ("self", "cls"))
        ]
        assert not hidden & {*read, *(name for _, name in _imports(path))}, path


def test_nothing_that_runs_on_the_board_reads_an_imported_constant_from_its_importer():
    """`frame.BEATS` would fail on the board alone: `frame` imports it from `palette`."""
    constants = read_constants()
    gone = {}  # {module: constants that it imports}
    for path in MODULES:
        for module, name in _imports(path):
            if name in constants.get(module, ()):
                gone.setdefault(f"cribboard.{_dotted(path)}", set()).add(name)
    read = []
    tests = [path for folder in ("portable", "helpers") for path in (TESTS / folder).rglob("*.py")]
    for path in [*MODULES, *tests]:
        read += _imports(path)
        modules = {name: f"{module}.{name}" for module, name in _imports(path)}
        for node in _nodes(path):
            if isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name):
                read.append((modules.get(node.value.id, ""), node.attr))
    assert len(gone) > 20
    assert not [(module, name) for module, name in read if name in gone.get(module, ())]


@functools.cache
def _nodes(path):
    return list(ast.walk(ast.parse(path.read_text())))


@functools.cache
def _imports(path):
    """Return (module, name) of each name that a module imports from another."""
    return [
        (node.module or "", one.name)
        for node in _nodes(path)
        if isinstance(node, ast.ImportFrom)
        for one in node.names
    ]


def _dotted(path):
    return ".".join(path.relative_to(firmware_source.PACKAGE).with_suffix("").parts)


def _hidden(path):
    tree = ast.parse(frozen(path))
    return [
        node.targets[0].id
        for node in tree.body
        if isinstance(node, ast.Assign)
        and isinstance(node.targets[0], ast.Name)
        and isinstance(node.value, ast.Call)
        and isinstance(node.value.func, ast.Name)
        and node.value.func.id == "const"
    ]
