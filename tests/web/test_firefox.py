"""The page in Firefox: opening, table, lesson, dealt hand, drawer, reload, and without a server.

The other tests of this folder run in Chromium and go into each part further.
"""

import re
import shutil
from pathlib import Path

import pytest
from driver import DROP, Table, serving

from cribboard.rules import cards, notation
from cribboard_tools import page_texts
from cribboard_tools.page.hand import deal_seed
from tests.web import firefox as firefox_driver

pytestmark = pytest.mark.long

WIDE, PHONE = (1280, 800), (390, 844)
SIZES = [WIDE, PHONE]
EXAMPLE = Path(__file__).parents[2] / "docs/win-chances.match"
MANUAL = Path(__file__).parents[2] / "docs/manual.md"
IS_KEPT = "() => navigator.serviceWorker.ready.then((one) => one.active.state === 'activated')"
SCORES = "cribboard.state()?.scores.join(' ')"
PANEL = """[...document.querySelectorAll("#scores li")]
  .map((row) => row.innerText.replaceAll(/\\s+/g, " ").trim())"""
LIT = "[...document.querySelectorAll('.next-key')].map((key) => key.dataset.key).join('')"
HAND = "[...document.querySelectorAll('.mine [data-card]')].map((card) => card.dataset.card)"
SERIES = "[...document.querySelectorAll('#felt .series [data-card]')].map((c) => c.dataset.card)"
#: How the keyboard writes the keys that are not digits: see the help's table.
ON_KEYBOARD = {"A": "j", "B": "q", "C": "k", "D": "g", "*": "Backspace", "#": "Enter"}


@pytest.fixture(scope="module")
def firefox():
    """The machine's Firefox, without a window."""
    if reason := firefox_driver.why_not():
        pytest.skip(reason)
    browser = firefox_driver.Firefox()
    yield browser
    browser.close()


@pytest.fixture
def visit(firefox):
    """Function that opens a page as a first visitor does; what it complains of fails the test."""
    tables = []

    def visit(address, size=WIDE):
        table = Table(firefox.open(*size), address)
        tables.append(table)
        table.tab.goto(address)
        table.tab.wait_for_selector("html.started")
        return table

    yield visit
    for table in tables:
        table.tab.evaluate("1")  # what was reported until now has been read
        table.tab.close()
    assert [table.complaints for table in tables] == [[]] * len(tables)


def printed():
    """Return the keys of the manual's first deal, each with what is said and both scores then."""
    block = re.findall(r"^```keys\n(.*?)^```$", MANUAL.read_text(), re.M | re.S)[0]
    rows = [re.fullmatch(r"(\S)   (.*?)  +(\d+ \d+)", line) for line in block.splitlines()]
    return [row.groups() for row in rows]


@pytest.mark.parametrize("size", SIZES, ids=lambda size: "x".join(map(str, size)))
def test_opens_with_four_ways_and_complains_of_nothing(firefox, visit, served, size):
    table = visit(served, size)
    assert table.tab.locator("#opening").is_visible()
    ways = table.tab.evaluate(
        "[...document.querySelectorAll('#opening b')].map((b) => b.innerText)"
    )
    doors = ["Play", "Learn", "At the table", "Count a hand"]
    assert ways == doors
    assert table.tab.evaluate("document.activeElement.id") == "opening-title"
    table.choose("table")
    table.tab.wait_for_function("() => window.playable")
    assert table.faults(inside="#scores, #board, .keypad button") == []
    print(f"{firefox.version}, {size}: {table.tab.evaluate('playable'):.0f} ms to playable")


def test_a_match_that_is_dropped_is_looked_back_on(visit, served):
    table = visit(served)
    table.choose("table")
    table.tab.wait_for_selector("#past-open:enabled")
    table.tab.evaluate(DROP, ["a.match", EXAMPLE.read_text()])
    table.tab.wait_for_selector("#past .review .line")
    table.tab.wait_for_selector("#past .player .told:not(:empty)")
    count = len(notation.parse(EXAMPLE.read_text()))
    assert table.tab.inner_text("#past .told").startswith(f"Step {count} of {count}")
    assert "Ann wins by 2." in table.tab.inner_text("#past .result")
    table.tab.click('#past [data-key="back"]')
    table.wait_for_text("#past .told", f"Step {count - 1} of {count}", is_whole=False)
    table.reach('#past [data-view="record"]', "#past .figures")
    table.tab.click("#past .close")


def test_a_violation_of_the_policy_would_be_seen(visit, served):
    """The other tests rely on it that such complaints reach the driver."""
    table = visit(served)
    table.tab.evaluate(
        "document.body.append(Object.assign(document.createElement('script'), { text: '1' }))"
    )
    table.tab.evaluate("new Promise((done) => setTimeout(done, 100))")
    assert table.complaints
    assert all("Content-Security-Policy" in text for text in table.complaints)
    table.complaints.clear()


