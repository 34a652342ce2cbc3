"""Six-card games of players who may look at the score, in pairs with seats exchanged."""

from __future__ import annotations

from typing import Any

import numpy as np

from cribboard_tools.simulation.kernel.choices import PLAYER_SIZE, choose_rank, throw_two
from cribboard_tools.simulation.kernel.compiled import Ints, as_int, compiled
from cribboard_tools.simulation.kernel.constants import TARGET
from cribboard_tools.simulation.kernel.counts import four_points
from cribboard_tools.simulation.kernel.hand_weights import (
    COUNT,
    CRIB,
    DEALER_SCORE,
    GONE,
    HELD,
    HIDDEN,
    KNOWN_SIZE,
    LEFT,
    MOMENT,
    MOMENT_SIZE,
    MOMENTS,
    OWN_SHOWN,
    PONE_SCORE,
    ROOM,
    SEAT,
    SERIES,
    STACK_SHAPE,
    STARTER,
    THEIRS,
    UNSEEN,
    WORTHS_SHAPE,
    many_of,
)
from cribboard_tools.simulation.kernel.lay_advice import ENDS_SIZE, spread_crib
from cribboard_tools.simulation.kernel.packed_cards import ONE_OF_EACH, unseen_by
from cribboard_tools.simulation.kernel.pegging import lay_points, pips
from cribboard_tools.simulation.kernel.random_numbers import begin_dice, deal_key, shuffle
from cribboard_tools.simulation.kernel.throw_advice import WORK_SIZE

#: Numbers in `events`, the zero at the end included: heels, eight lays and four gos, two shows.
MOST_EVENTS = 20


@compiled("void(i4[::1], u1[::1], i8[:, ::1])")
def _begin_play(tables: Ints, pack: Ints, known: Ints) -> None:
    """Fill in what each seat knows as the play begins; known: [seat, as of lay_advice]."""
    starter = as_int(pack[12])
    for seat in range(2):
        mine, begin = known[seat], 6 * seat
        mine[:] = 0
        held = away = jacks = 0
        for place in range(4):
            held += 1 << 3 * (as_int(pack[begin + place]) >> 2)
        for place in range(4, 6):
            away += 1 << 3 * (as_int(pack[begin + place]) >> 2)
            jacks += as_int(pack[begin + place]) == 40 + (starter & 3)
        cards = (
            as_int(pack[begin]),
            as_int(pack[begin + 1]),
            as_int(pack[begin + 2]),
            as_int(pack[begin + 3]),
        )
        mine[SEAT], mine[STARTER] = seat, starter >> 2
        mine[OWN_SHOWN] = four_points(
            tables, cards[0], cards[1], cards[2], cards[3], starter, False
        )
        mine[HELD], mine[LEFT], mine[GONE] = held, 4, -1
        mine[UNSEEN] = 4 * ONE_OF_EACH - (1 << 3 * (starter >> 2))
        mine[HIDDEN] = unseen_by(pack, begin, 6, starter)
        nobs = 256 if starter >> 2 != 10 and jacks else 0
        spread_crib(tables, mine[CRIB : CRIB + 32], seat, mine[HIDDEN], away, starter >> 2, nobs)


@compiled("void(i8[:, ::1], i8, i8)")
def _lay(known: Ints, seat: int, rank: int) -> None:
    """Lay a card of a seat, as both seats see it."""
    card = 1 << 3 * rank
    mine, other = known[seat], known[1 - seat]
    at = MOMENT + MOMENT_SIZE * other[MOMENTS]
    other[at], other[at + 1], other[at + 2] = mine[SERIES], mine[COUNT], mine[UNSEEN]
    other[at + 3], other[at + 4] = many_of(other[HELD]), rank
    other[at + 5] = TARGET - mine[PONE_SCORE + seat]
    other[at + 6] = TARGET - mine[PONE_SCORE + 1 - seat]
    other[MOMENTS] += 1
    other[THEIRS] += card
    other[HIDDEN] -= card
    other[LEFT] -= 1
    mine[HELD] -= card
    for one in range(2):
        known[one, UNSEEN] -= card
        known[one, SERIES] = known[one, SERIES] << 4 | (rank + 1)
        known[one, COUNT] += pips(rank)


@compiled("void(i1[::1], i8, i8)")
def note_points(events: Ints, seat: int, points: int) -> None:
    """Note the points of a seat, after those before: the dealer's are positive, pone's negative.

    Points of one seat without any of the other between them are one number; a zero is the end.
    """
    if points:
        signed = points if seat else -points
        at = 0
        while events[at]:
            at += 1
        if at and (events[at - 1] > 0) == (signed > 0):
            events[at - 1] += signed
        else:
            events[at] = signed


