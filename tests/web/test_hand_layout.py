"""What the cloth of a dealt hand shows: all of it at every size, which cards, and who says go."""

import json

import pytest
from driver import HAS_SIZE, Table

from cribboard.rules import cards
from cribboard_tools import page_texts

#: From a folded phone and 1280x1024 at a zoom of 400 % (320x256) and 200 % to a large display.
SIZES = [
    (280, 653), (320, 256), (320, 568), (360, 640), (390, 844), (412, 915), (568, 320), (600, 400),
    (640, 512), (667, 375), (740, 360), (768, 1024), (820, 1180), (844, 390), (1000, 800),
    (1024, 768), (1280, 720), (1280, 800), (1440, 900), (1920, 1080), (2560, 1440),
]  # fmt: skip
QUICK = [(320, 256), (844, 390), (1024, 768)]
REST = [size for size in SIZES if size not in QUICK]
#: Low cards, so that seven lie on the table at once, and long counts: (the person's, the
#: opponent's, starter).
LOW = "Ah Ad 2h 2d 3h 3d", "Ac As 2c 2s 3c 3s", "Qd"
ACT = "#felt .act:not(:disabled)"
LAYABLE = ".mine button.card:not(:disabled)"
#: Cards of which three fit: each series ends with two goes.
TENS = "Jh Jd Qh Qd Kh Kd", "Jc Js Qc Qs Kc Ks", "2d"
DEALT = "cribboard:file:hand.dealt"
#: What is wrong with the cloth: a part that is cut off, lies over another or cannot be clicked.
FAULTS = """() => {
  const faults = [];
  const root = document.documentElement;
  const name = (one) => one.dataset.card ?? one.dataset.part ?? one.className;
  const fault = (what, one) => faults.push(`${what}: ${name(one)}`);
  const all = (selector) => [...document.querySelectorAll(selector)];
  scrollTo(0, 0);
  if (root.scrollWidth > innerWidth) faults.push(`the page is ${root.scrollWidth} wide`);
  for (const box of all(".slab, #felt, #felt > div, #felt .row, #felt p, #felt .buttons")) {
    if (box.scrollWidth > box.clientWidth + 1) fault("wider than its box", box);
  }
  for (const one of all("#felt .card, #felt button, #felt p, #felt h2, #felt figcaption, #board")) {
    const box = one.getBoundingClientRect();
    if (!box.width) continue;
    if (box.left < 0 || box.right > innerWidth + 0.5) fault("beyond the window", one);
    if (box.top < 0 || box.bottom > root.scrollHeight + 0.5) fault("beyond the page", one);
    for (let outer = one.parentElement; outer !== document.body; outer = outer.parentElement) {
      const frame = outer.getBoundingClientRect();
      const { overflowX, overflowY } = getComputedStyle(outer);
      const isCut = [overflowX, overflowY].some((value) => value !== "visible");
      if (!isCut && outer.id !== "felt") continue;
      const isScrolling = overflowY === "auto" && outer.scrollHeight > outer.clientHeight;
      if (isScrolling) fault("scrolls by itself", outer);
      const isInside = box.left >= frame.left - 0.5 && box.right <= frame.right + 0.5
        && box.top >= frame.top - 0.5 && box.bottom <= frame.bottom + 0.5;
      if (!isInside) fault(`outside ${outer.id || outer.className}`, one);
    }
  }
  const words = all("#felt p, #felt h2, #felt figcaption").flatMap((text) => {
    const range = document.createRange();
    range.selectNodeContents(text);
    return [...range.getClientRects()].map((box) => ({ text, box }));
  });
  const boxes = (selector) => all(selector)
    .map((text) => ({ text, box: text.getBoundingClientRect() }));
  const buttons = boxes("#felt .buttons button");
  const meets = (one, two) => Math.min(one.right, two.right) - Math.max(one.left, two.left) > 1
    && Math.min(one.bottom, two.bottom) - Math.max(one.top, two.top) > 1;
  for (const card of boxes("#felt .card")) {
    for (const { text, box } of [...words, ...buttons]) {
      if (meets(card.box, box)) fault(`${name(card.text)} lies over`, text);
    }
  }
  for (const { text, box } of words) {
    for (const button of buttons) if (meets(box, button.box)) fault(`a button lies over`, text);
  }
  for (const button of all("#felt button")) {
    button.scrollIntoView({ block: "center" });
    const { left, top, width, height } = button.getBoundingClientRect();
    const found = document.elementFromPoint(left + width / 2, top + height / 2);
    if (!button.contains(found)) fault("cannot be clicked", button);
    if (width < 24 || height < 24) fault("too small to click", button);
  }
  scrollTo(0, 0);
  return [...new Set(faults)];
}"""


def saved_deal(dealer, mine, theirs, starter):
    """Return the file of a deal before the discard; dealer: 0 for the person."""
    dealt = [mine.split(), theirs.split()]
    pack = [card for pair in zip(dealt[1 - dealer], dealt[dealer], strict=True) for card in pair]
    pack.append(starter)
    for suit in "cdhs":
        pack += [rank + suit for rank in "A23456789TJQK" if rank + suit not in pack]
    assert [cards.text(cards.parse(card)) for card in pack] == pack
    return json.dumps({"pack": pack, "away": [], "dealer": dealer}).encode().hex()


