"""The question of muggins, which tells nothing."""

from cribboard.table.table import Table
from tests.helpers.random_keys import facts
from tests.helpers.scripts import begun, keyed


def seen(table):
    """Return all that a View tells, but for the cards."""
    view = table.view()
    return facts(view, "events", "scored", "piles") + [tuple(event)[:6] for event in view.events]


def test_what_is_seen_and_heard_is_the_same_whether_points_were_missed_or_not():
    for game in ("six-card level=", "three-hand dealer=0 level=", "six-card level=acc-"):
        found = []
        for hand in ("K K 2 2", "6 6 4 4"):  # four, and eight
            table = Table(begun(game + "muggins", "starter 9"), {"way": "count"})
            keyed(table, "# 4 # " + hand.replace("K", "C") + " #")
            assert table.view().asked_for == "muggins"
            told = [seen(table)]
            keyed(table, "4")
            told.append(seen(table))
            found.append(told)
        assert found[0] == found[1]
