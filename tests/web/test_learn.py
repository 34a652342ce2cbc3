"""The opening, and the lesson: the manual's first deal, key by key."""

import re
from pathlib import Path

import pytest
from driver import WAY_QUESTION

from cribboard_tools import page_texts

ROOT = Path(__file__).parents[2]
MANUAL = ROOT / "docs/manual.md"
LIT = "[...document.querySelectorAll('.next-key')].map((key) => key.dataset.key)"


def printed():
    """Return the keys of the manual's first deal, and what the board answers to each."""
    block = re.findall(r"^```keys\n(.*?)^```$", MANUAL.read_text(), re.M | re.S)[0]
    rows = [re.fullmatch(r"(\S)   (.*?)  +(\d+) (\d+)", line) for line in block.splitlines()]
    return [(row[1], " ".join(row[2].split())) for row in rows]


@pytest.fixture
def page(page):
    """The page as a visitor sees it first: nothing is chosen."""
    return page.visit()


def said(table):
    return table.tab.inner_text("#felt .said").strip("“”")


def press_lit(table, keys):
    """Press these keys, each once it is lit and the one before is answered."""
    for key in keys:
        table.tab.wait_for_function(f"() => {LIT}.join('') === '{key}' && cribboard.isIdle()")
        table.tab.evaluate("key => cribboard.press(key)", key)
    table.settle()


def test_the_first_thing_to_see_is_each_way_in(page):
    page.tab.clock.set_fixed_time("2026-11-27T23:30:00Z")
    page.tab.reload()
    page.tab.wait_for_selector("#opening[open]")
    opening = page.tab.get_by_role("dialog", name="Cribbage, on a board that keeps score")
    assert opening.is_visible()
    names = [button.inner_text().split("\n")[0] for button in opening.get_by_role("button").all()]
    assert names == [
        "Play", "Today’s deal, November 27, 2026", "Learn", "At the table", "Count a hand", "Deal",
        "Your board", "Look back",
    ]  # fmt: skip
    for width, height in ((375, 667), (1280, 720), (1366, 768)):
        page.tab.set_viewport_size({"width": width, "height": height})
        assert opening.evaluate("(box) => box.scrollHeight <= box.clientHeight"), (width, height)
    assert page.tab.evaluate("document.activeElement.id") == "opening-title"
    page.type("1", "5", "#")  # no key reaches the board
    assert WAY_QUESTION in "\n".join(page.settle())


def test_escape_is_the_table_and_a_game_under_way_is_not_asked_about(page):
    page.type("Escape")
    assert page.tab.locator("#opening").is_hidden() and page.tab.locator("#felt").is_hidden()
    page.click("115")
    page.wait_for("Orange: play a card")
    page.settle()
    page.tab.reload()
    page.tab.wait_for_selector("html.started")
    page.wait_for("Orange: play a card")
    assert page.tab.locator("#opening").is_hidden()
    page.tab.click("#opening-open")
    assert "your game goes on" in page.tab.inner_text('#opening [data-mode="table"]')
    assert "your game goes on" not in page.tab.inner_text('#opening [data-mode="hand"]')
    page.type("Escape")
    page.click("7")
    page.wait_for("Blue: play a card")


def test_whoever_presses_the_lit_key_learns_the_manuals_deal_and_hears_each_step_once(page):
    page.choose("learn")
    page.tab.wait_for_function(f"() => {LIT}[0] === '1'")
    assert page.tab.get_attribute("#felt .telling", "aria-atomic") == "false"
    beside, answers = page.listen(), page.listen("#felt .said")
    for place, (key, answer) in enumerate(printed()):
        page.tab.wait_for_function(f"() => {LIT}.join('') === '{key}'")
        page.click(key)
        page.wait_for_text("#felt .said", f"“{answer}”")
        text = page_texts.page("en")[f"learn-{place + 2}"]
        shown = page.tab.inner_text("#felt .ask")
        assert shown == re.sub(r"\*([^*]+)\*", r"\1", re.sub(r"[\[\]]", "", text)), place
        if place == 3:
            assert len(answers()) == 4 and beside() == []
    assert page.tab.evaluate(LIT) == []
    page.settle()
    page.wait_for("Orange")  # who deals next
    page.tab.get_by_role("button", name="Play", exact=True).click()
    page.tab.wait_for_selector(".mine button.card")


