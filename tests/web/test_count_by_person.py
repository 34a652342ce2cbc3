"""The person's counts of a dealt hand: three ways, muggins both ways, undo, reload, options."""

import json

import pytest
from test_hand_layout import LAYABLE, deal

from cribboard.language import phrases
from cribboard.rules import cards
from cribboard_tools import page_texts
from cribboard_tools.page.hand import combinations

pytestmark = pytest.mark.long

#: (the person's, the opponent's, starter). The person keeps 5h 5d Jc 6s, 14 points; whichever four
#: a learner keeps, it overlooks some of its points.
FIVES = "5h 5d Jc 6s Ah 2d", "Js 2s Tc 2c 3h 3c", "5s"
MINE = ["5d", "5h", "6s", "Jc", "5s"]
COUNTING = "hand.counting"
SIZES = [(280, 653), (320, 256), (390, 844), (844, 390), (768, 1024), (1366, 768), (2560, 1440)]
VIEW = "#felt .counting"
SAID = "document.querySelector('.counting .said').innerText"
SCORES = "cribboard.state().scores"
TURN = f"{LAYABLE}, #felt .act:not(:disabled)"
PARTS = ".counting, .counting :is(.card, button, p, h2, li, input)"
PRESSED = ".counting :is(button, input):not(.parts *)"
WHOLE = {"inside": PARTS, "isSideways": True, "uncut": PARTS, "large": PRESSED, "clear": PRESSED}


@pytest.fixture
def begin(page):
    """Return a function that deals FIVES, plays to the first count, and returns the page.

    Its arguments are options of the dealt hand, which are stored before the page is opened.
    """

    def play(**options):
        if options:
            page.store({COUNTING: json.dumps(options).encode()})
        return to_the_count(page)

    return play


def to_the_count(table):
    """Deal FIVES and play to the first count."""
    deal(table, *FIVES)
    for card in ("Ah", "2d"):
        table.tab.click(f'.mine [data-card="{card}"]')
    table.tab.click("#felt .act")
    return go_on(table)


def go_on(table, until=VIEW):
    """Play what fits, and press each button, until something is there."""
    for _ in range(200):
        table.tab.wait_for_selector(f"{TURN}, {until}")
        if table.tab.locator(until).count():
            break
        table.tab.evaluate(f"document.querySelector('{TURN}')?.click()")
        table.tab.wait_for_timeout(60)
    table.settle()
    return table


def scores(table):
    table.settle()
    return table.tab.evaluate(SCORES)


def shown(table):
    """Return the cards that are counted, the starter last."""
    found = table.tab.locator(f"{VIEW} .row [data-card]")
    return found.evaluate_all("all => all.map((one) => one.dataset.card)")


def find(table, part):
    for card in part:
        table.tab.click(f'{VIEW} .row [data-card="{card}"]')
    said = table.tab.inner_text(f"{VIEW} .said")
    table.tab.click('[data-part="try"]')
    table.tab.wait_for_function(f"said => {SAID} !== said", arg=said)
    return table.tab.inner_text(f"{VIEW} .said")


def find_all(table):
    """Find each part of the hand that is counted; return their points."""
    *hand, starter = [cards.parse(card) for card in shown(table)]
    tally = combinations.Tally(hand, starter)
    for part in tally.parts:
        if tally.tap(part.cards).key == "found":
            find(table, [cards.text(card) for card in part.cards])
    return tally.points


