"""Mistakes at the breadboard: each is noticed by the check, and by what the board does.

The list was written before the checks. `seen` is the first step of the guide at which the board
does not do what the step says it does; "look" where it does everything, so that only comparing the
holes with the picture shows it.
"""

import json
from typing import NamedTuple

import pytest

from cribboard.base.constants import KEYPAD_LEGEND
from cribboard.base.keypad_lines import LINES, Search
from cribboard.base.view import View
from cribboard.lights import power, presets
from cribboard.lights.animation import Animation
from cribboard_tools import board_face
from cribboard_tools.hardware.breadboard import rules
from cribboard_tools.hardware.breadboard import wiring as w
from cribboard_tools.page.board import layout_json
from cribboard_tools.pico import wiring_faults
from tests.helpers import panel
from tests.helpers.host import miswired
from tests.helpers.host.plugged_board import PluggedBoard
from tests.helpers.host.wired import Wired, faults

DRAWN = miswired.build()
STRIP, PIEZO_PIN = 2, 14
FRAME = bytes(at % 251 + 1 for at in range(768))
KEYPAD_WIRES = range(7, 15)


class Mistake(NamedTuple):
    """Mistake. name: as in hardware/README.md; builds: with it; seen: at which step; doctor: the
    beginning of what doctor says of one of them, "" where it says nothing.
    """

    name: str
    builds: tuple[miswired.Misplugged, ...]
    seen: str
    doctor: str = ""


def a_row_off(build, *numbers, step=1):
    """Return the build with wires in another row, in a hole that is free."""
    for number in numbers:
        row = build.wire(number).one.row + step
        build = build.plugged(number, w.Hole("a" if len(numbers) > 1 else "b", row))
    return build


NO_LIGHT = "no light:"
MISTAKES = (
    Mistake("the panel's leads exchanged at the clamps", (DRAWN.leads_exchanged(),), "lights",
            NO_LIGHT),
    Mistake("the lead of DOUT in the clamp of DIN", (DRAWN.data_lead("DOUT"),), "lights",
            NO_LIGHT),
    Mistake("diode turned", (DRAWN.turned(w.DIODE),), "lights", NO_LIGHT),
    Mistake("PTC missing, or a leg in the next row",
            (DRAWN.without(w.FUSE), DRAWN.set_in(w.FUSE, **{"2": w.Hole("f", 25)})), "lights",
            NO_LIGHT),
    Mistake("the PTC left out of the way: wire 15 in row 24", (DRAWN.moved(15, w.Hole("i", 24)),),
            "look"),
    Mistake("the diode left out of the way: wire 16 in row 24",
            (DRAWN.plugged(16, w.Hole("j", 24)),), "look"),
    Mistake("the screen's GND and VCC exchanged", (DRAWN.exchanged(1, 2),), "screen",
            "SDA (GP4, pin 6) is held low"),
    Mistake("the screen's SDA and SCL exchanged", (DRAWN.exchanged(3, 4),), "screen",
            "no display answers"),
    Mistake("the piezo's wire or resistor a row off",
            (a_row_off(DRAWN, 6, step=-2), a_row_off(DRAWN, 6), DRAWN.without(w.BUZZER_RESISTOR),
             DRAWN.set_in(w.BUZZER_RESISTOR, **{"1": w.Hole("a", 20)})), "sound", "no beep"),
    Mistake("the piezo's resistor left out of the way: wire 6 in row 19",
            (DRAWN.plugged(6, w.Hole("b", 19)),), "look"),
    Mistake("the panel's GND missing", (DRAWN.without_wire(17),), "lights", NO_LIGHT),
    Mistake("resistor missing, or a leg in the next row",
            (DRAWN.without(w.RESISTOR), DRAWN.set_in(w.RESISTOR, **{"1": w.Hole("d", 23)})),
            "lights", NO_LIGHT),
    Mistake("the resistor left out of the way: wire 18 in row 26",
            (DRAWN.moved(18, w.Hole("b", 26)),), "look"),
    Mistake("the wire of GP2 a row off",
            tuple(a_row_off(DRAWN, 18, step=step) for step in (-1, 1)), "lights", NO_LIGHT),
)  # fmt: skip


def seen_at(build):
    """Return the step of the guide at which a build does not do what it should."""
    plugged = PluggedBoard(build)
    if plugged.screen != "works":
        return "screen"
    if plugged.piezo != PIEZO_PIN:
        return "sound"
    if plugged.lamps({STRIP: FRAME}) != PluggedBoard(DRAWN).lamps({STRIP: FRAME}):
        return "lights"
    return "look"


