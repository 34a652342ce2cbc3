"""Hands and the crib entered again at the show, and the play that they prove."""

from cribboard.app import App
from tests.helpers import fakes
from tests.helpers.random_match import game_state
from tests.helpers.scripts import keyed, press_keys, press_with_rests, refusal, rest, view_after
from tests.helpers.tables import table_after

#: The manual's first deal by keys, Blue deals: Orange lays J 9 7 6, Blue 5 K Q 8.
WHOLE = "5 A 5 9 D 7 C 6 B D 8"
SILENT = "5 A 5 9 7 C 6 B D 8"  # Blue's go at 24 was not keyed
COUNTED = WHOLE + " 1 # # 1 2 2 3"


def _table(keys="", game="six-card dealer=0", *lines):
    return table_after(keys, game, *lines)


def _same(table, keys):
    """Return whether the table stands as if only these keys had been pressed."""
    return game_state(table.match) == game_state(_table(keys).match)


def test_a_go_that_was_not_keyed_is_offered_with_both_scores():
    table = _table(SILENT + " D A 9 7 6")
    assert table.view().page == (
        "NOT THIS HAND?",
        "Orange: J 9 7 6",
        "Blue's go at 24",
        "Blue 5 -> 4",
        "Orange 1 -> 2",
    )
    assert refusal(table, "#") == "1 takes it, D another play, * the hand again"
    assert keyed(table, "1") == []
    assert table.view().message == "The play is set right"
    assert _same(table, WHOLE)
    assert [(move.track, move.start, move.stops) for move in table.view().moves] == [
        (0, 5, (4,)),
        (1, 1, (2,)),
    ]
    assert view_after(table, "*").message == "The correction is undone"
    assert _same(table, SILENT)
    press_keys(table, "# D 5 8 B C 1")  # after pone was counted: the dealer's hand
    assert table.match.game.laid == _table(WHOLE).match.game.laid


def test_a_rank_is_a_question_and_the_hand_may_be_keyed_wrong():
    table = _table("2 9 4 4 3 D D 6 7".replace("2 9", "1 2 5 9", 1) + " D 9 4 5 6")
    assert table.view().message == "Several plays fit: the next hand tells"
    state = game_state(table.match)
    rows = ("NOT THIS HAND?", "Orange: 9 4 5 6", "laid: 2 -> 5", "Blue 2 -> 4", "Orange 2 -> 2")
    assert view_after(table, "D").page == rows
    view = view_after(table, "*")
    assert view.message == "Cards erased" and view.asked_for == "hand" and not view.entry
    assert game_state(table.match) == state, "nothing moved"
    press_keys(table, "9 4 5 6 D D")
    assert table.view().page[2] == "2 5 swapped"
    assert view_after(table, "D").message == "Pegged as 2 4 6 9"
    assert view_after(table, "# #").page[1:] == ("laid: 2 -> 5", "Blue 9 -> 11", "Orange 11 -> 11")
    assert view_after(table, "1").scores == [11, 11]


def test_a_hand_of_five_card_may_have_laid_either_card():
    table = _table("7 C 5 5 8 D D B # D 5 9 0", "five-card dealer=0")
    assert table.view().page[2:4] == ("laid: 8 -> 9", "Blue 3 -> 3")
    assert view_after(table, "D").page[2] == "laid: 8 -> 10"
    assert view_after(table, "D").message == "Pegged as 5 8"
    press_keys(table, "#")
    assert table.match.game.awaited[0] == "crib" and not table.view().dialog, "asked once"


def test_another_dealer_of_five_card_leaves_a_card_that_was_not_laid_to_its_hand():
    table = _table("0 B A 5 6 D 6 7 A 1", "five-card dealer=1")
    view = table.view()
    assert (view.message, view.dialog) == ("The play is set right", "")
    assert view.prompt == "Orange's hand  enter 1 more" and table.match.game.dealer == 0


def test_each_row_of_the_account_is_entered_again_until_the_next_starter():
    table = _table(COUNTED)
    rows = ("THE DEAL", "1 Orange: J 9 7 6", "2 Blue: 5 K Q 8", "3 crib: A 2 2 3")
    assert view_after(table, "D").page == rows
    assert view_after(table, "3 1 2 2 4").scores == [16, 10]
    assert view_after(table, "D 3 1 2 3 3").scores == [22, 10]
    assert view_after(table, "D 2 5 8 B B").page[1:3] == ("Blue: 5 8 Q Q", "laid: K -> Q")
    assert view_after(table, "1").scores == [24, 10]
    assert view_after(table, "D").page[2] == "2 Blue: 5 Q Q 8"
    assert view_after(table, "D").dialog == "details"
    press_keys(table, "* * * *")
    assert _same(table, COUNTED)
    assert refusal(table, "D 4") == "Choose 1 to 3" or table.view().is_error


def test_a_board_searches_while_no_key_comes_and_opens_the_offer_itself():
    devices = fakes.Devices()
    app = App(devices)
    press_with_rests(app, devices, "1 " + SILENT + " D A 9 7", lambda *board: rest(*board, 1000))
    app.press("6")
    assert app.view.dialog == "count" and app.table.proof is not None
    rest(app, devices, 2000)
    assert app.view.dialog == "other-hand" and app.view.page[2] == "Blue's go at 24"
