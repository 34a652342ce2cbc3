"""A card of this deal at the table that is tapped: changed, inserted or removed."""

import pytest
from driver import open_drawer

pytestmark = pytest.mark.long

CARDS = "#deal-cards .entered button"
LAID = "cribboard.state().laid.map(([, card]) => card).join(' ')"


def tap(table, number):
    """Tap a card of the panel, by its number from the last one back."""
    table.reach(f'#laid [data-number="{number}"]', "#deal-cards[open]")


def act(table, name, pick=""):
    """Choose what is done with the card, and the rank or go that it needs."""
    table.tab.get_by_role("button", name=name, exact=True).click()
    if pick:
        table.tab.click(f'#deal-cards .picks [aria-label="{pick}"]')


def is_closed(table):
    table.tab.wait_for_selector("#deal-cards", state="hidden")
    table.settle()


def laid(table):
    return table.tab.evaluate(LAID)


def test_a_tapped_card_is_changed_inserted_and_removed_and_undo_takes_each_back(table):
    table.click("15A69")
    table.settle()
    tap(table, 2)
    assert table.tab.inner_text("#deal-cards .which") == "Blue: 6"
    act(table, "Change it", "5")
    is_closed(table)
    assert laid(table) == "11 5 9"
    assert table.tab.inner_text("#phrase") == "5 instead of 6; 1 more"
    assert [table.tab.inner_text(f".score:nth-child({n}) b") for n in (1, 2)] == ["2", "0"]
    tap(table, 1)
    act(table, "Insert before it", "ace")
    is_closed(table)
    assert laid(table) == "11 5 1 9"
    tap(table, 2)
    act(table, "Remove it")
    is_closed(table)
    assert laid(table) == "11 5 9"
    table.click("*")
    table.settle()
    assert laid(table) == "11 5 1 9"
    table.click("**")
    table.settle()
    assert laid(table) == "11 6 9"
    table.reload()
    assert laid(table) == "11 6 9"


def test_the_keyboard_reaches_every_card_and_what_is_refused_stays(table):
    table.click("15A59")
    table.settle()
    table.tab.focus("#laid")
    table.type("Enter")
    table.tab.wait_for_selector("#deal-cards[open]")
    assert table.tab.locator("#deal-cards .acts button").count() == 0  # no card was pointed at
    names = [one.get_attribute("aria-label") for one in table.tab.locator(CARDS).all()]
    assert names == ["starter: 5", "Orange: jack", "Blue: 5", "Orange: 9"]
    table.tab.focus(f"{CARDS} >> nth=1")
    table.type("Enter", "Tab", "Enter")  # its first act has the focus; insert before it
    table.tab.click('#deal-cards .picks :text-is("go")')
    refused = "No go at 0: every card still fits"
    assert table.tab.inner_text("#deal-cards .refused") == refused
    table.tab.focus(f"{CARDS} >> nth=0")
    table.type("Enter")
    assert table.tab.locator("#deal-cards .acts button").all_inner_texts() == ["Change it"]
    table.type("5", "Escape")  # no key of the board
    is_closed(table)
    assert laid(table) == "11 5 9"


def test_what_is_being_entered_is_kept(table):
    table.click("15A59D7C6BD81##12")
    table.settle()
    open_drawer(table, "corrections")
    table.reach("#open-cards", "#deal-cards[open]")
    table.tab.click(f"{CARDS} >> nth=3")
    act(table, "Change it", "8")
    assert "erase it" in table.tab.inner_text("#deal-cards .refused")
    table.type("Escape")
    assert table.tab.inner_text("#prompt .entry") == "A 2"
    table.click("33")
    table.settle()
    table.reach("#laid", "#deal-cards[open]")
    table.tab.click(f"{CARDS} >> nth=9")
    act(table, "Change it", "2")
    is_closed(table)
    assert [table.tab.inner_text(f".score:nth-child({n}) b") for n in (1, 2)] == ["20", "10"]


def test_the_cards_fit_every_window(new_page):
    table = new_page(locale="de").open()
    table.click("15A59D7C6BD81##1233")
    table.settle()
    open_drawer(table, "corrections")
    table.reach("#open-cards", "#deal-cards[open]")
    table.tab.click(f"{CARDS} >> nth=4")
    table.tab.click("#deal-cards .acts button >> nth=1")
    for size in [(280, 653), (375, 667), (844, 390), (1366, 768)]:
        table.resize(*size)
        assert table.faults(uncut="#deal-cards") == [], size
        box = table.tab.locator("#deal-cards").bounding_box()
        assert box["x"] >= 0 and box["y"] >= 0 and box["y"] + box["height"] <= size[1], size
        last = table.tab.locator("#deal-cards .picks button").last
        last.scroll_into_view_if_needed()
        assert last.bounding_box()["height"] >= 44, size
