"""Values of the moves of a six-card deal, whose rest is played many times over.

The cards that the player cannot see are drawn anew each time. All choices meet the same draws, so
that their differences are more certain than their values.
"""

from __future__ import annotations

import numpy as np

from cribboard_tools.simulation.kernel.chances import chance_after
from cribboard_tools.simulation.kernel.compiled import Ints, as_int, compiled
from cribboard_tools.simulation.kernel.constants import (
    DEALER,
    DISCARD_HESSEL,
    HEELS,
    MOST_PLAY,
    PEG_AHEAD,
    PONE,
    TARGET,
)
from cribboard_tools.simulation.kernel.deals import count_deal, finish_deal, peg_deal
from cribboard_tools.simulation.kernel.discards import choose_discards, move_behind
from cribboard_tools.simulation.kernel.packed_cards import packed_hand, unseen_by
from cribboard_tools.simulation.kernel.pegging import pips, play_out
from cribboard_tools.simulation.kernel.random_numbers import deal_key, shuffle


@compiled("i8(u1[::1], u1[::1])")
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


@compiled("void(f8[:, ::1], i8[:, ::1], i8[::1], i8, i8[::1], i8, f8[::1])")
def _set_value(
    chances: Ints, play: Ints, points: Ints, rows: int, scores: Ints, seat: int, value: Ints
) -> None:
    """Set `value`: a seat's net points of a deal, and its chance to win after it.

    scores: those before the deal; they are then those after it.
    """
    winner = peg_deal(play, points, rows, scores, TARGET)
    net = 0
    for place in range(4):
        net += points[4 * seat + place] - points[4 * (1 - seat) + place]
    value[0] = net
    value[1] = chance_after(chances, scores, winner, seat)


@compiled("void(i4[::1], f8[:, ::1], i8, u1[::1], i8, i8, i8, f8[:, :, ::1])")
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
    discards by Hessel's cribs; both peg looking a card ahead. The 46 starters take turns: only the
    other seat's cards are drawn.
    """
    pack, rest = np.zeros(52, np.uint8), np.zeros(52, np.uint8)
    weights, scores = np.zeros(455, np.int32), np.zeros(2, np.int64)
    play, points = np.zeros((MOST_PLAY, 4), np.int64), np.zeros(8, np.int64)
    own, other = 6 * seat, 6 * (1 - seat)
    for draw in range(values.shape[0]):
        key = deal_key(seed, draw, 0)
        many = _others_of(six, rest)
        pack[12] = rest[draw % many]
        rest[draw % many] = rest[many - 1]
        shuffle(key, rest, 0, 6, many - 1)
        for place in range(6):
            pack[other + place] = rest[place]
        choose_discards(tables, pack, weights, other, 6, DISCARD_HESSEL, 1 - seat)
        choice = 0
        for one in range(5):
            for two in range(one + 1, 6):
                for place in range(6):
                    pack[own + place] = six[place]
                move_behind(pack, own, 6, one, two)
                rows = finish_deal(tables, pack, play, points, key, 6, PEG_AHEAD, PEG_AHEAD)
                scores[PONE], scores[DEALER] = pone_score, dealer_score
                _set_value(chances, play, points, rows, scores, seat, values[draw, choice])
                choice += 1


@compiled(
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
    # Long because of its arguments and those of `play_out`.
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
            other_unseen -= 1 << 3 * (as_int(pack[own + place]) >> 2)
        own_hand, other_hand = packed_hand(pack, own, held), packed_hand(pack, other, other_held)
        is_pone = seat == PONE
        for choice in range(held):
            if count + pips(as_int(pack[own + choice]) >> 2) > 31:
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
            _set_value(chances, play, points, rows, scores, seat, values[draw, choice])
