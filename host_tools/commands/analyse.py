"""Value the moves of a recorded game: what each discard and each lay cost.

A move is valued by what its player could know: the cards not seen are drawn anew, and the deal is
played to its end by simulated players (hessel/ahead of `cribboard simulate`). Costs are in points
of the deal and in chance to win. What a deal changed apart from the costs is luck. Deals whose
cards are not all in the file are left out. docs/win-chances.md explains the model.

example:
  cribboard analyse game.match
  cribboard analyse game.match --moves 10 --draws 10000
  cribboard analyse game.match --json
"""

from __future__ import annotations

import argparse
import importlib.util
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from cribboard.rules import cards, notation
from cribboard.rules.errors import CribbageError
from cribboard.store import settings
from host_tools.console import english, printable, terminal
from host_tools.errors import BadInput, Failure
from host_tools.games import game_record, match_file, win_curve

if TYPE_CHECKING:
    from host_tools.games.move_costs import GameCosts, Move

NAMES: list[str] = settings.defaults()["names"]
_MOST_DRAWS = 1_000_000


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the command's arguments."""
    parser.add_argument("file", metavar="FILE", help="the match in notation; - is standard input")
    parser.add_argument(
        "--moves", type=int, default=3, metavar="N", help="show the N costliest moves (3)"
    )
    parser.add_argument(
        "--draws", type=int, default=2000, metavar="N", help="draws of the unseen cards (2000)"
    )
    parser.add_argument("--seed", type=int, default=1, help="of the draws (1)")
    parser.add_argument("--json", action="store_true", help="print one JSON object for each game")


def run(args: argparse.Namespace) -> int:
    """Run the command; return its exit status."""
    if importlib.util.find_spec("numba") is None:
        raise Failure('analysing needs Numba: pip install "cribboard[simulate]"')
    if not 2 <= args.draws <= _MOST_DRAWS:
        raise BadInput(f"--draws is 2 to {_MOST_DRAWS:,}")
    if args.moves < 0 or not 0 <= args.seed < 1 << 63:
        raise BadInput("--moves and --seed are not negative")
    from host_tools.games import move_costs

    source = match_file.read(args.file)
    named = game_record.names_in(source)
    names = [*named, *NAMES[len(named) :]]
    try:
        found = list(move_costs.of_commands(notation.parse(source), args.draws, args.seed))
    except CribbageError as error:
        raise BadInput(english.sentence(error)) from error
    if not found:
        raise BadInput("there is no game of six-card cribbage for two, to at most 121")
    for number, costs in enumerate(found, 1):
        if args.json:
            print(printable.json_line(record(costs, names)))
        else:
            show(costs, number, names, args.moves)
    return 0


def record(costs: GameCosts, names: Sequence[str]) -> dict[str, Any]:
    """Return a game as JSON."""
    return {
        "names": list(names[:2]),
        "chances": [round(point.chance, 4) for point in costs.points],
        "costs": [round(costs.cost(track), 4) for track in (0, 1)],
        "luck": [round(costs.luck(deal), 4) for deal in range(len(costs.points) - 1)],
        "unknown_deals": costs.unknown,
        "moves": [
            {
                **move._asdict(),
                "cards": [cards.text(card) for card in move.cards],
                "best": [cards.text(card) for card in move.best],
                "points": round(move.points, 3),
                "chance": round(move.chance, 4),
            }
            for move in costs.moves
        ],
    }


def show(costs: GameCosts, number: int, names: Sequence[str], most: int) -> None:
    """Print a game: its curve, a row for each deal, the costliest moves."""
    chances = [point.chance for point in costs.points]
    terminal.say(f"Game {number}: {names[0]}'s chance to win  {win_curve.bars(chances)}")
    rows = [_row(costs, deal, names) for deal in range(len(costs.points) - 1)]
    head = ["deal", "dealer", "scores", "chance", "after it"]
    head += [f"{name}'s costs" for name in names[:2]] + [f"luck for {names[0]}"]
    terminal.table("", head, rows, left=2)
    if len(chances) > 1:
        turn = win_curve.turning_point(chances)
        print(f"Turning point: deal {turn + 1}, {chances[turn]:.0%} to {chances[turn + 1]:.0%}.")
    print(
        "In all, "
        + " and ".join(f"{name}'s moves cost {costs.cost(at):.1%}" for at, name in _both(names))
        + "."
    )
    if costs.unknown:
        unknown = ", ".join(str(deal + 1) for deal in costs.unknown)
        print(f"Moves not valued, for want of cards: deal {unknown}.")
    costly = sorted((move for move in costs.moves if move.chance > 0), key=_by_chance)[:most]
    if costly:
        terminal.say("The costliest moves")
    for place, move in enumerate(costly, 1):
        print(f"{place:>2}. {sentence(move, names)}")


def _both(names: Sequence[str]) -> list[tuple[int, str]]:
    return list(enumerate(printable.escaped(name) for name in names[:2]))


def _by_chance(move: Move) -> float:
    return -move.chance


def _row(costs: GameCosts, deal: int, names: Sequence[str]) -> list[object]:
    before, after = costs.points[deal], costs.points[deal + 1]
    paid = [f"{costs.cost(track, deal):.1%}" for track in (0, 1)]
    luck = f"{costs.luck(deal):+.1%}"
    if deal in costs.unknown:
        paid, luck = ["-", "-"], "-"
    scores = f"{before.scores[0]}:{before.scores[1]}"
    chances = [f"{before.chance:.1%}", f"{after.chance:.1%}"]
    return [deal + 1, names[before.dealer], scores, *chances, *paid, luck]


def sentence(move: Move, names: Sequence[str]) -> str:
    """Return a move in one sentence."""
    who = printable.escaped(names[move.track])
    role = "dealer" if move.is_dealer else "pone"
    verb = "laid away" if move.kind == "discard" else "laid"
    return (
        f"Deal {move.deal + 1}, {who} ({role}, {move.scores[0]}:{move.scores[1]}) {verb} "
        f"{cards.cards_text(move.cards)}; {cards.cards_text(move.best)} was worth "
        f"{move.points:+.2f} points and {move.chance:+.1%}."
    )
