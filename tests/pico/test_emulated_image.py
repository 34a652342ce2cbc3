"""The file that `cribboard image` makes, dragged onto an emulated Pico that had another life."""

from __future__ import annotations

from pathlib import Path

import pytest

from host_tools import image as images

from . import image
from .board import Board

pytestmark = pytest.mark.pico


def test_a_pico_with_the_one_file_on_it_plays(tmp_path: Path) -> None:
    made = tmp_path / "cribboard.uf2"
    made.write_bytes(images.join(image.UF2.read_bytes(), images.board_files("armv6m")))
    board = Board({"/main.py": b"print('older')\n", "/big.bin": bytes(range(256)) * 200})
    flash = bytearray(board.flash)
    image.burn(flash, made.read_bytes())
    board.flash = bytes(flash)
    board.power_off_on()
    board.wake()
    assert board.files == image.firmware_files("a")
    assert board.strip.faults == []
