"""Wooden box in place of the printed case: it closes, everything fits, its drawings are 1:1."""

import io
import re
from collections.abc import Callable

import pytest

pytest.importorskip("manifold3d", reason='pip install -e ".[hardware]"')

from ezdxf.filemanagement import read as read_dxf  # noqa: E402  (after the skip)
from manifold3d import Manifold  # noqa: E402

from host_tools.hardware import pdf_measure  # noqa: E402
from host_tools.hardware.case import case_openings, contents, wooden_box
from host_tools.hardware.case.geometry import WALL_MM, Plan, plan
from host_tools.hardware.case.solid_shapes import FLOOR_MM
from host_tools.hardware.options import PRESETS, chosen
from host_tools.hardware.purchasing import bill_of_materials as bom
from tests.conftest import ROOT

BUILDS = [
    *((preset, ()) for preset in PRESETS),
    ("two-track", ("wood_mm=6", "top_mm=6")),
    ("two-track", ("wood_mm=9", "screen=1.3")),
    ("two-track", ("power=battery",)),
    ("three-track", ("leds_per_m=100",)),
]


@pytest.mark.parametrize(("preset", "settings"), BUILDS)
def test_everything_fits_in_the_box_and_it_closes(preset: str, settings: tuple[str, ...]) -> None:
    made = plan(chosen(preset, list(settings)))
    assert wooden_box.faults(made) == []
    bodies = wooden_box.solids_of(made)
    more, upper = wooden_box.more_mm(made), FLOOR_MM + made.options.case_mm
    whole = sum(bodies.values(), Manifold()).bounding_box()
    low = FLOOR_MM - wooden_box.FLOOR_BOARD_MM
    wanted = (-more, -more, low, made.width + more, made.height + more, upper + made.options.top_mm)
    assert whole == pytest.approx(wanted, abs=1e-3)
    walls = [body for name, body in bodies.items() if name.endswith("wall")]
    for x in (-more + 1, made.width + more - 1):  # every corner is of wood, from floor to top
        for y in (-more + 1, made.height + more - 1):
            column = Manifold.cube([1, 1, made.options.case_mm], True)
            column = column.translate([x, y, FLOOR_MM + made.options.case_mm / 2])
            filled = sum((column ^ wall).volume() for wall in walls)
            assert filled == pytest.approx(made.options.case_mm, abs=1e-3), (x, y)


def test_no_screw_is_on_the_face_and_each_hole_is_where_the_plan_has_it() -> None:
    made = plan(chosen("two-track", []))
    top = next(panel for panel in wooden_box.panels(made) if panel.name == "top")
    more = made.options.wood_mm - WALL_MM
    wanted = {
        (cut.name, round(cut.x + more, 3), round(cut.y + more, 3), cut.w)
        for cut in made.cuts() if not cut.name.startswith("screw")
    }  # fmt: skip
    assert {(c.name, round(c.x, 3), round(c.y, 3), c.w) for c in top.openings} == wanted
    assert len(wanted) == len(made.cuts()) - len(made.screws)


@pytest.mark.parametrize("preset", PRESETS)
def test_every_screw_from_below_is_in_the_middle_of_a_wall(preset: str) -> None:
    made = plan(chosen(preset, []))
    walls = {n: b for n, b in wooden_box.solids_of(made).items() if n.endswith("wall")}
    thick, long = wooden_box.SCREW_MM
    more = wooden_box.more_mm(made)
    _, deep = wooden_box.size_mm(made)
    deepest = long - wooden_box.FLOOR_BOARD_MM
    for x, y in wooden_box.floor_screws(made):
        screw = Manifold.cylinder(deepest, thick / 2 + 1.0, thick / 2 + 1.0, 24)
        screw = screw.translate([x - more, deep - y - more, FLOOR_MM])
        held = sum((screw ^ wall).volume() for wall in walls.values())
        assert held == pytest.approx(screw.volume(), rel=1e-3), (x, y)


def test_plugs_reach_their_receptacles_through_the_walls() -> None:
    """The floor comes off downwards: the notch of the USB-C plug is open at the lower edge."""
    made = plan(chosen("two-track", []))
    bodies = wooden_box.solids_of(made)
    boxes = {box.name: box for box in contents.boxes(made)}
    receptacle = boxes["USB-C receptacle"].manifold()
    for down in range(0, 20, 2):
        moved = receptacle.translate([0, 0, -down])
        assert (moved ^ bodies["right wall"]).volume() < 1e-3
    assert 10 < wooden_box.receptacle_mm(made) <= wooden_box.MICRO_B_LONG_MM + 0.1


def moved(name: str, dx: float) -> Callable[[Plan, pytest.MonkeyPatch], None]:
    """Move an opening of the back or right wall along it."""

    def change(made: Plan, patch: pytest.MonkeyPatch) -> None:
        real = wooden_box.panels(made)
        patch.setattr(wooden_box, "panels", lambda plan: [
            panel._replace(openings=tuple(
                type(cut)(cut.name, cut.x + (dx if cut.name == name else 0), cut.y, cut.w, cut.h)
                for cut in panel.openings
            )) for panel in real
        ])  # fmt: skip

    return change


