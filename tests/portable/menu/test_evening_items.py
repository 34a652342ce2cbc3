"""An evening by keys: how many games, who plays, who confirms, the card."""

from cribboard import legal_keys, people, spoken_texts
from cribboard.rules import evening
from cribboard.rules.match import Match
from cribboard.table import Table
from tests.helpers.fakes import Files
from tests.helpers.languages import each_language
from tests.helpers.scripts import do, keyed, refusal, rows_of, view_after

#: A win of the first player's by 31, and one of the second's by 1.
SKUNKED = ("set 1 90", "set 0 115", "peg 0 6")
CLOSE = ("set 0 120", "set 1 115", "peg 1 6")


def table_of(*names):
    """Return a table that remembers these people."""
    files = Files()
    for place, name in enumerate(names):
        people.save(files, place + 1, name)
    return Table(Match(), files=files)


def evening_of(games, *lines):
    """Return the table of an evening, in whose first game these lines were done."""
    table = table_of()
    keyed(table, "D! 4 1 # %d # 1" % games)
    do(table.match, *lines)
    return table


def test_an_evening_is_set_by_its_number_of_games():
    table = table_of()
    keyed(table, "D! 4 1 # 3 #")
    assert keyed(table, "1") == ["match games=3", "game six-card dealer=0"]
    do(table.match, *SKUNKED)
    assert table.view().prompt == "# next game  game 1 of 3 done  A B confirm"
    assert keyed(table, "#") == [] and keyed(table, "#") == ["game six-card dealer=1"]
    assert refusal(table_of(), "D! 4 1 # 2 3 #") == "Evening, games: 0 to 22"


def test_an_evening_and_a_match_that_somebody_wins_end_each_other():
    table = evening_of(3)
    keyed(table, "D! 1 5 # 3 # 1 D! 8 # #")
    assert keyed(table, "1") == ["match count=games first-to=2", "game six-card dealer=0"]
    keyed(table, "D! 4 1 # 5 # D! 8 # #")
    assert keyed(table, "1") == ["match games=5", "game six-card dealer=0"]
    keyed(table, "D! 4 1 # 1 # D! 8 # #")
    assert keyed(table, "1")[0].startswith("match ") and table.match.games == 0


def test_three_sides_have_no_evening():
    table = table_of()
    keyed(table, "D! 4 1 # 3 # D! 3 # 4")
    assert refusal(table, "1") == "An evening is for two sides"


def test_a_person_is_chosen_by_number_and_gives_the_track_the_name():
    table = table_of("Ann", "Ben", "Cid")
    assert rows_of(table, "D! 4 3 #")[:4] == ["Player B: -", " 1 Ann", " 2 Ben", " 3 Cid"]
    assert rows_of(table, "2")[2] == " 2>Ben"
    keyed(table, "#")
    assert table.names == ["Blue", "Ben"]
    keyed(table, "D! 4 2 # 2 #")  # the tracks change places
    assert table.names == ["Ben", "Orange"]
    keyed(table, "D! 4 3 # 2 # D! 4 2 # 1 #")
    assert table.names == ["Ann", "Ben"]
    table.settings["names"] = ["Ann", "Ben", "Cid"]
    assert refusal(table, "D! 4 3 # 3 #") == "Cid is taken"
    keyed(table, "* *")
    assert keyed(table, "1") == [
        'game six-card dealer=0 name-a="Ann" name-b="Ben" player-a=1 player-b=2'
    ]
    keyed(table, "D! 4 3 # 0 #")
    assert table.names == ["Ann", "Orange"]


def test_a_person_without_a_name_is_called_by_number_and_can_be_named():
    table = table_of()
    keyed(table, "D! 4 3 # 1 2 #")
    assert table.names == ["Blue", "12"]
    assert view_after(table, "D! 4 3 # 1 2 D").asked_for == "text"
    keyed(table, "2 2 D 6 6 D 6 6 #")  # B, n, n: a letter after the other
    keyed(table, "#")
    assert people.load(table.files)[11] == table.names[1] == "Bnn"
    assert refusal(table, "D! 4 3 # 6 4 #").startswith("Player B: 0 to 63")


def test_between_two_games_the_next_opponent_is_asked_for():
    table = table_of("Ann", "Ben", "Cid")
    keyed(table, "D! 4 1 # 3 # D! 4 3 # 2 # 1")
    do(table.match, *SKUNKED)
    assert view_after(table, "#").dialog == "person"
    assert view_after(table, "3 #").asked_for == "dealer"
    assert keyed(table, "#") == ['game six-card dealer=1 name-b="Cid" player-b=3']
    assert table.names == ["Blue", "Cid"]
    do(table.match, *CLOSE)
    assert keyed(table, "# #") == []
    assert keyed(table, "#") == ['game six-card dealer=0 name-b="Cid" player-b=3']


