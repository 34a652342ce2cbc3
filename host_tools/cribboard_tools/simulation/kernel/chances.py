"""Outcomes of deals, and the chance to win that follows from them."""

from __future__ import annotations

import numpy as np

from cribboard_tools.simulation.kernel.compiled import PAIR, Ints, Pair, compiled
from cribboard_tools.simulation.kernel.constants import DEALER, PONE
from cribboard_tools.simulation.kernel.deals import deal_space, moment, play_deal
from cribboard_tools.simulation.kernel.random_numbers import deal_key

#: Points of one deal are counted up to this number, which none reaches.
MOST_POINTS = 120


@compiled(f"void(i4[::1], i8, i8, i8, {PAIR}, i8[:, ::1], i8[:, ::1])")
def sum_outcomes(
    tables: Ints, seed: int, begin: int, end: int, player: Pair, totals: Ints, wins: Ints
) -> None:
    """Add the outcomes of six-card deals begin..end-1, which a player plays in both seats.

    totals: number of deals by the points of dealer and pone; wins: differences along both axes of
    the number of deals in which the dealer scores at least d points before pone scores p, [d, p].
    """
    space = deal_space()
    play, points, scores = space[2], space[3], np.zeros(2, np.int64)
    for number in range(begin, end):
        rows = play_deal(tables, space, deal_key(seed, number, 0), 6, player, player)
        scores[:] = 0
        for at in range(rows + 4):
            seat, scored = moment(play, points, rows, at)
            if seat == DEALER and scored:
                wins[scores[DEALER] + 1, scores[PONE] + 1] += 1
                wins[scores[DEALER] + scored + 1, scores[PONE] + 1] -= 1
            scores[seat] += scored
        totals[scores[DEALER], scores[PONE]] += 1


@compiled("f8(f8[:, ::1], f8[:, ::1], f8[:, ::1], i8, i8)")
def mean_after(totals: Ints, wins: Ints, chances: Ints, dealer: int, pone: int) -> float:
    """Return the dealer's chance at a pair of scores, from the chances of all higher ones.

    totals, wins, chances: as of `solve`.
    """
    needs_dealer, needs_pone = len(chances) - dealer, len(chances) - pone
    limit = wins.shape[0] - 1
    chance = wins[min(needs_dealer, limit), min(needs_pone, limit)]
    for more in range(min(needs_dealer, totals.shape[0])):
        for other in range(min(needs_pone, totals.shape[1])):
            if totals[more, other] > 0:
                after = chances[pone + other, dealer + more]
                chance += totals[more, other] * (1.0 - after)
    return float(chance)


@compiled("f8[:, ::1](f8[:, ::1], f8[:, ::1], i8)")
def solve(totals: Ints, wins: Ints, target: int) -> Ints:
    """Return the dealer's chance to win from each pair of scores, [dealer's, pone's].

    totals: chance of each outcome of a deal; wins: chance that the dealer scores at least d points
    before pone scores p. A deal without a winner leads to a higher sum of scores, where the players
    have changed roles; so the sums are worked through from the highest.
    """
    chances = np.zeros((target, target))
    for both in range(2 * target - 2, -1, -1):
        for dealer in range(max(0, both - target + 1), min(both, target - 1) + 1):
            chances[dealer, both - dealer] = mean_after(
                totals, wins, chances, dealer, both - dealer
            )
    return chances
