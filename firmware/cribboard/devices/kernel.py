"""The picture weighed, dimmed and packed in viper: equal to lights/power.py byte for byte.

Timing: under 1 ms for 244 pixels on an RP2040 at 125 MHz; power.py takes 40 times as long.
"""

import micropython
from array import array

from cribboard.lights import power

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    ptr8 = ptr32 = Any

_WEIGHTS = bytes((power.RED_MA, power.GREEN_MA, power.BLUE_MA))
_sums = array("i", (0, 0))


@micropython.viper
def _weigh(picture: ptr8, length: int, gamma: ptr8, weights: ptr8, sums: ptr32) -> object:
    floor = 0
    full = 0
    i = 0
    while i < length:
        for j in range(3):
            value = gamma[picture[i + j]]
            if value:
                floor += weights[j]
                full += weights[j] * (value - 1)
        i += 3
    sums[0] = floor
    sums[1] = full


@micropython.viper
def _dim(picture: ptr8, out: ptr8, length: int, gamma: ptr8, scale: int, order: ptr8) -> object:
    i = 0
    while i < length:
        for j in range(3):
            value = gamma[picture[i + order[j]]]
            if scale < 0:
                value = 0
            if value:
                value = 1 + ((value - 1) * scale >> 8)
            out[i + j] = value
        i += 3


def pack(
    picture: bytearray, out: bytearray, budget_ma: int, level: int, order: bytes = b"\x01\x00\x02"
) -> int:
    """Write `picture` to `out` in wire order; return the scale. As `lights.power.pack`."""
    length = len(picture)
    _weigh(picture, length, power.GAMMA, _WEIGHTS, _sums)
    floor, full = _sums
    room = (budget_ma - power.IDLE_MA * (length // 3)) * 255 - floor
    scale = level
    if floor and room < 0:
        scale = -1
    elif full and full * level > room * 256:
        scale = room * 256 // full
    _dim(picture, out, length, power.GAMMA, scale, order)
    return scale
