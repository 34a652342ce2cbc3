"""Sums over many deals and games."""

from __future__ import annotations

import numpy as np

from cribboard_tools.simulation.kernel.compiled import Ints, compiled
from cribboard_tools.simulation.kernel.constants import DEALER, MOST_PLAY, PONE
from cribboard_tools.simulation.kernel.deals import peg_deal, play_deal
from cribboard_tools.simulation.kernel.random_numbers import deal_key

#: Sums of `sum_deals`: the number of deals, the points as in `points`, their squares.
DEAL_SUMS = 1 + 8 + 8


@compiled("i8[::1](i4[::1], i8, i8, i8, i8, i8, i8, i8, i8)")
def sum_deals(
    tables: Ints,
    seed: int,
    begin: int,
    end: int,
    dealt: int,
    pone_discards: int,
    dealer_discards: int,
    pone_pegging: int,
    dealer_pegging: int,
) -> Ints:
    """Return sums over the deals begin..end-1 (see DEAL_SUMS), played without a target."""
    pack, weights = np.zeros(52, np.uint8), np.zeros(455, np.int32)
    play, points = np.zeros((MOST_PLAY, 4), np.int64), np.zeros(8, np.int64)
    sums = np.zeros(DEAL_SUMS, np.int64)
    for number in range(begin, end):
        play_deal(
            tables,
            pack,
            weights,
            play,
            points,
            deal_key(seed, number, 0),
            dealt,
            pone_discards,
            dealer_discards,
            pone_pegging,
            dealer_pegging,
        )
        sums[0] += 1
        for place in range(8):
            sums[1 + place] += points[place]
            sums[9 + place] += points[place] * points[place]
    return sums


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


@compiled("i8[::1](i4[::1], i8, i8, i8, i8, i8, i8, i8, i8, i8, i8, i8)")
def sum_games(
    tables: Ints,
    seed: int,
    begin: int,
    end: int,
    dealt: int,
    target: int,
    dealer_score: int,
    pone_score: int,
    first_discards: int,
    first_pegging: int,
    second_discards: int,
    second_pegging: int,
) -> Ints:
    """Return sums over the games begin..end-1 of two players (see GAME_SUMS).

    The first player deals first in games of even number. dealer_score, pone_score: where the first
    dealer and its opponent begin.
    """
    pack, weights = np.zeros(52, np.uint8), np.zeros(455, np.int32)
    play, points = np.zeros((MOST_PLAY, 4), np.int64), np.zeros(8, np.int64)
    scores = np.zeros(2, np.int64)
    sums = np.zeros(GAME_SUMS, np.int64)
    for game in range(begin, end):
        dealer = first_dealer = game & 1
        scores[PONE], scores[DEALER] = pone_score, dealer_score
        deal = 0
        while True:
            is_first = dealer == 0
            rows = play_deal(
                tables,
                pack,
                weights,
                play,
                points,
                deal_key(seed, game, deal),
                dealt,
                second_discards if is_first else first_discards,
                first_discards if is_first else second_discards,
                second_pegging if is_first else first_pegging,
                first_pegging if is_first else second_pegging,
            )
            _add_deal(sums, points, dealer)
            winner = peg_deal(play, points, rows, scores, target)
            if winner >= 0:
                break
            scores[PONE], scores[DEALER] = scores[DEALER], scores[PONE]
            dealer = 1 - dealer
            deal += 1
        player = dealer if winner == DEALER else 1 - dealer
        _add_game(sums, player, player == first_dealer, scores[1 - winner], target)
    return sums
