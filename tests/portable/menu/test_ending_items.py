"""The menu's end of a game, by keys: what it asks, shows and says."""

from cribboard.audio import spoken_texts
from cribboard.screen.result_rows import result_rows
from cribboard.table.table import Table
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


def test_every_end_is_told_in_every_language():
    for _ in each_language():
        for digit in "12345":
            table = over(digit, "set 0 60")
            rows = result_rows(table.view())
            assert rows and all([0 < len(row) <= 21 for row in rows]), rows
