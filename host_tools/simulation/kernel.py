"""Compiled simulation of two-player deals: shuffle, discards, pegging and counts.

Everything that Numba compiles is in this module: Numba compiles a cached function anew when its own
file changes, and does not notice changes of other files. Its tables (tables.py) are an argument for
the same reason.

A card here is 0..51: 4 * rank (0 ace .. 12 king) + suit. Several cards, a series and counts by rank
are each packed into one integer, which Numba keeps in a register; arrays would cost more than the
work done on them. Seats of a deal are PONE and DEALER.

Random numbers are a function of the seed and of the numbers of game and deal only, and sums are
integers, so that a result does not depend on how the work is divided.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar, cast

import numba
import numpy as np
import numpy.typing as npt

_int = cast(Callable[[Any], int], np.int64)
_Function = TypeVar("_Function", bound=Callable[..., Any])
Ints = npt.NDArray[Any]


def _compiled(signature: str) -> Callable[[_Function], _Function]:
    """Return a decorator that compiles a function; the machine code is cached beside this file.

    signature: types, as Numba writes them. Without one, it would compile a function again for each
    mixture of constants and variables that it is called with.
    """
    return cast(Callable[[_Function], _Function], numba.njit(signature, cache=True, nogil=True))


PONE, DEALER = 0, 1
#: Target of the win table; scores of a shorter game are moved up to it.
TARGET = 121
#: Ways to discard, as numbers (players.py names them).
DISCARD_RANDOM, DISCARD_EXACT, DISCARD_HESSEL, DISCARD_COACH = 0, 1, 2, 3
#: Ways to peg.
PEG_RANDOM, PEG_GREEDY, PEG_AHEAD = 0, 1, 2

#: Where each table begins in the array `tables` (tables.py fills it): keys of the 52 cards and of
#: the 13 ranks, rows and cells, as in rules/show_totals.py; points of four ranks, and these summed
#: over the fourth; points of four ranks and a starter, summed over the starter; crib means in
#: hundredths, [Hessel's for pone, for the dealer, the coach's] x [13 x 13]; the 455 sets of three
#: ranks, packed; points of two ranks (a row for each of 91 pairs) with each of these sets.
KEYS = 0
RANK_KEYS = KEYS + 52
ROWS = RANK_KEYS + 13
CELLS = ROWS + 2048
FOUR = CELLS + 8192
FOUR_SUMS = FOUR + 13**4
FIVE_SUMS = FOUR_SUMS + 13**3
CRIB_MEANS = FIVE_SUMS + 13**4
TRIPLES = CRIB_MEANS + 3 * 169
WITH_TRIPLES = TRIPLES + 455
TABLES_SIZE = WITH_TRIPLES + 91 * 455

#: Results of a deal in the array `points`: four for pone, then four for the dealer.
SOURCES = ("heels", "pegging", "hand", "crib")
HEELS, PEGGING, HAND, CRIB = 0, 1, 2, 3
#: Rows of the array `play`: (seat that acts, card or -1 for a go, seat that scores, points); eight
#: cards, and gos.
MOST_PLAY = 24
#: Counts by rank are packed in three bits each: one card of every rank.
_ONE_OF_EACH = sum(1 << 3 * rank for rank in range(13))


# Random numbers. Source: Steele, Lea, Flood, "Fast splittable pseudorandom number generators"
# (2014); the mixing function is SplitMix64's, with the constants of S. Vigna.

_STEP = np.uint64(0x9E3779B97F4A7C15)
_MIX_1 = np.uint64(0xBF58476D1CE4E5B9)
_MIX_2 = np.uint64(0x94D049BB133111EB)
_S30, _S27, _S31, _S32 = np.uint64(30), np.uint64(27), np.uint64(31), np.uint64(32)
_LOW_32 = np.uint64(0xFFFFFFFF)


@_compiled("u8(u8)")
def _mixed(number: Any) -> Any:
    number = (number ^ (number >> _S30)) * _MIX_1
    number = (number ^ (number >> _S27)) * _MIX_2
    return number ^ (number >> _S31)


@_compiled("u8(i8, i8, i8)")
def deal_key(seed: int, game: int, deal: int) -> Any:
    """Return the key of a deal's random numbers: a 64-bit mixture of the three numbers."""
    key = _mixed(np.uint64(seed) + _STEP)
    key = _mixed(key ^ (np.uint64(game) + _STEP))
    return _mixed(key ^ (np.uint64(deal) + _STEP))


