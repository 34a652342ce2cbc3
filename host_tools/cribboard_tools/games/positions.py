"""Value of every discard or lay at one position with the other's cards known: exact."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from cribboard.rules import cards
from cribboard_tools.analysis import open_play
from cribboard_tools.analysis.open_play import DEALER, PONE
from cribboard_tools.games import asked_position
from cribboard_tools.games.asked_position import OTHER, OWN, Question
from cribboard_tools.recorded.recorded_game import Position


class Answer(NamedTuple):
    """One choice. cards: discarded, or the one laid; keep: the others, for a discard.

    points: of the rest of the deal, the player's less the other's; chance: to win the game; loss:
    what the best choice has more of chance.
    """

    cards: tuple[int, ...]
    keep: tuple[int, ...]
    points: float
    chance: float
    loss: float


def answers(question: Question) -> list[Answer]:
    """Return all choices, the best first. Raises BadInput, IllegalMove."""
    if len(question.hand) == 6:
        found = _open_discards(question)
    else:
        found = _open_lays(question, *asked_position.reached(question))
    return sorted(found, key=lambda one: (-one.chance, -one.points))


def _open_discards(question: Question) -> list[Answer]:
    found = open_play.discards(
        question.hand,
        question.role,
        question.other_hand,
        question.other_away,
        question.starter,
        question.role_scores,
    )
    return _exact(question, [(one.discard, one.keep, one.value) for one in found])


def _open_lays(question: Question, position: Position, held: tuple[int, ...]) -> list[Answer]:
    role, other_role = question.role, 1 - question.role
    roles = {OWN: role, OTHER: other_role, -1: -1}
    other_held = list(question.other_hand)
    for card in position.laid[OTHER]:
        other_held.remove(card)
    by_role = {role: held, other_role: tuple(other_held)}
    kept = {role: question.hand, other_role: question.other_hand}
    crib = (*question.away, *question.other_away)
    cribs = open_play.crib_counts(crib, question.starter, (*question.hand, *question.other_hand))
    state = open_play.State(
        (open_play.ranks(by_role[PONE]), open_play.ranks(by_role[DEALER])),
        tuple(map(cards.rank_of, position.series)),
        role,
        roles[position.gone],
        roles[position.last],
        question.role_scores,
    )
    search = open_play.OpenPlay((kept[PONE], kept[DEALER]), question.starter, cribs)
    values = dict(search.lays(state))
    legal = [held[at] for at in asked_position.legal(position, held)]
    return _exact(question, [((card,), (), values[cards.rank_of(card)]) for card in legal])


def _exact(
    question: Question, found: Sequence[tuple[tuple[int, ...], tuple[int, ...], open_play.Value]]
) -> list[Answer]:
    """Return choices with exact values as seen by the player."""
    sign = -1 if question.is_dealer else 1
    chances = [1 - value.chance if question.is_dealer else value.chance for _, _, value in found]
    best = max(chances)
    return [
        Answer(chosen, keep, sign * value.net, chance, best - chance)
        for (chosen, keep, value), chance in zip(found, chances, strict=True)
    ]
