"""Value of every discard or lay at one position: a question that a player asks.

Exact where all cards are known. Otherwise the points of hand and crib are exact; chance and the
points of the whole deal are exact over the starters, and means over draws of the other player's
cards (games/move_costs.py).
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations
from typing import Any, NamedTuple

from cribboard.rules import cards
from cribboard_tools.analysis import all_shows, open_play
from cribboard_tools.analysis.open_play import DEALER, PONE
from cribboard_tools.games import asked_position, move_costs
from cribboard_tools.games.asked_position import OTHER, OWN, Question
from cribboard_tools.games.recorded_game import Position


class Answer(NamedTuple):
    """One choice. cards: discarded, or the one laid; keep: the others, for a discard.

    points: of the rest of the deal, the player's less the other's; chance: to win the game.
    loss, error: what the best choice has more of chance, and the standard error of that; 0 where it
    is exact. hand, crib: exact means of a discard in points, the other's crib negative; else None.
    """

    cards: tuple[int, ...]
    keep: tuple[int, ...]
    points: float
    chance: float
    loss: float
    error: float
    hand: float | None = None
    crib: float | None = None


def answers(question: Question, draws: int, seed: int) -> list[Answer]:
    """Return all choices, the best first. Raises BadInput, IllegalMove."""
    if len(question.hand) == 6:
        found = _open_discards(question) if question.is_open else _discards(question, draws, seed)
    else:
        position, held = asked_position.reached(question)
        if question.is_open:
            found = _open_lays(question, position, held)
        else:
            found = _lays(question, position, held, draws, seed)
    return sorted(found, key=lambda one: (-one.chance, -one.points))


def _weighed(values: Any, place: int, strata: int) -> tuple[float, float, float, float]:
    """Return points, chance, loss and its error of a choice in values[draw, choice]."""
    means = values.mean(axis=0)
    best = int(means[:, 1].argmax())
    gaps = values[:, best, 1] - values[:, place, 1]
    error = move_costs.standard_error(gaps, strata)
    return float(means[place, 0]), float(means[place, 1]), float(gaps.mean()), error


def _discards(question: Question, draws: int, seed: int) -> list[Answer]:
    scores = question.role_scores
    values = move_costs.weighed_discards(question.hand, question.role, scores, draws, seed)
    exact = {one.discard: one for one in all_shows.discards(question.hand, question.is_dealer)}
    found = []
    for place, away in enumerate(combinations(question.hand, 2)):
        choice = exact[away]
        crib = float(choice.crib_mean) * (1 if question.is_dealer else -1)
        means = (float(choice.hand_mean), crib)
        found.append(
            Answer(away, choice.keep, *_weighed(values, place, all_shows.STARTERS), *means)
        )
    return found


def _lays(
    question: Question, position: Position, held: tuple[int, ...], draws: int, seed: int
) -> list[Answer]:
    dealer = OWN if question.is_dealer else OTHER
    values = move_costs.weighed_lays(
        position, held, question.away, question.starter, dealer, question.role_scores, draws, seed
    )
    legal = asked_position.legal(position, held)
    kept = values[:, legal]
    return [Answer((held[at],), (), *_weighed(kept, place, 1)) for place, at in enumerate(legal)]


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
        Answer(chosen, keep, sign * value.net, chance, best - chance, 0.0)
        for (chosen, keep, value), chance in zip(found, chances, strict=True)
    ]
