"""The table of win chances: its shape, against simulated games, and against published values."""

import sys
from itertools import pairwise

import pytest

from cribboard import rules
from cribboard.rules import win_chance_table
from cribboard.rules.match import Match
from cribboard.table.table import Table
from cribboard_tools.analysis import win_chances

SCORES = range(win_chances.TARGET)


def test_a_point_more_never_hurts():
    for other in SCORES:
        own = [win_chances.dealer_chance(score, other) for score in SCORES]
        assert all(low <= high for low, high in pairwise(own))
        against = [win_chances.dealer_chance(other, score) for score in SCORES]
        assert all(high >= low for high, low in pairwise(against))


def test_a_player_at_the_target_has_won():
    assert win_chances.dealer_chance(121, 120) == 1 and win_chances.dealer_chance(120, 121) == 0
    assert win_chances.dealer_chance(61, 3, 61) == 1


def test_published_chances():
    """Sources: docs/win-chances.md."""
    assert abs(win_chances.dealer_chance(0, 0) - 0.56) < 0.005  # Colvert; Mueller
    assert 0.552 - 0.01 < win_chances.dealer_chance(0, 0) < 0.560 + 0.01  # Cribbage Pro
    assert abs(win_chances.dealer_chance(35, 37) - 0.51) < 0.01  # Distributed Cribbage Computation


def test_the_errors_are_small():
    assert 0 < win_chance_table.START_ERROR < 1_000
    assert 0 < win_chance_table.LARGEST_ERROR < 15_000


@pytest.mark.long
def test_the_committed_table_is_what_its_command_makes():
    pytest.importorskip("numba", reason='pip install -e ".[simulate]"')
    from cribboard_tools.upkeep import generated_module
    from cribboard_tools.upkeep import win_chances as generator

    assert generated_module.main(generator.PATH, generator.source, []) == 0


def test_without_the_table_no_chance_is_shown(monkeypatch):
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
