"""Full redraws of the OLED by the firmware on the emulated board, from the layout to the last byte.

The bytes take as long as on the bus. A redraw begins with the first turn of the loop that lays the
new view out; frames of the lights that fall into it count too.
"""

import json
from collections.abc import Iterator
from typing import NamedTuple

import pytest

from tests.emulator import image, turns
from tests.emulator.board import Board

pytestmark = pytest.mark.pico

REDRAW_MS, TURN_MS = 60, 10
ROWS, ROW_BYTES = 8, 129
#: Keeps the times of all turns in which the display was busy where the prompt finds them.
RECORDER = """
from cribboard.app import display

def recorded(inner):
    def step(*args):
        begin_us = time.ticks_us()
        is_busy = inner(*args)
        if is_busy and len(display.turns) < 300:
            display.turns.append((begin_us, time.ticks_diff(time.ticks_us(), begin_us)))
        return is_busy
    return step

display.turns = []
display.Display.step = recorded(display.Display.step)
start.build = built
"""
PROGRAM = turns.PROGRAM % 1_000_000
assert PROGRAM.count("start.build = built\n") == 1


class Redraw(NamedTuple):
    """A redraw that a key caused. bytes_in: what the display got; last_ms: when it got the last."""

    key: str
    begin_ms: float
    last_ms: float
    bytes_in: int


def press(board: Board, keys: str) -> Iterator[Redraw]:
    """Press keys, each when the display is at rest; yield what was sent to the display for each."""
    for key in keys.split():
        board.rest(quiet_ms=120)
        assert board.display
        before = sent = board.display.bytes_in
        begin_ms = last_ms = board.now_ms
        board.hold(key)
        for step in range(600):
            board.run_ms(0.5)
            if step == 160:
                board.release(key)
            if board.display.bytes_in != sent:
                sent, last_ms = board.display.bytes_in, board.now_ms
            elif last_ms > begin_ms and board.now_ms > last_ms + 40:
                break
        yield Redraw(key, begin_ms, last_ms, sent - before)


@pytest.mark.long
@pytest.mark.parametrize(("display", "is_motion_reduced"), [("ssd1306", True), ("sh1106", False)])
def test_a_turned_screen_is_drawn_whole_in_time(display: str, is_motion_reduced: bool) -> None:
    chosen = {"is_screen_facing": True, "is_motion_reduced": is_motion_reduced}
    program = PROGRAM.replace("start.build = built\n", RECORDER)
    files = {"/data/settings": json.dumps(chosen).encode(), image.PROGRAM: program.encode()}
    board = Board(files, display=display)
    board.wake()
    redraws = list(press(board, "1 9 2 4 3 6"))
    times = turns.ask(board, "from cribboard.app import display; print('=', display.turns)")
    whole = []
    for redraw in redraws:
        own = [
            (begin_us / 1000, took_us / 1000)
            for begin_us, took_us in times
            if redraw.begin_ms <= begin_us / 1000 <= redraw.last_ms
        ]
        assert max(took_ms for _, took_ms in own) <= TURN_MS, (redraw, own)
        if redraw.bytes_in >= ROWS * ROW_BYTES:
            whole.append((redraw.key, round(redraw.last_ms - own[0][0], 1)))
    print(f"{display}: (key, ms) of each full redraw:", whole)
    assert len(whole) >= 4
    assert max(took_ms for _, took_ms in whole) <= REDRAW_MS
