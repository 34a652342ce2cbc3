"""Frames of the emulated Pico through the wiring of the board with a panel, lamp by lamp."""

import json

import pytest

from cribboard.lights.layout import TWO_TRACK
from cribboard_tools.hardware.breadboard import wiring as w
from tests.emulator import bench_firmware
from tests.emulator.board import SETTINGS, Board, read_pegs
from tests.emulator.parts import Matrix
from tests.helpers import panel
from tests.helpers.host import miswired
from tests.helpers.host.plugged_board import PluggedBoard

pytestmark = pytest.mark.pico

#: Mountings: as usual, turned by 180 degrees, and a panel whose lines run along its rows.
CODES = ("tlcz", "brcz", "trrz")
KEYPAD_PINS = (6, 7, 8, 9, 10, 11, 12, 13)
SPOTS = panel.spots("matrix")

HOLES = """
import time
from machine import Pin
from cribboard.devices.pixels import Pixels
from cribboard.lights import presets
layout = presets.load(%r, [])
strip = Pixels(Pin(2, Pin.OUT, value=0), Pin(3, Pin.OUT, value=0))
for track in range(2):
    for hole in range(122):
        picture = bytearray(3 * len(layout))
        at = 3 * layout.pixel(track, hole)
        picture[at:at + 3] = b"\\xff\\xff\\xff"
        strip.write(picture, 390, 256)
        time.sleep_ms(10)
print("= 1")
"""


def wired(plugged):
    """Return the keypad as the wiring joins it to the Pico."""
    lines = [plugged.line(pin) for pin in range(1, 9)]
    ends = {
        pin: line if isinstance(line, int) else None
        for pin, line in zip(KEYPAD_PINS, lines, strict=True)
    }
    return Matrix({pin: end for pin, end in ends.items() if pin != end})


def played(plugged, keys):
    """Play keys on a board that is wired like this, with the setting of the panel's mounting."""
    settings = {"tracks": f"matrix:{plugged.mounting}", "is_motion_reduced": True}
    display = "ssd1306" if plugged.screen == "works" else None
    board = Board({SETTINGS: json.dumps(settings).encode()}, display=display, pad=wired(plugged))
    board.wake()
    board.keys(keys)
    board.rest()
    assert board.strip.faults == [] and board.matrix.faults == []
    return board


def seen(plugged, wire):
    return plugged.lamps({2: wire})


def pegs(lamps, track):
    """Return a track's pegs as a player sees them on the panel."""
    pixels = [(0, 0, 0)] * len(TWO_TRACK)
    for (own, hole), place in SPOTS.items():
        pixels[TWO_TRACK.pixel(own, hole)] = lamps[place]
    return read_pegs(pixels, track)


@pytest.mark.long
@pytest.mark.parametrize("code", CODES)
def test_keys_and_pegs_go_through_the_wiring(code):
    plugged = PluggedBoard(w.build(), code)
    board = played(plugged, "1 9 C 5")  # Blue deals; a nine; King, five: fifteen two for Blue
    assert len(board.strip.wire) == 3 * 256
    lamps = seen(plugged, board.strip.wire)
    assert pegs(lamps, 0) == (2, 0) and pegs(lamps, 1) == (0, 0)
    assert not any(any(lamps[row, 1]) for row in range(8))


@pytest.mark.long
@pytest.mark.parametrize("code", CODES)
def test_each_of_244_holes_is_a_lamp_in_its_place(code):
    board = Board(bench_firmware.program(HOLES % f"matrix:{code}"))
    bench_firmware.answer(board, 20_000)
    plugged = PluggedBoard(w.build(), code)
    lit = [
        [place for place, lamp in seen(plugged, wire).items() if any(lamp)]
        for _, wire in board.strip.frames
    ]
    places = [one for one in lit if one]
    assert places == [[SPOTS[track, hole]] for track in range(2) for hole in range(122)]
    assert board.strip.faults == []


@pytest.mark.long
def test_keys_that_are_wired_wrong_type_others():
    """Rows 1 and 2 of the keypad exchanged: a four is a one, and the other player deals."""
    wrong = PluggedBoard(miswired.build().exchanged(7, 8))
    board = played(wrong, "4 9 B 2")  # what these contacts type is 1 9 A 5: no King
    right = played(PluggedBoard(w.build()), "1 9 A 5")
    assert board.screen == right.screen
