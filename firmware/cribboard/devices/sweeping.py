"""What kernel.py takes in when it is first needed: the lanes of a show, and white LEDs."""

import micropython

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    ptr8 = Any
    ptr16 = Any
    ptr32 = Any


@micropython.viper
def sweep(picture: ptr8, base: ptr8, pixels: ptr16, wave: ptr8, terms: ptr32) -> object:
    """Light a row of holes by a wave. As `lights.paint.sweep`."""
    i = terms[0]
    end = i + terms[1]
    colour = terms[2]
    phase = terms[3]
    stride = terms[4]
    while i < end:
        level = wave[phase >> 4 & 63]
        phase += stride
        offset = 3 * pixels[i]
        shift = 16
        while shift >= 0:
            value = (colour >> shift & 255) * level >> 8
            if value < base[offset]:
                value = int(base[offset])
            picture[offset] = value
            offset += 1
            shift -= 8
        i += 1
    return None


@micropython.viper
def whiten(
    picture: ptr8, out: ptr8, length: int, gamma: ptr8, scale: int, order: ptr8, lit: ptr8
) -> object:
    """Dim and pack four bytes a pixel. As `lights.power.pack` with four channels."""
    i = 0
    at = 0
    while i < length:
        white = 255
        for j in range(3):
            value = gamma[picture[i + j]]
            if scale < 0:
                value = 0
            if value:
                value = 1 + ((value - 1) * scale >> 8)
            lit[j] = value
            if value < white:
                white = value
        for j in range(3):
            lit[j] = lit[j] - white
        lit[3] = white
        for j in range(4):
            out[at + j] = lit[order[j]]
        i += 3
        at += 4
    return None
