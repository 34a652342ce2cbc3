"""Forms of the game: seats, leads, the point for last, deals and counts."""

from cribboard.base.constants import MOST_TRACKS
from cribboard.rules import commands, forms
from cribboard.rules.errors import IllegalMove, UnknownForm
from cribboard.rules.match import Match
from tests.helpers.scripts import error_of

# The table


def test_the_cards_and_seats_of_each_form_agree_and_limits_hold():
    """That the numbers are those of docs/rules.md is tests/host/upkeep/test_documents.py's."""
    assert max([row.players for row in forms.FORMS]) == forms.MOST_PLAYERS
    assert max([max(row.sides) + 1 for row in forms.FORMS]) <= MOST_TRACKS
    for row in forms.FORMS:
        assert row.kept == row.dealt - row.away, row.name
        assert row.crib == row.away * row.players + row.to_crib, row.name
        assert len(row.sides) == row.players, row.name
        assert 0 < row.target <= forms.MOST_TARGET
        assert row.crib == 0 or forms.MOST[row.crib] > 0
        assert forms.MOST[row.kept] > 0
        for base in row.bases:
            assert forms.laid_over(row, forms.form(base)).kept == forms.form(base).kept


def test_a_form_stays_in_its_place():
    stored = (
        "six-card five-card seven-card three-hand partners captain losing shotgun singles".split()
    )
    first = [row.name for row in forms.FORMS[: len(stored)]]
    assert first == stored, "saved games have the place of their form"


def test_a_form_that_is_not_there_names_those_that_are():
    told = error_of(UnknownForm, forms.form, "whist")
    assert "six-card, five-card, seven-card, three-hand, partners, captain" in told


# Targets and laps


def test_a_game_with_an_option_of_a_later_version_is_refused():
    late = commands.make("game", text="six-card", options=[("jokers", 2)])
    assert error_of(IllegalMove, Match().push, late) == "no.option-unknown what=jokers"
