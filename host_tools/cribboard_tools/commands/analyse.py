"""Rank moves by chance to win: those of a recorded game, or all where every card is known.

A move is valued by what its player could know, as `cribboard advise` does: its cost is how much
higher the chance to win of advise's first choice was, in whichever of two models of the other
player this is less; less than half a percent is none. What a deal changed apart from the costs is
luck. Deals whose cards are not all in the file, or in which a turn was passed, are left
out. docs/win-chances.md explains the model.

With --hand and --other, the hand of the other player, it ranks the fifteen discards of six cards,
or the lays of the four that were kept, exactly. `cribboard advise` ranks them for a player who does
not see the other's cards.

example:
  cribboard analyse game.match
  cribboard analyse game.match --moves 10
  cribboard analyse game.match --hindsight
  cribboard analyse --hand 5h5dJcQs --other 8s7d3cKh --away 2h9c --starter 4s --play 8s --dealer
"""

from __future__ import annotations

import argparse
import re
from collections.abc import Sequence
from typing import Any

from cribboard.rules import cards, notation
from cribboard.store import settings
from cribboard_tools.analysis import win_chances
from cribboard_tools.console import json_lines, printable, terminal
from cribboard_tools.errors import BadInput
from cribboard_tools.games import (
    game_record,
    hindsight,
    match_file,
    move_costs,
    positions,
    win_curve,
)
from cribboard_tools.games.asked_position import Question
from cribboard_tools.games.move_costs import GameCosts
from cribboard_tools.games.positions import Answer
from cribboard_tools.recorded import recorded_game
from cribboard_tools.recorded.move_values import Move

NAMES: list[str] = settings.defaults()["names"]


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the command's arguments."""
    parser.add_argument(
        "file", metavar="FILE", nargs="?", help="the match in notation; - is standard input"
    )
    parser.add_argument(
        "--moves", type=int, default=3, metavar="N", help="show the N costliest moves (3)"
    )
    parser.add_argument(
        "--hindsight",
        action="store_true",
        help="value the moves of a game as if all cards were face up",
    )
    parser.add_argument("--json", action="store_true", help="print one JSON object for each game")
    asked = parser.add_argument_group("a position")
    asked.add_argument("--hand", metavar="CARDS", help="your six cards, or the four that you kept")
    whose = asked.add_mutually_exclusive_group()
    whose.add_argument("--dealer", action="store_true", help="you are the dealer")
    whose.add_argument("--pone", action="store_true", help="you are not")
    asked.add_argument("--score", metavar="OWN-OTHER", help="the scores now (0-0)")
    asked.add_argument("--target", type=int, metavar="N", help="score to win (121)")
    asked.add_argument("--away", metavar="CARDS", help="your two discards")
    asked.add_argument("--starter", metavar="CARD", help="the starter")
    asked.add_argument(
        "--play", metavar="CARDS", help="what was laid so far, by both in turn; go for a go"
    )
    asked.add_argument("--other", metavar="CARDS", help="the four cards that the other kept")
    asked.add_argument("--other-away", metavar="CARDS", help="the other's two discards")


def run(args: argparse.Namespace) -> int:
    """Run the command; return its exit status."""
    if (args.file is None) == (args.hand is None):
        raise BadInput("give a FILE, or a position with --hand")
    if args.moves < 0:
        raise BadInput("--moves is not negative")
    if args.hand is not None:
        return _position(args)
    _refuse(args, "FILE", _OF_POSITIONS)
    return _game(args)


#: Options that only a position has.
_OF_POSITIONS = "dealer pone score target away starter play other other_away".split()


def _refuse(args: argparse.Namespace, what: str, names: Sequence[str]) -> None:
    given = vars(args)
    for name in names:
        if given[name] not in (None, False):
            raise BadInput(f"--{name.replace('_', '-')} does not go with {what}")


def _game(args: argparse.Namespace) -> int:
    """Value the moves of each game of a file."""
    source = match_file.read(args.file)
    named = game_record.names_in(source)
    names = [*named, *NAMES[len(named) :]]
    games = list(recorded_game.games(notation.parse(source)))
    if not any(game.deals for game in games):
        raise BadInput(_NO_ADVICE)
    for number, game in enumerate(games, 1):
        if not game.deals:
            terminal.complain("cribboard analyse", f"game {number} is left out: {_NO_ADVICE}")
            continue
        costs = hindsight.costs(game) if args.hindsight else move_costs.costs(game)
        if args.json:
            print(printable.json_line(record(costs, names)))
        else:
            show(costs, number, names, args.moves)
            if game.game.level == "muggins":
                print(win_curve.MUGGINS)
    return 0


_NO_ADVICE = f"there is no advice but for {win_curve.KNOWN}"


# A position


