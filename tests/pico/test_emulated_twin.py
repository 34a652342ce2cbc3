"""Tests of two keypads: each player's keys, whatever the other holds down."""

import pytest

from cribboard.constants import KEYPAD_LEGEND
from tests.emulator.board import Board
from tests.emulator.parts import Matrix
from tests.pico.test_emulated_devices import KEYPAD, keys_of, program, ready

pytestmark = pytest.mark.pico

TWIN_ROW_PINS = (16, 17, 18, 19)
TWIN = """
from cribboard.devices.second_keypad import KeypadPair
rows = [Pin(pin, Pin.IN, Pin.PULL_UP) for pin in pins.TWIN_ROWS]
pad = KeypadPair(pad, Keypad(rows, columns, Timer(), pad.queue, %s))
"""


def two_pads(is_turned: bool) -> tuple[Board, Matrix]:
    """Power on a board with a second pad on rows of its own and the first one's columns."""
    head, rest = KEYPAD.split("async def tell", 1)
    board = program(head, TWIN % is_turned, "async def tell" + rest)
    twin = Matrix(row_pins=TWIN_ROW_PINS)
    board.pads.append(twin)
    return ready(board), twin


def tap(board: Board, pad: Matrix, symbol: str) -> None:
    """Press a key for 60 ms."""
    pad.set(symbol, True)
    board.run_ms(60)
    pad.set(symbol, False)
    board.run_ms(40)


def test_either_keypad_sends_its_keys_and_none_blocks_the_other():
    board, twin = two_pads(False)
    tap(board, twin, "5")
    board.press("6")
    board.hold("1")  # one player leans on a key
    board.run_ms(60)
    for symbol in "29D":
        tap(board, twin, symbol)
    board.release("1")
    twin.set("A", True)
    board.run_ms(760)
    twin.set("A", False)
    board.run_ms(60)
    assert keys_of(board) == "5 6 1 2 9 D A!"
    assert board.matrix.faults == [] and twin.faults == []


def test_a_turned_legend_is_read_upside_down():
    board, twin = two_pads(True)
    for symbol in "1D5":
        tap(board, twin, symbol)
    board.press("1")
    upside_down = [KEYPAD_LEGEND[15 - KEYPAD_LEGEND.index(symbol)] for symbol in "1D5"]
    assert keys_of(board) == " ".join(upside_down + ["1"])
