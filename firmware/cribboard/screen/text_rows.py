"""Text in rows of cells: wrapped, padded, cut; plain, inverse, tall, or figures (see `glyphs`)."""

from cribboard.constants import SCREEN_CELLS
from cribboard.screen.font import LARGE_PARTS, SMALL_FIGURES, SMALL_PARTS
from cribboard.screen.glyphs import BEYOND_ASCII, INVERSE

CELLS = SCREEN_CELLS


def inverse(text: str) -> str:
    """Return cells in inverse video."""
    codes = text.encode()
    if len(codes) == len(text):  # ASCII: to iterate over bytes makes no strings
        return "".join([chr(code + INVERSE) for code in codes])
    return "".join([chr(ord(cell) + INVERSE) for cell in text])


def plain(text: str) -> str:
    """Return the cells of a text, `?` for letters that the font lacks."""
    if len(text.encode()) == len(text):
        return text  # ASCII, as nearly all is: no look at each letter, which is slow on a Pico
    return "".join([letter if " " <= letter <= "~" else _cell(letter) for letter in text])


def _cell(letter: str) -> str:
    if letter in BEYOND_ASCII:
        return letter
    return "'" if letter == "\u2019" else "?"  # the apostrophe of printed French and English


def wrap(text: str, width: int = CELLS) -> "list[str]":
    """Return `text` in lines of at most `width`, broken between words.

    >>> wrap("fifteen two, and a pair is four", 16)
    ['fifteen two, and', 'a pair is four']
    """
    lines: list[str] = []
    text = " ".join(text.split())
    while len(text) > width:
        end = text.rfind(" ", 0, width + 1)
        start = end + 1
        if end < 0:  # one word longer than a line
            end = start = width
        lines.append(text[:end])
        text = text[start:]
    return lines + [text] if text else lines


def wrap_parts(text: str, width: int = CELLS) -> "list[str]":
    """Return a prompt in lines: in one if it fits, else broken at double blanks first."""
    if len(text) <= width:
        return [text] if text else []
    lines: list[str] = []
    for part in text.split("  "):
        # Short parts share a line: `1 Blue  2 Orange`.
        if lines and len(lines) > 1 and len(lines[-1]) + 2 + len(part) <= width:
            lines[-1] += "  " + part
        else:
            lines += wrap(part, width)
    return lines


def pad(text: str, width: int) -> str:
    """Return the text with blanks after it."""
    return text + " " * (width - len(text))


def cut(text: str, width: int) -> str:
    """Return the text in exactly `width` cells."""
    return pad(text[:width], width)


def ends(left: str, right: str, width: int = CELLS) -> str:
    """Return a row with a text at either end."""
    return left + " " * (width - len(left) - len(right)) + right


def centre(text: str, width: int = CELLS) -> str:
    """Return the text in the middle of `width` cells, cut if it is longer."""
    text = text[:width]
    return pad(" " * ((width - len(text)) // 2) + text, width)


def tall(text: str, lit: int = 0) -> "tuple[str, str]":
    """Return the two rows of a text in letters twice as high; lit: INVERSE for inverse video."""
    # UTF-8 as bytes: each cell that `chr` made would be interned on a Pico's heap.
    out = bytearray(3 * len(text))
    at = 0
    for letter in text:
        code = ord(letter) | lit
        out[at] = 0xE0
        out[at + 1] = 0xA0 | code >> 6
        out[at + 2] = 0x80 | code & 63
        at += 3
    upper = str(out, "utf-8")
    for at in range(0, len(out), 3):
        out[at] = 0xE1
        out[at + 1] &= 0xDF
    return upper, str(out, "utf-8")


def figure(digits: str, height: int) -> "list[str]":
    """Return the rows of a figure: digits in 3 or 2 rows, or one of the triangles < > in 2."""
    first, parts = (0, LARGE_PARTS) if height == 3 else (SMALL_FIGURES, SMALL_PARTS)
    rows = []
    for row in range(height):
        out = bytearray()
        for digit in digits:
            part = first + parts * "0123456789<>".find(digit) + 2 * row
            for column in range(1 if digit == "1" else 2):  # a 1 is one cell wide
                out += bytes((0xE2, 0x80 | part + column >> 6, 0x80 | part + column & 63))
        rows.append(str(out, "utf-8"))
    return rows
