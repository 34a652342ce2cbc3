"""Three and four players: the seat that must act, its name and the order."""

from cribboard.screen import text_rows
from cribboard.table import Table
from tests.helpers.scripts import begun, keyed, view_after


def test_hands_are_shown_from_the_dealers_left_round_then_the_crib():
    table = Table(begun("partners dealer=2", "starter 9"), {"way": "count"})
    keyed(table, "#")
    seen = []
    for hand in ("2 2 3 3", "4 4 5 5", "6 6 7 7", "8 8 0 0"):
        seen.append(table.view().prompt)
        keyed(table, hand + " #")
    assert seen[0] == "Orange 2's hand  enter 4 cards"
    rest = "'s hand  enter 4 cards  D exchange hands"
    assert seen[1:] == [name + rest for name in ("Blue", "Orange", "Blue 2")]
    assert table.view().prompt == "Enter 4 crib cards"
    assert table.view().dealer_track == 0


def test_the_second_seats_prompt_fits_a_row():
    table = Table(begun("partners dealer=1", "starter 9"), {"way": "count"})
    rows = ["Orange 2's hand", "enter 4 cards", "D exchange hands"]
    assert view_after(table, "# 2 2 3 3 #").prompt == "  ".join(rows)
    assert text_rows.wrap_parts(table.view().prompt) == rows
