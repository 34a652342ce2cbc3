"""Run a deck in ngspice and read what it measured."""

import re
import shutil
import subprocess
from pathlib import Path

import pytest

needs_ngspice = pytest.mark.skipif(not shutil.which("ngspice"), reason="apt-get install ngspice")


def measured(folder: Path, title: str, lines: str, values: dict[str, float]) -> dict[str, float]:
    """Return the results of a deck's `meas`, by name, in SI units.

    lines: of the deck, with {names} of values; analysis and control section are part of it. A
    measurement that finds nothing, such as a voltage that is never reached, has no result.
    """
    deck = folder / f"{title}.cir"
    deck.write_text(f"* {title}\n{lines.format(**values)}\n.end\n")
    done = subprocess.run(["ngspice", "-b", str(deck)], capture_output=True, text=True)
    assert "aborted" not in done.stdout, done.stdout + done.stderr
    found = re.findall(r"^(\w+) += +([-+.\de]+)", done.stdout, re.MULTILINE)
    assert found, done.stdout + done.stderr
    return {name: float(value) for name, value in found}
