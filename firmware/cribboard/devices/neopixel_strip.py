"""The strip by MicroPython's own `neopixel`, for ports that have neither PIO nor its DMA.

Pins: data out, and the rail switch, as in pixels.py. Timing: 30 us a pixel with interrupts off,
then at least 300 us low before the next frame: it holds the loop, so pixels.py is preferred.
"""

import time
from neopixel import NeoPixel

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any, Callable

_LATCH_US = 300
_RAIL_US = 2000


class Pixels:
    """A strip on `data`, powered by `rail` (a Pin, or None where it always is).

    pack: `lights.power.pack`, or a kernel that equals it; order: as in pixels.py, until the first
    frame.
    """

    def __init__(self, data: "Any", rail: "Any", pack: "Callable[..., int]") -> None:
        self.order = b"\x01\x00\x02"
        self._data = data
        self._rail = rail
        self._pack = pack
        self._strip: "Any" = None
        self._is_on = False
        self._end_us = time.ticks_us()

    def __len__(self) -> int:
        return 0 if self._strip is None else len(self._strip)

    def write(self, picture: bytearray, budget_ma: int, level: int) -> None:
        """Send undimmed RGB, held under `budget_ma` (idle current included) at `level` 0..256."""
        if self._strip is None:
            self._strip = NeoPixel(self._data, len(picture) // 3, bpp=len(self.order))
        self._pack(picture, self._strip.buf, budget_ma, level, self.order)
        if not self._is_on and self._rail is not None:
            self._rail.value(1)
            time.sleep_us(_RAIL_US)
        self._is_on = True
        while time.ticks_diff(time.ticks_us(), self._end_us) < _LATCH_US:
            pass
        self._strip.write()
        self._end_us = time.ticks_us()

    def off(self) -> None:
        """Take the strip's power away; the next frame brings it back."""
        if self._rail is not None:
            self._rail.value(0)
            self._is_on = False
