"""Exact search of the play with all cards known: each lay's value where both play perfectly.

A value is pone's chance to win the game, and its points of the rest of the deal less the dealer's.
Each seat chooses the best chance for itself, and of equal chances the most points. The chance after
the deal is that of the table (analysis/win_chances.py); everything else is exact.

Seats are PONE and DEALER; the play needs ranks only, so cards of a rank count as one.
"""

from __future__ import annotations

import functools
from collections.abc import Sequence
from itertools import combinations
from typing import NamedTuple

from cribboard.rules import cards, play, show, show_totals
from cribboard_tools.analysis import win_chances
from cribboard_tools.analysis.all_shows import PACK

PONE, DEALER = 0, 1


class Value(NamedTuple):
    """Pone's chance to win, and its points less the dealer's: until the deal or the game ends."""

    chance: float
    net: float

    def plus(self, points: int) -> Value:
        """Return the value with points of pone's, negative ones of the dealer's, before it."""
        return Value(self.chance, self.net + points)


class State(NamedTuple):
    """A moment of the play. held: ranks in order; gone: the seat that said go, -1; last: laid last.

    scores: pone's and the dealer's.
    """

    held: tuple[tuple[int, ...], tuple[int, ...]]
    series: tuple[int, ...]
    turn: int
    gone: int
    last: int
    scores: tuple[int, int]


@functools.lru_cache(100_000)
def _lay_points(series: tuple[int, ...]) -> int:
    return int(show.total(play.items(series)))


@functools.cache
def _pips(rank: int) -> int:
    return int(cards.pips_of(rank))


class OpenPlay:
    """The play of a deal whose cards are known.

    hands: the kept cards of pone and the dealer; cribs: (points, chance) of each count that the
    crib can have.
    """

    def __init__(
        self,
        hands: Sequence[Sequence[int]],
        starter: int,
        cribs: Sequence[tuple[int, float]],
    ) -> None:
        self._shows = [int(show_totals.totals(tuple(hand), [starter])[0]) for hand in hands]
        self._cribs = cribs
        self._known: dict[State, Value] = {}
        self._ends: dict[tuple[int, int], Value] = {}

    def lays(self, state: State) -> list[tuple[int, Value]]:
        """Return each rank that the seat in turn can lay, with its value, the best first."""
        values = [(rank, self._lay(state, rank)) for rank in self._legal(state)]
        sign = 1 if state.turn == PONE else -1
        return sorted(values, key=lambda one: (-sign * one[1].chance, -sign * one[1].net))

    def value(self, state: State) -> Value:
        """Return the value where both seats lay their best cards from here."""
        if state not in self._known:
            ranks = self._legal(state)
            if ranks:
                values = [self._lay(state, rank) for rank in ranks]
                self._known[state] = max(values) if state.turn == PONE else min(values)
            else:
                self._known[state] = self._go(state)
        return self._known[state]

    @staticmethod
    def _legal(state: State) -> list[int]:
        room = play.LIMIT - sum(map(_pips, state.series))
        return [rank for rank in dict.fromkeys(state.held[state.turn]) if _pips(rank) <= room]

    def _lay(self, state: State, rank: int) -> Value:
        """Return the value of a lay."""
        seat, other = state.turn, 1 - state.turn
        own = list(state.held[seat])
        own.remove(rank)
        held = (tuple(own), state.held[1]) if seat == PONE else (state.held[0], tuple(own))
        series = (*state.series, rank)
        count = sum(map(_pips, series))
        points = _lay_points(series)
        can_other = bool(held[other]) and state.gone != other
        is_open = can_other or bool(own)
        if not is_open and count < play.LIMIT:
            points += 1  # last
        after = State(held, series, other if can_other else seat, state.gone, seat, state.scores)
        return self._scored(after, seat, points, is_open and count < play.LIMIT)

    def _go(self, state: State) -> Value:
        """Return the value where the seat in turn cannot lay."""
        other = 1 - state.turn
        if state.held[other] and state.gone != other:
            return self.value(state._replace(turn=other, gone=state.turn))
        return self._scored(state, state.last, 1, False)

    def _scored(self, state: State, seat: int, points: int, goes_on: bool) -> Value:
        """Return the value after a seat scored, where the series goes on or ends."""
        if points:
            scores = [*state.scores]
            scores[seat] += points
            if scores[seat] >= win_chances.TARGET:
                return Value(1.0 if seat == PONE else 0.0, points if seat == PONE else -points)
            state = state._replace(scores=(scores[0], scores[1]))
        if goes_on:
            value = self.value(state)
        elif not any(state.held):
            value = self._end(state.scores)
        else:
            turn = 1 - state.last if state.held[1 - state.last] else state.last
            value = self.value(state._replace(series=(), turn=turn, gone=-1))
        return value.plus(points if seat == PONE else -points)

    def _end(self, scores: tuple[int, int]) -> Value:
        """Return the value after the play: pone's hand, the dealer's hand, the crib."""
        if scores not in self._ends:
            self._ends[scores] = self._shown(*scores)
        return self._ends[scores]

    def _shown(self, pone: int, dealer: int) -> Value:
        pone, dealer = pone + self._shows[PONE], dealer + self._shows[DEALER]
        if pone >= win_chances.TARGET:
            return Value(1.0, self._shows[PONE])
        net = self._shows[PONE] - self._shows[DEALER]
        if dealer >= win_chances.TARGET:
            return Value(0.0, net)
        chance = sum(
            share * win_chances.chance(pone, dealer + points, True) for points, share in self._cribs
        )
        return Value(chance, net - sum(points * share for points, share in self._cribs))


