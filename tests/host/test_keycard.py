"""The key card: up to date, complete, and within its page."""

import xml.etree.ElementTree as ElementTree

import pytest
from pypdf import PdfReader

from cribboard.dialogs.keys import KEYS, NOTES
from cribboard.menu.menu import ITEMS
from host_tools.upkeep import key_card

WIDE = 0.5  # of a letter's size: more than lines of Helvetica take on average (0.42 to 0.47)


@pytest.fixture(scope="module")
def page():
    return key_card.drawing()


def _texts(page):
    return [part for part in page if isinstance(part, key_card.Text)]


def test_the_card_is_as_drawn(page):
    why = "python -m host_tools.upkeep.key_card --write  draws it anew"
    assert key_card.SVG.read_text(encoding="utf-8") == key_card.svg(page), why
    assert key_card.is_current(page), why


def test_every_key_and_every_item_is_told(page):
    told = [part.text for part in _texts(page)]
    assert len([part for part in page if isinstance(part, key_card.Box)]) == len(KEYS) == 16
    for symbol, card, *others in KEYS:
        assert symbol in told
        for what in [card, *others]:
            assert not what or what == symbol or any(text.endswith(what) for text in told), what
    for number, name, _, what in ITEMS:
        at = told.index(name)
        assert told[at - 1 : at + 2] == [str(number), name, what]
    for keys, where, what in NOTES:
        assert keys in told and f"{where}: {what}" in told


def test_nothing_leaves_the_page_or_its_key(page):
    boxes = [part for part in page if isinstance(part, key_card.Box)]
    for text in _texts(page):
        right = text.x + WIDE * text.size * len(text.text)
        assert text.x >= key_card.MARGIN and right <= key_card.WIDTH - 4, text
        assert text.size <= text.y <= key_card.HEIGHT - 4, text
        for box in boxes:
            inside = box.x <= text.x < box.x + box.width and box.y <= text.y < box.y + box.height
            assert not inside or right <= box.x + box.width + 1, text
    below = sorted({(text.y, text.x) for text in _texts(page)})
    assert len(below) == len(_texts(page))


def test_svg_and_pdf_say_the_same_on_the_same_page(page):
    root = ElementTree.fromstring(key_card.SVG.read_text(encoding="utf-8"))
    assert (root.get("width"), root.get("height")) == ("148mm", "210mm")  # A5
    space = {"svg": "http://www.w3.org/2000/svg"}
    in_svg = [one.text for one in root.findall(".//svg:text", space)]
    assert in_svg == [text.text for text in _texts(page)]
    in_pdf = key_card.pdf_text(key_card.PDF.read_bytes())
    for text in _texts(page):
        assert " ".join(text.text.split()) in in_pdf
    (sheet,) = PdfReader(key_card.PDF).pages
    sides = (sheet.mediabox.width, sheet.mediabox.height)
    assert [round(float(side) / 72 * 25.4) for side in sides] == [148, 210]


def test_a_card_that_differs_by_a_word_is_out_of_date(page, tmp_path, monkeypatch):
    monkeypatch.setattr(key_card, "HARDWARE", tmp_path)
    monkeypatch.setattr(key_card, "SVG", tmp_path / "keycard.svg")
    monkeypatch.setattr(key_card, "PDF", tmp_path / "keycard.pdf")
    assert key_card.main([]) == 1
    assert key_card.main(["--write"]) == 0 and key_card.main([]) == 0
    other = key_card.svg(page).replace("Cribboard", "Cribbord")
    key_card.PDF.write_bytes(key_card.pdf_page(other))
    assert key_card.main([]) == 1
    key_card.main(["--write"])
    key_card.SVG.write_text(other)
    assert key_card.main([]) == 1
