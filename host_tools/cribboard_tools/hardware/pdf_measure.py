"""Measuring of a PDF in mm: page size, straight lines, circles. Needs pypdf."""

import io
from typing import NamedTuple

from pypdf import PageObject, PdfReader, Transformation
from pypdf.generic import ContentStream

_POINT_MM = 25.4 / 72
Point = tuple[float, float]


class Measures(NamedTuple):
    """A page: size, lengths of its horizontal lines, (x, y, diameter) of its circles."""

    width: float
    height: float
    lines: list[float]
    circles: list[tuple[float, float, float]]


def pages(document: bytes) -> list[Measures]:
    """Return the measures of every page."""
    reader = PdfReader(io.BytesIO(document))
    return [_page(page) for page in reader.pages]


def _page(page: PageObject) -> Measures:
    width = float(page.mediabox.width) * _POINT_MM
    height = float(page.mediabox.height) * _POINT_MM
    measures = Measures(width, height, [], [])
    content = page.get_contents()
    if content is not None:
        _walk(page, content, Transformation().scale(_POINT_MM), measures)
    return measures


def _walk(
    owner: PageObject, stream: ContentStream, start: Transformation, measures: Measures
) -> None:
    """Follow the operators of a stream and of its forms, with their transformations."""
    matrix, saved = start, []
    points: list[Point] = []
    curves = 0
    drawn: list[tuple[list[Point], int]] = []
    for operands, operator in stream.operations:
        name = operator.decode()
        if name == "q":
            saved.append(matrix)
        elif name == "Q":
            matrix = saved.pop()
        elif name == "cm":
            matrix = Transformation(tuple(operands)).transform(matrix)
        elif name in ("m", "l", "c"):
            if name == "m":
                drawn.append((points, curves))
                points, curves = [], 0
            ends = [matrix.apply_on(end) for end in zip(operands[::2], operands[1::2], strict=True)]
            curves += name == "c"
            points += _curve(points[-1], *ends) if name == "c" else ends
        elif name in ("S", "s", "f", "f*", "B", "B*", "n"):
            for path in [*drawn, (points, curves)] if name != "n" else []:
                _take(*path, measures)
            points, curves, drawn = [], 0, []
        elif name == "Do":
            form = owner["/Resources"]["/XObject"][operands[0]].get_object()  # type: ignore[index]
            if form.get("/Subtype") == "/Form":
                own = Transformation(tuple(form.get("/Matrix", (1, 0, 0, 1, 0, 0))))
                _walk(form, ContentStream(form, None), own.transform(matrix), measures)


def _curve(start: Point, one: Point, two: Point, end: Point) -> list[Point]:
    """Return points of a Bezier curve, up to its end."""
    points = []
    for i in range(1, 17):
        t = i / 16
        u = 1 - t
        weights = (u * u * u, 3 * u * u * t, 3 * u * t * t, t * t * t)
        corners = (start, one, two, end)
        x, y = (sum(w * c[axis] for w, c in zip(weights, corners, strict=True)) for axis in (0, 1))
        points.append((x, y))
    return points


def _take(points: list[Point], curves: int, measures: Measures) -> None:
    if len(points) == 2 and not curves and abs(points[0][1] - points[1][1]) < 0.01:
        measures.lines.append(abs(points[0][0] - points[1][0]))
    if curves and len(points) <= 16 * curves + 1:
        xs, ys = [x for x, _ in points], [y for _, y in points]
        wide, tall = max(xs) - min(xs), max(ys) - min(ys)
        if abs(wide - tall) < 0.04:
            middle = (max(xs) + min(xs)) / 2, measures.height - (max(ys) + min(ys)) / 2
            measures.circles.append((*middle, wide))
