"""Board of a bought panel: printed top and tray, paper face and card, and their checks."""

import json
import math
from dataclasses import replace

import pytest

pytest.importorskip("manifold3d", reason='pip install -e ".[hardware]"')

from manifold3d import CrossSection

from cribboard.base.constants import PLAIN_USB_MA
from cribboard_tools.hardware import checks
from cribboard_tools.hardware.options import Options, chosen
from cribboard_tools.hardware.panel import (
    geometry,
    inlay,
    parts,
    print_rules,
    rules,
    solids,
)
from cribboard_tools.hardware.panel.shapes import box
from tests.helpers.host.command import cribboard


@pytest.fixture(name="made", scope="module")
def made_fixture():
    return geometry.plan(Options())


def of(*settings):
    return geometry.plan(chosen(list(settings)))


@pytest.mark.parametrize(
    "settings",
    [
        (),
        pytest.param(("screen=1.3", "bed_mm=400", "hole_mm=3.6"), marks=pytest.mark.long),
        pytest.param(("screen=2.42",), marks=pytest.mark.long),
    ],
)
def test_every_check_of_the_board_holds(settings):
    found = list(checks.every(chosen(list(settings))))
    assert [one for one in found if one.faults] == []
    names = [one.name for one in found]
    assert len(set(names)) == len(names) >= 13


def test_the_command_tells_checks_and_power():
    said = cribboard("hardware", "power", "--json")
    assert (said.status, json.loads(said.out)["led_budget_ma"]) == (0, PLAIN_USB_MA)
    assert f"LED budget {PLAIN_USB_MA} mA" in cribboard("hardware", "power").out
    said = cribboard("hardware", "check", "--json", "--set", "bed_mm=175")
    told = json.loads(said.out)
    faults = {check["name"]: check["faults"] for check in told["checks"] if check["faults"]}
    assert (said.status, told["ok"]) == (1, False)
    assert faults["tiles fit the bed"][0] == "tile 1 is 178 x 176 mm, the bed 175"
    shown = cribboard("hardware", "check", "--set", "bed_mm=175")
    assert shown.status == 1 and "  FAULT tiles fit the bed" in shown.out


def test_a_hole_too_few_or_too_many_is_told(made):
    assert rules.misplaced(made) == []
    one = made.holes[7]
    spare = one._replace(x=geometry.PANEL_AT_MM[0] + 5, y=geometry.PANEL_AT_MM[1] + 35)
    moved = replace(made, holes=[hole for hole in made.holes if hole != one] + [spare])
    told = rules.misplaced(moved)
    assert f"hole {one.track + 1}.{one.hole} is not open" in told
    assert len(told) == 2 and told[1].startswith("lamp ") and told[1].endswith("has a hole")


def test_openings_near_each_other_or_a_line_near_a_hole_are_told():
    assert rules.least_web(of("hole_mm=9"))[0] == 0.5
    assert rules.line_clearance(of()) == 1.2
    assert rules.line_clearance(of("hole_mm=4.6")) == pytest.approx(0.9)


def test_a_bed_too_small_is_told_and_a_large_one_takes_the_whole_top():
    assert rules.oversized(of("bed_mm=175")) == [
        "tile 1 is 178 x 176 mm, the bed 175",
        "tile 2 is 174 x 176 mm, the bed 175",
    ]
    assert [solid.name for solid in solids.all_solids(of("bed_mm=400"))] == ["top-1", "tray-1"]


def test_the_printed_top_is_the_face_not_its_mirror(made):
    """On the printer it lies on its face: turned about its long side, START is at the left."""
    tile = made.tiles[0]
    printed = solids.top(made, tile).body
    turned = printed.rotate([0, 180, 0]).translate([geometry.WIDTH_MM, 0, solids.SKIRT_HIGH_MM])
    cut = turned.slice(solids.SKIRT_HIGH_MM - solids.FACE_MM / 2)
    for hole in made.holes:
        if hole.x < tile.w - 5:
            light = solids.disc(hole.x, hole.y, made.options.hole_mm - 0.1)
            assert (light ^ cut).area() < 0.01
    own = [inlay.letters(word) for word in made.face.words if word.text in ("START", "GAME")]
    assert len(own) == 2
    assert all((letters ^ cut).area() < 0.05 * letters.area() for letters in own)


def test_lines_and_letters_show_from_a_chair():
    """At 45 degrees a line that is narrower than the black face is thick shows no white."""
    widths = (inlay.BAND_WIDE_MM, inlay.LINE_WIDE_MM, inlay.GATE_WIDE_MM)
    assert min(widths) > solids.FACE_MM
    assert min(inlay.LETTER_WIDE_MM) >= 0.5


