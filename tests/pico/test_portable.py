"""The portable tests on the emulated Pico, precompiled, with a power-on for each module.

Each module must run exactly the tests that its source defines.
"""

import re
from pathlib import Path

import pytest

from tests.emulator import image
from tests.emulator.board import Board

ROOT = Path(__file__).resolve().parents[2]
PORTABLE = ROOT / "tests/portable"
#: In `make test`; all of them run in `make test-long`.
SAMPLE = ("test_worked_examples",)
#: What the modules import besides the firmware and each other.
HELPERS = [f"tests/helpers/{path.name}" for path in (ROOT / "tests/helpers").glob("*.py")]

#: Suffixes of what they read of the golden game; a Pico has no room for what others read.
GOLDEN = (".match", ".keys", ".end", ".txt")

LIMIT_MS = 200_000

MAIN = """
import gc, sys, time
sys.path[:0] = ["/t", "/t/tests/portable"]
time.sleep_ms(20)
gc.threshold(32_000)  # as main.py has it: or what is free lies in pieces
import builtins
builtins.__file__ = "/t/tests/portable/run.py"  # modules of our image have no __file__
import cribboard.rules.match  # as the app does: brought by a dialog, its imports nest too deeply
import run
from tests.helpers import rounds
rounds.share = 30
done = run.run_module("%s", [])
print("%%d passed, %%d failed" %% done)
gc.collect()
print("end", gc.mem_free())
while True:
    time.sleep_ms(5)
"""

#: The sources of the test modules, by name.
MODULES = {path.stem: path for path in sorted(PORTABLE.rglob("test_*.py"))}


def files(module):
    """Return the board's files: the helpers and one test module, compiled."""
    found = {}
    for name in [*HELPERS, "tests/portable/run.py"]:
        found[f"/t/{name[:-3]}.mpy"] = image.compile_text((ROOT / name).read_text(), name)
    source, name = MODULES[module].read_text(), f"tests/portable/{module}.py"
    found[f"/t/{name[:-3]}.mpy"] = image.compile_text(source, name)
    for path in (ROOT / "tests/golden").iterdir():
        if path.suffix in ((".session",) if module == "test_sessions" else GOLDEN):
            text = path.read_text(encoding="utf-8")
            text = _of_a_pico(text) if path.suffix == ".session" else text
            found[f"/t/tests/golden/{path.name}"] = text.encode()
    return found | {image.PROGRAM: (MAIN % module).encode()}


def _of_a_pico(text):
    """Return a file with the sessions that a Pico plays, in their places: all have no room."""
    parts = enumerate(text.rstrip("\n").split("\n\n"))
    return "\n".join(f"{part}\n" if at % 30 == 0 else "" for at, part in parts)


def passed(module):
    """Run a module to its end without a failure; return the names of the tests that passed."""
    board = Board(files(module), display=None)
    board.run_until(lambda: "\nend " in board.console, LIMIT_MS, 20)
    console = board.console
    assert "FAIL" not in console, console
    free = re.findall(r"^end (\d+)", console, re.M)[0]
    print(f"{module}: {board.now_ms:.0f} ms, {free} bytes of heap free")
    return set(re.findall(r"^ok (\S+)\r?$", console, re.M))


def defined(module):
    """Return the names of the tests that a module's source defines."""
    names = re.findall(r"^def (test_\w+)\(", MODULES[module].read_text(), re.M)
    return {f"{module}.{name}" for name in names}


@pytest.mark.pico
@pytest.mark.parametrize("module", SAMPLE)
def test_a_portable_module_on_the_board(module):
    assert passed(module) == defined(module)


@pytest.mark.pico
@pytest.mark.long
@pytest.mark.parametrize("module", MODULES)
def test_every_portable_module(module):
    assert passed(module) == defined(module)
