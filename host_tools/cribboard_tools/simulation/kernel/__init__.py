"""Compiled simulation of two-player deals: shuffle, discards, pegging and counts.

Numba compiles every function here. Its tables (tables.py) are an argument, because constants are
compiled into the machine code.

A card is 0..51: 4 * rank (0 ace .. 12 king) + suit. Several cards, a series and counts by rank are
each packed into one integer, which Numba keeps in a register; arrays would cost more than the work
done on them. Seats of a deal are PONE and DEALER.

Random numbers are a function of the seed and of the numbers of game and deal only, and sums are
integers, so that a result does not depend on how the work is divided.
"""

from cribboard_tools.simulation.kernel.chances import MOST_POINTS, solve, sum_outcomes
from cribboard_tools.simulation.kernel.compiled import Ints
from cribboard_tools.simulation.kernel.constants import (
    CRIB,
    DEALER,
    DISCARD_EXACT,
    DISCARD_HESSEL,
    DISCARD_RANDOM,
    HAND,
    HEELS,
    MOST_PLAY,
    PEG_AHEAD,
    PEG_GREEDY,
    PEG_RANDOM,
    PEGGING,
    PONE,
    SOURCES,
    TARGET,
)
from cribboard_tools.simulation.kernel.deals import play_deal
from cribboard_tools.simulation.kernel.kept_cards import KEPT_MOST, sum_kept
from cribboard_tools.simulation.kernel.matches import MOST_EVENTS, sum_pairs
from cribboard_tools.simulation.kernel.random_numbers import begin_dice, deal_key, shuffle
from cribboard_tools.simulation.kernel.score_deals import record_deals, solve_recorded
from cribboard_tools.simulation.kernel.sums import (
    DEAL_SUMS,
    DEALS,
    DOUBLES,
    GAME_SUMS,
    GAMES,
    POINTS,
    SKUNKS,
    SQUARES,
    WINS,
    sum_deals,
    sum_games,
)

__all__ = [
    "CRIB",
    "DEALER",
    "DEALS",
    "DEAL_SUMS",
    "DISCARD_EXACT",
    "DISCARD_HESSEL",
    "DISCARD_RANDOM",
    "DOUBLES",
    "GAMES",
    "GAME_SUMS",
    "HAND",
    "HEELS",
    "Ints",
    "KEPT_MOST",
    "MOST_EVENTS",
    "MOST_PLAY",
    "MOST_POINTS",
    "PEGGING",
    "PEG_AHEAD",
    "PEG_GREEDY",
    "PEG_RANDOM",
    "POINTS",
    "PONE",
    "SKUNKS",
    "SOURCES",
    "SQUARES",
    "TARGET",
    "WINS",
    "begin_dice",
    "deal_key",
    "play_deal",
    "record_deals",
    "shuffle",
    "solve",
    "solve_recorded",
    "sum_deals",
    "sum_games",
    "sum_kept",
    "sum_outcomes",
    "sum_pairs",
]
