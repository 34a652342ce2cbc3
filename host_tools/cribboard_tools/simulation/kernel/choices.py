"""Choices of a player of any kind in a game of pairs: what it throws, and what it lays.

A player is four numbers: its ways to discard and to peg, the hands that advice weighs, and the
noise of a level.
"""

from __future__ import annotations

import numpy as np

from cribboard_tools.simulation.kernel.compiled import Ints, as_int, compiled
from cribboard_tools.simulation.kernel.constants import (
    DISCARD_ADVICE,
    PEG_ADVICE,
    PEG_ORDER,
    PEG_RANDOM,
    TARGET,
)
from cribboard_tools.simulation.kernel.discards import choose_discards, move_behind
from cribboard_tools.simulation.kernel.hand_weights import (
    COUNT,
    HELD,
    HIDDEN,
    KNOWN_SIZE,
    LEFT,
    NEVER,
    PONE_SCORE,
    SERIES,
    STACK_SHAPE,
    UNSEEN,
    WORTHS_SHAPE,
    many_of,
    worth_of,
)
from cribboard_tools.simulation.kernel.lay_advice import CERTAIN, ENDS_SIZE, advise_lays
from cribboard_tools.simulation.kernel.pegging import choose_lay, lay_points, pips
from cribboard_tools.simulation.kernel.random_numbers import draw_error, draw_one
from cribboard_tools.simulation.kernel.throw_advice import WORK_SIZE, advise_throws

#: Places in a player: ways, hands that are weighed, 0 for all, thousandths of a chance.
DISCARDS, PEGS, EFFORT, NOISE = range(4)
PLAYER = "UniTuple(i8, 4)"
Player = tuple[int, int, int, int]
#: Arrays for a deal of two players: pack; weights, of `choose_discards`; what each seat knows; the
#: stack, ends and worths of `advise_lays`; chances; work of `advise_throws` for each seat; dice.
SPACE = (
    "Tuple((u1[::1], i4[::1], i8[:, ::1], i8[:, :, ::1], i8[::1], i8[:, ::1], i8[::1],"
    " i8[:, ::1], u8[::1]))"
)
Space = tuple[Ints, ...]


@compiled(f"{SPACE}()")
def match_space() -> Space:
    """Return the arrays for a deal of two players."""
    known, work = np.zeros((2, KNOWN_SIZE), np.int64), np.zeros((2, WORK_SIZE), np.int64)
    stack, ends = np.zeros(STACK_SHAPE, np.int64), np.zeros(ENDS_SIZE, np.int64)
    worths, chances = np.zeros(WORTHS_SHAPE, np.int64), np.zeros(15, np.int64)
    pack, weights, dice = np.zeros(52, np.uint8), np.zeros(455, np.int32), np.zeros(1, np.uint64)
    return pack, weights, known, stack, ends, worths, chances, work, dice


@compiled("i8(i8, i8, u8[::1])")
def _misjudged(chance: int, noise: int, dice: Ints) -> int:
    """Return a chance as a level sees it: advisor.misjudged."""
    if noise:
        chance += draw_error(dice) * noise * CERTAIN // 256000
    return chance


@compiled(f"void(i4[::1], {SPACE}, i8, i8, i8, {PLAYER})")
def throw_two(tables: Ints, space: Space, seat: int, own: int, other: int, player: Player) -> None:
    """Move the two cards that a player throws behind the others of its six.

    own, other: scores.
    """
    pack, weights, _, _, _, _, chances, work, dice = space
    begin = 6 * seat
    if player[DISCARDS] != DISCARD_ADVICE:
        choose_discards(tables, pack, weights, begin, 6, player[DISCARDS], seat)
        return
    advise_throws(tables, pack, begin, seat, own, other, work[seat], chances)
    best, best_one, best_two = as_int(-CERTAIN), 0, 1
    at = 0
    for two in range(6):
        for one in range(two):
            chance = _misjudged(chances[at], player[NOISE], dice)
            if chance > best:
                best, best_one, best_two = chance, one, two
            at += 1
    move_behind(pack, begin, 6, best_one, best_two)


@compiled("i8(i8, i8, i8, u8[::1])")
def _any_that_fits(hand: int, many: int, count: int, dice: Ints) -> int:
    """Return the rank of a random card of a hand that fits, of which there is one."""
    while True:
        rank = hand >> 8 * draw_one(many, dice) + 2 & 63
        if count + pips(rank) <= 31:
            return rank


@compiled("i8(i8[::1], i8)")
def _first_in_order(known: Ints, seat: int) -> int:
    """Return the rank of most worth to a seat that looks at the score: public_order.values."""
    lack, their_lack = TARGET - known[PONE_SCORE + seat], TARGET - known[PONE_SCORE + 1 - seat]
    unseen, count = known[UNSEEN], known[COUNT]
    best = NEVER
    for rank in range(13):
        if known[HELD] >> 3 * rank & 7 and count + pips(rank) <= 31:
            worth = worth_of(
                known[SERIES], rank, count, unseen, many_of(unseen), known[LEFT], lack, their_lack
            )
            best = max(best, worth)
    return best & 15


@compiled(f"i8(i4[::1], {SPACE}, i8, {PLAYER})")
def choose_rank(tables: Ints, space: Space, seat: int, player: Player) -> int:
    """Return the rank that the player at a seat lays, -1 for a go."""
    _, _, both, stack, ends, worths, chances, _, dice = space
    known = both[seat]
    count, held = known[COUNT], known[HELD]
    fits, only, hand, many = 0, -1, 0, 0
    for rank in range(13):
        more = held >> 3 * rank & 7
        if more and count + pips(rank) <= 31:
            fits, only = fits + 1, rank
        for _ in range(more):
            hand |= rank << 8 * many + 2
            many += 1
    if fits < 2:
        return only
    way = player[PEGS]
    if way == PEG_RANDOM:
        return _any_that_fits(hand, many, count, dice)
    if way == PEG_ORDER:
        return _first_in_order(known, seat)
    if way != PEG_ADVICE:
        place = choose_lay(hand, many, known[SERIES], count, way, known[HIDDEN], known[LEFT])
        return hand >> 8 * place + 2 & 63
    advise_lays(tables, known, stack, ends, worths, player[EFFORT], chances)
    best, best_points, chosen = as_int(-CERTAIN), as_int(-1), only
    for rank in range(13):
        if chances[rank] < 0:
            continue
        chance = _misjudged(chances[rank], player[NOISE], dice)
        points = lay_points(known[SERIES], rank, count + pips(rank))
        if chance > best or (chance == best and points > best_points):
            best, best_points, chosen = chance, points, rank
    return chosen
