"""Strip: cut from half metres, and wired 5 V to 5 V and GND to GND although rows are turned."""

import math
from collections.abc import Iterator
from dataclasses import replace
from itertools import pairwise
from xml.etree import ElementTree

import pytest

from host_tools.hardware.case import strip_drawings, strip_wiring
from host_tools.hardware.case.geometry import Plan, plan
from host_tools.hardware.drawing_sheet import Sheet
from host_tools.hardware.options import PRESETS, chosen

BUILDS = [
    *((preset, ()) for preset in PRESETS),
    ("two-track", ("group_gap=1",)),
    ("two-track", ("pitch_mm=6.98",)),
    ("two-track", ("leds_per_m=60", "hole_mm=8", "lane_mm=20")),
    ("three-track", ("leds_per_m=100",)),
]
Point = tuple[float, float]
every_build = pytest.mark.parametrize(("preset", "settings"), BUILDS)


def made(preset: str, settings: tuple[str, ...] = ()) -> Plan:
    return plan(chosen(preset, list(settings)))


@every_build
def test_pieces_are_the_chain_and_none_goes_over_a_joint_of_the_factory(
    preset: str, settings: tuple[str, ...]
) -> None:
    own = made(preset, settings)
    most = own.options.leds_per_m // 2
    pixel = 0
    taken: dict[int, list[tuple[int, int]]] = {}
    for piece in strip_wiring.pieces(own):
        assert piece.first_pixel == pixel
        pixel += piece.pixels
        assert 0 <= piece.skip and piece.skip + piece.pixels <= most
        taken.setdefault(piece.length, []).append((piece.skip, piece.skip + piece.pixels))
    assert pixel == own.pixels
    for spans in taken.values():
        assert all(one[1] <= two[0] for one, two in pairwise(sorted(spans)))
    assert sorted(taken) == list(range(1, strip_wiring.lengths(own) + 1))
    assert strip_wiring.metres_to_buy(own) == (len(taken) + 1) / 2


def test_every_hole_is_over_a_pixel_of_its_piece() -> None:
    for preset in PRESETS:
        own = made(preset)
        for piece in strip_wiring.pieces(own):
            for i in range(piece.pixels):
                hole = next(h for h in own.holes if h.pixel == piece.first_pixel + i)
                along = (i + 0.5) * own.options.pitch
                x = piece.left + along if piece.is_rightward else piece.right - along
                assert (hole.x, hole.y) == pytest.approx((x, piece.y), abs=0.01)


def test_the_default_board_s_strip_is_what_the_guide_says() -> None:
    own = made("two-track")
    assert len(strip_wiring.pieces(own)) == 8
    assert strip_wiring.lengths(own) == 4
    assert strip_wiring.metres_to_buy(own) == 2.5
    assert strip_wiring.solder_joints(own) == 4 * 8 + 2 * 7 + 1


def rects(sheet: Sheet) -> Iterator[dict[str, str]]:
    for node in ElementTree.fromstring(sheet.svg()).iter():
        if node.tag.endswith("rect"):
            yield node.attrib


def drawn_pads(sheet: Sheet) -> list[tuple[Point, str]]:
    """Return the middle and the colour of every pad that is drawn."""
    wide, tall = (f"{side:g}" for side in strip_wiring.PAD_MM)
    return [
        ((float(r["x"]) + float(wide) / 2, float(r["y"]) + float(tall) / 2), r["fill"])
        for r in rects(sheet)
        if (r["width"], r["height"]) == (wide, tall)
    ]


def drawn_wires(sheet: Sheet) -> list[tuple[Point, Point, str]]:
    return [
        ((float(n.attrib["x1"]), float(n.attrib["y1"])),
         (float(n.attrib["x2"]), float(n.attrib["y2"])), n.attrib["stroke"])
        for n in ElementTree.fromstring(sheet.svg()).iter()
        if n.tag.endswith("line")
        and n.attrib["stroke-width"] == f"{strip_drawings.WIRE_MM:g}"
    ]  # fmt: skip


def is_near(one: Point, two: Point) -> bool:
    return math.dist(one, two) < 0.01


def distance(point: Point, one: Point, two: Point) -> float:
    """Return the distance of a point from a straight line between two others."""
    span = math.dist(one, two) ** 2
    along = sum((p - a) * (b - a) for p, a, b in zip(point, one, two, strict=True)) / span
    along = max(0.0, min(1.0, along))
    return math.dist(point, [a + along * (b - a) for a, b in zip(one, two, strict=True)])


