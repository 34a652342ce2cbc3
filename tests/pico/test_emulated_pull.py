"""Tests of `cribboard pull` and `mirror` at the emulated Pico's console during a game."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

from cribboard.rules import notation
from tests.emulator import image
from tests.emulator.board import Board
from tests.emulator.wired import Wired
from tests.helpers import fakes
from tests.helpers.random_match import Dice, power_on, push_one, save

pytestmark = [pytest.mark.pico, pytest.mark.long]


def cribboard(*words: str) -> str:
    """Run the command as a person would; return what it printed."""
    command = [sys.executable, "-m", "cribboard_tools", *words]
    done = subprocess.run(command, capture_output=True, text=True, timeout=1500, cwd=image.ROOT)
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


def played(steps: int) -> dict[str, bytes]:
    """Return the board's files after a match of so many steps."""
    files = fakes.Files()
    journal, match = power_on(files)
    dice = Dice(4)
    for _ in range(steps):
        push_one(match, dice)
        save(journal, match)
    return {f"/data/{name}": bytes(data) for name, data in files.contents.items()}


def test_games_are_pulled_and_the_board_is_followed_over_usb(tmp_path: Path) -> None:
    board = Board(played(120))
    board.wake()
    board.run_ms(1500)  # until the link has been taken in: here a second lasts longer than it asks
    with Wired(board) as wired:
        told = json.loads(cribboard("pull", str(tmp_path), "--port", wired.port, "--json"))
        again = json.loads(cribboard("pull", str(tmp_path), "--port", wired.port, "--json"))
        seen = json.loads(cribboard("mirror", "--once", "--json", "--port", wired.port))
    assert told["new"] and told["bytes"] > 0
    assert not again["new"] + again["changed"] and again["bytes"] == 0
    commands = []
    for path in sorted(tmp_path.glob("*.match")):
        commands += notation.parse(path.read_text())
    assert len(commands) == 120
    assert len(seen["view"]["scores"]) >= 2
    assert ">>>" not in board.console, "the game was not stopped"