def told(build, part):
    """Return what doctor says of a build: its probes answer as the wiring makes them."""
    plugged = PluggedBoard(build)
    if part == "lights":
        dark = not any(any(lamp) for lamp in plugged.lamps({STRIP: FRAME}).values())
        order = wiring_faults.strip_order("nnnn" if dark else "grbn")
        return [] if order else [wiring_faults.NO_LIGHT]
    if part == "screen":
        is_pulled_up = plugged.screen != "reversed"  # its pull-ups lead to its VCC
        kind = "ssd1306" * (plugged.screen == "works")
        wired = Wired(low=[] if is_pulled_up else [("SDA", 4), ("SCL", 5)], kind=kind)
        return faults(wired, "screen")
    if part == "sound":
        beep = "y" if plugged.piezo == PIEZO_PIN else "n"
        return faults(Wired(), "sound", beep=beep)
    return []


def test_the_drawn_build_does_everything():
    assert seen_at(DRAWN) == "look" and rules.net_faults(DRAWN) == []
    for part in ("lights", "screen", "sound"):
        assert told(DRAWN, part) == []


@pytest.mark.parametrize("mistake", MISTAKES, ids=lambda mistake: mistake.name)
def test_each_mistake_is_noticed(mistake):
    assert mistake.builds
    for build in mistake.builds:
        assert build != DRAWN
        assert rules.net_faults(build), "the check of the wiring"
        assert seen_at(build) == mistake.seen, rules.net_faults(build)
        if mistake.doctor:
            assert told(build, mistake.seen), rules.net_faults(build)
    if mistake.doctor:
        found = told(mistake.builds[0], mistake.seen)
        assert any(text.startswith(mistake.doctor) for text in found)


def found_by_keys(build):
    """Return what the board's search knows when every key was pressed as it asks."""
    plugged, search = PluggedBoard(build), Search()
    for key in (*Search.ASKED, *KEYPAD_LEGEND):
        if len(plugged.pairs(key)) == 1 and search.asked:
            search.take("".join(LINES[gpio - 6] for gpio in plugged.pairs(key)[0]))
    return search


def test_wires_7_to_14_may_be_exchanged_and_one_in_another_row_is_named():
    for one in KEYPAD_WIRES:
        for other in KEYPAD_WIRES:
            if one < other:
                search = found_by_keys(DRAWN.exchanged(one, other))
                assert not search.asked and search.order != LINES
        for step in (-1, 1):
            build = a_row_off(DRAWN, one, step=step)
            assert rules.net_faults(build)
            assert LINES[one - KEYPAD_WIRES[0]] in found_by_keys(build).silent


@pytest.mark.parametrize("code", [code for code in panel.CODES if code != "tlcz"])
def test_a_turned_panel_is_seen_by_the_walk_from_start_to_game(code):
    """No wire is wrong; the three keys of the first start, or the menu, set it right."""
    as_set = panel.pixels("matrix", "tlcz")
    lamps = panel.chain(code)
    walk = [lamps[as_set[0, hole]] for hole in range(1, 121)]
    pairs = zip(walk, walk[1:], strict=False)
    steps = {abs(r1 - r2) + abs(c1 - c2) for (r1, c1), (r2, c2) in pairs}
    right = panel.spots("matrix")
    assert [right[0, hole] for hole in range(1, 121)] != walk
    assert steps != {1} or walk[0] != right[0, 1]


STRIP = 2  # the GPIO of the data, as the firmware's pins have it


def frame(code):
    """Return a picture of a game, and the bytes that the firmware sends for it."""
    layout = presets.find(f"matrix:{code}")
    lights = Animation(layout)
    view = View()
    view.scores, view.backs = [74, 33], [62, 20]
    lights.update(view, 0)
    for now in range(0, 4000, 20):
        lights.step(now)
    wire = bytearray(3 * len(layout))
    power.pack(lights.picture, wire, 390, 256, (1, 0, 2))
    return bytes(lights.picture), bytes(wire)


@pytest.mark.parametrize("code", panel.CODES)
def test_the_panel_shows_what_the_page_draws_however_it_is_mounted(code):
    _, wire = frame(code)
    lamps = PluggedBoard(w.build(), code).lamps({STRIP: wire})
    drawn = json.loads(layout_json.describe(presets.find(f"matrix:{code}"), board_face.face))
    for pixel, (x, y) in enumerate(drawn["places"]):
        row, column = round((y - 5) / 10), round((x - 5) / 10)
        green, red, blue = wire[3 * pixel : 3 * pixel + 3]
        assert lamps[row, column] == (red, green, blue), (pixel, row, column)
    spots = panel.spots("matrix")
    for track, pegs in enumerate(((74, 62), (33, 20))):
        for hole in pegs:
            assert any(lamps[spots[track, hole]]), (track, hole)
    lit = {place for place, lamp in lamps.items() if any(lamp)}
    assert not {place for place in lit if place[1] == 1}, "the second column is dark"
    usual = PluggedBoard(w.build(), "tlcz").lamps({STRIP: frame("tlcz")[1]})
    assert lamps == usual, "one picture, however it is mounted"
