"""The menu's end of a game, by keys: what it asks, shows and says."""

from cribboard import spoken_texts
from cribboard.rules.match import Match
from cribboard.screen.result_rows import result_rows
from cribboard.table import Table
from cribboard.view import made
from tests.helpers.languages import each_language
from tests.helpers.scripts import begun, keyed, rows_of


def over(keys, *lines, game="six-card"):
    """Return the table of a game with these lines, after the keys of item 40."""
    table = Table(begun(game, *lines))
    keyed(table, "D! 4 0 # " + keys)
    return table


def test_each_end_is_shown_said_and_undone():
    for digit, line, shown in (
        ("1", "end conceded 0", ["conceded to Blue", "a skunk!"]),
        ("2", "end conceded 1", ["conceded to Orange"]),
        ("3", "end stopped", ["time: Blue by 20"]),
        ("4", "end abandoned", ["no result"]),
        ("5", "adjourn 1", ["put aside"]),
    ):
        table = Table(begun("six-card", "set 0 100", "set 1 80"))
        assert keyed(table, "D! 4 0 # " + digit) == [line]
        view = table.view()
        assert [row.strip() for row in result_rows(view)] == shown, line
        assert [row for row in shown if row not in [r.strip() for r in rows_of(table)]] == []
        assert spoken_texts.result(view) == ". ".join(result_rows(view))
        keyed(table, "*")
        undone = "undid: put aside" if digit == "5" else "undid: the end"
        assert table.view().message == undone and table.match.game.phase == "starter"


def test_a_game_that_two_lead_has_no_winner_when_time_is_up():
    table = over("3", "set 0 60", "set 1 60")
    assert [row.strip() for row in result_rows(table.view())] == ["time: level"]
    assert table.view().winner == -1


def test_a_running_hand_is_given_up_with_its_game():
    match = Match()
    table = Table(match)
    keyed(table, "1 5 D! 4 0 # 2")
    assert match.game.ending == "conceded" and table.dialogs == []


def test_long_names_are_cut_and_not_the_words():
    for language in each_language():
        table = Table(begun("six-card"))
        table.settings["names"] = ["Bartholomew the first", "Wil", "Red"]
        keyed(table, "D! 4 0 #")
        rows = table.view().page_rows[1:]
        assert not [row for row in rows if made(row).endswith(".")], language
        assert "Barth" in made(rows[0]), language


def test_every_end_is_told_in_every_language():
    for _ in each_language():
        for digit in "12345":
            table = over(digit, "set 0 60")
            rows = result_rows(table.view())
            assert rows and all([0 < len(row) <= 21 for row in rows]), rows
