"""Save the board's games into a folder: in notation, and as JSON for `cribboard stats`.

What broke on the board, if anything did, is saved beside them as errors.txt.

The game on the board goes on meanwhile. What was pulled before is not fetched again, and a pull
that was interrupted is completed by the next. The board has no calendar: a game's date is the
day it was first pulled.

example:
  cribboard pull
  cribboard pull games/ --port /dev/ttyACM0
  cribboard pull games/ --all          (fetch and write everything anew)
"""

import argparse
import datetime
import json
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

from cribboard.constants import ERROR_LOG_NAME
from host_tools.console import printable, safe_files, terminal
from host_tools.games import game_folder
from host_tools.link import client
from host_tools.link.client import Listed, Wire

FOLDER = "games"
ERRORS = ERROR_LOG_NAME
_TRIES = 3  # a game that is being played changes under the hand

Tell = Callable[[int, int], None]  # bytes so far, of all


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare what the command takes."""
    parser.add_argument("folder", nargs="?", default=FOLDER, metavar="DIR", help="where to (games)")
    parser.add_argument("--port", default="auto", help="the Pico's serial port (found by itself)")
    parser.add_argument("--all", action="store_true", help="not only since the last pull")
    parser.add_argument("--json", action="store_true", help="print one JSON object")


def run(args: argparse.Namespace) -> int:
    """Pull; return the exit status."""
    with client.open_wire(args.port) as board, terminal.progress(args.json) as bars:
        task = bars.add_task("Pulling games")
        told = pull(
            board,
            Path(args.folder),
            args.all,
            lambda done, whole: bars.update(task, completed=done, total=whole),
        )
    for why in told["left_out"]:
        terminal.complain("cribboard pull", f"a match is left out: {why}")
    if args.json:
        print(json.dumps(told))
    else:
        fresh, changed = len(told["new"]), len(told["changed"])
        many = told["matches"]
        what = "match" if many == 1 else "matches"
        print(f"{many} {what} on the board: {fresh} new, {changed} went on; ", end="")
        print(f"{told['bytes']:,} bytes fetched. They are in {args.folder}.")
        if told["errors"]:
            print(f"Something broke on the board: {Path(args.folder) / ERRORS} tells what.")
    return 1 if told["left_out"] else 0


def pull(board: Wire, folder: Path, is_all: bool, tell: Tell) -> dict[str, Any]:
    """Pull the board's games into `folder`; return what was done. Raises WireError, OSError."""
    raw = game_folder.Raw(folder / ".pull")
    if is_all:
        raw.clear()
    board.set_time(int(time.time()))
    names = board.names()
    files, fetched = _files(board, raw, tell)
    runs = client.histories(files, board.journal())
    shelf = game_folder.Shelf(folder, names, _today())
    left_out: list[str] = []
    units = [unit for run in runs for unit in game_folder.units(run, left_out.append)]
    for unit in units:
        try:
            shelf.put(unit)
        except game_folder.Unreadable as error:
            left_out.append(str(error))
    shelf.save()
    raw.tidy()
    errors = board.log()
    if errors:
        safe_files.write_text(folder / ERRORS, printable.escaped(errors, kept="\n\t"))
    told = {"folder": str(folder), "matches": len(units), "bytes": fetched}
    told |= {"new": shelf.new, "changed": shelf.changed, "errors": bool(errors)}
    return told | {"left_out": left_out}


def _today() -> str:
    return datetime.date.today().isoformat()


def _files(board: Wire, raw: game_folder.Raw, tell: Tell) -> tuple[dict[int, bytes], int]:
    """Return every game file, {number: bytes}, and how many bytes had to be fetched."""
    fetched = 0
    for left in reversed(range(_TRIES)):
        listed = board.games()
        whole = sum(game.size for game in listed)
        files: dict[int, bytes] = {}
        try:
            for game in listed:
                done = sum(map(len, files.values()))
                files[game.number], many = _file(board, raw, game, done, whole, tell)
                fetched += many
            return files, fetched
        except client.Changed:
            if not left:
                raise
    raise AssertionError("the last try raises")


def _file(
    board: Wire, raw: game_folder.Raw, game: Listed, done: int, whole: int, tell: Tell
) -> tuple[bytes, int]:
    held = raw.read(game)
    if held is None:
        have = raw.begun(game)

        def on_block(data: bytes) -> None:
            raw.go_on(game, data)
            tell(done + len(data), whole)

        try:
            held = board.fetch(game, have, on_block)
        except client.Changed:
            raw.forget(game)
            raise
        raw.finish(game, held)
        tell(done + len(held), whole)
        return held, len(held) - len(have)
    tell(done + len(held), whole)
    return held, 0
