"""Printed sheets of the page: the key card and a score sheet, a page each."""

import io
import unicodedata

import pytest
from pypdf import PdfReader

from cribboard.language import phrases
from cribboard.menu import menu
from cribboard_tools import page_texts

pytestmark = pytest.mark.long

#: Points of a sheet.
SIZES = {"A4": (595, 842), "Letter": (612, 792)}


def _printed(table, **options):
    """Return the pages that Chromium prints."""
    table.tab.wait_for_function("() => cribboard.canPrint()")
    return PdfReader(io.BytesIO(table.tab.pdf(**options))).pages


def _words(page):
    """Return the text of a page; a font's joined letters, as in "off", come apart."""
    return " ".join(unicodedata.normalize("NFKC", page.extract_text()).split())


@pytest.mark.parametrize("language", phrases.LANGUAGES)
def test_key_card_and_score_sheet_are_a_page_each(new_page, language):
    table = new_page(locale=f"{language}-{language.upper()}").open()
    for size, points in SIZES.items():
        pages = _printed(table, format=size)
        assert len(pages) == 2
        for page in pages:
            box = page.mediabox
            assert (round(box.width), round(box.height)) == pytest.approx(points, abs=2)
        card, score = map(_words, pages)
        section = page_texts.texts(language)["card"]
        assert section["menu"] in card and section["item-29"].split(";")[0][:20] in card
        assert page_texts.page(language)["sheet-title"] in score
    if language != "en":
        return
    assert "Cribboard" in card and "Menu: hold D, the number, #" in card
    for number, name in menu.names():
        assert f"{number} {name} " in card, name
    for word in ("jack", "go", "hold: redo"):
        assert word in card
    assert "Blue Orange" in score and score.count("Hand") == score.count("Crib") == 2


def test_score_sheet_has_the_names_and_columns_of_three(table):
    table.tab.click("#drawer-open")
    table.tab.select_option("#set-form", "3")
    table.tab.click("#group-players > summary")
    table.fill("#name-2", "Dorothea")
    pages = _printed(table, format="A4")  # with the drawer open
    assert len(pages) == 2
    score = _words(pages[1])
    assert "Dorothea" in score and score.count("Total") == 3
    assert "Settings" not in score + _words(pages[0])


def test_slab_is_on_the_screen_and_the_sheet_on_paper_which_the_drawer_prints(table):
    table.tab.wait_for_function("() => cribboard.canPrint()")
    assert table.tab.locator(".slab").is_visible()
    assert table.tab.locator("#sheet").is_hidden()
    table.tab.emulate_media(media="print")
    assert table.tab.locator(".slab").is_hidden() and table.tab.locator("footer").is_hidden()
    table.tab.evaluate("dispatchEvent(new Event('beforeprint'))")
    assert table.tab.locator("#sheet .pad td").count() == 16
    assert table.tab.locator("#sheet").is_visible()
    assert table.tab.evaluate("getComputedStyle(document.body).backgroundColor") == (
        "rgb(255, 255, 255)"
    )
    table.tab.emulate_media(media="screen")
    table.tab.evaluate(
        "() => { window.printed = 0; window.print = () => { window.printed += 1; }; }"
    )
    table.tab.click("#drawer-open")
    table.tab.click("#group-help > summary")
    table.tab.click("#print")
    table.tab.wait_for_function("window.printed")
    assert table.tab.evaluate("window.printed") == 1


def test_an_evening_prints_its_card_on_one_sheet(table):
    """Three games of 22, by points by hand: two that Blue wins and one that Orange does."""
    table.menu()
    table.click("41#22#")
    table.menu()
    table.click("43#7#")
    for winner in "AAB":
        table.click("1")
        table.menu()
        table.click("7#B90#" if winner == "A" else "7#A120#")
        table.menu()
        table.click(f"7#{winner}121#")
        table.click("AB##")  # both confirm; the same opponent
    pages = _printed(table, format="A4")
    assert len(pages) == 3
    card = _words(pages[0])
    assert "Evening: game 3 of 22" in card
    assert "1 Blue 7 Blue 2 +31 a skunk Blue, 7" in card
    assert "1 Blue 3 2 4 +62" in card
