"""Circuit, supply and top plate: every preset passes, and every seeded fault is found."""

import dataclasses
import json
from collections.abc import Callable
from dataclasses import replace

import pytest

from cribboard.devices import supply
from cribboard.lights import power as model
from cribboard.lights import presets
from cribboard.lights.layout import TWO_TRACK
from cribboard_tools import cli
from cribboard_tools.commands import hardware
from cribboard_tools.hardware.case import shape_rules
from cribboard_tools.hardware.case.geometry import Opening, Plan, plan
from cribboard_tools.hardware.circuit import firmware_pins, net_rules, power_budget, wiring_rules
from cribboard_tools.hardware.circuit.board_circuit import RESISTORS
from cribboard_tools.hardware.circuit.parts import Circuit, Kind
from cribboard_tools.hardware.options import NAMES, PRESETS, SUPPLIES, Options, chosen
from tests.helpers.host.command import cribboard
from tests.helpers.host.miswired import Miswired, circuit, faults

Mutation = Callable[[Miswired], Circuit]

BUILDS = [
    *((preset, ()) for preset in PRESETS),
    ("two-track", ("pitch_mm=6.98",)),
    ("two-track", ("group_gap=1",)),
    (
        "two-track",
        ("case_mm=31", "keypad=buttons", "screen=1.3"),
    ),
    ("two-track", ("leds_per_m=60", "hole_mm=8", "lane_mm=20", "case_mm=32")),
    ("british", ("leds_per_m=100",)),
]


def board() -> Miswired:
    return circuit(Options())


@pytest.mark.parametrize(("preset", "settings"), BUILDS)
def test_every_build_keeps_the_rules(preset: str, settings: tuple[str, ...]) -> None:
    options = chosen(preset, list(settings))
    made, wired = plan(options), circuit(options)
    assert faults(net_rules, wired) == []
    assert faults(wiring_rules, wired) == []
    assert faults(shape_rules, made) == []
    assert firmware_pins.pin_faults(wired) == []
    assert firmware_pins.track_faults(made) == []
    assert power_budget.is_fit(options, made.pixels, options.supply)
    assert power_budget.holdup_ms(wired) >= power_budget.HOLDUP_MS
    assert power_budget.far_end_v(wired, options.supply, 1.0) >= power_budget.PIXEL_LEAST_V


def test_the_default_top_is_the_firmware_s_map(made: Plan) -> None:
    assert (made.pixels, made.panel_x, made.height) == (244, TWO_TRACK.width_mm, 126)
    assert len(made.holes) == 244
    for hole in made.holes:
        assert TWO_TRACK.pixel(hole.track, hole.hole) == hole.pixel
        assert TWO_TRACK.place(hole.pixel) == pytest.approx((hole.x, hole.y), abs=0.001)


@pytest.mark.parametrize("name", [name for name in presets.NAMES if "matrix" not in name])
def test_every_preset_of_strips_is_the_map_of_a_plan(name: str) -> None:
    """Of three tracks too, which boards have that were built to earlier plans."""
    options = Options(tracks=3) if name == "three-track" else chosen(name, [])
    made, layout = plan(options), presets.find(name)
    assert len(layout) == made.pixels
    first = min(made.holes, key=lambda hole: hole.pixel)
    x, y = layout.place(first.pixel)
    for hole in made.holes:
        assert layout.pixel(hole.track, hole.hole) == hole.pixel
        wanted = (hole.x - first.x + x, hole.y - first.y + y)
        assert layout.place(hole.pixel) == pytest.approx(wanted, abs=0.05)


def test_a_description_of_the_strip_gives_the_plan_s_map() -> None:
    """What a builder with group gaps puts into the board's settings."""
    made = plan(chosen("two-track", ["group_gap=1"]))
    told = firmware_pins.description(made)
    skip = told["skip"]
    assert isinstance(skip, list) and len(skip) == 40
    pixel = 0
    found = {}
    for track, first, last in told["rows"]:  # type: ignore[attr-defined]
        for hole in range(first, last + (1 if last > first else -1), 1 if last > first else -1):
            while pixel in skip:
                pixel += 1
            found[track - 1, hole] = pixel
            pixel += 1
    assert found == {(h.track, h.hole): h.pixel for h in made.holes}


