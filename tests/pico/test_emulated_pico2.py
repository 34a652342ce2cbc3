"""Tests of the Pico 2's image on an emulated RP2350: same game, lights and files as on a Pico."""

import re

import pytest

from cribboard.base.constants import AGAIN_MS
from tests.emulator import fast, golden, image
from tests.emulator.board import STILL, Board
from tests.helpers.boot_loader import BLOCK, BootLoader
from tests.pico.test_emulated_game import FIRST_DEAL

pytestmark = [
    pytest.mark.pico,
    pytest.mark.skipif(bool(fast.why_no_rp2350()), reason=fast.why_no_rp2350()),
]

LEAST_BYTES = 416_000
KINDS = ("pico", "pico2")


def start(kind, files):
    """Power on a board with motion reduced; return when it has shown all it has to show."""
    board = Board(STILL | files, kind=kind)
    board.wake()
    return board


def assert_alike(boards):
    """Let boards rest, and compare what they show: the screen, and a frame of the strip.

    The holes of a question pulse, and the boards are not in step: so one of the frames that each
    sends in a while has to be one of the other's, in all pixels.
    """
    for board in boards:
        board.rest(limit_ms=8000, quiet_ms=120)
    lit = [{board.strip.wire} for board in boards]
    for _ in range(40):
        if boards[0].screen == boards[1].screen and lit[0] & lit[1]:
            return
        for board, frames in zip(boards, lit, strict=True):
            board.run_ms(80)
            frames.update(wire for _, wire in board.strip.frames[-4:])
    raise AssertionError([board.screen for board in boards])


def test_a_key_is_heard_and_saved_and_the_prompt_has_its_heap():
    board = start("pico2", {})
    assert board.strip.wire and not board.strip.faults and not board.matrix.faults
    before = board.files
    board.press("1")
    board.rest()
    board.run_ms(300)
    assert "Enter the starter" in "".join(board.screen), board.screen
    assert board.flash_operations["program"] and board.files != before
    board.type("\x03")
    board.run_until(lambda: board.console.endswith(">>> "), 3000, 20)
    board.type("import gc; print('=', gc.mem_alloc() + gc.mem_free())\r\n")
    board.run_until(lambda: re.search(r"^= \d+", board.console, re.M), 3000, 20)
    [heap] = re.findall(r"^= (\d+)", board.console, re.M)
    print("heap", heap)
    assert "Raspberry Pi Pico2 with RP2350" in board.console and int(heap) >= LEAST_BYTES


def test_a_copy_that_was_cut_off_stays_in_the_roms_boot_loader():
    data = image.firmware("pico2")
    flash = bytearray(image.flash(STILL, "pico2"))
    for cut in (1, len(data) // BLOCK // 2, len(data) // BLOCK - 1):
        BootLoader(flash, "RP2350").take_file(data[: cut * BLOCK])
        board = Board(flash=bytes(flash), kind="pico2", display=None)
        board.run_until(lambda board=board: board.is_in_boot_loader, 3000, 20)
        assert not board.strip.frames, cut
    BootLoader(flash, "RP2350").take_file(data)
    board.flash = bytes(flash)
    board.power_off_on()
    board.run_until(lambda: board.strip.wire, 4000, 20)
    assert not board.is_in_boot_loader and board.files == STILL


@pytest.mark.long
@pytest.mark.parametrize("game", ["the manual's first deal", "the golden game's last two deals"])
def test_a_deal_is_the_same_on_a_pico_and_a_pico_2(game):
    files, keys = golden.before_the_last(2) if "golden" in game else ({}, FIRST_DEAL.split())
    boards = [start(kind, files) for kind in KINDS]
    assert_alike(boards)
    for key in keys:
        for board in boards:
            board.keys(key)
            board.run_ms(AGAIN_MS)  # or the same key at once is no second press
        assert_alike(boards)
    assert boards[0].files == boards[1].files and len(boards[0].files) > 1
    for board in boards:  # a power cut, and the last command undone
        board.power_off_on()
        board.wake()
        board.keys("*")
    assert_alike(boards)
    assert boards[0].files == boards[1].files
    for board in boards:
        assert board.flash_operations["erase"] and "/data/errors.txt" not in board.files
        assert not board.strip.faults and not board.matrix.faults and not board.display.faults
