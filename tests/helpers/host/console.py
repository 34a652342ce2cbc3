"""Recorded commands: what `cribboard` prints for words, standard input and files.

A file in tests/golden ends with `.console`. A line that begins with `#` names what follows, up to
the next blank line, in a folder of its own, where `golden` is tests/golden:

    file NAME          a file to write; each of its lines follows behind `| `
    $ count 5h --batch a command, after which its standard input stands behind `< ` or `<`
    cat NAME           a file to show; `ls NAME` tells what a folder has, `rm NAME` removes a file
    plug NAME=VALUE    a board at the USB port, from here on, with the games of `board` if there
                       are some. Attributes of UsbBoard in usb_board.py say what it is, behind `>`
                       those that it has once it has started again; those of Wired in
                       wired.py, what is wired to it
    plug put PATH TEXT a file of it; `plug bootsel` plugs it in with BOOTSEL held, `plug start`
                       leaves the boot loader, `plug uf2 NAME BOARD VERSION COMMIT` makes an image,
                       `plug drive NAME` has another board's drive there, `plug seen` tells what
                       has happened to the board since, what runs on it, and its files, and
                       `plug log` has the lines behind it in the log of the board with games
    board NAME         a board, `erase NAME` the same with nothing on it; on it are played `do LINE;
                       LINE`, `undo NUMBER` and `mend`, and `pull DAY BOARD` pulls into `pulled`

Recorded are the output, each line behind two blanks, that of stderr behind `! `, and behind `= ` a
status that is not 0. `python tests/golden/record_sessions.py` writes them: read the difference.
"""

import ast
import contextlib
import io
import os
import shlex
import sys
import tempfile
from pathlib import Path

import pytest

from cribboard.base.constants import ERROR_LOG_NAME
from cribboard_tools import cli
from cribboard_tools.link import client
from cribboard_tools.pico import drives
from tests.helpers import boot_loader
from tests.helpers.host.command import cribboard
from tests.helpers.host.pulled import Boards
from tests.helpers.host.usb_board import UsbBoard
from tests.helpers.host.wired import Wired

GOLDEN = Path(__file__).resolve().parents[2] / "golden"
TODAY = "2026-11-28"


def parts(path):
    """Return the lines of each part of a file."""
    return [part.split("\n") for part in path.read_text(encoding="utf-8").strip("\n").split("\n\n")]


def played(lines):
    """Return the lines of a part with what the commands print now."""
    given = [line for line in lines if line[:2] not in ("  ", "! ", "= ")]
    here, boards = Path.cwd(), Boards()
    plugged = Plugged(boards)
    os.environ.pop("COLUMNS", None)  # of the terminal in which the tests run
    with tempfile.TemporaryDirectory() as folder:
        os.chdir(folder)
        try:
            Path("golden").symlink_to(GOLDEN)
            return [line for block in _blocks(given) for line in _done(block, boards, plugged)]
        finally:
            os.chdir(here)
            plugged.close()


def _blocks(lines):
    """Yield each line that does something, with those that belong to it."""
    block = []
    for line in lines:
        if block and line[:2] not in ("| ", "|", "< ", "<"):
            yield block
            block = []
        block.append(line)
    yield block


def _done(block, boards, plugged):
    what, _, rest = block[0].partition(" ")
    text = "".join(line[2:] + "\n" for line in block[1:])
    if what == "file":
        Path(rest).parent.mkdir(parents=True, exist_ok=True)
        Path(rest).write_text(text, encoding="utf-8")
    elif what == "cat":
        return [*block, *_shown("  ", Path(rest).read_text(encoding="utf-8"))]
    elif what == "ls":
        return [*block, *_shown("  ", "\n".join(sorted(os.listdir(rest))))]
    elif what == "rm":
        Path(rest).unlink()
    elif what == "$":
        words = shlex.split(rest)
        if plugged.world:
            ended, out, err = plugged.run(words, text)
        else:
            said = cribboard(*words, stdin=text)
            ended, out, err = said.status, said.out, said.err
        status = [f"= {ended}"] * (ended != 0)
        return [*block, *_shown("  ", out), *_shown("! ", err), *status]
    elif what == "plug":
        return [*block, *_shown("  ", "\n".join(plugged.plug(shlex.split(rest), text)))]
    elif what != "#":
        return [*block, *_shown("  ", "\n".join(boards.do(what, rest)))]
    return block


def _shown(mark, text):
    return [(mark + line).rstrip().ljust(2) for line in text.splitlines()]


class Typed(io.StringIO):
    """What a person types at a question, as a terminal echoes it."""

    def readline(self, size=-1, /):
        line = super().readline()
        print(line, end="", file=sys.stderr)
        return line


class Plugged:
    """The board, from the first line `plug` on; its games are those of `boards`."""

    def __init__(self, boards):
        self.world = None
        self._boards = boards
        self._patch = pytest.MonkeyPatch()

    def close(self):
        """Leave everything as it was."""
        self._patch.undo()

    def plug(self, words, text=""):
        """Change what the board is: attributes of UsbBoard, or its state. text: of a file."""
        if self.world is None:
            self.world = UsbBoard(self._boards.files, Path("usb"), self._patch)
            self.world.wired = Wired()
            if self._boards.files is not None:
                self._patch.setattr(client.Wire, "tell_day", lambda self: TODAY)
        world, wired = self.world, vars(self.world.wired)
        world.linked_files = self._boards.files
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
        wired |= {name: facts.pop(name) for name in [*facts] if name in wired}
        assert vars(world).keys() >= {name.lstrip(">") for name in facts}, facts
        vars(world).update({name: value for name, value in facts.items() if name[0] != ">"})
        return []

    def _do(self, what, rest, data):
        world = self.world
        if what == "log":
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

    def run(self, words, text):
        """Run a command here, where the board is; return its status, stdout and stderr."""
        out, err, given = io.StringIO(), io.StringIO(), sys.stdin
        sys.stdin = Typed(text)
        try:
            with contextlib.redirect_stdout(out), contextlib.redirect_stderr(err):
                status = cli.main(words)
        finally:
            sys.stdin = given
        return status, out.getvalue(), err.getvalue()
