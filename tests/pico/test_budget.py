"""Upper bounds on the size of the firmware's .mpy files, which share the heap with the game."""

import ast
import itertools

import pytest

image = pytest.importorskip("tests.pico.image", reason='needs pip install -e ".[pico]"')

BUDGET_BYTES = 72 * 1024
#: With what is imported soon after: 90 kB left 57 kB of heap in a game, 46 of it in one piece
#: (measured with gc.mem_free and mem_info after each key). A frozen image will not need this bound.
PLAYING_BYTES = 112 * 1024
PREFIX = "cribboard."


def imported_at_start() -> set[str]:
    """Return every module of ours that main.py's imports bring in before the first frame."""
    return brought_in(_imports(image.FIRMWARE / "main.py", ""))


def brought_in(waiting: set[str]) -> set[str]:
    """Return modules of ours with all that they import."""
    found: set[str] = set()
    while waiting:
        module = waiting.pop()
        path = image.FIRMWARE / (module.replace(".", "/") + ".py")
        if module in found or not path.exists():
            continue
        found.add(module)
        waiting |= _imports(path, module)
    return found


def _imports(path, module: str) -> set[str]:
    """Return what a file imports when it is imported; main.py: in what it calls at start too."""
    tree = ast.parse(path.read_text())
    nodes = iter(tree.body)
    if not module:
        nodes = itertools.chain(*(_always(node) for node in tree.body))
    names: set[str] = set()
    for node in nodes:
        if isinstance(node, ast.ImportFrom) and (node.module or "").startswith("cribboard"):
            names.add(node.module)
            names |= {f"{node.module}.{alias.name}" for alias in node.names}
        elif isinstance(node, ast.Import):
            names |= {alias.name for alias in node.names if alias.name.startswith(PREFIX)}
    return names


def _always(node: ast.AST):
    """Walk what a function does whatever the settings are: not what stands under an `if`."""
    for child in ast.iter_child_nodes(node):
        if not isinstance(child, ast.If):
            yield child
            yield from _always(child)


def test_what_is_imported_at_start_keeps_the_budget():
    files = image.firmware_files("a")
    modules = imported_at_start()
    assert "cribboard.rules.show" in modules and "cribboard.devices.keypad" in modules
    weights = {name: len(files[f"/a/{name.replace('.', '/')}.mpy"]) for name in modules}
    total = sum(weights.values())
    assert total <= BUDGET_BYTES, sorted(weights.items(), key=lambda one: -one[1])


def test_what_stays_while_a_game_is_played_keeps_its_budget():
    from cribboard import app

    later = app._LATER.split() + app._LINKED + ["ui.screens", "ui.font", "phrases.en"]
    later += ["devices." + name for name in ("later", "oled", "buzzer")]
    modules = imported_at_start() | brought_in({PREFIX + name for name in later})
    files = image.firmware_files("a")
    total = sum(len(files[f"/a/{name.replace('.', '/')}.mpy"]) for name in modules)
    assert BUDGET_BYTES < total <= PLAYING_BYTES


def test_tables_and_what_needs_them_are_not_imported_at_start():
    assert not {"cribboard.rules.totals", "cribboard.rules.totals_table"} & imported_at_start()


def test_the_pins_are_those_of_the_hardware_and_boots_own():
    from cribboard.devices import pins

    used = (pins.LED_DATA, pins.LED_ENABLE, pins.SDA, pins.SCL, *pins.ROWS, *pins.COLUMNS)
    used += (pins.BUZZER, pins.SAFE, *pins.TWIN_ROWS, pins.CC1, pins.CC2, pins.SUPPLY)
    assert used == (*range(2, 20), 26, 27, 28)
    assert f"Pin({pins.SAFE}, " in (image.ROOT / "boot.py").read_text()
