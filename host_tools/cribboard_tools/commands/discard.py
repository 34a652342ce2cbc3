"""Rank the fifteen ways to discard two of six cards by their average result.

The hand is averaged over the 46 starters, the crib over every starter and every pair that the
other player could discard, all equally likely. With --opponent hessel the crib is Craig Hessel's
published average for two such cards between players who discard well (Cribbage Forum,
cribbageforum.com). The crib of the other player is subtracted.

example:
  cribboard discard 7c 9h 5h 5c 5d Js --dealer
  cribboard discard 2c 3d 4h 5s Ac 6d --pone --opponent hessel --json
"""

import argparse
import json
import sys
from fractions import Fraction
from typing import Any

from cribboard.rules import cards
from cribboard_tools.analysis import all_shows
from cribboard_tools.console import json_lines
from cribboard_tools.console.card_text import Ink
from cribboard_tools.errors import BadInput

THEIRS = "the other player's"
EXAMPLE = "like: 7c 9h 5h 5c 5d Js --dealer"


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the command's arguments."""
    parser.add_argument("cards", nargs="*", metavar="CARD", help="the six cards dealt, like Td")
    whose = parser.add_mutually_exclusive_group()
    whose.add_argument("--dealer", action="store_true", help="the crib is yours (the default)")
    whose.add_argument("--pone", action="store_true", help="the crib is the other player's")
    parser.add_argument(
        "--opponent",
        choices=("uniform", "hessel"),
        default="uniform",
        help="the other's discards: any two cards equally likely, or as published by Hessel",
    )
    parser.add_argument("--json", action="store_true", help="print one JSON object")


def run(args: argparse.Namespace) -> int:
    """Run the command; return its exit status."""
    words = json_lines.split(args.cards)
    if len(words) != 6:
        raise BadInput(f"give the six cards dealt, not {len(words)}, {EXAMPLE}")
    six = json_lines.suited(words)
    json_lines.refuse_clash(six)
    is_dealer = not args.pone
    choices = all_shows.discards(six, is_dealer, args.opponent)
    if args.json:
        print(json.dumps({"choices": [_record(choice) for choice in choices]}))
    else:
        print(page(choices, is_dealer, args.opponent, Ink.of(sys.stdout)))
    return 0


def _record(choice: all_shows.Choice) -> dict[str, Any]:
    """Return a choice as JSON, with means to seven places."""
    return {
        name: round(float(value), 7)
        if isinstance(value, Fraction)
        else [cards.text(card) for card in value]
        if isinstance(value, tuple)
        else value
        for name, value in choice._asdict().items()
    }


def page(
    choices: list[all_shows.Choice], is_dealer: bool, opponent: str, ink: Ink | None = None
) -> str:
    """Return the choices as a table: the best is marked, the others show their gap to it."""
    ink = ink or Ink()
    sign = "+" if is_dealer else "-"
    away = max(ink.width(choice.discard) for choice in choices)
    keep = max(ink.width(choice.keep) for choice in choices)
    lines = [
        f"The crib is {'yours' if is_dealer else THEIRS}. On average:",
        "",
        f"      {'lay away':<{max(8, away)}}  {'keep':<{keep}}    hand  (from..to)    crib"
        "   in all     gap",
    ]
    for place, choice in enumerate(choices, 1):
        gap = choice.total - choices[0].total
        reach = f"({choice.hand_min}..{choice.hand_max})"
        crib = f"{sign}{float(choice.crib_mean):.2f}"
        lines.append(
            f"{'' if gap else '>':<2}{place:>2}  {ink.row(choice.discard, max(8, away))}  "
            f"{ink.row(choice.keep, keep)}  {float(choice.hand_mean):6.2f}  {reach:<10}"
            f"{crib:>8}   {float(choice.total):6.2f}  {f'{float(gap):.2f}' if gap else 'best':>6}"
        )
    return "\n".join([*lines, "", _NOTES[opponent], _NO_PLAY])


_NO_PLAY = "These figures leave out the points that the cards peg in the play."
_NOTES = {
    "uniform": "Hand: mean over all 46 starters. Crib: mean over every starter and every two\n"
    "cards that the other player could discard, all equally likely.",
    "hessel": "Hand: mean over all 46 starters. Crib: Craig Hessel's published average for these\n"
    "two ranks (cribbageforum.com), without flushes.",
}
