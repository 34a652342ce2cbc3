"""Drawings in mm, y down, and their output as SVG and as PDF (printed_page.py), both 1:1.

The same drawing gives the same bytes, in every process and on every day.
"""

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import NamedTuple
from xml.sax.saxutils import escape

#: Layers: colour on paper, line width in mm. A laser cuts CUT and scores ENGRAVE; MARK and INK are
#: for people; FILL is solid.
LAYERS = {
    "CUT": ("#c00000", 0.1),
    "ENGRAVE": ("#0040c0", 0.15),
    "MARK": ("#909090", 0.12),
    "INK": ("#111111", 0.25),
    "FILL": ("#111111", 0.0),
}
FONT = "DejaVu Sans, Liberation Sans, Arial, sans-serif"


class Circle(NamedTuple):
    """Circle by its centre and radius."""

    layer: str
    x: float
    y: float
    r: float
    fill: str = ""


class Area(NamedTuple):
    """Area by its corners, with an outline unless its layer is FILL; its fill may be "none"."""

    layer: str
    points: tuple[tuple[float, float], ...]
    fill: str
    is_dashed: bool = False


class Line(NamedTuple):
    """Straight line between two points; one with a width has round ends."""

    layer: str
    x1: float
    y1: float
    x2: float
    y2: float
    is_dashed: bool = False
    wide: float = 0.0
    colour: str = ""


class Box(NamedTuple):
    """Rectangle by its upper left corner; r is the radius of its corners."""

    layer: str
    x: float
    y: float
    w: float
    h: float
    r: float = 0.0
    fill: str = ""


class Text(NamedTuple):
    """Text. size: height of the line; at: start, middle or end."""

    layer: str
    x: float
    y: float
    size: float
    text: str
    at: str = "middle"
    colour: str = ""
    is_bold: bool = False


Shape = Circle | Area | Line | Box | Text


@dataclass
class Sheet:
    """Sheet of a size in mm with shapes."""

    width: float
    height: float
    title: str
    shapes: list[Shape] = field(default_factory=list)

    def add(self, *shapes: Shape) -> None:
        """Add shapes on top."""
        self.shapes += shapes

    def svg(self) -> str:
        """Return the sheet as SVG."""
        size = f'width="{_n(self.width)}mm" height="{_n(self.height)}mm"'
        lines = [
            f'<svg xmlns="http://www.w3.org/2000/svg" {size} '
            f'viewBox="0 0 {_n(self.width)} {_n(self.height)}">',
            f"<title>{escape(self.title)}</title>",
            f'<rect width="{_n(self.width)}" height="{_n(self.height)}" fill="#ffffff"/>',
        ]
        return "\n".join([*lines, *map(_shape_svg, self.shapes), "</svg>", ""])


def calibration(x: float, y: float) -> list[Shape]:
    """Return a bar of exactly 100 mm with its left end at (x, y), and an instruction."""
    shapes: list[Shape] = [Line("INK", x, y, x + 100, y)]
    for i in range(11):
        up = 3 if i % 5 == 0 else 1.5
        shapes.append(Line("INK", x + 10 * i, y - up, x + 10 * i, y))
    instruction = "this bar is 100 mm: measure it; print at 100 %, never “fit to page”"
    shapes.append(Text("INK", x + 50, y + 4, 3, instruction))
    return shapes


def _n(value: float) -> str:
    return f"{value:.4f}".rstrip("0").rstrip(".") or "0"


def moved(shapes: Iterable[Shape], dx: float, dy: float) -> list[Shape]:
    """Return shapes at other positions."""
    return [_moved(shape, dx, dy) for shape in shapes]


def _moved(shape: Shape, dx: float, dy: float) -> Shape:
    if isinstance(shape, Line):
        return shape._replace(
            x1=shape.x1 + dx, x2=shape.x2 + dx, y1=shape.y1 + dy, y2=shape.y2 + dy
        )
    if isinstance(shape, Area):
        return shape._replace(points=tuple((x + dx, y + dy) for x, y in shape.points))
    return shape._replace(x=shape.x + dx, y=shape.y + dy)


_NO_FILL = 'fill="none"'


def _filled(colour: str) -> str:
    return f'fill="{colour}"' if colour else _NO_FILL


def _shape_svg(shape: Shape) -> str:
    """Return a shape as an SVG element."""
    colour, width = LAYERS[shape.layer]
    paint = f'{_NO_FILL} stroke="{colour}" stroke-width="{width}"'
    if shape.layer == "FILL":
        paint = _filled((shape.fill if isinstance(shape, Area | Box | Circle) else "") or colour)
    if isinstance(shape, Area):
        corners = " ".join(f"{_n(x)},{_n(y)}" for x, y in shape.points)
        look = paint.replace(_NO_FILL, _filled(shape.fill))
        dash = ' stroke-dasharray="2 1.5"' if shape.is_dashed else ""
        return f'<polygon points="{corners}" {look}{dash}/>'
    if isinstance(shape, Circle):
        paint = paint.replace(_NO_FILL, _filled(shape.fill))
        return f'<circle cx="{_n(shape.x)}" cy="{_n(shape.y)}" r="{_n(shape.r)}" {paint}/>'
    if isinstance(shape, Line):
        dash = ' stroke-dasharray="2 1.5"' if shape.is_dashed else ""
        if shape.wide:
            paint = f'stroke="{shape.colour or colour}" stroke-width="{_n(shape.wide)}"'
            paint += ' stroke-linecap="round"'
        ends = f'x1="{_n(shape.x1)}" y1="{_n(shape.y1)}" x2="{_n(shape.x2)}" y2="{_n(shape.y2)}"'
        return f"<line {ends} {paint}{dash}/>"
    if isinstance(shape, Box):
        paint = paint.replace(_NO_FILL, _filled(shape.fill))
        size = f'x="{_n(shape.x)}" y="{_n(shape.y)}" width="{_n(shape.w)}" height="{_n(shape.h)}"'
        return f'<rect {size} rx="{_n(shape.r)}" {paint}/>'
    place = f'x="{_n(shape.x)}" y="{_n(shape.y)}" font-size="{_n(shape.size)}"'
    bold = ' font-weight="bold"' if shape.is_bold else ""
    look = f'text-anchor="{shape.at}" font-family="{FONT}" fill="{shape.colour or colour}"{bold}'
    return f"<text {place} {look}>{escape(shape.text)}</text>"
