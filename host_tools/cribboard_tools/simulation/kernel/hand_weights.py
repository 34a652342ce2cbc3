"""Hands that the other player may hold, compiled: the twin of cribboard.advice's belief.

Every number is equal to the last unit. Hands are counts by rank, packed in three bits each.
"""

from __future__ import annotations

from cribboard.advice import public_order
from cribboard_tools.simulation.kernel.compiled import Ints, as_int, compiled
from cribboard_tools.simulation.kernel.constants import (
    CELLS,
    KEEPS,
    LESS_OFTEN,
    RANK_KEYS,
    ROWS,
)
from cribboard_tools.simulation.kernel.packed_cards import place_of
from cribboard_tools.simulation.kernel.pegging import lay_points, pips

#: Places in the array `known`, which describes a position: seat; scores of pone and dealer; points
#: of the own hand; starter's rank; own cards, counts of the cards not face up and of the hidden
#: ones; cards the other holds, and has laid; its room; series, count, seat gone; number of moments,
#: then seven numbers for each of up to four (series, count, unseen, others, rank, holes that the
#: other and the player lack); parts of the crib's spread.
(SEAT, PONE_SCORE, DEALER_SCORE, OWN_SHOWN, STARTER, HELD, UNSEEN, HIDDEN) = range(8)
(LEFT, THEIRS, ROOM, SERIES, COUNT, GONE, MOMENTS, MOMENT) = range(8, 16)
MOMENT_SIZE = 7
CRIB = MOMENT + 4 * MOMENT_SIZE
KNOWN_SIZE = CRIB + 32
#: Shape of the array `stack`: levels; (ranks, weight, points shown, rank laid); hands.
STACK_SHAPE = (10, 4, 1820)
WORTHS_SHAPE = (5, 13)
_MOST_WEIGHT = 1 << 24
NEVER = -0x3FFFFFFF
#: As of public_order.
NEAR, OUT = public_order.NEAR, public_order.OUT


@compiled("i8(i4[::1], i8)")
def key_of(tables: Ints, ranks: int) -> int:
    """Return the sum of the keys of packed ranks."""
    key = as_int(0)
    for rank in range(13):
        key += (ranks >> 3 * rank & 7) * tables[RANK_KEYS + rank]
    return key


@compiled("i8(i4[::1], i8)")
def points_of_key(tables: Ints, key: int) -> int:
    """Return the points of five ranks by the sum of their keys, without suits."""
    return as_int(tables[CELLS + (tables[ROWS + (key & 2047)] << 4) + (key >> 11)])


@compiled("i8(i4[::1], i8, i8)")
def five_points(tables: Ints, ranks: int, starter: int) -> int:
    """Return the points of four packed ranks with a starter's, without suits."""
    return points_of_key(tables, key_of(tables, ranks) + tables[RANK_KEYS + starter])


@compiled("i8(i8)")
def many_of(ranks: int) -> int:
    """Return the number of packed cards."""
    many = 0
    for rank in range(13):
        many += ranks >> 3 * rank & 7
    return many


@compiled("i8(i8, i8, i8, i8, i8, i8, i8, i8)")
def worth_of(
    series: int,
    rank: int,
    count: int,
    unseen: int,
    many: int,
    others: int,
    lack: int,
    their_lack: int,
) -> int:
    """Return what a rank that fits is worth: public_order.values."""
    is_near = lack <= NEAR or their_lack <= NEAR
    after = count + pips(rank)
    points = lay_points(series, rank, after)
    if is_near and points >= lack:
        points = OUT
    value = points * 1024
    if points < OUT and others and after < 31:
        longer = series << 4 | (rank + 1)
        expected, shut = 0, many
        for answer in range(13):
            left = unseen >> 3 * answer & 7
            total = after + pips(answer)
            if left and total <= 31:
                shut -= left
                answered = lay_points(longer, answer, total)
                if is_near and answered >= their_lack:
                    answered = OUT
                expected += left * answered
        value -= 1024 * expected * others // many
        if shut:
            none = 1024 * (OUT if is_near and lack <= points + 1 else 1)
            for _ in range(others):
                none = none * shut // many
            value += none
    return value * 16 + rank


