"""Slips of the hand at the keypad, and the few keys that set them right."""

from tests.helpers.random_match import game_state
from tests.helpers.scripts import keyed, press_keys, refusal, view_after
from tests.helpers.tables import table_after

#: The manual's first deal by keys, Blue deals: Orange lays J 9 7 6, Blue 5 K Q 8.
WHOLE = "5 A 5 9 D 7 C 6 B D 8"


def _table(keys="", game="six-card dealer=0", *lines):
    return table_after(keys, game, *lines)


def _same(table, keys):
    """Return whether the table stands as if only these keys had been pressed."""
    return game_state(table.match) == game_state(_table(keys).match)


def test_any_other_key_forgets_what_a_second_press_would_do():
    for other in ("# *", "D! *", "A! *"):
        table = _table("5 A")
        refusal(table, "D")
        press_keys(table, other)
        assert keyed(table, "D") == [], other


def test_one_star_takes_back_d_d_d_and_d_1():
    for keys in ("D", "D D", "D D D 1", "D D D 2"):
        for before in ("5 A 5", "5 A 5 9 D 7 C 6", "5 A 5 9 D"):
            table = _table(before)
            state = game_state(table.match)
            stars = 0
            pushed = keyed(table, keys)
            while game_state(table.match) != state or table.view().dialog:
                press_keys(table, "*")
                stars += 1
                assert stars <= len(pushed) + 1, (keys, before)


def test_star_back_right_key_and_a_long_star_do_the_rest_again():
    table = _table("4 A 5 9 D 7 C 6 B D 8")
    press_keys(table, "* " * 11 + "5 *!")
    assert table.view().message == "Done again: 10"
    assert _same(table, WHOLE)
    assert view_after(table, "*").message == "The correction is undone"
    press_keys(table, "*!")
    assert _same(table, WHOLE)


def test_a_count_that_is_done_again_asks_what_was_never_asked():
    table = _table("5 A 5 9 D 7 C 7 B D 8 #")  # Orange: J 9 7 7, of which no flush was asked
    view = view_after(table, "* * * * * 6 *!")
    assert view.message == "6 instead of 7; 3 more" and view.answers == (4, 5, 1)
    assert view_after(table, "*!").dialog == "mend", "the ways, not the count without its answer"
    press_keys(table, "1 1 #")
    assert _same(table, WHOLE + " 1 #")
    table = _table("A 0 5 9 D 7 C 6 B D 8 # # # # 4 4 A 5")
    press_keys(table, "* " * 16 + "5 *!")
    view = table.view()
    assert view.entry == "4 4 J 5" and view.answers == (1,)
    assert keyed(table, "1 #") == ["crib 4 4 J 5 nobs=1"]
