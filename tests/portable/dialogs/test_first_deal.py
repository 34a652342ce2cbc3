"""The cut for the first deal: ranks keyed seat after seat, the lowest deals."""

from tests.helpers.scripts import keyed, refusal, rows_of, view_after
from tests.helpers.tables import table_after

PARTNERS = "D! 3 # 5 "


def first_dealer(keys):
    game = table_after(keys).match.game
    return game and game.dealer


def test_the_lowest_card_deals():
    for keys, dealer in (
        ("D 7 3", 1),
        ("D 0 A", 0),
        ("D C 1", 1),
        ("D 7", None),
        (PARTNERS + "D 7 4 2 9", 2),
        ("D! 3 # 4 D 9 8 B", 1),
        ("D 7 7 7 7 7 7 1 2", 0),  # equal ones are cut again
        ("D 7 * * 1", 0),
        ("D 7 D! * 2 5", 1),  # the menu ends a cut
    ):
        assert first_dealer(keys) == dealer, keys
    assert table_after("D 7 3").view().message == "Blue 7  Orange 3"


def test_equal_lowest_cards_are_cut_again_by_those_who_cut_them():
    table = table_after("D 5 5")
    view = table.view()
    assert view.message == "Blue 5  Orange 5: equal, cut again"
    assert table.match.game is None and view.prompt == "Blue: which card?  The lowest deals"
    keyed(table, "9 2")
    assert table.match.game.dealer == 1
    table = table_after(PARTNERS + "D 7 4 9 4")
    assert table.view().prompt == "Orange: which card?  The lowest deals"
    assert view_after(table, "6").prompt == "Orange 2: which card?  The lowest deals"
    keyed(table, "3")
    assert table.match.game.dealer == 3


def test_whose_card_is_awaited_is_seen_on_every_screen_and_by_the_lights():
    table = table_after(PARTNERS + "D 7 4")
    view = table.view()
    assert (view.awaiting, view.choices, view.proposed, view.dealer_track) == ("cut", 0, 0, -1)
    assert (view.turn_track, view.turn_seat_index, view.entry_cards) == (0, 1, 2)
    rows = rows_of(table)
    assert [row.rstrip() for row in rows if row.strip()][2:] == [
        "Blue 2: which card?",
        "The lowest deals",
        "Blue: 7  Orange: 4",
    ]
    view = table_after("D").view()
    assert (view.turn_track, view.turn_seat_index, view.entry_cards) == (0, 0, 0)


def test_a_wrong_card_costs_one_key_and_the_cut_can_be_left():
    table = table_after(PARTNERS + "D 7 4 *")
    assert table.view().prompt == "Orange: which card?  The lowest deals"
    keyed(table, "5 9 B")
    assert table.match.game.dealer == 1
    table = table_after("D 7")
    for key in "D#":
        assert refusal(table, key) == "Orange: enter the cut"
    keyed(table, "3")
    assert table.match.game.dealer == 1
    assert table_after("D *").view().awaiting == "dealer"
    assert table_after("D 7 * *").view().awaiting == "dealer"
    table = table_after("D 7 3 *")  # a game begun by a cut is undone like any other
    assert table.match.game is None and table.view().awaiting == "dealer"


def test_between_games_and_with_a_captain():
    table = table_after("1 5 D! 2 3 # 4 D! 8 # #")
    assert table.view().prompt == "Cut for first deal:  1 Blue  2 Orange  D enter the cuts"
    assert view_after(table, "D 3").scores == [0, 0]
    keyed(table, "2")
    assert table.match.game.dealer == 1
    table = table_after("D! 3 # 6")
    assert refusal(table, "D") == "1 2 3 for the captain"
    keyed(table, "2 D")  # the second is captain: the others are partners
    assert table.view().prompt.startswith("Orange: ")
    keyed(table, "9 8 7")
    game = table.match.game
    assert (game.captain, game.dealer) == (1, 2)


def test_more_players_than_the_last_game_had():
    table = table_after("1 5 D! 3 # 4 D! 8 # # D 2 3")
    view = table.view()
    assert view.prompt == "White: which card?  The lowest deals"
    assert view.turn_track < len(view.scores)
    keyed(table, "1")
    assert table.match.game.dealer == 2
