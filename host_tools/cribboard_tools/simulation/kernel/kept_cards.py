"""Sums over what good players keep, throw and peg: of which the tables of advice are made.

And over races: who pegs out first from few holes, by what a player has kept.
"""

from __future__ import annotations

import numpy as np

from cribboard_tools.simulation.kernel.choices import PLAYER, Player, match_space
from cribboard_tools.simulation.kernel.compiled import PAIR, Ints, Pair, as_int, compiled
from cribboard_tools.simulation.kernel.constants import (
    FAR,
    HAND,
    PEG_AHEAD,
    PEG_ORDER,
    PEGGING,
    TARGET,
)
from cribboard_tools.simulation.kernel.deals import deal_space, play_deal
from cribboard_tools.simulation.kernel.discards import choose_discards
from cribboard_tools.simulation.kernel.matches import MOST_EVENTS, deal_out, play
from cribboard_tools.simulation.kernel.packed_cards import packed_ranks, place_of
from cribboard_tools.simulation.kernel.random_numbers import begin_dice, deal_key, shuffle

#: Points of a hand or of a play are counted up to this number, which none reaches.
KEPT_MOST = 32


@compiled(f"void(i4[::1], i8, i8, i8, {PAIR}, i8[:, :, ::1], i8[:, ::1], i8[:, :, ::1])")
def sum_kept(
    tables: Ints,
    seed: int,
    begin: int,
    end: int,
    discards: Pair,
    kept: Ints,
    thrown: Ints,
    points: Ints,
) -> None:
    """Add the deals begin..end-1 of six-card players who peg by PEG_AHEAD.

    discards: ways of pone and the dealer; kept: [seat, four ranks, (deals, points pegged less the
    other's)]; thrown: deals by [seat, two ranks]; points: deals by [seat, (pegged, in hand),
    points].
    """
    space = deal_space()
    pack, scored = space[0], space[3]
    for number in range(begin, end):
        pone, dealer = (discards[0], PEG_AHEAD), (discards[1], PEG_AHEAD)
        play_deal(tables, space, deal_key(seed, number, 0), 6, pone, dealer)
        for seat in range(2):
            row = place_of(packed_ranks(pack, 6 * seat))
            pegged = scored[4 * seat + PEGGING]
            kept[seat, row, 0] += 1
            kept[seat, row, 1] += pegged - scored[4 - 4 * seat + PEGGING]
            one, two = as_int(pack[6 * seat + 4]) >> 2, as_int(pack[6 * seat + 5]) >> 2
            high = max(one, two)
            thrown[seat, min(one, two) + high * (high + 1) // 2] += 1
            points[seat, 0, pegged] += 1
            points[seat, 1, scored[4 * seat + HAND]] += 1


@compiled("void(i4[::1], i8, i8, i8, i8, i8, i8[:, :, :, ::1])")
def sum_races(
    tables: Ints, seed: int, begin: int, end: int, seat: int, discards: int, races: Ints
) -> None:
    """Add the races of deals begin..end-1: [four ranks of a seat, its lack, the other's, outcome].

    The seat keeps any four, the other by `discards`; both lay by PEG_ORDER. Lacks are 1 to FAR,
    which nobody pegs; the outcome is that the seat, the other or neither pegs out first.
    """
    space, scores = match_space(), np.zeros(2, np.int64)
    pack, events = space[0], np.zeros(MOST_EVENTS, np.int8)
    player = as_int(discards), PEG_ORDER, 0, 0
    for number in range(begin, end):
        for card in range(52):
            pack[card] = card
        shuffle(deal_key(seed, number, 0), pack, 0, 13, 52)
        choose_discards(tables, pack, space[1], 6 - 6 * seat, 6, discards, 1 - seat)
        own, other = 1 + number % FAR, 1 + number // FAR % FAR
        scores[seat] = TARGET - own if own < FAR else 0
        scores[1 - seat] = TARGET - other if other < FAR else 0
        events[:] = 0
        winner = play(tables, space, (player, player), scores, TARGET, events)
        outcome = 2 if winner < 0 else winner != seat
        races[place_of(packed_ranks(pack, 6 * seat)), own, other, outcome] += 1


@compiled(f"void(i4[::1], i8, i8[:, ::1], {PLAYER}, i8[:, ::1])")
def record_races(tables: Ints, seed: int, lacks: Ints, player: Player, races: Ints) -> None:
    """Fill (places of the ranks that pone and dealer keep, seat that pegs out first, -1 for none).

    lacks: holes of both before each play; player: in both seats.
    """
    space, scores = match_space(), np.zeros(2, np.int64)
    events = np.zeros(MOST_EVENTS, np.int8)
    begin_dice(space[8], seed, 0, 0)
    for deal in range(len(lacks)):
        scores[0], scores[1] = TARGET - lacks[deal, 0], TARGET - lacks[deal, 1]
        deal_out(tables, space, deal_key(seed, deal, 0), (player, player), scores)
        for seat in range(2):
            races[deal, seat] = place_of(packed_ranks(space[0], 6 * seat))
        events[:] = 0
        races[deal, 2] = play(tables, space, (player, player), scores, TARGET, events)