@_compiled("void(u8, u1[::1], i8, i8, i8)")
def shuffle(key: Any, pack: Ints, begin: int, many: int, size: int) -> None:
    """Draw `many` cards from pack[begin:size] to its front: Fisher and Yates.

    A draw of one of n uses 32 random bits by Lemire's multiplication, and the next draw what is
    left of them: the chances are equal to within one in a million.
    """
    bits = word = np.uint64(0)
    for turn in range(many):
        place = begin + turn
        if turn & 3 == 0:
            key += _STEP
            word = _mixed(key)
            bits = word >> _S32
        elif turn & 3 == 2:
            bits = word & _LOW_32
        product = bits * np.uint64(size - place)
        bits = product & _LOW_32
        other = place + _int(product >> _S32)
        card = pack[place]
        pack[place] = pack[other]
        pack[other] = card


# The show


@_compiled("i8(i4[::1], i8, i8, i8, i8, i8, b1)")
def four_points(
    tables: Ints, first: int, second: int, third: int, fourth: int, starter: int, is_crib: bool
) -> int:
    """Return the points of a hand or crib of four cards with its starter."""
    key_sum = tables[first] + tables[second] + tables[third] + tables[fourth]
    ranks = (key_sum + tables[starter]) >> 12
    points = _int(tables[CELLS + (tables[ROWS + (ranks & 2047)] << 4) + (ranks >> 11)])
    flush = (key_sum >> 2) & 0o1111
    if flush:
        if flush & tables[starter]:
            points += 5
        elif not is_crib:
            points += 4
    jack = 40 + (starter & 3)
    if first == jack or second == jack or third == jack or fourth == jack:
        points += 1
    return points


@_compiled("i8(i4[::1], i8, i8, i8, i8)")
def three_points(tables: Ints, first: int, second: int, third: int, starter: int) -> int:
    """Return the points of a hand of three cards with its starter."""
    place = (((first >> 2) * 13 + (second >> 2)) * 13 + (third >> 2)) * 13 + (starter >> 2)
    points = _int(tables[FOUR + place])
    if first & 3 == second & 3 == third & 3:
        points += 4 if starter & 3 == first & 3 else 3
    jack = 40 + (starter & 3)
    if first == jack or second == jack or third == jack:
        points += 1
    return points


# Discards


@_compiled("i8(i8, i8)")
def _of_suit(counts: int, suit: int) -> int:
    """Return one of four counts, which are packed in five bits each."""
    return counts >> 5 * suit & 31


@_compiled("i8(i4[::1], u1[::1], i8, i8, i8, i8, i8)")
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
        card = _int(pack[at])
        suit = card & 3
        place = place * 13 + (card >> 2)
        key += tables[RANK_KEYS + (card >> 2)]
        suit_bits &= 1 << suit
        if card >> 2 == 10:
            jack_points += _of_suit(suits, suit)
    if kept == 4:
        points = 4 * _int(tables[FIVE_SUMS + place])
        for at in range(begin, begin + dealt):
            ranks = key + tables[RANK_KEYS + (_int(pack[at]) >> 2)]
            points -= tables[CELLS + (tables[ROWS + (ranks & 2047)] << 4) + (ranks >> 11)]
    else:
        points = 4 * _int(tables[FOUR_SUMS + place])
        for at in range(begin, begin + dealt):
            points -= tables[FOUR + place * 13 + (_int(pack[at]) >> 2)]
    if suit_bits:
        points += kept * (52 - dealt) + _of_suit(suits, suit)
    return points + jack_points


@_compiled("void(i4[::1], i8, i4[::1])")
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