def with_constant(name: str, value: object) -> Callable[[Plan, pytest.MonkeyPatch], None]:
    return lambda made, patch: patch.setattr(wooden_box, name, value)


MISFITS = {
    "the Pico's window elsewhere": (moved("Pico's plug", 5), "Pico's plug and the back wall"),
    "the notch elsewhere": (moved("USB-C plug", 3), "USB-C plug and the right wall"),
    "a window in the joint": (moved("Pico's plug", -14), "too near to an edge of the back wall"),
    "no recess for the button": (with_constant("BUTTON_RECESS_MM", 8.0), "SAFE button and the ba"),
    "a button over the buffer": (with_constant("BUTTON_LOWER_MM", 6.0), "in each other's way"),
    "thick walls": (with_constant("MICRO_B_LONG_MM", 12.0), "receptacle is 17 mm inside"),
}


@pytest.mark.parametrize("name", MISFITS)
def test_what_does_not_fit_is_told(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    made = plan(chosen("two-track", []))
    change, words = MISFITS[name]
    change(made, monkeypatch)
    found = wooden_box.faults(made)
    assert any(words in fault for fault in found), found


def test_a_lead_that_is_too_short_for_the_open_box_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    made = plan(chosen("two-track", []))
    needed = wooden_box.open_leads(made)
    monkeypatch.setattr(wooden_box, "open_leads", lambda plan: needed | {"J6": (151.0, 150.0)})
    assert "the lead of J6 has 150 mm and needs 151" in wooden_box.faults(made)


@pytest.mark.parametrize("preset", PRESETS)
def test_the_drawing_has_every_panel_at_its_size(preset: str) -> None:
    made = plan(chosen(preset, []))
    sheet = wooden_box.sheet(made)
    document = read_dxf(io.StringIO(sheet.dxf().decode()))
    assert document.audit().errors == [] and document.units == 4
    space = document.modelspace()
    rounds = [c for panel in wooden_box.panels(made) for c in panel.openings if not c.h]
    assert len(space.query('CIRCLE[layer=="CUT"]')) == len(rounds)
    lines = [
        (line.dxf.start.x, line.dxf.start.y, line.dxf.end.x, line.dxf.end.y)
        for line in space.query('LINE[layer=="CUT"]')
    ]
    for panel in wooden_box.panels(made):  # its upper edge is one line of its length
        level = [abs(x1 - x2) for x1, y1, x2, y2 in lines if abs(y1 - y2) < 1e-6]
        gap = 0 if panel.fingers != 1 else 2 * made.options.wood_mm
        assert any(abs(length - panel.w + gap) < 1e-3 for length in level), panel.name
    ends: dict[tuple[float, float], int] = {}
    for x1, y1, x2, y2 in lines:
        assert (x1, y1) != (x2, y2)
        for point in ((round(x1, 3), round(y1, 3)), (round(x2, 3), round(y2, 3))):
            ends[point] = ends.get(point, 0) + 1
    assert set(ends.values()) == {2}, "an outline is open"
    (page,) = pdf_measure.pages(sheet.pdf())
    assert any(abs(line - 100) < 0.02 for line in page.lines)


def test_the_kept_drawing_of_the_open_box_is_that_of_today() -> None:
    """Stale? `cribboard hardware pictures -o docs/build` draws it again."""
    made = plan(chosen("two-track", []))
    text = wooden_box.open_sheet(made).svg()
    assert (ROOT / "docs/build/box-open.svg").read_text() == text
    for plug, (need, have) in wooden_box.open_leads(made).items():
        assert f"{plug}: needs {need:.0f} mm, has {have:.0f}" in text


@pytest.mark.parametrize("preset", PRESETS)
def test_the_cut_list_has_the_panels_and_their_holes(preset: str) -> None:
    made = plan(chosen(preset, []))
    text = wooden_box.cut_list(made)
    for panel in wooden_box.panels(made):
        assert f"| {panel.name} | {panel.w:.1f} x {panel.h:.1f} | {panel.thick:g} |" in text
        if panel.name != "top":
            for cut in panel.openings:
                assert re.search(rf"\| {cut.name} \| {cut.x:.1f} \| {cut.y:.1f} \|", text), cut.name
    assert "{" not in text
    window = case_openings.PICO_WINDOW_MM
    assert f"{window[0]:.1f} x {window[1]:.1f}" in text


@pytest.mark.parametrize("preset", PRESETS)
def test_the_list_of_parts_has_the_wood(preset: str) -> None:
    made = plan(chosen(preset, []))
    own = [line for line in bom.lines(made) if line.needed_for == bom.WOODEN]
    walls = sum(p.w for p in wooden_box.panels(made) if p.name.endswith("wall")) / 1000
    strip = next(line for line in own if line.what == "wood")
    assert walls <= strip.quantity < walls + 0.11
    screws = next(line for line in own if "wood screw" in line.value)
    assert screws.quantity == len(wooden_box.floor_screws(made))
    assert {line.what for line in own} == {"wood", "sheet", "screw", "spacer", "nut", "glue"}
