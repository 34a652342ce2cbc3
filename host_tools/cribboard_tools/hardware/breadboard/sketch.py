"""Pieces of SVG for drawings of things as they look: outlines, holes, wires, labels."""

from collections.abc import Sequence
from xml.sax.saxutils import escape

from cribboard_tools.hardware.drawing_sheet import FONT

#: Colours of wires and their labels, by name.
COLOURS = {
    "black": ("#222222", "#ffffff"), "red": ("#d42020", "#ffffff"), "brown": ("#8a5428", "#ffffff"),
    "orange": ("#f08010", "#000000"), "yellow": ("#f4d000", "#000000"),
    "green": ("#2c9a3c", "#ffffff"), "blue": ("#2060d0", "#ffffff"),
    "violet": ("#8a3cc0", "#ffffff"), "grey": ("#909090", "#000000"),
    "white": ("#ffffff", "#000000"),
}  # fmt: skip
INK, PALE = "#222222", "#666666"
Point = tuple[float, float]


def n(value: float) -> str:
    """Return a number for SVG: at most two decimals."""
    return f"{value:.2f}".rstrip("0").rstrip(".") or "0"


def rect(
    x: float, y: float, w: float, h: float, fill: str, stroke: str = "none", r: float = 0.0,
    wide: float = 0.3,
) -> str:  # fmt: skip
    """Return a rectangle by its upper left corner."""
    line = f' stroke="{stroke}" stroke-width="{n(wide)}"' if stroke != "none" else ""
    size = f'x="{n(x)}" y="{n(y)}" width="{n(w)}" height="{n(h)}"'
    return f'<rect {size} rx="{n(r)}" fill="{fill}"{line}/>'


def circle(x: float, y: float, r: float, fill: str, stroke: str = "none", wide: float = 0.3) -> str:
    """Return a circle by its centre."""
    line = f' stroke="{stroke}" stroke-width="{n(wide)}"' if stroke != "none" else ""
    return f'<circle cx="{n(x)}" cy="{n(y)}" r="{n(r)}" fill="{fill}"{line}/>'


def text(
    x: float, y: float, size: float, words: str, at: str = "middle", colour: str = INK,
    is_bold: bool = False, turn: float = 0.0,
) -> str:  # fmt: skip
    """Return a line of text whose middle is at height y."""
    bold = ' font-weight="bold"' if is_bold else ""
    turned = f' transform="rotate({n(turn)} {n(x)} {n(y)})"' if turn else ""
    place = f'x="{n(x)}" y="{n(y + 0.36 * size)}" font-size="{n(size)}"{turned}'
    look = f'text-anchor="{at}" font-family="{FONT}" fill="{colour}"{bold}'
    return f"<text {place} {look}>{escape(words)}</text>"


def lines(x: float, y: float, size: float, words: Sequence[str]) -> list[str]:
    """Return lines of text below each other."""
    return [text(x, y + 1.45 * size * i, size, line, "start") for i, line in enumerate(words)]


def stroke(points: Sequence[Point], colour: str, wide: float, r: float = 0.0) -> str:
    """Return a line through points, its corners rounded by r."""
    path = f"M{n(points[0][0])} {n(points[0][1])}"
    for before, corner, after in zip(points, points[1:], points[2:], strict=False):
        begin, end = _towards(corner, before, r), _towards(corner, after, r)
        path += f"L{n(begin[0])} {n(begin[1])}"
        path += f"Q{n(corner[0])} {n(corner[1])} {n(end[0])} {n(end[1])}"
    path += f"L{n(points[-1][0])} {n(points[-1][1])}"
    look = f'fill="none" stroke="{colour}" stroke-width="{n(wide)}" stroke-linecap="round"'
    return f'<path d="{path}" {look}/>'


def _towards(one: Point, other: Point, distance: float) -> Point:
    dx, dy = other[0] - one[0], other[1] - one[1]
    length = max(abs(dx), abs(dy))
    share = min(distance, length / 2) / length if length else 0
    return one[0] + share * dx, one[1] + share * dy


def wire(points: Sequence[Point], colour: str) -> list[str]:
    """Return a wire with a light edge, which sets it off where it passes over another."""
    edges = (("#ffffff", 3.2), ("#333333", 2.2), (COLOURS[colour][0], 1.7))
    return [stroke(points, paint, wide, 3) for paint, wide in edges]


def pin_end(x: float, y: float) -> str:
    """Return the end of a wire in a hole."""
    return circle(x, y, 1.25, "#ffffff", "#222222", 0.7)


def badge(x: float, y: float, number: int, colour: str, r: float = 2.6) -> list[str]:
    """Return the number of a wire in its colour."""
    paint, ink = COLOURS[colour]
    return [
        circle(x, y, r, paint, "#222222", 0.35),
        text(x, y, 1.5 * r, str(number), colour=ink, is_bold=True),
    ]


def document(
    width: float,
    height: float,
    title: str,
    shapes: Sequence[str],
    view: tuple[float, float, float, float] | None = None,
) -> str:
    """Return a drawing as SVG; view: the part (x, y, w, h) that is shown, by default all of it."""
    box = " ".join(map(n, view or (0, 0, width, height)))
    size = f'width="{n(width)}mm" height="{n(height)}mm"'
    head = f'<svg xmlns="http://www.w3.org/2000/svg" {size} viewBox="{box}">'
    ground = '<rect x="-999" y="-999" width="9999" height="9999" fill="#ffffff"/>'
    return "\n".join([head, f"<title>{escape(title)}</title>", ground, *shapes, "</svg>", ""])
