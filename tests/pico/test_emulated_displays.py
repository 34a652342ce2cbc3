"""Tests of every kind of display on the emulated board: found by itself, drawn, and how fast."""

import pytest

from cribboard.screen import font
from tests.emulator import turns
from tests.emulator.board import Board

pytestmark = pytest.mark.pico

STILL = '{"is_motion_reduced": true, "screen": "%s"}'
REDRAW_MS = 60
TURN_MS = 10
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


def redraws(board: Board, keys: str) -> float:
    """Press keys one by one; return the most ms from the first byte to the last of a redraw.

    A single byte is a check whether the display still has its power.
    """
    most = 0.0
    assert board.display
    for key in keys.split():
        board.run_ms(300)
        before = board.display.bytes_in
        board.hold(key[0])
        first_ms = last_ms = 0.0
        for _ in range(900 if key.endswith("!") else 400):
            board.run_ms(1)
            sent, before = board.display.bytes_in - before, board.display.bytes_in
            if sent > 1:
                last_ms = board.now_ms
                first_ms = first_ms or last_ms
        board.release(key[0])
        most = max(most, last_ms - first_ms)
    return most


@pytest.mark.long
def test_no_turn_of_a_display_is_long_in_play() -> None:
    files = {"/data/settings": (STILL % "auto").encode()}
    board = settled(turns.timed_board(files, TURN_MS))
    awake_ms = board.now_ms
    took_ms = redraws(board, "1 9 7 8 9 C *")
    long = [turn for turn in turns.slow_turns(board) if turn.did == ("_step_display",)]
    print(f"longest redraw in play {took_ms:.1f} ms; turns over {TURN_MS} ms: {long}")
    assert took_ms <= REDRAW_MS
    assert [turn for turn in long if turn.begin_ms > awake_ms] == []
