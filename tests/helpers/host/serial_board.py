"""A board at a fake `navigator.serial` (fake_serial.mjs): the firmware's own link, MicroPython's
raw prompt over the fake board's files, and its boot loader.
"""

from __future__ import annotations

import contextlib
import io
import traceback
from collections.abc import Callable
from types import SimpleNamespace
from typing import Any

import pytest

from cribboard.app.app import App
from cribboard.base import versions
from tests.helpers import fakes
from tests.helpers.host.fake_board import Prompt, World

_RAW = b"raw REPL; CTRL-B to exit\r\n>"


class Stream:
    """A serial port with a running board behind it: the firmware's own link.

    Its faults are attributes. drop: the numbers of the board's bytes that are lost; spoil: makes of
    what is said what comes; left: bytes until the cable is out; is_told: the reader hears of that.
    """

    in_waiting = 0

    def __init__(self, files: fakes.Files | None = None, is_told: bool = True) -> None:
        self.devices = fakes.Devices(files=files)
        self.wire = fakes.Wire()
        self.devices.wire = lambda: self.wire
        self.app = App(self.devices)
        self.drop: set[int] = set()
        self.spoil: Callable[[bytes], bytes] = bytes
        self.left, self.is_told = 1 << 60, is_told
        self.count = self.asked = 0
        for _ in range(300):
            self._turn()

    def _turn(self) -> None:
        self.devices.clock.advance(max(self.app.step(), 1))

    def _check(self) -> None:
        if self.left <= 0 and self.is_told:
            raise OSError("no such device")

    def write(self, data: bytes) -> None:
        self._check()
        self.asked += 1
        self.wire.send(data)

    def read(self, size: int) -> bytes:
        self._check()
        for _ in range(4):
            self._turn()
        said, self.wire.said = self.spoil(self.wire.said), b""
        begun, self.count = self.count, self.count + len(said)
        kept = bytes(byte for at, byte in enumerate(said, begun + 1) if at not in self.drop)
        kept = kept[: max(self.left, 0)]
        self.left -= len(kept)
        return kept

    def close(self) -> None:
        self.left = 0


class SerialBoard:
    """What a browser's port and the drive of a boot loader do with a World.

    away: how often it is asked after a restart until it is back; is_busy: another program has the
    port; heard: all that was written to it; link: the firmware that runs, as long as it does.
    """

    def __init__(self, world: World, patch: pytest.MonkeyPatch) -> None:
        self.world, self._patch = world, patch
        self.away = 0
        self.is_busy = self.is_open = False
        self.opened = 0
        self.heard = b""
        self._start()

    def _start(self) -> None:
        """Start what the flash has: the app, or MicroPython's prompt."""
        self.said = b""
        self._code: bytes | None = None  # at the raw prompt: what came so far
        self._prompt: Prompt | None = None
        self.link: Stream | None = None
        if self.world.image is None:
            return
        version, commit = self.world.image
        words = {"VERSION": version, "COMMIT": commit, "BOARD": self.world.board}
        image = SimpleNamespace(MICROPYTHON="1.28.0", **words)
        self._patch.setattr(versions, "cribboard_image", image)
        self.link = Stream()

    def _restart(self) -> None:
        self.away, self.is_open = 5, False
        self._start()

    # What the port asks

    def call(self, method: str, data: str) -> Any:
        """Do what fake_serial.mjs asks for."""
        return getattr(self, f"_{method}")(data)

    def _is_plugged(self, data: str) -> bool:
        self.away -= self.away > 0
        return self.away == 0 and self.world.state == "running"

    def _open(self, data: str) -> bool:
        self.is_open = not self.is_busy
        self.opened += self.is_open
        return self.is_open

    def _close(self, data: str) -> None:
        self.is_open = False

    def _read(self, data: str) -> str:
        if self.link is not None:
            self.said += self.link.read(4096)
        said, self.said = self.said, b""
        return said.hex()

    def _write(self, data: str) -> None:
        self.heard += bytes.fromhex(data)
        for byte in bytes.fromhex(data):
            self._take(bytes([byte]))

    def _take(self, byte: bytes) -> None:
        if self.link is not None:
            if byte == b"\x03" and not self.world.is_deaf:
                self.link = None
                self.said += (
                    b"\r\nTraceback (most recent call last):\r\nKeyboardInterrupt: \r\n>>> "
                )
            else:
                self.link.write(byte)
        elif self.world.is_deaf:
            pass
        elif byte == b"\x01":
            self._code = b""
            self._prompt = self._prompt or Prompt(self.world, "a port")
            self.said += _RAW
        elif self._code is not None and byte == b"\x04":
            code, self._code = self._code.decode(), b""
            self._run(code)
        elif self._code is not None and byte not in (b"\x03", b"\r"):
            self._code += byte

    def _run(self, code: str) -> None:
        self.said += b"OK"
        if "machine.bootloader()" in code:
            self.world.enter_boot_loader()
            self._start()
            self.is_open = False
            return
        if "machine.reset()" in code:
            self.world.resets += 1
            self._restart()
            return
        error = ""
        output = io.StringIO()
        assert self._prompt is not None
        with contextlib.redirect_stdout(output):
            try:
                exec(code, self._prompt._globals)
            except Exception:
                error = traceback.format_exc()
        said = (output.getvalue().replace("\n", "\r\n"), error.replace("\n", "\r\n"))
        self.said += "\x04".join([*said, ">"]).encode()

    # What the drive asks

    def _drive_info(self, data: str) -> str:
        """Return INFO_UF2.TXT of the drive, "" where none is there."""
        path = self.world.drive / "INFO_UF2.TXT"
        return path.read_text() if path.is_file() else ""

    def _drive_write(self, data: str) -> bool:
        """Add bytes to the file on the drive; return whether they have arrived."""
        with (self.world.drive / "cribboard.uf2").open("ab") as file:
            file.write(bytes.fromhex(data))
        try:
            self.world._took()
        except OSError:  # the cable is out
            return False
        if self.world.state == "running":
            self._restart()
        return True
