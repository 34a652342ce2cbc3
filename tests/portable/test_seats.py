"""Three and four players: the seat that must act, its name and the order."""

from cribboard.screen import text_rows
from cribboard.table import Table
from tests.helpers.scripts import begun, keyed, view_after


def test_the_second_of_two_partners_has_the_number_even_where_the_name_is_cut():
    table = Table(begun("partners dealer=3", "starter 9", "> K 5"))
    assert table.view().prompt == "Blue 2: play a card"
    assert text_rows.wrap_parts(view_after(table, "8").prompt) == ["Orange 2: play a card", "D go"]
    table = Table(begun("partners dealer=3", "starter 9", "> K"), {"names": ["Blue", "Margarethe"]})
    assert table.view().prompt == "Margaret: play a card"
    assert view_after(table, "5 8").prompt == "Margar 2: play a card  D go"
    table = Table(begun("partners dealer=3", "starter 9", "> K"), {"names": ["Ann - Cid", "Bo"]})
    assert table.seats == ["Ann", "Bo", "Cid", "Bo 2"]


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
