"""Exhaustive count of all shows, and the expected value of discards.

Both call rules/show_totals.py. Counting all shows takes a tenth of a second with NumPy and some
seconds without it; discards do not need it.
"""

import functools
import importlib.util
from collections import Counter
from collections.abc import Callable, Sequence
from fractions import Fraction
from itertools import combinations, combinations_with_replacement
from math import comb
from operator import mul
from typing import TYPE_CHECKING, Any, NamedTuple

from cribboard.rules import show_totals
from cribboard.rules.cards import JACK, make, rank_of, suit_of

if TYPE_CHECKING:
    import numpy.typing as npt

PACK = [make(rank, suit) for suit in range(1, 5) for rank in range(1, 14)]
POINTS = 30  # possible counts: 0..29
HAS_NUMPY = importlib.util.find_spec("numpy") is not None
#: Hands counted between two calls of a progress callback.
PROGRESS_HANDS = 2_000


class Distribution(NamedTuple):
    """Number of all (four cards, starter) pairs that count 0..29, as hands and as cribs."""

    hand: list[int]
    crib: list[int]


def distribution(on_progress: Callable[[int], None] | None = None) -> Distribution:
    """Count all shows, with NumPy if it is installed. on_progress: see counted_slowly."""
    return EveryShow().counted() if HAS_NUMPY else counted_slowly(PACK, on_progress)


def counted_slowly(
    pack: Sequence[int], on_progress: Callable[[int], None] | None = None
) -> Distribution:
    """Count all shows of `pack` in plain Python; on_progress is told how many more now and then."""
    hands: Counter[int] = Counter()
    cribs: Counter[int] = Counter()  # first the differences from hands
    for place, hand in enumerate(combinations(pack, 4), 1):
        if on_progress is not None and not place % PROGRESS_HANDS:
            on_progress(PROGRESS_HANDS)
        starters = [card for card in pack if card not in hand]
        points = show_totals.totals(hand, starters)
        hands.update(points)
        if len(set(map(suit_of, hand))) == 1:
            cribs.update(show_totals.totals(hand, starters, True))
            cribs.subtract(points)
    cribs.update(hands)
    return Distribution(
        [hands[points] for points in range(POINTS)], [cribs[points] for points in range(POINTS)]
    )


class EveryShow:
    """Tables from which `counted` counts all 12,994,800 pairs.

    A row for each set of four ranks has its points with each of the 52 starters; each of the
    270,725 hands takes the row of its ranks and adds its own flush and nobs.
    """

    _OWN_CARD = 31  # marks a starter that is one of the hand's own cards
    _CHUNK = 1 << 16  # bytes tallied at a time, which fit into the processor's cache

    def __init__(self) -> None:
        import numpy

        self._numpy: Any = numpy
        sets = list(combinations_with_replacement(range(1, 14), 4))
        by_rank = [
            [
                show_totals.total(ranks, turned) if {turned} != {*ranks} else 0
                for turned in range(1, 14)
            ]
            for ranks in sets
        ]
        self._rows = numpy.tile(numpy.array(by_rank, numpy.uint8), (1, 4))
        numbers = numpy.zeros((13,) * 4, numpy.int32)
        for number, ranks in enumerate(sets):
            numbers[tuple(rank - 1 for rank in ranks)] = number
        flat = numpy.fromiter(
            (card for hand in combinations(range(52), 4) for card in hand), numpy.intp
        )
        hands = flat.reshape(-1, 4)  # a card here is rank - 1 + 13 * (suit - 1)
        self._row_of = numbers[tuple(numpy.sort(hands % 13, axis=1).T)]
        self._own_starters = (numpy.arange(len(hands))[:, None] * 52 + hands).ravel()
        jacks = [JACK - 1 + 13 * suit for suit in range(4)]
        self._with_jack = [numpy.flatnonzero((hands == jack).any(axis=1)) for jack in jacks]
        suits = hands // 13
        self._flushes = numpy.flatnonzero((suits == suits[:, :1]).all(axis=1))
        is_fifth = numpy.arange(52) // 13 == suits[self._flushes, :1]
        self._hand_flush = numpy.where(is_fifth, 5, 4).astype(numpy.uint8)
        self._crib_flush = numpy.where(is_fifth, 5, 0).astype(numpy.uint8)

    def points(self) -> "npt.NDArray[Any]":
        """Return the points of each hand (row) with each starter (column), without flushes."""
        points = self._rows.take(self._row_of, axis=0)
        for suit, hands in enumerate(self._with_jack):
            points[hands, 13 * suit : 13 * suit + 13] += 1
        points.ravel()[self._own_starters] = self._OWN_CARD
        return points  # type: ignore[no-any-return]

    def counted(self) -> Distribution:
        """Count every pair."""
        points = self.points()
        flushes = points[self._flushes]
        others = self._tally(points) - self._tally(flushes)
        hand = others + self._tally(flushes + self._hand_flush)
        crib = others + self._tally(flushes + self._crib_flush)
        return Distribution(hand[:POINTS].tolist(), crib[:POINTS].tolist())

    def _tally(self, points: "npt.NDArray[Any]") -> "npt.NDArray[Any]":
        flat = points.ravel()
        tally = self._numpy.zeros(self._OWN_CARD + 6, self._numpy.int64)
        for begin in range(0, len(flat), self._CHUNK):
            part = flat[begin : begin + self._CHUNK]
            tally += self._numpy.bincount(part, minlength=len(tally))
        return tally  # type: ignore[no-any-return]


def mean(table: Sequence[int]) -> float:
    """Return the mean points of a table of numbers of hands with 0, 1, 2 .. points."""
    return sum(points * many for points, many in enumerate(table)) / sum(table)


class Choice(NamedTuple):
    """A discard of two cards, with exact points of the other four and of the crib."""

    discard: tuple[int, ...]
    keep: tuple[int, ...]
    hand_mean: Fraction
    hand_min: int
    hand_max: int
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
        points = show_totals.totals(keep, unseen)
        hand_mean = Fraction(sum(points), STARTERS)
        crib_mean = crib_mean_of(discard, unseen, weights)
        total = hand_mean + crib_mean if is_dealer else hand_mean - crib_mean
        choices.append(Choice(discard, keep, hand_mean, min(points), max(points), crib_mean, total))
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
def _with_triples(first: int, second: int) -> list[int]:
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
    of_ranks = sum(map(mul, weights or _weights(unseen), _with_triples(*ranks)))
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
