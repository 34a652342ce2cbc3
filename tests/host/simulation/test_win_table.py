"""The table of win chances is made from deals of players who look at the score, or who do not."""

import random

import pytest

pytest.importorskip("numba", reason='pip install -e ".[simulate]"')

import numpy as np

from cribboard.rules import win_chance_table
from cribboard_tools.analysis import win_chances
from cribboard_tools.simulation import pieces, players, win_table
from cribboard_tools.simulation.kernel import score_deals
from cribboard_tools.simulation.kernel.constants import TARGET
from cribboard_tools.simulation.kernel.sums import WINS, sum_games
from cribboard_tools.simulation.tables import tables

SIZE = TARGET
ALONE = pieces.on_this_machine(1)
OTHER = players.Player("hessel", "greedy")


def entries():
    """Return the committed table as whole numbers."""
    scores = range(SIZE)
    return np.array(
        [
            [round(65535 * win_chances.dealer_chance(dealer, pone)) for pone in scores]
            for dealer in scores
        ]
    )


def outcomes(many, player=win_table.PLAYER):
    """Return the outcomes of some pieces of 100,000 deals."""
    both = np.sum(win_table.played(many, ALONE, 100_000, player), axis=0)
    return both


def recorded(player, share, many, seed):
    return win_table.recorded(entries(), share, seed, many, ALONE, player)


def positions(many):
    dice = random.Random("positions")
    return [(dice.randrange(SIZE), dice.randrange(SIZE)) for _ in range(many)]


@pytest.mark.long
@pytest.mark.parametrize(
    ("places", "many", "pieces", "seed"),
    [
        ([(0, 0), (96, 96), (110, 118), *positions(3)], 1_500, 10, 5),
        (positions(50), 20_000, 100, 6),
    ],
)
def test_simulated_games_agree_with_the_first_table(places, many, pieces, seed):
    """The rate of the dealer's wins of PLAYER's games from these scores."""
    numbers, chances = win_table.PLAYER.numbers, win_table.solved(outcomes(pieces))
    assert win_table.SEED != seed
    squares = 0.0
    for dealer, pone in places:
        sums = sum_games(tables(), seed, 0, many, 6, 121, (pone, dealer), numbers, numbers)
        rate = (sums[WINS + 1] + sums[WINS + 3]) / many
        chance = chances[dealer, pone]
        variance = max(chance * (1 - chance), 1 / many) / many
        assert abs(rate - chance) < 4.5 * variance**0.5, (dealer, pone, rate, chance)
        squares += (rate - chance) ** 2 / variance
    degrees = len(places)
    assert squares < degrees + 4.5 * (2 * degrees) ** 0.5  # chi-squared


def test_a_recorded_deal_of_the_same_player_is_the_same():
    share = np.full((SIZE, SIZE), 1 / SIZE**2)
    deals = recorded(win_table.PLAYER, share, 1, 3)
    assert len(deals.events) == len(deals.begun)
    assert 0 <= win_table.AWARE_PIECE - len(deals.begun) <= 1  # a sum that is rounded
    assert (deals.events[:, 0] == deals.events[:, 1]).all()
    assert not deals.events[:, :, -1].any(), "no zero at the end"
    points = np.array([-1, 1])[:, None, None] * deals.events[:, 0]
    pone, dealer = np.maximum(points, 0).sum(axis=2).mean(axis=1)
    assert abs(dealer - 16.2) < 0.4 and abs(pone - 10.2) < 0.4  # Colvert: docs/win-chances.md
    both = outcomes(1)
    many = both[0].sum()
    totals, wins = both[0] / many, both[1].cumsum(axis=0).cumsum(axis=1) / many
    places = deals.begun[:, 0] * SIZE + deals.begun[:, 1]
    first = np.searchsorted(places, np.arange(SIZE)[:, None] * SIZE + np.arange(SIZE + 1))
    near, parts = win_table.near((0.5, 0.11)), np.ones((SIZE, SIZE))
    found = score_deals.solve_recorded(totals, wins, first, deals.events, near, parts, True)
    assert np.allclose(found, win_table.solved(both)), "all luck is taken out"