def begun(hands: Sequence[Sequence[int]], scores: tuple[int, int], starter: int) -> State | None:
    """Return the play's beginning, with heels scored; None if they win the game."""
    if cards.rank_of(starter) == cards.JACK:
        scores = scores[0], scores[1] + 2
        if scores[1] >= win_chances.TARGET:
            return None
    return State((ranks(hands[0]), ranks(hands[1])), (), PONE, -1, -1, scores)


def ranks(hand: Sequence[int]) -> tuple[int, ...]:
    """Return the ranks of some cards in order."""
    return tuple(sorted(map(cards.rank_of, hand)))


def crib_counts(
    known: Sequence[int], starter: int, elsewhere: Sequence[int]
) -> list[tuple[int, float]]:
    """Return (points, chance) of the crib, whose other cards are any that are not elsewhere.

    known: two to four cards of the crib.
    """
    taken = {*known, starter, *elsewhere}
    unseen = [card for card in PACK if card not in taken]
    counted: dict[int, int] = {}
    many = 0
    for more in combinations(unseen, 4 - len(known)):
        points = int(show_totals.totals((*known, *more), [starter], True)[0])
        counted[points] = counted.get(points, 0) + 1
        many += 1
    return [(points, ways / many) for points, ways in sorted(counted.items())]


class Discard(NamedTuple):
    """A discard with all cards known, and its value."""

    discard: tuple[int, ...]
    keep: tuple[int, ...]
    value: Value


def discards(
    six: Sequence[int],
    seat: int,
    other_hand: Sequence[int],
    other_away: Sequence[int],
    starter: int,
    scores: tuple[int, int],
) -> list[Discard]:
    """Return a seat's fifteen discards against the cards that the other kept, the best first."""
    found = []
    for away in combinations(six, 2):
        keep = tuple(card for card in six if card not in away)
        hands = (keep, other_hand) if seat == PONE else (other_hand, keep)
        state = begun(hands, scores, starter)
        if state is None:
            value = Value(0.0, -2.0)
        else:
            cribs = crib_counts([*away, *other_away], starter, ())
            heels = state.scores[1] - scores[1]
            value = OpenPlay(hands, starter, cribs).value(state).plus(-heels)
        found.append(Discard(away, keep, value))
    sign = 1 if seat == PONE else -1
    return sorted(found, key=lambda one: (-sign * one.value.chance, -sign * one.value.net))
