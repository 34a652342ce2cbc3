"""The explanation of a count, and the rules."""

import pytest
from driver import START_DEAL, open_drawer

from cribboard.language import phrases
from cribboard_tools import page_texts

pytestmark = pytest.mark.long

#: The manual's first deal up to the count of the dealer's hand.
TO_THE_SHOW = "15A59D7C6BD8"
LIT = "[...document.querySelectorAll('#why .row .lit')].map((card) => card.dataset.card)"
#: Rows of the table: the reason, the cards, the points, and all points so far.
ROWS = """[...document.querySelectorAll("#why tbody tr")].map((row) =>
  [...row.cells].map((cell) => {
    const cards = [...cell.querySelectorAll(".card")].map((card) => card.dataset.card);
    return cards.length ? cards.join(" ") : cell.textContent;
  }))"""


def _wait_for_why(table, points):
    table.wait_for_text("#why-open", f"Why {points}?")


def test_each_combination_stands_with_its_cards_its_points_and_the_sum(table):
    table.click(TO_THE_SHOW)
    table.settle()
    table.click("1#")
    _wait_for_why(table, 8)
    table.tab.click("#why-open")
    dialog = table.tab.get_by_role("dialog", name="Orange’s hand: 8")
    assert dialog.is_visible()
    assert table.tab.evaluate("document.activeElement.id") == "why-title"
    shown = [card.get_attribute("data-card") for card in table.tab.locator("#why .row .card").all()]
    assert shown == ["J", "9", "7", "6", "5"]
    rows = table.tab.evaluate(ROWS)
    assert {(row[0], row[1], row[2]) for row in rows[:2]} == {
        ("Fifteen", "9 6", "+2"),
        ("Fifteen", "J 5", "+2"),
    }
    assert [row[3] for row in rows[:2]] == ["2", "4"]
    assert rows[2:] == [["Run", "7 6 5", "+3", "7"], ["His nobs", "J", "+1", "8"]]
    assert table.tab.evaluate(LIT) == []
    table.type("ArrowDown", "ArrowDown", "ArrowDown")
    assert sorted(table.tab.evaluate(LIT)) == ["5", "6", "7"]
    table.type("ArrowDown", "ArrowDown")  # the last one stays
    assert table.tab.evaluate(LIT) == ["J"]
    table.type("ArrowUp")
    assert sorted(table.tab.evaluate(LIT)) == ["5", "6", "7"]
    table.tab.locator("#why tbody tr").last.hover()
    assert table.tab.evaluate(LIT) == ["J"]
    table.type("Escape")
    assert dialog.is_hidden()
    table.type("Enter")  # a key of the board again: Blue's hand
    _wait_for_why(table, 10)


@pytest.mark.parametrize("size", [(280, 653), (390, 844)], ids=str)
def test_a_long_count_fits_a_phone(table, size):
    table.tab.set_viewport_size({"width": size[0], "height": size[1]})
    table.tab.evaluate(
        """async () => {
          const { Why } = await import("./hand/why.js");
          const [dialog, opener] = ["why", "why-open"].map((id) => document.getElementById(id));
          const pairs = [[0, 1], [0, 2], [1, 2], [0, 4], [1, 4], [2, 4]];
          const steps = pairs.map((places, at) => (
            { reason: "double-pair-royal", places: [0, 1, 2, 4], points: 12, sum: 12 * at + 12 }));
          const why = new Why(dialog, opener, () => {});
          const cards = ["5s", "5h", "5d", "Jc", "5c"];
          why.take(JSON.stringify({ kind: "hand", name: "Wolfgang", cards, steps, points: 29 }));
          const { loadStyles } = await import("./base/loading.js");
          await loadStyles("learn/guide.css");
          why.open();
        }"""
    )
    assert table.faults(uncut="#why") == []


def test_points_of_the_play_are_explained_and_a_card_without_any_is_not(table):
    assert table.tab.locator("#why-open").is_hidden()
    table.click(START_DEAL + "7")
    table.wait_for("Blue: play a card")
    table.settle()
    assert table.tab.locator("#why-open").is_hidden()
    table.click("7")
    _wait_for_why(table, 2)
    table.tab.click("#why-open")
    assert table.tab.inner_text("#why h2") == "Blue, in the play: 2"
    assert table.tab.evaluate(ROWS) == [["Pair", "7 7", "+2", "2"]]
    table.reach("#why .rule", "#rule-play:visible")
    assert table.tab.evaluate("document.activeElement.closest('section').id") == "rule-play"
    table.type("Escape")
    assert table.tab.locator("#why").is_visible() and table.tab.locator("#rules").is_hidden()
    table.type("Escape")
    assert table.tab.locator("#why").is_hidden()


