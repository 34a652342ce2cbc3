"""Sheets printed 1:1 on office paper: pages that overlap, with crosses to put them together.

A sheet that is larger than a page is laid on as few pages as possible, upright or lying. No page's
edge runs through a hole; where two pages overlap, both have the same crosses, and each says where
the other begins or ends.
"""

from collections.abc import Iterable
from typing import NamedTuple

from cribboard_tools.hardware.drawing_sheet import (
    Box,
    Line,
    Shape,
    Sheet,
    Text,
    calibration,
    joined,
    pdf_page,
    shape_svg,
)

#: Width and height in mm, lying.
PAPERS = {"a4": (297.0, 210.0), "letter": (279.4, 215.9)}
#: What most printers leave white; the room for the bar; how far pages overlap at least.
EDGE_MM, FOOT_MM, OVERLAP_MM = 8.0, 12.0, 10.0
#: Distance that a page's edge keeps from what has to stay whole.
CLEAR_MM = 0.4
_ARM_MM = 4.0

Span = tuple[float, float]


class Page(NamedTuple):
    """Page of a sheet: its size, and the spans of the sheet that it and its neighbours show."""

    size: tuple[float, float]
    across: tuple[Span, ...]
    down: tuple[Span, ...]
    column: int
    row: int

    @property
    def window(self) -> tuple[float, float, float, float]:
        """Return the part of the sheet that the page shows: left, upper, right, lower."""
        (left, right), (upper, lower) = self.across[self.column], self.down[self.row]
        return left, upper, right, lower

    @property
    def number(self) -> int:
        """Return the page's number on its sheet, from 1."""
        return self.row * len(self.across) + self.column + 1


def pages(sheet: Sheet, paper: str) -> list[Page]:
    """Return the pages of a sheet, upright or lying, whichever are fewer."""
    wide, tall = PAPERS[paper]
    best: list[Page] = []
    for size in ((wide, tall), (tall, wide)):
        x, y, w, h = sheet.region or (0, 0, sheet.width, sheet.height)
        room = size[0] - 2 * EDGE_MM, size[1] - 2 * EDGE_MM - FOOT_MM
        across = _spans(x, x + w, room[0], [(a, a + b) for a, _, b, _ in sheet.whole if b])
        down = _spans(y, y + h, room[1], [(a, a + b) for _, a, _, b in sheet.whole if b])
        found = [
            Page(size, tuple(across), tuple(down), column, row)
            for row in range(len(down))
            for column in range(len(across))
        ]
        if not best or len(found) < len(best):
            best = found
    return best


def _spans(start: float, end: float, room: float, whole: list[Span]) -> list[Span]:
    """Return overlapping spans of a length, no longer than `room`, with no end in a `whole` one."""
    spans = []
    while end - start > room + 1e-9:
        last = _free(start + room, whole)
        if last <= start + OVERLAP_MM + room / 3:  # nothing can stay whole
            last = start + room
        spans.append((start, last))
        start = _free(last - OVERLAP_MM, whole)
    return [*spans, (start, end)]


def _free(at: float, whole: list[Span]) -> float:
    """Return the nearest position at or before `at` that is in none of the spans."""
    while True:
        cut = [low for low, high in whole if low - CLEAR_MM < at < high + CLEAR_MM]
        if not cut:
            return at
        at = min(cut) - CLEAR_MM


def crosses(sheet: Sheet, page: Page) -> list[tuple[float, float]]:
    """Return the middles of the crosses on a page, in the sheet's mm: two at each neighbour."""
    left, upper, right, lower = page.window
    rows = [(a, a + b) for _, a, _, b in sheet.whole if b]
    columns = [(a, a + b) for a, _, b, _ in sheet.whole if b]
    found = []
    for seam in _seams(page.across, page.column):
        for y in (0.7 * upper + 0.3 * lower, 0.3 * upper + 0.7 * lower):
            found.append((seam, _free(y, rows)))
    for seam in _seams(page.down, page.row):
        for x in (0.7 * left + 0.3 * right, 0.3 * left + 0.7 * right):
            found.append((_free(x, columns), seam))
    return found


