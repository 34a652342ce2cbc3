"""Tests of every kind of display on the emulated board: found by itself, and drawn."""

import pytest

from cribboard.screen import font
from tests.emulator.board import Board

pytestmark = pytest.mark.pico

STILL = '{"is_motion_reduced": true, "screen": "%s"}'
KEYS = "1 9 7 8 9 C".split()


def rows_of(board: Board) -> list[str]:
    return [font.letters(row).strip() for row in board.screen]


def settled(board: Board) -> Board:
    board.wake()
    board.rest(quiet_ms=120)
    return board


@pytest.mark.parametrize(
    ("kind", "setting"),
    [
        pytest.param("ssd1306", "auto", marks=pytest.mark.long),  # most other tests have this one
        ("sh1106", "auto"),
        pytest.param("ssd1309", "ssd1309", marks=pytest.mark.long),
    ],
)
def test_a_display_is_found_and_shows_the_play(kind: str, setting: str) -> None:
    board = settled(Board({"/data/settings": (STILL % setting).encode()}, display=kind))
    assert "1 Blue  2 Orange" in rows_of(board)
    for key in KEYS[:4]:
        board.press(key)
    board.rest(quiet_ms=600)  # until the peg stands: before, what it is for has the rows
    rows = rows_of(board)
    assert "Orange" in rows[0] and "Orange: play a card" in " ".join(rows)
    count = ["Blu  8", "Ora 7", "fifteen for two"]
    assert all(any(row.startswith(part) for row in rows) for part in count), "\n".join(rows)
    assert board.display and board.display.faults == []
