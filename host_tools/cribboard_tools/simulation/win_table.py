"""The chance to win from every pair of scores, from simulated deals.

Both seats play alike (PLAYER), whatever the score. A deal is played some millions of times; what
counts of it is how many points each seat has pegged at each moment, since the first to reach the
target wins. From the outcomes the chances follow from the last holes back to the first
(kernel.solve): a deal that nobody wins leads to higher scores, whose chances are known.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

import numpy as np

from cribboard_tools.simulation import kernel, pieces, players
from cribboard_tools.simulation.kernel import Ints
from cribboard_tools.simulation.tables import tables

PLAYER = players.Player("hessel", "ahead")
#: Seed and size of the committed table: pieces of PIECE deals each.
SEED, PIECES, PIECE = 121, 40, 1_000_000


class Chances(NamedTuple):
    """The dealer's chance to win before a deal, with its standard error.

    Both are arrays: [dealer's score, pone's score].
    """

    mean: Ints
    error: Ints


def outcomes(number: int, piece: int = PIECE) -> Ints:
    """Return the outcomes of one piece of deals: the kernel's totals and wins, together."""
    size = kernel.MOST_POINTS + 2
    both = np.zeros((2, size, size), np.int64)
    discards, pegging = PLAYER.numbers
    begin = number * piece
    kernel.sum_outcomes(tables(), SEED, begin, begin + piece, discards, pegging, both[0], both[1])
    return both


def solved(both: Ints, target: int = kernel.TARGET) -> Ints:
    """Return the dealer's chances from the outcomes of some deals."""
    many = both[0].sum()
    wins = both[1].cumsum(axis=0).cumsum(axis=1)
    return kernel.solve(both[0] / many, wins / many, target)


def computed(many: int, workers: pieces.Workers, piece: int = PIECE) -> Chances:
    """Return the chances from `many` pieces of deals.

    The error is that of the mean of the pieces, each solved by itself.
    """
    sums = np.zeros((2, kernel.MOST_POINTS + 2, kernel.MOST_POINTS + 2), np.int64)
    alone = []
    for _, both in pieces.in_order(_Outcomes(piece), 0, many, workers):
        sums += both
        alone.append(solved(both))
    error = np.std(alone, axis=0, ddof=1) / many**0.5
    return Chances(solved(sums), error)


@dataclass(frozen=True)
class _Outcomes:
    """`outcomes` with a size, as a function that can be pickled."""

    piece: int

    def __call__(self, number: int) -> Ints:
        return outcomes(number, self.piece)
