"""Costs of the moves of a recorded game: each discard and lay, in points and in chance to win.

A move is valued by what its player could know. The other player's cards are drawn anew some
thousand times from those that the player had not seen, the deal is played to its end by simulated
players, and the table of win chances values the scores it leads to. The cost of a move is the
difference to the best one.

The record does not say who discarded which cards of the crib: the split is taken under which the
two discards cost least. A card without a suit gets one of those that are left.
"""

from __future__ import annotations

import functools
import math
from collections.abc import Iterable, Iterator, Sequence
from itertools import combinations
from typing import Any, NamedTuple

import numpy as np

from cribboard.advice import position as advice_position
from cribboard.rules import cards
from cribboard.rules.commands import Command
from cribboard_tools.analysis import win_chances
from cribboard_tools.analysis.all_shows import STARTERS
from cribboard_tools.games import win_curve
from cribboard_tools.games.recorded_game import Deal, Position, RecordedGame, games
from cribboard_tools.simulation import advice as advised
from cribboard_tools.simulation import kernel
from cribboard_tools.simulation.tables import tables, to_kernel

#: Differences of less than this many standard errors count as none: the best of several uncertain
#: values would else seem better than it is.
_CERTAIN = 2.0


class Move(NamedTuple):
    """A discard or a lay and its cost.

    deal: from 0; kind: discard or lay; scores: the player's own first; points, chance: what the
    best move is expected to bring more; best is then the cards of that move.
    """

    deal: int
    track: int
    is_dealer: bool
    kind: str
    cards: tuple[int, ...]
    best: tuple[int, ...]
    scores: tuple[int, int]
    points: float
    chance: float


class GameCosts(NamedTuple):
    """One game: the chance of track 0 before each deal and at the end, and the valued moves.

    unknown: numbers of the deals whose moves are left out, because not all cards are known or,
    for those in `passed`, because a turn was passed.
    """

    points: list[win_curve.Point]
    moves: list[Move]
    unknown: list[int]
    passed: list[int]

    def cost(self, track: int, deal: int | None = None) -> float:
        """Return the chance that a track's moves cost, in one deal or in all."""
        return sum(
            move.chance for move in self.moves if move.track == track and deal in (None, move.deal)
        )

    def luck(self, deal: int) -> float:
        """Return what a deal gave track 0 apart from both players' costs: the luck of the cards."""
        change = self.points[deal + 1].chance - self.points[deal].chance
        return change + self.cost(0, deal) - self.cost(1, deal)


def of_commands(moves: Iterable[Command], draws: int, seed: int) -> Iterator[GameCosts]:
    """Yield the costs of each game of a match that is six-card for two, to at most 121.

    draws: of the unknown cards for each move. Raises IllegalMove.
    """
    for game in games(moves):
        if game.deals:
            yield costs(game, draws, seed)


def costs(game: RecordedGame, draws: int, seed: int) -> GameCosts:
    """Value the moves of the deals that are known, with some draws of the unseen cards."""
    found: list[Move] = []
    for deal in game.deals:
        if deal.is_known:
            found += _moves(suited(deal), draws, seed)
    return GameCosts(game.points, found, game.unknown, game.passed)


def suited(deal: Deal) -> Deal:
    """Give suits to the cards that have none, the next free one in turn."""
    used = {card for card in (deal.starter, *deal.hands[0], *deal.hands[1], *deal.crib)}
    turn = 0

    def with_suit(card: int) -> int:
        nonlocal turn
        if cards.suit_of(card):
            return card
        for step in range(4):
            made = cards.make(cards.rank_of(card), (turn + step) % 4 + 1)
            if made not in used:
                used.add(made)
                turn += 1
                return made
        raise AssertionError("five cards of a rank")

    deal.starter = with_suit(deal.starter)
    deal.hands = [tuple(map(with_suit, hand)) for hand in deal.hands]
    deal.crib = tuple(map(with_suit, deal.crib))
    return deal


def _moves(deal: Deal, draws: int, seed: int) -> Iterator[Move]:
    away = split(deal)
    for seat in (1 - deal.dealer, deal.dealer):
        yield _discard(deal, seat, away[seat], draws, seed)
    for position in deal.lays:
        move = _lay(deal, position, away[position.seat], draws, seed)
        if move is not None:
            yield move


def split(deal: Deal) -> dict[int, tuple[int, ...]]:
    """Return the two cards of the crib that each seat discarded, as they cost least."""
    pairs = list(combinations(deal.crib, 2))
    costs: dict[int, dict[tuple[int, ...], int]] = {0: {}, 1: {}}
    for seat in (0, 1):
        for pair in pairs:
            position = advice_position.Position([*deal.hands[seat], *pair], seat == deal.dealer)
            chances = advised.throw_chances(position)
            costs[seat][pair] = max(chances.values()) - chances[pair]

    def others(pair: tuple[int, ...]) -> tuple[int, ...]:
        return tuple(card for card in deal.crib if card not in pair)

    best = min(pairs, key=lambda pair: costs[0][pair] + costs[1][others(pair)])
    return {0: best, 1: others(best)}


@functools.cache
def _chances() -> Any:
    """Return the table of win chances as an array, [dealer's, pone's]."""
    size = win_chances.TARGET
    return np.array(
        [
            [win_chances.dealer_chance(dealer, pone) for pone in range(size)]
            for dealer in range(size)
        ]
    )


def role_scores(deal: Deal, scores: tuple[int, int]) -> tuple[int, int]:
    """Return pone's score and the dealer's, moved up to a game to 121."""
    return scores[1 - deal.dealer] + deal.offset, scores[deal.dealer] + deal.offset


