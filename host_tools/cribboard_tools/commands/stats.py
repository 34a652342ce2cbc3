"""Summarise your games: results, averages against par, skunks, best hands, streaks.

Reads any number of pulled games, as JSON or in notation, from files and folders. Par is the average
of good players (John Chambers, cribbage.org): pone's hand 8.1, dealer's 8.0, crib 4.7, play 2.0
and 3.5. Averages are over whole deals: a deal that the end of the game cut short is left out with
all its parts, and so is a play that was pegged by hand.

example:
  cribboard stats games/
  cribboard stats games/ --player Ann --charts pictures/
  cribboard stats games/*.jsonl --csv tables/
  cribboard stats games/ --moves
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
from cribboard_tools.stats import charts, move_report, move_sums, report, sources
from cribboard_tools.stats.move_sums import MoveSums
from cribboard_tools.stats.sums import Sums

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
    parser.add_argument(
        "--moves",
        action="store_true",
        help="also value each discard and lay: a second for each game, the first time",
    )
    parser.add_argument("--charts", metavar="DIR", help="draw charts there")
    parser.add_argument(
        "--format", choices=("png", "svg"), help="format of the charts (default: png)"
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
    if args.format and args.charts is None:
        raise BadInput("--format is of the charts: add --charts DIR")
    sums = Sums()
    files = sources.find(names, sums.wrong)
    if args.charts is not None:
        charts.require()
    with terminal.progress(args.json) as bars, sources.writers(args.csv) as write:
        task = bars.add_task("Reading games", total=sum(size for _, size in files))
        for part, size in sources.read(files, args.csv is not None):
            write(part)
            sums.add(part)
            bars.update(task, advance=size)
    moves = _valued(args, files) if args.moves else None
    if moves is not None:
        sums.wrong += [one for one in moves.wrong if one[0] not in dict(sums.wrong)]
    _complain(sums)
    if args.player is not None and args.player not in sums.results:
        named = ", ".join(sorted(sums.results)) or "nobody"
        raise BadInput(f"no games of {args.player}: there are games of {named}")
    if sums.count or args.json or not sums.wrong:
        _print(args, sums, moves)
    if args.charts:
        made = charts.draw(sums, args.player, Path(args.charts), args.format or "png", moves)
        if not args.json:
            print("Drawn: " + ", ".join(str(path) for path in made))
    return 2 if sums.wrong else 0


def _valued(args: argparse.Namespace, files: Sequence[tuple[Path, int]]) -> MoveSums:
    """Value the moves of all games, and write the table of their costs."""
    with terminal.progress(args.json) as bars:
        task = bars.add_task("Valuing moves", total=None)
        moves = move_sums.read(
            files,
            on_total=lambda total: bars.update(task, total=total),
            on_game=lambda: bars.update(task, advance=1),
        )
    if args.csv is not None:
        move_sums.write(moves, args.csv)
    return moves


def _print(args: argparse.Namespace, sums: Sums, moves: MoveSums | None) -> None:
    record = report.record(sums, args.player) if args.json else {}
    if not args.json:
        report.show(sums, args.player)
    if moves is not None:
        if args.json:
            record["moves"] = move_report.record(moves, args.player)
        else:
            move_report.show(moves, args.player)
    if args.json:
        print(printable.json_line(record))


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
