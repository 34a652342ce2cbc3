"""The Pico's BOOTSEL button can be pressed with a stick through the top of the closed case."""

import io
from collections.abc import Callable
from dataclasses import replace

import pytest

pytest.importorskip("manifold3d", reason='pip install -e ".[hardware]"')

from ezdxf.filemanagement import read as read_dxf  # noqa: E402  (after the skip)
from manifold3d import Manifold  # noqa: E402

from cribboard_tools.hardware import checks, pdf_measure  # noqa: E402
from cribboard_tools.hardware.case import (
    bootsel_rules,
    case_openings,
    contents,
    engraving,
    geometry,
    lamp_grid,
    light_rules,
    paper_templates,
)
from cribboard_tools.hardware.case.geometry import Plan, plan
from cribboard_tools.hardware.case.placement import mm, pads
from cribboard_tools.hardware.circuit.board_circuit import circuit
from cribboard_tools.hardware.options import PRESETS, chosen
from tests.conftest import ROOT

#: Middle of the button from the middle of pin 1, x right and y away from the plug. Source: the
#: KiCad footprint RaspberryPi_Pico_Common_THT of Ki-Lime Pi Pico 2024 (button -5.1 -15.625 to -1.9
#: -11.375 around the Pico's middle). Pin 1 is 1.61 mm from the left edge and 1.37 mm from that of
#: the plug, on a board of 21 x 51 mm: Pico data sheet, figure 3.
FROM_PIN_1 = (-3.5 + 10.5 - 1.61, -13.5 + 25.5 - 1.37)

Change = Callable[[Plan, pytest.MonkeyPatch], Plan]


@pytest.mark.parametrize("preset", PRESETS)
@pytest.mark.parametrize(
    "values",
    [[], ["screen=1.3"], ["keypad=buttons"], ["top_mm=6"]],
)
def test_the_way_to_the_button_is_open(preset: str, values: list[str]) -> None:
    made = plan(chosen(preset, values))
    assert bootsel_rules.faults(made) == []
    way = bootsel_rules.way(made)
    low, high = way.bounding_box()[2], way.bounding_box()[5]
    assert low == pytest.approx(case_openings.bootsel_key(made)[2])
    face = 2.4 + made.options.case_mm + made.options.top_mm
    assert high > face + 40 and bootsel_rules.depth_mm(made) < 20, "a toothpick reaches it"


@pytest.mark.parametrize(
    "values",
    [
        ["leds_per_m=60", "hole_mm=8", "lane_mm=20"],
        ["leds_per_m=74", "bed_mm=400"],
        ["leds_per_m=100"],
    ],
)
def test_the_piezo_left_of_the_screen_has_room_beside_a_coarse_strip(values: list[str]) -> None:
    for preset in ("two-track", "british"):
        made = plan(chosen(preset, values))
        assert contents.collisions(made) == []
        assert bootsel_rules.faults(made) == []
        piezo = next(box for box in contents.boxes(made) if box.name == "piezo").manifold(0.4)
        light = [*light_rules.sheets(made), *light_rules.grids(made)]
        assert all((piezo ^ body).volume() < 1e-3 for body in light)
        strips = [lamp_grid.foil(made, row) for row in made.rows]
        assert all((piezo ^ body).volume() < 1e-3 for body in strips)


def test_the_hole_is_over_the_button_of_a_pico_in_its_sockets(made: Plan) -> None:
    hole = next(cut for cut in made.openings if cut.name == "BOOTSEL")
    pin = mm(*pads(circuit(made.options).part("U1"))["1"])
    corner = geometry.board_corner(made)
    from_pin = [at - x0 - p for at, x0, p in zip((hole.x, hole.y), corner, pin, strict=True)]
    assert from_pin == pytest.approx(FROM_PIN_1, abs=0.1)
    key = next(box for box in contents.boxes(made) if box.name == contents.BOOTSEL)
    pico = next(box for box in contents.boxes(made) if box.name == "Pico")
    assert key.at[2] == pytest.approx(pico.at[2] + case_openings.PICO_BOARD_MM)


def without_hole(made: Plan, _: pytest.MonkeyPatch) -> Plan:
    return replace(made, openings=[cut for cut in made.openings if cut.name != "BOOTSEL"])


def hole(**values: float) -> Change:
    """Change the hole over the button."""
    return lambda made, _: replace(
        made,
        openings=[replace(c, **values) if c.name == "BOOTSEL" else c for c in made.openings],
    )


