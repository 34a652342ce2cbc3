"""Six-card games of players who may look at the score, in pairs with seats exchanged."""

from __future__ import annotations

from typing import Any

import numpy as np

from cribboard_tools.simulation.kernel.choices import (
    PLAYER,
    SPACE,
    Player,
    Space,
    choose_rank,
    match_space,
    throw_two,
)
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
    LEFT,
    MOMENT,
    MOMENT_SIZE,
    MOMENTS,
    OWN_SHOWN,
    PONE_SCORE,
    ROOM,
    SEAT,
    SERIES,
    STARTER,
    THEIRS,
    UNSEEN,
    many_of,
)
from cribboard_tools.simulation.kernel.lay_advice import spread_crib
from cribboard_tools.simulation.kernel.packed_cards import ONE_OF_EACH, packed_ranks, unseen_by
from cribboard_tools.simulation.kernel.pegging import pips, points_with_last
from cribboard_tools.simulation.kernel.random_numbers import begin_dice, deal_key, shuffle

#: Numbers in `events`, the zero at the end included: heels, eight lays and four gos, two shows.
MOST_EVENTS = 20
#: The players at the seats of pone and dealer.
PLAYERS = f"UniTuple({PLAYER}, 2)"
Players = tuple[Player, Player]


@compiled("void(i4[::1], u1[::1], i8[:, ::1])")
def _begin_play(tables: Ints, pack: Ints, known: Ints) -> None:
    """Fill in what each seat knows as the play begins; known: [seat, as of lay_advice]."""
    starter = as_int(pack[12])
    for seat in range(2):
        mine, begin = known[seat], 6 * seat
        mine[:] = 0
        held, away, jacks = packed_ranks(pack, begin), 0, 0
        for place in range(4, 6):
            away += 1 << 3 * (as_int(pack[begin + place]) >> 2)
            jacks += as_int(pack[begin + place]) == 40 + (starter & 3)
        mine[SEAT], mine[STARTER] = seat, starter >> 2
        first, second = as_int(pack[begin]), as_int(pack[begin + 1])
        third, fourth = as_int(pack[begin + 2]), as_int(pack[begin + 3])
        mine[OWN_SHOWN] = four_points(tables, first, second, third, fourth, starter, False)
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


@compiled(f"i8(i4[::1], {SPACE}, {PLAYERS}, i8[::1], i8, i1[::1])")
def play(
    tables: Ints, space: Space, players: Players, scores: Ints, target: int, events: Ints
) -> int:
    """Play a deal, adding to the scores of pone and dealer; return the winning seat, -1 for none.

    players: of both seats; target: of what ends the deal; events: as of `note_points`.
    """
    known = space[2]
    _begin_play(tables, space[0], known)
    turn = last = 0
    gone = -1
    while known[0, HELD] or known[1, HELD]:
        mine = known[turn]
        for one in range(2):
            known[one, GONE] = gone
            known[one, PONE_SCORE] = min(scores[0], TARGET - 1)
            known[one, DEALER_SCORE] = min(scores[1], TARGET - 1)
        rank = choose_rank(tables, space, turn, players[turn])
        can_other = mine[LEFT] > 0 and gone != 1 - turn
        if rank < 0:
            known[1 - turn, ROOM] = max(known[1 - turn, ROOM], 31 - mine[COUNT])
            gone, is_open = turn, can_other
            points = 0 if can_other else 1
        else:
            series, last = mine[SERIES], turn
            _lay(known, turn, rank)
            is_open = can_other or mine[HELD] > 0
            points = points_with_last(series, rank, mine[COUNT], is_open)
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
        first, second = as_int(pack[begin]), as_int(pack[begin + 1])
        third, fourth, starter = as_int(pack[last]), as_int(pack[last + 1]), as_int(pack[12])
        points = four_points(tables, first, second, third, fourth, starter, step == 2)
        scores[seat] += points
        note_points(events, seat, points)
        if scores[seat] >= target:
            return seat
    return -1


@compiled(f"void(i4[::1], {SPACE}, u8, {PLAYERS}, i8[::1])")
def deal_out(tables: Ints, space: Space, key: Any, players: Players, scores: Ints) -> None:
    """Shuffle, and let both seats throw."""
    for card in range(52):
        space[0][card] = card
    shuffle(key, space[0], 0, 13, 52)
    for seat in range(2):
        throw_two(tables, space, seat, scores[seat], scores[1 - seat], players[seat])


@compiled(f"i8(i4[::1], {SPACE}, u8, {PLAYERS}, i8[::1], i8, i1[::1])")
def play_scores(
    tables: Ints,
    space: Space,
    key: Any,
    players: Players,
    scores: Ints,
    target: int,
    events: Ints,
) -> int:
    """Shuffle, throw, play and count a deal, adding to the scores of pone and dealer.

    Return the winning seat, -1 for none. players: of both seats; target: of what ends the deal,
    while choices are those of a game to TARGET; events: filled as by `note_points`.
    """
    deal_out(tables, space, key, players, scores)
    events[:] = 0
    if space[0][12] >> 2 == 10:
        scores[1] += 2
        note_points(events, 1, 2)
        if scores[1] >= target:
            return 1
    winner = play(tables, space, players, scores, target, events)
    return winner if winner >= 0 else _show(tables, space[0], scores, target, events)


@compiled(f"i8[::1](i4[::1], i8, i8, i8, {PLAYERS})")
def sum_pairs(tables: Ints, seed: int, begin: int, end: int, players: Players) -> Ints:
    """Return in how many pairs of games the first player wins none, one and both.

    A pair is two games of the same cards with seats exchanged.
    """
    space, scores = match_space(), np.zeros(2, np.int64)
    won, events = np.zeros(3, np.int64), np.zeros(MOST_EVENTS, np.int8)
    for pair in range(begin, end):
        wins = 0
        for first_dealer in range(2):
            scores[:] = 0
            begin_dice(space[8], seed, pair, first_dealer)
            dealer, deal, winner = first_dealer, 0, -1
            while winner < 0:
                seated = players if dealer else (players[1], players[0])
                key = deal_key(seed, pair, deal)
                winner = play_scores(tables, space, key, seated, scores, TARGET, events)
                if winner < 0:
                    scores[0], scores[1] = scores[1], scores[0]
                    dealer, deal = 1 - dealer, deal + 1
            wins += (dealer if winner else 1 - dealer) == 0
        won[wins] += 1
    return won