def test_other_keys_are_answered_and_not_passed_on(page):
    page.choose("learn")
    before = page.settle()
    page.poke("95#*D")
    page.type("7", "Enter", "Backspace")
    page.hold("D")
    assert page.settle() == before
    assert page.tab.inner_text("#felt .other") == "Not yet. Now it is 1, the key that glows."
    page.click("1")
    page.wait_for("starter")
    page.tab.wait_for_function("() => !document.querySelector('#felt .other').textContent")


SIZES = [(1440, 900), (1280, 800), (390, 844), (360, 640), (844, 390), (820, 1180)]


def test_the_board_of_the_lesson_is_drawn_at_its_size(page):
    """It is smaller than at the table, while the wood around it keeps its size."""
    page.tab.set_viewport_size({"width": 390, "height": 844})
    page.tab.evaluate("new Promise((done) => setTimeout(done, 300))")
    page.choose("learn")
    page.tab.wait_for_selector("#felt .card")
    sizes = """() => {
      const { clientWidth, clientHeight, firstElementChild } = document.getElementById("board");
      const { width, height } = firstElementChild;
      return [clientWidth, clientHeight, width, height];
    }"""
    page.tab.wait_for_function(f"() => (([a, b, c, d]) => a === c && b === d)(({sizes})())")
    assert page.tab.evaluate(sizes)[0] < 340


CAPTIONS = """[...document.querySelectorAll("#felt .spot")]
    .map((spot) => spot.innerText.split(/\\s+/))"""


def test_cards_are_named_the_next_is_lit_and_scores_and_count_stand_on_the_cloth(page):
    page.choose("learn")
    press_lit(page, "15A")
    page.tab.wait_for_function(f"() => {LIT}.join('') === '5'")
    names = [card.get_attribute("aria-label") for card in page.tab.locator("#felt .card").all()]
    assert names[:4] == ["jack of hearts", "9 of clubs", "7 of diamonds", "6 of spades"]
    lit = page.tab.locator("#felt .card.lit")
    assert lit.count() == 1 and lit.get_attribute("aria-label") == "5 of spades"
    assert page.tab.locator("#felt .card.laid").get_attribute("aria-label") == "jack of hearts"
    press_lit(page, "5")
    captions = page.tab.evaluate(CAPTIONS)
    assert [words[-2:] for words in captions[:2]] == [["Orange", "0"], ["Blue", "2"]]
    assert captions[-1] == ["15", "count"]
    assert page.tab.locator("#felt .telling .spot").count() == 0  # they are not read out
    press_lit(page, "9D7C6BD81##")
    captions = page.tab.evaluate(CAPTIONS)
    assert [words[-2:] for words in captions[:2]] == [["Orange", "10"], ["Blue", "14"]]
    assert "count" not in sum(captions, [])


#: What a person reads or presses, where the whole page is, and what is cut off of it.
PLACES = """() => {
  const parts = "#felt .telling, #felt button, #felt .card, .keypad button, #board";
  return [...document.querySelectorAll(parts)].map((part) => {
    const { left, right, top, bottom } = part.getBoundingClientRect();
    let isCut = left < 0 || right > innerWidth || top + scrollY < 0;
    for (let around = part.parentElement; around !== document.body; around = around.parentElement) {
      if (getComputedStyle(around).overflow === "visible") continue;
      const box = around.getBoundingClientRect();
      isCut ||= left < box.left || right > box.right || top < box.top || bottom > box.bottom;
    }
    const name = part.dataset.key ?? part.dataset.card ?? (part.id || part.className);
    return { name, isCut, left, right, top, bottom };
  });
}"""
LOW = [(320, 256), (427, 300), (568, 320), (640, 360), (740, 360)]


