"""The picture weighed, dimmed and packed for the wire, in plain Python.

This is the readable reference: every device has a faster kernel that must equal it byte for byte.
"""

from cribboard.lights.current import BLUE_MA, GAMMA, GREEN_MA, IDLE_MA, RED_MA, WHITE_MA

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Sequence


def allowed_scale(picture: "bytes | bytearray", budget_ma: int, level: int) -> int:
    """Return the scale, 0..level, that holds `picture` under `budget_ma`; -1 if none does.

    Every lit channel keeps a floor of 1; what it has above that is scaled.
    """
    floor = full = 0
    for i in range(0, len(picture), 3):
        for j, weight in ((i, RED_MA), (i + 1, GREEN_MA), (i + 2, BLUE_MA)):
            if picture[j]:
                floor += weight
                full += weight * (GAMMA[picture[j]] - 1)
    room = (budget_ma - IDLE_MA * (len(picture) // 3)) * 255 - floor
    if floor and room < 0:
        return -1
    if full and full * level > room * 256:
        return room * 256 // full
    return level


def pack(
    picture: "bytes | bytearray",
    out: bytearray,
    budget_ma: int,
    level: int,
    order: "Sequence[int]" = (1, 0, 2),
) -> int:
    """Write `picture` to `out` in wire order and return the scale it was dimmed by.

    picture: undimmed RGB; budget_ma: for the strip, its idle current included; level: brightness
    0..256; order: which of R, G, B (0, 1, 2) is sent first, second, third; with a fourth, 3, a
    white LED gives what the three have in common, and takes less than they would; out: as many
    bytes a pixel as order has. A lit channel stays at 1 or more, so a dim peg never goes out. Where
    even that would be too much for the budget the whole strip goes dark (-1): the supply comes
    first.
    """
    scale = allowed_scale(picture, budget_ma, level)
    at = 0
    for i in range(0, len(picture), 3):
        lit = [0, 0, 0, 0]
        for j in range(3):
            value = GAMMA[picture[i + j]]
            lit[j] = 0 if scale < 0 or not value else 1 + ((value - 1) * scale >> 8)
        if len(order) == 4:
            lit[3] = min(lit[:3])
            for j in range(3):
                lit[j] -= lit[3]
        for channel in order:
            out[at] = lit[channel]
            at += 1
    return scale


def drawn_ma(out: "bytes | bytearray", order: "Sequence[int]" = (1, 0, 2)) -> int:
    """Return the current of a packed frame by the model, in mA, rounded up."""
    weights = (RED_MA, GREEN_MA, BLUE_MA, WHITE_MA)
    size = len(order)
    total = 0
    for i in range(0, len(out), size):
        for j in range(size):
            total += out[i + j] * weights[order[j]]
    return IDLE_MA * (len(out) // size) + (total + 254) // 255
