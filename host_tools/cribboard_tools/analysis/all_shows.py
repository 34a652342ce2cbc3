"""Exhaustive count of all shows, and the expected value of discards.

Both call rules/show_totals.py.
"""

import functools
from collections import Counter
from collections.abc import Sequence
from fractions import Fraction
from itertools import combinations, combinations_with_replacement
from math import comb, prod
from operator import mul
from typing import NamedTuple

from cribboard.rules import show_totals
from cribboard.rules.cards import JACK, make, rank_of, suit_of

PACK = [make(rank, suit) for suit in range(1, 5) for rank in range(1, 14)]
POINTS = 30  # possible counts: 0..29


class Distribution(NamedTuple):
    """Number of all (four cards, starter) pairs that count 0..29, as hands and as cribs."""

    hand: list[int]
    crib: list[int]


def distribution() -> Distribution:
    """Count all 12,994,800 shows: each four ranks with a starter's once, times their suits."""
    found = Distribution([0] * (POINTS + 6), [0] * (POINTS + 6))  # a flush of none adds none
    for four in combinations_with_replacement(range(1, 14), 4):
        held = Counter(four)
        hands = prod(comb(4, many) for many in held.values())
        for starter in range(1, 14):
            shows = hands * (4 - held[starter])
            if not shows:
                continue
            points = show_totals.total(four, starter)
            jacks = held[JACK] if starter != JACK else 0
            nobs = shows * jacks // 4
            other_suit = 12 if len(held) == 4 else 0  # flushes of four suits, three starters each
            same_suit = 4 if other_suit and starter not in held else 0
            for table, flush in ((found.hand, 4), (found.crib, 0)):
                table[points] += shows - nobs - other_suit - (0 if jacks else same_suit)
                table[points + 1] += nobs - (same_suit if jacks else 0)
                table[points + flush] += other_suit
                table[points + (6 if jacks else 5)] += same_suit
    return Distribution(found.hand[:POINTS], found.crib[:POINTS])


def mean(table: Sequence[int]) -> float:
    """Return the mean points of a table of numbers of hands with 0, 1, 2 .. points."""
    return sum(points * many for points, many in enumerate(table)) / sum(table)


class Choice(NamedTuple):
    """A discard of two cards, with exact points of the other four and of the crib."""

    discard: tuple[int, ...]
    keep: tuple[int, ...]
    hand_mean: Fraction
    crib_mean: Fraction
    total: Fraction


STARTERS = 46
_TRIPLES = list(combinations_with_replacement(range(1, 14), 3))


def discards(six: Sequence[int], is_dealer: bool) -> list[Choice]:
    """Return the fifteen discards of two of six suited cards, the best first.

    hand_mean is over the 46 starters. crib_mean is over every starter and every pair left in the
    pack, all equally likely: a yardstick for other programs, not advice.
    total: their sum, or their difference for the opponent's crib.
    """
    unseen = [card for card in PACK if card not in six]
    weights = _weights(unseen)
    choices = []
    for discard in combinations(six, 2):
        keep = tuple(card for card in six if card not in discard)
        hand_mean = Fraction(sum(show_totals.totals(keep, unseen)), STARTERS)
        crib_mean = crib_mean_of(discard, unseen, weights)
        total = hand_mean + crib_mean if is_dealer else hand_mean - crib_mean
        choices.append(Choice(discard, keep, hand_mean, crib_mean, total))
    return sorted(choices, key=lambda choice: (-choice.total, -choice.hand_mean))


def _weights(unseen: Sequence[int]) -> list[int]:
    """Return the number of ways in which unseen cards make each three ranks of _TRIPLES."""
    left = Counter(map(rank_of, unseen))
    ways = [[comb(left[rank], many) for many in range(4)] for rank in range(14)]
    weights = []
    for low, middle, high in _TRIPLES:
        if low == high:
            weights.append(ways[low][3])
        elif low == middle:
            weights.append(ways[low][2] * ways[high][1])
        elif middle == high:
            weights.append(ways[low][1] * ways[high][2])
        else:
            weights.append(ways[low][1] * ways[middle][1] * ways[high][1])
    return weights


@functools.cache
def with_triples(first: int, second: int) -> list[int]:
    """Return the points of two ranks with each three ranks of _TRIPLES, without flush and nobs."""
    return [
        show_totals.total((first, second, low, middle), high)
        if len({first, second, low, middle, high}) > 1  # a pack has no five
        else 0
        for low, middle, high in _TRIPLES
    ]


def crib_mean_of(
    discard: Sequence[int], unseen: Sequence[int], weights: list[int] | None = None
) -> Fraction:
    """Return the mean crib over its starter and the opponent's two cards, all unseen.

    Any three unseen cards are equally likely, and each of them as starter. Nobs and flush are
    counted by suit, in (starter, pair) ways. weights: _weights(unseen), if known already.
    """
    ranks = sorted(map(rank_of, discard))
    of_ranks = sum(map(mul, weights or _weights(unseen), with_triples(*ranks)))
    of_suit = Counter(map(suit_of, unseen))
    starters, pairs = len(unseen), comb(len(unseen) - 1, 2)
    nobs = 0
    for suit in range(1, 5):
        jack = make(JACK, suit)
        if jack in discard:
            nobs += of_suit[suit] * pairs
        elif jack in unseen:  # it must be in the pair, with one of the cards left
            nobs += (of_suit[suit] - 1) * (starters - 2)
    first, second = map(suit_of, discard)
    flushes = comb(of_suit[first], 3) if first == second else 0
    return Fraction(3 * of_ranks + nobs + 3 * 5 * flushes, starters * pairs)
