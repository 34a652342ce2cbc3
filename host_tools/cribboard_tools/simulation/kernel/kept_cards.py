"""Sums over what good players keep, throw and peg: of which the tables of advice are made.

And over races: who pegs out first from few holes, by what a player has kept.
"""

from __future__ import annotations

import numpy as np

from cribboard_tools.simulation.kernel.compiled import Ints, as_int, compiled
from cribboard_tools.simulation.kernel.constants import FAR, HAND, MOST_PLAY, PEG_AHEAD, PEGGING
from cribboard_tools.simulation.kernel.deals import play_deal
from cribboard_tools.simulation.kernel.discards import choose_discards
from cribboard_tools.simulation.kernel.hand_weights import NEVER, many_of, worth_of
from cribboard_tools.simulation.kernel.packed_cards import ONE_OF_EACH, place_of
from cribboard_tools.simulation.kernel.pegging import lay_points, pips
from cribboard_tools.simulation.kernel.random_numbers import deal_key, shuffle

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


@compiled("i8(i8[::1], i8[::1], i8)")
def _raced(held: Ints, lacks: Ints, unseen: int) -> int:
    """Play a deal by public_order until a seat has pegged its lack; return it, -1 for neither.

    held: packed ranks of both seats; unseen: the cards that do not lie face up.
    """
    turn = last = count = series = 0
    gone = -1
    while held[0] or held[1]:
        every, others = many_of(unseen), many_of(held[1 - turn])
        best, laid = NEVER, -1
        for rank in range(13):
            if held[turn] >> 3 * rank & 7 and count + pips(rank) <= 31:
                worth = worth_of(
                    series, rank, count, unseen, every, others, lacks[turn], lacks[1 - turn]
                )
                if worth > best:
                    best, laid = worth, rank
        can_other = others > 0 and gone != 1 - turn
        if laid < 0:
            gone, is_open = turn, can_other
            points = 0 if can_other else 1
        else:
            card = 1 << 3 * laid
            held[turn] -= card
            unseen -= card
            count += pips(laid)
            points = lay_points(series, laid, count)
            series, last = series << 4 | (laid + 1), turn
            is_open = can_other or held[turn] > 0
            points += not is_open and count < 31
            is_open = is_open and count < 31
        lacks[last] -= points
        if lacks[last] <= 0:
            return last
        if is_open:
            turn = 1 - turn if can_other else turn
        else:
            count, series, gone = 0, 0, -1
            turn = 1 - last if held[1 - last] else last
    return -1


@compiled("void(i4[::1], i8, i8, i8, i8, i8, i8[:, :, :, ::1])")
def sum_races(
    tables: Ints, seed: int, begin: int, end: int, seat: int, discards: int, races: Ints
) -> None:
    """Add the races of deals begin..end-1: [four ranks of a seat, its lack, the other's, outcome].

    The seat keeps any four, the other by `discards`. Lacks are 1 to FAR, which nobody pegs; the
    outcome is that the seat, the other or neither pegs out first.
    """
    pack, weights = np.zeros(52, np.uint8), np.zeros(455, np.int32)
    held, lacks = np.zeros(2, np.int64), np.zeros(2, np.int64)
    for number in range(begin, end):
        for card in range(52):
            pack[card] = card
        shuffle(deal_key(seed, number, 0), pack, 0, 13, 52)
        choose_discards(tables, pack, weights, 6 - 6 * seat, 6, discards, 1 - seat)
        held[:] = 0
        for one in range(2):
            for place in range(6 * one, 6 * one + 4):
                held[one] += 1 << 3 * (as_int(pack[place]) >> 2)
        row, own, other = place_of(held[seat]), 1 + number % FAR, 1 + number // FAR % FAR
        lacks[seat] = own if own < FAR else 99
        lacks[1 - seat] = other if other < FAR else 99
        winner = _raced(held, lacks, 4 * ONE_OF_EACH - (1 << 3 * (as_int(pack[12]) >> 2)))
        races[row, own, other, 2 if winner < 0 else winner != seat] += 1