def deal(table, mine, theirs, starter):
    """Open a dealt hand and put these cards into the place of those dealt; return the dealer."""
    table.tab.goto(table.address + "#hand")
    table.tab.wait_for_selector(".mine button.card")
    table.settle()
    dealer = table.tab.evaluate("cribboard.state().dealer_track")
    saved = saved_deal(dealer, mine, theirs, starter)
    table.tab.evaluate("([name, text]) => { localStorage[name] = text; }", [DEALT, saved])
    table.tab.reload()
    table.tab.wait_for_selector(f".mine [data-card='{mine.split()[0]}']")
    return dealer


def count(tab):
    """Count the next hand; return once the cloth tells its points."""
    before = tab.inner_text("#felt .said")
    tab.click(ACT)
    tab.wait_for_function(
        "before => document.querySelector('#felt .said').innerText !== before", arg=before
    )
    tab.wait_for_selector('[data-part="why"]')


def states(table):
    """Walk through a dealt hand; yield the name of each state that is to be looked at."""
    tab = table.tab
    deal(table, *LOW)
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


@pytest.mark.parametrize(
    ("language", "sizes"),
    [("en", QUICK), ("en", REST), ("de", SIZES), ("fr", SIZES), ("es", SIZES)],
    ids=["en-quick", "en-rest", "de", "fr", "es"],
)
def test_nothing_of_a_dealt_hand_is_cut_off_or_covered_at_any_size(
    browser, served, language, sizes
):
    wide = {"width": 1280, "height": 800}
    context = browser.new_context(viewport=wide, locale=language, reduced_motion="reduce")
    table = Table(context.new_page(), served)
    found = {}
    for state in states(table):
        for size in sizes:
            table.tab.set_viewport_size({"width": size[0], "height": size[1]})
            table.tab.evaluate(HAS_SIZE, list(size))
            faults = table.tab.evaluate(FAULTS)
            if faults:
                found[f"{state}, {size[0]}x{size[1]}"] = faults
        table.tab.set_viewport_size(wide)
        table.tab.evaluate(HAS_SIZE, list(wide.values()))
    assert not found, json.dumps(found, indent=1)
    assert table.complaints == []
    context.close()


MARKS = """() => [...document.querySelectorAll(".mine button.card")].map((card) => {
  const lamp = getComputedStyle(card, "::after");
  return { card: card.dataset.card, name: card.getAttribute("aria-label"),
           chosen: card.ariaPressed === "true", top: card.getBoundingClientRect().top,
           lamp: lamp.content !== "none" && parseFloat(lamp.borderTopWidth) > 2,
           outline: getComputedStyle(card).outlineStyle };
})"""


@pytest.mark.long
@pytest.mark.parametrize("colours", ["none", "active"])
def test_hinted_cards_are_marked_otherwise_than_chosen_ones(context, served, colours):
    """A hint is a lamp and a broken line; what is laid away are the cards that are raised."""
    table = Table(context.new_page(), served)
    table.tab.emulate_media(forced_colors=colours, reduced_motion="reduce")
    deal(table, *LOW)
    table.tab.click('[data-part="hint"]')
    table.tab.wait_for_selector(".mine .lit")
    hinted = table.tab.locator(".mine .lit").evaluate_all("all => all.map((e) => e.dataset.card)")
    others = [card for card in LOW[0].split() if card not in hinted]
    for card in (others[0], hinted[0]):
        table.tab.click(f".mine [data-card='{card}']")
    table.tab.mouse.move(0, 0)
    marks = table.tab.evaluate(MARKS)
    lowest = max(mark["top"] for mark in marks)
    for mark in marks:
        card = mark["card"]
        assert mark["chosen"] == (card in (others[0], hinted[0]))
        assert mark["top"] < lowest - 5 if mark["chosen"] else mark["top"] == lowest, mark
        assert mark["lamp"] == (card in hinted), mark
        assert mark["name"].endswith(", Hint") == (card in hinted), mark
        is_dashed = mark["outline"] == "dashed"
        assert is_dashed == (card == hinted[1]), mark
    assert table.complaints == []


WATCH = """() => {
  window.told = [];
  const said = document.querySelector("#felt .said");
  new MutationObserver(() => window.told.push(said.textContent)).observe(said, { childList: true });
}"""


@pytest.mark.long
@pytest.mark.parametrize("language", ["en", "de", "fr", "es"])
def test_the_cloth_says_who_says_go_and_who_takes_one_for_last(browser, served, language):
    context = browser.new_context(locale=language)
    table = Table(context.new_page(), served)
    dealer = deal(table, *TENS)
    table.tab.evaluate(WATCH)
    for at in (0, 1):
        table.tab.locator(".mine button").nth(at).click()
    table.tab.click(ACT)
    while table.tab.locator("#felt .mine button, #felt .series .card").count():
        choice = table.tab.locator(f"{LAYABLE}, {ACT}")
        if choice.count():
            choice.first.click()
        table.tab.wait_for_timeout(150)
    texts = page_texts.page(language)
    orange = table.tab.evaluate("cribboard.state().names[1]")
    mine, theirs = [], []
    for who, sentences in (("mine", mine), ("theirs", theirs)):
        go, last = [texts[f"hand-{key}-{who}"].replace("{what}", orange) for key in ("go", "last")]
        sentences += [go, f"{go} {last}"]
    told = [text for text in table.tab.evaluate("told") if text in (*mine, *theirs)]
    if dealer == 0:  # Orange leads
        assert told == [mine[0], theirs[1], theirs[0], mine[1]]
    else:
        assert told == [theirs[0], mine[1], mine[0], theirs[1]]
    alone = f". {texts['go']}"  # of a card before it
    assert not [text for text in table.tab.evaluate("told") if text.endswith(alone)]
    assert table.complaints == []
    context.close()