def test_the_last_count_is_explained_after_a_reload_and_back_at_the_table_until_it_is_undone(table):
    table.click(TO_THE_SHOW)
    table.settle()
    table.click("1#")
    _wait_for_why(table, 8)
    table.click("*")
    _wait_for_why(table, 1)  # the last count of the play, which still stands
    table.hold("*")
    _wait_for_why(table, 8)
    table.reload()
    _wait_for_why(table, 8)
    table.tab.click("#opening-open")
    table.reach('#opening [data-mode="hand"]', "html[data-mode=hand]")
    table.tab.wait_for_function("() => document.getElementById('why-open').hidden")
    table.tab.click("#opening-open")
    table.tab.click('#opening [data-mode="table"]')
    _wait_for_why(table, 8)
    table.reach("#why-open", "#why[open]")
    assert table.tab.inner_text("#why h2") == "Orange’s hand: 8"
    table.leave("#why")
    table.click("*")
    _wait_for_why(table, 1)


def test_a_count_of_the_game_before_is_not_explained(table):
    table.click(START_DEAL + "77")
    _wait_for_why(table, 2)
    open_drawer(table, "game")
    table.tab.click("#start")
    table.tab.click(".new-game .act:visible")
    table.tab.wait_for_selector("#drawer", state="hidden")
    table.tab.wait_for_selector("#why-open", state="hidden")
    table.reload()
    assert table.tab.locator("#why-open").is_hidden()


def test_a_hand_worth_nothing_says_so(table):
    table.menu()
    table.click("1#2")  # way: count, where hands are keyed
    table.click("1B#")  # a queen is turned up; to the show
    table.settle()
    table.click("2680#")
    _wait_for_why(table, 0)
    table.tab.click("#why-open")
    told = table.tab.inner_text("#why .none")
    assert told.startswith("Nothing in it scores") and "a hand nineteen: no" in told
    assert table.tab.locator("#why .row .card").count() == 5
    assert table.tab.locator("#why tr").count() == 0
    table.tab.get_by_role("button", name="nineteen", exact=True).click()
    table.tab.wait_for_selector("#rule-words tr:focus")
    assert table.tab.inner_text("#rule-words tr:focus").startswith("nineteen")


def test_the_rules_are_fetched_when_wanted_and_searched(page):
    asked = []
    page.tab.on("request", lambda request: asked.append(request.url))
    page.open()
    assert not [url for url in asked if "rules." in url and "json" in url]
    page.tab.get_by_role("button", name="Rules", exact=True).click()
    page.tab.wait_for_selector("#rules section")
    rules = [url.removeprefix(page.address) for url in asked if "rules." in url and "json" in url]
    assert rules == ["rules.en.json"]
    every = page.tab.locator("#rules section").count()
    assert every >= 12
    page.tab.get_by_role("searchbox", name="Search the rules").fill("nobs jack")
    shown = page.tab.locator("#rules section:visible h3").all_inner_texts()
    assert "Flush and his nobs" in shown and 0 < len(shown) < every / 2
    page.tab.get_by_role("searchbox").fill("zebra")
    assert page.tab.locator("#rules section:visible").count() == 0
    assert page.tab.locator("#rules .none").is_visible()
    page.tab.get_by_role("searchbox").fill("")
    assert page.tab.locator("#rules section:visible").count() == every
    page.type("Escape")
    page.click("15")
    page.wait_for("Orange: play a card")


def test_most_of_a_low_window_is_left_for_the_rules(table):
    """At a zoom of 400 %, nothing stands over the text while it is scrolled."""
    table.tab.set_viewport_size({"width": 320, "height": 256})
    table.tab.locator("[data-rules]").click()
    table.tab.wait_for_selector("#rules section")
    free = table.tab.evaluate(
        """() => {
          const dialog = document.getElementById("rules");
          dialog.scrollTop = dialog.scrollHeight / 2;
          const { bottom } = dialog.querySelector(".head").getBoundingClientRect();
          const box = dialog.getBoundingClientRect();
          return box.bottom - Math.max(box.top, bottom);
        }"""
    )
    assert free > 200


@pytest.mark.parametrize("language", phrases.LANGUAGES)
def test_the_rules_are_in_every_language(new_page, language):
    table = new_page(locale=f"{language}-{language.upper()}").open()
    texts = page_texts.page(language)
    table.tab.get_by_role("button", name=texts["rules"], exact=True).click()
    table.tab.wait_for_selector("#rules section")
    assert table.tab.get_attribute("#rules .sections", "lang") == language
    ids = table.tab.evaluate(
        "[...document.querySelectorAll('#rules section')].map((one) => one.id)"
    )
    assert {"rule-play", "rule-show", "rule-flush", "rule-starter", "rule-go"} <= set(ids)
    table.tab.set_viewport_size({"width": 280, "height": 653})
    assert table.faults(uncut="#rules") == []
    words = table.tab.locator("#rule-words td:first-child").first
    assert words.bounding_box()["width"] > 50  # no column of single letters


@pytest.mark.parametrize(
    "answer", [{"status": 404}, {"status": 200, "body": "<html>"}], ids=["missing", "unreadable"]
)
def test_a_language_without_rules_gets_english_marked_as_such(new_page, answer):
    table = new_page(locale="de-DE", service_workers="block")
    table.tab.route("**/rules.de.json", lambda route: route.fulfill(**answer))
    table.open()
    table.tab.get_by_role("button", name="Regeln", exact=True).click()
    table.tab.wait_for_selector("#rules section")
    assert table.tab.get_attribute("#rules .sections", "lang") == "en"
    table.complaints.clear()  # of the rules that are not there
