"""Slips of the hand at the keypad, and the few keys that set them right."""

from tests.helpers.random_match import game_state
from tests.helpers.scripts import keyed, press_keys, view_after
from tests.helpers.tables import table_after

#: The manual's first deal by keys, Blue deals: Orange lays J 9 7 6, Blue 5 K Q 8.
WHOLE = "5 A 5 9 D 7 C 6 B D 8"


def _table(keys="", game="six-card dealer=0", *lines):
    return table_after(keys, game, *lines)


def _same(table, keys):
    """Return whether the table stands as if only these keys had been pressed."""
    return game_state(table.match) == game_state(_table(keys).match)


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