def test_the_first_count_asks_how_and_combinations_light_and_peg(begin):
    table = begin()
    tab = table.tab
    buttons = tab.locator(f"{VIEW} .choice")
    ways = [buttons.nth(at).get_attribute("data-part") for at in range(3)]
    assert ways == ["way-tap", "way-number", "way-page"]
    table.type("1")
    tab.wait_for_selector('[data-part="try"]')
    assert shown(table) == MINE
    assert json.loads(table.file(COUNTING))["way"] == "tap"
    before = scores(table)
    assert find(table, ["5d", "6s"]) == "5 and 6 make 11, and are no pair or run."
    assert tab.locator(f'{VIEW} .row [aria-pressed="true"]').count() == 2
    table.type("Control+z")
    assert tab.locator(f'{VIEW} .row [aria-pressed="true"]').count() == 0
    assert find(table, ["Jc", "5d"]) == "Fifteen: +2, 2 so far."
    assert tab.locator(f"{VIEW} .row .found").count() == 2
    assert find(table, ["5d", "5h", "5s"]) == "Fifteen and Three of a kind: +8, 10 so far."
    assert tab.inner_text(f"{VIEW} .pegged") == "+10"
    assert tab.locator(f"{VIEW} .parts li").count() == 2
    table.settle()
    _, _, blue = table.hole(0, before[0] + 10)  # the board shows how far it would go
    assert blue > 2 * max(table.hole(0, before[0] + 12 + (before[0] + 12) % 5 // 4))
    table.type("5", "j", "Enter")  # the cards by their ranks: 5d and the Jack again
    tab.wait_for_function(f"() => {SAID}.includes('already')")
    for five in ("5h", "5s"):
        find(table, ["Jc", five])
    assert tab.inner_text('[data-part="act"]') == "That is all: 14"
    assert scores(table) == before
    table.type("Enter")
    tab.wait_for_function(f"before => {SCORES}[0] === before + 14", arg=before[0])
    assert scores(table) == [before[0] + 14, before[1]]


def test_what_was_missed_is_lit_and_pegged_without_muggins(begin):
    table = begin(way="tap")
    tab, before = table.tab, scores(table)
    find(table, ["5d", "5h"])
    tab.click('[data-part="act"]')
    tab.wait_for_selector(f'{VIEW}[data-kind="result"]')
    assert tab.inner_text(f"{VIEW} .said") == "You said 2. Your cards count 14."
    assert tab.locator(f"{VIEW} .parts li").count() == 7
    assert tab.locator(f"{VIEW} .parts li.missed").count() == 6
    assert tab.locator(f"{VIEW} .row .lit").count() == 4  # all but the six
    assert scores(table) == [before[0] + 14, before[1]]
    tab.click('[data-part="act"]')
    tab.wait_for_selector(f'{VIEW}[data-kind="result"]', state="detached")


def test_a_number_is_typed_or_stepped_and_with_muggins_the_rest_goes_to_the_opponent(begin):
    table = begin(way="number", muggins="on")
    tab, before = table.tab, scores(table)
    assert tab.is_disabled('[data-part="act"]')
    table.type("9")
    tab.click('[data-part="more"]')
    assert tab.input_value('[data-part="number"]') == "10"
    assert tab.inner_text('[data-part="act"]') == "Say 10"
    tab.fill('[data-part="number"]', "11")
    table.type("Enter")
    tab.wait_for_selector(f"{VIEW} .ask:text-is('Orange takes 3.')")
    assert tab.inner_text(f"{VIEW} .said") == "You said 11. Your cards count 14."
    assert scores(table) == [before[0] + 11, before[1] + 3]
    assert tab.locator('[data-part="undo"]').count() == 0, "a call stands"
    assert tab.locator("[data-part=why], #why-open:visible").count() == 0


def test_with_muggins_what_the_learner_missed_is_the_persons_who_finds_it(begin):
    table = begin(way="tap", muggins="on", opponent="learner")
    tab = table.tab
    if shown(table) == MINE:  # the opponent deals
        assert find_all(table) == 14
        tab.click('[data-part="act"]')
        tab.wait_for_selector(VIEW, state="hidden")
        go_on(table)
    before = scores(table)
    claim = int(tab.inner_text(f"{VIEW} .ask").split("claims ")[1].split(".")[0])
    assert tab.inner_text('[data-part="act"]') == "Nothing missed"
    missed = find_all(table) - claim
    assert missed > 0
    assert tab.inner_text('[data-part="act"]') == f"Take {missed}"
    tab.click('[data-part="act"]')
    tab.wait_for_selector(f'{VIEW}[data-kind="result"]')
    assert tab.inner_text(f"{VIEW} .ask") == f"You take {missed}."
    assert scores(table) == [before[0] + missed, before[1]]


def test_a_count_goes_on_after_a_reload_and_undo_leads_back_step_by_step(begin):
    table = begin(way="tap")
    tab = table.tab
    before = scores(table)
    find(table, ["5d", "5h"])
    find(table, ["Jc", "5d"])
    table.settle()
    tab.reload()
    tab.wait_for_selector(f"{VIEW} .parts li")
    assert tab.locator(f"{VIEW} .parts li").count() == 2
    tab.click('[data-part="undo"]')
    tab.wait_for_function("() => document.querySelectorAll('.counting .parts li').length === 1")
    tab.click('[data-part="act"]')
    tab.wait_for_selector(f'{VIEW}[data-kind="result"]')
    assert scores(table)[0] == before[0] + 14
    tab.click('[data-part="undo"]')
    tab.wait_for_selector(f'{VIEW}[data-kind="tap"]')
    assert scores(table) == before
    assert tab.locator(f"{VIEW} .parts li").count() == 1
    for _ in range(2):  # what is found, then the last card
        tab.click('[data-part="undo"]')
        table.settle()
    tab.wait_for_selector(LAYABLE)
    assert tab.locator(VIEW).count() == 0


def test_the_way_is_changed_beside_the_count_and_the_page_counts_every_hand_then(begin):
    table = begin()
    tab = table.tab
    before = scores(table)
    tab.click('[data-part="way-page"]')
    tab.wait_for_selector(VIEW, state="hidden")
    table.set_option("way", "tap")
    tab.wait_for_selector(f'{VIEW}[data-kind="tap"]')
    table.set_option("way", "number")
    tab.wait_for_selector(f'{VIEW}[data-kind="number"]')
    assert shown(table) == MINE and scores(table) == before
    tab.click('[data-part="options"]')
    rows = page_texts.page("en")
    text = tab.inner_text("#hand-options")
    for wins in (13, 45, 49):
        assert rows["hand-opponent-wins"].replace("{what}", str(wins)) in text
    assert tab.is_checked('#hand-options [value="number"]')
    tab.keyboard.press("Escape")
    table.set_option("way", "page")
    tab.wait_for_selector(VIEW, state="hidden")
    tab.click("#felt .act")
    tab.wait_for_function(f"before => {SCORES}[0] === before + 14", arg=before[0])
    go_on(table, '[data-part="options"]')
    assert tab.locator(VIEW).count() == 0


@pytest.mark.parametrize("language", phrases.LANGUAGES)
def test_nothing_of_a_count_is_cut_off_at_any_size(new_page, language):
    table = new_page(locale=language, reduced_motion="reduce")
    to_the_count(table)
    found = {}

    def look(kind):
        table.tab.wait_for_selector(f'{VIEW}[data-kind="{kind}"]')
        found[kind] = table.faults_at(SIZES, **WHOLE)
        table.resize(1280, 800)

    look("way")
    table.tab.click('[data-part="way-number"]')
    look("number")
    table.set_option("way", "tap")
    find(table, ["5d", "5h"])
    look("tap")
    table.tab.click('[data-part="act"]')
    look("result")
    assert not any(found.values()), json.dumps(found, indent=1)
