"""Icons of the installed page as PNG, drawn from icon.svg.

Only rectangles and circles filled with one colour are drawn, which is what the icon is made of, by
what Python has: a base install can build the page, and the repository keeps the one drawing.
"""

import math
import re
import struct
import zlib
from collections.abc import Iterator
from xml.etree import ElementTree

#: File name: side in pixels, and whether the system cuts its own shape out of it.
SIZES = {
    "icon-192.png": (192, False),
    "icon-512.png": (512, False),
    "icon-maskable-512.png": (512, True),
    "apple-touch-icon.png": (180, True),
}
#: What is in a circle of so much of a maskable icon's width is never cut off; iOS rounds corners.
_SAFE = 0.8
_FINE = 4  # rows of samples a pixel; along a row the coverage is exact
_SVG = "{http://www.w3.org/2000/svg}"
_Colour = tuple[int, int, int]


def draw(svg: str) -> dict[str, bytes]:
    """Return the icons by file name. Raises ValueError where the drawing has other shapes."""
    root = ElementTree.fromstring(svg)
    side = float(root.attrib["viewBox"].split()[2])
    shapes = list(_shapes(root, ""))
    return {name: _icon(shapes, side, *how) for name, how in SIZES.items()}


class _Shape:
    """A filled circle, or rectangle with round corners, in the units of the drawing."""

    def __init__(self, element: ElementTree.Element, fill: str) -> None:
        values = {key: float(value) for key, value in element.attrib.items() if key != "fill"}
        self.is_circle = element.tag == f"{_SVG}circle"
        if self.is_circle:
            self.x, self.y, self.radius = values["cx"], values["cy"], values["r"]
            self.width = self.height = 0.0
        else:
            self.radius = values.get("rx", 0.0)
            self.x = values.get("x", 0.0) + self.radius
            self.y = values.get("y", 0.0) + self.radius
            self.width = values["width"] - 2 * self.radius
            self.height = values["height"] - 2 * self.radius
        if not re.fullmatch("#[0-9a-f]{6}", fill):
            raise ValueError(f"a fill that page_icons.py cannot draw: {fill!r}")
        red, green, blue = bytes.fromhex(fill[1:])
        self.colour: _Colour = (red, green, blue)

    def span(self, y: float) -> tuple[float, float] | None:
        """Return where the shape begins and ends along the line `y`; None outside of it."""
        off = max(self.y - y, y - self.y - self.height, 0.0)
        if off > self.radius:
            return None
        reach = (self.radius**2 - off**2) ** 0.5
        return self.x - reach, self.x + self.width + reach


def _shapes(element: ElementTree.Element, fill: str) -> Iterator[_Shape]:
    fill = element.get("fill", fill)
    if element.tag in (f"{_SVG}circle", f"{_SVG}rect"):
        yield _Shape(element, fill)
    elif element.tag not in (f"{_SVG}svg", f"{_SVG}g"):
        raise ValueError(f"an element that page_icons.py cannot draw: {element.tag}")
    for child in element:
        yield from _shapes(child, fill)


def _icon(shapes: list[_Shape], units: float, side: int, is_maskable: bool) -> bytes:
    """Return a PNG. units: width of the drawing.

    A maskable icon is filled to its edges with the colour of the first shape, its background, and
    the drawing is so small that none of it is cut off.
    """
    scale = side / units * (_SAFE if is_maskable else 1)
    origin = (side - scale * units) / 2
    ground = bytes((*shapes[0].colour, 255) if is_maskable else (0, 0, 0, 0))
    rows = bytearray()
    for row in range(side):
        line = bytearray(ground * side)
        samples = [(row + (sample + 0.5) / _FINE - origin) / scale for sample in range(_FINE)]
        for shape in shapes:
            spans = [span for y in samples if (span := shape.span(y)) is not None]
            edges = [tuple(edge * scale + origin for edge in span) for span in spans]
            _fill(line, shape.colour, edges)
        rows += b"\0" + line
    return _png(side, bytes(rows))


def _fill(line: bytearray, colour: _Colour, edges: list[tuple[float, ...]]) -> None:
    """Fill a row of pixels between the edges, one pair for each of its samples that has any."""
    if not edges:
        return
    first = math.floor(min(start for start, _ in edges))
    last = math.ceil(max(end for _, end in edges))
    whole_first = math.ceil(max(start for start, _ in edges))
    whole_last = math.floor(min(end for _, end in edges))
    if len(edges) < _FINE or whole_first >= whole_last:
        whole_first = whole_last = last
    line[4 * whole_first : 4 * whole_last] = bytes((*colour, 255)) * (whole_last - whole_first)
    for at in (*range(first, whole_first), *range(whole_last, last)):
        parts = [min(end, at + 1) - max(start, at) for start, end in edges]
        _blend(line, 4 * at, colour, sum(part for part in parts if part > 0) / _FINE)


def _blend(line: bytearray, at: int, colour: _Colour, part: float) -> None:
    """Lay `part` of a colour over the pixel that begins at `at`."""
    alpha = line[at + 3] / 255
    whole = part + alpha * (1 - part)
    if not whole:
        return
    for channel in range(3):
        over = colour[channel] * part + line[at + channel] * alpha * (1 - part)
        line[at + channel] = round(over / whole)
    line[at + 3] = round(255 * whole)


def _png(side: int, rows: bytes) -> bytes:
    """Return 8-bit RGBA rows, each behind a zero, as a PNG file."""

    def chunk(kind: bytes, data: bytes) -> bytes:
        return (
            struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))
        )

    header = struct.pack(">IIBBBBB", side, side, 8, 6, 0, 0, 0)
    parts = ((b"IHDR", header), (b"IDAT", zlib.compress(rows, 9)), (b"IEND", b""))
    return b"\x89PNG\r\n\x1a\n" + b"".join(chunk(kind, data) for kind, data in parts)
