"""Choice of lays, their points, and the play of a deal to its end.

A hand is up to four cards of eight bits each, the first lowest; a series has rank + 1 in four bits
each, the last card lowest.
"""

from __future__ import annotations

from typing import Any

from cribboard_tools.simulation.kernel.compiled import PAIR, Ints, Pair, compiled
from cribboard_tools.simulation.kernel.constants import PEG_AHEAD, PEG_RANDOM
from cribboard_tools.simulation.kernel.random_numbers import play_bits


@compiled("i8(i8)")
def pips(rank: int) -> int:
    """Return what a rank counts towards thirty-one."""
    return min(rank + 1, 10)


@compiled("i8(i8, i8, i8)")
def lay_points(series: int, rank: int, count: int) -> int:
    """Return the points of a card of `rank` laid on a series; count: with its own pips."""
    points = 2 if count == 15 or count == 31 else 0
    own = rank + 1
    if series & 15 == own:
        alike = 1
        series >>= 4
        while series & 15 == own:
            alike += 1
            series >>= 4
        return points + alike * (alike + 1)
    if series < 16:
        return points
    mask = 1 << own
    low = high = own
    best, length = 0, 1
    while series:
        other = series & 15
        series >>= 4
        if mask >> other & 1:
            break
        mask |= 1 << other
        low, high = min(low, other), max(high, other)
        if high - low > 6:
            break
        length += 1
        if length >= 3 and high - low == length - 1:
            best = length
    return points + best


@compiled("i8(i8, i8, i8, b1)")
def points_with_last(series: int, rank: int, count: int, goes_on: bool) -> int:
    """Return the points of `lay_points`, with the one for the last card if the series ends here.

    goes_on: somebody may still lay a card.
    """
    points = lay_points(series, rank, count)
    return points if goes_on or count == 31 else points + 1


@compiled("i8(i8, i8, i8, i8, i8, i8)")
def _value_ahead(series: int, rank: int, count: int, unseen: int, many: int, others: int) -> int:
    """Return the value of a lay: its points, less what an answer to it is expected to score.

    The other seat's `others` cards are taken as drawn from the `many` unseen ones: each scores what
    it would score as the answer, and the lay scores one more if none of them could be laid. In
    units of 1 / many ** others.
    """
    after = count + pips(rank)
    points = lay_points(series, rank, after)
    if others == 0:
        return points
    scale = 1
    for _ in range(others - 1):
        scale *= many
    value = points * scale * many
    if after == 31:
        return value
    series = series << 4 | (rank + 1)
    shut = many
    for other in range(13):
        left = unseen >> 3 * other & 7
        if left and after + pips(other) <= 31:
            shut -= left
            value -= lay_points(series, other, after + pips(other)) * left * others * scale
    none = 1
    for _ in range(others):
        none *= shut
    return value + none


@compiled("i8(i8, i8, i8, i8, i8, i8, i8)")
def choose_lay(
    hand: int, held: int, series: int, count: int, way: int, unseen: int, others: int
) -> int:
    """Return the place in a hand of the card that is laid, -1 for a go.

    unseen: counts by rank of the cards that the seat has not seen; others: how many of them the
    other seat holds. Of equally good cards, the highest rank.
    """
    many = 0
    if way == PEG_AHEAD:
        for rank in range(13):
            many += unseen >> 3 * rank & 7
    best, best_value, best_rank = -1, -(1 << 60), -1
    for place in range(held):
        rank = hand >> 8 * place + 2 & 63
        if count + pips(rank) > 31:
            continue
        if way == PEG_AHEAD:
            value = _value_ahead(series, rank, count, unseen, many, others)
        else:
            value = lay_points(series, rank, count + pips(rank))
        if value > best_value or (value == best_value and rank > best_rank):
            best, best_value, best_rank = place, value, rank
    return best


@compiled("UniTuple(i8, 2)(i8, i8, i8, i8)")
def _lay_at_random(hand: int, held: int, count: int, bits: int) -> tuple[int, int]:
    """Return the place of a random card that can be laid, -1 for a go, and the bits left over."""
    legal = 0
    places = 0
    for place in range(held):
        if count + pips(hand >> 8 * place + 2 & 63) <= 31:
            places |= place << 2 * legal
            legal += 1
    if legal == 0:
        return -1, bits
    product = bits * legal
    return places >> 2 * (product >> 32) & 3, product & 0xFFFFFFFF


@compiled("i8(i8, i8)")
def _without(hand: int, place: int) -> int:
    """Return a hand without the card at a place."""
    return hand & ((1 << 8 * place) - 1) | hand >> 8 * (place + 1) << 8 * place


@compiled("UniTuple(i8, 2)(i8, i8, i8, i8, i8, i8, i8, i8)", is_inlined=True)
def _choose(
    hand: int, held: int, series: int, count: int, way: int, unseen: int, others: int, bits: int
) -> Pair:
    """Return the place of the card that is laid by any way, and the random bits left over."""
    if way == PEG_RANDOM:
        return _lay_at_random(hand, held, count, bits)
    return choose_lay(hand, held, series, count, way, unseen, others), bits


@compiled(f"i8(i8[:, ::1], {PAIR}, {PAIR}, {PAIR}, i8, b1, u8)")
def play_out(
    play: Ints, hands: Pair, unseen: Pair, ways: Pair, kept: int, is_single: bool, key: Any
) -> int:
    """Play a deal; fill `play` and return its number of rows.

    hands, unseen, ways: of pone and the dealer, as of `choose_lay`; is_single: five-card's single
    series.
    """
    # of the seat that acts, and of the other one: they change places with the turn
    (hand, other_hand), (own_unseen, other_unseen), (way, other_way) = hands, unseen, ways
    held = others = kept
    bits = play_bits(key)
    row = turn = last = count = series = 0
    gone = -1  # the seat that has said go in this series
    while True:
        place, bits = _choose(hand, held, series, count, way, own_unseen, others, bits)
        can_other = others > 0 and gone != 1 - turn
        card, points, does_go_on = -1, 1 - can_other, can_other
        if place < 0:
            gone = turn
        else:
            card = hand >> 8 * place & 255
            rank = card >> 2
            count += pips(rank)
            last = turn
            hand, held = _without(hand, place), held - 1
            other_unseen -= 1 << 3 * rank
            does_go_on = can_other or held > 0
            points = points_with_last(series, rank, count, does_go_on)
            series = series << 4 | (rank + 1)
            does_go_on = does_go_on and count < 31
        play[row, 0], play[row, 1], play[row, 2], play[row, 3] = turn, card, last, points
        row += 1
        is_turned = can_other
        if not does_go_on:
            if is_single or held + others == 0:
                return row
            count, series, gone = 0, 0, -1
            is_turned = others > 0 if last == turn else held == 0
        if is_turned:
            turn = 1 - turn
            hand, other_hand, held, others = other_hand, hand, others, held
            own_unseen, other_unseen, way, other_way = other_unseen, own_unseen, other_way, way
