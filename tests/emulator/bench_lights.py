"""Benchmark of the lights alone, without the app."""

from __future__ import annotations

from tests.emulator import bench_firmware
from tests.emulator.board import Board

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


def measure(board_name: str, duration_ms: int) -> dict[str, float]:
    """Return a board's longest step with write, which holds up the loop, and the heap it takes."""
    board = Board(bench_firmware.program(PROGRAM % (board_name, duration_ms)))
    longest, taken = bench_firmware.answer(board, 8000)
    assert not board.strip.faults, board.strip.faults
    return {"frame_hold_ms": round(longest / 1000, 1), "heap_bytes": taken}
