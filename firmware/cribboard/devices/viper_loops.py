"""Loops in viper that are too slow in plain Python; each equals its reference byte for byte.

`pack`: the current limit of lights/power.py: 1.4 ms for 244 pixels on an RP2040 at 125 MHz instead
of 40. `lay`, `sweep`: the loops of a frame, of lights/paint.py. `columns`: a row of letters as
dots, of screen/font.py: 0.2 ms instead of 5.
"""

import micropython
from array import array

from cribboard.lights import power

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    ptr8 = ptr16 = ptr32 = Any

_WEIGHTS = bytes((power.RED_MA, power.GREEN_MA, power.BLUE_MA))
_sums = array("i", (0, 0))
_lit = bytearray(4)
_codes = array("H", bytes(42))  # of a row of cells


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


@micropython.viper
def _whiten(
    picture: ptr8, out: ptr8, length: int, gamma: ptr8, scale: int, order: ptr8, lit: ptr8
) -> object:
    """Dim and pack four bytes a pixel, as `lights.power.pack` does with four channels."""
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


def pack(
    picture: bytearray, out: bytearray, budget_ma: int, level: int, order: bytes = b"\x01\x00\x02"
) -> int:
    """Write `picture` to `out` in wire order and return the scale, as `lights.power.pack` does."""
    length = len(picture)
    _weigh(picture, length, power.GAMMA, _WEIGHTS, _sums)
    floor, full = _sums
    room = (budget_ma - power.IDLE_MA * (length // 3)) * 255 - floor
    scale = level
    if floor and room < 0:
        scale = -1
    elif full and full * level > room * 256:
        scale = room * 256 // full
    if len(order) == 4:
        _whiten(picture, out, length, power.GAMMA, scale, order, _lit)
    else:
        _dim(picture, out, length, power.GAMMA, scale, order)
    return scale


@micropython.viper
def lay(picture: ptr8, base: ptr8, lit: ptr32, old: ptr32, is_forced: int) -> int:
    """Take `old` off the picture and put `lit` on, as `lights.paint.lay` does."""
    end = 2 * lit[0] + 1
    i = 1
    if not is_forced and lit[0] == old[0]:
        while i < end and lit[i] == old[i]:
            i += 1
        if i == end:
            return 0
    i = 1
    end = 2 * old[0]
    while i < end:
        offset = old[i]
        for j in range(3):
            picture[offset + j] = base[offset + j]
        i += 2
    i = 1
    end = 2 * lit[0]
    while i < end:
        offset = lit[i]
        colour = lit[i + 1]
        picture[offset] = colour >> 16
        picture[offset + 1] = colour >> 8
        picture[offset + 2] = colour
        i += 2
    return 1


@micropython.viper
def has_shared(lit: ptr32, first: int) -> int:
    """Return 1 if two lit holes from `first` on share an LED, as `lights.paint.has_shared` does."""
    end = 2 * lit[0]
    i = 2 * first + 1
    while i < end:
        j = i + 2
        while j < end:
            if lit[j] == lit[i]:
                return 1
            j += 2
        i += 2
    return 0


@micropython.viper
def sweep(picture: ptr8, base: ptr8, pixels: ptr16, wave: ptr8, terms: ptr32) -> object:
    """Light a row of holes by a wave, as `lights.paint.sweep` does."""
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
def _decode(cells: ptr8, length: int, beyond: ptr8, count: int, codes: ptr16) -> int:
    """Write the codes of up to 21 cells, with a letter's place among the glyphs for the letter."""
    i = 0
    cell = 0
    while i < length and cell < 21:
        code = int(cells[i])
        i += 1
        if code >= 0xE0:  # three bytes of UTF-8: a tall letter, or a part of a figure
            code = ((code & 15) << 12) | ((cells[i] & 63) << 6) | (cells[i + 1] & 63)
            i += 2
        elif code >= 128:  # two bytes: inverse video, or a letter beyond ASCII
            code = ((code & 31) << 6) | (cells[i] & 63)
            i += 1
        if code < 0x1800:  # a letter, or half of one
            glyph = (code & 0x3FF) - 32
            if glyph < 0 or glyph > 94:
                lead = 0xC0 | ((code & 0x3FF) >> 6)
                last = 0x80 | (code & 63)
                glyph = 95  # letters beyond ASCII come after the 95 of ASCII
                j = 0
                while glyph < count and (beyond[j] != lead or beyond[j + 1] != last):
                    glyph += 1
                    j += 2
                if glyph == count:
                    glyph = 31
            if code & 0x400:
                glyph += count  # inverse letters come after the others
            code = (code & 0x1C00) | glyph
        codes[cell] = code
        cell += 1
    return cell


@micropython.viper
def _draw(codes: ptr16, many: int, glyphs: ptr8, figures: int, size: int, out: ptr8) -> object:
    """Draw the cells of `_decode`; figures: their place in `glyphs`, size: the length of that."""
    at = 1
    fill = 0
    for cell in range(many):
        code = int(codes[cell])
        kind = code >> 11
        fill = 0
        if code & 0x400:
            fill = 0xFF
        if at == 1:
            out[0] = fill
        place = figures + 6 * (code & 0x3FF)
        width = 6
        if kind < 3:
            place = 5 * (code & 0x3FF)
            width = 5
        elif kind > 4 or kind < 4 or place >= size:
            place = 155  # of the question mark
            width = 5
        out[at + 5] = fill
        if kind == 1 or kind == 2:  # each dot twice as high
            for k in range(5):
                dots = int(glyphs[place + k])
                dots = (dots | (dots << 4)) & 0x0F0F
                dots = (dots | (dots << 2)) & 0x3333
                dots = 3 * ((dots | (dots << 1)) & 0x5555)
                dots = dots << (1 - (fill & 1)) >> (8 * kind - 8)
                out[at + k] = (dots ^ fill) & 255
        else:
            for k in range(width):
                out[at + k] = glyphs[place + k] ^ fill
        at += 6
    out[at] = fill


class Letters:
    """Draws rows of cells with GLYPHS and BEYOND_ASCII of screen/glyphs.py."""

    def __init__(self, glyphs: bytes, beyond: str) -> None:
        self._glyphs = glyphs
        self._beyond = beyond
        self._count = 95 + len(beyond)

    def columns(self, cells: str, out: "bytearray | memoryview") -> None:
        """Draw 21 cells into 128 bytes, as `font.columns` does."""
        text = cells.encode()
        many = _decode(text, len(text), self._beyond, self._count, _codes)
        # The figures stand behind five columns a letter, plain and inverse.
        size = len(self._glyphs)
        _draw(_codes, many, self._glyphs, 10 * self._count, size, out)
