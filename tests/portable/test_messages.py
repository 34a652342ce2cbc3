"""Messages and prompts in every way of use: right, whole and on the screen."""

from tests.helpers.scripts import keyed
from tests.helpers.tables import table_after

TO_THE_SHOW = "1 5 A 5 9 D 7 C 6 B D 8 "


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
