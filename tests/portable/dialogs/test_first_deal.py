"""The cut for the first deal: ranks keyed seat after seat, the lowest deals."""

from tests.helpers.scripts import keyed, refusal, view_after
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
