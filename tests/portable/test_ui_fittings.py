"""Menu items of the board: names, colours, supply, language, first deal, second keypad."""

from cribboard.language import patter
from cribboard.rules.match import Match
from cribboard.screen import text_rows
from cribboard.store import settings as stored
from cribboard.table import Table
from tests.helpers.scripts import begun, keyed, refusal


def fresh(*match):
    return Table(begun(*match) if match else Match(), stored.defaults(), stored.defaults)


def said(table, keys):
    assert keyed(table, keys) == []
    view = table.view()
    assert not view.is_error, view.message
    return view.message


# Names


def test_a_name_is_typed_as_on_a_telephone():
    table = fresh()
    keyed(table, "D! 1 9 # A 2 6")
    assert table.view().entry == "Am"
    keyed(table, "6")
    assert table.view().entry == "An"
    assert said(table, "D 6 6 #") == "A: Ann"  # D, for two letters of one key
    assert table.view().prompt.startswith("whose?  A Ann")
    assert said(table, "B 5 6 6 6 3 3 #") == "B: Joe"
    keyed(table, "#")
    assert table.view().prompt == "who deals first?  1 Ann  2 Joe"
    assert table.settings["names"] == ["Ann", "Joe", "White"]


def test_a_second_word_begins_with_a_capital_and_d_makes_small_letters():
    table = fresh()
    assert said(table, "D! 1 9 # A 8 2 0 D D 5 #") == "A: Ta j"
    assert said(table, "A 8 2 0 5 #") == "A: Ta J"
    assert said(table, "A 6 6 6 6 5 #") == "A: \xd6j"
    assert said(table, "A 7 7 7 7 7 2 D 7 7 7 7 7 #") == "A: \xdfa\xdf"


def test_a_letter_is_taken_back_and_star_erases_the_name():
    table = fresh()
    keyed(table, "D! 1 9 # A 2 6 C")
    assert table.view().entry == "A"
    keyed(table, "5 *")
    assert table.view().entry == ""
    assert table.view().prompt.startswith("was Blue")
    keyed(table, "*")
    assert table.view().prompt.startswith("whose?")
    keyed(table, "*")
    assert table.view().awaiting == "dealer"
    assert table.settings["names"] == stored.defaults()["names"]


def test_a_name_has_24_bytes_at_most_and_nobody_has_anothers():
    table = fresh()
    keyed(table, "D! 1 9 # A " + "2 D " * 24)
    assert refusal(table, "3") == "a name has 24 letters at most"
    keyed(table, "#")
    assert stored.is_allowed("names", table.settings["names"])
    keyed(table, "A 8 8 8 8 D " + "8 8 8 8 D " * 11)  # twelve of two bytes
    assert refusal(table, "2") == "a name has 24 letters at most"
    keyed(table, "*")
    keyed(table, "6 6 6 7 7 7 2 6 6 4 3 3")
    assert refusal(table, "#") == "Orange is there already"
    assert len(text_rows.draw(table.view())) == 8


def test_a_name_counts_from_the_next_key_on():
    table = fresh("six-card", "starter 9")
    keyed(table, "D! 1 9 # B 9 6 6 6 # #")
    assert table.view().prompt == "Wo lays"


# Colours, supply


def test_a_colour_is_chosen_by_its_number_and_one_taken_changes_places():
    table = fresh()
    keyed(table, "D! 2 0 # A 5")
    assert table.settings["colours"] == [4, 1, 2]
    view = table.view()  # still that of the first track
    assert (view.choices, view.proposed) == (7, 5) and "1 to 7" in view.prompt
    keyed(table, "B 3")
    assert table.settings["colours"] == [4, 2, 1]
    assert refusal(table, "8") == "a colour is 1 to 7"
    assert table.view().choices == 7 and table.view().proposed == 3
    keyed(table, "#")
    assert table.view().awaiting == "dealer"
    assert stored.is_allowed("colours", table.settings["colours"])
    assert refusal(table, "D! 2 0 # 4") == "first whose: A B C"


def test_the_supply_is_set_within_what_it_can_be():
    table = fresh()
    assert refusal(table, "D! 2 1 # 1 0 0 #") == "supply mA is 250 to 3000"
    assert said(table, "* 1 2 0 0 #") == "supply mA 1200"
    assert table.settings["budget_ma"] == 1200


# Language


def test_the_board_speaks_german_from_the_next_word_on():
    table = fresh("six-card", "starter 9")
    try:
        keyed(table, "D! 2 2 # 2 7 8")
        assert table.settings["language"] == "de"
        assert table.view().patter == "f\xfcnfzehn f\xfcr zwei"
        keyed(table, "D! 1 8 # # 8")
        assert table.view().patter == "twenty-three and two for a pair"
    finally:
        patter.use("en")
    assert keyed(table, "D! 2 2 # 1") == [] and table.settings["language"] == "en"


# Who deals first next


def test_who_deals_first_next_is_as_set():
    # Orange dealt first; Blue wins.
    for key, rule, dealer in ((1, "alternate", 0), (2, "loser", 1), (3, "winner", 0)):
        table = fresh("six-card target=9 dealer=1")
        keyed(table, "D! 2 3 # %d A! 9 # #" % key)
        assert table.settings["first_deal"] == rule
        assert keyed(table, "#") == ["game six-card dealer=%d" % dealer], rule


def test_a_cut_is_asked_each_time():
    table = fresh("six-card target=9 dealer=1")
    keyed(table, "D! 2 3 # 4 A! 9 # #")
    assert table.view().prompt.startswith("cut for first deal")
    assert refusal(table, "#") == "1 Blue  2 Orange"
    assert table.view().proposed == 0
    assert keyed(table, "2") == ["game six-card dealer=1"]


def test_a_second_keypad_is_set():
    table = fresh()
    assert said(table, "D! 2 4 # 3") == "twin keypad: turned, from power-on"
    assert table.settings["twin"] == "turned"


def test_service_is_turned_off_and_on():
    table = fresh()
    assert said(table, "D! 2 5 # 2") == "service: off, from power-on"
    assert table.settings["has_service"] is False
    assert said(table, "D! 2 5 # #") == "service: off, from power-on"
    assert said(table, "D! 2 5 # 1") == "service: on, from power-on"
    assert table.settings["has_service"] is True


def test_names_asks_whose_by_their_first_eight_letters():
    own = {"names": ["Bartholomew", "Annabelle", "Al"]}
    table = Table(begun("six-card"), own)
    keyed(table, "D! 1 9 #")
    assert table.view().prompt == "whose?  A Bartholo  B Annabell  C Al"
