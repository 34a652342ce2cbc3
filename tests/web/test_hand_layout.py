"""Layout of the cloth of a dealt hand: all of it at every size, and which cards."""

import json
from pathlib import Path

import pytest

from cribboard.language import phrases
from cribboard.rules import cards
from cribboard_tools.homes import page_pack
from cribboard_tools.page.hand import deal_seed
from tests.helpers.host.dealt_session import PACK

pytestmark = pytest.mark.long

#: Phones upright and on their side, a folded one, 1280x1024 at a zoom of 400 % (320x256) and
#: 200 %, tablets, common laptops, and what lies between: 761 to 812 pixels of height once had
#: buttons below the window.
SIZES = [
    (280, 480), (280, 653), (320, 256), (320, 568), (344, 882), (360, 600), (360, 640), (360, 780),
    (375, 667), (390, 664), (390, 844), (412, 915), (480, 320), (540, 720), (568, 320), (600, 400),
    (600, 960), (640, 360), (640, 512), (667, 375), (700, 700), (740, 360), (768, 1024), (800, 600),
    (820, 1180), (844, 390), (915, 412), (1000, 800), (1024, 700), (1024, 768), (1180, 820),
    (1280, 640), (1280, 720), (1280, 800), (1366, 641), (1366, 768), (1440, 761), (1440, 790),
    (1440, 812), (1440, 900), (1536, 864), (1600, 790), (1920, 937), (1920, 1080), (2560, 1440),
]  # fmt: skip
TEXT = [100, 125, 150]  # % of the size of text that the browser is set to
QUICK_STATES = ("hint, two cards chosen", "play", "show, crib opened")
#: px that own and played cards are wide at least, in windows from a size on.
LEAST_CARDS = {(1024, 700): 82, (360, 360): 44}
#: Low cards, so that seven lie on the table at once, and long counts: (the person's, the
#: opponent's, starter).
LOW = "Ah Ad 2h 2d 3h 3d", "Ac As 2c 2s 3c 3s", "Qd"
ACT = "#felt .act:not(:disabled)"
LAYABLE = ".mine button.card:not(:disabled)"
#: What must be whole in the cloth, clear, large enough to click, and over nothing else.
WHOLE = {
    "inside": "#felt, #felt :is(button, .card, .crib figcaption), footer button",
    "within": "#felt",
    "scrollers": ".slab, #felt .cards, #felt .telling", "uncut": ".slab, #felt, #felt div, #felt p",
    "large": "#felt button, footer button", "clear": "#felt button", "cards": "#felt .card",
    "apart": "#felt .buttons button, footer button",
    "texts": "#felt :is(p, h2, figcaption):not(.crib *)",  # that is written on its cards
}  # fmt: skip
#: Whether all of the page is in the window, with the board; cards narrower than so many px.
IN_ONE_WINDOW = """(least) => {
  const { scrollHeight } = document.documentElement;
  const faults = scrollHeight > innerHeight ? [`the page is ${scrollHeight} high`] : [];
  if (!document.getElementById("board").clientWidth) faults.push("there is no board");
  const large = document.querySelectorAll("#felt :is(.mine, .series) .card");
  return [...faults, ...[...large].map((one) => one.offsetWidth).filter((width) => width < least)];
}"""


def deal(table, mine, theirs, starter, dealer=0, **options):
    """Open a dealt hand with these cards, in the place of those of its code; dealer: a seat.

    options: of the dealt hand, as `way="page"`. The service worker would have the module as it is.
    """
    hands = [theirs.split(), mine.split()][:: 1 - 2 * dealer]  # pone gets the first card
    dealt = [card for pair in zip(*hands, strict=True) for card in pair]
    pack = [cards.parse(card) for card in (*dealt, starter)]
    pack += [card for card in PACK if card not in pack]
    patch = f"""
_real = pack
def pack(seed, number):
    return {pack} if number == 0 else _real(seed, number)
def cut(seed):
    return [{2 + dealer}, {3 - dealer}]
"""

    def serve(route):
        files = page_pack.unpacked(route.fetch().body())
        name = "cribboard_tools/page/hand/deal_seed."
        files = {path: data for path, data in files.items() if not path.startswith(name)}
        files[f"{name}py"] = (Path(deal_seed.__file__).read_text() + patch).encode()
        route.fulfill(body=page_pack.packed(files))

    table.tab.add_init_script("delete Navigator.prototype.serviceWorker")
    table.tab.route("**/later.bin", serve)
    table.tab.goto(table.address + "#play")
    table.tab.wait_for_selector(f".mine [data-card='{mine.split()[0]}']")
    table.settle()
    for name, value in options.items():
        table.set_option(name, value)


def count(tab):
    """Count the next hand; return once the cloth tells its points."""
    before = tab.inner_text("#felt .said")
    tab.click(ACT)
    tab.wait_for_function(
        "before => document.querySelector('#felt .said').innerText !== before", arg=before
    )
    tab.wait_for_selector('[data-part="why"]')


