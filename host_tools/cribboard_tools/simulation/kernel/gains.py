"""Deals from given scores by two kinds of players with the same cards: what each one gains."""

from __future__ import annotations

import numpy as np

from cribboard_tools.simulation.kernel.choices import PLAYER_SIZE
from cribboard_tools.simulation.kernel.compiled import Ints, compiled
from cribboard_tools.simulation.kernel.constants import CHANCES, TARGET
from cribboard_tools.simulation.kernel.hand_weights import KNOWN_SIZE, STACK_SHAPE, WORTHS_SHAPE
from cribboard_tools.simulation.kernel.lay_advice import CERTAIN, ENDS_SIZE
from cribboard_tools.simulation.kernel.matches import play_scores
from cribboard_tools.simulation.kernel.random_numbers import begin_dice, deal_key
from cribboard_tools.simulation.kernel.throw_advice import WORK_SIZE


@compiled("void(i4[::1], i8, i8, i8[:, ::1], i8[:, ::1], i8[:, ::1], i8[:, :, ::1])")
def sum_gains(
    tables: Ints, seed: int, piece: int, many: Ints, begun: Ints, players: Ints, sums: Ints
) -> None:
    """Add what the dealer's chance gains in deals by one player in both seats, then by the other.

    It is the chance after the deal, by the win table in `tables`, less that before it. many: number
    of deals by the scores of dealer and pone; begun: chances before them, of CERTAIN; players: as
    of `sum_pairs`; sums: by the same scores, of the first player's gains, of the second's, of their
    products, and of the second's squares.
    """
    pack, weights = np.zeros(52, np.uint8), np.zeros(455, np.int32)
    known, scores = np.zeros((2, KNOWN_SIZE), np.int64), np.zeros(2, np.int64)
    stack, ends = np.zeros(STACK_SHAPE, np.int64), np.zeros(ENDS_SIZE, np.int64)
    worths, chances = np.zeros(WORTHS_SHAPE, np.int64), np.zeros(15, np.int64)
    work, seated = np.zeros(WORK_SIZE, np.int64), np.zeros((2, PLAYER_SIZE), np.int64)
    dice = np.zeros(1, np.uint64)
    begin_dice(dice, seed, piece, 0)
    deal = 0
    for dealer in range(TARGET):
        for pone in range(TARGET):
            for _ in range(many[dealer, pone]):
                first = second = 0
                for one in range(2):
                    scores[0], scores[1] = pone, dealer
                    seated[0], seated[1] = players[one], players[one]
                    winner = play_scores(
                        tables, deal_key(seed, piece, deal), pack, weights, seated, scores, known,
                        stack, ends, worths, chances, work, dice,
                    )  # fmt: skip
                    after = CERTAIN * max(winner, 0)
                    if winner < 0:
                        after = CERTAIN - tables[CHANCES + scores[0] * TARGET + scores[1]]
                    first, second = second, after - begun[dealer, pone]
                deal += 1
                sums[dealer, pone, 0] += first
                sums[dealer, pone, 1] += second
                sums[dealer, pone, 2] += first * second
                sums[dealer, pone, 3] += second * second