@compiled(
    "i8(i4[::1], u1[::1], i8[:, ::1], i8[:, ::1], i8[::1], i8[:, :, ::1], i8[::1], i8[:, ::1],"
    " i8[::1], u8[::1], i8, i1[::1])"
)
def _play(
    tables: Ints,
    pack: Ints,
    players: Ints,
    known: Ints,
    scores: Ints,
    stack: Ints,
    ends: Ints,
    worths: Ints,
    chances: Ints,
    dice: Ints,
    target: int,
    events: Ints,
) -> int:
    """Play a deal, adding to the scores of pone and dealer; return the winning seat, -1 for none.

    players: [seat, as of `choices`]; target: of what ends the deal; events: as of `note_points`.
    """
    _begin_play(tables, pack, known)
    turn = last = 0
    gone = -1
    while known[0, HELD] or known[1, HELD]:
        mine = known[turn]
        for one in range(2):
            known[one, GONE] = gone
            known[one, PONE_SCORE] = min(scores[0], TARGET - 1)
            known[one, DEALER_SCORE] = min(scores[1], TARGET - 1)
        rank = choose_rank(tables, mine, players[turn], stack, ends, worths, chances, dice)
        can_other = mine[LEFT] > 0 and gone != 1 - turn
        if rank < 0:
            known[1 - turn, ROOM] = max(known[1 - turn, ROOM], 31 - mine[COUNT])
            gone, is_open = turn, can_other
            points = 0 if can_other else 1
        else:
            points = lay_points(mine[SERIES], rank, mine[COUNT] + pips(rank))
            _lay(known, turn, rank)
            last = turn
            is_open = can_other or mine[HELD] > 0
            if not is_open and mine[COUNT] < 31:
                points += 1
            is_open = is_open and mine[COUNT] < 31
        scores[last] += points
        note_points(events, last, points)
        if scores[last] >= target:
            return last
        if is_open:
            turn = 1 - turn if can_other else turn
        else:
            gone = -1
            for one in range(2):
                known[one, SERIES] = known[one, COUNT] = 0
            turn = 1 - last if known[1 - last, HELD] else last
    return -1


@compiled("i8(i4[::1], u1[::1], i8[::1], i8, i1[::1])")
def _show(tables: Ints, pack: Ints, scores: Ints, target: int, events: Ints) -> int:
    """Count pone's hand, the dealer's and the crib; return the winning seat, -1 for none."""
    for step in range(3):
        begin, last = (0, 2) if step == 0 else (6, 8) if step == 1 else (4, 10)
        seat = min(step, 1)
        points = four_points(
            tables,
            as_int(pack[begin]),
            as_int(pack[begin + 1]),
            as_int(pack[last]),
            as_int(pack[last + 1]),
            as_int(pack[12]),
            step == 2,
        )
        scores[seat] += points
        note_points(events, seat, points)
        if scores[seat] >= target:
            return seat
    return -1


@compiled(
    "i8(i4[::1], u8, u1[::1], i4[::1], i8[:, ::1], i8[::1], i8[:, ::1], i8[:, :, ::1], i8[::1],"
    " i8[:, ::1], i8[::1], i8[:, ::1], u8[::1], i8, i1[::1])"
)
def play_scores(
    tables: Ints,
    key: Any,
    pack: Ints,
    weights: Ints,
    players: Ints,
    scores: Ints,
    known: Ints,
    stack: Ints,
    ends: Ints,
    worths: Ints,
    chances: Ints,
    work: Ints,
    dice: Ints,
    target: int,
    events: Ints,
) -> int:
    """Shuffle, throw, play and count a deal, adding to the scores of pone and dealer.

    Return the winning seat, -1 for none. players: [seat, as of `choices`]; target: of what ends the
    deal, while choices are those of a game to TARGET; events: filled as by `note_points`; the other
    arrays are work space, as `sum_pairs` makes it.
    """
    for card in range(52):
        pack[card] = card
    shuffle(key, pack, 0, 13, 52)
    for seat in range(2):
        own, other, player = scores[seat], scores[1 - seat], players[seat]
        throw_two(
            tables, pack, weights, 6 * seat, seat, own, other, player, work[seat], chances, dice
        )
    events[:] = 0
    if pack[12] >> 2 == 10:
        scores[1] += 2
        note_points(events, 1, 2)
        if scores[1] >= target:
            return 1
    winner = _play(
        tables, pack, players, known, scores, stack, ends, worths, chances, dice, target, events
    )
    return winner if winner >= 0 else _show(tables, pack, scores, target, events)


@compiled("i8[::1](i4[::1], i8, i8, i8, i8[:, ::1])")
def sum_pairs(tables: Ints, seed: int, begin: int, end: int, players: Ints) -> Ints:
    """Return in how many pairs of games the first player wins none, one and both.

    A pair is two games of the same cards with seats exchanged. players: [player, as of
    `choices`].
    """
    pack, weights = np.zeros(52, np.uint8), np.zeros(455, np.int32)
    known, scores = np.zeros((2, KNOWN_SIZE), np.int64), np.zeros(2, np.int64)
    stack, ends = np.zeros(STACK_SHAPE, np.int64), np.zeros(ENDS_SIZE, np.int64)
    worths, chances = np.zeros(WORTHS_SHAPE, np.int64), np.zeros(15, np.int64)
    work, seated = np.zeros((2, WORK_SIZE), np.int64), np.zeros((2, PLAYER_SIZE), np.int64)
    won, dice = np.zeros(3, np.int64), np.zeros(1, np.uint64)
    events = np.zeros(MOST_EVENTS, np.int8)
    for pair in range(begin, end):
        wins = 0
        for first_dealer in range(2):
            scores[:] = 0
            begin_dice(dice, seed, pair, first_dealer)
            dealer, deal, winner = first_dealer, 0, -1
            while winner < 0:
                for seat in range(2):
                    seated[seat] = players[dealer if seat else 1 - dealer]
                winner = play_scores(
                    tables, deal_key(seed, pair, deal), pack, weights, seated, scores, known, stack,
                    ends, worths, chances, work, dice, TARGET, events,
                )  # fmt: skip
                if winner < 0:
                    scores[0], scores[1] = scores[1], scores[0]
                    dealer, deal = 1 - dealer, deal + 1
            wins += (dealer if winner else 1 - dealer) == 0
        won[wins] += 1
    return won
