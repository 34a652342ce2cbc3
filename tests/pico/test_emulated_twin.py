"""Tests of two keypads: each player's keys and cards, whatever the other holds down."""

import pytest

from cribboard.base.constants import KEYPAD_LEGEND
from tests.emulator.board import SETTINGS, Board
from tests.emulator.parts import Matrix
from tests.pico.test_emulated_devices import KEYPAD, keys_of, program, ready

pytestmark = pytest.mark.pico

TWIN_ROW_PINS = (16, 17, 18, 19)


def two_pads(is_turned: bool) -> tuple[Board, Matrix]:
    """Power on a board with a second pad on rows of its own and the first one's columns."""
    board = program(KEYPAD.replace("off", "turned" if is_turned else "on"))
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
    assert keys_of(board) == "5@1 6@0 1@0 2@1 9@1 D@1 A!@1"
    assert board.matrix.faults == [] and twin.faults == []


def test_a_turned_legend_is_read_upside_down():
    board, twin = two_pads(True)
    for symbol in "1D5":
        tap(board, twin, symbol)
    board.press("1")
    upside_down = [KEYPAD_LEGEND[15 - KEYPAD_LEGEND.index(symbol)] for symbol in "1D5"]
    assert keys_of(board) == " ".join([key + "@1" for key in upside_down] + ["1@0"])


@pytest.mark.long
def test_a_deal_is_played_without_a_go():
    board = Board({SETTINGS: b'{"is_motion_reduced": true, "twin": "on"}'})
    twin = Matrix(row_pins=TWIN_ROW_PINS)
    board.pads.append(twin)
    board.wake()
    board.keys("1 6")  # Blue deals, and has the first keypad
    tap(board, twin, "5")
    board.press("A")
    tap(board, twin, "9")
    tap(board, twin, "3")  # 27: Blue said go
    board.rest()
    assert board.matrix.faults == [] and twin.faults == []
    assert "27" in " ".join(board.screen) and board.peg(0).front == 2
    board.press("8")  # Orange too: one for last
    board.rest()
    assert board.peg(1).front == 1
    tap(board, board.matrix, "*")
    tap(board, twin, "*")
    board.rest(quiet_ms=200)
    assert "24" in " ".join(board.screen) and board.peg(1).front == 0
