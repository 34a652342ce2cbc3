"""The table of win chances: its shape, against simulated games, and against published values."""

from __future__ import annotations

import random
import sys
from itertools import pairwise

import pytest

from cribboard import rules
from cribboard.rules import win_chance_table
from cribboard.rules.match import Match
from cribboard.table import Table
from cribboard_tools.analysis import win_chances

SCORES = range(win_chances.TARGET)


def test_a_point_more_never_hurts() -> None:
    for other in SCORES:
        own = [win_chances.dealer_chance(score, other) for score in SCORES]
        assert all(low <= high for low, high in pairwise(own))
        against = [win_chances.dealer_chance(other, score) for score in SCORES]
        assert all(high >= low for high, low in pairwise(against))


def test_chances_of_both_players_add_up() -> None:
    for dealer, pone in ((0, 0), (40, 60), (120, 3), (7, 120)):
        own = win_chances.chance(dealer, pone, True)
        assert own + win_chances.chance(pone, dealer, False) == 1


def test_a_player_at_the_target_has_won() -> None:
    assert win_chances.dealer_chance(121, 120) == 1 and win_chances.dealer_chance(120, 121) == 0
    assert win_chances.dealer_chance(61, 3, 61) == 1


def test_a_short_game_is_the_end_of_a_long_one() -> None:
    for dealer, pone in ((0, 0), (31, 44), (60, 60)):
        short = win_chances.dealer_chance(dealer, pone, 61)
        assert short == win_chances.dealer_chance(dealer + 60, pone + 60)


def test_published_chances() -> None:
    """Sources: docs/win-chances.md."""
    assert abs(win_chances.dealer_chance(0, 0) - 0.56) < 0.005  # Colvert; Mueller
    assert 0.552 - 0.01 < win_chances.dealer_chance(0, 0) < 0.560 + 0.01  # Cribbage Pro
    assert abs(win_chances.dealer_chance(35, 37) - 0.51) < 0.01  # Distributed Cribbage Computation


def test_the_errors_are_small() -> None:
    assert 0 < win_chance_table.START_ERROR < 200
    assert 0 < win_chance_table.LARGEST_ERROR < 1000


def _check_games(positions: list[tuple[int, int]], many: int, seed: int) -> None:
    """Play games of the table's player from these scores; compare the rate of the dealer's wins."""
    pytest.importorskip("numba", reason='pip install -e ".[simulate]"')
    from cribboard_tools.simulation import kernel, win_table
    from cribboard_tools.simulation.tables import tables

    numbers = win_table.PLAYER.numbers
    assert win_table.SEED != seed
    squares = 0.0
    for dealer, pone in positions:
        sums = kernel.sum_games(tables(), seed, 0, many, 6, 121, dealer, pone, *numbers, *numbers)
        rate = (sums[kernel.WINS + 1] + sums[kernel.WINS + 3]) / many
        chance = win_chances.dealer_chance(dealer, pone)
        variance = max(chance * (1 - chance), 1 / many) / many
        assert abs(rate - chance) < 4.5 * variance**0.5, (dealer, pone, rate, chance)
        squares += (rate - chance) ** 2 / variance
    degrees = len(positions)
    assert squares < degrees + 4.5 * (2 * degrees) ** 0.5  # chi-squared


def _positions(many: int) -> list[tuple[int, int]]:
    dice = random.Random("positions")
    return [(dice.randrange(121), dice.randrange(121)) for _ in range(many)]


def test_simulated_games_agree() -> None:
    _check_games([(0, 0), (96, 96), (110, 118), *_positions(3)], 1_500, 5)


@pytest.mark.long
def test_simulated_games_agree_at_fifty_positions() -> None:
    _check_games(_positions(50), 20_000, 6)


def test_other_deals_give_the_same_table() -> None:
    pytest.importorskip("numba", reason='pip install -e ".[simulate]"')
    from cribboard_tools.simulation import pieces, win_table

    again = win_table.computed(4, pieces.on_this_machine(1), 30_000)
    for dealer, pone in [(0, 0), (60, 60), (100, 110), *_positions(100)]:
        largest = win_chance_table.LARGEST_ERROR / 1e6
        error = (again.error[dealer, pone] ** 2 + largest**2) ** 0.5
        gap = abs(again.mean[dealer, pone] - win_chances.dealer_chance(dealer, pone))
        assert gap < 8 * error + 1e-5  # the error of four pieces is itself uncertain


@pytest.mark.long
def test_the_committed_table_is_what_its_command_makes() -> None:
    pytest.importorskip("numba", reason='pip install -e ".[simulate]"')
    from cribboard_tools.upkeep import win_chances as generator

    assert generator.main([]) == 0


def test_without_the_table_no_chance_is_shown(monkeypatch: pytest.MonkeyPatch) -> None:
    """So is the page until it has loaded the pack with the table."""
    table = Table(Match(), {"win_chance": "lights"})
    for key in "15#":
        table.press(key)
    assert "at deal: 56%  44%" in table.view().page
    monkeypatch.delattr(rules, "win_chances")
    monkeypatch.setitem(sys.modules, "cribboard.rules.win_chances", None)
    assert table.win_percent() == -1
    assert table.view().page and not [row for row in table.view().page if "%" in row]
    table = Table(Match(), {"win_chance": "lights"})
    table.press("1")
    assert table.view().win_percent == -1
