"""Tests of a board whose strip always has power, such as a panel on the Pico's plug.

Whatever ends the game ends it in a black frame, and every start begins with one.
"""

import json
import re

import pytest

from cribboard.devices import pins
from cribboard_tools.pico.repl import Pico
from tests.emulator import image
from tests.emulator.board import SETTINGS, Board
from tests.emulator.wired import Wired

pytestmark = pytest.mark.pico

PIXELS, BIT_US, LATCH_US = 256, 1.25, 280
SHORT_MINUTES = """
from cribboard import start
from cribboard.lights.lights import Lights
idle_ms = Lights.idle_ms
Lights.idle_ms = lambda self, now_ms: 20 * idle_ms(self, now_ms)  # a minute is 3 s
start.run()
"""
HEAD = """
from cribboard import start
from cribboard.app import app
played, step = [0], app.App.step
def failing(self):
    played[0] += 1
    if played[0] == 150:
        %s
    return step(self)
app.App.step = failing
start.run()
"""


def panel(files=None, rest_min=0, **options):
    """Return a board with the panel of 8 x 32."""
    settings = {"tracks": "matrix", "is_motion_reduced": True, "rest_min": rest_min}
    files = {SETTINGS: json.dumps(settings).encode()} | (files or {})
    return Board(files, is_rail_switched=False, **options)


def is_lit(board):
    return any(board.strip.wire)


def shown(board):
    """Return what the panel has shown: "dark", "one" pixel or "game", each once in a row."""
    found = []
    for _, wire in board.strip.frames:
        lit = sum(any(wire[at : at + 3]) for at in range(0, len(wire), 3))
        state = ("dark", "one")[lit] if lit < 2 else "game"
        if found[-1:] != [state]:
            found.append(state)
    return found


@pytest.mark.long
def test_a_start_makes_the_longest_strip_dark_before_it_shows_the_game():
    board = panel()
    board.run_until(lambda: is_lit(board), 2000, 5)
    (zeros_ns, zeros), (light_ns, light), *_ = board.strip.frames
    assert len(zeros) >= 4 * 1000 and not any(zeros) and zeros_ns < 30e6
    assert len(light) == 3 * PIXELS and light_ns > zeros_ns + len(zeros) * 8 * BIT_US * 1000
    assert board.strip.faults == []


@pytest.mark.parametrize("is_rail_switched", [pytest.param(False, marks=pytest.mark.long), True])
def test_at_rest_the_lights_go_out_before_the_rail_does(is_rail_switched):
    settings = json.dumps({"tracks": "matrix", "is_motion_reduced": True, "rest_min": 1}).encode()
    files = {SETTINGS: settings, image.PROGRAM: SHORT_MINUTES.encode()}
    board = Board(files, is_rail_switched=is_rail_switched, display=None)
    board.run_until(lambda: is_lit(board), 3000, 20)
    board.press("1")
    rail = board.watch(pins.LED_ENABLE)
    board.run_ms(2000)
    assert is_lit(board) and not rail
    board.run_until(lambda: rail, 3000, 10)
    board.run_ms(5)
    begin_ns, wire = board.strip.frames[-1]
    assert wire == bytes(3 * PIXELS) and rail == [(rail[0][0], False)]
    assert rail[0][0] - begin_ns > (len(wire) * 8 * BIT_US + LATCH_US) * 1000
    board.press("1")
    assert is_lit(board) and board.strip.faults == []


@pytest.mark.long
def test_a_stop_leaves_one_light_and_each_start_after_it_begins_dark():
    board = panel(display=None)
    board.run_until(lambda: is_lit(board), 2000, 20)
    board.run_ms(300)
    board.type("\r\x03")
    board.run_ms(300)
    assert shown(board) == ["dark", "game", "one"]
    board.type("\x01\x04")  # the soft reset of a tool: main.py does not run
    board.run_ms(600)
    assert shown(board) == ["dark", "game", "one", "dark"]
    board.type("\x02\x04")
    board.run_until(lambda: is_lit(board), 3000, 20)
    assert shown(board)[3:] == ["dark", "game"]


