"""The key card is what the code draws now, tells every key and item, and fits its page."""

import re
import xml.etree.ElementTree as ElementTree

import pytest

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
    assert key_card.PDF.read_bytes() == key_card.pdf(page), why


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
    data = key_card.PDF.read_bytes().decode("ascii")
    in_pdf = [re.sub(r"\\(.)", r"\1", one) for one in re.findall(r"Td \((.*)\) Tj ET$", data, re.M)]
    assert in_svg == in_pdf == [text.text for text in _texts(page)]
    box = re.search(r"/MediaBox \[0 0 (\S+) (\S+)\]", data)
    assert [round(float(side) / 72 * 25.4) for side in box.groups()] == [148, 210]


def test_the_pdf_finds_its_own_parts():
    data = key_card.PDF.read_bytes()
    table = int(re.search(rb"startxref\n(\d+)\n%%EOF\n$", data)[1])
    assert data[table : table + 5] == b"xref\n"
    places = re.findall(rb"^(\d{10}) 00000 n \n", data[table:], re.M)
    for number, place in enumerate(places, 1):
        assert data[int(place) :].startswith(b"%d 0 obj\n" % number)
    length = int(re.search(rb"/Length (\d+)", data)[1])
    begin = data.index(b"stream\n") + 7
    assert data[begin + length :].startswith(b"\nendstream")
