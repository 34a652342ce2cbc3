"""Choice of the two cards that a seat discards."""

from __future__ import annotations

import numpy as np

from cribboard_tools.simulation.kernel.compiled import Ints, as_int, compiled
from cribboard_tools.simulation.kernel.constants import (
    CELLS,
    CRIB_MEANS,
    DEALER,
    DISCARD_EXACT,
    DISCARD_RANDOM,
    FIVE_SUMS,
    FOUR,
    FOUR_SUMS,
    RANK_KEYS,
    ROWS,
    TRIPLES,
    WITH_TRIPLES,
)
from cribboard_tools.simulation.kernel.packed_cards import ONE_OF_EACH


@compiled("i8(i8, i8)")
def _of_suit(counts: int, suit: int) -> int:
    """Return one of four counts, which are packed in five bits each."""
    return counts >> 5 * suit & 31


@compiled("i8(i4[::1], u1[::1], i8, i8, i8, i8, i8)")
def _hand_sum(
    tables: Ints, pack: Ints, begin: int, dealt: int, one: int, two: int, suits: int
) -> int:
    """Return the points of the cards dealt but for two, summed over all starters.

    suits: unseen cards of each suit. The sum over a whole pack of starters is in a table; what the
    dealt cards, which cannot be the starter, have in it is subtracted.
    """
    kept = dealt - 2
    place, key, jack_points, suit_bits = 0, 0, 0, 15
    suit = 0
    for at in range(begin, begin + dealt):
        if at == begin + one or at == begin + two:
            continue
        card = as_int(pack[at])
        suit = card & 3
        place = place * 13 + (card >> 2)
        key += tables[RANK_KEYS + (card >> 2)]
        suit_bits &= 1 << suit
        if card >> 2 == 10:
            jack_points += _of_suit(suits, suit)
    if kept == 4:
        points = 4 * as_int(tables[FIVE_SUMS + place])
        for at in range(begin, begin + dealt):
            ranks = key + tables[RANK_KEYS + (as_int(pack[at]) >> 2)]
            points -= tables[CELLS + (tables[ROWS + (ranks & 2047)] << 4) + (ranks >> 11)]
    else:
        points = 4 * as_int(tables[FOUR_SUMS + place])
        for at in range(begin, begin + dealt):
            points -= tables[FOUR + place * 13 + (as_int(pack[at]) >> 2)]
    if suit_bits:
        points += kept * (52 - dealt) + _of_suit(suits, suit)
    return points + jack_points


@compiled("void(i4[::1], i8, i4[::1])")
def _weigh_triples(tables: Ints, unseen: int, weights: Ints) -> None:
    """Set `weights`: in how many ways unseen cards make each three ranks."""
    for place in range(455):
        triple = tables[TRIPLES + place]
        low, middle, high = triple & 15, triple >> 4 & 15, triple >> 8
        many = unseen >> 3 * low & 7
        if low == high:
            weights[place] = many * (many - 1) * (many - 2) // 6
        elif low == middle:
            weights[place] = many * (many - 1) // 2 * (unseen >> 3 * high & 7)
        else:
            more = unseen >> 3 * middle & 7
            if middle == high:
                weights[place] = many * (more * (more - 1) // 2)
            else:
                weights[place] = many * more * (unseen >> 3 * high & 7)


@compiled("i8(i4[::1], i4[::1], i8, i8, i8, i8, i8)")
def _crib_sum(
    tables: Ints, weights: Ints, first: int, second: int, jacks: int, suits: int, starters: int
) -> int:
    """Return the points of a crib with two cards, over all starters and pairs of unseen cards.

    jacks: bit s is set if the Jack of suit s was dealt; suits: unseen cards of each suit. The
    number of cases is starters * pairs, as in analysis.all_shows.crib_mean_of.
    """
    pairs = (starters - 1) * (starters - 2) // 2
    low, high = min(first, second) >> 2, max(first, second) >> 2
    begin = WITH_TRIPLES + 455 * (low * (25 - low) // 2 + high)
    of_ranks = np.int32(0)
    for place in range(455):
        of_ranks += weights[place] * tables[begin + place]
    points = 3 * as_int(of_ranks)
    for suit in range(4):
        if first == 40 + suit or second == 40 + suit:
            points += _of_suit(suits, suit) * pairs
        elif not jacks >> suit & 1:
            points += (_of_suit(suits, suit) - 1) * (starters - 2)
    if first & 3 == second & 3:
        many = _of_suit(suits, first & 3)
        points += 15 * (many * (many - 1) * (many - 2) // 6)
    return points


@compiled("void(u1[::1], i8, i8, i8, i8)")
def move_behind(pack: Ints, begin: int, dealt: int, one: int, two: int) -> None:
    """Move the cards at two places behind the others, which stay in their order."""
    first, second = pack[begin + one], pack[begin + two]
    many = 0
    for place in range(dealt):
        if place != one and place != two:
            pack[begin + many] = pack[begin + place]
            many += 1
    pack[begin + dealt - 2] = first
    pack[begin + dealt - 1] = second


@compiled("void(i4[::1], u1[::1], i4[::1], i8, i8, i8, i8)")
def choose_discards(
    tables: Ints, pack: Ints, weights: Ints, begin: int, dealt: int, way: int, seat: int
) -> None:
    """Move the two cards that a seat discards behind the others of its `dealt` cards.

    begin: the place of the first in `pack`. Random discards are the last two: they are shuffled.
    """
    if way == DISCARD_RANDOM:
        return
    unseen = 4 * ONE_OF_EACH
    suits = 13 * (1 | 1 << 5 | 1 << 10 | 1 << 15)
    jacks = 0
    for place in range(begin, begin + dealt):
        card = as_int(pack[place])
        unseen -= 1 << 3 * (card >> 2)
        suits -= 1 << 5 * (card & 3)
        if card >> 2 == 10:
            jacks |= 1 << (card & 3)
    if way == DISCARD_EXACT:
        _weigh_triples(tables, unseen, weights)
    starters = 52 - dealt
    pairs = (starters - 1) * (starters - 2) // 2
    means = CRIB_MEANS + 169 * seat
    sign = 1 if seat == DEALER else -1
    best, best_hand, best_first, best_second = -(1 << 60), 0, 0, 1
    for one in range(dealt - 1):
        for two in range(one + 1, dealt):
            first, second = as_int(pack[begin + one]), as_int(pack[begin + two])
            hand = _hand_sum(tables, pack, begin, dealt, one, two, suits)
            if way == DISCARD_EXACT:
                crib = _crib_sum(tables, weights, first, second, jacks, suits, starters)
                total = hand * pairs + sign * crib
            else:
                crib = as_int(tables[means + 13 * (first >> 2) + (second >> 2)])
                total = hand * 100 + sign * starters * crib
            if total > best or (total == best and hand > best_hand):
                best, best_hand, best_first, best_second = total, hand, one, two
    move_behind(pack, begin, dealt, best_first, best_second)
