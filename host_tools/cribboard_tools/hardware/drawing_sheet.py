"""Drawings in mm, y down, and their output as SVG, DXF and PDF, all 1:1.

The same drawing gives the same bytes, in every process and on every day.
"""

import io
from collections.abc import Iterable
from dataclasses import dataclass, field, replace
from typing import Any
from xml.sax.saxutils import escape

#: Layers: colour on paper, DXF colour, line width in mm. A laser cuts CUT and scores ENGRAVE; MARK
#: and INK are for people; FILL is solid.
LAYERS = {
    "CUT": ("#c00000", 1, 0.1),
    "ENGRAVE": ("#0040c0", 5, 0.15),
    "MARK": ("#909090", 8, 0.12),
    "INK": ("#111111", 7, 0.25),
    "FILL": ("#111111", 7, 0.0),
}
FONT = "DejaVu Sans, Liberation Sans, Arial, sans-serif"


@dataclass(frozen=True)
class Circle:
    """Circle by its centre and radius."""

    layer: str
    x: float
    y: float
    r: float
    fill: str = ""


@dataclass(frozen=True)
class Area:
    """Area by its corners, with an outline unless its layer is FILL; its fill may be "none"."""

    layer: str
    points: tuple[tuple[float, float], ...]
    fill: str
    is_dashed: bool = False


@dataclass(frozen=True)
class Line:
    """Straight line between two points; one with a width has round ends."""

    layer: str
    x1: float
    y1: float
    x2: float
    y2: float
    is_dashed: bool = False
    wide: float = 0.0
    colour: str = ""


@dataclass(frozen=True)
class Box:
    """Rectangle by its upper left corner; r is the radius of its corners."""

    layer: str
    x: float
    y: float
    w: float
    h: float
    r: float = 0.0
    fill: str = ""


@dataclass(frozen=True)
class Text:
    """Text. size: height of the line; at: start, middle or end; turn: degrees."""

    layer: str
    x: float
    y: float
    size: float
    text: str
    at: str = "middle"
    turn: float = 0.0
    colour: str = ""


Shape = Circle | Area | Line | Box | Text


@dataclass
class Sheet:
    """Sheet of a size in mm with shapes.

    region: the part (x, y, w, h) that is printed on pages; None: all.
    whole: rectangles (x, y, w, h) that no page's edge may cut; w or h of 0: only the other counts.
    """

    width: float
    height: float
    title: str
    shapes: list[Shape] = field(default_factory=list)
    region: tuple[float, float, float, float] | None = None
    whole: list[tuple[float, float, float, float]] = field(default_factory=list)

    def add(self, *shapes: Shape) -> None:
        """Add shapes on top."""
        self.shapes += shapes

    def moved(self, dx: float, dy: float) -> list[Shape]:
        """Return the shapes at other positions."""
        return [_moved(shape, dx, dy) for shape in self.shapes]

    def svg(self, clip: tuple[float, float, float, float] | None = None) -> str:
        """Return the sheet as SVG; clip: (x, y, w, h) of the visible part."""
        size = f'width="{_n(self.width)}mm" height="{_n(self.height)}mm"'
        lines = [
            f'<svg xmlns="http://www.w3.org/2000/svg" {size} '
            f'viewBox="0 0 {_n(self.width)} {_n(self.height)}">',
            f"<title>{escape(self.title)}</title>",
            f'<rect width="{_n(self.width)}" height="{_n(self.height)}" fill="#ffffff"/>',
        ]
        if clip:
            x, y, w, h = map(_n, clip)
            lines.append(
                f'<clipPath id="page"><rect x="{x}" y="{y}" width="{w}" height="{h}"/></clipPath>'
                '<g clip-path="url(#page)">'
            )
        lines += [shape_svg(shape) for shape in self.shapes]
        return "\n".join([*lines, *(["</g>"] if clip else []), "</svg>", ""])

    def dxf(self) -> bytes:
        """Return the sheet as DXF R2010 in mm, y up, without text."""
        from ezdxf import options  # type: ignore[attr-defined]
        from ezdxf.filemanagement import new

        options.write_fixed_meta_data_for_testing = True  # no dates, no random identifiers
        document = new("R2010", units=4)  # 4: millimetres
        for name in ("ACDBPLACEHOLDER", "LAYOUT"):  # which ezdxf adds in the order of a set
            document.classes.add_class(name)
        for name, (_, colour, _) in LAYERS.items():
            document.layers.add(name, color=colour)
        space = document.modelspace()
        for shape in self.shapes:
            attributes = {"layer": shape.layer}
            if isinstance(shape, Circle):
                space.add_circle((shape.x, self.height - shape.y), shape.r, dxfattribs=attributes)
            elif isinstance(shape, Line):
                start, end = (shape.x1, self.height - shape.y1), (shape.x2, self.height - shape.y2)
                space.add_line(start, end, dxfattribs=attributes)
            elif isinstance(shape, Box):
                points = _box_points(shape, self.height)
                space.add_lwpolyline(points, format="xyb", close=True, dxfattribs=attributes)
        out = io.StringIO()
        document.write(out)
        return out.getvalue().encode()

    def pdf(self) -> bytes:
        """Return the sheet as a PDF page of its size."""
        return pdf_page(self.svg())


