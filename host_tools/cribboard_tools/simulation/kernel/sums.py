"""Sums over many games."""

from __future__ import annotations

import numpy as np

from cribboard_tools.simulation.kernel.compiled import PAIR, Ints, Pair, compiled
from cribboard_tools.simulation.kernel.constants import DEALER, PONE
from cribboard_tools.simulation.kernel.deals import deal_space, peg_deal, play_deal
from cribboard_tools.simulation.kernel.random_numbers import deal_key

#: Places in the sums of `sum_games`. Wins: two for each player, of games that it did not deal
#: first and of those that it did. Deals: two for each player, as pone and as dealer. Points and
#: their squares: four (SOURCES) for each player as pone, then as dealer. A game's last deal is
#: counted to its end for them: the mean of a deal would be biased without it.
GAMES, WINS, SKUNKS, DOUBLES, DEALS, POINTS, SQUARES, GAME_SUMS = 0, 1, 5, 7, 9, 13, 29, 45
_SKUNK_LINE, _DOUBLE_LINE, _LOWEST_LINE = 30, 60, 31


@compiled("void(i8[::1], i8[::1], i8)")
def _add_deal(sums: Ints, points: Ints, dealer: int) -> None:
    """Add the points of a deal whose dealer is player 0 or 1."""
    for place in range(8):
        who = 2 * (1 - dealer) if place < 4 else 2 * dealer + 1
        at = 4 * who + (place & 3)
        sums[POINTS + at] += points[place]
        sums[SQUARES + at] += points[place] * points[place]
    sums[DEALS + 2 * (1 - dealer)] += 1
    sums[DEALS + 2 * dealer + 1] += 1


@compiled("void(i8[::1], i8, b1, i8, i8)")
def _add_game(sums: Ints, player: int, is_first_dealer: bool, lost: int, target: int) -> None:
    """Add a game that a player has won; lost: the other's score."""
    sums[GAMES] += 1
    sums[WINS + 2 * player + (1 if is_first_dealer else 0)] += 1
    sums[SKUNKS + player] += lost < target - _SKUNK_LINE >= _LOWEST_LINE
    sums[DOUBLES + player] += lost < target - _DOUBLE_LINE >= _LOWEST_LINE


@compiled(f"i8[::1](i4[::1], i8, i8, i8, i8, i8, {PAIR}, {PAIR}, {PAIR})")
def sum_games(
    tables: Ints,
    seed: int,
    begin: int,
    end: int,
    dealt: int,
    target: int,
    opening: Pair,
    first: Pair,
    second: Pair,
) -> Ints:
    """Return sums over the games begin..end-1 of two players (see GAME_SUMS).

    The first player deals first in games of even number. opening: scores at which the first pone
    and the first dealer begin; first, second: ways of the players.
    """
    space = deal_space()
    points, scores = space[3], np.zeros(2, np.int64)
    sums = np.zeros(GAME_SUMS, np.int64)
    for game in range(begin, end):
        dealer = first_dealer = game & 1
        scores[PONE], scores[DEALER] = opening
        deal, winner = 0, -1
        while winner < 0:
            pone, other = (first, second) if dealer else (second, first)
            rows = play_deal(tables, space, deal_key(seed, game, deal), dealt, pone, other)
            _add_deal(sums, points, dealer)
            winner = peg_deal(space[2], points, rows, scores, target)
            if winner < 0:
                scores[PONE], scores[DEALER] = scores[DEALER], scores[PONE]
                dealer = 1 - dealer
                deal += 1
        player = dealer if winner == DEALER else 1 - dealer
        _add_game(sums, player, player == first_dealer, scores[1 - winner], target)
    return sums
