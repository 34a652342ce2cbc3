"""The tables of key meanings, as printed on the key card, against what keys do."""

from cribboard.dialogs.keys import SYMBOLS
from cribboard.menu import menu
from cribboard.rules.match import Match
from cribboard.table.table import Table
from cribboard_tools import page_texts
from cribboard_tools.key_meanings import NOTES, rows
from tests.helpers.scripts import begun, keyed
from tests.helpers.tables import table_after

COLUMNS = ("key", "card", "points", "show", "held")


def meaning(column):
    return {row[0]: row[COLUMNS.index(column)] for row in rows() if row[COLUMNS.index(column)]}


def test_every_key_is_there_once_with_the_boards_own_words():
    assert [row[0] for row in rows()] == list(SYMBOLS)
    ranks = {"1": "ace", "0": "ten", "A": "jack", "B": "queen", "C": "king", "D": "go / none"}
    assert meaning("card").items() >= {**ranks, **{key: key for key in "23456789"}}.items()
    assert meaning("points").items() >= {"A": "Blue", "B": "Orange", "C": "White"}.items()


def test_what_d_means_for_a_card_and_for_points():
    assert keyed(Table(begun("six-card", "starter 9")), "D") == ["pass"]
    assert keyed(Table(begun("six-card", "starter 9", "> K Q 9")), "D") == ["go"]
    assert meaning("points")["D"] == "take off"
    table = Table(begun("three-hand", "peg 0 9", "peg 1 9"), {"way": "scoreboard"})
    assert keyed(table, "B! 5 D") == ["correct 1 -5"]


def test_at_a_show():
    shown = "six-card", "starter T", "> 7 8 9 5 go go 6 4 3 J"
    for key, what in meaning("show").items():
        table = Table(begun(*shown))
        if what == "count":
            assert keyed(table, key) == ["show 1 from-play flush=0"]
        elif what == "not this hand":
            keyed(table, key)
            assert table.view().prompt == "Orange's hand  enter 4 cards"
        elif what == "no":
            assert keyed(table, key + " #") == ["show 1 from-play flush=0"]
        elif what in ("flush 4", "flush 5"):
            assert keyed(table, key + " #") == ["show 1 from-play flush=" + what[-1]]


def test_held():
    for key, what in meaning("held").items():
        table = table_after(key + "!", "three-hand", "starter 9")
        if what == "menu":
            assert table.view().asked_for == "menu"
        elif what == "redo":
            keyed(table, "* " + key + "!")
            assert table.view().message == "redid: starter 9"
        else:
            assert table.view().prompt == f"Points for {table.names[int(what[-1]) - 1]}?  * back"
    for row in rows():  # held: what a key without a long meaning does, it does at once
        assert (row[0] in "ABCD*") == bool(row[4])


def test_yes_no_and_undo():
    table = table_after("A! 4 *", "six-card", "starter 9", "> K 8")
    assert table.view().entry_points == 0 and table.view().awaiting == "points"
    keyed(table, "* D! 6 # *")
    assert table.match.commands[-1].kind == "lay"
    keyed(table, "*")
    assert table.view().message == "undid: Blue played 8"


def test_the_notes_are_true():
    notes = {name: keys for keys, name in NOTES}
    table = Table(begun("six-card", "starter T", "> 7 8 9 5 go go 6 4 3 J", "show 1 from-play"))
    assert notes["nobs"] == "1" and table.view().answers[-1] == 1
    table = Table(begun("six-card"), {"has_suits": True})
    keyed(table, "9")
    asked = table.view().prompt
    suits = page_texts.card("suit").partition(": ")[2].split(", ")
    for key, suit in zip(notes["suit"].split(), suits, strict=True):
        assert f"{key} {suit}" in asked
    table = Table(Match(), {"form": "partners"})
    assert table.view().choices == len(notes["who"].split())
    keyed(table, notes["cut"])
    assert table.view().awaiting == "cut"
    claimed = "six-card level=muggins claims=all", "starter T", "> 7"
    assert keyed(Table(begun(*claimed)), "#") == ["claim 1 0"]
    offered = claimed + ("claim 1 0", "> 8", "claim 0 0")
    digits, end = notes["offer"].split()
    assert keyed(Table(begun(*offered)), "2 " + end) == ["mugs 1 2"] and digits == "0..9"
    assert keyed(Table(begun(*offered)), end) == ["mugs 1 0"]
    game = "six-card level=muggins claims=all", "starter J"
    for key, way in zip(notes["heels"].split(), ("referee", "count"), strict=True):
        assert keyed(Table(begun(*game), {"way": way}), key) == ["heels"]
    table = Table(begun("six-card"), {"way": "scoreboard"})
    assert keyed(table, notes["scores"]) == ["peg 0 1", "peg 1 1", "peg 0 2", "peg 1 2"]
    in_play, on_the_scoreboard, elsewhere = notes["details"].split()
    keyed(table, on_the_scoreboard)
    assert table.view().dialog == "details"
    table = table_after(in_play, "six-card", "starter T", "> 7")
    assert table.view().dialog == "details"
    table = table_after(elsewhere, "six-card")
    assert table.view().dialog == "details"


def test_the_numbers_rise_and_each_item_has_a_name_and_a_purpose():
    numbers = list(menu.NUMBERS)
    assert [number for number, _ in menu.names()] == numbers
    for number, name in menu.names():
        words = page_texts.purpose(number)
        assert 0 < len(name) <= 9 and 0 < len(words) <= 60, words
