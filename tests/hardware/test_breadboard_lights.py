"""Frames through the wiring as it is drawn: what the panel's lamps show is what the page draws."""

import json

import pytest

from cribboard.base.view import View
from cribboard.lights import power, presets
from cribboard.lights.animation import Animation
from cribboard_tools import board_face
from cribboard_tools.hardware.breadboard import wiring as w
from cribboard_tools.page.board import layout_json
from tests.helpers import panel
from tests.helpers.host.plugged_board import PluggedBoard

STRIP = 2  # the GPIO of the data, as the firmware's pins have it


def frame(code: str) -> tuple[bytes, bytes]:
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
def test_the_panel_shows_what_the_page_draws_however_it_is_mounted(code: str) -> None:
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


def test_a_panel_that_is_mounted_otherwise_shows_the_wrong_holes() -> None:
    wire = frame("tlcz")[1]
    right = PluggedBoard(w.build(), "tlcz").lamps({STRIP: wire})
    for code in panel.CODES[1:]:
        if code != "tlcz":
            assert PluggedBoard(w.build(), code).lamps({STRIP: wire}) != right, code
