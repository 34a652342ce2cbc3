"""Suits typed after every rank: prompts, refusals and records."""

from cribboard.rules import cards
from cribboard.screen import oled_layout
from cribboard.table import Table
from tests.helpers.scripts import begun, keyed


def table_of(*lines):
    return Table(begun(*lines), {"has_suits": True})


def test_each_rank_is_followed_by_its_suit():
    table = table_of("six-card")
    assert keyed(table, "0") == []
    view = table.view()
    assert view.awaiting == "suit" and view.entry == "10"
    assert view.prompt == "Which suit?  A spades  B hearts  C diamonds  D clubs  # no suit"
    assert len(oled_layout.draw(view)) == 8
    assert keyed(table, "A") == ["starter Ts"]
    assert table.match.game.starter == cards.parse("Ts")
    assert keyed(table, "7 B A C 5 # D") == ["lay 7h", "lay Jd", "lay 5", "go"]
