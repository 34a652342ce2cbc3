"""An evening by keys: how many games, who plays, who confirms, the card."""

from cribboard.audio import spoken_texts
from cribboard.rules.match import Match
from cribboard.store import people
from cribboard.table.table import Table
from tests.helpers.fakes import Files
from tests.helpers.scripts import do, keyed, refusal, view_after

#: A win of the first player's by 31, and one of the second's by 1.
SKUNKED = ("set 1 90", "set 0 115", "peg 0 6")


def evening_of(*names):
    """Return a table that remembers these people."""
    files = Files()
    for place, name in enumerate(names):
        people.save(files, place + 1, name)
    return Table(Match(), files=files)


def test_a_typed_name_is_left_or_refused_as_a_number_is():
    table = evening_of(*["P%d" % number for number in range(1, 64)])
    keyed(table, "D! 4 3 #")
    assert keyed(table, "A #") == [] and table.view().dialog == "person"
    assert view_after(table, "A 2").entry == "A"
    assert view_after(table, "* *").dialog == "person"
    assert refusal(table, "A 2 #").startswith("Player B: 0 to 63")
    keyed(table, "A 7 D 1 1 1 1 #")  # P1
    assert table.names == ["Blue", "P1"] and table.view().dialog == ""
    table.files.contents["people"] = b"[]"
    table.files.fail_at = range(1, 99)
    keyed(table, "D! 4 3 # A 2 #")
    assert table.names == ["Blue", "P1"] and table.view().message


def test_the_rows_of_the_card_are_said_in_words():
    table = evening_of("Ann", "Ben")
    keyed(table, "D! 1 4 # 4 D! 4 1 # 3 # D! 4 2 # 1 # D! 4 3 # 2 # 1")
    do(table.match, *(SKUNKED + ("confirm 0", "confirm 1")))
    view = view_after(table, "D! 4 4 #")
    assert spoken_texts.page_rows(view, view.page)[:3] == [
        "EVENING",
        "1 Ben: points 3, spread 31, skunk, confirmed",
        "1 Ann: points 3, won 1, net 31",
    ]
