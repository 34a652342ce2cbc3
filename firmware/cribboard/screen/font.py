"""Drawing of rows of cells as dots, and reading them as text: see `glyphs`.

The board draws by `devices.viper_loops`, which equals `columns`; this module is not loaded there.
"""

from cribboard.screen.glyphs import BEYOND_ASCII, GLYPHS, INVERSE

CELLS = 21
WIDTH = 128
#: Added to the code of a letter for its halves when it is twice as high.
TALL_UPPER, TALL_LOWER = 0x800, 0x1000
#: The code of the first part of the figures.
FIGURE = 0x2000
#: A digit of 24 dots has 6 parts: three rows of two cells. What is 16 dots high has 4.
LARGE_PARTS, SMALL_PARTS = 6, 4
#: The number of the first part that is 16 dots high: the digits, then the two triangles.
SMALL_FIGURES = 60
_MARGIN = 1  # 21 cells of 6 dots leave one dot at either edge
_FIRST = 32
_ASCII = 95  # glyphs of ASCII, which are the first
_UNKNOWN = 31  # place of "?", for characters that the font lacks
_COUNT = _ASCII + len(BEYOND_ASCII)
_CODE = 0x3FF  # the bits of a letter's code, and of a part's number
_KIND = 11  # above these bits stands what a cell is: 0 a letter, 1 and 2 its halves, 4 a figure
_HALVES = 1, 2
_PARTS = 4
_FIGURES = 2 * 5 * _COUNT  # where they begin in GLYPHS
_FIGURES_SIZE = len(GLYPHS) - _FIGURES


def columns(cells: str, out: bytearray) -> None:
    """Draw one row of 21 cells into `out`: 128 bytes, a column each, the lowest bit on top.

    Inverse cells reach to the edge of the screen. Lengths are not checked.
    """
    at = _MARGIN
    fill = 0
    for cell in cells:
        code = ord(cell)
        kind = code >> _KIND
        fill = 255 if code & INVERSE else 0
        if at == _MARGIN:
            out[0] = fill
        place = 6 * (code & _CODE)
        if kind == _PARTS and place < _FIGURES_SIZE:
            for column in range(6):
                out[at + column] = GLYPHS[_FIGURES + place + column] ^ fill
        else:
            glyph = _glyph(code if kind in _HALVES or not kind else 0)
            for column in range(5):
                dots = GLYPHS[glyph + column]
                if kind in _HALVES:
                    dots = _half(dots, kind, fill)
                out[at + column] = dots ^ fill
            out[at + 5] = fill
        at += 6
    out[at] = fill


def _glyph(code: int) -> int:
    """Return the place in GLYPHS of the letter of a cell's code."""
    letter = code & _CODE
    glyph = letter - _FIRST
    if not 0 <= glyph < _ASCII:
        place = BEYOND_ASCII.find(chr(letter))
        glyph = _UNKNOWN if place < 0 else _ASCII + place
    # The letters of inverse video stand behind the others.
    return 5 * (glyph + _COUNT if code & INVERSE else glyph)


def _half(dots: int, kind: int, fill: int) -> int:
    """Return a column of a letter's upper (kind 1) or lower half, each dot twice as high.

    Plain letters stand one dot lower; the tails lose their last dot.
    """
    dots = (dots | dots << 4) & 0x0F0F
    dots = (dots | dots << 2) & 0x3333
    dots = 3 * ((dots | dots << 1) & 0x5555)
    if not fill:
        dots <<= 1
    return (dots if kind == 1 else dots >> 8) & 255


def letters(cells: str) -> str:
    """Return the letters that cells show, one a cell; `?` for what the font lacks.

    A tall letter stands in the row of its upper half, a figure in its first row: its digits side
    by side, then blanks for the rest of its cells. All other parts are blanks.

    >>> letters("A" + chr(INVERSE + ord("é")) + chr(TALL_UPPER + ord("b")) + chr(TALL_LOWER + 99))
    'Aéb '
    """
    text = ""
    blanks = 0  # for the other cells of a figure's digits: they follow its last digit
    for cell in cells:
        code = ord(cell) & ~INVERSE
        kind = code >> _KIND
        code &= _CODE
        if kind == _PARTS and 6 * code < _FIGURES_SIZE:
            letter = _figure_letter(code)
            if letter != " ":
                text += letter
            else:
                blanks += 1
            continue
        text += " " * blanks
        blanks = 0
        if kind == 2:
            text += " "
            continue
        letter = chr(code)
        is_known = kind < 2 and (" " <= letter <= "~" or letter in BEYOND_ASCII)
        text += letter if is_known else "?"
    return text + " " * blanks


def _figure_letter(part: int) -> str:
    """Return the digit of which this is the first part, " " for any other part."""
    if part < SMALL_FIGURES:
        return "0123456789"[part // LARGE_PARTS] if part % LARGE_PARTS == 0 else " "
    part -= SMALL_FIGURES
    return "0123456789<>"[part // SMALL_PARTS] if part % SMALL_PARTS == 0 else " "
