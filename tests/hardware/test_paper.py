"""Drawings on paper and for a laser: Letter and A4, pages that join, numbers without text."""

import io
import math
from xml.etree import ElementTree

import pytest

pytest.importorskip("manifold3d", reason='pip install -e ".[hardware]"')

import numpy as np
from ezdxf.filemanagement import read as read_dxf

from cribboard_tools.hardware import build, checks, paper_pages, pdf_measure, stroke_font
from cribboard_tools.hardware.case import (
    engraving,
    paper_templates,
    solid_shapes,
    solids,
)
from cribboard_tools.hardware.case.geometry import Plan, plan
from cribboard_tools.hardware.drawing_sheet import Line, Sheet, Text
from cribboard_tools.hardware.options import PRESETS, Options, chosen

BUILDS = [
    *((preset, ()) for preset in PRESETS),
    ("two-track", ("leds_per_m=60", "hole_mm=8", "lane_mm=20")),
    ("british", ("leds_per_m=100",)),
    ("two-track", ("group_gap=1",)),
]
PAPERS = tuple(paper_pages.PAPERS)


def made(preset: str, settings: tuple[str, ...] = ()) -> Plan:
    return plan(chosen(preset, list(settings)))


def sheets(own: Plan) -> list[Sheet]:
    return [
        paper_templates.drill(own),
        paper_templates.overlay(own),
        paper_templates.coupon(own),
    ]


@pytest.mark.parametrize("paper", PAPERS)
@pytest.mark.parametrize(("preset", "settings"), BUILDS)
def test_no_page_s_edge_runs_through_a_hole(
    preset: str, settings: tuple[str, ...], paper: str
) -> None:
    own = made(preset, settings)
    drill = paper_templates.drill(own)
    pages = paper_pages.pages(drill, paper)
    whole = set()
    for page in pages:
        left, upper, right, lower = page.window
        for cut in own.cuts():
            across, down = cut.reach
            x, y = cut.x + paper_templates.MARGIN, cut.y + paper_templates.MARGIN
            for edge in (left, right):
                assert abs(edge - x) >= across, (cut.name, page.number)
            for edge in (upper, lower):
                assert abs(edge - y) >= down, (cut.name, page.number)
            if left < x < right and upper < y < lower:
                whole.add(cut.name)
    assert whole == {cut.name for cut in own.cuts()}


@pytest.mark.parametrize("paper", PAPERS)
@pytest.mark.parametrize("preset", PRESETS)
def test_a_sheet_is_on_the_fewest_pages(preset: str, paper: str) -> None:
    counts = [len(paper_pages.pages(sheet, paper)) for sheet in sheets(made(preset))]
    assert counts == [2, 1, 1]
    wide = plan(Options(tracks=3))  # took four pages of A4, two of them nearly empty
    assert len(paper_pages.pages(paper_templates.drill(wide), paper)) == 2


@pytest.mark.parametrize("paper", PAPERS)
def test_neighbouring_pages_have_the_same_crosses_and_show_where_the_other_begins(
    paper: str,
) -> None:
    own = made("two-track", ("leds_per_m=60", "hole_mm=8", "lane_mm=20"))
    drill = paper_templates.drill(own)
    pages = paper_pages.pages(drill, paper)
    assert len(pages) > 2
    for page in pages:
        svg = paper_pages.page_svg(drill, page, len(pages))
        lines = _lines(svg)
        left, upper, right, lower = page.window
        crosses = paper_pages.crosses(drill, page)
        for x, y in crosses:
            assert left + 4 <= x <= right - 4 and upper + 4 <= y <= lower - 4
            at = x - left + paper_pages.EDGE_MM, y - upper + paper_pages.EDGE_MM
            arms = [line for line in lines if math.dist(_middle(line), at) < 0.01]
            assert len(arms) >= 2
        for other in pages:
            is_beside = abs(page.column - other.column) + abs(page.row - other.row) == 1
            if is_beside:
                shared = [
                    (x, y)
                    for x, y in crosses
                    if any(math.dist((x, y), b) < 0.01 for b in paper_pages.crosses(drill, other))
                ]
                assert len(shared) >= 2
                word = "begins" if other.number > page.number else "ends"
                assert f"page {other.number} {word} here" in svg