def _seams(spans: tuple[Span, ...], own: int) -> list[float]:
    """Return the middles of the overlaps of a span with the one before and the one after."""
    found = []
    if own > 0:
        found.append((spans[own][0] + spans[own - 1][1]) / 2)
    if own + 1 < len(spans):
        found.append((spans[own][1] + spans[own + 1][0]) / 2)
    return found


def page_svg(sheet: Sheet, page: Page, count: int, before: int = 0) -> str:
    """Return a page as SVG, with its bar of 100 mm, its crosses and its neighbours' edges.

    count: pages of the document; before: those of the sheets before this one.
    """
    left, upper, right, lower = page.window
    dx, dy = EDGE_MM - left, EDGE_MM - upper
    frame = (EDGE_MM, EDGE_MM, right - left, lower - upper)
    part = Sheet(*page.size, sheet.title, sheet.moved(dx, dy))
    notes: list[Shape] = [Box("MARK", *frame)]
    for x, y in crosses(sheet, page):
        notes.append(Line("INK", x + dx - _ARM_MM, y + dy, x + dx + _ARM_MM, y + dy))
        notes.append(Line("INK", x + dx, y + dy - _ARM_MM, x + dx, y + dy + _ARM_MM))
    notes += _neighbours(page, dx, dy, before)
    foot = page.size[1] - EDGE_MM
    notes += calibration(EDGE_MM + 2, foot - 5)
    label = f"{sheet.title}: page {before + page.number} of {count}"
    notes.append(Text("INK", page.size[0] - EDGE_MM, foot - 4.5, 2.6, label, "end"))
    if len(page.across) * len(page.down) > 1:
        how = "lay cross on cross; cut one page at the dashed line"
        notes.append(Text("INK", page.size[0] - EDGE_MM, foot - 0.8, 2.4, how, "end"))
    body = part.svg(frame).replace("</svg>", "")
    return body + "\n".join(map(shape_svg, notes)) + "</svg>"


def _neighbours(page: Page, dx: float, dy: float, before: int) -> list[Shape]:
    """Return dashed lines where the next page begins and where the last one ends."""
    left, upper, right, lower = page.window
    found: list[Shape] = []
    across, down = len(page.across), len(page.down)
    for step, edge, word in ((1, 0, "begins"), (-1, 1, "ends")):
        if 0 <= page.column + step < across:
            x = page.across[page.column + step][edge] + dx
            text = f"page {before + page.number + step} {word} here"
            found.append(Line("INK", x, upper + dy, x, lower + dy, is_dashed=True))
            found.append(Text("INK", x - 1, upper + dy + 3, 2.4, text, "end", turn=-90))
        if 0 <= page.row + step < down:
            y = page.down[page.row + step][edge] + dy
            text = f"page {before + page.number + step * across} {word} here"
            found.append(Line("INK", left + dx, y, right + dx, y, is_dashed=True))
            found.append(Text("INK", left + dx + 3, y - 1, 2.4, text, "start"))
    return found


def cut_through(sheet: Sheet, page: Page) -> list[str]:
    """Return what the edges of a page cut that has to stay whole and is smaller than a page."""
    left, upper, right, lower = page.window
    found = []
    for x, y, w, h in sheet.whole:
        for low, size, edges in ((x, w, (left, right)), (y, h, (upper, lower))):
            if any(low < edge < low + size for edge in edges):
                found.append(f"page {page.number} of {sheet.title} cuts ({x:.1f}, {y:.1f})")
    return found


def document(sheets: Iterable[Sheet], paper: str, title: str) -> bytes:
    """Return sheets as one PDF with pages of a paper."""
    planned = [(sheet, page) for sheet in sheets for page in pages(sheet, paper)]
    found = []
    for i, (sheet, page) in enumerate(planned):
        before = i + 1 - page.number
        found.append(pdf_page(page_svg(sheet, page, len(planned), before)))
    return joined(found, title)
