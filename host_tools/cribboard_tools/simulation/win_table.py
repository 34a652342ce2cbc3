"""The chance to win from every pair of scores, from simulated deals.

First by players who play alike whatever the score (PLAYER). A deal is played some millions of
times; what counts of it is how many points each seat has pegged at each moment, since the first to
reach the target wins. From the outcomes the chances follow from the last holes back to the first
(kernel.solve): a deal that nobody wins leads to higher scores, whose chances are known.

Then by players who look at the score (AWARE): in every round they value it by the last table. What
the dealer's chance gains in their deals, beside those of PLAYER, is smoothed over neighbouring
scores, and added in each deal of the next table. The luck of the cards is taken out by what PLAYER
gains with the same.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import NamedTuple

import numpy as np

from cribboard_tools.simulation import kernel, pieces, players
from cribboard_tools.simulation.kernel import Ints, constants
from cribboard_tools.simulation.kernel.lay_advice import CERTAIN
from cribboard_tools.simulation.tables import tables

PLAYER = players.Player("hessel", "ahead")
#: Seed and size of the first table: pieces of PIECE deals each.
SEED, PIECES, PIECE = 121, 40, 1_000_000
#: Players who look at the score; seed of the first round, its size in pieces and that of each
#: further one; deals of a piece.
AWARE = players.Player(players.ADVICE, "20")
GAIN_SEED, ROUNDS, GAIN_PIECE = 1210, (50, 100, 400), 4_000
#: Parts of a round that are solved by themselves, whose spread is the error.
_PARTS = 10
#: Width of the smoothing, in the logarithm of the holes that are left, _NEAR more: about a point at
#: the end, a fifth of the holes before.
_WIDTH, _NEAR = 0.2, 3
_LEAST = 1e-9


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


def played(many: int, workers: pieces.Workers, piece: int = PIECE) -> list[Ints]:
    """Return the outcomes of each of `many` pieces of deals."""
    return [both for _, both in pieces.in_order(_Outcomes(piece), 0, many, workers)]


def solved(both: Ints, gains: Ints | None = None, target: int = kernel.TARGET) -> Ints:
    """Return the dealer's chances from the outcomes of some deals.

    gains: what is added to the chance of each pair of scores.
    """
    more = np.zeros((target, target)) if gains is None else gains
    return kernel.solve(*_shares(both), more, target)


def computed(alone: Sequence[Ints]) -> Chances:
    """Return the chances from the outcomes of some pieces.

    The error is that of the mean of the pieces, each solved by itself.
    """
    error = np.std([solved(both) for both in alone], axis=0, ddof=1) / len(alone) ** 0.5
    return Chances(solved(np.sum(alone, axis=0)), error)


def _shares(both: Ints) -> tuple[Ints, Ints]:
    many = both[0].sum()
    return both[0] / many, both[1].cumsum(axis=0).cumsum(axis=1) / many


def after_deal(both: Ints, after: Ints) -> Ints:
    """Return the mean of a dealer's value after a deal, by the scores of dealer and pone before it.

    after: the value by the scores after the deal; it is 1 for a dealer who wins.
    """
    totals, wins = _shares(both)
    size = kernel.TARGET
    needs = np.minimum(size - np.arange(size), len(wins) - 1)
    mean: Ints = wins[np.ix_(needs, needs)]
    for dealer, pone in np.argwhere(totals[:size, :size]):
        rest = after[dealer:, pone:]
        mean[: size - dealer, : size - pone] += totals[dealer, pone] * rest
    return mean


def spread_of(both: Ints, chances: Ints) -> Ints:
    """Return the standard deviation of the dealer's chance after a deal, by the scores before."""
    after = 1 - chances.T
    variance = after_deal(both, after**2) - after_deal(both, after) ** 2
    spread: Ints = np.sqrt(np.maximum(variance, 0))
    return spread


