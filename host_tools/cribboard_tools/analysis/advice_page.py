"""Advice for a position as a table or JSON: what `cribboard advise` and `discard` print."""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Sequence
from typing import Any

from cribboard.advice import advisor
from cribboard.advice.position import BadPosition, Position
from cribboard.rules import cards
from cribboard.rules.win_chances import CERTAIN, TARGET
from cribboard_tools.analysis import all_shows, win_chances
from cribboard_tools.console import json_lines, terminal
from cribboard_tools.console.card_text import Ink
from cribboard_tools.errors import BadInput

#: What each role says of the crib; the keys are the `role` of the JSON.
ROLES = {
    "pone": "You are pone: the crib is the other player's.",
    "dealer": "You are the dealer: the crib is yours.",
}
EXAMPLE = "like: 7c 9h 5h 5c 5d Js --dealer"
#: What a reason says of a choice that is better in it, and of one that is worse, with its number.
_REASONS = {
    "hand": ("a better hand by {}", "a worse hand by {}"),
    "crib": ("the crib suits better by {}", "the crib suits worse by {}"),
    "play": ("worth {} more in the play", "worth {} less in the play"),
    "wins": ("wins at once", "does not win at once"),
    "now": ("scores {} more", "scores {} less"),
    "reply": ("gives {} less to the answer", "gives {} more to the answer"),
    "go": ("makes a go likelier by {}", "makes a go less likely by {}"),
    "out": ("the answer pegs out {} less", "the answer pegs out {} more"),
    "later": ("better for the cards that follow", "worse for the cards that follow"),
    "race": ("wins the race of the pegs by {} more", "wins the race of the pegs by {} less"),
    "show": ("wins in the show or later by {} more", "wins in the show or later by {} less"),
    "even": ("about as good", "about as good"),
    "only": ("the only card that fits", ""),
}
_NOTE = (
    "Chances to win the game, against every hand that the other player may hold. Gap: what a\n"
    "choice costs. {}."
)
_THROW_POINTS = (
    "Points: with what the hand is worth in the play. Hand, crib: exact means, the\n"
    "crib's for any two cards of the other player"
)
_LAY_POINTS = "Points: what the card scores at once"
ARGUMENTS = f"""
cards* CARD         the six cards dealt, like Td
| --dealer          the crib is yours
| --pone            the crib is the other player's
--score OWN-OTHER=0-0  the scores now, like 118-112 (0-0)
--target N:int={TARGET}  score to win ({TARGET})
--json              print one JSON object
"""


def run(
    args: argparse.Namespace,
    away: list[str] | None = None,
    starter: str | None = None,
    laid: list[str] | None = None,
) -> int:
    """Print the advice; return the exit status. Raises BadInput."""
    words = json_lines.split(args.cards)
    if len(words) != 6:
        raise BadInput(f"give the six cards dealt, not {len(words)}, {EXAMPLE}")
    dealt = json_lines.suited(words)
    thrown = json_lines.suited(json_lines.split(away or []))
    cut = json_lines.suited([starter])[0] if starter else 0
    if bool(thrown) != bool(cut) or (laid and not cut):
        raise BadInput("a lay needs --away with your two discards, and --starter")
    strange = [card for card in thrown if card not in dealt]
    if strange:
        raise BadInput(f"--away: {cards.text(strange[0])} is not one of the six")
    words = json_lines.split(laid or [])
    play = [0 if word.lower() == "go" else json_lines.suited([word])[0] for word in words]
    own, other = _scores(args.score)
    try:
        position = Position(dealt, _is_dealer(args), own, other, args.target, thrown, cut, play)
        found = advisor.ranked(position)
    except BadPosition as error:
        raise BadInput(str(error)) from None
    if not found:
        raise BadInput("you cannot lay any card: say go")
    if args.json:
        print(json.dumps(_record(found, position)))
    else:
        print(page(found, position, Ink.of(sys.stdout)))
    return 0


def _is_dealer(args: argparse.Namespace) -> bool:
    """Return whose crib it is, which has no default; asks where nothing says it."""
    answer = "dealer" if args.dealer else "pone" if args.pone else ""
    if not answer and (ask := terminal.asker()):
        answer = ask("Are you dealer or pone? ").lower()
    if not answer or not any(role.startswith(answer) for role in ROLES):
        raise BadInput("say whose crib it is: --dealer (yours) or --pone (the other player's)")
    return answer[0] == "d"


