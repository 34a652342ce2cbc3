"""The key card: up to date, complete, within its page; and keys do what it says."""

import pytest

from cribboard.language import phrases
from cribboard.language.phrases import LANGUAGES
from cribboard.menu import menu
from cribboard.rules.match import Match
from cribboard.table.table import Table
from cribboard_tools import page_texts
from cribboard_tools.key_meanings import NOTES, rows
from cribboard_tools.upkeep import key_card
from tests.helpers.scripts import begun, keyed
from tests.helpers.tables import table_after


@pytest.fixture(scope="module")
def page():
    return key_card.drawing()


def _texts(page):
    return [part for part in page if isinstance(part, key_card.Text)]


def test_the_card_is_as_drawn():
    why = "python -m cribboard_tools.upkeep.key_card --write  draws it anew"
    assert key_card.is_current(), why


def test_every_key_and_every_item_is_explained(language):
    page = key_card.drawing(language)
    shown = [part.text for part in _texts(page)]
    keys = rows()
    assert len([part for part in page if isinstance(part, key_card.Box)]) == len(keys) == 16
    for symbol, card, *others in keys:
        assert symbol in shown
        assert card == symbol or card in shown
        for form, what in enumerate(others):
            is_there = page_texts.card("where", what=what, form=form) in shown
            assert is_there or what in ("", symbol, card), what
    for number, name in menu.names():
        at = shown.index(name)
        what = page_texts.purpose(number)
        assert what and shown[at - 1 : at + 2] == [str(number), name, what]
    for keys, name in NOTES:
        assert keys in shown and page_texts.card(name) in shown
    assert page_texts.card("steps") in " ".join(shown)
    assert page_texts.card("title") in shown and page_texts.card("menu") in shown


def test_nothing_leaves_the_page_or_its_key(language):
    _assert_within(key_card.drawing(language))


def _assert_within(page):
    boxes = [part for part in page if isinstance(part, key_card.Box)]
    for text in _texts(page):
        right = text.x + key_card.LETTER * text.size * len(text.text)
        assert text.size >= key_card.LEAST_SIZE, text
        assert text.x >= key_card.MARGIN and right <= key_card.WIDTH - 4, text
        assert text.size <= round(text.y, 2) <= key_card.HEIGHT - key_card.BELOW, text
        for box in boxes:
            inside = box.x <= text.x < box.x + box.w and box.y <= text.y < box.y + box.h
            assert not inside or right <= box.x + box.w + 1, text
    below = sorted({(text.y, text.x) for text in _texts(page)})
    assert len(below) == len(_texts(page))


def test_a_longer_menu_is_drawn_smaller_until_it_cannot_be_read(monkeypatch):
    items = menu.names()
    monkeypatch.setattr(menu, "names", lambda: (items * 2)[:40])
    _assert_within(key_card.drawing())
    monkeypatch.setattr(menu, "names", lambda: items * 2)
    with pytest.raises(ValueError, match=rf"room for 4\d items of the menu, not {2 * len(items)}"):
        key_card.drawing()


def test_each_language_s_card_is_out_of_date_by_a_byte(tmp_path, monkeypatch):
    assert [key_card.file(one).name for one in ("en", "de")] == ["keycard.pdf", "keycard-de.pdf"]
    monkeypatch.setattr(key_card, "HARDWARE", tmp_path)
    for language in LANGUAGES:
        words, file = ["--language", language], key_card.file(language)
        assert [key_card.main([*words, *more]) for more in ([], ["--write"], [])] == [1, 0, 0]
        file.write_bytes(file.read_bytes().replace(b"/MediaBox", b"/mediaBox", 1))
        assert key_card.main(words) == 1
        assert phrases.language() == "en"  # again
    assert len(list(tmp_path.iterdir())) == len(LANGUAGES)


COLUMNS = ("key", "card", "points", "show", "held")


def meaning(column):
    return {row[0]: row[COLUMNS.index(column)] for row in rows() if row[COLUMNS.index(column)]}


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