@dataclass(frozen=True)
class Gains:
    """The gains in one piece of a round's deals, as a function that can be pickled.

    entries: the last table, of CERTAIN; begun: what PLAYER has by it after a deal, in the mean;
    share: the part of the deals from each pair of scores.
    """

    entries: Ints
    begun: Ints
    share: Ints
    seed: int
    deals: int = GAIN_PIECE

    def __call__(self, number: int) -> tuple[Ints, Ints]:
        """Return the number of deals by the scores of dealer and pone, and kernel.sum_gains."""
        filled = tables().copy()
        filled[constants.CHANCES :] = self.entries.ravel()
        many = self.deals_of(number)
        sums = np.zeros((*many.shape, 4), np.int64)
        ways = np.array([AWARE.ways, PLAYER.ways], np.int64)
        kernel.sum_gains(filled, self.seed, number, many, self.begun, ways, sums)
        return many, sums

    def deals_of(self, number: int) -> Ints:
        """Return how many deals of a piece begin with each pair of scores."""
        begun = self.deals * self.share.cumsum() + number * 0.6180339887498949 % 1
        return np.diff(np.floor(begun), prepend=0).astype(np.int64).reshape(self.share.shape)


def smoothed(many: Ints, sums: Ints, spread: Ints, width: float = _WIDTH) -> Ints:
    """Return the mean gain of AWARE at each pair of scores, from those near it.

    Gains are smoothed as parts of the spread, because both are small where a game is decided. As
    much of PLAYER's, which are luck, is subtracted as makes the error least.
    """
    place = np.log(_NEAR + kernel.TARGET - np.arange(kernel.TARGET))
    near = np.exp(-(((place[:, None] - place) / width) ** 2) / 2)
    unit = np.where(spread > 0, CERTAIN * spread, np.inf)
    units = (unit, unit, unit**2, unit**2)
    gains, luck, products, squares = [
        _weighed(near, sums[:, :, place] / one) for place, one in enumerate(units)
    ]
    part = products / np.maximum(squares, _LEAST)
    mean: Ints = spread * (gains - part * luck) / np.maximum(_weighed(near, many), _LEAST)
    return mean


def _weighed(near: Ints, values: Ints) -> Ints:
    half = np.einsum("ij,jk->ik", near, values)
    both: Ints = np.einsum("ij,kj->ik", half, near)
    return both


def in_order(chances: Ints) -> Ints:
    """Return the chances nearest to these by which no point more hurts: of bounds, the mean."""
    upper = np.maximum.accumulate(chances, axis=0)[:, ::-1]
    upper = np.maximum.accumulate(upper, axis=1)[:, ::-1]
    lower = np.minimum.accumulate(chances[::-1], axis=0)[::-1]
    lower = np.minimum.accumulate(lower, axis=1)
    between: Ints = (upper + lower) / 2
    return between


def next_table(both: Ints, last: Ints, alone: Sequence[tuple[Ints, Ints]]) -> Chances:
    """Return the chances with the gains of a round's pieces, which valued scores by the last."""
    spread = spread_of(both, last)

    def of(some: Sequence[tuple[Ints, Ints]]) -> Ints:
        many, sums = (sum(parts) for parts in zip(*some, strict=True))
        return in_order(solved(both, smoothed(many, sums, spread)))

    parts = [of(alone[part::_PARTS]) for part in range(_PARTS)]
    return Chances(of(alone), np.std(parts, axis=0, ddof=1) / _PARTS**0.5)


def rounds(
    both: Ints,
    workers: pieces.Workers,
    sizes: Sequence[int] = ROUNDS,
    piece: int = GAIN_PIECE,
) -> Iterator[Chances]:
    """Yield the chances of players who look at the score, after each round.

    both: outcomes of PLAYER's deals; sizes: of the rounds, in pieces of so many deals.
    """
    last = solved(both)
    for number, many in enumerate(sizes):
        share = spread_of(both, last) ** 2
        entries, begun = (
            np.rint(CERTAIN * chances).astype(np.int64)
            for chances in (last, after_deal(both, 1 - last.T))
        )
        work = Gains(entries, begun, share / share.sum(), GAIN_SEED + number, piece)
        alone = [found for _, found in pieces.in_order(work, 0, many, workers)]
        chances = next_table(both, last, alone)
        last = chances.mean
        yield chances


@dataclass(frozen=True)
class _Outcomes:
    """`outcomes` with a size, as a function that can be pickled."""

    piece: int

    def __call__(self, number: int) -> Ints:
        return outcomes(number, self.piece)