def followed(sheet: Sheet) -> list[list[Point]]:
    """Return the groups of points that lines join; a line's colour counts for a joint too."""
    groups: list[tuple[str, list[Point]]] = []
    for one, two, ink in drawn_wires(sheet):
        touching = [
            group for group in groups
            if group[0] == ink and any(is_near(p, q) for p in group[1] for q in (one, two))
        ]  # fmt: skip
        rest = [group for group in groups if group not in touching]
        points = [point for group in touching for point in group[1]]
        groups = [*rest, (ink, [*points, one, two])]
    return [points for _, points in groups]


def copper(own: Plan, at: Point) -> tuple[int, bool, str]:
    """Return the piece, the end (is it where data goes in) and the net that physics has there.

    A strip whose arrow points right has 5 V above; turned by half a turn it has it below.
    """
    x, y = at[0] - strip_drawings.MARGIN, at[1] - strip_drawings.HEAD
    piece = min(
        strip_wiring.pieces(own),
        key=lambda p: abs(p.y - y) + max(p.left - x, 0, x - p.right),
    )
    is_rightward = own.rows.index(next(r for r in own.rows if r.y == piece.y)) % 2 == 0
    assert is_rightward == piece.is_rightward
    is_left = abs(x - piece.left) < abs(x - piece.right)
    if abs(y - piece.y) < 0.1:
        return piece.number, is_left == is_rightward, "data"
    return piece.number, is_left == is_rightward, "5V" if (y < piece.y) == is_rightward else "GND"


@every_build
def test_the_drawn_wires_join_5_v_to_5_v_and_gnd_to_gnd(
    preset: str, settings: tuple[str, ...]
) -> None:
    own = made(preset, settings)
    sheet = strip_drawings.front(own)
    pads = drawn_pads(sheet)
    pieces = len(strip_wiring.pieces(own))
    assert len(pads) == 6 * pieces
    inks = {"5V": "#d0021b", "GND": "#111111", "data": "#0a8f3c"}
    for at, fill in pads:
        assert fill == inks[copper(own, at)[2]]
    data_joints = set()
    rails = 0
    for points in followed(sheet):
        met = {copper(own, at) for at, _ in pads if any(is_near(at, p) for p in points)}
        nets = {net for _, _, net in met}
        assert len(nets) == 1, met
        if nets == {"data"}:
            data_joints.add(tuple(sorted((piece, is_in) for piece, is_in, _ in met)))
        else:
            rails += len(met)
    assert data_joints == {
        ((1, True),), *(((i, False), (i + 1, True)) for i in range(1, pieces))
    }  # fmt: skip
    assert rails == 4 * pieces  # every 5 V pad and every GND pad has a wire
    assert strip_wiring.faults(own) == []


@every_build
def test_no_wire_is_drawn_over_a_pad_of_another_net(preset: str, settings: tuple[str, ...]) -> None:
    sheet = strip_drawings.front(made(preset, settings))
    for at, fill in drawn_pads(sheet):
        for one, two, ink in drawn_wires(sheet):
            if ink != fill:
                assert distance(at, one, two) > 0.8


def test_straight_bus_wires_as_an_earlier_guide_had_them_are_found_to_be_shorts() -> None:
    own = made("two-track")
    pads, screws = strip_wiring.pads(own), strip_wiring.terminals(own)
    good = strip_wiring.wires(own)
    assert strip_wiring.walk(pads, screws, good) == []
    left = min(pad.x for pad in pads)
    uppers = [
        min((p for p in pads if p.piece == i and p.x < left + 20), key=lambda p: p.y)
        for i in range(1, 9)
    ]
    straight = [
        strip_wiring.Wire("5V", ((a.x, a.y), (b.x, b.y)), (a.name, b.name))
        for a, b in pairwise(uppers)
    ]
    found = strip_wiring.walk(pads, screws, [*good, *straight])
    assert any("joins 5V and GND" in fault for fault in found)


def test_a_piece_the_wrong_way_round_and_a_wire_left_out_are_found() -> None:
    own = made("british")
    pads, screws = strip_wiring.pads(own), strip_wiring.terminals(own)
    wires = strip_wiring.wires(own)
    exchanged = {"5V": "GND", "GND": "5V", "DIN": "DO", "DO": "DIN"}
    turned = [
        p._replace(name=exchanged[p.name], end=exchanged[p.end]) if p.piece == 2 else p
        for p in pads
    ]
    assert any("joins 5V and GND" in f for f in strip_wiring.walk(turned, screws, wires))
    caught = 0
    for i, wire in enumerate(wires):
        rest = wires[:i] + wires[i + 1 :]
        unfed = {point for w in rest for point in (w.points[0], w.points[-1])}
        missing = {(p.x, p.y) for p in pads if p.name in ("5V", "GND")} - unfed
        if missing or wire.net == "DATA" or wire.ends[0].startswith("J"):
            assert strip_wiring.walk(pads, screws, rest), wire
            caught += 1
    assert caught > len(wires) / 2  # the rest is doubled: both ends of every piece are fed