def joined(pages: Iterable[bytes], title: str = "") -> bytes:
    """Return PDF pages as one document, without the dates that Cairo has written into them."""
    from pypdf import PdfReader, PdfWriter

    writer = PdfWriter()
    for page in pages:
        writer.append(PdfReader(io.BytesIO(page)))
    if title:
        writer.add_metadata({"/Title": title})
    out = io.BytesIO()
    writer.write(out)
    return out.getvalue()


def calibration(x: float, y: float) -> list[Shape]:
    """Return a bar of exactly 100 mm with its left end at (x, y), and an instruction."""
    shapes: list[Shape] = [Line("INK", x, y, x + 100, y)]
    for i in range(11):
        up = 3 if i % 5 == 0 else 1.5
        shapes.append(Line("INK", x + 10 * i, y - up, x + 10 * i, y))
    instruction = "this bar is 100 mm: measure it; print at 100 %, never “fit to page”"
    shapes.append(Text("INK", x + 50, y + 4, 3, instruction))
    return shapes


def _cairo() -> Any:
    """Return CairoSVG; raises ImportError that names it, or libcairo2, which it needs."""
    try:
        import cairosvg
    except OSError as error:
        raise ImportError(str(error), name="libcairo2") from error
    return cairosvg


def pdf_page(svg: str) -> bytes:
    """Return an SVG as a PDF page of its size. Raises ImportError without CairoSVG or libcairo."""
    return joined([bytes(_cairo().svg2pdf(bytestring=svg.encode()))])


def _n(value: float) -> str:
    return f"{value:.4f}".rstrip("0").rstrip(".") or "0"


def _moved(shape: Shape, dx: float, dy: float) -> Shape:
    if isinstance(shape, Line):
        return replace(
            shape, x1=shape.x1 + dx, x2=shape.x2 + dx, y1=shape.y1 + dy, y2=shape.y2 + dy
        )
    if isinstance(shape, Area):
        return replace(shape, points=tuple((x + dx, y + dy) for x, y in shape.points))
    return replace(shape, x=shape.x + dx, y=shape.y + dy)


_NO_FILL = 'fill="none"'


def _filled(colour: str) -> str:
    return f'fill="{colour}"' if colour else _NO_FILL


def shape_svg(shape: Shape) -> str:
    """Return a shape as an SVG element."""
    colour, _, width = LAYERS[shape.layer]
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
    turn = ""
    if shape.turn:
        turn = f' transform="rotate({_n(shape.turn)} {_n(shape.x)} {_n(shape.y)})"'
    place = f'x="{_n(shape.x)}" y="{_n(shape.y)}" font-size="{_n(shape.size)}"'
    look = f'text-anchor="{shape.at}" font-family="{FONT}" fill="{shape.colour or colour}"{turn}'
    return f"<text {place} {look}>{escape(shape.text)}</text>"


def _box_points(box: Box, height: float) -> list[tuple[float, float, float]]:
    """Return a rectangle's corners (x, y, bulge); a quarter circle's bulge is tan 22.5 degrees."""
    left, right = box.x, box.x + box.w
    low, high = height - box.y - box.h, height - box.y
    r = box.r
    if not r:
        return [(left, low, 0), (right, low, 0), (right, high, 0), (left, high, 0)]
    bend = 0.41421356
    return [
        *((left + r, low, 0.0), (right - r, low, bend), (right, low + r, 0.0)),
        *((right, high - r, bend), (right - r, high, 0.0), (left + r, high, bend)),
        *((left, high - r, 0.0), (left, low + r, bend)),
    ]
