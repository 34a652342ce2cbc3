"""Let two simulated players play many games: who wins, and by which points.

A player is a way to discard and a way to peg: hessel/ahead. Discards: random; exact (best mean of
hand and crib, the other's discards being any two cards), hessel (the same with Craig Hessel's
published cribs). Pegging: random; greedy (what scores
most); ahead (what scores most, less what an answer is expected to score). None of them looks at the
score. `advice` does: it is the player of `cribboard advise`, advice/20 the same with 20 hands
weighed; beginner, casual, club, strong and best are levels of it, which misjudge chances.
pipe:COMMAND is a program that answers in lines of text (docs/cli.md). Games of these are played in
pairs of the same cards with seats exchanged: fewer are needed.

The same seed gives the same games, whatever the number of workers.

example:
  cribboard simulate hessel/ahead exact/greedy --games 20000
  cribboard simulate random/random hessel/ahead --games 1000000 --workers 2
  cribboard simulate club exact/ahead --games 4000
  cribboard simulate "pipe:python3 player.py" casual --games 2000
  cribboard simulate --form five-card --precision 0.0005
"""

from __future__ import annotations

import argparse
import importlib.util
import json
import os
from typing import TYPE_CHECKING, Any

from cribboard.rules import forms
from cribboard_tools import simulation
from cribboard_tools.console import extras, terminal
from cribboard_tools.errors import BadInput, Failure
from cribboard_tools.simulation import players
from cribboard_tools.simulation.kernel.constants import SOURCES

if TYPE_CHECKING:
    from cribboard_tools.simulation.games import PairResult, Result
    from cribboard_tools.simulation.pieces import Workers
    from cribboard_tools.simulation.players import Setup

_MOST_GAMES = 1_000_000_000
_PRECISION = 0.002
ARGUMENTS = f"""
players* PLAYER     two players (default: hessel/ahead twice)
--form {{six-card,five-card}}=six-card  form of the game
--target N:int      score to win (that of the form)
--seed:int=1        of the random numbers (1)
--games N:int       play this many games
--precision P:float  play until the win rate is known to within P, with 95%% confidence
                    ({_PRECISION}, without --games)
--workers N:int     processes (default: one for each core)
--dask ADDRESS      run on the Dask cluster of this scheduler
--json              print one JSON object
"""


def run(args: argparse.Namespace) -> int:
    """Run the command; return its exit status."""
    setup = _setup(args)
    most, precision = _limits(args)
    if setup.is_in_pairs and ((setup.form, setup.target) != ("six-card", 121) or most % 2):
        raise BadInput(
            "advice, levels and programs play six-card games to 121, an even number of them"
        )
    _refuse_workers(args)
    simulation.require()
    from cribboard_tools.simulation import games

    with terminal.progress(args.json) as bars:
        task = bars.add_task("Playing", total=_expected(most, precision))
        for result in games.played(setup, most, precision, _workers(args, setup)):
            bars.update(task, completed=result.games, total=_expected(most, precision, result))
    if isinstance(result, games.Result):
        if args.json:
            print(json.dumps(record(setup, result)))
        else:
            show(setup, result)
    elif args.json:
        print(json.dumps(pair_record(setup, result)))
    else:
        terminal.say(
            f"{result.games:,} games in pairs with seats exchanged: {setup.first} wins "
            f"{result.rate:.2%} ± {result.error:.2%} (one standard error) against {setup.second}"
        )
    return 0


def _setup(args: argparse.Namespace) -> Setup:
    names = args.players or ["hessel/ahead", "hessel/ahead"]
    if len(names) != 2:
        raise BadInput(f"give two players, not {len(names)}, like: hessel/ahead exact/greedy")
    target = forms.form(args.form).target if args.target is None else args.target
    if not 1 <= target <= forms.MOST_TARGET:
        raise BadInput(f"a target is 1 to {forms.MOST_TARGET}, not {target}")
    if not 0 <= args.seed < 1 << 63:
        raise BadInput("a seed is a number from 0 to 9223372036854775807")
    first, second = map(players.parsed, names)
    return players.Setup(first, second, args.form, target, args.seed)