def test_presets_have_the_pixels_they_say() -> None:
    sizes = {preset: plan(chosen(preset, [])).pixels for preset in PRESETS}
    assert sizes == {"two-track": 244, "single-track": 121, "british": 124}
    # a street of five-groups with a dark pixel between them: 35 pixels instead of 30
    made = plan(chosen("two-track", ["group_gap=1"]))
    assert made.pixels == 244 + 8 * 5
    assert shape_rules.unmapped(replace(made, holes=made.holes[:-1])) == []
    assert shape_rules.unscored(replace(made, holes=made.holes[:-1])) != []


# What a builder, or one of us, could get wrong in the circuit; and the rule that must notice.
FAULTS = {
    "no buffer: the strip on the Pico's own pin": (
        lambda c: c.without("U2").rewired("U1", "4", "LED_BUF").rewired("R1", "2", "LED_BUF"),
        net_rules.misread,
    ),
    "the buffer of the wrong family": (
        lambda c: replace(
            c,
            families={**c.families, "ahct": dataclasses.replace(c.families["ahct"], vih=3.5)},
        ),
        net_rules.misread,
    ),
    "5 V shorted to a row of the keypad": (lambda c: c.merged("5V", "ROW0"), net_rules.overvolted),
    "5 V on a row's far side": (lambda c: c.merged("5V", "KP_ROW2"), net_rules.overvolted),
    "the sense divider without its foot": (lambda c: c.without("R21"), net_rules.overvolted),
    "the display on 5 V": (lambda c: c.rewired("X4", "2", "5V"), net_rules.overvolted),
    "its pull-ups on 5 V": (lambda c: c.rewired("R5", "1", "5V"), net_rules.overvolted),
    "two outputs shorted": (lambda c: c.merged("LED_DATA", "LED_EN"), net_rules.undriven),
    "buffer's input open": (lambda c: c.rewired("U2", "2", "LOST"), net_rules.undriven),
    "the switch without its enable": (lambda c: c.rewired("U3", "3", "LOST"), net_rules.undriven),
    "no rail switch": (lambda c: c.without("U3"), net_rules.undriven),
    "a CC line cut": (lambda c: c.rewired("R18", "1", "LOST"), net_rules.undriven),
    "the amplifier's clock cut": (lambda c: c.rewired("X7", "2", "LOST"), net_rules.undriven),
    "its strap cut": (lambda c: c.rewired("R23", "1", "LOST"), net_rules.undriven),
    "a wire of the speaker cut": (lambda c: c.rewired("X8", "1", "LOST"), net_rules.undriven),
    "the speaker's outputs shorted": (
        lambda c: c.merged("SPEAKER+", "SPEAKER-"),
        net_rules.undriven,
    ),
    "a net to nowhere": (lambda c: c.without("J7").without("X5"), net_rules.undriven),
    "buffer without its 100 nF": (lambda c: c.without("C4"), net_rules.undecoupled),
    "switch without its 100 nF": (lambda c: c.without("C3"), net_rules.undecoupled),
    "a pin too many": (
        lambda c: c.changed("U1", pins=c.part("U1").pins | {"41": c.part("U1").pins["4"]}),
        net_rules.misnumbered,
    ),
    "one net on two pins": (lambda c: c.rewired("U1", "20", "BUZZER"), net_rules.misnumbered),
    "a spare gate open": (lambda c: c.rewired("U2", "5", "", kind=Kind.NONE), net_rules.floating),
    "an enable open": (lambda c: c.rewired("U2", "13", "", kind=Kind.NONE), net_rules.floating),
}


def swapped(ref: str, one: str, two: str) -> Mutation:
    """Exchange the nets of two pins."""

    def mutate(c: Miswired) -> Miswired:
        pins = c.part(ref).pins
        return c.rewired(ref, one, pins[two].net).rewired(ref, two, pins[one].net)

    return mutate


