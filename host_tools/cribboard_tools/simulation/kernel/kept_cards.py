"""Sums over what good players keep, throw and peg: of which the tables of advice are made."""

from __future__ import annotations

import numpy as np

from cribboard_tools.simulation.kernel.compiled import Ints, as_int, compiled
from cribboard_tools.simulation.kernel.constants import HAND, MOST_PLAY, PEG_AHEAD, PEGGING
from cribboard_tools.simulation.kernel.deals import play_deal
from cribboard_tools.simulation.kernel.packed_cards import place_of
from cribboard_tools.simulation.kernel.random_numbers import deal_key

#: Points of a hand or of a play are counted up to this number, which none reaches.
KEPT_MOST = 32


@compiled("void(i4[::1], i8, i8, i8, i8, i8, i8[:, :, ::1], i8[:, ::1], i8[:, :, ::1])")
def sum_kept(
    tables: Ints,
    seed: int,
    begin: int,
    end: int,
    pone_discards: int,
    dealer_discards: int,
    kept: Ints,
    thrown: Ints,
    points: Ints,
) -> None:
    """Add the deals begin..end-1 of six-card players who peg by PEG_AHEAD.

    kept: [seat, four ranks, (deals, points pegged less the other's)]; thrown: deals by [seat, two
    ranks]; points: deals by [seat, (pegged, in hand), points].
    """
    pack, weights = np.zeros(52, np.uint8), np.zeros(455, np.int32)
    play, scored = np.zeros((MOST_PLAY, 4), np.int64), np.zeros(8, np.int64)
    for number in range(begin, end):
        key = deal_key(seed, number, 0)
        ways = pone_discards, dealer_discards, PEG_AHEAD, PEG_AHEAD
        play_deal(tables, pack, weights, play, scored, key, 6, ways[0], ways[1], ways[2], ways[3])
        for seat in range(2):
            ranks = 0
            for place in range(6 * seat, 6 * seat + 4):
                ranks += 1 << 3 * (as_int(pack[place]) >> 2)
            row = place_of(ranks)
            pegged = scored[4 * seat + PEGGING]
            kept[seat, row, 0] += 1
            kept[seat, row, 1] += pegged - scored[4 - 4 * seat + PEGGING]
            one, two = as_int(pack[6 * seat + 4]) >> 2, as_int(pack[6 * seat + 5]) >> 2
            high = max(one, two)
            thrown[seat, min(one, two) + high * (high + 1) // 2] += 1
            points[seat, 0, pegged] += 1
            points[seat, 1, scored[4 * seat + HAND]] += 1