@pytest.mark.parametrize("size", SIZES + LOW, ids=lambda size: "x".join(map(str, size)))
def test_the_lesson_can_be_used_in_each_window(page, size):
    """All of it is in view but where the window is low."""
    width, height = size
    page.tab.set_viewport_size({"width": width, "height": height})
    page.choose("learn")
    press_lit(page, "15A5" if size in SIZES else "15A59D7C6BD81##")  # the longest text
    places = page.tab.evaluate(PLACES)
    assert [place["name"] for place in places if place["isCut"]] == []
    by_name = {place["name"]: place for place in places}
    telling = by_name["telling"]
    assert telling["right"] - telling["left"] >= 270
    cloth = page.tab.locator("#felt").bounding_box()
    for key in page.tab.locator(".keypad button").all():
        box = key.bounding_box()
        is_beside = box["x"] >= cloth["x"] + cloth["width"]
        assert size in SIZES or is_beside or box["y"] >= cloth["y"] + cloth["height"]
        assert min(box["width"], box["height"]) >= 24
    if width >= 568 or size in SIZES:
        some = ("telling", "quiet-act", *"123A456B789C*0#D")
        for name in by_name if size in SIZES else some:
            assert 0 <= by_name[name]["top"] and by_name[name]["bottom"] <= height, name
    cut = """() => {
      const dots = document.getElementById("screen");
      const { clientWidth, clientHeight } = dots.parentElement;
      return clientWidth && (dots.clientWidth > clientWidth || dots.clientHeight > clientHeight);
    }"""
    assert not page.tab.evaluate(cut), "rows of the display are cut off"


@pytest.mark.parametrize(
    ("size", "language", "most_px"),
    [
        ((360, 740), "en", 0),
        ((360, 740), "fr", 0),
        ((360, 740), "es", 0),
        ((390, 664), "en", 12),
        ((390, 664), "de", 40),
    ],
)
def test_the_keys_stay_in_place_and_the_lit_one_is_whole(new_page, served, size, language, most_px):
    width, height = size
    viewport = {"width": width, "height": height}
    table = new_page(viewport=viewport, locale=language, reduced_motion="reduce")
    table.tab.goto(served + "#learn/board")
    tops = []
    for key, answer in printed():
        table.tab.wait_for_function(f"() => {LIT}.join('') === '{key}'")
        table.tab.wait_for_function("() => window.cribboard?.isIdle()")
        box = table.tab.locator(".next-key").bounding_box()
        assert box["y"] >= 0 and box["y"] + box["height"] <= height
        place = "document.getElementById('keypad').getBoundingClientRect().top + scrollY"
        tops.append(table.tab.evaluate(place))
        table.tab.evaluate("key => cribboard.press(key)", key)
        table.tab.wait_for_function(
            "place => (document.querySelector('#felt progress')?.value ?? 20) === place",
            arg=len(tops),
        )
        is_the_same = language == "en" or (language, answer) == ("fr", "go")
        assert (said(table) == answer) == is_the_same, answer
    assert max(tops) - min(tops) <= most_px, tops


def where(table):
    """Return how far the lesson is, what it says, and the scores and pegs of the board."""
    table.tab.wait_for_function("() => document.querySelector('#felt .said')?.textContent")
    table.settle()
    step = table.tab.evaluate("document.querySelector('#felt progress').value")
    pegs = table.tab.evaluate("[cribboard.state().scores, cribboard.state().backs]")
    return [step, *pegs, said(table), table.tab.evaluate(LIT)]


def test_a_lesson_goes_on_until_it_is_left_or_over(page):
    mark = "#learn-open em"

    def begins_anew():
        page.wait_for(WAY_QUESTION)
        page.tab.click("#opening-open")
        assert not page.tab.locator(mark).is_visible()
        page.choose("learn")
        page.tab.wait_for_function(f"() => {LIT}.join('') === '1'")
        assert page.tab.evaluate("document.querySelector('#felt progress').value") == 0
        page.wait_for("Who deals first?")

    page.choose("learn")
    press_lit(page, "15A59")
    before = where(page)
    assert before[0] == 5
    page.tab.reload()
    page.tab.wait_for_selector("html.started")
    assert where(page) == before and page.tab.locator("#opening").is_hidden()
    press_lit(page, "D7")
    before = where(page)
    assert before[:2] == [7, [2, 2]]
    for other in ("table", "learn"):  # by way of the table, and straight
        page.tab.click("#opening-open")
        assert page.tab.inner_text(mark) == "your lesson goes on"
        page.choose(other)
        if other == "table":
            page.wait_for(WAY_QUESTION)
            page.tab.click("#opening-open")
            page.choose("learn")
        assert where(page) == before
    page.tab.get_by_role("button", name="Leave the lesson").click()
    begins_anew()
    press_lit(page, "15A59D7C6BD81##1233#")
    page.tab.get_by_role("button", name="At the table", exact=True).click()
    begins_anew()