def _position(args: argparse.Namespace) -> int:
    """Rank the discards or lays at the position that the options describe."""
    if args.hindsight:
        raise BadInput("--hindsight needs a FILE; name the other's cards with --other instead")
    question = _question(args)
    answers = positions.answers(question)
    if args.json:
        print(printable.json_line({"choices": [_choice(one) for one in answers]}))
    else:
        _show_answers(question, answers)
    return 0


def _question(args: argparse.Namespace) -> Question:
    """Return the position of the options; raises BadInput where something is missing or wrong."""
    if not args.dealer and not args.pone:
        raise BadInput("say whose crib it is: --dealer or --pone")
    target = win_chances.TARGET if args.target is None else args.target
    if not 1 <= target <= win_chances.TARGET:
        raise BadInput(f"--target is 1 to {win_chances.TARGET}")
    own, other = _scores(args.score or "0-0", target)
    question = Question(
        _cards(args.hand, "--hand", (4, 6)),
        args.dealer,
        own,
        other,
        target,
        _cards(args.away, "--away", (0, 2)),
        next(iter(_cards(args.starter, "--starter", (0, 1))), 0),
        tuple(0 if word.lower() == "go" else _card(word) for word in _words(args.play)),
        _cards(args.other, "--other", (0, 4)),
        _cards(args.other_away, "--other-away", (0, 2)),
    )
    _refuse_incomplete(args, question)
    known = (*question.hand, *question.away, *question.other_hand, *question.other_away)
    json_lines.refuse_clash([*known, *([question.starter] if question.starter else [])])
    return question


def _refuse_incomplete(args: argparse.Namespace, question: Question) -> None:
    """Raise BadInput where options do not go together."""
    if len(question.hand) == 6:
        _refuse(args, "six cards, of which none is laid away", ("away", "play"))
        if not all((question.other_hand, question.other_away, question.starter)):
            raise BadInput(f"also give --other, --other-away and --starter; {_UNKNOWN}")
    elif not question.away or not question.starter or not question.other_hand:
        raise BadInput(f"also give --other, --away and --starter; {_UNKNOWN}")


_UNKNOWN = "without the other's cards, ask cribboard advise"


def _words(text: str | None) -> list[str]:
    return json_lines.split([] if text is None else [text])


def _card(word: str) -> int:
    return json_lines.suited([word])[0]


def _cards(text: str | None, option: str, sizes: tuple[int, int]) -> tuple[int, ...]:
    read = tuple(map(_card, _words(text)))
    if len(read) not in (sizes if text is None else sizes[sizes[0] == 0 :]):
        many = " or ".join(str(size) for size in sizes if size)
        raise BadInput(f"{option} has {many} cards, not {len(read)}")
    return read


def _scores(text: str, target: int) -> tuple[int, int]:
    found = re.fullmatch(r"\s*(\d{1,3})\s*[-:]\s*(\d{1,3})\s*", text)
    if not found:
        raise BadInput("--score is your score and the other's, like 96-101")
    own, other = int(found[1]), int(found[2])
    if max(own, other) >= target:
        raise BadInput(f"--score: the game ends at {target}")
    return own, other


def _choice(one: Answer) -> dict[str, Any]:
    """Return a choice as JSON."""
    choice: dict[str, Any] = {
        "cards": [cards.text(card) for card in one.cards],
        "points": round(one.points, 3),
        "chance": round(one.chance, 4),
        "loss": round(one.loss, 4),
    }
    if one.keep:
        choice["keep"] = [cards.text(card) for card in one.keep]
    return choice


def _show_answers(question: Question, answers: Sequence[Answer]) -> None:
    """Print the choices as a table."""
    is_discard = len(question.hand) == 6
    head = ["lay away", "keep"] if is_discard else ["lay"]
    head += ["points", "chance", "less"]
    rows = [_answer_row(one) for one in answers]
    role = "dealer" if question.is_dealer else "pone"
    title = f"You are {role} at {question.own} : {question.other}, to {question.target}"
    terminal.table(title, head, rows, left=2 if is_discard else 1)
    print(_EXACT)


_EXACT = (
    "Exact: every way to play the deal on was searched; both see all cards and play their best.\n"
    "The chance after the deal is the table's."
)

#: Chances that differ by less are equal: the table's entries have 16 bits.
_SAME = 0.00005


def _answer_row(one: Answer) -> list[object]:
    row: list[object] = [cards.cards_text(one.cards)]
    if one.keep:
        row.append(cards.cards_text(one.keep))
    loss = "best" if one.loss < _SAME else f"{one.loss:.1%}"
    return [*row, f"{one.points:+.2f}", win_curve.percent(one.chance, places=1), loss]


# A game


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
    print(
        "In all, "
        + " and ".join(f"{name}'s moves cost {costs.cost(at):.1%}" for at, name in _both(names))
        + "."
    )
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


def _both(names: Sequence[str]) -> list[tuple[int, str]]:
    return list(enumerate(printable.escaped(name) for name in names[:2]))


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
