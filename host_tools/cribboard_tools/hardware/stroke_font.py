"""Single-stroke letters: what a laser scores and a printer engraves, as lines without an outline.

Glyphs lie on a grid of 4 x 6 units, y down, with the baseline at 6. Only capitals, digits and a few
signs: at 3 mm, small letters would close up in print.
"""

from itertools import pairwise

Stroke = tuple[float, float, float, float]

_HIGH = 6.0
_GAP = 1.7
_SPACE = 2.4
#: Each glyph is some polylines.
_GLYPHS: dict[str, tuple[tuple[tuple[float, float], ...], ...]] = {
    "0": (((1, 0), (3, 0), (4, 1), (4, 5), (3, 6), (1, 6), (0, 5), (0, 1), (1, 0)),),
    "1": (((0, 1.2), (1.4, 0), (1.4, 6)), ((0, 6), (2.8, 6))),
    "2": (((0, 1), (1, 0), (3, 0), (4, 1), (4, 2.2), (0, 6), (4, 6)),),
    "3": (((0, 1), (1, 0), (3, 0), (4, 1), (4, 2), (3, 3), (4, 4), (4, 5), (3, 6), (1, 6), (0, 5)),
          ((1.6, 3), (3, 3))),
    "4": (((3, 6), (3, 0), (0, 4), (4, 4)),),
    "5": (((4, 0), (0, 0), (0, 2.6), (3, 2.6), (4, 3.6), (4, 5), (3, 6), (1, 6), (0, 5)),),
    "6": (((4, 1), (3, 0), (1, 0), (0, 1), (0, 5), (1, 6), (3, 6), (4, 5), (4, 4), (3, 3), (1, 3),
           (0, 4)),),
    "7": (((0, 0), (4, 0), (1.5, 6)),),
    "8": (((1, 3), (0, 2), (0, 1), (1, 0), (3, 0), (4, 1), (4, 2), (3, 3), (1, 3), (0, 4), (0, 5),
           (1, 6), (3, 6), (4, 5), (4, 4), (3, 3)),),
    "9": (((0, 5), (1, 6), (3, 6), (4, 5), (4, 1), (3, 0), (1, 0), (0, 1), (0, 2), (1, 3), (3, 3),
           (4, 2)),),
    "A": (((0, 6), (0, 2), (2, 0), (4, 2), (4, 6)), ((0, 4), (4, 4))),
    "B": (((0, 0), (3, 0), (4, 1), (4, 2), (3, 3), (4, 4), (4, 5), (3, 6), (0, 6), (0, 0)),
          ((0, 3), (3, 3))),
    "C": (((4, 1), (3, 0), (1, 0), (0, 1), (0, 5), (1, 6), (3, 6), (4, 5)),),
    "D": (((0, 0), (2.5, 0), (4, 1.5), (4, 4.5), (2.5, 6), (0, 6), (0, 0)),),
    "E": (((4, 0), (0, 0), (0, 6), (4, 6)), ((0, 3), (3, 3))),
    "F": (((4, 0), (0, 0), (0, 6)), ((0, 3), (3, 3))),
    "G": (((4, 1), (3, 0), (1, 0), (0, 1), (0, 5), (1, 6), (3, 6), (4, 5), (4, 3.2), (2.3, 3.2)),),
    "H": (((0, 0), (0, 6)), ((4, 0), (4, 6)), ((0, 3), (4, 3))),
    "I": (((0, 0), (0, 6)),),
    "J": (((3, 0), (3, 5), (2, 6), (1, 6), (0, 5)),),
    "K": (((0, 0), (0, 6)), ((4, 0), (0, 3.4)), ((1.3, 2.3), (4, 6))),
    "L": (((0, 0), (0, 6), (4, 6)),),
    "M": (((0, 6), (0, 0), (2, 3), (4, 0), (4, 6)),),
    "N": (((0, 6), (0, 0), (4, 6), (4, 0)),),
    "O": (((1, 0), (3, 0), (4, 1), (4, 5), (3, 6), (1, 6), (0, 5), (0, 1), (1, 0)),),
    "P": (((0, 6), (0, 0), (3, 0), (4, 1), (4, 2.4), (3, 3.4), (0, 3.4)),),
    "Q": (((1, 0), (3, 0), (4, 1), (4, 5), (3, 6), (1, 6), (0, 5), (0, 1), (1, 0)),
          ((2.4, 4.4), (4, 6))),
    "R": (((0, 6), (0, 0), (3, 0), (4, 1), (4, 2.2), (3, 3.2), (0, 3.2)), ((2, 3.2), (4, 6))),
    "S": (((4, 1), (3, 0), (1, 0), (0, 1), (0, 2), (1, 3), (3, 3), (4, 4), (4, 5), (3, 6), (1, 6),
           (0, 5)),),
    "T": (((0, 0), (4, 0)), ((2, 0), (2, 6))),
    "U": (((0, 0), (0, 5), (1, 6), (3, 6), (4, 5), (4, 0)),),
    "V": (((0, 0), (2, 6), (4, 0)),),
    "W": (((0, 0), (0.8, 6), (2, 3), (3.2, 6), (4, 0)),),
    "X": (((0, 0), (4, 6)), ((4, 0), (0, 6))),
    "Y": (((0, 0), (2, 3), (4, 0)), ((2, 3), (2, 6))),
    "Z": (((0, 0), (4, 0), (0, 6), (4, 6)),),
    ".": (((0, 5.4), (0, 6)),),
    "-": (((0, 3), (2.6, 3)),),
    "+": (((0, 3), (3, 3)), ((1.5, 1.5), (1.5, 4.5))),
    "=": (((0, 2.2), (3, 2.2)), ((0, 3.8), (3, 3.8))),
    "/": (((0, 6), (3, 0)),),
}  # fmt: skip


def _wide(letter: str) -> float:
    if letter == " ":
        return _SPACE
    return max(x for line in _GLYPHS[letter] for x, _ in line)


def _gap(high: float, apart: float) -> float:
    return max(_GAP, apart * _HIGH / high)


def width(text: str, high: float, apart: float = 0.0) -> float:
    """Return the width of a text in capitals of a height, from line to line."""
    text = text.upper()
    return (sum(map(_wide, text)) + _gap(high, apart) * (len(text) - 1)) * high / _HIGH


def strokes(
    text: str, x: float, y: float, high: float, at: str = "middle", apart: float = 0.0
) -> list[Stroke]:
    """Return a text as straight lines. y: the baseline; at: start, middle or end, as in SVG.

    apart: the least distance of two letters' lines, for small letters.
    """
    scale = high / _HIGH
    left = x - {"start": 0.0, "middle": 0.5, "end": 1.0}[at] * width(text, high, apart)
    lines = []
    for letter in text.upper():
        for polyline in _GLYPHS.get(letter, ()):
            for (x1, y1), (x2, y2) in pairwise(polyline):
                ends = (left + x1 * scale, y + (y1 - _HIGH) * scale,
                        left + x2 * scale, y + (y2 - _HIGH) * scale)  # fmt: skip
                lines.append(tuple(round(value, 4) for value in ends))
        left += (_wide(letter) + _gap(high, apart)) * scale
    return lines  # type: ignore[return-value]