def valued(ref: str, **values: float | str) -> Mutation:
    """Give a part another value."""
    return lambda c: c.changed(ref, **values)


#: What hands, or a wrong line in the description, can do; and the rule that must notice.
SLIPS: dict[str, tuple[Mutation, Callable[[Circuit], list[str]]]] = {
    **{
        f"pins of {ref} exchanged": (swapped(ref, one, two), wiring_rules.mismated)
        for ref, one, two in (
            ("J1", "1", "2"), ("J2", "1", "2"), ("J3", "1", "3"), ("J3", "2", "3"),
            ("J4", "1", "2"), ("J5", "1", "2"), ("J5", "4", "5"), ("J6", "1", "2"),
            ("J6", "3", "4"), ("J7", "1", "2"), ("J8", "1", "2"), ("X1", "1", "2"),
            ("X1", "3", "4"), ("X2", "1", "3"), ("X3", "1", "8"), ("X4", "1", "2"),
            ("X4", "3", "4"), ("X5", "1", "2"), ("X6", "1", "2"), ("J9", "6", "7"),
            ("J9", "1", "2"), ("J9", "4", "5"), ("X7", "2", "3"), ("X7", "6", "7"),
        )
    },
    "supply of the rail switch reversed": (swapped("U3", "1", "2"), wiring_rules.misfed),
    "in and out of the rail switch exchanged": (swapped("U3", "1", "6"), wiring_rules.misfed),
    "the buffer on the unswitched rail": (
        lambda c: c.rewired("U2", "14", "5V"), wiring_rules.misfed,
    ),
    "the amplifier behind the strip's switch": (
        lambda c: c.rewired("J9", "7", "LED_5V").rewired("X7", "7", "LED_5V"), wiring_rules.misfed,
    ),
    "the amplifier before the fuse": (
        lambda c: c.rewired("J9", "7", "VBUS_IN").rewired("X7", "7", "VBUS_IN"),
        wiring_rules.unfused,
    ),
    "the Pico's ground on 5 V": (lambda c: c.rewired("U1", "3", "5V"), wiring_rules.misfed),
    "D1 reversed": (swapped("D1", "1", "2"), wiring_rules.reversed_parts),
    **{
        f"{ref} reversed": (swapped(ref, "1", "2"), wiring_rules.reversed_parts)
        for ref in ("D2", "D3", "D4")
    },
    **{
        f"{ref} left out": (lambda c, ref=ref: c.without(ref), wiring_rules.misdioded)
        for ref in ("D1", "D2", "D3", "D4")
    },
    "D2 of 1 A": (valued("D2", value="1N5817"), wiring_rules.misdioded),
    "D3 of both directions": (valued("D3", value="P6KE6.8CA"), wiring_rules.misdioded),
    "D2 before the fuse": (lambda c: c.rewired("D2", "2", "VBUS_IN"), wiring_rules.unfused),
    "R22 of 2.2 ohm": (valued("R22", ohms=2.2), wiring_rules.misvalued),
    "C2 on VSYS itself": (lambda c: c.rewired("C2", "1", "VSYS"), wiring_rules.misvalued),
    "D1 bridged": (lambda c: c.rewired("D1", "2", "5V"), wiring_rules.reversed_parts),
    "R2 bridged": (lambda c: c.rewired("R2", "1", "LED_BUF"), wiring_rules.reversed_parts),
    **{
        f"{ref} reversed": (swapped(ref, "1", "2"), wiring_rules.reversed_parts)
        for ref in ("C1", "C2", "C7")
    },
    **{
        f"{ref} of {ohms:g} ohm": (valued(ref, ohms=ohms), wiring_rules.misvalued)
        for ref, ohms in (
            ("R1", 100.0), ("R2", 33e3), ("R3", 2.2), ("R4", 4.7e3), ("R5", 47.0), ("R5", 4.7e6),
            ("R6", 47.0), ("R7", 330e3), ("R12", 3.3), ("R15", 15.0), ("R16", 510.0),
            ("R17", 51e3), ("R18", 10.0), ("R20", 10e6), ("R21", 1e3), ("R22", 220.0),
            ("R23", 1e6), ("R23", 10e3),
        )
    },
    "C1 of 10 mF": (valued("C1", farads=10e-3), wiring_rules.misvalued),
    "C3 of 100 uF": (valued("C3", farads=100e-6), wiring_rules.misvalued),
    **{
        f"{ref} left out": (lambda c, ref=ref: c.without(ref), wiring_rules.misvalued)
        for ref in ("C1", "C2", "C6", "R1", "R3", "R4", "R9", "R16", "R20", "R22", "R23")
    },
    "the CC lines joined": (lambda c: c.merged("CC1", "CC2"), wiring_rules.misvalued),
    "a resistor to nowhere known": (
        lambda c: c.rewired("R15", "2", "SDA"), wiring_rules.misvalued,
    ),
    "no fuse": (lambda c: c.without("F1"), wiring_rules.unfused),
    "the fuse bridged by D1": (
        lambda c: c.rewired("D1", "1", "VBUS_IN"), wiring_rules.unfused,
    ),
}  # fmt: skip


