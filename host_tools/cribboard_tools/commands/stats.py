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

import argparse
from typing import Any

from cribboard_tools.console import printable, terminal
from cribboard_tools.errors import BadInput
from cribboard_tools.matches import game_files, stats_report

_SHOWN = 5  # messages about files that are not games
ARGUMENTS = """
files+ FILE         games or folders of games; - is standard input
--player NAME       games of this player only
--json              print one JSON object
--csv DIR           write games.csv and deals.csv there; points are those earned, even past the
                    target
"""


def run(args: argparse.Namespace) -> int:
    """Read the games, then print and write what was asked for; return the exit status."""
    reading = game_files.Reading(args.files)
    rows: list[dict[str, Any]] = []
    with terminal.progress(args.json) as bars, game_files.tables(args.csv) as write:
        task = bars.add_task("Reading games", total=sum(size for _, size in reading.files))
        for game in reading.games(lambda size: bars.update(task, advance=size)):
            rows.append(stats_report.row(game, len(rows) + 1))
            write(game, rows[-1])
    _complain(reading)
    players = {name for row in rows for name in row["names"]}
    if args.player is not None and args.player not in players:
        named = ", ".join(sorted(players)) or "nobody"
        raise BadInput(f"no games of {args.player}: there are games of {named}")
    told = stats_report.record(rows, args.player)
    told |= {"left_out": len(reading.wrong), "repeated": reading.repeated.total()}
    if args.json:
        print(printable.json_line(told))
    elif rows or not reading.wrong:
        stats_report.show(told)
    return 2 if reading.wrong else 0


def _complain(reading: game_files.Reading) -> None:
    """Report invalid games on stderr; the others are counted."""
    for place, why in reading.wrong[:_SHOWN]:
        terminal.complain("cribboard stats", f"{place}: {why}; left out")
    if len(reading.wrong) > _SHOWN:
        more = len(reading.wrong) - _SHOWN
        terminal.complain("cribboard stats", f"{more} more are not games and left out")
    if reading.repeated:
        many = reading.repeated.total()
        what = "1 game appears" if many == 1 else f"{many:,} games appear"
        where = ", ".join(list(reading.repeated)[:_SHOWN])
        terminal.complain(
            "cribboard stats", f"{what} more than once; each is counted once ({where})"
        )
