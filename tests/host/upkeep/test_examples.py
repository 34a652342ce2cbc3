"""The programs in docs/examples, run as their docstrings say."""

import json
import re
import shlex
import subprocess
import sys
from pathlib import Path

import pytest

from cribboard.lights import presets

ROOT = Path(__file__).parents[3]
SHOWN = {
    "count_hand": r" 12  double-pair-royal: 5h 5s 5d 5c\n  1  nobs: Jc\n 29  in all",
    "own_home": r"Blue: play a card\nnineteen\n\d+ of 256 pixels are lit",
}


def run(name: str) -> str:
    """Run an example by the command in its docstring; return what it prints."""
    path = ROOT / f"docs/examples/{name}.py"
    command = re.search(r"^    python (.*?)( >.*)?$", path.read_text(), re.M)
    assert command and shlex.split(command[1])[0] == f"docs/examples/{name}.py"
    words = [sys.executable, *shlex.split(command[1])]
    return subprocess.run(words, cwd=ROOT, capture_output=True, text=True, check=True).stdout


@pytest.mark.parametrize("name", SHOWN)
def test_an_example_prints_what_it_is_about(name: str) -> None:
    assert re.search(SHOWN[name], run(name))


def test_the_layout_is_one_that_a_board_takes() -> None:
    layout = presets.find(json.loads(run("own_layout")))
    assert (layout.tracks, layout.holes, len(layout)) == (2, 60, 128)


def test_every_example_is_run() -> None:
    names = {path.stem for path in (ROOT / "docs/examples").glob("*.py")}
    assert names == {*SHOWN, "own_layout"}
