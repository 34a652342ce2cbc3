"""The key card: up to date, complete and within its page, in every language."""

import re

import pytest

from cribboard.language import phrases
from cribboard.language.phrases import LANGUAGES
from cribboard.menu import menu
from cribboard_tools import page_texts
from cribboard_tools.key_meanings import NOTES, rows
from cribboard_tools.upkeep import key_card


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


def test_a_line_that_is_too_long_is_drawn_smaller():
    short, long = key_card.row(10, 5, 2.7, "x" * 10), key_card.row(10, 5, 2.7, "x" * 40)
    assert key_card.fitted(short, 50).size == 2.7
    assert key_card.fitted(long, 50).size == round(40 / (key_card.LETTER * 40), 2)


def test_the_pdf_has_every_line_on_a_page_of_a5(page):
    printed = key_card.content()
    assert b"/MediaBox [0 0 419.5276 595.2756]" in printed
    texts = re.findall(r"Tm \((.*)\) Tj", printed.decode("cp1252"))
    assert [re.sub(r"\\(.)", r"\1", text) for text in texts] == [one.text for one in _texts(page)]


def test_a_card_that_differs_by_a_byte_is_out_of_date(tmp_path, monkeypatch):
    monkeypatch.setattr(key_card, "HARDWARE", tmp_path)
    file = key_card.file()
    assert key_card.main([]) == 1
    assert key_card.main(["--write"]) == 0 and key_card.main([]) == 0
    file.write_bytes(file.read_bytes().replace(b"Cribboard", b"Cribbord", 1))
    assert key_card.main([]) == 1


def test_the_card_of_another_language_has_files_of_its_own(tmp_path, monkeypatch):
    assert key_card.file("de").name == "keycard-de.pdf"
    monkeypatch.setattr(key_card, "HARDWARE", tmp_path)
    for language in LANGUAGES:
        assert key_card.main(["--language", language]) == 1
        assert key_card.main(["--language", language, "--write"]) == 0
        assert key_card.file(language).exists()
        assert key_card.main(["--language", language]) == 0
        assert phrases.language() == "en"  # again
    assert len(list(tmp_path.iterdir())) == len(LANGUAGES)
