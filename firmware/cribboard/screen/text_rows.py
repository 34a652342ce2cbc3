"""Text in rows of cells: wrapped, padded, cut; plain, inverse, tall, or figures (see `glyphs`)."""

from cribboard.base.constants import SCREEN_CELLS
from cribboard.screen.glyphs import BEYOND_ASCII, INVERSE

CELLS = SCREEN_CELLS
#: The cells of each figure's rows: the digits in three rows, then the digits, < and > in two. A 1
#: is one cell wide. A table, because a Pico takes 0.1 ms to make a cell.
_FIGURES = (
    ("\u2000\u2001", "\u2002\u2003", "\u2004\u2005"),  # 0
    ("\u2006", "\u2008", "\u200a"),  # 1
    ("\u200c\u200d", "\u200e\u200f", "\u2010\u2011"),  # 2
    ("\u2012\u2013", "\u2014\u2015", "\u2016\u2017"),  # 3
    ("\u2018\u2019", "\u201a\u201b", "\u201c\u201d"),  # 4
    ("\u201e\u201f", "\u2020\u2021", "\u2022\u2023"),  # 5
    ("\u2024\u2025", "\u2026\u2027", "\u2028\u2029"),  # 6
    ("\u202a\u202b", "\u202c\u202d", "\u202e\u202f"),  # 7
    ("\u2030\u2031", "\u2032\u2033", "\u2034\u2035"),  # 8
    ("\u2036\u2037", "\u2038\u2039", "\u203a\u203b"),  # 9
    ("\u203c\u203d", "\u203e\u203f"),  # 0
    ("\u2040", "\u2042"),  # 1
    ("\u2044\u2045", "\u2046\u2047"),  # 2
    ("\u2048\u2049", "\u204a\u204b"),  # 3
    ("\u204c\u204d", "\u204e\u204f"),  # 4
    ("\u2050\u2051", "\u2052\u2053"),  # 5
    ("\u2054\u2055", "\u2056\u2057"),  # 6
    ("\u2058\u2059", "\u205a\u205b"),  # 7
    ("\u205c\u205d", "\u205e\u205f"),  # 8
    ("\u2060\u2061", "\u2062\u2063"),  # 9
    ("\u2064\u2065", "\u2066\u2067"),  # <
    ("\u2068\u2069", "\u206a\u206b"),  # >
)
_SMALL = 10  # place of the small 0


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


def end_of(text: str, rows: int, is_over: bool = False) -> "list[str]":
    """Return a text in rows of CELLS, only its end if it is too long.

    `..` stands before it where it does not begin with a sentence, which ends with a semicolon.
    is_over: what follows the first sentence loses its last ones instead: who is left in a hole.

    >>> end_of("Blue pegs 1; Blue wins the match", 1)
    ['Blue wins the match']
    """
    ending = text.partition("; ")[2]
    while is_over and "; " in ending and len(wrap(ending)) > rows:
        text = ending = ending.rpartition("; ")[0]
    lines = wrap(text)
    if len(lines) > rows:
        text = " ".join(lines[len(lines) - rows - 1 :])
    while len(lines) > rows and text:
        word, _, text = text.partition(" ")
        lines = wrap(text if word.endswith(";") else ".. " + text)
    return lines[:rows]


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
    codes = text.encode()
    out = bytearray(b"\xe0\xa0\x80" * len(text))
    at = 1
    for code in codes if len(codes) == len(text) else [ord(letter) for letter in text]:
        code |= lit
        out[at] |= code >> 6
        out[at + 1] |= code & 63
        at += 3
    upper = str(out, "utf-8")
    for at in range(0, len(out), 3):
        out[at] = 0xE1
        out[at + 1] &= 0xDF
    return upper, str(out, "utf-8")


def figure(digits: str, height: int) -> "list[str]":
    """Return the rows of a figure: digits in 3 or 2 rows, or one of the triangles < > in 2."""
    first = 0 if height == 3 else _SMALL
    figures = [_FIGURES[first + "0123456789<>".find(digit)] for digit in digits]
    return ["".join([parts[row] for parts in figures]) for row in range(height)]
