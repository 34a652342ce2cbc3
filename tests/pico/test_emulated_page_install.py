"""The page's installer at an emulated Pico: MicroPython's own raw prompt, boot loader and start."""

import contextlib
import socket
import time
from urllib.parse import urlsplit

import pytest

from cribboard_tools.homes import page_installs
from cribboard_tools.pico import image as deploy_image
from cribboard_tools.pico import make_firmware
from tests.emulator.board import Board
from tests.emulator.drive import Drive
from tests.emulator.wired import PATIENCE_S
from tests.host.link.test_board_link import put_modules
from tests.host.page.test_page_installer import install
from tests.pico.test_emulated_deploy import OTHER, STILL, emulated, other_program

pytestmark = [pytest.mark.pico, pytest.mark.long]

_PATIENCE = 100
_LOOK_S = 0.05


class EmulatedPort:
    """What fake_serial.mjs asks of a board, at an emulated one."""

    def __init__(self, wired, folder):
        self._wired, self._folder = wired, folder
        place = urlsplit(wired.port)
        self._address = (str(place.hostname), int(place.port or 0))
        self._socket = None

    def call(self, method, data):
        return getattr(self, f"_{method}")(data)

    def _is_plugged(self, data):
        return not self._folder.exists() and not self._wired.board.is_in_boot_loader

    def _open(self, data):
        self._socket = socket.create_connection(self._address)
        self._socket.setblocking(False)
        return True

    def _close(self, data):
        if self._socket is not None:
            self._socket.close()
        self._socket = None

    def _read(self, data):
        with contextlib.suppress(BlockingIOError, OSError):
            return self._socket.recv(4096).hex() if self._socket else ""
        return ""

    def _write(self, data):
        if self._socket is not None:
            self._socket.setblocking(True)
            self._socket.sendall(bytes.fromhex(data))
            self._socket.setblocking(False)

    def _drive_info(self, data):
        """Wait for the drive; return its INFO_UF2.TXT."""
        end = time.monotonic() + PATIENCE_S
        while not self._folder.exists() and time.monotonic() < end:
            time.sleep(_LOOK_S)
        return (self._folder / "INFO_UF2.TXT").read_text()

    def _drive_write(self, data):
        with (self._folder / "cribboard.uf2").open("ab") as file:
            file.write(bytes.fromhex(data))
        return True


def test_the_page_updates_a_board_while_it_plays(tmp_path):
    site, folder = tmp_path / "site", tmp_path / "RPI-RP2"
    site.mkdir()
    path = site / "cribboard-pico.uf2"
    path.write_bytes(make_firmware.make_uf2(make_firmware.BOARDS["pico"], other_program()))
    page_installs.write(site, [deploy_image.read(path)], {})
    put_modules(site / "own_board")
    board = Board(STILL, display=None)
    board.wake()
    with emulated(board) as wired, Drive(wired, folder) as drive:
        told = install(EmulatedPort(wired, folder), site, patience=_PATIENCE)
    assert "failed" not in told, told
    assert told["done"]["missing"] == [] and told["done"]["same"] + told["done"]["changed"] == 1
    assert drive.starts == 1 and told["kept"] == {}
    assert OTHER in board.flash and board.files == STILL
