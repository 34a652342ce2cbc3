"""The firmware says nothing that MicroPython 1.27 cannot, and stays within the house's sizes.

What only fails when it runs is looked for here; syntax is mpy-cross's affair (`make check`).
"""

import ast

from cribboard.language import phrases
from cribboard.menu import menu
from tests.conftest import ROOT

FIRMWARE = sorted((ROOT / "firmware").rglob("*.py"))
AT_TOP = [path for path in FIRMWARE if path.name != "main.py"]  # which chooses what to import
SHARED = sorted(
    (ROOT / "host_tools/cribboard_tools/matches/recorded").glob("*.py")
)  # with the page
PORTABLE = sorted((ROOT / "tests/portable").rglob("*.py")) + sorted((ROOT / "tests").glob("*.py"))
NO_MODULES = {"typing", "enum", "dataclasses", "contextlib", "itertools", "functools", "abc"}
NO_METHODS = {
    "ljust", "rjust", "zfill", "title", "removeprefix", "removesuffix", "isalnum",
    "bit_count", "swapcase", "casefold", "expandtabs", "is_integer", "_replace", "_asdict",
}  # fmt: skip
#: On a board `time.sleep` waits for whole milliseconds: 0.0005 is no wait at all.
NO_CALLS = {("random", "shuffle"), ("os", "replace"), ("os", "path"), ("time", "sleep")}
#: What is imported inside a function, and the bytes of the heap that this saves a board which does
#: not need it, each after those before it. tests/pico/test_emulated_targets.py measures them.
IMPORTED_LATE = {
    "rules.endings": 304,
    "rules.evening": 432,
    "store.results": 448,
    "dialogs.end_play": 640,
    "dialogs.mend_ways": 432,
    "dialogs.panel_finder": 1488,
    "dialogs.first_language": 368,
    "devices.line_contacts": 400,
    "devices.matrix_scan": 656,
    "devices.memory_files": 352,
    "devices.speaker": 1008,
    "audio.voice_pack": 464,
    "audio.announcer": 2000,
    "link.requests": 1648,
    "advice.position": 1184,
    "advice.advisor": 3680,
    "menu.player_names": 560,
    "menu.coach": 1296,
    "menu.change": 576,
    "menu.board_pages": 960,
    "menu.correction_items": 1408,
    "menu.drill": 560,
    "menu.ending_items": 1520,
    "menu.evening_items": 1312,
    "menu.judge": 1760,
}
#: Every board has them, but its first light comes 25 ms sooner without them.
AFTER_FIRST_LIGHT = (
    *("dialogs.details", "dialogs.other_hand", "menu.setting_items", "menu.menu"),
    *("rules.win_chances", "screen.oled_layout", "link.connection"),
)
#: These import by a name that they make.
IMPORT_BY_NAME = {"coach_page.py", "menu.py", "phrases.py"}
#: A longer file may hold two modules: look at it, and list it if it holds one.
FILE_LINES, FUNCTION_LINES = 400, 50
ONE_IDEA = {
    "game.py": "the state of one game",
    "journal.py": "the order of writes of a block, those before it and those undone",
    "table.py": "routes keys between the game, its history and the dialogs",
    "win_chance_table.py": "one table of 22 kB",
}


def _is_hints_only(node):
    return (
        isinstance(node, ast.If)
        and isinstance(node.test, ast.Name)
        and (node.test.id == "TYPE_CHECKING")
    )


def _walk(node):
    """Return the nodes that run: not what stands behind TYPE_CHECKING."""
    found = [node]
    for child in ast.iter_child_nodes(node):
        if not _is_hints_only(child):
            found += _walk(child)
    return found


def faults(source):
    """Return what in `source` MicroPython would not run."""
    told = []
    for node in _walk(ast.parse(source)):
        why = _fault(node)
        if why:
            told.append(f"line {getattr(node, 'lineno', 0)}: {why}")
    return told


def _fault(node):
    if isinstance(node, (ast.Import, ast.ImportFrom)):
        named = [getattr(node, "module", None) or "", *(alias.name for alias in node.names)]
        wrong = [name for name in named if name.split(".")[0] in NO_MODULES]
        calls = [name for name in named[1:] if (named[0], name) in NO_CALLS]
        return f"no module {wrong[0]}" if wrong else f"no {calls[0]}" if calls else ""
    if isinstance(node, ast.Match):
        return "no match statement"
    if isinstance(node, ast.arguments) and node.posonlyargs:
        return "no positional-only arguments"
    if isinstance(node, ast.Slice) and node.step is not None:
        return "no slice with a step"
    if isinstance(node, ast.Raise) and node.cause is not None:
        return "`raise .. from` warns"
    if isinstance(node, (ast.List, ast.Tuple)) and isinstance(node.ctx, ast.Load):
        return "no [*a, b]" if any(isinstance(each, ast.Starred) for each in node.elts) else ""
    if isinstance(node, ast.Attribute):
        owner = node.value.id if isinstance(node.value, ast.Name) else ""
        if node.attr in NO_METHODS or (owner, node.attr) in NO_CALLS:
            return f"no .{node.attr}"
    if isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
        return _call_fault(node.func.id, [keyword.arg for keyword in node.keywords])
    return ""


def _call_fault(name, keywords):
    if (name, keywords) in (("zip", ["strict"]), ("sum", ["start"])):
        return f"no {name}({keywords[0]}=)"
    return "no slice()" if name == "slice" else ""


def test_only_the_dialect_in_what_micropython_runs():
    ours = {ROOT / "tests/conftest.py"}  # pytest's own, never in MicroPython
    for path in {*FIRMWARE, *SHARED, *PORTABLE} - ours:
        assert not faults(path.read_text(encoding="utf-8")), path


def late_imports(source):
    """Return the modules that functions import, "" where an expression names them."""
    found = []
    for function in ast.walk(ast.parse(source)):
        if isinstance(function, (ast.FunctionDef, ast.AsyncFunctionDef)):
            for node in ast.walk(function):
                if isinstance(node, ast.Name) and node.id == "__import__":
                    found.append("")
                elif isinstance(node, ast.Import):
                    found += [alias.name for alias in node.names]
                elif isinstance(node, ast.ImportFrom):
                    found += [_module(node.module or "", alias.name) for alias in node.names]
    return found


def _module(source, name):
    """Return the module that `from source import name` imports."""
    path = ROOT / "firmware" / source.replace(".", "/") / f"{name}.py"
    return f"{source}.{name}" if path.exists() else source


def test_imports_stand_at_the_top():
    """Imports at the top show a cycle at once, and no key waits for one."""
    late = set()
    for path in AT_TOP:
        found = late_imports(path.read_text(encoding="utf-8"))
        assert "" not in found or path.name in IMPORT_BY_NAME, path
        late.update(found)
    listed = {f"cribboard.menu.{module}" for _, module, _ in menu.ON_DEMAND}
    named = {f"cribboard.{name}" for name in (*IMPORTED_LATE, *AFTER_FIRST_LIGHT)}
    assert (late | listed) - {""} == named


def test_sizes_of_files_and_functions():
    for path in FIRMWARE:
        source = path.read_text(encoding="utf-8")
        is_text = path.parent.name == "language" and path.stem in phrases.LANGUAGES
        assert is_text or path.name in ONE_IDEA or len(source.splitlines()) <= FILE_LINES, path
        for node in ast.walk(ast.parse(source)):
            if isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef)):
                lines = (node.end_lineno or 0) - node.lineno + 1
                assert lines <= FUNCTION_LINES, f"{path}: {node.name}: {lines} lines"
