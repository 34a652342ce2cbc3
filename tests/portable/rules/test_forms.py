"""Forms of the game and house rules: rows of tables that a game begins with."""

from cribboard.base.constants import MOST_TRACKS
from cribboard.rules import commands, forms, notation, win_chances
from cribboard.rules.errors import IllegalMove, UnknownForm
from cribboard.rules.match import Match
from cribboard.rules.new_game import chosen
from cribboard.rules.options import HOUSE, NOT_LOW, STARTS, is_number, is_range
from cribboard.store import packing
from cribboard.table.table import Table
from tests.helpers.boards import board
from tests.helpers.random_match import new_board
from tests.helpers.scripts import (
    begun,
    do,
    error_of,
    keyed,
    option_text,
    other_value,
    refused,
    rows_of,
)

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


def form_of(row):
    """Return a form that has the rule: a third track starts only where there is one."""
    return "three-hand" if row.name == STARTS[2] else "six-card"


def test_a_house_rule_is_off_unless_a_game_says_so():
    game = begun("six-card").game
    for row in HOUSE:
        assert getattr(game, row.attribute) == row.values[0], row.name
        assert row.setting == row.name
    assert not win_chances.has_house_rules(game) and chosen(game) == {}


def test_a_house_rule_takes_only_its_values():
    for row in HOUSE:
        other = "no-such-value" if not is_number(row) else -1
        told = "game six-card " + option_text(row, other)
        assert refused(Match(), told).startswith("no.option what="), row.name


def test_where_points_are_bad_no_rule_rewards_what_it_punishes():
    for row in HOUSE:
        told = option_text(row, other_value(row))
        if row.name in NOT_LOW:
            told_of = "no.not-low what=" + row.name.replace("_", "-")
            assert refused(Match(), "game losing " + told) == told_of, row.name
        elif row.name != STARTS[2]:
            assert begun("losing " + told).game.form.name == "losing"
    table = Table(Match(), {"form": "losing", "misdeal_cost": "two", "no_heels": 3})
    keyed(table, "1")
    assert chosen(table.match.game) == {}


def test_the_chances_know_no_house_rule():
    for row in HOUSE:
        for value in (row.values[0], other_value(row)):
            match = begun("%s %s" % (form_of(row), option_text(row, value)))
            is_known = value == row.values[0] or not row.is_scored
            is_known = is_known and match.game.form.name == "six-card"
            assert win_chances.is_known(match.game) is is_known, row.name
            assert (win_chances.thousandths(match.game) >= 0) is is_known, row.name


def test_a_house_rule_lasts_through_every_deal_and_the_next_game():
    for row in HOUSE:
        line = "game %s " % form_of(row) + option_text(row, other_value(row))
        command = notation.parse_line(line)
        assert notation.line(command) == line
        assert packing.unpack(packing.pack(command))[0] == [command]
        match = Match()
        match.push(command)
        for points in range(1, 4):
            do(match, "peg 0 %d" % points, "deal by-hand")
            again = Match()
            again.load(match.index, match.checkpoint, match.commands)
            assert getattr(again.game, row.attribute) == other_value(row)
            assert again.checkpoint == match.checkpoint
        while match.pop() is not None:
            if match.game is not None:
                assert getattr(match.game, row.attribute) == other_value(row)


def test_a_rule_that_is_not_known_refuses_its_match_and_one_that_came_later_is_at_its_default():
    match = begun("six-card crib-flush=four no-go=5", "peg 0 9", "deal by-hand")
    newer, older = match.checkpoint + (1,), match.checkpoint[:-1]
    files, journal, _ = new_board()
    journal.save(match.index, newer, match.commands)
    app, devices = board(files.plugged_in())
    assert app.table.match.game is None
    assert app.view.message == "The match on record could not be played on; it is kept aside."
    again = Match()
    again.load(match.index, older, match.commands)
    assert (again.game.crib_flush, again.game.no_go, again.game.player_b) == ("four", 5, 0)


def test_the_menu_sets_a_house_rule_for_the_next_game_and_the_details_tell_it():
    from cribboard import settings_table
    from cribboard.language.phrases import forms

    for row in HOUSE:
        number, label = settings_table.row_of(row.name)[4], settings_table.row_of(row.name)[6]
        table = Table(Match())
        value = "7 #" if is_range(row.values) else str(len(row.values))
        keyed(table, "D! %s # %s" % (" ".join(str(number)), value))
        assert table.settings[row.name] == other_value(row)
        table.settings["form"] = form_of(row)
        line = "game %s dealer=0 %s" % (form_of(row), option_text(row, other_value(row)))
        assert keyed(table, "1") == [notation.line(notation.parse_line(line))]
        keyed(table, "7 #")
        rows = rows_of(table)
        keyed(table, "D")
        told = forms(label)[0] + ": " + ("7" if is_range(row.values) else forms(label)[-1])
        assert told in rows + rows_of(table), rows
