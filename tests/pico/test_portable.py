"""The portable suite on real MicroPython on the Pico: precompiled, one module at a power-on.

The same files as everywhere, compiled as the firmware is; each module must run exactly the
tests that its source defines.
"""

import re
from pathlib import Path

import pytest

from . import image
from .board import Board

ROOT = Path(__file__).resolve().parents[2]
PORTABLE = ROOT / "tests/portable"
#: In `make test`; the others take minutes each and run in `make test-long`.
SAMPLE = ("test_rules_match", "test_worked_examples")
#: What the modules import besides the firmware and each other.
HELPERS = [f"tests/{path.name}" for path in (ROOT / "tests").glob("[!c]*.py")]

MAIN = """
import gc, sys, time
sys.path[:0] = ["/a", "/t", "/t/tests/portable"]
time.sleep_ms(20)
import run
done = run.run_module("%s", [])
print("%%d passed, %%d failed" %% done)
gc.collect()
print("end", gc.mem_free())
while True:
    time.sleep_ms(5)
"""

MODULES = sorted(path.stem for path in PORTABLE.glob("test_*.py"))


def files(module: str) -> dict[str, bytes]:
    """Return the board's files: the firmware, the helpers and one test module, compiled."""
    found = {
        name: data for name, data in image.firmware_files().items() if name.startswith("/a/")
    }
    own = [f"tests/portable/{path.name}" for path in PORTABLE.glob("*.py")]
    own = [name for name in own if "/test_" not in name or name.endswith(f"/{module}.py")]
    for name in HELPERS + own:
        found[f"/t/{name[:-3]}.mpy"] = image.compile_text((ROOT / name).read_text(), name)
    for path in (ROOT / "tests/golden").iterdir():
        if path.suffix != ".py" and path.is_file():
            found[f"/t/tests/golden/{path.name}"] = path.read_bytes()
    return found | {"/main.py": (MAIN % module).encode()}


def cases() -> list[object]:
    """Return every module, all but the sample marked long."""
    return [
        pytest.param(name, marks=[] if name in SAMPLE else [pytest.mark.long]) for name in MODULES
    ]


@pytest.mark.pico
@pytest.mark.parametrize("module", cases())
def test_portable_module(module: str) -> None:
    board = Board(files(module))
    board.run_until(lambda: "\nend " in board.console, 60_000, 20)
    passed = set(re.findall(r"^ok (\S+)\r?$", board.console, re.M))
    defined = re.findall(r"^def (test_\w+)\(", (PORTABLE / f"{module}.py").read_text(), re.M)
    assert "FAIL" not in board.console, board.console
    assert passed == {f"{module}.{name}" for name in defined}, board.console
    print(module, round(board.now_ms), "ms,", board.console.split()[-1], "bytes of heap free")