def test_a_deal_by_mouse_and_keyboard_scores_as_the_manual_says(visit, served):
    table = visit(served)
    table.wait_start()
    deal = printed()
    for place, (key, _, scores) in enumerate(deal):
        if place % 2:
            table.type(ON_KEYBOARD.get(key, key))
        else:
            table.click(key)
        table.tab.wait_for_function(f"wanted => cribboard.isIdle() && {SCORES} === wanted", scores)
    blue, orange = deal[-1][2].split()
    table.settle()
    panel = [f"Blue {blue}", f"Orange deals {orange}"]
    assert table.tab.evaluate(PANEL) == panel
    table.wait_for_peg(0, int(blue))
    table.wait_for_peg(1, int(orange))
    table.reload()
    assert table.tab.locator("#opening").is_hidden()
    assert table.tab.evaluate(PANEL) == panel
    table.type("5", "t")  # a starter, and a ten
    table.click("5")
    table.wait_for("fifteen for two")
    assert table.tab.evaluate(SCORES) == f"{blue} {int(orange) + 2}"
    table.settle()
    table.tab.click('#laid [data-number="1"]')  # a card within a button
    table.tab.wait_for_selector("#deal-cards[open]")
    assert table.tab.inner_text("#deal-cards .which") == "Orange: 5"
    table.tab.click("#deal-cards .act")
    table.tab.click('#deal-cards [aria-label="9"]')
    table.tab.wait_for_selector("#deal-cards", state="hidden")
    table.wait_for("9 instead of 5")
    assert table.tab.evaluate(SCORES) == f"{blue} {orange}"


def test_the_lesson_answers_as_the_manual_says(visit, served):
    table = visit(served)
    table.choose("learn")
    for place, (key, answer, _) in enumerate(printed()[:5]):
        table.tab.wait_for_function(f"wanted => {LIT} === wanted", key)
        table.click(key)
        table.wait_for_text("#felt .said", f"“{answer}”")
        text = page_texts.page("en")[f"learn-{place + 2}"]
        assert table.tab.inner_text("#felt .ask") == re.sub(r"[\[\]*]", "", text)


def test_a_link_deals_its_cards_and_is_handed_on_and_one_of_them_is_played(visit, served):
    table = visit(served + "#play=4F2K7Q-club", PHONE)
    table.tab.wait_for_selector(".mine button.card")
    pack = [cards.text(card) for card in deal_seed.pack("4F2K7Q", 0)]
    assert sorted(table.tab.evaluate(HAND)) == sorted(pack[0:12:2])
    table.reach('[data-part="options"]', "#hand-options[open]")
    table.tab.click("#hand-options .deal")
    told = "document.querySelector('#hand-options [role=status]').textContent"
    table.tab.wait_for_function(f"() => {told}")
    assert table.tab.evaluate(told) in ("Copied.", "4F2K7Q-club")
    table.leave("#hand-options")
    six = table.tab.evaluate(HAND)
    for name in six[:2]:
        table.tab.click(f'.mine [data-card="{name}"]')
    pressed = "document.querySelectorAll('.mine [aria-pressed=true]').length"
    assert table.tab.evaluate(pressed) == 2
    table.tab.click("#felt .act")
    can_be_laid = ".mine button.card:not(:disabled):not([aria-pressed])"
    table.tab.wait_for_selector(can_be_laid)
    assert table.tab.evaluate(HAND) == six[2:]
    name = table.tab.evaluate(f"document.querySelector('{can_be_laid}').dataset.card")
    table.tab.click(f'.mine [data-card="{name}"]')
    table.tab.wait_for_function(f"() => {HAND}.length === 3")
    assert name in table.tab.evaluate(SERIES)


def test_a_name_typed_in_the_drawer_is_kept(visit, served):
    table = visit(served)
    table.choose("table")
    table.settle()
    table.reach("#drawer-open", "#drawer[open]")
    if not table.tab.evaluate("document.querySelector('#group-players').open"):
        table.tab.click("#group-players > summary")
    table.fill("#name-0", "Zoë Maria")
    named = f"{PANEL}[0].startsWith('Zoë Maria')"
    table.tab.wait_for_function(named)
    table.leave("#drawer")
    table.settle()
    table.reload()
    table.tab.wait_for_function(named)


def test_goes_on_without_a_server(visit, built, tmp_path):
    folder = tmp_path / "some/where"
    shutil.copytree(built, folder)
    with serving(tmp_path) as address:
        table = visit(f"{address}some/where/")
        table.wait_start()
        table.click("157")
        table.wait_for("Blue: play a card")
        table.settle()
        table.tab.wait_for_function(IS_KEPT)
    table.reload()
    table.wait_for("Blue: play a card")
    table.click("8")
    table.tab.wait_for_function(f"() => {SCORES} === '2 0'")
    assert table.tab.evaluate(SCORES) == "2 0"
    print(f"{table.tab.evaluate('playable'):.0f} ms to playable without a server")
    table.tab.evaluate("() => { location.hash = '#count=5h5s5dJc-5c'; }")
    table.tab.wait_for_function(
        "() => document.querySelector('#count[open]')?.textContent.includes('29')"
    )
    table.tab.evaluate("() => { location.hash = '#play=4F2K7Q'; }")
    table.tab.wait_for_function(f"() => {HAND}.length === 6")
