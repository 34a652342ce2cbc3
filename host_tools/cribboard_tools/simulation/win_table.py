"""The chance to win from every pair of scores, from simulated deals.

First of players who play alike whatever the score (PLAYER). A deal is played some millions of
times; what counts of it is how many points each seat has pegged at each moment, since the first to
reach the target wins. From the outcomes the chances follow from the last holes back to the first
(chances.solve): a deal that nobody wins leads to higher scores, whose chances are known.

Then of players who look at the score (AWARE), which they value by the last table. Their deals begin
at all scores and are played to the end, so that what was scored, in its order, can be replayed from
the scores near by, with the end of the game where it is from there (score_deals.solve_recorded). A
player near its best loses nothing, to first order, by playing for scores that are a little off. The
luck of the cards is taken out by PLAYER's deals with the same ones.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial
from typing import NamedTuple

import numpy as np

from cribboard_tools.simulation import pieces, players
from cribboard_tools.simulation.kernel import constants
from cribboard_tools.simulation.kernel.chances import MOST_POINTS, solve, sum_outcomes
from cribboard_tools.simulation.kernel.compiled import Ints
from cribboard_tools.simulation.kernel.constants import TARGET
from cribboard_tools.simulation.kernel.matches import MOST_EVENTS
from cribboard_tools.simulation.kernel.score_deals import record_deals, solve_recorded
from cribboard_tools.simulation.tables import tables

PLAYER = players.Player("hessel", "ahead")
#: Seed and size of the first table: pieces of PIECE deals each.
SEED, PIECES, PIECE = 121, 8, 1_000_000
#: The players who look at the score; seed of their first round; deals of a piece.
AWARE = players.Player(players.ADVICE, "30")
AWARE_SEED, AWARE_PIECE = 1210, 4_000
#: Parts of a round that are solved by themselves, whose spread is the error.
_PARTS = 10
#: How many widths away scores are near.
_FARTHEST = 2.5
#: Fractional part of the golden section: its multiples fill a range evenly, however many.
_GOLDEN = 0.6180339887498949
_CERTAIN = 65535


class Round(NamedTuple):
    """A round of deals: its pieces, and how far scores are near in the table that it makes.

    widths: coefficients, by powers of the holes that are left, of a standard deviation in holes.
    """

    pieces: int
    widths: tuple[float, ...]


#: The last round's table is smoothed more far from the end: choices hardly depend on the score.
ROUNDS = Round(6, (0.5, 0.11)), Round(48, (0.2, 0.11, 0.0006))


class Chances(NamedTuple):
    """The dealer's chance to win before a deal, with its standard error.

    Both are arrays: [dealer's score, pone's score].
    """

    mean: Ints
    error: Ints


def outcomes(number: int, piece: int, player: players.Player) -> Ints:
    """Return the outcomes of one piece of deals: the kernel's totals and wins, together."""
    size = MOST_POINTS + 2
    both = np.zeros((2, size, size), np.int64)
    begin = number * piece
    sum_outcomes(tables(), SEED, begin, begin + piece, player.numbers, both[0], both[1])
    return both


def played(
    many: int,
    workers: pieces.Workers,
    piece: int = PIECE,
    player: players.Player = PLAYER,
) -> list[Ints]:
    """Return the outcomes of each of `many` pieces of deals."""
    work = partial(outcomes, piece=piece, player=player)
    return [both for _, both in pieces.in_order(work, 0, many, workers)]


def solved(both: Ints) -> Ints:
    """Return the dealer's chances from the outcomes of some deals."""
    return solve(*_shares(both), TARGET)


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
    size = TARGET
    needs = np.minimum(size - np.arange(size), len(wins) - 1)
    mean: Ints = wins[np.ix_(needs, needs)]
    for dealer, pone in np.argwhere(totals[:size, :size]):
        mean[: size - dealer, : size - pone] += totals[dealer, pone] * after[dealer:, pone:]
    return mean


def shares_of(both: Ints, chances: Ints) -> Ints:
    """Return the part of the deals from each pair of scores.

    It is in proportion to the standard deviation of the chance after a deal, and the less, the
    more scores are near. The power is between that which makes the sum of all squared errors least,
    1/2, and that which makes the errors equal.
    """
    after = 1 - chances.T
    variance = after_deal(both, after**2) - after_deal(both, after) ** 2
    reach = _widths(ROUNDS[0].widths) ** 0.75
    share: Ints = np.sqrt(np.maximum(variance, 0)) / np.outer(reach, reach)
    share /= share.sum()
    return share


