"""The table: keys in, commands and views out."""

from cribboard.base.view import Later, Move, View
from cribboard.dialogs.keys import rank_of
from cribboard.rules import notation
from cribboard.rules.match import Match
from cribboard.table.table import Table
from tests.helpers.scripts import begun, keyed, press_keys, rows_of
from tests.helpers.tables import table_after

# Orange deals; Blue leads. Blue lays 7 9 6 3, Orange 8 5 4 J; the starter is a ten.
TO_THE_SHOW = "2 0 7 8 9 5 D D 6 4 3 A "
SHOW = TO_THE_SHOW + "# #"
POINTS = {"way": "scoreboard"}
#: The manual's first deal, up to the show.
FIRST_DEAL = "1 5 A 5 9 D 7 C 6 B D 8 "


def lines(table):
    return [notation.line(command) for command in table.match.commands]


def test_words_are_made_once_and_only_when_they_are_read():
    made = []

    def make(*words):
        made.append(words)
        return words

    view, move = View(), Move(0, 0, 0, (2,), Later(make, "15 for 2"))
    view.patter = Later(make, "fifteen", "two")
    assert made == []
    assert view.patter == view.patter == ("fifteen", "two")
    assert move.texts == move.texts == ("15 for 2",)
    assert made == [("fifteen", "two"), ("15 for 2",)]


def test_what_was_foreseen_shows_and_counts_the_same():
    tests = __file__.replace("\\", "/").rsplit("/portable/", 1)[0]
    with open(tests + "/golden/first-light.keys") as file:
        keys = file.read().split()
    plain, foreseeing = Table(Match()), Table(Match())
    most = 0
    for key in keys[:200]:
        for table in (plain, foreseeing):
            table.press(key[0], key.endswith("!"))
        while foreseeing.foresee():
            pass
        game = foreseeing.match.game
        if game is not None:
            hands = [len(game.hand_of(seat)) for seat in game.seats_to_count]
            assert len(game.foreseen) == hands.count(game.form.kept)
            most = max(most, len(game.foreseen))
        one, other = plain.view(), foreseeing.view()
        assert (one.prompt, one.patter, one.answers) == (other.prompt, other.patter, other.answers)
        assert lines(plain) == lines(foreseeing)
    assert most == 2, "both hands before the show"


def test_a_key_pressed_twice_within_300_ms_acts_once_but_where_it_is_typed_twice_by_right():
    guarded = (
        (TO_THE_SHOW + "#", {}),  # the next hand's question, unseen
        (SHOW + " 1 2 2 3", {}),  # the next starter
        ("1 5 A", POINTS),
        ("1 1 2 1 A", POINTS),  # the game is over
        ("2 0", {}),
        ("2 0 7", {}),  # a pair
        ("1", {"form": "captain"}),  # captain, and dealer
    )
    meant = (
        ("1 1", POINTS),
        ("D! 1", {}),
        (SHOW + " 1", {}),  # a crib
        ("2 0 7 8 9 D", {}),  # the second go
        ("2 0 7 8 *", {}),
    )
    for keys, settings in guarded + meant:
        table = table_after("", **settings)
        table.now_ms = 1000
        press_keys(table, keys)
        key = keys[-1]
        assert table.is_doubled(key, 1299) == ((keys, settings) in guarded), keys
        assert not table.is_doubled(key, 1300) and not table.is_doubled("6", 1001), keys
        assert not table.is_doubled(key, 1299, side=1) or not rank_of(key)


def test_what_a_home_keys_by_itself_is_not_prompted():
    table = Table(Match())
    table.unprompted = ("dealer",)
    assert table.view().asked_for == "dealer" and table.view().prompt == ""
    keyed(table, "2")
    assert table.view().asked_for == "starter" and table.view().prompt


def test_points_that_are_typed_are_seen_beside_the_longest_name():
    table = table_after("")
    table.settings["names"] = ["Bartholomew of the Moor", "Orange", "White"]
    assert rows_of(table, "1 5 A! 1 4")[6] == "Bartholomew of t 14_"
    assert any([row.endswith("pegs 99") for row in rows_of(table, "* 9 9 #")])


def test_the_first_hash_after_power_on_answers_nothing():
    for keys in (
        "D! 2 # 4 1 " + FIRST_DEAL,
        "D! 2 # 4 1 " + FIRST_DEAL + "7 # 1 #",
        FIRST_DEAL,
        "D! 1 # 3 1",
    ):
        table = table_after(keys)
        prompt, asked_for = table.view().prompt, table.view().asked_for
        table.resume()
        assert keyed(table, "#") == [] and table.view().prompt == prompt, keys
        assert not table.view().is_error
        keyed(table, "0 #" if asked_for == "claim" else "#")
        assert table.view().prompt != prompt or table.match.commands[-1].kind == "deal", keys


def test_a_game_without_skunks_has_no_skunk_line():
    for options, line in (("", 30), (" skunk-line=40", 40), (" skunks=off skunk-line=40", 121)):
        assert Table(begun("six-card" + options)).view().skunk_line == line