@compiled("i8(i4[::1], i8[::1], i8, i8)")
def _likelihood(tables: Ints, worths: Ints, held: int, rank: int) -> int:
    """Return how likely one of the ranks held is laid: public_order.likelihood."""
    best = NEVER
    for one in range(13):
        if held >> 3 * one & 7:
            best = max(best, worths[one])
    total = 0
    for one in range(13):
        if held >> 3 * one & 7 and worths[one] != NEVER:
            total += tables[LESS_OFTEN + min((best - worths[one]) // 1024, 50)]
    mine = as_int(tables[LESS_OFTEN + min((best - worths[rank]) // 1024, 50)])
    return max(1, 256 * mine // total)


@compiled("i8(i8, i8)")
def _ways(held: int, hidden: int) -> int:
    """Return in how many ways hidden cards make the ranks held."""
    ways = 1
    for rank in range(13):
        many, of = held >> 3 * rank & 7, hidden >> 3 * rank & 7
        for one in range(many):
            ways *= of - one
        if many > 1:
            ways //= 2 if many == 2 else 6 if many == 3 else 24
    return ways


@compiled("i8(i4[::1], i8[::1], i8[:, :, ::1], i8[:, ::1], i8, b1)")
def _add_hand(
    tables: Ints, known: Ints, stack: Ints, worths: Ints, held: int, is_kept: bool
) -> int:
    """Put a hand at the place of stack[0, 3, 0] if it has weight; return the weight."""
    kept = held + known[THEIRS]
    weight = _ways(held, known[HIDDEN])
    if weight == 0:
        return 0
    if is_kept:
        weight *= tables[KEEPS + 1820 * (1 - known[SEAT]) + place_of(kept)]
    before = held
    for at in range(known[MOMENTS] - 1, -1, -1):
        rank = known[MOMENT + MOMENT_SIZE * at + 4]
        before += 1 << 3 * rank
        weight *= _likelihood(tables, worths[at], before, rank)
    if weight:
        place = stack[0, 3, 0]
        stack[0, 0, place], stack[0, 1, place] = held, weight
        stack[0, 2, place] = five_points(tables, kept, known[STARTER])
        stack[0, 3, 0] += 1
    return as_int(weight)


@compiled("i8(i4[::1], i8[::1], i8[:, :, ::1], i8[:, ::1], b1)")
def _add_hands(tables: Ints, known: Ints, stack: Ints, worths: Ints, is_kept: bool) -> int:
    """Fill stack[0] with every hand that has weight, in their order; return the sum."""
    left, total = known[LEFT], 0
    stack[0, 3, 0] = 0
    for one in range(13 if left > 0 else 1):
        for two in range(one, 13) if left > 1 else range(1):
            for three in range(two, 13) if left > 2 else range(1):
                for four in range(three, 13) if left > 3 else range(1):
                    held = 0
                    if left > 0:
                        held += 1 << 3 * one
                    if left > 1:
                        held += 1 << 3 * two
                    if left > 2:
                        held += 1 << 3 * three
                    if left > 3:
                        held += 1 << 3 * four
                    is_denied = False
                    for rank in range(13 if known[ROOM] >= 10 else known[ROOM]):
                        is_denied |= held >> 3 * rank & 7 > 0
                    if not is_denied:
                        total += _add_hand(tables, known, stack, worths, held, is_kept)
    return as_int(total)


@compiled("i8(i4[::1], i8[::1], i8[:, :, ::1], i8[:, ::1], i8)")
def weigh_hands(tables: Ints, known: Ints, stack: Ints, worths: Ints, effort: int) -> int:
    """Fill stack[0] as belief.hands does; return the number of hands. worths: to use."""
    for at in range(known[MOMENTS]):
        begin = MOMENT + MOMENT_SIZE * at
        series, count, unseen = known[begin], known[begin + 1], known[begin + 2]
        many, others = many_of(unseen), known[begin + 3]
        for rank in range(13):
            worths[at, rank] = NEVER
            if count + pips(rank) <= 31:
                worths[at, rank] = worth_of(
                    series, rank, count, unseen, many, others, known[begin + 5], known[begin + 6]
                )
    total = _add_hands(tables, known, stack, worths, True)
    if stack[0, 3, 0] == 0:
        total = _add_hands(tables, known, stack, worths, False)
    shift = begun = found = 0
    while total >> shift >= _MOST_WEIGHT:
        shift += 1
    for place in range(stack[0, 3, 0]):
        weight = stack[0, 1, place]
        if effort:
            times = (effort * (begun + weight) + total // 2) // total
            times -= (effort * begun + total // 2) // total
            begun += weight
        else:
            times = weight >> shift
        if times:
            stack[0, 0, found], stack[0, 1, found] = stack[0, 0, place], times
            stack[0, 2, found] = stack[0, 2, place]
            found += 1
    return as_int(found)
