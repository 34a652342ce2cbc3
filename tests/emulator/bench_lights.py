"""Benchmark of the lights: alone, and effects inside the app with keypad, save and screen."""

import json
from typing import NamedTuple

from cribboard.app.app import App
from cribboard.lights import effects
from tests.emulator import bench_firmware, golden
from tests.emulator.board import Board
from tests.helpers import fakes

PROGRAM = """
import gc, time
from machine import Pin
from cribboard.devices import viper_loops
from cribboard.devices.pixels import Pixels
from cribboard.lights import presets
from cribboard.lights.animation import Animation
from cribboard.base.view import View
layout = presets.load(%r, [])
strip = Pixels(Pin(2, Pin.OUT, value=0), Pin(3, Pin.OUT, value=0))
lights = Animation(layout, paint=viper_loops)
view = View()
view.scores, view.backs = [121, 20, 40][:layout.tracks], [110, 10, 30][:layout.tracks]
view.winner, view.skunk = 0, "triple"
lights.update(view, 0)
now = time.ticks_ms()
lights.step(now)
strip.write(lights.picture, 390, 256)
lights.step(now + 20)
strip.write(lights.picture, 390, 256)
gc.collect()
gc.disable()
longest = 0
before = gc.mem_alloc()
begin = time.ticks_ms()
while time.ticks_diff(time.ticks_ms(), begin) < %d:
    start = time.ticks_us()
    if lights.step(time.ticks_ms()):
        strip.write(lights.picture, 390, 256)
    spent = time.ticks_diff(time.ticks_us(), start)
    if spent > longest:
        longest = spent
taken = gc.mem_alloc() - before
print("\\n=", (longest, taken), "\\n")
"""


def measure(board_name, duration_ms):
    """Return a board's longest step with write, which holds up the loop, and the heap it takes."""
    board = Board(bench_firmware.program(PROGRAM % (board_name, duration_ms)))
    longest, taken = bench_firmware.answer(board, 8000)
    assert not board.strip.faults, board.strip.faults
    return {"frame_hold_ms": round(longest / 1000, 1), "heap_bytes": taken}


#: Blue is a point short of a triple skunk, whose effect sweeps every lane until a key.
_NEARLY_WON = "1 " + "2 4 A " * 5
_WIN_KEYS = "1 A"
#: The manual's first deal up to its thirty-one, whose effect lights 31 holes for 0.7 s.
_DEAL, _THIRTY_ONE_KEY = "1 5 A 5 9 D", "7"
_SCORED_MS = 2000  # longer than the walk of two holes and that effect
_WALKED_MS = 1500  # longer than the walk of one hole
#: name: pixels, and the settings that make a board of so many.
BOARDS = {
    "two-track": (244, {}),
    # On a plain port three tracks have no effects.
    "three-track": (366, {"form": "three-hand", "tracks": "three-track", "budget_ma": 600}),
}


class Frames(NamedTuple):
    """Rate and longest gap of an effect's frames."""

    per_s: float
    longest_gap_ms: float


def won(board_name, duration_ms):
    """Win a game on one of BOARDS; measure `duration_ms` of its effect."""
    pixels, settings = BOARDS[board_name]
    board = _woken({"way": "scoreboard", **settings}, _NEARLY_WON, pixels)
    board.keys(_WIN_KEYS)
    board.run_ms(_WALKED_MS + duration_ms)
    return _frames(board, "triple")


def scored():
    """Peg a thirty-one; measure its effect, during which the screen and the save take turns."""
    board = _woken({}, _DEAL, 244)
    board.press(_THIRTY_ONE_KEY)
    board.run_ms(_SCORED_MS)
    return _frames(board, "thirty-one")


def effect_after(settings, keys):
    """Return the effect that keys start, computed by the same firmware on the host."""
    return effects.choose(_played(settings, keys, 244).view)


def _played(settings, keys, pixels):
    store = fakes.Files({"settings": json.dumps(settings).encode()})
    app = App(fakes.Devices(files=store, pixel_count=pixels))
    for key in keys.split():
        app.press(key)
        assert not app.view.is_error, f"{key} was refused: {app.view.prompt}"
        while not app.is_saved:
            app._devices.clock.advance(max(app.step(), 1))
    return app


def _woken(settings, keys, pixels):
    """Return a watched board that resumes the match that `keys` have played."""
    files = golden.files_of(_played(settings, keys, pixels))
    board = Board(bench_firmware.watched() | files)
    board.wake()
    return board


def _frames(board, effect):
    assert not board.strip.faults, board.strip.faults
    frames, us, longest_us = bench_firmware.longest_turns(board)["effects"][effect]
    return Frames(round(frames * 1e6 / us, 1), round(longest_us / 1000, 1))