def roles_of(dealer: int) -> dict[int, int]:
    """Return the kernel's seat of each seat: PONE or DEALER."""
    return {seat: kernel.DEALER if seat == dealer else kernel.PONE for seat in (0, 1)}


def draws_of_starter(draws: int) -> int:
    """Return how many draws of a discard have each of the 46 starters."""
    return -(-draws // STARTERS)


def standard_error(gaps: Any, strata: int) -> float:
    """Return the standard error of the mean of some values.

    strata: kinds of draws that take turns, such as the starters of a discard: what differs between
    them is no error.
    """
    rounds = gaps.reshape(-1, strata)
    variances = rounds.var(axis=0, ddof=1) if len(rounds) > 1 else gaps.var(ddof=1)
    return math.sqrt(variances.mean() / len(gaps))


def weighed_discards(
    six: Sequence[int], role: int, scores: tuple[int, int], draws: int, seed: int
) -> Any:
    """Return values[draw, choice]: net points of the deal and chance, for each discard of two.

    role: PONE or DEALER, who was dealt `six`; scores: pone's and the dealer's, in a game to 121;
    choices: pairs in the order of itertools.combinations. The starters take turns, each as often as
    the others: there are at least `draws` draws.
    """
    values = np.zeros((draws_of_starter(draws) * STARTERS, 15, 2))
    own = np.array([to_kernel(card) for card in six], np.uint8)
    kernel.weigh_discards(tables(), _chances(), seed, own, role, *scores, values)
    return values


def weighed_lays(
    position: Position,
    held: Sequence[int],
    away: Sequence[int],
    starter: int,
    dealer: int,
    scores: tuple[int, int],
    draws: int,
    seed: int,
) -> Any:
    """Return values[draw, place]: net points of the rest of the deal and chance, for each lay.

    held: the cards of position.seat, whose discards are `away`; scores: as weighed_discards has
    them. Places of cards that cannot be laid are left at 0.
    """
    roles = roles_of(dealer)
    own, other = position.laid[position.seat], position.laid[1 - position.seat]
    series = 0
    for card in position.series:
        series = series << 4 | cards.rank_of(card)
    values = np.zeros((draws, len(held), 2))
    kernel.weigh_lays(
        tables(),
        _chances(),
        seed,
        np.array([to_kernel(card) for card in [*held, *own, *away]], np.uint8),
        np.array([to_kernel(card) for card in other], np.uint8),
        to_kernel(starter),
        len(held),
        roles[position.seat],
        -1 if position.gone < 0 else roles[position.gone],
        position.total,
        series,
        roles[position.last],
        4 - len(other),
        *scores,
        values,
    )
    return values


def _discard(deal: Deal, seat: int, away: tuple[int, ...], draws: int, seed: int) -> Move:
    six = [*deal.hands[seat], *away]
    scores = role_scores(deal, deal.begin.scores)
    values = weighed_discards(six, roles_of(deal.dealer)[seat], scores, draws, seed)
    choices = list(combinations(six, 2))
    return _move(deal, seat, "discard", choices, 14, values, deal.begin.scores)


def _lay(
    deal: Deal, position: Position, away: tuple[int, ...], draws: int, seed: int
) -> Move | None:
    """Return a lay with its cost, None where only one card could be laid."""
    seat = position.seat
    own, other = (suited_position(deal, position, at) for at in (seat, 1 - seat))
    held = list(own.held)
    legal = [place for place, card in enumerate(held) if position.total + cards.pips_of(card) <= 31]
    if len({cards.rank_of(held[place]) for place in legal}) < 2:
        return None
    chosen = held.index(_taken(list(held), position.card))
    laid = (own.laid, other.laid) if seat == 0 else (other.laid, own.laid)
    values = weighed_lays(
        position._replace(laid=laid),
        held,
        away,
        deal.starter,
        deal.dealer,
        role_scores(deal, position.scores),
        draws,
        seed,
    )
    choices = [(held[place],) for place in legal]
    kept = values[:, legal]
    return _move(deal, seat, "lay", choices, legal.index(chosen), kept, position.scores)


class Cards(NamedTuple):
    """A hand during the play: what is held and what was laid, with suits."""

    held: tuple[int, ...]
    laid: tuple[int, ...]


def suited_position(deal: Deal, position: Position, seat: int) -> Cards:
    """Return the cards of a seat at a position, as the deal's hands have them."""
    held = list(deal.hands[seat])
    laid = [_taken(held, card) for card in position.laid[seat]]
    return Cards(tuple(held), tuple(laid))


def _taken(hand: list[int], card: int) -> int:
    """Take a card, by its rank where its suit is not known, out of a hand; return it as it was."""
    found = next(
        (one for one in hand if one == card),
        next((one for one in hand if cards.rank_of(one) == cards.rank_of(card)), 0),
    )
    hand.remove(found)
    return found


def _move(
    deal: Deal,
    seat: int,
    kind: str,
    choices: Sequence[tuple[int, ...]],
    chosen: int,
    values: Any,
    scores: tuple[int, int],
) -> Move:
    best = int(values[:, :, 1].mean(axis=0).argmax())
    gaps = values[:, best] - values[:, chosen]
    points, chance = gaps.mean(axis=0)
    error = standard_error(gaps[:, 1], STARTERS if kind == "discard" else 1)
    if best == chosen or chance < _CERTAIN * error:
        best, points, chance = chosen, 0.0, 0.0
    own = scores if seat == 0 else scores[::-1]
    return Move(
        deal.number,
        seat,
        seat == deal.dealer,
        kind,
        choices[chosen],
        choices[best],
        (own[0], own[1]),
        float(points),
        float(chance),
    )
