"""Measuring of a PDF in mm: page size, straight lines, circles. Needs pypdf."""

import io
from collections.abc import Iterator
from typing import NamedTuple

from pypdf import PageObject, PdfReader

_POINT_MM = 25.4 / 72
Point = tuple[float, float]
Matrix = tuple[float, float, float, float, float, float]


class Measures(NamedTuple):
    """A page: size, lengths of its horizontal lines, (x, y, diameter) of its circles."""

    width: float
    height: float
    lines: list[float]
    circles: list[tuple[float, float, float]]


def _times(inner: Matrix, outer: Matrix) -> Matrix:
    a, b, c, d, e, f = inner
    k, m, n, p, q, r = outer
    return (a * k + b * n, a * m + b * p, c * k + d * n, c * m + d * p,
            e * k + f * n + q, e * m + f * p + r)  # fmt: skip


def _moved(matrix: Matrix, x: float, y: float) -> tuple[float, float]:
    a, b, c, d, e, f = matrix
    return (a * x + c * y + e) * _POINT_MM, (b * x + d * y + f) * _POINT_MM


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
        _walk(page, content.get_data(), (1, 0, 0, 1, 0, 0), measures)
    return measures


def _operations(stream: bytes) -> Iterator[tuple[list[str], str]]:
    """Yield (operands, operator) of a content stream; strings in it yield nonsense operators."""
    operands: list[str] = []
    for token in stream.decode("latin-1").split():
        if token[0] in "+-.0123456789/[":
            operands.append(token)
        else:
            yield operands, token
            operands = []


def _walk(owner: PageObject, stream: bytes, start: Matrix, measures: Measures) -> None:
    """Follow the operators of a stream and of its forms, with their transformations."""
    matrix, saved = start, []
    points: list[Point] = []
    curves = 0
    drawn: list[tuple[list[Point], int]] = []
    for operands, name in _operations(stream):
        if name == "q":
            saved.append(matrix)
        elif name == "Q":
            matrix = saved.pop()
        elif name == "cm":
            matrix = _times(tuple(map(float, operands)), matrix)  # type: ignore[arg-type]
        elif name in ("m", "l", "c"):
            if name == "m":
                drawn.append((points, curves))
                points, curves = [], 0
            numbers = list(map(float, operands))
            ends = [_moved(matrix, *numbers[i : i + 2]) for i in range(0, len(numbers), 2)]
            curves += name == "c"
            points += _curve(points[-1], *ends) if name == "c" else ends
        elif name in ("S", "s", "f", "f*", "B", "B*", "n"):
            for path in [*drawn, (points, curves)] if name != "n" else []:
                _take(*path, measures)
            points, curves, drawn = [], 0, []
        elif name == "Do":
            form = owner["/Resources"]["/XObject"][operands[0]].get_object()  # type: ignore[index]
            if form.get("/Subtype") == "/Form":
                own = tuple(map(float, form.get("/Matrix", (1, 0, 0, 1, 0, 0))))
                _walk(form, form.get_data(), _times(own, matrix), measures)  # type: ignore[arg-type]


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