def test_two_changes_of_colour_lie_between_layers(made):
    for height in (solids.FACE_MM, solids.WHITE_MM):
        assert math.isclose(height / 0.2, round(height / 0.2))
    body = solids.top(made, made.tiles[0]).body
    white = body.slice((solids.FACE_MM + solids.WHITE_MM) / 2)
    openings = [cut for cut in made.openings if cut.x < made.tiles[0].w]
    assert white.num_contour() == 1 + len(openings), "white closes every lamp's hole and line"


def test_the_tray_s_underside_says_the_limit_and_is_not_mirrored(made):
    assert f"{PLAIN_USB_MA} MA" in " ".join(solids.limit_words())
    slab = solids.tray(made, made.tiles[0]).body.slice(0.2)
    read = solids.words_below()
    assert (read ^ slab).area() < 0.01
    mirrored = read.mirror([1, 0]).translate([2 * solids.WORDS_AT_MM[0], 0])
    assert (mirrored ^ slab).area() > 0.2 * read.area()


def test_parts_have_room_and_what_has_none_is_told(made):
    assert parts.faults(made) == []
    flat = parts.faults(of("tray_mm=28"))
    assert any("wires in the breadboard and the top" in fault for fault in flat)


def test_the_breadboard_is_held_where_the_plug_pushes(made):
    [breadboard] = [part for part in parts.boxes(made) if part.name == "breadboard"]
    tray = solids.tray(made, made.tiles[0]).body
    for right, back in ((2, 0), (-2, 0), (0, -2)):
        x, y, z = breadboard.at
        pushed = breadboard._replace(at=(x + right, y + back, z))
        assert (pushed.manifold() ^ tray).volume() > 10, (right, back)


@pytest.mark.parametrize(
    ("constant", "value", "told"),
    [
        pytest.param("RIDGE_MM", 0.0, "nothing holds top-1 down", id="no ridge"),
        pytest.param("SKIRT_GAP_MM", -0.2, "top and tray share", id="a skirt too wide"),
        pytest.param(
            "TAIL_MM", (6.0, 4.0, 4.0), "nothing holds the trays together", id="a straight tail"
        ),
    ],
)
def test_a_joint_that_does_not_hold_is_told(constant, value, told, monkeypatch):
    monkeypatch.setattr(solids, constant, value)
    assert any(fault.startswith(told) for fault in parts.joint_faults(of()))


def plate(*holes):
    """Return a plate of 40 x 40 x 2 with rectangular holes (x, y, w, d)."""
    body = box(0, 0, 0, 40, 40, 2)
    for x, y, w, d in holes:
        body -= box(x, y, -1, w, d, 9)
    return body


def test_a_part_on_layers_without_gaps_is_clean():
    assert print_rules.faults("plate", plate()) == []
    assert print_rules.faults("plate", plate((10, 10, 8, 20))) == []


#: A part that cannot be printed, and what is told.
UNPRINTABLE = {
    "an island": (
        lambda: plate() + box(50, 0, 0, 2, 2, 1),
        "has 1 small pieces on the bed, the least 4.0 mm2",
    ),
    "between layers": (lambda: box(0, 0, 0, 9, 9, 1.5), "has a face at 1.5 mm"),
    "in the air": (lambda: plate() + box(50, 0, 4, 5, 5, 1), "begins in the air at 4.0 mm"),
    "a balcony": (lambda: plate() + box(39, 10, 1, 9, 9, 1), "needs support at 1.0 mm"),
    "a long bridge": (
        lambda: plate((5, 5, 20, 20)) + box(0, 0, 2, 40, 40, 1),
        "needs support at 2.0 mm",
    ),
    "a thin wall": (lambda: plate((10, 10, 5, 9), (15.3, 10, 5, 9)), "has a wall under 0.4 mm"),
}


@pytest.mark.parametrize("name", UNPRINTABLE)
def test_what_a_printer_cannot_print_is_told(name):
    make, told = UNPRINTABLE[name]
    assert any(told in fault for fault in print_rules.faults("it", make()))


@pytest.mark.parametrize(("wide", "deep"), [(4.0, 4.0), (30.0, 6.0), (0.8, 38.0)])
def test_a_bridge_is_as_long_as_the_gap_is_wide(wide, deep):
    lid = box(0, 0, 2, 40, 40, 1)
    (bridge,) = print_rules.bridges(plate((1, 1, wide, deep)) + lid)
    assert bridge.span == pytest.approx(min(wide, deep), abs=0.2)


def test_enclosed_parts_of_letters_hold_on_to_the_face(made):
    for word in made.face.words:
        field = CrossSection.square([90, 20], True)
        letters = inlay.letters(word)
        left, lower, right, upper = letters.bounds()
        centred = letters.translate([-(left + right) / 2, -(lower + upper) / 2])
        assert len((field - centred).decompose()) == 1, word.text