@pytest.mark.long
def test_a_player_whose_table_is_known_is_found_within_the_stated_error():
    both = outcomes(10)
    first, known = win_table.solved(both), win_table.solved(outcomes(10, OTHER))
    found = win_table.chances_of(both, recorded(OTHER, win_table.shares_of(both, first), 6, 77))
    is_open = (known > 0.02) & (known < 0.98)
    gaps, away = (found.mean - known)[is_open], (first - known)[is_open]
    stated = found.error[is_open]
    assert (gaps**2).mean() < 1.5 * (stated**2).mean() < 0.5 * (away**2).mean()
    assert abs(gaps.mean()) < 0.002
    assert abs(found.mean - known)[0, 0] < 5 * found.error[0, 0]


@pytest.mark.long
def test_a_few_deals_leave_certain_what_is_certain():
    both = outcomes(10)
    first = win_table.solved(both)
    few = recorded(OTHER, win_table.shares_of(both, first), 1, 78)
    found = win_table.chances_of(both, few, win_table.ROUNDS[0].widths).mean
    is_certain = (first < 0.0005) | (first > 0.9995)
    assert abs(found - first)[is_certain].max() < 0.01
    assert abs(found - first)[:100, :100].max() < 0.1
    assert abs(win_table.in_order(found) - found).max() < 0.1


def late(many):
    dice = random.Random("late")
    return [(dice.randrange(95, SIZE), dice.randrange(95, SIZE)) for _ in range(many)]


@pytest.mark.long
@pytest.mark.parametrize(
    ("places", "many"),
    [
        ([(0, 0), (60, 70), (112, 116), (118, 118)], 400),
        (late(30) + positions(10), 4_000),
    ],
)
def test_deals_from_exactly_these_scores_agree(places, many):
    """Deals of AWARE, by what they lead to by the table."""
    chances, ways = entries() / 65535, win_table.AWARE.ways
    means = win_table.after_deal(outcomes(10), 1 - chances.T)
    squares = 0.0
    for dealer, pone in places:
        begun = np.full((many, 2), [dealer, pone])
        numbers = win_table.PLAYER.numbers
        events = score_deals.record_deals(tables(), 9, SIZE * dealer + pone, begun, ways, numbers)
        own, luck = np.array(
            [[replayed(chances, row, dealer, pone) for row in deal] for deal in events]
        ).T
        part = np.cov(own, luck)[0, 1] / max(luck.var(), 1e-9)
        values = own - part * (luck - means[dealer, pone])
        variance = values.var() / many + (win_chance_table.LARGEST_ERROR / 2e6) ** 2
        gap = values.mean() - chances[dealer, pone]
        assert abs(gap) < 4.5 * variance**0.5, (dealer, pone, gap)
        squares += gap**2 / variance
    assert squares < len(places) + 4.5 * (2 * len(places)) ** 0.5  # chi-squared


def replayed(chances, events, dealer, pone):
    """Return the dealer's chance after the events of a deal from these scores."""
    scores = [pone, dealer]
    for points in events:
        seat = int(points > 0)
        scores[seat] += abs(int(points))
        if scores[seat] >= SIZE:
            return float(seat)
    return float(1 - chances[scores[0], scores[1]])


def test_no_point_more_hurts_after_chances_are_put_in_order():
    dice = np.random.default_rng(1)
    noisy = (
        np.linspace(0, 1, SIZE)[:, None]
        - np.linspace(0, 1, SIZE)
        + dice.normal(0, 0.01, (SIZE, SIZE))
    )
    ordered = win_table.in_order(noisy)
    assert (np.diff(ordered, axis=0) >= 0).all() and (np.diff(ordered, axis=1) <= 0).all()
    assert abs(ordered - noisy).max() < 0.05
    assert (win_table.in_order(ordered) == ordered).all()
