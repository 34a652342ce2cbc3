"""Summarise your games: results, averages against par, skunks, best hands, streaks.

Reads any number of pulled games, as JSON or in notation, from files and folders. Par is the average
of good players (John Chambers, cribbage.org): pone's hand 8.1, dealer's 8.0, crib 4.7, play 2.0
and 3.5. Averages are over whole deals: a deal that the end of the game cut short is left out with
all its parts, and so is a play that was pegged by hand.

example:
  cribboard stats games/
  cribboard stats games/ --player Ann
  cribboard stats games/*.jsonl --csv tables/
"""

from __future__ import annotations

import argparse
import shutil
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory

from cribboard_tools.console import printable, terminal
from cribboard_tools.errors import BadInput
from cribboard_tools.matches import game_files, stats_report
from cribboard_tools.matches.stats_sums import Sums

_SHOWN = 5  # messages about files that are not games
_STDIN = "standard input"


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the command's arguments."""
    parser.add_argument(
        "files", nargs="+", metavar="FILE", help="games or folders of games; - is standard input"
    )
    parser.add_argument("--player", metavar="NAME", help="games of this player only")
    parser.add_argument("--json", action="store_true", help="print one JSON object")
    parser.add_argument(
        "--csv",
        metavar="DIR",
        help="write games.csv and deals.csv there; points are those earned, even past the target",
    )


def run(args: argparse.Namespace) -> int:
    """Read the games, then print and write what was asked for; return the exit status."""
    with spooled(args.files) as names:
        return _run(args, names)


@contextmanager
def spooled(names: Sequence[str]) -> Iterator[list[str]]:
    """Give the names with `-`, standard input, replaced by a temporary file with its content.

    Several processes read the games, a piece each, which a pipe does not allow.
    """
    if "-" not in names:
        yield list(names)
        return
    if sys.stdin is None:
        raise BadInput("standard input is closed, so there is nothing to read")
    with TemporaryDirectory(prefix="cribboard-stats-") as folder:
        begin = sys.stdin.buffer.readline()
        path = Path(folder, _STDIN + _suffix(begin))
        with path.open("wb") as file:
            file.write(begin)
            shutil.copyfileobj(sys.stdin.buffer, file)
        yield [str(path) if name == "-" else name for name in names]


def _named(place: str) -> str:
    """Return the place of a fault as the user knows it, without the file of `spooled`."""
    path, comma, where = place.partition(", ")
    return f"{_STDIN}{comma}{where}" if Path(path).stem == _STDIN else place


def _suffix(line: bytes) -> str:
    """Return the suffix for content that begins with this line: JSON lines, JSON or notation."""
    text = line.removeprefix(b"\xef\xbb\xbf").strip()
    if not text.startswith(b"{"):
        return ".match"
    return ".jsonl" if text.endswith(b"}") else ".json"


def _run(args: argparse.Namespace, names: Sequence[str]) -> int:
    sums = Sums()
    files = game_files.find(names, sums.wrong)
    with terminal.progress(args.json) as bars, game_files.writers(args.csv) as write:
        task = bars.add_task("Reading games", total=sum(size for _, size in files))
        for part, size in game_files.read(files, args.csv is not None):
            write(part)
            sums.add(part)
            bars.update(task, advance=size)
    _complain(sums)
    if args.player is not None and args.player not in sums.results:
        named = ", ".join(sorted(sums.results)) or "nobody"
        raise BadInput(f"no games of {args.player}: there are games of {named}")
    if sums.count or args.json or not sums.wrong:
        if args.json:
            print(printable.json_line(stats_report.record(sums, args.player)))
        else:
            stats_report.show(sums, args.player)
    return 2 if sums.wrong else 0


def _complain(sums: Sums) -> None:
    """Report invalid games on stderr; the others are counted."""
    for place, why in sums.wrong[:_SHOWN]:
        terminal.complain("cribboard stats", f"{_named(place)}: {why}; left out")
    if len(sums.wrong) > _SHOWN:
        more = len(sums.wrong) - _SHOWN
        terminal.complain("cribboard stats", f"{more} more are not games and left out")
    if sums.repeated:
        many = sums.repeated.total()
        what = "1 game appears" if many == 1 else f"{many:,} games appear"
        where = ", ".join(map(_named, list(sums.repeated)[:_SHOWN]))
        terminal.complain(
            "cribboard stats", f"{what} more than once; each is counted once ({where})"
        )