def states(table, dealer):
    """Walk through a dealt hand; yield the name of each state that is to be looked at."""
    tab = table.tab
    deal(table, *LOW, dealer, way="page")
    yield "discard"
    tab.click('[data-part="hint"]')
    tab.wait_for_selector(".mine .lit")
    for at in (0, 5):
        tab.locator(".mine button").nth(at).click()
    yield "hint, two cards chosen"
    tab.click(ACT)
    for left in (3, 2, 1):
        tab.locator(LAYABLE).first.click()
        tab.wait_for_function(
            "left => document.querySelectorAll('.mine .card').length === left", arg=left
        )
        tab.wait_for_selector(LAYABLE)
    assert tab.locator(".series .card").count() >= 6
    yield "play"
    tab.click('[data-part="hint"]')
    tab.wait_for_selector(".mine .lit")
    yield "play, hint"
    tab.locator(LAYABLE).first.click()
    tab.wait_for_selector(ACT)
    yield "show"
    count(tab)
    yield "show, a hand counted"
    while tab.locator(".middle [data-card]").count() != 5:
        count(tab)
    yield "show, crib opened"


#: Pauses of the page that are there to be looked at take no time.
HURRY = """const own = window.setTimeout;
window.setTimeout = (act, ms, ...more) => own(act, ms > 150 ? 30 : ms, ...more);"""


def wrong_at(table, percents, look):
    """Return what is wrong in each size of the window, with text of each of these percents.

    look: called with table, size, percent, and whether parts may scroll; returns what is wrong.
    """
    found = {}
    style = "text => { document.documentElement.style.fontSize = text; }"
    for percent in percents:
        table.tab.evaluate(style, "" if percent == 100 else f"{percent}%")
        for size in SIZES:
            table.resize(*size)
            may_scroll = percent == 150 or min(size) < 360 or max(size) < 600
            if wrong := look(table, size, percent, may_scroll):
                found[f"{percent} %, {size[0]}x{size[1]}"] = wrong
    table.tab.evaluate(style, "")
    table.resize(1280, 800)
    return found


def look(table, size, percent, may_scroll):
    large = [px for (w, h), px in LEAST_CARDS.items() if size[0] >= w and size[1] >= h]
    wrong = table.tab.evaluate(IN_ONE_WINDOW, max(large, default=0) if percent == 100 else 0)
    return wrong + table.faults(**WHOLE, mayScroll=may_scroll)


#: The dealer's place has the crib, and a longer heading.
ALL = [(language, dealer, TEXT, None) for language in phrases.LANGUAGES for dealer in (0, 1)]


@pytest.mark.parametrize(
    ("language", "dealer", "percents", "looked_at"),
    [("en", 0, [100], QUICK_STATES), *ALL],
    ids=["en-quick", *(f"{language}-{dealer}" for language, dealer, *_ in ALL)],
)
def test_the_buttons_are_in_the_window_and_nothing_is_cut_or_covered_at_any_size(
    new_page, language, dealer, percents, looked_at
):
    table = new_page(locale=language, reduced_motion="reduce")
    table.tab.add_init_script(HURRY)
    found = {}
    for state in states(table, dealer):
        if not looked_at or state in looked_at:
            found[state] = wrong_at(table, percents, look)
    assert not any(found.values()), json.dumps(found, indent=1)


MARKS = """() => [...document.querySelectorAll(".mine button.card")].map((card) => {
  const lamp = getComputedStyle(card, "::after");
  return { card: card.dataset.card, name: card.getAttribute("aria-label"),
           chosen: card.ariaPressed === "true", top: card.getBoundingClientRect().top,
           lamp: lamp.content !== "none" && parseFloat(lamp.borderTopWidth) > 2,
           outline: getComputedStyle(card).outlineStyle };
})"""


@pytest.mark.parametrize("colours", ["none", "active"])
def test_hinted_cards_are_marked_otherwise_than_chosen_ones(page, colours):
    """A hint is a lamp and a broken line; what is laid away are the cards that are raised."""
    page.tab.emulate_media(forced_colors=colours, reduced_motion="reduce")
    deal(page, *LOW)
    page.reach('[data-part="hint"]', ".mine .lit")
    hinted = page.tab.locator(".mine .lit").evaluate_all("all => all.map((e) => e.dataset.card)")
    others = [card for card in LOW[0].split() if card not in hinted]
    for card in (others[0], hinted[0]):
        page.tab.click(f".mine [data-card='{card}']")
    page.tab.mouse.move(0, 0)
    marks = page.tab.evaluate(MARKS)
    lowest = max(mark["top"] for mark in marks)
    for mark in marks:
        card = mark["card"]
        assert mark["chosen"] == (card in (others[0], hinted[0]))
        assert mark["top"] < lowest - 5 if mark["chosen"] else mark["top"] == lowest, mark
        assert mark["lamp"] == (card in hinted), mark
        assert mark["name"].endswith(", Hint") == (card in hinted), mark
        is_dashed = mark["outline"] == "dashed"
        assert is_dashed == (card == hinted[1]), mark
