"""A computer's keyboard on the page."""

import re

import pytest
from driver import BLUE_PLAYS, ORANGE_PLAYS, open_drawer

from cribboard.language import phrases
from cribboard_tools import page_texts

pytestmark = pytest.mark.long


def test_a_is_an_ace_where_a_card_is_due(table):
    table.type("1", "a")
    table.wait_for(ORANGE_PLAYS)
    assert "starter A" not in table.screen()
    table.type("a")
    table.wait_for(BLUE_PLAYS)
    table.type("a")
    table.wait_for("two and two for a")  # with a jack there would be ten


def test_escape_leaves_the_menu_and_undoes_nothing(table):
    table.click("157")
    table.wait_for(BLUE_PLAYS)
    table.menu()
    table.click("21#3")
    table.wait_for("Supply")
    table.type("Escape")
    table.wait_for(BLUE_PLAYS)
    before = table.settle()
    table.type("Escape", "Escape")
    assert table.settle() == before


def test_letters_digits_and_signs_can_be_switched_off(table):
    def switch(value):
        open_drawer(table, "board")
        table.tab.locator(f"#set-keys-{value}").check(force=True)
        table.leave("#drawer")

    table.click("1")
    table.settle()
    switch(0)
    table.reload()
    before = table.settle()
    table.type("5", "a", "k", "s", "?", "*", "#", "Shift+A")
    assert table.settle() == before
    assert not table.tab.locator("#help[open], #caption:visible").count()
    table.tab.focus('[data-key="5"]')
    table.type("Enter")  # a key of the board that has the focus
    table.wait_for(ORANGE_PLAYS)
    table.type("Control+z")
    table.wait_for("undid")
    open_drawer(table, "players")
    table.tab.focus("#name-0")
    table.type("5", "a", "Enter")
    table.type("Escape")
    table.wait_for("5a")
    table.tab.evaluate("location.hash = 'learn/fifteens'")
    card = table.tab.locator("#learn .table button.card").first.get_attribute("data-card")
    table.type(card[0].lower())
    assert not table.tab.locator("#learn .table [aria-pressed=true]").count()
    table.tab.evaluate("location.hash = 'table'")
    table.tab.wait_for_selector("#learn", state="hidden")
    switch(1)
    table.type("5")
    table.wait_for(ORANGE_PLAYS)


#: Of each game on the screen: what its help says, and what it does not say.
HELPS = {
    "referee": ("help-3", "help-hand-3"),
    "count": ("help-count-2", "help-3"),
    "scoreboard": ("help-points-2", "help-3"),
    "hand": ("help-hand-3", "help-3"),
    "learn": ("help-learn-2", "help-3"),
}


@pytest.mark.parametrize("language", phrases.LANGUAGES)
def test_the_help_is_about_the_game_on_the_screen(new_page, language):
    table = new_page(locale=language, viewport={"width": 320, "height": 568})
    table.open(is_way_answered=False)
    texts = page_texts.page(language)
    plain = {key: re.sub(r"[*\[\]]", "", texts[key]) for pair in HELPS.values() for key in pair}
    for place, (game, (told, others)) in enumerate(HELPS.items()):
        if game in ("hand", "learn"):
            table.tab.click("#opening-open")
            table.choose(game)
            table.tab.wait_for_selector("#felt .card")
        elif game == "referee":
            table.type("1")
        else:
            table.tab.click("#drawer-open")
            table.tab.select_option("#set-way", str(place))
            table.type("Escape")
        table.settle()
        if game == "learn":
            asked = table.tab.inner_text("#felt .ask")
            assert asked.startswith(texts["learn-1"].split("[")[0])
        table.type("?")
        table.tab.wait_for_selector("#help[open]")
        shown = table.tab.inner_text("#help")
        assert plain[told] in shown and plain[others] not in shown, game
        has_keys = table.tab.locator("#help kbd", has_text="#").count() > 0
        assert has_keys == (game != "hand"), game
        assert table.faults(uncut="#help") == [], game
        if (game, language) == ("referee", "de"):  # the keyboard's keys
            rows = table.tab.locator("#help tr").all_inner_texts()
            keyboard = {row.split("\t")[-1].strip() for row in rows}
            assert {"1 – 9; A = Ass", "J Q K", "Backspace, Strg+Z"} <= keyboard
            assert "Esc" in shown
        table.type("Escape")
