"""Benchmark of the lights alone: `python -m tests.emulator.bench_lights`.

Prints a JSON object for each board (244 and 366 pixels) with the busiest effect's frames a second,
its longest step with write (it holds up the loop for so long) and the bytes of heap taken.
"""

from __future__ import annotations

import json
import sys

from tests.emulator import bench_firmware
from tests.emulator.board import Board

BOARDS = ("two-track", "three-track")

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
frames = longest = 0
before = gc.mem_alloc()
begin = time.ticks_ms()
while time.ticks_diff(time.ticks_ms(), begin) < %d:
    start = time.ticks_us()
    if lights.step(time.ticks_ms()):
        strip.write(lights.picture, 390, 256)
        frames += 1
    spent = time.ticks_diff(time.ticks_us(), start)
    if spent > longest:
        longest = spent
taken = gc.mem_alloc() - before
print("\\n=", (frames, longest, taken), "\\n")
while True:
    time.sleep_ms(5)
"""


def measure(board_name: str, duration_ms: int = 600) -> dict[str, float]:
    """Run the busiest effect on one board."""
    board = Board(bench_firmware.program(PROGRAM % (board_name, duration_ms)))
    frames, longest, taken = bench_firmware.answer(board, 8000)
    assert not board.strip.faults, board.strip.faults
    return {
        "fps": round(frames * 1000 / duration_ms, 1),
        "frame_hold_ms": round(longest / 1000, 1),
        "heap_bytes": taken,
        "wire_frames": len(board.strip.frames),
    }


if __name__ == "__main__":
    for board_name in sys.argv[1:] or BOARDS:
        figures = {f"{board_name}_{key}": value for key, value in measure(board_name).items()}
        print(json.dumps(figures), flush=True)
