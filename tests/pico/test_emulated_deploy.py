"""Tests of `cribboard deploy` with an emulated Pico: console on TCP, drive as a folder."""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from cribboard_tools import cli
from cribboard_tools.link import stopping
from cribboard_tools.pico import (
    board_update,
    drives,
    make_firmware,
    owner_data,
    source_overlay,
    source_upload,
    uf2,
)
from tests.emulator import image, turns
from tests.emulator.board import Board
from tests.emulator.drive import Drive
from tests.emulator.wired import PATIENCE_S, Wired
from tests.helpers import boot_loader
from tests.pico.test_emulated_targets import HEAP_BYTES

pytestmark = pytest.mark.pico

SETTINGS = b'{"is_motion_reduced": true}'
STILL = {"/data/settings": SETTINGS}
STARTED_MS = 400  # USB is up
#: What `image.firmware` names as its commit, and another one of the same length.
COMMIT, OTHER = b"0" * 10, b"1" * 10
#: A small package in place of the firmware's: it says that it runs.
SMALL = {
    "cribboard/__init__.mpy": "",
    "cribboard/start.mpy": """
import cribboard, time
def run():
    for _ in range(20):  # what is printed before USB is up is lost
        time.sleep_ms(100)
        print("runs", cribboard.__path__)
""",
}
OLD_LAYOUT = {
    "/slot": b"a\n",
    "/cribboard_start.mpy": b"start",
    "/a/cribboard/app.mpy": b"app" * 900,
    "/data/settings": SETTINGS,
    "/data/game1": bytes(range(256)) * 30,
}
STOCK = Path.home() / ".cache/rp2040py/RPI_PICO-20240602-v1.23.0.uf2"
#: Where the stock image for a Pico has its file system.
STOCK_FILES, STOCK_BLOCKS = 640 << 10, 352


