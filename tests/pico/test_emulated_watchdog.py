"""Tests of the watchdog on the chip: it resets a board that hangs three times, and no more."""

import pytest

from tests.emulator import image
from tests.emulator.board import Board

pytestmark = pytest.mark.pico

CTRL, ENABLE = 0x40058000, 1 << 30
LAMP_PIN = 25

HANGS = """
import time
from cribboard.devices import watchdog
watchdog.TIMEOUT_MS = 60
dog = watchdog.Watchdog()
print("resets", dog.resets)
for _ in range(4):
    dog.feed()
    time.sleep_ms(20)
print("hangs")
while True:
    pass
"""


def test_a_board_that_hangs_is_reset_three_times_and_then_waits_at_its_prompt():
    files = {image.PROGRAM: HANGS.encode()}
    board = Board(files)
    board.run_until(lambda: board.console.count("hangs\r") == 3, 3000, 10)
    board.run_ms(60 + 500)  # bitten again, and through boot.py
    for resets in range(3):
        assert f"resets {resets}" in board.console
    assert board.console.count("hangs\r") == 3
    assert not board.read_register(CTRL) & ENABLE
    board.type("print('REPL', 6 * 7, is_safe)\r\n")
    board.run_until(lambda: "REPL 42 True" in board.console, 500, 10)
    assert board.is_high(LAMP_PIN)
