"""The chances of players who look at the score: gains in a deal, and the table that follows."""

from __future__ import annotations

import pytest

pytest.importorskip("numba", reason='pip install -e ".[simulate]"')

import numpy as np

from cribboard.rules.win_chances import CERTAIN, dealer_chance
from cribboard_tools.simulation import kernel, pieces, players, win_table
from cribboard_tools.simulation.kernel import Ints
from cribboard_tools.simulation.kernel.deals import peg_deal
from cribboard_tools.simulation.tables import tables

SIZE = kernel.TARGET


def gains(first: str, second: str, scores: tuple[int, int], deals: int, seed: int = 8) -> list[int]:
    """Return the sums of kernel.sum_gains in some deals from the scores of dealer and pone."""
    many, sums = np.zeros((SIZE, SIZE), np.int64), np.zeros((SIZE, SIZE, 4), np.int64)
    many[scores] = deals
    begun = np.full((SIZE, SIZE), 40_000)
    ways = np.array([players.parsed(first).ways, players.parsed(second).ways], np.int64)
    kernel.sum_gains(tables(), seed, 3, many, begun, ways, sums)
    found = [int(one) for one in sums[scores]]
    assert [int(one) for one in sums.sum(axis=(0, 1))] == found
    return found


def chance_after(player: str, scores: tuple[int, int], deal: int, seed: int = 8) -> int:
    """Return the dealer's chance after a deal that kernel.play_deal plays."""
    pack, weights = np.zeros(52, np.uint8), np.zeros(455, np.int32)
    play, points = np.zeros((kernel.MOST_PLAY, 4), np.int64), np.zeros(8, np.int64)
    discards, pegging = players.parsed(player).numbers
    rows = kernel.play_deal(
        tables(), pack, weights, play, points, kernel.deal_key(seed, 3, deal), 6,
        discards, discards, pegging, pegging,
    )  # fmt: skip
    ends = np.array([scores[1], scores[0]], np.int64)
    winner = peg_deal(play, points, rows, ends, SIZE)
    if winner >= 0:
        return CERTAIN * winner
    return CERTAIN - dealer_chance(int(ends[kernel.PONE]), int(ends[kernel.DEALER]))


@pytest.mark.parametrize("scores", [(0, 0), (96, 104), (110, 118), (112, 107), (120, 120)])
def test_gains_are_those_of_deals_played_one_by_one(scores: tuple[int, int]) -> None:
    players = "hessel/ahead", "exact/greedy"
    one, two = (
        [chance_after(player, scores, deal) - 40_000 for deal in range(40)] for player in players
    )
    products = sum(first * second for first, second in zip(one, two, strict=True))
    expected = [sum(one), sum(two), products, sum(second * second for second in two)]
    assert gains(*players, scores, 40) == expected


def test_equal_players_gain_the_same() -> None:
    one, two, products, squares = gains("advice/20", "advice/20", (100, 110), 20)
    assert one == two and products == squares
    one, two, _, _ = gains("advice/20", "hessel/ahead", (100, 110), 20)
    assert gains("hessel/ahead", "advice/20", (100, 110), 20)[:2] == [two, one] != [one, two]


@pytest.fixture(scope="module")
def both() -> Ints:
    return win_table.outcomes(0, 100_000)


def test_a_table_is_the_mean_of_what_follows_a_deal(both: Ints) -> None:
    chances = win_table.solved(both)
    assert np.allclose(win_table.after_deal(both, 1 - chances.T), chances)
    more = np.full((SIZE, SIZE), -0.001)
    less = win_table.solved(both, more)
    clipped = np.clip(win_table.after_deal(both, 1 - less.T) + more, 0, 1)
    assert np.allclose(clipped, less) and (less != chances).mean() > 0.9


def test_smoothing_keeps_gains_that_are_parts_of_the_spread(both: Ints) -> None:
    """Luck is left out: here a fifth of the spread, half of which AWARE has too."""
    spread = win_table.spread_of(both, win_table.solved(both))
    many = np.random.default_rng(1).integers(0, 3, spread.shape) * (spread > 0)
    unit = CERTAIN * spread
    gained, luck, products, squares = 0.15 * unit, 0.2 * unit, 0.5 * unit**2, unit**2
    sums = np.stack([gained, luck, products, squares], axis=2) * many[:, :, None]
    assert np.allclose(win_table.smoothed(many, sums, spread), 0.05 * spread)


def test_in_order_no_point_more_hurts(both: Ints) -> None:
    chances = win_table.solved(both)
    assert np.allclose(win_table.in_order(chances), chances, atol=1e-9)
    ordered = win_table.in_order(np.random.default_rng(2).random((SIZE, SIZE)))
    assert (np.diff(ordered, axis=0) >= 0).all() and (np.diff(ordered, axis=1) <= 0).all()


def test_pieces_share_the_deals(both: Ints) -> None:
    share = win_table.spread_of(both, win_table.solved(both)) ** 2
    entries = np.zeros(share.shape, np.int64)
    work = win_table.Gains(entries, entries, share / share.sum(), 1, 1000)
    many = np.sum([work.deals_of(number) for number in range(200)], axis=0)
    assert abs(many - 200_000 * work.share).max() < 5 and abs(many.sum() - 200_000) < 200


def test_players_of_the_first_table_leave_it_as_it_is(
    both: Ints, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What they gain is all luck, which is subtracted."""
    monkeypatch.setattr(win_table, "AWARE", win_table.PLAYER)
    first = win_table.solved(both)
    (found,) = win_table.rounds(both, pieces.on_this_machine(1), [10], 30)
    assert abs(found.mean - first).max() < 1e-6 and found.error.max() < 1e-5


def test_players_who_look_at_the_score_win_more_at_its_end(both: Ints) -> None:
    """The dealer needs three points, and pone, far behind, can but try to keep it from them."""
    aware, others, _, _ = gains("advice/20", "hessel/ahead", (118, 110), 400)
    assert aware > others