def test_who_plays_next_is_typed_by_name_once_and_known_then():
    table = table_of("Ann", "", "Cid")
    keyed(table, "D! 4 1 # 4 # D! 4 3 # 3 # 1")
    do(table.match, *SKUNKED)
    assert view_after(table, "#").prompt == "# keep A name * back"
    view = view_after(table, "A")
    assert (view.asked_for, view.prompt) == ("text", "Now Cid  D next letter  C erase  # done")
    keyed(table, "2 2 D 6 6 D 6 6")  # B, n, n
    assert people.load(table.files) == ["Ann", "", "Cid"]
    assert "#" in legal_keys.find(table) and people.load(table.files) == ["Ann", "", "Cid"]
    keyed(table, "#")
    assert people.load(table.files) == ["Ann", "Bnn", "Cid"], "the first number without a name"
    assert table.view().asked_for == "dealer" and table.names == ["Blue", "Bnn"]
    assert keyed(table, "#") == ['game six-card dealer=1 name-b="Bnn" player-b=2']
    do(table.match, *CLOSE)
    keyed(table, "# A 2 2 D 6 6 D 6 6 #")
    assert people.load(table.files) == ["Ann", "Bnn", "Cid"], "somebody who is known"
    assert keyed(table, "#") == ['game six-card dealer=0 name-b="Bnn" player-b=2']


def test_a_typed_name_is_left_or_refused_as_a_number_is():
    table = table_of(*["P%d" % number for number in range(1, 64)])
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


def test_each_player_confirms_with_a_key():
    table = evening_of(2, *SKUNKED)
    view = table.view()
    assert view.lanes == (0, 1) and "A B confirm" in view.prompt
    assert keyed(table, "A") == ["confirm 0"]
    assert table.view().patter == "Blue confirms" and table.view().lanes == (1,)
    assert refusal(table, "A") and keyed(table, "B") == ["confirm 1"]
    assert "confirm" not in table.view().prompt
    assert view_after(table, "*").message == "undid: Orange confirms"


def test_the_card_has_each_game_and_each_players_sums():
    table = table_of("Ann", "Ben", "Cid")
    assert rows_of(table_of())[0] and keyed(table, "D! 4 4 #") == []
    assert rows_of(table)[:2] == ["EVENING", "no game on the card"]
    keyed(table, "# D! 1 4 # 4 D! 4 1 # 3 # D! 4 2 # 1 # D! 4 3 # 2 # 1")
    do(table.match, *(SKUNKED + ("confirm 0", "confirm 1")))
    keyed(table, "# 3 # #")
    do(table.match, *CLOSE)
    keyed(table, "D! 4 4 #")
    rows = list(table.view().page)
    while table.view().page_part < table.view().page_parts:
        keyed(table, "D")
        rows += table.view().page[1:]
    assert rows == [
        "EVENING",
        "   player pts  +/-",
        " 1 Ben      3  +31s",
        " 2 Cid      0   -1 ?",
        "   player pts w  net",
        " 1.Ann      3 1  +30",
        "+31 -1, skunks 1",
        " 2.Cid      2 1   +1",
        "+1 -0, skunks 0",
        " 3.Ben      0 0  -31",
        "+0 -31, skunks 0",
    ]
    assert max([len(row) for row in rows]) <= 20
    view = table.view()
    assert view.dialog == "card"
    assert spoken_texts.page_rows(view, rows)[:4] == [
        "EVENING",
        "1 Ben: points 3, spread 31, skunk, confirmed",
        "2 Cid: points 0, spread -1",
        "1 Ann: points 3, won 1, net 30",
    ]


def test_the_card_and_its_questions_fit_the_screen_in_every_language():
    for _ in each_language():
        table = table_of("Bartholomew the Great", "Ann")
        keyed(table, "D! 4 1 # 3 # D! 4 3 # 1 # 1")
        do(table.match, *SKUNKED)
        for keys in ("", "D! 4 4 #", "# D! 4 3 #", "2", "D"):
            keyed(table, keys)
            rows_of(table)


def test_an_undone_game_is_not_on_the_card():
    table = evening_of(2, *SKUNKED)
    assert len(evening.results(table.match.card)) == 1
    keyed(table, "*")
    assert table.match.card == ()
    keyed(table, "*!")
    assert len(evening.results(table.match.card)) == 1


def test_the_next_evening_begins_with_a_command_of_its_own():
    table = evening_of(2, *SKUNKED)
    assert keyed(table, "# #") == ["game six-card dealer=1"]
    do(table.match, *CLOSE)
    assert keyed(table, "# # #") == ["match games=2", "game six-card dealer=0"]
