"""Recorded commands: what `cribboard` prints for words, standard input and files.

A file in tests/golden ends with `.console`. A line that begins with `#` names what follows, up to
the next blank line, in a folder of its own, where `golden` is tests/golden:

    file NAME          a file to write; each of its lines follows behind `| `
    $ count 5h --batch a command, after which its standard input stands behind `< `
    cat NAME           a file to show; `ls NAME` tells what a folder has, `rm NAME` removes a file
    plug NAME=VALUE    a board at the USB port, from here on, with the games of `board` if there
                       are some; what it is: attributes of World in fake_board.py, behind `>` those
                       that it has once it has started again
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

import os
import shlex
import tempfile
from collections.abc import Iterator
from pathlib import Path

from tests.helpers.host.command import cribboard
from tests.helpers.host.plugged import Plugged
from tests.helpers.host.pulled import Boards

GOLDEN = Path(__file__).resolve().parents[2] / "golden"


def parts(path: Path) -> list[list[str]]:
    """Return the lines of each part of a file."""
    return [part.split("\n") for part in path.read_text(encoding="utf-8").strip("\n").split("\n\n")]


def played(lines: list[str]) -> list[str]:
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


def _blocks(lines: list[str]) -> Iterator[list[str]]:
    """Yield each line that does something, with those that belong to it."""
    block: list[str] = []
    for line in lines:
        if block and line[:2] not in ("| ", "|", "< "):
            yield block
            block = []
        block.append(line)
    yield block


def _done(block: list[str], boards: Boards, plugged: Plugged) -> list[str]:
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


def _shown(mark: str, text: str) -> list[str]:
    return [(mark + line).rstrip().ljust(2) for line in text.splitlines()]
