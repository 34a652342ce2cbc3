"""An evening by keys: who plays, the card; matches put aside and taken up: lists, names, files."""

from cribboard.audio import spoken_texts
from cribboard.menu import ending_items
from cribboard.rules.match import Match
from cribboard.store import open_matches, people
from cribboard.table import legal_keys
from cribboard.table.table import Table
from tests.helpers.fakes import Files, PowerCut
from tests.helpers.random_match import new_board, power_on, save
from tests.helpers.scripts import do, each_language, keyed, refusal, rows_of, view_after

#: A win of the first player's by 31, and one of the second's by 1.
SKUNKED = ("set 1 90", "set 0 115", "peg 0 6")


def evening_of(*names):
    """Return a table that remembers these people."""
    files = Files()
    for place, name in enumerate(names):
        people.save(files, place + 1, name)
    return Table(Match(), files=files)


def test_two_people_may_have_the_same_name():
    assert people.load(evening_of("Ann", "Ann").files) == ["Ann", "Ann"]


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


ASIDE, OTHERS = "D! 4 0 # 5", "D! 4 0 # 6"


def table_of(*names, files=None):
    """Return a table in the first game of these players."""
    table = Table(Match(), files=Files() if files is None else files)
    table.settings["names"] = list(names + ("Blue", "Orange", "Red")[len(names) :])
    keyed(table, "1 5 7 8")
    return table


def test_a_match_that_cannot_be_read_is_told_and_the_other_one_goes_on():
    table = table_of("Ann", "Ben")
    keyed(table, ASIDE + " # 1 5 9")
    for data in (b"", b"{}", table.files.contents["open1"][:-3], b"{\xff}\n1"):
        table.files.contents["open1"] = data
        keyed(table, OTHERS)
        assert rows_of(table)[1] == " 1 ?"
        assert refusal(table, "1") == "That match cannot be read"
        assert table.match.block.open == (1,) and table.match.game.phase == "play"


def test_flash_that_fails_puts_nothing_aside():
    table = table_of("Ann", "Ben")
    table.files.fail_at = range(1, 9)
    assert refusal(table, ASIDE).startswith("Could not be saved") or table.view().is_error
    assert table.match.block.open == () and table.match.game.phase == "play"


def test_keys_that_are_only_tried_write_nothing():
    table = table_of("Ann", "Ben")
    keyed(table, "D! 4 0 #")
    assert "5" in legal_keys.find(table) and table.files.operations == 0
    keyed(table, "5 D! 4 0 #")
    written = table.files.operations
    assert "1" in legal_keys.find(table) and table.files.operations == written
    keyed(table, "1")
    assert "1" in legal_keys.find(table) and "2" not in legal_keys.find(table)
    assert table.files.operations == written


def test_numbers_go_on_and_no_open_match_is_written_over():
    files, opened = Files(), []
    for _ in range(39):
        kept = {"names": ["A", "B", "C"], "players": [0, 0], "scores": [0, 0], "state": [1]}
        assert open_matches.put(files, opened, kept) not in opened
        opened = opened[-6:] + [kept["number"]]
        assert [open_matches.load(files, one)["number"] for one in opened] == opened
        assert len(files.contents) <= open_matches.FILES
    files.contents["open%d" % (9999 % 10)] = b""
    kept["number"] = 9998
    assert open_matches.put(files, (9998, 9999), kept) == 1


def test_a_list_row_holds_the_scores_and_as_much_of_the_names_as_fits():
    for names, scores in (
        (["Bartholomew", "Wilhelmina", "Red"], [120, 118]),
        (["Bartholomew", "Al", "Red"], [5, 8]),
        (["Bartholomew", "Wilhelmina", "Maximilian"], [5, 8, 9]),
        (["Blue", "Orange", "Red"], [0, 0]),
    ):
        for _ in each_language():
            text = ending_items.row({"names": names, "scores": scores})
            assert len(text) <= 18 and text.count("-") == len(scores) - 1, text
            assert len(scores) > 2 or text.endswith(" %d:%d" % tuple(scores))
    assert ending_items.row(None) == "?"


def test_a_cut_at_any_write_leaves_each_match_once():
    """Two matches, one put aside for the other by a key; the power fails at each operation."""
    at, found = 0, set()
    while True:
        files, journal, match = new_board()
        table = Table(match, files=files)
        for key in "1 5 9 9".split() + (ASIDE + " # 1 5 3").split():
            keyed(table, key)
            save(journal, match)
        files.cut_at = files.operations + 1 + at // 3
        files.keeping = (None, 5, -1)[at % 3]
        at += 1
        try:
            for key in OTHERS.split() + ["1"]:
                keyed(table, key)
                save(journal, match)
        except PowerCut:
            pass
        if not files.is_off:
            break
        files = files.plugged_in()
        _, again = power_on(files)
        playing = "second" if again.game.count == 3 else "first"
        assert again.game.count in (3, 18) and again.game.phase == "play"
        assert len(again.block.open) == 1
        other = open_matches.load(files, again.block.open[0])
        assert other is not None, "the other one can be taken up"
        assert (other["scores"] == [2, 0] or other["scores"] == [0, 2]) == (playing == "second")
        found.add(playing)
    assert found == {"first", "second"} and at > 6
