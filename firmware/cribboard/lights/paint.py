"""The inner loops of a frame in plain Python: the readable reference.

devices/viper_loops.py does the same in viper, byte for byte: on the Pico a lane that moves costs
0.3 ms a frame instead of 9.
"""

TYPE_CHECKING = False
if TYPE_CHECKING:
    from array import array
    from typing import Sequence

#: Levels, 0..255, in a wave. A position in it is counted in sixteenths of a level.
WAVE = 64


def lay(
    picture: bytearray,
    base: "bytes | bytearray",
    lit: "array[int]",
    old: "array[int]",
    is_forced: bool,
) -> int:
    """Take the holes of `old` off `picture` and put those of `lit` on; return 0 if they are equal.

    lit, old: arrays of ints: how many holes, then (offset in picture, colour) of each.
    base: the picture of the empty board. is_forced: draw even if they are equal, because the
    picture was changed otherwise.
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


def has_shared(lit: "array[int]", first: int) -> int:
    """Return 1 if two holes of `lit` from index `first` on have the same offset, else 0."""
    end = 2 * lit[0] + 1
    for i in range(2 * first + 1, end, 2):
        for j in range(i + 2, end, 2):
            if lit[j] == lit[i]:
                return 1
    return 0


def sweep(
    picture: bytearray, base: bytes, pixels: "Sequence[int]", wave: bytes, terms: "array[int]"
) -> None:
    """Light a row of holes by a wave: each gets the colour at the wave's level, if brighter.

    terms: array of ints: index of the first hole in `pixels`, number of holes, colour, position of
    the first hole in the wave (in sixteenths), and the step from hole to hole.
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
