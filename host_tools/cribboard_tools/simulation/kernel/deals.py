"""One deal: shuffle, discards, play and counts."""

from __future__ import annotations

from typing import Any

from cribboard_tools.simulation.kernel.compiled import Ints, as_int, compiled
from cribboard_tools.simulation.kernel.constants import (
    CRIB,
    DEALER,
    DISCARD_RANDOM,
    HAND,
    HEELS,
    PEG_AHEAD,
    PEG_RANDOM,
    PEGGING,
    PONE,
)
from cribboard_tools.simulation.kernel.counts import four_points, three_points
from cribboard_tools.simulation.kernel.discards import choose_discards
from cribboard_tools.simulation.kernel.packed_cards import packed_hand, unseen_by
from cribboard_tools.simulation.kernel.pegging import play_out, play_out_at_random
from cribboard_tools.simulation.kernel.random_numbers import shuffle


@compiled("void(i4[::1], u1[::1], i8[:, ::1], i8[::1], i8, i8)", is_inlined=True)
def count_deal(tables: Ints, pack: Ints, play: Ints, points: Ints, rows: int, dealt: int) -> None:
    """Fill `points` from a deal whose play is done."""
    kept = dealt - 2
    starter = as_int(pack[2 * dealt])
    for place in range(8):
        points[place] = 0
    pegged = dealer_pegged = 0
    for row in range(rows):
        pegged += play[row, 3]
        dealer_pegged += play[row, 2] * play[row, 3]
    points[PEGGING], points[4 + PEGGING] = pegged - dealer_pegged, dealer_pegged
    points[4 + HEELS] = 2 if starter >> 2 == 10 else 0
    for seat in range(2):
        begin = seat * dealt
        first, second = as_int(pack[begin]), as_int(pack[begin + 1])
        third, fourth = as_int(pack[begin + 2]), as_int(pack[begin + 3])
        if kept == 4:
            hand = four_points(tables, first, second, third, fourth, starter, False)
        else:
            hand = three_points(tables, first, second, third, starter)
        points[4 * seat + HAND] = hand
    first, second = as_int(pack[kept]), as_int(pack[kept + 1])
    third, fourth = as_int(pack[dealt + kept]), as_int(pack[dealt + kept + 1])
    points[4 + CRIB] = four_points(tables, first, second, third, fourth, starter, True)


@compiled("i8(i4[::1], u1[::1], i8[:, ::1], i8[::1], u8, i8, i8, i8)", is_inlined=True)
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
    starter = as_int(pack[2 * dealt])
    pone_hand, dealer_hand = packed_hand(pack, 0, kept), packed_hand(pack, dealt, kept)
    if pone_pegging == PEG_RANDOM and dealer_pegging == PEG_RANDOM:
        rows = play_out_at_random(play, pone_hand, dealer_hand, kept, dealt == 5, key)
    else:
        pone_unseen = dealer_unseen = 0
        if pone_pegging == PEG_AHEAD:
            pone_unseen = unseen_by(pack, 0, dealt, starter)
        if dealer_pegging == PEG_AHEAD:
            dealer_unseen = unseen_by(pack, dealt, dealt, starter)
        rows = play_out(
            play,
            pone_hand,
            dealer_hand,
            kept,
            pone_unseen,
            dealer_unseen,
            dealt == 5,
            pone_pegging,
            dealer_pegging,
            key,
        )
    count_deal(tables, pack, play, points, rows, dealt)
    return rows


@compiled(
    "i8(i4[::1], u1[::1], i4[::1], i8[:, ::1], i8[::1], u8, i8, i8, i8, i8, i8)", is_inlined=True
)
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
    if pone_discards != DISCARD_RANDOM:
        choose_discards(tables, pack, weights, 0, dealt, pone_discards, PONE)
    if dealer_discards != DISCARD_RANDOM:
        choose_discards(tables, pack, weights, dealt, dealt, dealer_discards, DEALER)
    return finish_deal(tables, pack, play, points, key, dealt, pone_pegging, dealer_pegging)


@compiled("i8(i8[:, ::1], i8[::1], i8, i8[::1], i8)")
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
            return as_int(seat)
    return -1
