"""The ways count and scoreboard by keys, and changes of the way in mid-game."""

from cribboard.rules import forms, notation
from cribboard.rules.match import Match
from cribboard.table import Table
from tests.helpers.rounds import is_whole
from tests.helpers.scripts import begun, keyed, view_after


def table_of(way, game, *lines):
    return Table(begun(game, *lines), {"way": way})


# Scoreboard


def test_letters_alone_are_the_scores_that_come_most_often():
    two, three = ("peg 0 1", "peg 1 1", "peg 0 2", "peg 1 2"), ("peg 0 1", "peg 1 1", "peg 2 1")
    for row in forms.FORMS:
        for dealer in range(row.players):
            table = table_of("scoreboard", "%s dealer=%d" % (row.name, dealer))
            scores = table.view().scores
            is_three = len(scores) == 3
            pegged = three + ("peg %d 2" % dealer,) if is_three else two
            for letter, line in zip("ABCD", pegged):
                assert keyed(table, letter) == [line], (row.name, letter)
            for letter in "DCBA":
                assert view_after(table, "*").message.startswith("undid: "), (row.name, letter)
            assert table.view().scores == scores
            table.press("*", True)
            assert table.view().scores == [scores[0] + 1] + scores[1:]


# From way to way


def change(table, way):
    return keyed(table, "D! 1 # %d" % (["referee", "count", "scoreboard"].index(way) + 1))


def test_every_change_of_way_at_every_step_goes_on():
    ways = "referee count scoreboard".split()
    keys = "1 0 7 8 9 5 D D 6 4 3 A # 0 # # 5 5 6 6 #".split()
    for step in range(0, len(keys), 1 if is_whole() else 7):
        for way in ways:
            for back in ways:
                table = Table(Match(), {})
                keyed(table, " ".join(keys[:step]))
                scores = table.match.game.scores if table.match.game else []
                change(table, way)
                change(table, back)
                assert (table.match.game.scores if table.match.game else []) == scores
                view = table.view()
                assert view.prompt and not view.is_error, view.message
        keyed(table, "*")


def lines(table):
    return [notation.line(command) for command in table.match.commands]