def piezo_over_it(made: Plan, _: pytest.MonkeyPatch) -> Plan:
    """Put the piezo right of the screen, where it was."""
    middle = (made.panel_x + made.width) / 2
    return replace(
        made,
        openings=[
            replace(cut, x=2 * middle - cut.x) if cut.name.startswith("sound") else cut
            for cut in made.openings
        ],
    )


def high_keypad(made: Plan, patch: pytest.MonkeyPatch) -> Plan:
    patch.setitem(bootsel_rules.KEYPADS, "membrane", (69.2, 97.0))
    return made


def other_pico(made: Plan, patch: pytest.MonkeyPatch) -> Plan:
    """Fit a Pico whose button is elsewhere, or put the Pico elsewhere on the carrier."""
    patch.setattr(case_openings, "BOOTSEL_FROM_MM", (7.0, 17.0))
    return made


#: What is wrong, how it comes about, what is told.
OBSTACLES: dict[str, tuple[Change, str]] = {
    "no hole": (without_hole, "the top has no hole over BOOTSEL"),
    "a closed top": (without_hole, "the top is in the way"),
    "a narrow hole": (hole(w=2.0), "the top is in the way"),
    "a hole beside the button": (hole(x=299.35), "4.0 mm beside the button"),
    "the piezo under the hole": (piezo_over_it, "piezo is in the way"),
    "the keypad on the hole": (high_keypad, "the keypad is in the way"),
    "a button elsewhere": (other_pico, "5.0 mm beside the button"),
}


@pytest.mark.parametrize("name", OBSTACLES)
def test_what_is_in_the_way_is_told(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    change, words = OBSTACLES[name]
    made = change(plan(chosen("two-track", [])), monkeypatch)
    found = bootsel_rules.faults(made)
    assert any(words in fault for fault in found), found


def test_a_rib_of_the_case_in_the_way_is_told(made: Plan, monkeypatch: pytest.MonkeyPatch) -> None:
    x, y, z = case_openings.bootsel_key(made)
    rib = Manifold.cube([1, 20, 2]).translate([x, y - 10, z + 4])
    trays = light_rules.trays(made)
    monkeypatch.setattr(light_rules, "trays", lambda plan: [*trays, rib])
    assert any("the case is in the way" in fault for fault in bootsel_rules.faults(made))


def test_a_build_checks_the_way_and_is_refused_without_it(monkeypatch: pytest.MonkeyPatch) -> None:
    options = chosen("two-track", [])
    real = plan(options)
    found = checks.way_to_bootsel(real)
    assert found.faults == [] and "straight down" in found.figure
    monkeypatch.setattr(checks, "plan", lambda options: without_hole(real, monkeypatch))
    faults = {check.name: check.faults for check in checks.of_plan(options)}
    assert "the top has no hole over BOOTSEL" in faults["way to BOOTSEL"]


def test_the_guide_says_how_deep_the_button_is_and_how_thick_a_stick_may_be() -> None:
    text = " ".join((ROOT / "docs/build-strip.md").read_text().split())
    deep = bootsel_rules.depth_mm(plan(chosen("two-track", [])))
    assert f"{deep:.0f} mm below a printed face" in text
    assert f"under it, {deep:.0f} mm down" in text
    assert f"up to {bootsel_rules.TOOL_MM:g} mm thick" in text
    assert f"BOOT, right of the screen, is a hole of {geometry.BOOTSEL_HOLE_MM:g} mm" in text


@pytest.mark.parametrize("made", PRESETS, indirect=True)
def test_templates_and_drawings_have_the_hole(made: Plan) -> None:
    cut = next(cut for cut in made.openings if cut.name == "BOOTSEL")
    margin = paper_templates.MARGIN
    (page,) = pdf_measure.pages(paper_templates.drill(made).pdf())
    wanted = pytest.approx((cut.x + margin, cut.y + margin, cut.w), abs=0.05)
    assert any(tuple(circle) == wanted for circle in page.circles)
    space = read_dxf(io.StringIO(paper_templates.laser(made).dxf().decode())).modelspace()
    rings = [
        (c.dxf.center.x, made.height - c.dxf.center.y, c.dxf.radius)
        for c in space.query('CIRCLE[layer=="CUT"]')
    ]
    assert any(ring == pytest.approx((cut.x, cut.y, cut.w / 2), abs=1e-3) for ring in rings)
    assert "boot" in {word for word, _ in engraving.labels(made)}