def begun_at(share: Ints, number: int) -> Ints:
    """Return the scores of dealer and pone before each deal of a piece, in their order."""
    ends = np.floor(AWARE_PIECE * share.cumsum() + number * _GOLDEN % 1)
    many = np.diff(ends, prepend=0).astype(np.int64)
    at = np.repeat(np.arange(many.size), many)
    return np.stack([at // TARGET, at % TARGET], axis=1)


class Recorded(NamedTuple):
    """Deals from given scores.

    begun: scores of dealer and pone before each; events: as of record_deals.
    """

    begun: Ints
    events: Ints


def recorded(
    entries: Ints,
    share: Ints,
    seed: int,
    many: int,
    workers: pieces.Workers,
    player: players.Player = AWARE,
) -> Recorded:
    """Return the deals of a round.

    entries: the last table, of 65,535; share: part of the deals from each pair of scores; many:
    pieces.
    """
    work = partial(_events, entries=entries, share=share, seed=seed, player=player)
    events = [found for _, found in pieces.in_order(work, 0, many, workers)]
    begun = [begun_at(share, number) for number in range(many)]
    return Recorded(np.concatenate(begun), np.concatenate(events))


def _events(number: int, entries: Ints, share: Ints, seed: int, player: players.Player) -> Ints:
    """Return record_deals of a piece."""
    filled = tables().copy()
    filled[constants.CHANCES :] = entries.ravel()
    begun = begun_at(share, number)
    return record_deals(filled, seed, number, begun, player.ways, PLAYER.numbers)


def _widths(widths: Sequence[float]) -> Ints:
    left = TARGET - np.arange(TARGET)
    by_score: Ints = np.sum([part * left**power for power, part in enumerate(widths)], axis=0)
    return by_score


def near(widths: Sequence[float]) -> Ints:
    """Return the weight of a deal from another score: [score, the other]. widths: of a Round."""
    scores = np.arange(TARGET)
    away = (scores - scores[:, None]) / _widths(widths)[:, None]
    weights: Ints = np.where(abs(away) <= _FARTHEST, np.exp(-(away**2) / 2), 0.0)
    return weights


def chances_of(both: Ints, deals: Recorded, widths: Sequence[float] = ROUNDS[-1].widths) -> Chances:
    """Return the chances of the players of some deals.

    both: outcomes of PLAYER's; widths: as of a Round. The error is that of the mean of some parts
    of the deals, each solved by itself.
    """
    size = TARGET
    weights, parts = near(widths), np.zeros((size, size))
    places = deals.begun[:, 0] * size + deals.begun[:, 1]
    ends = np.arange(size)[:, None] * size + np.arange(size + 1)

    def of(some: slice, is_fixed: bool) -> Ints:
        order = np.argsort(places[some], kind="stable")
        first, events = np.searchsorted(places[some][order], ends), deals.events[some][order]
        return solve_recorded(*_shares(both), first, events, weights, parts, is_fixed)

    mean = of(slice(None), False)
    alone = [of(slice(part, None, _PARTS), True) for part in range(_PARTS)]
    return Chances(mean, np.std(alone, axis=0, ddof=1) / _PARTS**0.5)


def in_order(chances: Ints) -> Ints:
    """Return the chances nearest to these by which no point more hurts: of bounds, the mean."""
    upper = np.maximum.accumulate(chances, axis=0)[:, ::-1]
    upper = np.maximum.accumulate(upper, axis=1)[:, ::-1]
    lower = np.minimum.accumulate(chances[::-1], axis=0)[::-1]
    lower = np.minimum.accumulate(lower, axis=1)
    between: Ints = (upper + lower) / 2
    return between


def rounds(both: Ints, workers: pieces.Workers) -> Iterator[Chances]:
    """Yield the chances of players who look at the score, after each round, from all deals so far.

    both: outcomes of PLAYER's deals.
    """
    last = solved(both)
    share = shares_of(both, last)
    deals = Recorded(np.zeros((0, 2), np.int64), np.zeros((0, 2, MOST_EVENTS), np.int8))
    for number, one in enumerate(ROUNDS):
        entries = np.rint(_CERTAIN * last).astype(np.int64)
        seed = AWARE_SEED + number
        more = recorded(entries, share, seed, one.pieces, workers)
        deals = Recorded(*(np.concatenate(parts) for parts in zip(deals, more, strict=True)))
        found = chances_of(both, deals, one.widths)
        last = in_order(found.mean)
        yield Chances(last, found.error)
