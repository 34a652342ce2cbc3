"""One deal: shuffle, discards, play and counts."""

from __future__ import annotations

from typing import Any

import numpy as np

from cribboard_tools.simulation.kernel.compiled import PAIR, Ints, Pair, as_int, compiled
from cribboard_tools.simulation.kernel.constants import (
    CRIB,
    DEALER,
    HAND,
    HEELS,
    MOST_PLAY,
    PEG_AHEAD,
    PEGGING,
    PONE,
)
from cribboard_tools.simulation.kernel.counts import four_points, three_points
from cribboard_tools.simulation.kernel.discards import choose_discards
from cribboard_tools.simulation.kernel.packed_cards import packed_hand, unseen_by
from cribboard_tools.simulation.kernel.pegging import play_out
from cribboard_tools.simulation.kernel.random_numbers import shuffle

#: Arrays that a deal is played in: pack, with each seat's kept cards before its discards, pone's
#: first, then the starter; weights, of `choose_discards`; rows of the play; points of the results.
SPACE = "Tuple((u1[::1], i4[::1], i8[:, ::1], i8[::1]))"
Space = tuple[Ints, Ints, Ints, Ints]


@compiled(f"{SPACE}()")
def deal_space() -> Space:
    """Return the arrays of a deal."""
    pack, weights = np.zeros(52, np.uint8), np.zeros(455, np.int32)
    return pack, weights, np.zeros((MOST_PLAY, 4), np.int64), np.zeros(8, np.int64)


@compiled("void(i4[::1], u1[::1], i8[:, ::1], i8[::1], i8, i8)", is_inlined=True)
def _count_deal(tables: Ints, pack: Ints, play: Ints, points: Ints, rows: int, dealt: int) -> None:
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


@compiled(f"i8(i4[::1], {SPACE}, u8, i8, {PAIR}, {PAIR})", is_inlined=True)
def play_deal(tables: Ints, space: Space, key: Any, dealt: int, pone: Pair, dealer: Pair) -> int:
    """Play and count one deal of `dealt` (5 or 6) cards each; return the rows of the play."""
    pack, weights, play, points = space
    for card in range(52):
        pack[card] = card
    shuffle(key, pack, 0, 2 * dealt + 1, 52)
    choose_discards(tables, pack, weights, 0, dealt, pone[0], PONE)
    choose_discards(tables, pack, weights, dealt, dealt, dealer[0], DEALER)
    kept, starter = dealt - 2, as_int(pack[2 * dealt])
    hands = packed_hand(pack, 0, kept), packed_hand(pack, dealt, kept)
    pone_unseen = unseen_by(pack, 0, dealt, starter) if pone[1] == PEG_AHEAD else 0
    dealer_unseen = unseen_by(pack, dealt, dealt, starter) if dealer[1] == PEG_AHEAD else 0
    rows = play_out(
        play, hands, (pone_unseen, dealer_unseen), (pone[1], dealer[1]), kept, dealt == 5, key
    )
    _count_deal(tables, pack, play, points, rows, dealt)
    return rows


@compiled(f"{PAIR}(i8[:, ::1], i8[::1], i8, i8)", is_inlined=True)
def moment(play: Ints, points: Ints, rows: int, at: int) -> Pair:
    """Return the seat that pegs at a moment of a deal, from 0 to rows + 3, and its points.

    First are heels, then the rows of the play, pone's hand, the dealer's, and the crib.
    """
    if at == 0:
        return DEALER, points[4 + HEELS]
    if at <= rows:
        return play[at - 1, 2], play[at - 1, 3]
    if at == rows + 1:
        return PONE, points[HAND]
    return DEALER, points[4 + (HAND if at == rows + 2 else CRIB)]


@compiled("i8(i8[:, ::1], i8[::1], i8, i8[::1], i8)")
def peg_deal(play: Ints, points: Ints, rows: int, scores: Ints, target: int) -> int:
    """Add a deal's points to `scores` (pone's, the dealer's), in the order of pegging.

    Return the seat that reaches the target, -1 if none does; its score is then the target.
    """
    for at in range(rows + 4):
        seat, scored = moment(play, points, rows, at)
        scores[seat] += scored
        if scores[seat] >= target:
            scores[seat] = target
            return seat
    return -1
