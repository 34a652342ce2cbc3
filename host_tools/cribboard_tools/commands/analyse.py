"""Value the moves of a recorded game by chance to win.

A move is valued by what its player could know, as `cribboard advise` does: its cost is how much
higher the chance to win of advise's first choice was; less than half a percent is none. What a deal
changed apart from the costs is luck. Deals whose cards are not all in the file, or in which a turn
was passed, are left out. docs/win-chances.md explains the model.

example:
  cribboard analyse game.match
  cribboard analyse game.match --moves 10
  cribboard analyse game.match --json
"""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from typing import Any

from cribboard.rules import cards, notation
from cribboard_tools.console import printable, terminal
from cribboard_tools.errors import BadInput
from cribboard_tools.matches import game_record, match_file, move_costs, win_curve
from cribboard_tools.matches.move_costs import GameCosts
from cribboard_tools.matches.recorded import game_rows, recorded_game
from cribboard_tools.matches.recorded.move_values import Move

ARGUMENTS = """
file FILE           the match in notation; - is standard input
--moves N:int=3     show the N costliest moves (3)
--json              print one JSON object for each game
"""


def run(args: argparse.Namespace) -> int:
    """Value the moves of each game of a file; return the exit status."""
    if args.moves < 0:
        raise BadInput("--moves is not negative")
    source = match_file.read(args.file)
    commands = notation.parse(source)
    playing = game_rows.names_of_games(commands, game_record.names_in(source))
    games = list(recorded_game.games(commands))
    if not any(game.deals for game in games):
        raise BadInput(_NO_ADVICE)
    for number, game in enumerate(games, 1):
        names = playing[game.number]
        if not game.deals:
            terminal.complain("cribboard analyse", f"game {number} is left out: {_NO_ADVICE}")
            continue
        costs = move_costs.costs(game)
        if args.json:
            print(printable.json_line(record(costs, names)))
        else:
            show(costs, number, names, args.moves)
            if game.game.level == "muggins":
                print(win_curve.MUGGINS)
    return 0


_NO_ADVICE = f"there is no advice but for {win_curve.KNOWN}"


def record(costs: GameCosts, names: Sequence[str]) -> dict[str, Any]:
    """Return a game as JSON."""
    return {
        "names": list(names[:2]),
        "chances": [round(point.chance, 4) for point in costs.points],
        "costs": [round(costs.cost(track), 4) for track in (0, 1)],
        "luck": [round(costs.luck(deal), 4) for deal in range(len(costs.points) - 1)],
        "unknown_deals": costs.unknown,
        "passed_deals": costs.passed,
        "broken_deals": costs.broken,
        "moves": [
            {
                **move._asdict(),
                "cards": [cards.text(card) for card in move.cards],
                "best": [cards.text(card) for card in move.best],
                "points": None if move.points is None else round(move.points, 3),
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
        print(f"{win_curve.turning_text(costs.points).capitalize()}.")
    told = [f"{printable.escaped(names[at])}'s moves cost {costs.cost(at):.1%}" for at in (0, 1)]
    print(f"In all, {' and '.join(told)}.")
    uncounted = [deal for deal in costs.unknown if deal not in costs.passed + costs.broken]
    for why, deals in (
        ("for want of cards", uncounted),
        ("as a turn was passed", costs.passed),
        ("as a card or a go breaks a rule", costs.broken),
    ):
        if deals:
            print(f"Moves not valued, {why}: deal {', '.join(str(deal + 1) for deal in deals)}.")
    costly = sorted(
        (move for move in costs.moves if move.chance > 0), key=lambda move: -move.chance
    )[:most]
    if costly:
        terminal.say("The costliest moves")
    for place, move in enumerate(costly, 1):
        print(f"{place:>2}. {sentence(move, names)}")


def _row(costs: GameCosts, deal: int, names: Sequence[str]) -> list[object]:
    before, after = costs.points[deal], costs.points[deal + 1]
    paid = [f"{costs.cost(track, deal):.1%}" for track in (0, 1)]
    luck = f"{costs.luck(deal):+.1%}"
    if deal in costs.unknown:
        paid, luck = ["-", "-"], "-"
    scores = f"{before.scores[0]}:{before.scores[1]}"
    chances = [win_curve.percent(one.chance, one.dealer >= 0, 1) for one in (before, after)]
    return [deal + 1, names[before.dealer], scores, *chances, *paid, luck]


def sentence(move: Move, names: Sequence[str]) -> str:
    """Return a move in one sentence."""
    who = printable.escaped(names[move.track])
    role = "dealer" if move.is_dealer else "pone"
    verb = "laid away" if move.kind == "discard" else "laid"
    points = "" if move.points is None else f"{move.points:+.2f} points and "
    return (
        f"Deal {move.deal + 1}, {who} ({role}, {move.scores[0]}:{move.scores[1]}) {verb} "
        f"{cards.cards_text(move.cards)}; {cards.cards_text(move.best)} was worth "
        f"{points}{move.chance:+.1%}."
    )