@pytest.mark.parametrize("name", [*FAULTS, *SLIPS])
def test_a_mistake_in_the_circuit_is_caught_by_its_rule(name: str) -> None:
    mutate, rule = (FAULTS | SLIPS)[name]
    assert rule(board()) == []
    assert rule(mutate(board())), name


@pytest.mark.parametrize("name", SLIPS)
def test_the_checks_tell_a_slip_and_none_of_them_breaks(name: str) -> None:
    """Of FAULTS some are without a part that the checks count on."""
    mutate, _ = SLIPS[name]
    options = chosen("two-track", [])
    checks = pytest.importorskip("cribboard_tools.hardware.checks", reason="needs its extra")
    found = [*checks.nets(mutate(board())), *checks.supply(options, plan(options), mutate(board()))]
    assert any(check.faults for check in found)


def test_the_alternates_of_a_diode_fit_its_role() -> None:
    wired = board()
    diodes = [part for part in wired.parts if part.what in wiring_rules.DIODE_KINDS]
    assert [part.ref for part in diodes] == ["D1", "D2", "D3", "D4"]
    for diode in diodes:
        for name in diode.alternates.split(", "):
            assert wiring_rules.misdioded(valued(diode.ref, value=name)(wired)) == [], name


def test_volts_end_where_a_current_has_no_way_to_ground() -> None:
    level = net_rules.volts(board().without("R16"))
    assert level["CC1_SENSE"] > 20
    assert any(
        "CC1_SENSE" in f or "GP26" in f for f in net_rules.overvolted(board().without("R16"))
    )


def test_every_short_of_two_signals_is_caught() -> None:
    """No rule may be blind to a solder bridge between what the Pico drives and a supply."""
    wired = board()
    outputs = ("LED_DATA", "LED_EN", "BUZZER", "LED_BUF", "I2S_DIN", "I2S_BCLK", "I2S_LRC")
    for net in outputs:
        for rail in ("3V3", "5V", "LED_5V"):
            assert faults(net_rules, wired.merged(rail, net)), (net, rail)
    for gpio in ("SAFE", "ROW3", "COL0", "SDA", "CC1_SENSE", "5V_SENSE"):
        assert faults(net_rules, wired.merged("5V", gpio)), gpio


def test_the_firmware_s_pins_are_compared() -> None:
    text = firmware_pins.PINS_FILE.read_text()
    wired = board()
    assert firmware_pins.pin_faults(wired, text) == []
    moved = text.replace("LED_DATA = 2", "LED_DATA = 16")
    assert firmware_pins.pin_faults(wired, moved) == [
        "pins.LED_DATA: GP16 is on nothing, not LED_DATA",
    ]
    turned = text.replace("(6, 7, 8, 9)", "(9, 8, 7, 6)")
    assert len(firmware_pins.pin_faults(wired, turned)) == 4
    short = text.replace("COLUMNS = (10, 11, 12, 13)", "COLUMNS = (10, 11, 12)")
    assert firmware_pins.pin_faults(wired, short) == ["pins.COLUMNS has 3 pins, the circuit 4"]


