"""A board at the USB port, for recorded commands: console.py describes the lines."""

from __future__ import annotations

import ast
import contextlib
import io
import sys
from pathlib import Path

import pytest

from cribboard.base.constants import ERROR_LOG_NAME
from cribboard_tools import cli
from cribboard_tools.link import client
from cribboard_tools.pico import drives
from tests.helpers import boot_loader
from tests.helpers.host.fake_board import NUMBER, World
from tests.helpers.host.pulled import Boards
from tests.helpers.host.serial_board import Stream

TODAY = "2026-11-28"


class Plugged:
    """The board, from the first line `plug` on; its games are those of `boards`."""

    def __init__(self, boards: Boards) -> None:
        self.world: World | None = None
        self._boards = boards
        self._patch = pytest.MonkeyPatch()

    def close(self) -> None:
        """Leave everything as it was."""
        self._patch.undo()

    def plug(self, words: list[str], text: str = "") -> list[str]:
        """Change what the board is: attributes of World, or its state. text: of a file."""
        if self.world is None:
            self.world = World(Path("usb"), self._patch)
            if self._boards.files is not None:
                self._patch.setattr(client, "open_wire", self._open)
                self._patch.setattr(client.Wire, "tell_day", lambda self: TODAY)
        world = self.world
        facts = {}
        for word in words:
            name, _, value = word.partition("=")
            if not value:
                return self._do(name, words[1:], text.encode())
            with contextlib.suppress(ValueError, SyntaxError):
                facts[name] = ast.literal_eval(value)
                continue
            facts[name] = tuple(value.split()) if " " in value else value
        at_start = {name[1:]: value for name, value in facts.items() if name[0] == ">"}
        world.at_start |= at_start
        assert vars(world).keys() >= {name.lstrip(">") for name in facts}, facts
        vars(world).update({name: value for name, value in facts.items() if name[0] != ">"})
        return []

    def _open(self, port: str) -> client.Wire:
        board = client.Wire(Stream(self._boards.files))
        board.number = NUMBER
        return board

    def _do(self, what: str, rest: list[str], data: bytes) -> list[str]:
        world = self.world
        assert world is not None
        if what == "log":
            assert self._boards.files is not None
            self._boards.files.contents[ERROR_LOG_NAME] = data
        elif what == "put":
            world.put(rest[0], rest[1].encode())
        elif what == "bootsel":
            world.plug_in(is_bootsel=True)
        elif what == "start":
            world.leave_boot_loader()
        elif what == "uf2":
            board, *version = rest[1:]
            Path(rest[0]).write_bytes(boot_loader.image(board, *version))
        elif what == "drive":
            Path(rest[0]).mkdir()
            info = "UF2 Bootloader v3.0\nBoard-ID: RPI-RP2\n"
            Path(rest[0], drives.INFO).write_text(info)
            world.waiting.append(rest[0])
        else:
            assert what == "seen", what
            happened, world.happened = ", ".join(world.happened), []
            image = "MicroPython" if world.image is None else "Cribboard " + " ".join(world.image)
            files = [f"{path} {data.decode()}" for path, data in sorted(world.contents().items())]
            return [*filter(None, [happened]), f"{world.state}: {image}", *files]
        return []

    def run(self, words: list[str], text: str) -> tuple[int, str, str]:
        """Run a command here, where the board is; return its status, stdout and stderr."""
        out, err, given = io.StringIO(), io.StringIO(), sys.stdin
        sys.stdin = io.StringIO(text)
        try:
            with contextlib.redirect_stdout(out), contextlib.redirect_stderr(err):
                status = cli.main(words)
        finally:
            sys.stdin = given
        return status, out.getvalue(), err.getvalue()
