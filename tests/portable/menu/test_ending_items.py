"""The menu's end of a game, by keys: what it asks, shows and says."""

from cribboard.screen.result_rows import result_rows
from cribboard.table.table import Table
from tests.helpers.languages import each_language
from tests.helpers.scripts import begun, keyed


def over(keys, *lines, game="six-card"):
    """Return the table of a game with these lines, after the keys of item 40."""
    table = Table(begun(game, *lines))
    keyed(table, "D! 4 0 # " + keys)
    return table


def test_every_end_is_told_in_every_language():
    for _ in each_language():
        for digit in "12345":
            table = over(digit, "set 0 60")
            rows = result_rows(table.view())
            assert rows and all([0 < len(row) <= 21 for row in rows]), rows