@pytest.mark.parametrize("preset", PRESETS)
def test_pages_are_numbered_through_the_document(
    preset: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    svgs: list[bytes | str] = []
    monkeypatch.setattr(paper_pages, "pdf_page", lambda svg: svgs.append(svg) or b"")
    monkeypatch.setattr(paper_pages, "joined", lambda pages, title: b"")
    paper_pages.document(sheets(made(preset)), "a4", "")
    for i, svg in enumerate(map(str, svgs)):
        assert f": page {i + 1} of {len(svgs)}<" in svg
    assert "begins here" in str(svgs[0]) and "page 2 begins here" in str(svgs[0])


def _lines(svg: str) -> list[tuple[float, float, float, float]]:
    tree = ElementTree.fromstring(svg)
    return [
        tuple(float(n.attrib[k]) for k in ("x1", "y1", "x2", "y2"))  # type: ignore[misc]
        for n in tree.iter()
        if n.tag.endswith("line")
    ]


def _middle(line: tuple[float, float, float, float]) -> tuple[float, float]:
    return (line[0] + line[2]) / 2, (line[1] + line[3]) / 2


@pytest.mark.parametrize(("paper", "size"), [("a4", (297, 210)), ("letter", (279.4, 215.9))])
def test_the_pages_are_of_the_paper_and_each_has_the_bar(
    paper: str, size: tuple[float, float]
) -> None:
    pages = pdf_measure.pages(build.templates(made("two-track"), paper))
    assert len(pages) == 4
    for page in pages:
        assert sorted((page.width, page.height), reverse=True) == pytest.approx(size, abs=0.1)
        assert any(abs(line - 100) < 0.02 for line in page.lines)
    found = checks._paper_faults(pages, sheets(made("two-track")), paper)
    assert found == []
    other = "a4" if paper == "letter" else "letter"
    assert len(checks._paper_faults(pages, [], other)) == 4


def test_a_page_s_edge_through_a_hole_is_told() -> None:
    drill = paper_templates.drill(made("two-track"))
    page = paper_pages.pages(drill, "a4")[0]
    x, y, w, _ = drill.whole[40]
    cut = page._replace(across=((0.0, x + w / 2), page.across[1]))
    assert any(f"({x:.1f}, {y:.1f})" in fault for fault in paper_pages.cut_through(drill, cut))


@pytest.mark.parametrize("preset", PRESETS)
def test_the_dxf_has_numbers_and_words_as_lines(preset: str) -> None:
    own = made(preset)
    document = read_dxf(io.StringIO(paper_templates.laser(own).dxf().decode()))
    scored = {
        tuple(round(float(v), 2) for v in (*line.dxf.start.vec2, *line.dxf.end.vec2))
        for line in document.modelspace().query('LINE[layer=="ENGRAVE"]')
    }
    words = [word for word, _ in engraving.labels(own)]
    tens = [str(number) for number in range(10, own.options.lap + 1, 10)]
    start = ["start"] if own.options.has_start else []
    assert sorted(words) == sorted([*tens, *start, "game", "boot"])
    for word, lines in engraving.labels(own):
        assert len(lines) >= len(word)
        for x1, y1, x2, y2 in lines:
            ends = (x1, own.height - y1, x2, own.height - y2)
            assert tuple(round(v, 2) for v in ends) in scored, word
    assert not document.modelspace().query("TEXT MTEXT")


@pytest.mark.parametrize("make", [paper_templates.laser, paper_templates.coupon])
def test_what_a_laser_reads_has_no_text(make: object) -> None:
    sheet: Sheet = make(made("two-track"))  # type: ignore[operator]
    assert not any(isinstance(shape, Text) for shape in sheet.shapes)
    assert "<text" not in sheet.svg()
    assert {shape.layer for shape in sheet.shapes} == {"CUT", "ENGRAVE"}


def test_the_test_piece_has_holes_around_the_nominal_and_a_square() -> None:
    own = made("two-track")
    document = read_dxf(io.StringIO(paper_templates.coupon(own).dxf().decode()))
    radii = sorted(round(2 * c.dxf.radius, 2) for c in document.modelspace().query("CIRCLE"))
    assert radii == [3.2, 3.4, 3.6, 3.8, 3.9, 4.0, 4.1, 4.2]
    squares = [
        {(round(x[0], 2), round(x[1], 2)) for x in line.get_points()}
        for line in document.modelspace().query("LWPOLYLINE")
    ]
    assert {(66.0, 14.0), (86.0, 14.0), (86.0, 34.0), (66.0, 34.0)} in squares


@pytest.mark.parametrize(("preset", "settings"), BUILDS)
def test_grooves_keep_clear_of_openings_and_of_each_other(
    preset: str, settings: tuple[str, ...]
) -> None:
    assert engraving.faults(made(preset, settings)) == []


def test_a_number_over_a_hole_and_two_words_in_one_place_are_told(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    own = made("two-track")
    monkeypatch.setattr(engraving, "_BELOW_MM", 1.0)
    assert any("and an opening" in fault for fault in engraving.faults(own))
    monkeypatch.undo()
    label = engraving.labels(own)[0]
    monkeypatch.setattr(engraving, "labels", lambda plan: [label, ("also", label[1])])
    assert any("also" in fault for fault in engraving.faults(own))


def test_the_printed_top_has_the_numbers_and_they_can_be_printed() -> None:
    """A groove is at least 0.6 mm wide and leaves most of the plate's thickness."""
    assert engraving.GROOVE_MM >= 0.6
    own = made("two-track")
    assert solid_shapes.GROOVE_DEEP_MM <= own.options.top_mm / 4
    plain = plan(Options())
    for tile in own.tiles:
        body = solids.top(own, tile).body
        turned = body.rotate([180, 0, 0]).translate([0, own.height, own.options.top_mm])
        slab = turned.slice(own.options.top_mm - solid_shapes.GROOVE_DEEP_MM / 2)
        below = turned.slice(own.options.top_mm / 2)
        for word, lines in engraving.labels(plain):
            for x1, y1, x2, y2 in lines:
                x, y = (x1 + x2) / 2, own.height - (y1 + y2) / 2
                if tile.x + 1 < x < tile.x + tile.w - 1:
                    dot = _dot(x, y)
                    assert (slab ^ dot).area() < 0.01, f"{word} is not engraved"
                    assert (below ^ dot).area() > 0.9 * dot.area(), f"{word} goes through"


def _dot(x: float, y: float):  # type: ignore[no-untyped-def]
    from manifold3d import CrossSection

    return CrossSection.circle(0.25, 12).translate([x, y])


def test_letters_are_within_their_height_and_told_width() -> None:
    for letter in "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ":
        lines = stroke_font.strokes(letter, 10, 20, 3.0, "start")
        points = np.array(lines).reshape(-1, 2)
        assert points[:, 1].min() == pytest.approx(17.0) and points[:, 1].max() == 20.0
        assert points[:, 0].min() == pytest.approx(10.0)
        assert points[:, 0].max() == pytest.approx(10 + stroke_font.width(letter, 3.0), abs=1e-3)
    shapes = {tuple(stroke_font.strokes(c, 0, 0, 6)) for c in "123456789ABCDEFGHIJKLMNPQRSTUVWXYZ"}
    assert len(shapes) == 34  # all differ; 0 and O are alike
    assert stroke_font.strokes("a 1", 0, 0, 6)[-1][2] > stroke_font.strokes("a1", 0, 0, 6)[-1][2]


def test_lines_to_score_are_counted_by_the_check() -> None:
    own = made("british")
    laser = paper_templates.laser(own)
    assert checks._dxf(laser, len(own.cuts())).faults == []
    cuts = [shape for shape in laser.shapes if not isinstance(shape, Line)]
    lost = Sheet(laser.width, laser.height, laser.title, cuts)
    figure = checks._dxf(lost, len(own.cuts())).figure
    assert "0 lines to score" in figure
