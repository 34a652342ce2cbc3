"""Messages and prompts in every way of use: right, whole and on the screen."""

from tests.helpers.scripts import keyed, rows_of
from tests.helpers.tables import table_after

TO_THE_SHOW = "1 5 A 5 9 D 7 C 6 B D 8 "


def test_points_that_are_typed_are_seen_beside_the_longest_name():
    table = table_after("")
    table.settings["names"] = ["Bartholomew of the Moor", "Orange", "White"]
    assert rows_of(table, "1 5 A! 1 4")[6] == "Bartholomew of t 14_"
    assert any([row.endswith("pegs 99") for row in rows_of(table, "* 9 9 #")])


def test_the_first_hash_after_power_on_answers_nothing():
    for keys in (
        "D! 2 # 4 1 " + TO_THE_SHOW,
        "D! 2 # 4 1 " + TO_THE_SHOW + "7 # 1 #",
        TO_THE_SHOW,
        "D! 1 # 3 1",
    ):
        table = table_after(keys)
        prompt, asked_for = table.view().prompt, table.view().asked_for
        table.resume()
        assert keyed(table, "#") == [] and table.view().prompt == prompt, keys
        assert not table.view().is_error
        keyed(table, "0 #" if asked_for == "claim" else "#")
        assert table.view().prompt != prompt or table.match.commands[-1].kind == "deal", keys
