"""Save the board's games into a folder: in notation, and as JSON for `cribboard stats`.

Beside an evening's match is its card, as match-0001.card.csv and .card.json. The board's errors, if
there are any, are added to errors.txt beside them.

With --raw the part of the flash that holds settings and games is saved as it is, whatever is wrong
with it. That stops the game on the board, which then starts again.

The game on the board goes on meanwhile. Games that were pulled before are not fetched again, and
the next pull completes one that was interrupted. A match has the names that were typed for its
players, and the last day that the board was told: `pull`, `mirror`, `doctor` and the page tell it.
Games that the board no longer has stay in the folder, and several boards can share one. If a match
was undone on the board and played differently, its old file is kept beside the new one, as
match-0001.1.bak.

example:
  cribboard pull
  cribboard pull games/ --port /dev/ttyACM0
  cribboard pull games/ --all          (fetch and write everything again)
  cribboard pull --raw flash.bin       (save the flash of a board whose games cannot be read)
"""

import argparse
import json
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

from cribboard.base.constants import ERROR_LOG_NAME
from cribboard.rules.errors import CribbageError
from cribboard_tools.console import english, printable, safe_files, terminal
from cribboard_tools.console.arguments import PORT
from cribboard_tools.errors import BadInput
from cribboard_tools.link import client, raw_flash
from cribboard_tools.link.client import Wire
from cribboard_tools.link.session import WireError
from cribboard_tools.matches import game_folder
from cribboard_tools.matches.recorded import histories

FOLDER = "games"
ERRORS = ERROR_LOG_NAME
_MOST_S = 900.0  # for all files; a full board takes some minutes

Tell = Callable[[int, int], None]  # bytes so far, of all
ARGUMENTS = f"""
folder? DIR={FOLDER}  folder for the games ({FOLDER})
{PORT}
--all               fetch everything, not only what changed since the last pull
--raw FILE          save the flash as it is, into FILE
--json              print one JSON object
"""


def run(args: argparse.Namespace) -> int:
    """Pull; return the exit status."""
    if args.raw:
        return raw_flash.run(args)
    if Path(args.folder).exists() and not Path(args.folder).is_dir():
        raise BadInput(f"{args.folder} is a file: name a folder for the games")
    with client.open_wire(args.port) as board, terminal.progress(args.json) as bars:
        task = bars.add_task("Pulling games")
        result = pull(
            board,
            Path(args.folder),
            args.all,
            lambda done, whole: bars.update(task, completed=done, total=whole),
        )
    for why in result["left_out"]:
        terminal.complain("cribboard pull", f"a match is left out: {why}")
    if args.json:
        print(json.dumps(result))
    else:
        fresh, changed = len(result["new"]), len(result["changed"])
        many = result["matches"]
        what = "match" if many == 1 else "matches"
        print(f"{many} {what} on the board: {fresh} new, {changed} continued; ", end="")
        print(f"{result['bytes']:,} bytes fetched. They are in {args.folder}.")
        for one in result["adjourned"]:
            players = ", ".join(map(printable.escaped, one["players"]))
            score = ":".join(map(str, one["scores"]))
            print(f"Put aside: {players} {score}, {one['match']}.")
        if result["kept"]:
            print(f"Undone on the board, and kept: {', '.join(result['kept'])}.")
        if result["errors"]:
            print(f"The board has logged errors: see {Path(args.folder) / ERRORS}.")
    return 1 if result["left_out"] else 0


def pull(board: Wire, folder: Path, is_all: bool, tell: Tell) -> dict[str, Any]:
    """Return the result for --json. Raises WireError, CannotWrite, OSError."""
    raw = game_folder.Raw(folder / ".pull")
    if is_all:
        raw.clear()
    today = board.tell_day()
    end = time.monotonic() + _MOST_S

    def tell_in_time(done: int, whole: int) -> None:
        tell(done, whole)
        if done < whole and time.monotonic() >= end:
            raise WireError(
                f"the board has sent {done:,} of {whole:,} bytes in {_MOST_S / 60:.0f} minutes: "
                "pull again without --all, and it goes on from there"
            )

    files, fetched = board.files(tell_in_time, raw)
    by_number = {game.number: data for game, data in files.items()}
    runs = histories.histories(by_number, board.get("journal"))
    shelf = game_folder.Shelf(folder, today, board.number)
    left_out: list[str] = []

    def refuse(kind: str, why: CribbageError) -> None:
        left_out.append(f"{kind}: {english.sentence(why)}")

    units = [unit for run in runs for unit in histories.units(run, refuse)]
    for unit in units:
        try:
            shelf.put(unit)
        except game_folder.Unreadable as error:
            left_out.append(str(error))
    shelf.save()
    raw.tidy(() if left_out else files)
    errors = printable.escaped(board.get("log"), allowed="\n\t")
    if errors:  # those of other boards, and those that this one has dropped since, stay
        path = folder / ERRORS
        known = path.read_text("utf-8", "replace") if path.exists() else ""
        fresh = [one for one in errors.rstrip("\n").split("\n\n") if one not in known]
        safe_files.write_text(path, "\n\n".join([*filter(None, [known.rstrip("\n")]), *fresh, ""]))
    result = {"folder": str(folder), "matches": len(units), "bytes": fetched}
    result |= {"new": shelf.new, "changed": shelf.changed, "kept": shelf.kept}
    result |= {"adjourned": shelf.aside, "errors": bool(errors), "left_out": left_out}
    return result
