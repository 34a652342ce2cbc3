"""Choices of a player of any kind in a game of pairs: what it throws, and what it lays.

A player is four numbers: its ways to discard and to peg, the hands that advice weighs, and the
noise of a level.
"""

from __future__ import annotations

from cribboard_tools.simulation.kernel.compiled import Ints, as_int, compiled
from cribboard_tools.simulation.kernel.constants import (
    DISCARD_ADVICE,
    PEG_ADVICE,
    PEG_RANDOM,
)
from cribboard_tools.simulation.kernel.discards import choose_discards, move_behind
from cribboard_tools.simulation.kernel.hand_weights import COUNT, HELD, HIDDEN, LEFT, SERIES
from cribboard_tools.simulation.kernel.lay_advice import CERTAIN, advise_lays
from cribboard_tools.simulation.kernel.pegging import choose_lay, lay_points, pips
from cribboard_tools.simulation.kernel.random_numbers import draw_error, draw_one
from cribboard_tools.simulation.kernel.throw_advice import advise_throws

#: Places in a player: ways, hands that are weighed, 0 for all, thousandths of a chance.
DISCARDS, PEGS, EFFORT, NOISE = range(4)
PLAYER_SIZE = 4


@compiled("i8(i8, i8, u8[::1])")
def _misjudged(chance: int, noise: int, dice: Ints) -> int:
    """Return a chance as a level sees it: advisor.choose."""
    if noise:
        chance += draw_error(dice) * noise * CERTAIN // 256000
    return chance


@compiled("void(i4[::1], u1[::1], i4[::1], i8, i8, i8, i8, i8[::1], i8[::1], i8[::1], u8[::1])")
def throw_two(
    tables: Ints,
    pack: Ints,
    weights: Ints,
    begin: int,
    seat: int,
    own: int,
    other: int,
    player: Ints,
    work: Ints,
    chances: Ints,
    dice: Ints,
) -> None:
    """Move the two cards that a player throws behind the others of six.

    own, other: scores; other arguments as of `advise_throws` and `choose_discards`.
    """
    if player[DISCARDS] != DISCARD_ADVICE:
        choose_discards(tables, pack, weights, begin, 6, player[DISCARDS], seat)
        return
    advise_throws(tables, pack, begin, seat, own, other, work, chances)
    best, best_one, best_two = as_int(-CERTAIN), 0, 1
    at = 0
    for two in range(6):
        for one in range(two):
            chance = _misjudged(chances[at], player[NOISE], dice)
            if chance > best:
                best, best_one, best_two = chance, one, two
            at += 1
    move_behind(pack, begin, 6, best_one, best_two)


@compiled(
    "i8(i4[::1], i8[::1], i8[::1], i8[:, :, ::1], i8[::1], i8[:, ::1], i8[::1], u8[::1])",
)
def choose_rank(
    tables: Ints,
    known: Ints,
    player: Ints,
    stack: Ints,
    ends: Ints,
    worths: Ints,
    chances: Ints,
    dice: Ints,
) -> int:
    """Return the rank that a player lays, -1 for a go; arguments as of `advise_lays`."""
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
        while True:
            rank = hand >> 8 * draw_one(many, dice) + 2 & 63
            if count + pips(rank) <= 31:
                return rank
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
