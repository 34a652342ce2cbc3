"""The WS2812 strip, sent by MicroPython's own bitstream (what its `neopixel` module calls).

Pins: data out, and the rail switch: the strip has no power until the first frame.
Timing: 30 us a pixel with interrupts off, then at least 300 us low before the next frame.
"""

import time
from machine import bitstream

from cribboard.devices import kernel

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

_TIMING_NS = (400, 850, 800, 450)  # high and low of a 0, high and low of a 1
_LATCH_US = 300
_RAIL_US = 2000  # 1000 uF charges through the current-limited switch


class Pixels:
    """One strip of `count` pixels on `data`, powered by `rail` (both Pins already made, low)."""

    def __init__(self, data: "Any", rail: "Any", count: int) -> None:
        self._data = data
        self._rail = rail
        self._count = count
        self._wire = bytearray(3 * count)
        self._end_us = time.ticks_us()
        self._is_on = False

    def __len__(self) -> int:
        return self._count

    def write(self, picture: bytearray, budget_ma: int, level: int) -> None:
        """Send undimmed RGB, held under `budget_ma` (idle current included) at `level` 0..256."""
        kernel.pack(picture, self._wire, budget_ma, level)
        if not self._is_on:
            self._rail.value(1)
            self._is_on = True
            time.sleep_us(_RAIL_US)
        while time.ticks_diff(time.ticks_us(), self._end_us) < _LATCH_US:
            pass
        bitstream(self._data, 0, _TIMING_NS, self._wire)
        self._end_us = time.ticks_us()

    def deinit(self) -> None:
        """Take the strip's power away; the data line stays low."""
        self._rail.value(0)
        self._is_on = False
