"""`cribboard deploy` itself, over mpremote, to an emulated Pico's console on TCP."""

from __future__ import annotations

import socket
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager

import pytest

from host_tools import deploy

from . import image
from .board import Board
from .wired import Wired

pytestmark = pytest.mark.pico

SETTINGS = b'{"is_motion_reduced": true}'
STARTED_MS = 400  # USB is up
PLAYS_S = 900  # power-on to the loop: an emulated second and a half, on a busy machine


@contextmanager
def emulated(files: dict[str, bytes]) -> Iterator[Wired]:
    """A Pico with these files and its console at a port; the board is still there after."""
    board = Board(files)
    board.run_ms(STARTED_MS)
    with Wired(board) as wired:
        yield wired


def run(port: str, *more: str) -> str:
    """Run the command as a person would; return what it printed."""
    command = [sys.executable, "-m", "host_tools", "deploy", "--port", port, *more]
    done = subprocess.run(command, capture_output=True, text=True, timeout=1500, cwd=image.ROOT)
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


#: Goes before main.py's own text: says so when the board has turned its loop a while.
TELLING = """
def telling():
    from cribboard.app import App
    step, left = App.step, [20]
    def told(self):
        left[0] -= 1
        if not left[0]:
            print("it plays")
        return step(self)
    App.step = told
"""


def until_it_plays(port: str) -> None:
    """Listen at the console, saying nothing, until the firmware is in its loop."""
    host, number = port.removeprefix("socket://").split(":")
    heard = b""
    with socket.create_connection((host, int(number)), PLAYS_S) as wire:
        while b"it plays" not in heard:
            more = wire.recv(4096)
            assert more, heard
            heard += more
    assert b">>>" not in heard, heard


def older() -> dict[str, bytes]:
    """A board that runs slot b: one file is older, one has since gone, boot.py is another."""
    files = dict(image.firmware_files("b"))
    files["/b/cribboard/rules/patter.mpy"] = image.compile_text("OLD = 1\n")
    files["/b/cribboard/rules/gone.mpy"] = image.compile_text("GONE = 1\n")
    files["/boot.py"] = b"# an older one\n"
    # no main.py: the console is at its prompt, which an emulated second less has to be waited for
    del files["/main.py"]
    return files | {"/data/settings": SETTINGS}


def assert_slot_a(after: dict[str, bytes]) -> None:
    """Slot a is whole and in use, and the owner's settings are kept."""
    expected = image.firmware_files("a")
    assert {name: after.get(name) for name in expected} == expected
    assert after["/data/settings"] == SETTINGS
    assert after["/slot"] == b"a\n"


@pytest.mark.long
def test_an_update_sends_what_changed_and_switches() -> None:
    before = older()
    with emulated(before) as wired:
        told = run(wired.port)
    assert "slot b is in use" in told and "Slot a: 1 files to send" in told
    after = wired.board.files
    assert_slot_a(after)
    assert {name for name in after if name.startswith("/b/")} == {
        name for name in before if name.startswith("/b/")
    }, "the version before is still whole"
    board = Board(after)
    board.wake()


@pytest.mark.long
def test_an_update_while_the_firmware_plays() -> None:
    before = dict(image.firmware_files("b")) | {"/data/settings": SETTINGS}
    before["/b/cribboard/rules/gone.mpy"] = image.compile_text("GONE = 1\n")
    main = (image.FIRMWARE / "main.py").read_text()
    main = main.replace("devices = build()", "telling(); devices = build()")
    assert "telling()" in main
    before["/main.py"] = (TELLING + main).encode()
    with emulated(before) as wired:
        until_it_plays(wired.port)
        told = run(wired.port)
    assert "slot b is in use" in told and "Slot a: 0 files to send" in told
    after = wired.board.files
    assert_slot_a(after)


@pytest.mark.long
def test_an_empty_board_gets_it_all_and_starts() -> None:
    with emulated({"/note.txt": b"mine"}) as wired:
        assert "slot - is in use" in run(wired.port)
    after = wired.board.files
    expected = image.firmware_files("a")
    assert {name: data for name, data in after.items() if name != "/note.txt"} == expected
    assert after["/note.txt"] == b"mine"
    board = Board(after)
    board.wake()


def test_a_plan_by_hash() -> None:
    old = deploy.Standing((1, 23), "armv6m", "a", [], {"/a/x.mpy": deploy._hash(b"x")})
    new = deploy.make_plan(old, {"x.mpy": b"x", "y.mpy": b"y"})
    assert (new.target, list(new.send), new.copy) == ("b", ["/b/y.mpy"], {"/b/x.mpy": "/a/x.mpy"})
    half = old._replace(hashes=old.hashes | {"/b/x.mpy": "torn", "/b/old.mpy": "?"})
    new = deploy.make_plan(half, {"x.mpy": b"x", "y.mpy": b"y"})
    assert new.copy == {"/b/x.mpy": "/a/x.mpy"} and new.remove == ["/b/old.mpy"]
    same = deploy.make_plan(old, {"x.mpy": b"x"})
    assert same.target == "a" and not same.is_switch and not same.send