def _limits(args: argparse.Namespace) -> tuple[int, float]:
    """Return the most games, and the precision that ends the run; 0 for none."""
    if args.games is not None and not 1 <= args.games <= _MOST_GAMES:
        raise BadInput(f"--games is 1 to {_MOST_GAMES:,}")
    if args.precision is not None and not 0 < args.precision < 0.5:
        raise BadInput("--precision is more than 0 and less than 0.5, like 0.002")
    if args.games is not None:
        return args.games, args.precision or 0.0
    return _MOST_GAMES, args.precision or _PRECISION


def _refuse_workers(args: argparse.Namespace) -> None:
    """Raise BadInput for workers that there cannot be, Failure without Dask."""
    if args.workers is not None and args.workers < 1:
        raise BadInput("--workers is 1 or more")
    if args.dask is None:
        return
    if args.workers is not None:
        raise BadInput("give --workers or --dask, not both: a cluster has its own workers")
    if importlib.util.find_spec("distributed") is None:
        raise Failure(extras.missing("Dask", "dask"))


def _workers(args: argparse.Namespace, setup: Setup) -> Workers:
    from cribboard_tools.simulation import pieces

    if args.dask is None:
        return pieces.on_this_machine(args.workers or os.cpu_count() or 1, setup.has_program)
    from cribboard_tools.simulation import dask_workers

    return dask_workers.at(args.dask)


def _expected(most: int, precision: float, result: Result | PairResult | None = None) -> int:
    """Return about how many games the precision takes."""
    rate = result.won(0) / result.games if result and result.games else 0.5
    spread, square = 3.85 * rate * (1 - rate), precision**2  # a square can be 0
    return most if spread >= most * square else int(spread / square)


def pair_record(setup: Setup, result: PairResult) -> dict[str, Any]:
    """Return the result of pairs as JSON."""
    told = {"players": [str(setup.first), str(setup.second)], "seed": setup.seed}
    rates = {"win_rate": round(result.rate, 6), "error": round(result.error, 6)}
    return {**told, "games": result.games, "pairs_won": result.sums, **rates}


def record(setup: Setup, result: Result) -> dict[str, Any]:
    """Return the result as JSON."""
    low, high = result.interval
    return {
        "players": [str(setup.first), str(setup.second)],
        "form": setup.form,
        "target": setup.target,
        "seed": setup.seed,
        "games": result.games,
        "won": [result.won(0), result.won(1)],
        "win_rate": round(result.won(0) / result.games, 6),
        "interval": [round(low, 6), round(high, 6)],
        "won_by_first_dealer": result.won_by_first_dealer(),
        "skunks": [result.skunks(0), result.skunks(1)],
        "double_skunks": [result.double_skunks(0), result.double_skunks(1)],
        "points": [
            {
                role: {
                    source: round(result.points(player, seat, place).mean, 5)
                    for place, source in enumerate(SOURCES)
                }
                for seat, role in enumerate(("pone", "dealer"))
            }
            for player in (0, 1)
        ],
    }


def show(setup: Setup, result: Result) -> None:
    """Print the result as tables."""
    low, high = result.interval
    first = result.won(0) / result.games
    dealers = result.won_by_first_dealer() / result.games
    terminal.say(
        f"{result.games:,} games of {setup.form} to {setup.target}: the first player wins "
        f"{first:.2%} ({low:.2%} to {high:.2%}), the first dealer {dealers:.2%}"
    )
    rows: list[list[object]] = []
    means: list[list[object]] = []
    for player, name in enumerate((setup.first, setup.second)):
        won = result.won(player)
        counts = (won, result.skunks(player), result.double_skunks(player))
        rows.append([str(name), *(f"{count / result.games:.2%}" for count in counts)])
        for seat, role in enumerate(("pone", "dealer")):
            each = [result.points(player, seat, place) for place in range(len(SOURCES))]
            cells = [f"{one.mean:.3f} ±{1.96 * one.error:.3f}" for one in each]
            means.append([str(name), role, *cells, f"{sum(one.mean for one in each):.3f}"])
    head = ["player", "wins", "skunks given", "of them double"]
    terminal.table("", head, rows)
    head = ["player", "role", *SOURCES, "in all"]
    terminal.table("Mean points of a deal", head, means, left=2)