def test_a_hole_that_moved_is_caught(made: Plan) -> None:
    hole = made.holes[100]

    def with_hole(**changes: float) -> list[str]:
        holes = [replace(hole, **changes) if h is hole else h for h in made.holes]
        return faults(shape_rules, replace(made, holes=holes))

    assert with_hole(x=hole.x) == []
    assert any("do not lie on the strip" in fault for fault in with_hole(x=hole.x + 0.2))
    assert any("mm between" in fault for fault in with_hole(x=hole.x + 2))
    assert any("two holes have one pixel" in fault for fault in with_hole(pixel=hole.pixel + 1))
    assert any(f"track {hole.track + 1}" in fault for fault in with_hole(hole=hole.hole + 1))
    moved = [replace(h, y=h.y + 1) if h is hole else h for h in made.holes]
    assert firmware_pins.track_faults(replace(made, holes=moved)) == [
        f"hole {hole.track + 1}.{hole.hole} and 0 more: elsewhere in the firmware"
    ]


def test_a_screw_over_a_hole_and_a_joint_through_one_are_caught(made: Plan) -> None:
    hole = made.holes[40]
    screw = Opening("screw 9", hole.x + 3, hole.y, 3.4)
    over = replace(made, screws=[*made.screws, screw])
    assert any("covers hole" in fault for fault in shape_rules.covered(over))
    cut = made.tiles[1].x + made.options.pitch / 2
    tiles = [replace(made.tiles[0], w=cut), replace(made.tiles[1], x=cut, w=made.width - cut)]
    assert any("inside a group" in f for f in shape_rules.oversized(replace(made, tiles=tiles)))
    assert any("mm between" in f for f in shape_rules.weak(replace(made, tiles=tiles)))
    small = replace(made, options=replace(made.options, bed_mm=150.0))
    assert any("the bed 150" in fault for fault in shape_rules.oversized(small))


def test_wells_too_large_and_lanes_too_narrow_are_caught() -> None:
    large = plan(chosen("two-track", ["hole_mm=6"]))
    assert any("mm between" in fault for fault in faults(shape_rules, large))
    narrow = plan(chosen("two-track", ["lane_mm=9"]))
    assert any("but the strip is" in fault for fault in faults(shape_rules, narrow))
    flat = plan(chosen("two-track", ["case_mm=22"]))
    assert any("set case_mm=30.3" in fault for fault in faults(shape_rules, flat))


def test_the_budget_is_the_one_the_firmware_counts_with() -> None:
    """380 mA on plain USB, 1200 from a source of 1.5 A, whatever it has above that."""
    wired = board()
    told = {name: power_budget.budget_ma(told) for name, (_, told, _) in SUPPLIES.items()}
    assert told == {"usb": 380, "usb-1.5A": 1200, "usb-3A": 1200}
    assert told == {name: supply.budget_ma(known) for name, (_, known, _) in SUPPLIES.items()}
    assert max(told.values()) == power_budget.STRIP_MOST_MA
    assert power_budget.STRIP_MOST_MA < power_budget.limits_of_r4_ma(wired)[0]


def test_scenarios_over_a_source_s_rating_fail() -> None:
    options = chosen("two-track", ["group_gap=3"])
    made = plan(options)
    assert made.pixels == 364
    assert not power_budget.is_fit(options, made.pixels, "usb")
    assert power_budget.is_fit(options, made.pixels, "usb-1.5A")
    # 364 dark pixels leave 16 of 380 mA for four pegs: a sixth of their light
    pegs = power_budget.draws(options, made.pixels, "usb")[2]
    assert (pegs.given_ma, pegs.is_ok) == (66 + 380, False)
    assert not power_budget.is_fit(options, 500, "usb")


