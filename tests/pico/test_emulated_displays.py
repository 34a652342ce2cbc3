"""Displays of every kind on the emulated board: found, drawn in time, turned to who must act.

The bytes take as long as on the bus. A redraw begins with the first turn of the loop that lays the
new view out; frames of the lights that fall into it count too."""

import json
from typing import NamedTuple

import pytest

from cribboard.base.constants import AGAIN_MS
from tests.emulator import image, turns
from tests.emulator.board import Board

pytestmark = pytest.mark.pico


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
        assert light_ms < off_ms and on_ms - off_ms <= REDRAW_MS, (light_ms, off_ms, on_ms)
    assert board.display.faults == []


REDRAW_MS, TURN_MS = 60, 10
ROWS, ROW_BYTES = 8, 129
#: Keeps the times of all turns in which the display was busy where the prompt finds them.
RECORDER = """
from cribboard.app import display

def recorded(inner):
    def step(*args):
        begin_us = time.ticks_us()
        is_busy = inner(*args)
        if is_busy and len(display.turns) < 600:
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


def press(board, keys):
    """Press keys, each when the display is at rest; yield what was sent to the display for each."""
    for key in keys.split():
        board.rest(quiet_ms=AGAIN_MS)
        assert board.display
        before = sent = board.display.bytes_in
        begin_ms = last_ms = board.now_ms
        board.hold(key[0])
        held_steps = 1600 if key.endswith("!") else 160
        for step in range(held_steps + 440):
            board.run_ms(0.5)
            if step == held_steps:
                board.release(key[0])
            if board.display.bytes_in != sent:
                sent, last_ms = board.display.bytes_in, board.now_ms
            elif step > held_steps and last_ms > begin_ms and board.now_ms > last_ms + 40:
                break
        yield Redraw(key, begin_ms, last_ms, sent - before)


def recorded(display, **chosen):
    """Power on a board that keeps the times of the display's turns."""
    program = PROGRAM.replace("start.build = built\n", RECORDER)
    files = {"/data/settings": json.dumps(chosen).encode(), image.PROGRAM: program.encode()}
    board = Board(files, display=display)
    board.wake()
    return board


def turns_of(board):
    """Stop the firmware; return when each turn of the display began and what it took, in ms."""
    told = turns.ask(board, "from cribboard.app import display; print('=', display.turns)")
    return [(begin_us / 1000, took_us / 1000) for begin_us, took_us in told]


@pytest.mark.long
@pytest.mark.parametrize("language", ["en", "fr"])
def test_a_page_of_the_menu_is_drawn_in_short_turns(language):
    board = recorded("ssd1306", language=language)
    awake_ms = board.now_ms
    keys = "1 5 D! D D D D D 1 * 3 # D * D! 4 # 6 * * D! 2 7 #"
    assert all(redraw.bytes_in for redraw in press(board, keys))
    took = [took_ms for begin_ms, took_ms in turns_of(board) if begin_ms > awake_ms]
    print(f"longest turns of {len(took)}:", sorted(took)[-3:])
    assert len(took) > 100 and max(took) <= TURN_MS


@pytest.mark.long
@pytest.mark.parametrize(("display", "is_motion_reduced"), [("ssd1306", True), ("sh1106", False)])
def test_a_turned_screen_is_drawn_whole_in_time(display, is_motion_reduced):
    board = recorded(display, is_screen_facing=True, is_motion_reduced=is_motion_reduced)
    redraws = list(press(board, "1 9 2 4 3 6"))
    times = turns_of(board)
    whole = []
    for redraw in redraws:
        own = [one for one in times if redraw.begin_ms <= one[0] <= redraw.last_ms]
        assert max(took_ms for _, took_ms in own) <= TURN_MS, (redraw, own)
        if redraw.bytes_in >= ROWS * ROW_BYTES:
            whole.append((redraw.key, round(redraw.last_ms - own[0][0], 1)))
    print(f"{display}: (key, ms) of each full redraw:", whole)
    assert len(whole) >= 4
    assert max(took_ms for _, took_ms in whole) <= REDRAW_MS
