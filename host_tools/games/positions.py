"""Value of every discard or lay at one position: a question that a player asks.

Exact where all cards are known. Otherwise the points of hand and crib are exact; chance and the
points of the whole deal are exact over the starters, and means over draws of the other player's
cards (games/move_costs.py).
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations
from typing import Any, NamedTuple

from cribboard.rules import cards, commands
from cribboard.rules.match import Match
from host_tools.analysis import all_shows, open_play, win_chances
from host_tools.analysis.open_play import DEALER, PONE
from host_tools.console import json_lines
from host_tools.errors import BadInput
from host_tools.games import move_costs
from host_tools.games.move_costs import Position

OWN, OTHER = 0, 1  # seats


class Question(NamedTuple):
    """A position as a player sees it. own, other: scores now; target: of the game.

    hand: six cards, or the four that were kept; away: the own discards; other_hand, other_away: the
    other player's, () where they are not known; starter: 0 before the cut; play: the cards laid so
    far, in order, 0 for a go.
    """

    hand: tuple[int, ...]
    is_dealer: bool
    own: int
    other: int
    target: int
    away: tuple[int, ...] = ()
    starter: int = 0
    play: tuple[int, ...] = ()
    other_hand: tuple[int, ...] = ()
    other_away: tuple[int, ...] = ()

    @property
    def role(self) -> int:
        """PONE or DEALER."""
        return DEALER if self.is_dealer else PONE

    @property
    def role_scores(self) -> tuple[int, int]:
        """Scores of pone and the dealer, in a game to 121."""
        more = win_chances.TARGET - self.target
        own, other = self.own + more, self.other + more
        return (other, own) if self.is_dealer else (own, other)

    @property
    def is_open(self) -> bool:
        """Whether the other player's hand is known."""
        return bool(self.other_hand)


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
        position, held = _position(question)
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
    legal = _legal(position, held)
    kept = values[:, legal]
    return [Answer((held[at],), (), *_weighed(kept, place, 1)) for place, at in enumerate(legal)]


def _legal(position: Position, held: tuple[int, ...]) -> list[int]:
    return [at for at, card in enumerate(held) if position.total + cards.pips_of(card) <= 31]


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
    legal = [held[at] for at in _legal(position, held)]
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


def _position(question: Question) -> tuple[Position, tuple[int, ...]]:
    """Return the position after the cards laid so far, and the cards still held.

    Raises BadInput where it is not the player's turn or a card was not held, IllegalMove.
    """
    match = Match()
    match.push(commands.game(dealer=OWN if question.is_dealer else OTHER))
    match.push(commands.starter(question.starter))
    for card in question.play:
        match.push(commands.lay(card) if card else commands.go())
    game = match.game
    assert game is not None
    if game.phase != "play":
        raise BadInput("the play is over: there is nothing to lay")
    held = _still_held(question.hand, game.laid[OWN])
    json_lines.refuse_clash([*question.hand, *question.away, question.starter, *game.laid[OTHER]])
    if question.other_hand:
        _still_held(question.other_hand, game.laid[OTHER])
    if game.turn != OWN:
        whose = "the dealer" if question.is_dealer else "pone"
        raise BadInput(f"it is not your turn: you are {whose}; write go where a player said so")
    position = Position(
        OWN,
        0,
        (tuple(game.laid[0]), tuple(game.laid[1])),
        tuple(game.series),
        game.count,
        OTHER if OTHER in game.saying_go else -1,
        game.last_layer if game.series else OWN,
        (question.own, question.other),
    )
    if not _legal(position, held):
        raise BadInput("you cannot lay any card: say go")
    return position, held


def _still_held(hand: Sequence[int], laid: Sequence[int]) -> tuple[int, ...]:
    """Return the cards of a hand that were not laid; raises BadInput for others."""
    for card in laid:
        if card not in hand:
            raise BadInput(f"{cards.text(card)} was laid, but it is not in the hand")
    return tuple(card for card in hand if card not in laid)