@_compiled("i8(i4[::1], i4[::1], i8, i8, i8, i8, i8)")
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
    points = 3 * _int(of_ranks)
    for suit in range(4):
        if first == 40 + suit or second == 40 + suit:
            points += _of_suit(suits, suit) * pairs
        elif not jacks >> suit & 1:
            points += (_of_suit(suits, suit) - 1) * (starters - 2)
    if first & 3 == second & 3:
        many = _of_suit(suits, first & 3)
        points += 15 * (many * (many - 1) * (many - 2) // 6)
    return points


@_compiled("void(u1[::1], i8, i8, i8, i8)")
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


@_compiled("void(i4[::1], u1[::1], i4[::1], i8, i8, i8, i8)")
def choose_discards(
    tables: Ints, pack: Ints, weights: Ints, begin: int, dealt: int, way: int, seat: int
) -> None:
    """Move the two cards that a seat discards behind the others of its `dealt` cards.

    begin: the place of the first in `pack`. Random discards are the last two: they are shuffled.
    """
    if way == DISCARD_RANDOM:
        return
    unseen = 4 * _ONE_OF_EACH
    suits = 13 * (1 | 1 << 5 | 1 << 10 | 1 << 15)
    jacks = 0
    for place in range(begin, begin + dealt):
        card = _int(pack[place])
        unseen -= 1 << 3 * (card >> 2)
        suits -= 1 << 5 * (card & 3)
        if card >> 2 == 10:
            jacks |= 1 << (card & 3)
    if way == DISCARD_EXACT:
        _weigh_triples(tables, unseen, weights)
    starters = 52 - dealt
    pairs = (starters - 1) * (starters - 2) // 2
    means = CRIB_MEANS + 169 * (2 if way == DISCARD_COACH else seat)
    sign = 1 if seat == DEALER else -1
    best, best_hand, best_first, best_second = -(1 << 60), 0, 0, 1
    for one in range(dealt - 1):
        for two in range(one + 1, dealt):
            first, second = _int(pack[begin + one]), _int(pack[begin + two])
            hand = _hand_sum(tables, pack, begin, dealt, one, two, suits)
            if way == DISCARD_EXACT:
                crib = _crib_sum(tables, weights, first, second, jacks, suits, starters)
                total = hand * pairs + sign * crib
            else:
                crib = _int(tables[means + 13 * (first >> 2) + (second >> 2)])
                total = hand * 100 + sign * starters * crib
            if total > best or (total == best and hand > best_hand):
                best, best_hand, best_first, best_second = total, hand, one, two
    move_behind(pack, begin, dealt, best_first, best_second)


# The play. A hand is up to four cards of eight bits each, the first lowest; a series has rank + 1
# in four bits each, the last card lowest.


@_compiled("i8(i8)")
def pips(rank: int) -> int:
    """Return what a rank counts towards thirty-one."""
    return min(rank + 1, 10)


@_compiled("i8(i8, i8, i8)")
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


@_compiled("i8(i8, i8, i8, i8, i8, i8)")
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


@_compiled("i8(i8, i8, i8, i8, i8, i8, i8)")
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


@_compiled("UniTuple(i8, 2)(i8, i8, i8, i8)")
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


@_compiled("i8(i8, i8)")
def _without(hand: int, place: int) -> int:
    """Return a hand without the card at a place."""
    return hand & ((1 << 8 * place) - 1) | hand >> 8 * (place + 1) << 8 * place


@_compiled("i8(i8[:, ::1], i8, i8, i8, i8, i8, i8, b1, i8, i8, u8, i8, i8, i8, i8, i8, i8)")
def play_out(
    play: Ints,
    pone_hand: int,
    dealer_hand: int,
    pone_held: int,
    dealer_held: int,
    pone_unseen: int,
    dealer_unseen: int,
    is_single: bool,
    pone_way: int,
    dealer_way: int,
    key: Any,
    turn: int,
    gone: int,
    count: int,
    series: int,
    last: int,
    forced: int,
) -> int:
    """Play from a position to the end of the play; fill `play` and return its number of rows.

    is_single: five-card's single series; turn: the seat that acts; gone: the seat that has said go
    in this series, -1 for none; last: the seat that laid last; forced: the place of the first card
    to lay, -1 to let the player choose.
    """
    bits = _int(_mixed(key ^ _STEP) & _LOW_32)
    row = 0
    while True:
        is_pone = turn == 0
        hand = pone_hand if is_pone else dealer_hand
        held = pone_held if is_pone else dealer_held
        others = dealer_held if is_pone else pone_held
        way = pone_way if is_pone else dealer_way
        if forced >= 0:
            place, forced = forced, -1
        elif way == PEG_RANDOM:
            place, bits = _lay_at_random(hand, held, count, bits)
        else:
            place = choose_lay(
                hand,
                held,
                series,
                count,
                way,
                pone_unseen if is_pone else dealer_unseen,
                others,
            )
        can_other = others > 0 and gone != 1 - turn
        play[row, 0] = turn
        if place < 0:
            play[row, 1], play[row, 2], play[row, 3] = -1, last, 0 if can_other else 1
            gone = turn
            row += 1
            if can_other:
                turn = 1 - turn
                continue
        else:
            card = hand >> 8 * place & 255
            rank = card >> 2
            count += pips(rank)
            points = lay_points(series, rank, count)
            series = series << 4 | (rank + 1)
            last = turn
            held -= 1
            if is_pone:
                pone_hand, pone_held = _without(hand, place), held
                dealer_unseen -= 1 << 3 * rank
            else:
                dealer_hand, dealer_held = _without(hand, place), held
                pone_unseen -= 1 << 3 * rank
            is_open = can_other or held > 0
            if not is_open and count < 31:
                points += 1
            play[row, 1], play[row, 2], play[row, 3] = card, turn, points
            row += 1
            if is_open and count < 31:
                if can_other:
                    turn = 1 - turn
                continue
        if is_single or pone_held + dealer_held == 0:
            return row
        count, series, gone = 0, 0, -1
        turn = 1 - last if (dealer_held if last == 0 else pone_held) > 0 else last


# The deal


@_compiled("i8(u1[::1], i8, i8)")
def _hand_of(pack: Ints, begin: int, kept: int) -> int:
    hand = 0
    for place in range(kept):
        hand |= _int(pack[begin + place]) << 8 * place
    return hand


@_compiled("i8(u1[::1], i8, i8, i8)")
def unseen_by(pack: Ints, begin: int, many: int, starter: int) -> int:
    """Return counts by rank of the cards that are neither the starter nor of pack[begin..]."""
    unseen = 4 * _ONE_OF_EACH - (1 << 3 * (starter >> 2))
    for place in range(begin, begin + many):
        unseen -= 1 << 3 * (_int(pack[place]) >> 2)
    return unseen


@_compiled("void(i4[::1], u1[::1], i8[:, ::1], i8[::1], i8, i8)")
def count_deal(tables: Ints, pack: Ints, play: Ints, points: Ints, rows: int, dealt: int) -> None:
    """Fill `points` from a deal whose play is done."""
    kept = dealt - 2
    starter = _int(pack[2 * dealt])
    for place in range(8):
        points[place] = 0
    for row in range(rows):
        points[4 * play[row, 2] + PEGGING] += play[row, 3]
    points[4 + HEELS] = 2 if starter >> 2 == 10 else 0
    for seat in range(2):
        begin = seat * dealt
        first, second = _int(pack[begin]), _int(pack[begin + 1])
        third, fourth = _int(pack[begin + 2]), _int(pack[begin + 3])
        if kept == 4:
            hand = four_points(tables, first, second, third, fourth, starter, False)
        else:
            hand = three_points(tables, first, second, third, starter)
        points[4 * seat + HAND] = hand
    first, second = _int(pack[kept]), _int(pack[kept + 1])
    third, fourth = _int(pack[dealt + kept]), _int(pack[dealt + kept + 1])
    points[4 + CRIB] = four_points(tables, first, second, third, fourth, starter, True)


@_compiled("i8(i4[::1], u1[::1], i8[:, ::1], i8[::1], u8, i8, i8, i8)")
def finish_deal(
    tables: Ints,
    pack: Ints,
    play: Ints,
    points: Ints,
    key: Any,
    dealt: int,
    pone_pegging: int,
    dealer_pegging: int,
) -> int:
    """Play and count a deal whose discards are chosen; return the rows of the play."""
    kept = dealt - 2
    starter = _int(pack[2 * dealt])
    pone_unseen = dealer_unseen = 0
    if pone_pegging == PEG_AHEAD:
        pone_unseen = unseen_by(pack, 0, dealt, starter)
    if dealer_pegging == PEG_AHEAD:
        dealer_unseen = unseen_by(pack, dealt, dealt, starter)
    rows = play_out(
        play,
        _hand_of(pack, 0, kept),
        _hand_of(pack, dealt, kept),
        kept,
        kept,
        pone_unseen,
        dealer_unseen,
        dealt == 5,
        pone_pegging,
        dealer_pegging,
        key,
        PONE,
        -1,
        0,
        0,
        PONE,
        -1,
    )
    count_deal(tables, pack, play, points, rows, dealt)
    return rows


@_compiled("i8(i4[::1], u1[::1], i4[::1], i8[:, ::1], i8[::1], u8, i8, i8, i8, i8, i8)")
def play_deal(
    tables: Ints,
    pack: Ints,
    weights: Ints,
    play: Ints,
    points: Ints,
    key: Any,
    dealt: int,
    pone_discards: int,
    dealer_discards: int,
    pone_pegging: int,
    dealer_pegging: int,
) -> int:
    """Play and count one deal of `dealt` (5 or 6) cards each; return the rows of the play.

    Fills pack (each seat's kept cards before its discards, pone's first, then the starter), play
    and points. weights: work space, 455 numbers.
    """
    for card in range(52):
        pack[card] = card
    shuffle(key, pack, 0, 2 * dealt + 1, 52)
    choose_discards(tables, pack, weights, 0, dealt, pone_discards, PONE)
    choose_discards(tables, pack, weights, dealt, dealt, dealer_discards, DEALER)
    return finish_deal(tables, pack, play, points, key, dealt, pone_pegging, dealer_pegging)


# Deals in bulk

#: Sums of `sum_deals`: the number of deals, the points as in `points`, their squares.
DEAL_SUMS = 1 + 8 + 8


@_compiled("i8[::1](i4[::1], i8, i8, i8, i8, i8, i8, i8, i8)")
def sum_deals(
    tables: Ints,
    seed: int,
    begin: int,
    end: int,
    dealt: int,
    pone_discards: int,
    dealer_discards: int,
    pone_pegging: int,
    dealer_pegging: int,
) -> Ints:
    """Return sums over the deals begin..end-1 (see DEAL_SUMS), played without a target."""
    pack, weights = np.zeros(52, np.uint8), np.zeros(455, np.int32)
    play, points = np.zeros((MOST_PLAY, 4), np.int64), np.zeros(8, np.int64)
    sums = np.zeros(DEAL_SUMS, np.int64)
    for number in range(begin, end):
        play_deal(
            tables,
            pack,
            weights,
            play,
            points,
            deal_key(seed, number, 0),
            dealt,
            pone_discards,
            dealer_discards,
            pone_pegging,
            dealer_pegging,
        )
        sums[0] += 1
        for place in range(8):
            sums[1 + place] += points[place]
            sums[9 + place] += points[place] * points[place]
    return sums


# Games in bulk

#: Places in the sums of `sum_games`. Wins: two for each player, of games that it did not deal
#: first and of those that it did. Deals: two for each player, as pone and as dealer. Points and
#: their squares: four (SOURCES) for each player as pone, then as dealer. A game's last deal is
#: counted to its end for them: the mean of a deal would be biased without it.
GAMES, WINS, SKUNKS, DOUBLES, DEALS, POINTS, SQUARES, GAME_SUMS = 0, 1, 5, 7, 9, 13, 29, 45
_SKUNK_LINE, _DOUBLE_LINE, _LOWEST_LINE = 30, 60, 31


@_compiled("i8(i8[:, ::1], i8[::1], i8, i8[::1], i8)")
def peg_deal(play: Ints, points: Ints, rows: int, scores: Ints, target: int) -> int:
    """Add a deal's points to `scores` (pone's, the dealer's), in the order of pegging.

    Return the seat that reaches the target, -1 if none does; its score is then the target.
    """
    scores[DEALER] += points[4 + HEELS]
    if points[4 + HEELS] and scores[DEALER] >= target:
        scores[DEALER] = target
        return DEALER
    for row in range(rows + 3):
        if row < rows:
            seat, scored = play[row, 2], play[row, 3]
        elif row == rows:
            seat, scored = PONE, points[HAND]
        else:
            seat, scored = DEALER, points[4 + (HAND if row == rows + 1 else CRIB)]
        scores[seat] += scored
        if scores[seat] >= target:
            scores[seat] = target
            return _int(seat)
    return -1


@_compiled("i8[::1](i4[::1], i8, i8, i8, i8, i8, i8, i8, i8, i8, i8, i8)")
def sum_games(
    tables: Ints,
    seed: int,
    begin: int,
    end: int,
    dealt: int,
    target: int,
    dealer_score: int,
    pone_score: int,
    first_discards: int,
    first_pegging: int,
    second_discards: int,
    second_pegging: int,
) -> Ints:
    """Return sums over the games begin..end-1 of two players (see GAME_SUMS).

    The first player deals first in games of even number. dealer_score, pone_score: where the first
    dealer and its opponent begin.
    """
    pack, weights = np.zeros(52, np.uint8), np.zeros(455, np.int32)
    play, points = np.zeros((MOST_PLAY, 4), np.int64), np.zeros(8, np.int64)
    scores = np.zeros(2, np.int64)
    sums = np.zeros(GAME_SUMS, np.int64)
    for game in range(begin, end):
        dealer = first_dealer = game & 1
        scores[PONE], scores[DEALER] = pone_score, dealer_score
        deal = 0
        while True:
            is_first = dealer == 0
            rows = play_deal(
                tables,
                pack,
                weights,
                play,
                points,
                deal_key(seed, game, deal),
                dealt,
                second_discards if is_first else first_discards,
                first_discards if is_first else second_discards,
                second_pegging if is_first else first_pegging,
                first_pegging if is_first else second_pegging,
            )
            for place in range(8):
                who = 2 * (1 - dealer) if place < 4 else 2 * dealer + 1
                at = 4 * who + (place & 3)
                sums[POINTS + at] += points[place]
                sums[SQUARES + at] += points[place] * points[place]
            sums[DEALS + 2 * (1 - dealer)] += 1
            sums[DEALS + 2 * dealer + 1] += 1
            winner = peg_deal(play, points, rows, scores, target)
            if winner >= 0:
                break
            scores[PONE], scores[DEALER] = scores[DEALER], scores[PONE]
            dealer = 1 - dealer
            deal += 1
        player = dealer if winner == DEALER else 1 - dealer
        lost = scores[1 - winner]
        sums[GAMES] += 1
        sums[WINS + 2 * player + (1 if player == first_dealer else 0)] += 1
        sums[SKUNKS + player] += lost < target - _SKUNK_LINE >= _LOWEST_LINE
        sums[DOUBLES + player] += lost < target - _DOUBLE_LINE >= _LOWEST_LINE
    return sums


# The win table

#: Points of one deal are counted up to this number, which none reaches.
MOST_POINTS = 120


@_compiled("void(i4[::1], i8, i8, i8, i8, i8, i8[:, ::1], i8[:, ::1])")
def sum_outcomes(
    tables: Ints,
    seed: int,
    begin: int,
    end: int,
    discards: int,
    pegging: int,
    totals: Ints,
    wins: Ints,
) -> None:
    """Add the outcomes of six-card deals begin..end-1, which both seats play in the same way.

    totals: number of deals by the points of dealer and pone; wins: differences along both axes of
    the number of deals in which the dealer scores at least d points before pone scores p, [d, p].
    """
    pack, weights = np.zeros(52, np.uint8), np.zeros(455, np.int32)
    play, points = np.zeros((MOST_PLAY, 4), np.int64), np.zeros(8, np.int64)
    scores = np.zeros(2, np.int64)
    for number in range(begin, end):
        key = deal_key(seed, number, 0)
        rows = play_deal(
            tables, pack, weights, play, points, key, 6, discards, discards, pegging, pegging
        )
        scores[PONE], scores[DEALER] = 0, points[4 + HEELS]
        if scores[DEALER]:
            wins[1, 1] += 1
            wins[scores[DEALER] + 1, 1] -= 1
        for row in range(rows + 2):
            if row < rows:
                seat, scored = play[row, 2], play[row, 3]
            elif row == rows:
                seat, scored = PONE, points[HAND]
            else:
                seat, scored = DEALER, points[4 + HAND] + points[4 + CRIB]
            if seat == DEALER and scored:
                wins[scores[DEALER] + 1, scores[PONE] + 1] += 1
                wins[scores[DEALER] + scored + 1, scores[PONE] + 1] -= 1
            scores[seat] += scored
        totals[scores[DEALER], scores[PONE]] += 1


@_compiled("f8[:, ::1](f8[:, ::1], f8[:, ::1], i8)")
def solve(totals: Ints, wins: Ints, target: int) -> Ints:
    """Return the dealer's chance to win from each pair of scores, [dealer's, pone's].

    totals: chance of each outcome of a deal; wins: chance that the dealer scores at least d points
    before pone scores p. A deal without a winner leads to a higher sum of scores, where the players
    have changed roles; so the sums are worked through from the highest.
    """
    chances = np.zeros((target, target))
    most_dealer = most_pone = 0
    for dealer in range(totals.shape[0]):
        for pone in range(totals.shape[1]):
            if totals[dealer, pone] > 0:
                most_dealer, most_pone = max(most_dealer, dealer), max(most_pone, pone)
    for both in range(2 * target - 2, -1, -1):
        for dealer in range(max(0, both - target + 1), min(both, target - 1) + 1):
            pone = both - dealer
            needs_dealer, needs_pone = target - dealer, target - pone
            limit = wins.shape[0] - 1
            chance = wins[min(needs_dealer, limit), min(needs_pone, limit)]
            for more in range(min(needs_dealer, most_dealer + 1)):
                for other in range(min(needs_pone, most_pone + 1)):
                    if totals[more, other] > 0:
                        after = chances[pone + other, dealer + more]
                        chance += totals[more, other] * (1.0 - after)
            chances[dealer, pone] = chance
    return chances


# What a move is worth: the rest of a six-card deal is played many times over, with the cards that
# the player cannot see drawn anew. All choices meet the same draws, so that their differences are
# more certain than their values.


@_compiled("f8(f8[:, ::1], i8[::1], i8, i8)")
def chance_after(chances: Ints, scores: Ints, winner: int, seat: int) -> float:
    """Return a seat's chance to win after a deal.

    chances: `solve`'s; scores: as in that table; winner: the seat that has won, -1 for none.
    """
    if winner >= 0:
        return 1.0 if winner == seat else 0.0
    next_dealer = chances[scores[PONE], scores[DEALER]]
    return float(next_dealer) if seat == PONE else 1.0 - next_dealer


@_compiled("i8(u1[::1], u1[::1])")
def _others_of(known: Ints, rest: Ints) -> int:
    """Fill `rest` with the cards that are not known; return their number."""
    many = 0
    for card in range(52):
        is_known = False
        for place in range(known.shape[0]):
            is_known = is_known or known[place] == card
        if not is_known:
            rest[many] = card
            many += 1
    return many


@_compiled("void(i4[::1], f8[:, ::1], i8, u1[::1], i8, i8, i8, f8[:, :, ::1])")
def weigh_discards(
    tables: Ints,
    chances: Ints,
    seed: int,
    six: Ints,
    seat: int,
    pone_score: int,
    dealer_score: int,
    values: Ints,
) -> None:
    """Fill values[draw, choice]: net points of the deal for `seat`, and its chance to win after it.

    six: the cards dealt to `seat`; choices: of the places of two discards, in order. The other seat
    discards by Hessel's cribs; both peg looking a card ahead.
    """
    pack, rest = np.zeros(52, np.uint8), np.zeros(52, np.uint8)
    weights, scores = np.zeros(455, np.int32), np.zeros(2, np.int64)
    play, points = np.zeros((MOST_PLAY, 4), np.int64), np.zeros(8, np.int64)
    own, other = 6 * seat, 6 * (1 - seat)
    for draw in range(values.shape[0]):
        key = deal_key(seed, draw, 0)
        shuffle(key, rest, 0, 7, _others_of(six, rest))
        for place in range(6):
            pack[other + place] = rest[place]
        pack[12] = rest[6]
        choose_discards(tables, pack, weights, other, 6, DISCARD_HESSEL, 1 - seat)
        choice = 0
        for one in range(5):
            for two in range(one + 1, 6):
                for place in range(6):
                    pack[own + place] = six[place]
                move_behind(pack, own, 6, one, two)
                rows = finish_deal(tables, pack, play, points, key, 6, PEG_AHEAD, PEG_AHEAD)
                scores[PONE], scores[DEALER] = pone_score, dealer_score
                winner = peg_deal(play, points, rows, scores, TARGET)
                net = 0
                for place in range(4):
                    net += points[4 * seat + place] - points[4 * (1 - seat) + place]
                values[draw, choice, 0] = net
                values[draw, choice, 1] = chance_after(chances, scores, winner, seat)
                choice += 1


@_compiled(
    "void(i4[::1], f8[:, ::1], i8, u1[::1], u1[::1], i8, i8, i8, i8, i8, i8, i8, i8, i8, i8,"
    " f8[:, :, ::1])"
)
def weigh_lays(
    tables: Ints,
    chances: Ints,
    seed: int,
    own_cards: Ints,
    other_laid: Ints,
    starter: int,
    held: int,
    seat: int,
    gone: int,
    count: int,
    series: int,
    last: int,
    other_held: int,
    pone_score: int,
    dealer_score: int,
    values: Ints,
) -> None:
    """Fill values[draw, choice]: net points of the rest of the deal for `seat`, and its chance.

    own_cards: of `seat`: those it holds, those it laid, its two discards; other_laid: what the
    other seat laid; choices: the places of the held cards; those that cannot be laid are left as
    they are. Both seats peg looking a card ahead from then on.
    """
    pack, rest = np.zeros(52, np.uint8), np.zeros(52, np.uint8)
    known = np.zeros(7 + other_laid.shape[0], np.uint8)
    scores = np.zeros(2, np.int64)
    play, points = np.zeros((MOST_PLAY, 4), np.int64), np.zeros(8, np.int64)
    own, other = 6 * seat, 6 * (1 - seat)
    known[6] = pack[12] = starter
    for place in range(6):
        known[place] = pack[own + place] = own_cards[place]
    for place in range(other_laid.shape[0]):
        known[7 + place] = pack[other + other_held + place] = other_laid[place]
    own_unseen = unseen_by(known, 0, known.shape[0], starter) + (1 << 3 * (starter >> 2))
    for draw in range(values.shape[0]):
        key = deal_key(seed, draw, 0)
        shuffle(key, rest, 0, other_held + 2, _others_of(known, rest))
        for place in range(other_held):
            pack[other + place] = rest[place]
        pack[other + 4], pack[other + 5] = rest[other_held], rest[other_held + 1]
        other_unseen = unseen_by(pack, other, 6, starter)
        for place in range(held, 4):
            other_unseen -= 1 << 3 * (_int(pack[own + place]) >> 2)
        own_hand, other_hand = _hand_of(pack, own, held), _hand_of(pack, other, other_held)
        is_pone = seat == PONE
        for choice in range(held):
            if count + pips(_int(pack[own + choice]) >> 2) > 31:
                continue
            rows = play_out(
                play,
                own_hand if is_pone else other_hand,
                other_hand if is_pone else own_hand,
                held if is_pone else other_held,
                other_held if is_pone else held,
                own_unseen if is_pone else other_unseen,
                other_unseen if is_pone else own_unseen,
                False,
                PEG_AHEAD,
                PEG_AHEAD,
                key,
                seat,
                gone,
                count,
                series,
                last,
                choice,
            )
            count_deal(tables, pack, play, points, rows, 6)
            points[4 + HEELS] = 0
            scores[PONE], scores[DEALER] = pone_score, dealer_score
            winner = peg_deal(play, points, rows, scores, TARGET)
            net = 0
            for place in range(4):
                net += points[4 * seat + place] - points[4 * (1 - seat) + place]
            values[draw, choice, 0] = net
            values[draw, choice, 1] = chance_after(chances, scores, winner, seat)
