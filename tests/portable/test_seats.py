"""Three and four players: the seat that must act, its name and the order."""

from cribboard.screen import text_rows
from cribboard.table import Table
from tests.helpers.scripts import begun, view_after


def test_the_second_seats_prompt_fits_a_row():
    table = Table(begun("partners dealer=1", "starter 9"), {"way": "count"})
    rows = ["Orange 2's hand", "enter 4 cards", "D exchange hands"]
    assert view_after(table, "# 2 2 3 3 #").prompt == "  ".join(rows)
    assert text_rows.wrap_parts(table.view().prompt) == rows
