"""A frame's two loops in plain Python; devices/viper_loops.py has them in viper, byte for byte.

On the Pico in plain Python a lane that moves costs 9 ms a frame; in viper 0.3.
"""

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any, Sequence

#: A wave is so many levels 0..255; a place in it is counted in sixteenths.
WAVE = 64


def lay(picture: bytearray, base: bytes, lit: "Any", old: "Any", is_forced: bool) -> int:
    """Take the holes of `old` off `picture`, put those of `lit` on; return 0 if they are equal.

    lit, old: arrays of ints: how many, then an offset into the picture and a colour for each.
    is_forced: do it though they are equal, because the picture has changed beneath them.
    """
    end = 2 * lit[0] + 1
    if not is_forced and lit[0] == old[0]:
        for i in range(1, end):
            if lit[i] != old[i]:
                break
        else:
            return 0
    for i in range(1, 2 * old[0], 2):
        for offset in range(old[i], old[i] + 3):
            picture[offset] = base[offset]
    for i in range(1, end, 2):
        offset = lit[i]
        colour = lit[i + 1]
        picture[offset] = colour >> 16
        picture[offset + 1] = colour >> 8 & 255
        picture[offset + 2] = colour & 255
    return 1


def sweep(
    picture: bytearray, base: bytes, pixels: "Sequence[int]", wave: bytes, terms: "Any"
) -> None:
    """Light a row of holes by a wave: each takes the colour at the wave's level, or its mark's.

    terms: an array of ints: the first entry of `pixels`, how many, the colour, the place in the
    wave of the first hole, and how much further the next one's is.
    """
    first, count, colour, phase, stride = terms
    red, green, blue = colour >> 16, colour >> 8 & 255, colour & 255
    for i in range(first, first + count):
        level = wave[phase >> 4 & WAVE - 1]
        phase += stride
        offset = 3 * pixels[i]
        picture[offset] = max(base[offset], red * level >> 8)
        picture[offset + 1] = max(base[offset + 1], green * level >> 8)
        picture[offset + 2] = max(base[offset + 2], blue * level >> 8)
