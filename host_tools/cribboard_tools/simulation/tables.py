"""Tables of the compiled kernel, made from the rules' own tables and functions."""

from __future__ import annotations

import functools
from collections.abc import Callable
from itertools import combinations_with_replacement, permutations, product

import numpy as np

from cribboard.advice import public_order
from cribboard.advice import tables as advised
from cribboard.rules import cards, show, show_totals_table, win_chances
from cribboard_tools.analysis import all_shows, hessel_cribs
from cribboard_tools.simulation.kernel import constants
from cribboard_tools.simulation.kernel.compiled import Ints
from cribboard_tools.simulation.kernel.constants import FAR

_RANKS = range(13)


def to_kernel(card: int) -> int:
    """Return the kernel's number of a card of the rules, which has a suit."""
    return 4 * (cards.rank_of(card) - 1) + cards.suit_of(card) - 1


def from_kernel(card: int) -> int:
    """Return the rules' number of a card of the kernel."""
    return cards.make((card >> 2) + 1, (card & 3) + 1)


@functools.cache
def tables() -> Ints:
    """Return the tables in one array, at the places that the kernel's constants name."""
    filled = np.zeros(constants.TABLES_SIZE, np.int32)

    def fill(begin: int, values: Ints | list[int]) -> None:
        filled[begin : begin + len(values)] = values

    triples = list(combinations_with_replacement(_RANKS, 3))
    fours = _fours()
    fill(constants.KEYS, [show_totals_table.CARD_KEYS[from_kernel(card)] for card in range(52)])
    fill(constants.RANK_KEYS, list(show_totals_table.KEYS))
    fill(constants.ROWS, list(show_totals_table.ROWS))
    fill(constants.CELLS, _cells())
    fill(constants.FOUR, fours.ravel())
    fill(constants.FOUR_SUMS, fours.sum(axis=3).ravel())
    fill(constants.FIVE_SUMS, _five_sums())
    fill(constants.CRIB_MEANS, _crib_means())
    fill(constants.TRIPLES, [low | middle << 4 | high << 8 for low, middle, high in triples])
    for row, (low, high) in enumerate(combinations_with_replacement(range(1, 14), 2)):
        fill(constants.WITH_TRIPLES + 455 * row, all_shows.with_triples(low, high))
    _fill_advice(fill)
    return filled


def _fill_advice(fill: Callable[[int, list[int]], None]) -> None:
    """Fill in the tables of advice."""
    for seat in range(2):
        fill(constants.KEEPS + 1820 * seat, list(advised.KEPT[seat]))
        fill(constants.THROWS + 91 * seat, list(advised.THROWN[seat]))
        fill(constants.WORTHS + 1820 * seat, list(advised.WORTH[seat]))
        fill(constants.RACE + 2 * FAR**2 * seat, list(advised.RACE[seat]))
        fill(constants.GROWTH + 552 * seat, list(advised.GROWTH[seat]))
        fill(constants.PEGS + 32 * seat, list(advised.PEGS[seat]))
        fill(constants.SHOWN + 32 * seat, list(advised.HANDS[seat]))
    fill(constants.LESS_OFTEN, list(public_order.LESS_OFTEN))
    scores = range(constants.TARGET)
    fill(
        constants.CHANCES, [win_chances.entry(pone, dealer) for pone in scores for dealer in scores]
    )


def _fours() -> Ints:
    """Return the points of three cards and a starter, by their four ranks in any order."""
    points = np.zeros((13,) * 4, np.int32)
    for ranks in combinations_with_replacement(_RANKS, 4):
        bare = [rank + 1 for rank in ranks]
        scored = show.total(show.items(bare[:3], bare[3]))
        for order in {*permutations(ranks)}:
            points[order] = scored
    return points


def _cells() -> Ints:
    """Return the points in the firmware's table of shows, which has them as letters."""
    return np.frombuffer(show_totals_table.CELLS, np.uint8).astype(np.int32) - ord("@")


def _five_sums() -> Ints:
    """Return the points of four ranks, summed over a starter of each rank.

    A starter of a rank whose four cards are in the hand has the cell that the kernel subtracts.
    """
    keys = np.array(show_totals_table.KEYS)
    rows = np.array(list(show_totals_table.ROWS))
    cells = _cells()
    fours = np.add.reduce(np.meshgrid(keys, keys, keys, keys, indexing="ij")).ravel()
    sums = np.zeros(len(fours), np.int32)
    for key in keys:
        ranks = fours + key
        sums += cells[(rows[ranks & 2047] << 4) + (ranks >> 11)]
    return sums


def _crib_means() -> list[int]:
    """Return Hessel's mean cribs for pone and for the dealer."""
    pairs = list(product(range(1, 14), repeat=2))
    pone = [hessel_cribs.crib_mean_100(low, high, False) for low, high in pairs]
    dealer = [hessel_cribs.crib_mean_100(low, high, True) for low, high in pairs]
    return pone + dealer