def test_no_scenario_is_given_more_than_the_budget() -> None:
    for preset in PRESETS:
        options = chosen(preset, [])
        pixels = plan(options).pixels
        for source, (rating, told, _) in SUPPLIES.items():
            for draw in power_budget.draws(options, pixels, source):
                assert draw.given_ma <= power_budget.BASE_MA + power_budget.budget_ma(told)
                assert draw.given_ma <= 0.9 * rating
                assert 0 <= draw.light <= 1


def test_currents_are_those_of_the_design_by_the_firmware_s_own_model() -> None:
    """66 mA without the strip, some 308 dark, 476 and 656 in play."""
    options = chosen("two-track", [])
    asked = [draw.asked_ma for draw in power_budget.draws(options, 244, "usb-3A")]
    assert asked[0] == 66
    assert asked[1:4] == pytest.approx([308, 476, 656], abs=4)
    frame = bytearray(3 * 244)
    frame[:12] = b"\xff" * 12
    assert asked[2] - 66 == model.drawn_ma(frame)


def test_the_switch_trips_above_the_budget_and_below_the_fuse() -> None:
    """R4 counts with its tolerance, to either side."""
    low, high = power_budget.limits_of_r4_ma(board())
    exact = power_budget.switch_limits_ma(board().part("R4").ohms)
    assert 1200 <= low < exact[0] < exact[1] < high
    assert high + power_budget.BASE_MA < power_budget.PTC_HOLD_MA * power_budget.PTC_HOT
    # TPS2553 datasheet, table of limits: 20 kilohms give 1215 to 1375 mA at 25 degrees or so
    known = power_budget.switch_limits_ma(20e3)
    assert known == pytest.approx((1215, 1375), rel=0.03)


def ratings_faults(wired: Circuit) -> dict[str, list[str]]:
    checks = pytest.importorskip("cribboard_tools.hardware.checks", reason="needs its extra")
    options = chosen("two-track", [])
    return {check.name: check.faults for check in checks.supply(options, plan(options), wired)}


def test_r4_that_is_right_only_without_its_tolerance_is_caught() -> None:
    wired = valued("R4", ohms=20e3)(board())
    assert power_budget.switch_limits_ma(20e3)[0] > power_budget.STRIP_MOST_MA
    assert ratings_faults(wired)["ratings"] == ["the budget of 1200 mA trips the switch at 1186"]
    assert ratings_faults(board())["ratings"] == []


def test_neither_plug_charges_the_capacitors_faster_than_a_port_allows() -> None:
    rush = power_budget.inrush_ma(board())
    assert set(rush) == {"J1", "the Pico's plug"}
    assert all(power_budget.BASE_MA < current < power_budget.PORT_MA for current in rush.values())
    weak = power_budget.inrush_ma(valued("R22", ohms=2.2)(board()))
    assert all(current > 2000 for current in weak.values())
    # as in revision 1: R22 in the way of J1 only, the capacitors straight on VSYS
    old = board().rewired("R22", "1", "LOST").rewired("D1", "2", "LOST")
    old = old.rewired("R22", "2", "VSYS").rewired("C2", "1", "VSYS").rewired("C7", "1", "VSYS")
    assert power_budget.inrush_ma(old)["the Pico's plug"] == float("inf")
    assert len(ratings_faults(valued("R22", ohms=2.2)(board()))["inrush"]) == 2


def test_switching_the_strip_on_takes_no_more_than_the_source_gives() -> None:
    """In the mean of the time in which a port's switch reports nothing."""
    for name in PRESETS:
        options = chosen(name, [])
        rating = SUPPLIES[options.supply][0]
        assert power_budget.rail_on_ma(board(), plan(options).pixels) <= rating, name
    pixels = plan(chosen("two-track", ["group_gap=1"])).pixels
    assert power_budget.rail_on_ma(board(), pixels) > 500, "a build of so many is refused"
    large = valued("C1", farads=1000e-6)(board())  # as up to carrier revision 3
    assert power_budget.rail_on_ma(large, 244) == pytest.approx(1590, abs=2)
    assert ratings_faults(board())["current at LED_EN"] == []
    assert ratings_faults(large)["current at LED_EN"] == ["C1 charges too long: usb gives 500 mA"]
    second = replace(board().part("C1"), ref="C8", farads=220e-6)
    more = replace(board(), parts=(*board().parts, second))
    assert ratings_faults(more)["current at LED_EN"] != []


