"""The facts of a View that say what its prompt says, without the words."""

from cribboard.rules.match import Match
from cribboard.table.table import Table
from tests.helpers.scripts import keyed
from tests.helpers.tables import table_after


def seen(keys):
    return table_after(keys).view()


def test_what_a_home_keys_by_itself_is_not_prompted():
    table = Table(Match())
    table.unprompted = ("dealer",)
    assert table.view().asked_for == "dealer" and table.view().prompt == ""
    keyed(table, "2")
    assert table.view().asked_for == "starter" and table.view().prompt


def scored(keys):
    """Return (seat, track, points, reason, cards) of what the last key scored."""
    scores = [event for event in seen(keys).events if event.kind == "score"]
    return [(one.seat, one.track, one.points, one.reason, one.cards) for one in scores]