@pytest.mark.parametrize(
    "end",
    [
        pytest.param("raise ZeroDivisionError", id="crash page", marks=pytest.mark.long),
        pytest.param("raise MemoryError", id="restart", marks=pytest.mark.long),
        pytest.param("import machine; machine.soft_reset()", id="factory reset"),
    ],
)
def test_what_ends_the_game_ends_it_in_the_dark(end):
    """A factory reset, too, ends in a soft reset from within the app (memory_files.py)."""
    board = panel({image.PROGRAM: (HEAD % end).encode()}, display=None)
    board.run_until(lambda: is_lit(board), 2000, 20)
    board.run_until(lambda: not is_lit(board), 4000, 20)
    dark_ms = board.now_ms
    board.run_until(lambda: is_lit(board), 8000, 20)
    assert shown(board) == ["dark", "game"] * 2
    if "soft_reset" not in end:
        assert board.now_ms - dark_ms > 2900  # it is dark while the crash page is shown
    assert board.strip.faults == []


def test_safe_mode_shows_one_amber_pixel_on_a_panel_that_was_lit():
    board = panel(is_safe_held=True, display=None)
    board.run_ms(500)
    (_, zeros), (_, lit) = board.strip.frames
    assert not any(zeros) and len(zeros) > len(lit)
    red, green, blue = board.strip.pixels[0]
    assert red == green > blue == 0, "it is the same on a panel whose red comes first"
    assert shown(board) == ["dark", "one"]
    assert board.strip.faults == []


@pytest.mark.long
def test_the_boot_loader_is_entered_in_the_dark():
    board = panel(display=None)
    board.run_until(lambda: is_lit(board), 2000, 20)
    with Wired(board, is_real=True) as wired:
        with Pico(wired.port) as pico:
            pico.enter_boot_loader()
    board.run_ms(200)
    assert board.is_in_boot_loader
    assert shown(board) == ["dark", "game", "one", "dark"]


SENSORS = """
import sys, time
from machine import ADC, Pin, mem32
from cribboard.devices import supply
sensed = supply.Supply(ADC, Pin, mem32, sys.implementation._machine)
while True:
    sensed.rail_mv()
    print("=", sensed.sense_ma(), sensed.rail_mv())
    time.sleep_ms(10)
"""
ALL = {pins.CC1, pins.CC2, pins.SUPPLY, pins.VSYS}


@pytest.mark.long
def test_open_sense_pins_are_pulled_down_and_claim_nothing():
    """The chip's own pull-downs; tests/portable/devices/test_supply.py has every voltage."""
    board = Board({image.PROGRAM: SENSORS.encode()}, display=None)

    def sensed(open_pins, **volts):
        board.open_pins = open_pins
        for name in ("CC1", "CC2", "SUPPLY", "VSYS"):
            board.set_volts(getattr(pins, name), volts.get(name, 0.0))
        board.console = ""
        board.run_until(lambda: board.console.count("\n=") >= 3, 3000, 10)
        said = re.findall(r"^= (\d+) (\d+)\r?$", board.console, re.M)[-1]
        return int(said[0]), int(said[1])

    for one, two in ((0.9, 0.1), (1.7, 0.05), (0.1, 1.7), (3.3, 0.0), (0.4, 0.0)):
        assert sensed(ALL, CC1=one, CC2=two, SUPPLY=2.0, VSYS=1.3) == (0, 0), (one, two)
    for both in (0.7, 0.9, 1.3):  # they float
        assert sensed(set(), CC1=both, CC2=both)[0] <= 380, "more than any port gives"
    ma, mv = sensed({pins.SUPPLY}, CC1=0.92, SUPPLY=2.0, VSYS=1.55)
    assert ma == 1200 and abs(mv - (4650 + 250)) < 20
    ma, mv = sensed(set(), CC2=1.68, SUPPLY=2.5, VSYS=1.55)
    assert ma == 1200 and abs(mv - 5000) < 20


@pytest.mark.long
def test_vsys_is_read_where_only_gp25_connects_it_to_its_pin():
    """As on a Pico with a radio; the pin follows GP25 within 50 us."""
    board = Board({image.PROGRAM: SENSORS.encode()}, display=None)

    def is_read():
        board.set_volts(pins.VSYS, 1.55 if board.is_high(25) else 0.0)
        return board.console.count("\n=") >= 6

    board.run_until(is_read, 4000, 0.05)
    rails = [int(mv) for mv in re.findall(r"^= 0 (\d+)\r?$", board.console, re.M)]
    assert all(abs(mv - (4650 + 250)) < 20 for mv in rails[1:]), rails
