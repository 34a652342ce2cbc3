"""Plays of players who look at the score, from few holes: who pegs out first, what both kept."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from cribboard_tools.simulation import players
from cribboard_tools.simulation.kernel import matches
from cribboard_tools.simulation.kernel.choices import PLAYER_SIZE, throw_two
from cribboard_tools.simulation.kernel.compiled import Ints, as_int, compiled
from cribboard_tools.simulation.kernel.constants import FAR, TARGET
from cribboard_tools.simulation.kernel.hand_weights import KNOWN_SIZE, STACK_SHAPE, WORTHS_SHAPE
from cribboard_tools.simulation.kernel.lay_advice import ENDS_SIZE
from cribboard_tools.simulation.kernel.packed_cards import place_of
from cribboard_tools.simulation.kernel.random_numbers import begin_dice, deal_key, shuffle
from cribboard_tools.simulation.kernel.throw_advice import WORK_SIZE

PLAYER = players.Player(players.ADVICE, "20")
#: Deals of a piece.
PIECE = 2_000


@compiled("void(i4[::1], i8, i8[:, ::1], i8[::1], i8[:, ::1])")
def record_races(tables: Ints, seed: int, lacks: Ints, player: Ints, races: Ints) -> None:
    """Fill (places of the ranks that pone and dealer keep, seat that pegs out first, -1 for none).

    lacks: holes of both before each play; player: as of `choices`, in both seats.
    """
    pack, weights = np.zeros(52, np.uint8), np.zeros(455, np.int32)
    known, scores = np.zeros((2, KNOWN_SIZE), np.int64), np.zeros(2, np.int64)
    stack, ends = np.zeros(STACK_SHAPE, np.int64), np.zeros(ENDS_SIZE, np.int64)
    worths, chances = np.zeros(WORTHS_SHAPE, np.int64), np.zeros(15, np.int64)
    work, seated = np.zeros((2, WORK_SIZE), np.int64), np.zeros((2, PLAYER_SIZE), np.int64)
    dice, events = np.zeros(1, np.uint64), np.zeros(matches.MOST_EVENTS, np.int8)
    begin_dice(dice, seed, 0, 0)
    seated[0], seated[1] = player, player
    for deal in range(len(lacks)):
        for card in range(52):
            pack[card] = card
        shuffle(deal_key(seed, deal, 0), pack, 0, 13, 52)
        scores[0], scores[1] = TARGET - lacks[deal, 0], TARGET - lacks[deal, 1]
        for seat in range(2):
            own, other = scores[seat], scores[1 - seat]
            throw_two(
                tables, pack, weights, 6 * seat, seat, own, other, player, work[seat], chances, dice
            )
            ranks = 0
            for place in range(6 * seat, 6 * seat + 4):
                ranks += 1 << 3 * (as_int(pack[place]) >> 2)
            races[deal, seat] = place_of(ranks)
        events[:] = 0
        races[deal, 2] = matches._play(
            tables, pack, seated, known, scores, stack, ends, worths, chances, dice, TARGET, events
        )


@dataclass(frozen=True)
class Races:
    """The plays of a piece, by its number: the lacks of both, then as of `record_races`.

    filled: tables of the kernel. A lack of FAR stands for some more.
    """

    filled: Ints
    seed: int

    def __call__(self, number: int) -> Ints:
        """Return the plays of a piece."""
        dice = np.random.default_rng((self.seed, number))
        lacks = dice.integers(1, FAR + 1, (PIECE, 2))
        real = np.where(lacks == FAR, dice.integers(FAR, FAR + 7, lacks.shape), lacks)
        races, ways = np.zeros((PIECE, 3), np.int64), np.array(PLAYER.ways, np.int64)
        record_races(self.filled, self.seed + number, real, ways, races)
        return np.concatenate([lacks, races], axis=1)
