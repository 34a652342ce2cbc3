"""Tests of the Pico W's image: it has memory for whole games beside the radio."""

import re
from pathlib import Path

import pytest

from cribboard.devices import pins
from tests.emulator import image
from tests.emulator.board import Board

pytestmark = [pytest.mark.pico, pytest.mark.long]

MANUAL = Path(__file__).parents[2] / "docs/manual.md"
STILL = {"/data/settings": b'{"is_motion_reduced": true}'}
LEAST_BYTES = 108_000
FIRST_LIGHT_MS = 210


def manual_deal() -> list[tuple[str, int, int]]:
    """Return the manual's first deal: (key, Blue's score, Orange's score)."""
    block = re.search(r"```keys\n(.*?)```", MANUAL.read_text(), re.S)
    assert block
    rows = [line.split() for line in block[1].splitlines() if line.strip()]
    return [(row[0], int(row[-2]), int(row[-1])) for row in rows]


def test_a_pico_w_plays_the_manuals_first_deal() -> None:
    board = Board(STILL, kind="pico_w")
    board.run_until(lambda: board.strip.wire, 1000, 5)
    print("first light", board.strip.frames[0][0] / 1e6)
    assert board.strip.frames[0][0] / 1e6 < FIRST_LIGHT_MS
    board.wake()
    deal = manual_deal()
    assert len(deal) == 20
    before = 0
    for key, blue, orange in deal:
        board.keys(key)
        is_told = blue + orange > before + 2  # a hand is told reason by reason
        board.rest(limit_ms=8000, quiet_ms=900 if is_told else 60)
        before = blue + orange
        rows = [re.findall(r"(?<![+\d\[])\d+", row) for row in board.screen[:2]]
        scores = rows[0] if len(rows[0]) > 1 else rows[1]  # large under the names, or a line
        assert [int(scores[0]), int(scores[-1])] == [blue, orange], (key, board.screen)
        # The holes of a question pulse, and outshine the front peg for part of each pulse.
        board.run_until(
            lambda wanted=(blue, orange): (board.peg(0).front, board.peg(1).front) == wanted,
            2500,
            20,
        )
    assert not board.strip.faults and not board.matrix.faults
    assert "errors.txt" not in " ".join(board.files)


def test_a_pico_w_has_memory_left_in_play() -> None:
    text = """
import gc, time
from cribboard import start
from cribboard.app import App
devices = start.build()
app = App(devices)
for key in "15A59D7C6BD81##1233":
    app.press(key)
    for _ in range(40):
        time.sleep_ms(app.step())
gc.collect()
print("=", gc.mem_free(), app.table.match.game.scores[:2])
"""
    board = Board(STILL | {image.PROGRAM: text.encode()}, kind="pico_w")
    board.run_until(lambda: "\n= " in board.console or ">>>" in board.console, 60_000, 20)
    found = re.search(r"^= (\d+) \[(\d+), (\d+)\]", board.console, re.M)
    assert found, board.console
    print("free", found[1])
    assert (int(found[2]), int(found[3])) == (22, 10)
    assert int(found[1]) >= LEAST_BYTES


def test_a_pico_w_reads_vsys_only_while_the_radio_is_off() -> None:
    text = """
import sys, time
from machine import ADC, Pin, mem32
from cribboard.devices import supply
sensed = supply.Supply(ADC, Pin, mem32, sys.implementation._machine)
time.sleep_ms(300)
print("=", sys.implementation._machine, sensed.rail_mv())
for level in (1, 0):
    Pin(23, Pin.OUT, value=level)  # as the radio's driver switches it on and off
    print("=", sys.implementation._machine, sensed.rail_mv())
"""
    board = Board({image.PROGRAM: text.encode()}, kind="pico_w")
    board.set_volts(pins.VSYS, 4.65 / 3)
    board.run_until(lambda: ">>>" in board.console, 6000, 20)
    told = re.findall(r"^= .+ W with RP2040 (\d+)\r?$", board.console, re.M)
    assert len(told) == 3, board.console
    assert told[1] == "0" and told[0] == told[2] and abs(int(told[0]) - 4900) < 20
    assert board.is_high(25), "it connects VSYS to its pin"