def test_the_rail_rises_as_fast_as_its_source_lets_it() -> None:
    weak, strong = (power_budget.rail_rise_ms(board(), 244, ma) for ma in (500, 3000))
    assert power_budget.TURN_ON_MS < strong < 3.7 < weak < 5.5
    assert power_budget.rail_rise_ms(board(), 244, 244) == float("inf")  # no more than dark pixels


@pytest.mark.parametrize(
    ("check", "figure", "value", "told"),
    [
        # a 1N5822, of 3 A, drops 0.66 V at the fuse's trip current
        ("reversed supply", "CLAMP_V", 0.66, "more than its 150 degrees"),
        ("surge", "SURGE_STANDOFF_V", 5.0, "5 V may be 5.5 V"),
        ("amplifier", "SPEECH_DB", -6.0, "usb is too weak"),
    ],
)
def test_a_part_or_a_source_that_is_too_weak_is_told(
    check: str, figure: str, value: float, told: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert ratings_faults(board())[check] == []
    monkeypatch.setattr(power_budget, figure, value)
    assert ratings_faults(board())[check] == [told]


def test_speech_draws_what_its_clips_are_levelled_to() -> None:
    from cribboard_tools.voice import loudness

    assert loudness.TARGET_DB == power_budget.SPEECH_DB
    assert loudness.PEAK_DB == power_budget.SPEECH_PEAK_DB
    assert max(power_budget.VOLUMES.values()) == power_budget.FULL_VOLUME
    # 2.5 V at the highest sample of volume normal: 0.77 W into 8 ohms, 154 mA at 5 V, lost 8 %
    volts = 5.08 * 140 / 256 * 10 ** (-1 / 20)
    assert volts == pytest.approx(2.476, abs=0.01)
    assert power_budget.speech_ma("normal")[1] == round(3 + volts**2 / 8 / 5 * 1000 / 0.92)
    for volume in power_budget.VOLUMES:
        loud, peak = power_budget.speech_ma(volume)
        assert 3 <= loud <= 10 and loud < peak < 600
    assert all(power_budget.is_speech_fit(source) for source in SUPPLIES)


def test_the_amplifier_s_strap_turns_it_on_at_the_lowest_supply() -> None:
    """MAX98357A: 92 to 108 k from SD_MODE to GND; the left channel plays from 1.5 V on."""
    strap = board().part("R23")
    lowest = board().rails["5V"][0] * 92e3 / (92e3 + 1.01 * strap.ohms)
    assert lowest > 1.5
    role = next(one for one in wiring_rules.RESISTOR_ROLES if "SD_MODE" in one.name)
    assert board().rails["5V"][0] * 92e3 / (92e3 + role.most) > 1.5


def test_less_stored_charge_does_not_hold_long_enough() -> None:
    wired = board()
    assert power_budget.holdup_ms(wired) >= power_budget.HOLDUP_MS
    assert power_budget.holdup_ms(wired.without("C7")) < power_budget.HOLDUP_MS


def test_resistors_are_each_named_once() -> None:
    refs = [row[0] for row in RESISTORS]
    assert len(set(refs)) == len(refs) == 23


STRIP = ("--preset", "two-track")


@pytest.mark.parametrize(
    ("words", "said"),
    [
        ((*STRIP, "--set", "pitch=7"), "unknown key pitch"),
        ((*STRIP, "--set", "tracks=9"), "from 1 to 2"),
        ((*STRIP, "--set", "pitch_mm=wide"), "pitch_mm=wide: not a number"),
        ((*STRIP, "--set", "pitch_mm=nan"), "choose from 4.5 to 40"),
        ((*STRIP, "--set", "leds_per_m=144.5"), "leds_per_m=144.5: not a whole number"),
        ((*STRIP, "--set", "keypad=piano"), "choose from membrane, buttons"),
        ((*STRIP, "--set", "has_start=maybe"), "choose yes or no"),
        ((*STRIP, "--set", "preset=british"), "unknown key preset"),
        (
            ("--set", "pitch_mm=9"),
            "unknown key pitch_mm; choose from hole_mm, screen, tray_mm, bed_mm",
        ),
        (("--set", "screen=2"), "choose from 0.96, 1.3"),
        (("--set", "tray_mm=9"), "choose from 20 to 60"),
        (("--preset", "octagon"), "unknown preset octagon"),
    ],
    ids=lambda value: value if isinstance(value, str) else " ".join(value),
)
def test_options_that_cannot_be_are_refused(words: tuple[str, ...], said: str) -> None:
    assert said in cribboard("hardware", "check", *words).refusal()


def test_power_told_for_a_build_too_weak_for_its_source_fails(
    capsys: pytest.CaptureFixture[str],
) -> None:
    words = ["hardware", "power", "--preset", "two-track"]
    assert cli.main([*words, "--set", "group_gap=3"]) == 1
    assert "usb: 500 mA, LED budget 380 mA: TOO WEAK" in capsys.readouterr().out
    assert cli.main(words) == 0


@pytest.mark.parametrize(
    ("missing", "said"),
    [("manifold3d", "[hardware]"), ("libcairo2", "apt-get install")],
)
def test_what_is_not_installed_is_named(
    missing: str, said: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def do(*_: object) -> int:
        raise ImportError("no", name=missing)

    monkeypatch.setattr(hardware, "_do", do)
    assert cli.main(["hardware", "check"]) == 1
    err = capsys.readouterr().err
    assert missing in err and said in err and err.count("\n") == 1


def test_the_map_is_json_that_names_every_hole() -> None:
    from cribboard_tools.hardware.build import pixel_map

    made = plan(chosen("single-track", []))
    told = json.loads(pixel_map(made))
    assert told["pixels"] == 121
    assert told["layout"]["rows"] == [[1, 1, 30], [1, 31, 60], [1, 61, 90], [1, 91, 121]]
    assert sorted(row[2] for row in told["holes"]) == list(range(121))


def test_power_as_json_says_what_the_table_says(capsys: pytest.CaptureFixture[str]) -> None:
    strong = ["--preset", "two-track", "--set", "group_gap=3", "--set", "supply=usb-1.5A"]
    assert cli.main(["hardware", "power", "--json", *strong]) == 0
    [line] = capsys.readouterr().out.splitlines()
    told = json.loads(line)
    assert cli.main(["hardware", "power", *strong]) == 0
    table = capsys.readouterr().out
    assert told["preset"] == "two-track" and told["ok"] is True
    assert f"two-track: {told['pixels']} pixels, {told['base_ma']} mA besides" in table
    for source in told["sources"]:
        word = "fits" if source["ok"] else "TOO WEAK"
        budget = f"{source['rating_ma']} mA, LED budget {source['led_budget_ma']} mA: {word}"
        assert f"  {source['source']}: {budget}\n" in table
        for draw in source["draws"]:
            assert f"    {draw['name']}: {draw['given_ma']} of {draw['asked_ma']} mA" in table
    weak = ["hardware", "power", "--json", *strong[:-1], "supply=usb"]
    assert cli.main(weak) == 1
    assert json.loads(capsys.readouterr().out)["ok"] is False


def test_checks_as_json(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    checks = pytest.importorskip("cribboard_tools.hardware.checks", reason="needs its extra")
    found = [checks.Check("nets", "12 nets", []), checks.Check("holes", "240", ["hole 3"])]
    monkeypatch.setattr(checks, "every", lambda options: iter(found))
    assert cli.main(["hardware", "check", "--all", "--json"]) == 1
    lines = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert [line["preset"] for line in lines] == list(NAMES)
    assert lines[0]["ok"] is False
    assert lines[0]["checks"] == [
        {"name": "nets", "figure": "12 nets", "faults": []},
        {"name": "holes", "figure": "240", "faults": ["hole 3"]},
    ]
