"""Tests of every kind of display on the emulated board: found, and turned to who must act."""

import json

import pytest

from tests.emulator.board import Board

pytestmark = pytest.mark.pico

MOST_REDRAW_MS = 60


def turn(board, symbol):
    """Press a key after which the screen turns.

    Return the ms from the key to its frame, to the display going off, and to it being lit again.
    """
    frames = len(board.strip.frames)
    start_ms = board.now_ms
    board.hold(symbol)
    board.run_until(lambda: len(board.strip.frames) > frames, step_ms=1)
    light_ms = board.now_ms - start_ms
    board.run_until(lambda: not board.display.is_on, step_ms=0.5)
    off_ms = board.now_ms - start_ms
    board.run_until(lambda: board.display.is_on, step_ms=0.5)
    on_ms = board.now_ms - start_ms
    board.release(symbol)
    board.rest()
    return light_ms, off_ms, on_ms


@pytest.mark.long
@pytest.mark.parametrize(
    ("kind", "setting", "is_mounted"),
    [("sh1106", "auto", True), ("ssd1306", "auto", False), ("ssd1309", "ssd1309", False)],
)
def test_the_screen_turns_to_who_must_act_after_the_lights(kind, setting, is_mounted):
    chosen = {"is_motion_reduced": True, "is_screen_facing": True}
    chosen |= {"is_screen_turned": is_mounted, "screen": setting}
    board = Board({"/data/settings": json.dumps(chosen).encode()}, display=kind)
    board.run_until(lambda: board.display.is_on, 4000, 20)
    board.rest()

    def seen(is_turned):
        """Return the rows as they are read from one side of a display mounted this way."""
        is_opposite = is_turned != is_mounted
        return [row.strip() for row in board.display.text(is_opposite)]

    assert "1 Blue  2 Orange" in seen(False)
    board.keys("1")
    board.rest()
    for symbol, name, is_turned in (("9", "Orange", True), ("5", "Blue", False)):
        light_ms, off_ms, on_ms = turn(board, symbol)
        assert name + ": play a card" in seen(is_turned)
        assert name not in " ".join(seen(not is_turned))
        print("TURN", light_ms, off_ms, on_ms)
        assert light_ms < off_ms and on_ms - off_ms <= MOST_REDRAW_MS, (light_ms, off_ms, on_ms)
    assert board.display.faults == []
