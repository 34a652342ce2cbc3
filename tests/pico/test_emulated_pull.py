"""Tests of `cribboard pull` and `mirror` at the emulated Pico's console during a game."""

import json
import subprocess
import sys

import pytest

from cribboard.rules import notation
from tests.emulator import image
from tests.emulator.board import Board
from tests.emulator.wired import Wired
from tests.helpers import fakes
from tests.helpers.random_match import Dice, power_on, push_one, save
from tests.host.link.test_board_link import Page

pytestmark = [pytest.mark.pico, pytest.mark.long]


def cribboard(*words):
    """Run the command as a person would; return what it printed."""
    command = [sys.executable, "-m", "cribboard_tools", *words]
    done = subprocess.run(command, capture_output=True, text=True, timeout=1500, cwd=image.ROOT)
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


def played(steps):
    """Return the board's files after a match of so many steps."""
    files = fakes.Files()
    journal, match = power_on(files)
    dice = Dice(4)
    for _ in range(steps):
        push_one(match, dice)
        save(journal, match)
    return {f"/data/{name}": bytes(data) for name, data in files.contents.items()}


def test_games_are_pulled_and_the_board_is_followed_over_usb(tmp_path):
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


class Tapped:
    """An emulated board as a stream, which runs a millisecond at each read, and its time for it."""

    def __init__(self, board):
        self._board, self._out = board, bytearray()
        board.listener = self._out.extend
        self.begun_ms = 0.0
        self.said_ms = 0.0  # when the board said something last

    def write(self, data):
        """Take bytes for the board, as fast as USB has them."""
        self.begun_ms = self.begun_ms or self._board.now_ms
        self._board.send(data)

    def read(self, size):
        """Return what the board has said in the meantime."""
        self._board.run_ms(1)
        said, self._out[:] = bytes(self._out), b""
        if said:
            self.said_ms = self._board.now_ms
        return said


def test_the_page_pulls_a_match_of_500_commands_in_1500_ms_of_the_boards_time():
    files = played(500)
    board = Board(files)
    board.wake()
    board.run_ms(1500)
    tapped = Tapped(board)
    _, source = Page(tapped).ask("pull")
    took_s = (tapped.said_ms - tapped.begun_ms) / 1000
    size = sum(len(data) for name, data in files.items() if "game" in name)
    print(f"{size} bytes of games in {took_s:.2f} s of the board's time")
    found = {name: bytes.fromhex(text) for name, text in source["files"].items()}
    assert {f"/data/{name}": data for name, data in found.items() if "game" in name} == {
        name: data for name, data in files.items() if "game" in name
    }
    assert took_s <= 1.5