def _scores(text: str) -> tuple[int, int]:
    parts = text.split("-")
    if len(parts) != 2 or not all(part.isdecimal() and len(part) < 5 for part in parts):
        raise BadInput("--score is your score and the other's, like 96-101")
    return int(parts[0]), int(parts[1])


def _kept(position: Position, one: advisor.Advice) -> list[int]:
    """Return the cards that are left after a throw or a lay."""
    return [card for card in position.hand if card not in one.cards]


def _role(position: Position) -> str:
    return "dealer" if position.seat else "pone"


def _record(found: list[advisor.Advice], position: Position) -> dict[str, Any]:
    choices = [_choice(one, position) for one in found]
    for choice, means in zip(choices, _means(found, position), strict=False):  # none of lays
        choice |= {"hand_mean": round(means[0], 5), "crib_mean": round(means[1], 5)}
    return {"role": _role(position), "before": round(_before(position), 5), "choices": choices}


def _before(position: Position) -> float:
    """Return the chance before the cards of this deal, at the scores when they were dealt."""
    own, other = position.own, position.other
    if position.away:
        own -= position.pegged[position.seat]
        other -= position.pegged[1 - position.seat]
    return win_chances.chance(max(own, 0), max(other, 0), bool(position.seat))


def _means(found: Sequence[advisor.Advice], position: Position) -> list[tuple[float, float]]:
    """Return the exact mean points of hand and crib of each throw; of lays, none."""
    if position.away:
        return []
    by_throw = {frozenset(one.discard): one for one in all_shows.discards(position.dealt, False)}
    exact = [by_throw[frozenset(one.cards)] for one in found]
    return [(float(one.hand_mean), float(one.crib_mean)) for one in exact]


def _choice(one: advisor.Advice, position: Position) -> dict[str, Any]:
    key, number = one.reason
    return {
        "cards": [cards.text(card) for card in one.cards],
        "keep": [cards.text(card) for card in _kept(position, one)],
        "chance": round(one.chance / CERTAIN, 5),
        "loss": round(one.loss / CERTAIN, 5),
        "points": one.points / 100,
        "reason": {"key": key, "by": number / (1000 if key in advisor.PERCENT else 100)},
    }


def page(found: list[advisor.Advice], position: Position, ink: Ink | None = None) -> str:
    """Return advice as a table: the best is marked, the others show what they cost."""
    ink = ink or Ink()
    is_throw = not position.away
    verb = "throw" if is_throw else "lay"
    first = max(len(verb), *(ink.width(one.cards) for one in found))
    keep = max(4, *(ink.width(_kept(position, one)) for one in found))
    means = [f"  {hand:5.2f}  {crib:5.2f}" for hand, crib in _means(found, position)]
    head = "   hand   crib" if means else ""
    lines = [
        f"{ROLES[_role(position)]} Before the cards: {100 * _before(position):.2f} %.",
        "",
        f"      {verb:<{first}}  {'keep':<{keep}}      win     gap  points{head}  why",
    ]
    for place, one in enumerate(found, 1):
        gap = f"{-100 * one.loss / CERTAIN:.2f}" if one.loss else "best"
        lines.append(
            f"{'' if one.loss else '>':<2}{place:>2}  {ink.row(one.cards, first)}  "
            f"{ink.row(_kept(position, one), keep)}  {100 * one.chance / CERTAIN:5.2f} %  {gap:>6}"
            f"  {one.points / 100:6.2f}{means[place - 1] if means else ''}  {_why(one)}"
        )
    note = _NOTE.format(_THROW_POINTS if is_throw else _LAY_POINTS)
    return "\n".join([*(line.rstrip() for line in lines), "", note])


def _why(one: advisor.Advice) -> str:
    key, number = one.reason
    by = f"{abs(number) / 10:.1f} %" if key in advisor.PERCENT else f"{abs(number) / 100:.2f}"
    is_worse = number < 0 or (not number and one.loss > 0)
    return _REASONS[key][is_worse].format(by)