@every_build
def test_both_ends_of_every_row_are_on_both_rails(preset: str, settings: tuple[str, ...]) -> None:
    own = made(preset, settings)
    pads = {(p.x, p.y): p for p in strip_wiring.pads(own)}
    middle = own.panel_x / 2
    for net in ("5V", "GND"):
        for is_left in (True, False):
            rows = set()
            for wire in strip_wiring.wires(own):
                ends = [pads[p] for p in (wire.points[0], wire.points[-1]) if p in pads]
                if wire.net == net and len(ends) == 2 and ends[0].y != ends[1].y:
                    if (ends[0].x < middle) == is_left:
                        pieces = strip_wiring.pieces(own)
                        rows.add(tuple(pieces[end.piece - 1].row for end in ends))
            assert rows == {(i, i + 1) for i in range(len(own.rows) - 1)}


def test_a_piece_over_the_end_of_its_half_metre_is_found() -> None:
    own = made("two-track")
    short = replace(own, options=replace(own.options, leds_per_m=60))  # rows of 31 in lengths of 30
    assert strip_wiring.faults(short) == []
    assert max(p.pixels for p in strip_wiring.pieces(short)) <= 30
    sizes = strip_wiring._packed([31, 31, 30, 30, 12], 72)
    assert sizes == [(1, 0), (1, 31), (2, 0), (2, 30), (2, 60)]


def test_the_back_is_the_mirror_of_the_front() -> None:
    own = made("three-track")
    front, back = strip_drawings.front(own), strip_drawings.back(own)
    wide = own.panel_x + 2 * strip_drawings.MARGIN
    mirrored = {
        (round(wide - x1, 3), y1, round(wide - x2, 3), y2, ink)
        for (x1, y1), (x2, y2), ink in drawn_wires(front)
    }
    assert mirrored == {
        (round(x1, 3), y1, round(x2, 3), y2, ink) for (x1, y1), (x2, y2), ink in drawn_wires(back)
    }


@pytest.mark.parametrize("preset", PRESETS)
def test_the_cut_list_has_every_piece_and_every_wire(preset: str) -> None:
    own = made(preset)
    text = strip_drawings.cut(own).svg()
    for piece in strip_wiring.pieces(own):
        assert f"piece {piece.number}: {piece.pixels} pixels" in text
        assert f"cut after pixel {piece.skip + piece.pixels}" in text
    assert f"{strip_wiring.solder_joints(own)} pads to solder" in text
    listed = sum(count for count, _, _ in strip_wiring.wire_list(own))
    assert listed == len(strip_wiring.wires(own)) - len(strip_wiring.terminals(own))
    assert ">spare<" in text


@every_build
def test_nothing_is_drawn_beyond_the_sheet(preset: str, settings: tuple[str, ...]) -> None:
    own = made(preset, settings)
    sheets = [strip_drawings.front(own), strip_drawings.back(own)]
    for sheet in [*sheets, *(strip_drawings.step(own, i) for i in range(3))]:
        for rect in rects(sheet):
            x, y = float(rect.get("x", 0)), float(rect.get("y", 0))
            assert x >= 0 and x + float(rect["width"]) <= sheet.width + 1e-3
            assert y >= 0 and y + float(rect["height"]) <= sheet.height + 1e-3


@pytest.mark.parametrize("preset", PRESETS)
def test_wires_keep_clear_of_the_rim(preset: str) -> None:
    """The wall of the case is there. Only the feeds begin beyond it, in the drawing."""
    own = plan(chosen(preset, []))
    half = strip_drawings.WIRE_MM / 2
    for wire in strip_wiring.wires(own):
        is_feed = wire.ends[0].startswith("J")
        for x, y in wire.points[1 if is_feed else 0 :]:
            assert x - half >= strip_wiring.RIM_MM, wire.ends
            assert strip_wiring.RIM_MM <= y - half and y + half <= own.height - strip_wiring.RIM_MM
        if is_feed:  # and those come straight down
            assert wire.points[0][0] - half >= strip_wiring.RIM_MM