@pytest.fixture(autouse=True)
def patience(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """An emulated second takes minutes on a busy machine."""
    monkeypatch.setattr(drives, "_WAIT_S", PATIENCE_S)
    monkeypatch.setattr(board_update, "_ANSWER_S", PATIENCE_S)
    monkeypatch.setattr(owner_data, "cache_dir", lambda: tmp_path / "cache")


@contextmanager
def emulated(board: Board) -> Iterator[Wired]:
    """Give the board's console a port; the board is still there after."""
    board.run_ms(STARTED_MS)
    with Wired(board) as wired:
        yield wired


def other_program() -> bytes:
    """Return the image's program as another commit's."""
    flash = bytearray(image.FLASH_BYTES)
    image.burn(flash, image.firmware())
    end = max(block.address for block in uf2.read(image.firmware())) - boot_loader.BASE + 256
    program = bytes(flash[:end])
    assert program.count(COMMIT) >= 2, "binary info, and the frozen module"
    return uf2.sealed(program.replace(COMMIT, OTHER))


def run(wired: Wired, *words: str, status: int = 0) -> None:
    assert cli.main(["deploy", "--port", wired.port, *words]) == status


@pytest.mark.long
def test_an_update_over_usb_while_the_firmware_plays(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(stopping, "_LINK_S", 60)
    path, folder = tmp_path / "new.uf2", tmp_path / "RPI-RP2"
    path.write_bytes(make_firmware.make_uf2(make_firmware.BOARDS["pico"], other_program()))
    board = Board(STILL, display=None)
    board.wake()
    with emulated(board) as wired, Drive(wired, folder) as drive:
        run(wired, str(path), "--drive", str(folder), "--json")
    told = json.loads(capsys.readouterr().out)
    assert told["is_confirmed"] and told["commit"] == OTHER.decode() and drive.starts == 1
    assert told["before"] == f"Cribboard {told['version']} ({COMMIT.decode()})"
    assert board.files == STILL
    board.power_off_on()
    board.run_until(lambda: board.strip.wire, 4000, 20)


@pytest.mark.long
@pytest.mark.skipif(not STOCK.is_file(), reason="MicroPython 1.23.0's image for a Pico is not here")
def test_plain_micropython_gets_the_image_and_its_games_come_along(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path, folder = tmp_path / "cribboard-pico.uf2", tmp_path / "RPI-RP2"
    path.write_bytes(image.firmware())
    flash = bytearray(b"\xff" * image.FLASH_BYTES)
    image.burn(flash, STOCK.read_bytes())
    disk = image.build(OLD_LAYOUT, STOCK_BLOCKS)
    flash[STOCK_FILES : STOCK_FILES + len(disk)] = disk
    board = Board(flash=bytes(flash), display=None)
    with emulated(board) as wired, Drive(wired, folder) as drive:
        run(wired, str(path), "--drive", str(folder))
    said = capsys.readouterr().out
    assert "Raspberry Pi Pico at " in said and "MicroPython 1.23.0" in said
    assert "Settings and games are restored." in said and drive.starts == 1
    assert board.files == {
        name: data for name, data in OLD_LAYOUT.items() if name.startswith("/data/")
    }
    board.power_off_on()
    board.run_until(lambda: board.strip.wire, 4000, 20)


def test_a_copy_cut_at_any_block_never_leaves_a_mixture_that_runs() -> None:
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
def test_every_boards_image_starts_with_its_last_block_only(board: str) -> None:
    kind = make_firmware.BOARDS[board]
    family = uf2.FAMILIES[kind.family]
    data = image.firmware(board)
    flash = bytearray(b"\xff" * kind.flash)
    loader = boot_loader.BootLoader(flash, family)
    for at in range(0, len(data), boot_loader.BLOCK):
        assert not boot_loader.is_startable(flash, family), at
        loader.take(data[at : at + boot_loader.BLOCK])
    assert loader.is_done and boot_loader.is_startable(flash, family)


def test_a_board_cut_off_in_mid_copy_waits_in_its_boot_loader() -> None:
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


# /source


def small(**other: str) -> dict[str, bytes]:
    """Return the small package compiled; `other`: texts of its modules."""
    texts = SMALL | {f"cribboard/{name}.mpy": text for name, text in other.items()}
    return {name: image.compile_text(text, name) for name, text in texts.items()}


def with_source(is_complete: bool = True, **other: str) -> dict[str, bytes]:
    """Return the files of a board with the small package in /source."""
    files = STILL | {f"/source/{name}": data for name, data in small(**other).items()}
    return files | ({"/source/complete": b"x"} if is_complete else {})


def test_a_complete_source_runs_in_place_of_the_frozen_firmware() -> None:
    board = Board(with_source(), display=None)
    board.run_until(lambda: "runs /source/cribboard" in board.console, 3000, 20)
    assert not board.strip.frames


def test_an_incomplete_source_is_left_alone() -> None:
    board = Board(with_source(is_complete=False), display=None)
    board.run_until(lambda: board.strip.wire, 4000, 20)
    assert "runs" not in board.console


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("import cribboard.there_is_none\n", "ImportError"),
        pytest.param("1 // 0\n", "ZeroDivisionError", marks=pytest.mark.long),
    ],
)
def test_a_source_that_cannot_be_imported_is_told_and_the_frozen_firmware_runs(
    text: str, why: str
) -> None:
    text = "import time\ntime.sleep_ms(400)  # till USB is up\nfrom cribboard import half\n" + text
    board = Board(with_source(start=text, half=""), display=None)
    board.run_until(lambda: board.strip.wire, 4000, 20)
    board.run_ms(100)
    assert "/source cannot be imported: the frozen firmware starts." in board.console
    assert why in board.console and why.encode() in board.files["/data/errors.txt"]


@pytest.mark.long
def test_boot_py_and_main_py_on_the_board_do_not_run() -> None:
    """Plain MicroPython runs them; an owner may have left some there."""
    files = {f"/{name}.py": f"print('runs {name}')\n".encode() for name in ("boot", "main")}
    board = Board(STILL | files, display=None)
    board.run_until(lambda: board.strip.wire, 4000, 20)
    board.run_ms(500)
    assert "runs" not in board.console
    assert board.files == STILL | files


def test_safe_held_ignores_source_and_starts_the_frozen_firmware() -> None:
    board = Board(with_source(), display=None, is_safe_held=True)
    board.run_until(lambda: board.strip.wire, 4000, 20)
    assert "runs" not in board.console


def test_safe_held_without_a_whole_source_starts_nothing() -> None:
    board = Board(with_source(is_complete=False), display=None, is_safe_held=True)
    board.run_ms(STARTED_MS)
    board.type("\r\n")
    board.run_until(lambda: ">>>" in board.console, 3000, 20)
    board.run_ms(500)
    assert len(board.strip.frames) == 1 and board.is_high(25), "the Pico's lamp is lit"


@pytest.mark.long
def test_sources_are_sent_run_and_removed(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(source_upload, "compiled_files", lambda standing: small())
    board = Board(STILL | {"/source/cribboard/gone.mpy": b"x"}, display=None)
    with emulated(board) as wired:
        run(wired, "--source", "--json")
        told = json.loads(capsys.readouterr().out)
        assert (told["sent"], told["removed"]) == (2, 1)
    board.run_until(lambda: "runs /source/cribboard" in board.console, 4000, 20)
    names = {f"/source/{name}" for name in (*SMALL, "complete")} | {"/data/settings"}
    assert set(board.files) == names
    with emulated(board) as wired:
        run(wired, "--clean")
    assert board.files == STILL
    board.run_until(lambda: board.strip.wire, 4000, 20)


@pytest.mark.long
def test_changed_modules_are_sent_and_run_among_the_frozen_ones(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    board = Board(STILL)  # its image is built before the sources change
    texts = source_overlay.frozen_texts()
    for name in ("app", "rules/pegs", "language/en", "menu/coach"):
        texts[f"cribboard/{name}.py"] += "\nIS_SENT = True\n"
    monkeypatch.setattr(source_overlay, "frozen_texts", lambda: texts)
    with emulated(board) as wired:
        run(wired, "--source", "--json")
        told = json.loads(capsys.readouterr().out)
    assert (told["files"], told["sent"], told["removed"]) == (5, 5, 0)
    files = {path for path in board.files if path.endswith(".mpy")}
    assert len(files) == 4 and "/source/cribboard/menu/coach.mpy" in files
    board.wake(8000)
    board.keys("1 1 5 A 7 8")
    board.run_ms(400)
    health = turns.health(board)
    sizes = [len(board.files[path]) for path in files]
    assert health["runs_source"] is True, health
    assert health["heap_free"] > HEAP_BYTES - 1.5 * sum(sizes), (health, sizes)
    mark = "hasattr(module, 'IS_SENT')"
    names = f"sorted(name for name, module in sys.modules.items() if {mark})"
    sent = turns.ask(board, f"import sys; print('=', {names})")
    wanted = ["cribboard.app", "cribboard.language.en", "cribboard.menu.coach"]
    assert sent == [*wanted, "cribboard.rules.pegs"]
    assert "cannot be imported" not in board.console
    with emulated(board) as wired:
        run(wired, "--clean")
    assert not [path for path in board.files if path.startswith("/source")]
