"""Tests of the Pico 2's image on an emulated RP2350, from the chip's own ROM."""

from __future__ import annotations

import re

import pytest

from tests.emulator import fast, image
from tests.emulator.board import Board
from tests.helpers.boot_loader import BLOCK, BootLoader

pytestmark = [
    pytest.mark.pico,
    pytest.mark.skipif(bool(fast.why_no_rp2350()), reason=fast.why_no_rp2350()),
]

STILL = {"/data/settings": b'{"is_motion_reduced": true}'}
LEAST_BYTES = 416_000


def test_the_prompt_and_the_heap() -> None:
    board = Board(STILL, kind="pico2")
    board.wake()
    assert board.strip.wire and not board.strip.faults and not board.matrix.faults
    board.type("\x03")
    board.run_until(lambda: board.console.endswith(">>> "), 3000, 20)
    board.type("import gc; print('=', gc.mem_alloc() + gc.mem_free())\r\n")
    board.run_until(lambda: re.search(r"^= \d+", board.console, re.M), 3000, 20)
    [heap] = re.findall(r"^= (\d+)", board.console, re.M)
    print("heap", heap)
    assert "Raspberry Pi Pico2 with RP2350" in board.console and int(heap) >= LEAST_BYTES


def test_a_copy_that_was_cut_off_stays_in_the_roms_boot_loader() -> None:
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
