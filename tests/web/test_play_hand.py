"""A hand that the page deals, played by clicks and by keys, beside the firmware's own count."""

import json
import re

import pytest
from driver import Table

from cribboard.advice import advisor
from cribboard.advice.position import Position
from cribboard.rules import cards
from cribboard.rules.win_chances import CERTAIN
from cribboard_tools import page_texts
from cribboard_tools.page.hand import dealt_cards

READY = ".mine button.card:not(:disabled), #felt .act:not(:disabled)"
STATE = "cribboard.state()"
#: No series that has ended lies there any more.
IS_SWEPT = "() => cribboard.state().count || !document.querySelector('#felt .series [data-card]')"
IS_LAID = "name => !document.querySelector(`.mine button[data-card='${name}']`)"
HELD = """() => {
  const texts = (name) => [...document.querySelectorAll(`#felt ${name} [data-card]`)]
    .map((card) => card.dataset.card);
  return { mine: texts(".mine"), theirs: texts(".theirs"), middle: texts(".middle"),
           series: texts(".series"),
           backs: document.querySelectorAll("#felt .theirs .row:not(.swept) .back").length };
}"""


@pytest.fixture
def dealt(page):
    """The page in a dealt hand that it counts, with the person's six cards on the cloth."""
    return page.visit_hand()


def ready(table):
    """Wait until it is the person's turn; return what can be done: away, lay or a button's text."""
    table.tab.wait_for_selector(READY)
    button = table.tab.locator("#felt .act")
    if button.count() and button.is_enabled():
        return button.inner_text()
    if table.tab.locator(".mine button[aria-pressed]").count():
        return "away"
    table.tab.wait_for_function(IS_SWEPT)
    return "lay"


def read(texts):
    return [cards.parse(text) for text in texts]


def lay_away(table):
    six = table.tab.evaluate(HELD)["mine"]
    assert len(six) == 6 and len(set(six)) == 6
    for _ in range(2):
        table.tab.locator('.mine button[aria-pressed="false"]').first.click()
    table.tab.click("#felt .act")
    table.tab.wait_for_function("() => !document.querySelector('.mine button[aria-pressed]')")
    return six


def test_the_play_is_told_once_and_no_card_is_asked_for_that_the_page_keys(dealt):
    """The live region says what the cloth tells; the board's own words would come twice."""
    table = dealt
    assert table.tab.locator("#felt [role=status]").count() == 0
    heard = table.listen()
    news = table.listen("#felt .said")
    counted = []
    lay_away_screen = table.settle()
    lay_away(table)
    while (what := ready(table)) != "Next deal":
        if what.startswith("Count"):
            state = table.tab.evaluate(STATE)
            counted.append((what, state["prompt"]))
            is_dealer = state["dealer_track"] == 0
            table.type("Enter")
        elif what == "lay":
            table.tab.locator(".mine button.card:not(:disabled)").first.click()
        else:
            table.type("d")
        table.settle()
    assert "starter" not in "\n".join(lay_away_screen)
    assert counted[-1] == ("Count the crib", "")
    hands = ["Count my hand", "Count Orange’s hand"][:: 1 - 2 * is_dealer]
    assert [what for what, _ in counted] == [*hands, "Count the crib"]
    scores = [int(text) for text in table.tab.locator("#felt h2 b").all_inner_texts()]
    assert scores == table.tab.evaluate(STATE)["scores"][::-1]  # the opponent's stands first
    said, told = "\n".join(heard()), [text for text in news() if text]
    assert [text for text in told if text.startswith("starter: ")]
    assert told[-1].startswith("crib: ")
    of_a_card = re.compile(" of (clubs|diamonds|hearts|spades)")  # not: a run of three
    laid = [text.split(".")[0] + "." for text in told if of_a_card.search(text)]
    assert len(laid) == 9 and [said.count(text) for text in laid] == [1] * 9
    assert "Blue: play a card" not in said and "thinking" not in said
    table.tab.click("#tell-scores")
    assert "front peg in hole" in heard()[-1]


@pytest.mark.parametrize("size", [(1440, 900), (390, 844), (844, 390)])
def test_nothing_stands_before_the_cards_for_who_tabs(dealt, size):
    """Display and keys, which would only repeat the cloth, are away at every size."""
    dealt.tab.set_viewport_size({"width": size[0], "height": size[1]})
    dealt.tab.reload()  # Tab begins at the top, not at the options that were open
    dealt.tab.wait_for_selector(".mine button.card")
    assert not dealt.tab.locator(".keypad button, .glass").filter(visible=True).count()
    six = dealt.tab.evaluate(HELD)["mine"]
    dealt.type("Tab")
    assert dealt.tab.evaluate("document.activeElement.dataset.card") == six[0]
    dealt.type(*["Tab"] * 6)
    assert dealt.tab.evaluate("document.activeElement.dataset.part") == "options"


def test_at_the_end_the_cloth_says_who_has_won_and_by_how_much(dealt):
    table = dealt
    table.tab.emulate_media(reduced_motion="reduce")
    step = """() => {
      const cloth = document.querySelector("#felt");
      if (cribboard.state().winner >= 0) return true;
      const act = cloth.querySelector("[data-part=act]:not(:disabled)");
      const cards = ".mine button.card:not(:disabled, [aria-pressed=true])";
      (act ?? cloth.querySelector(cards))?.click();
      return false;
    }"""
    table.tab.wait_for_function(step, polling=50, timeout=240_000)
    table.tab.wait_for_selector("#felt .act")
    state = table.tab.evaluate(STATE)
    won = "You have won! " if state["winner"] == 0 else ""
    told = table.tab.inner_text("#felt .ask")
    assert told.rstrip("!.") == won + state["result"].rstrip("!")
    assert " wins by " in told and told[-1] in "!."
    assert table.tab.locator("#why-open").is_hidden(), "the cloth has that button"


def test_keys_play_the_persons_cards_and_nothing_else(dealt):
    """A rank chooses a card; keys that mean nothing here never reach the board."""
    table = dealt
    before = table.settle()
    table.type("Backspace", "d", "Enter", "Shift+D")
    assert table.settle() == before
    six = table.tab.evaluate(HELD)["mine"]
    for text in (six[0], six[5]):
        table.type(text[0].lower())
    pressed = table.tab.locator('.mine [aria-pressed="true"]')
    assert pressed.count() == 2
    table.type("Backspace")  # takes back the card chosen last
    assert pressed.count() == 1
    table.type("Backspace", "Backspace")
    assert pressed.count() == 0 and table.tab.evaluate(IS_SIX)
    for text in (six[0], six[5]):
        table.type(text[0].lower())
    table.type("Enter")
    assert ready(table) == "lay"
    left = table.tab.evaluate(HELD)["mine"]
    assert len(left) == 4
    table.type(left[0][0].lower())
    table.tab.wait_for_function(IS_THREE)


def test_a_first_deal_tells_its_target_and_neither_cards_face_down_nor_settings_of_the_table(dealt):
    """It types suits; a change of another setting there is stored for both."""
    aim = page_texts.page("en")["hand-aim"].replace("{what}", "121").replace("{who}", "Blue")
    asked = dealt.tab.inner_text("#felt .ask")
    assert asked.startswith(f"{aim} Choose two cards for the crib")
    lay_away(dealt)
    ready(dealt)
    assert aim not in dealt.tab.inner_text("#felt .ask")
    held = dealt.tab.evaluate(HELD)
    assert held["theirs"] == [] and held["backs"] == 4 - (len(held["series"]) > 0)
    own = set(held["mine"]) | set(held["series"]) | set(held["middle"])
    everywhere = dealt.tab.evaluate(
        "[...document.querySelectorAll('[data-card]')].map((card) => card.dataset.card)"
    )
    ranks = {card[0].replace("T", "10") for card in held["series"]}  # the board's panel has them
    assert set(everywhere) == own | ranks
    dealt.tab.emulate_media(reduced_motion="reduce")
    dealt.wait_until(lambda: b'"motion_by":"system"' in dealt.file("settings"))
    stored = json.loads(dealt.file("settings"))
    assert stored["is_motion_reduced"] is True and not stored.get("has_suits")


@pytest.mark.parametrize("garbage", ["", "{}", "ff00"])
def test_lost_cards_are_told_and_dealt_anew(dealt, garbage):
    lay_away(dealt)
    ready(dealt)
    dealt.settle()
    dealt.tab.evaluate("text => localStorage['cribboard:file:hand.dealt'] = text", garbage)
    dealt.tab.reload()
    dealt.tab.wait_for_selector("button[aria-pressed]")
    assert "were lost" in dealt.tab.inner_text("#felt .said")
    assert dealt.tab.evaluate(STATE)["scores"] == [0, 0]
    lay_away(dealt)
    assert ready(dealt) in ("lay", "Say go")


def test_each_visit_deals_other_cards(dealt, served):
    """There are 20 million hands of six cards: two alike would not be by chance."""
    hands = [dealt.tab.evaluate(HELD)["mine"]]
    for _ in range(2):
        dealt.tab.evaluate("localStorage.clear()")
        dealt.tab.goto("about:blank")
        dealt.tab.goto(served + "#play")
        dealt.tab.wait_for_selector(".mine button.card")
        hands.append(dealt.tab.evaluate(HELD)["mine"])
    assert len({tuple(hand) for hand in hands}) == 3


TOLD = "document.querySelector('#felt .ask').textContent"
IS_SIX = "() => document.querySelectorAll('.mine button[aria-pressed]').length === 6"
IS_THREE = "() => document.querySelectorAll('.mine [data-card]').length === 3"
IS_FOUR = "() => document.querySelectorAll('.mine button.card').length === 4"


def by_button(table, turn="undo"):
    table.tab.click(f'[data-part="{turn}"]')


def by_key(table, turn="undo"):
    table.type("Control+z" if turn == "undo" else "Control+Shift+z")


def by_second_meaning(table, turn):
    table.tab.keyboard.down("Backspace")
    table.tab.wait_for_timeout(900)
    table.tab.keyboard.up("Backspace")


WAYS = [(by_button, by_button), (by_key, by_key), (by_key, by_second_meaning)]


@pytest.mark.parametrize(("undo", "redo"), WAYS)
def test_undo_takes_back_card_and_answer_then_the_discard_and_redo_brings_each_again(
    dealt, undo, redo
):
    again = dealt.tab.locator('[data-part="redo"]')

    def shown():
        dealt.settle()
        return dealt.tab.evaluate(HELD), dealt.tab.evaluate(STATE)["scores"]

    assert dealt.tab.locator('[data-part="undo"]').count() == 0
    six = lay_away(dealt)
    ready(dealt)
    discarded = shown()
    dealt.tab.locator(".mine button.card:not(:disabled)").first.click()
    dealt.tab.wait_for_function(IS_THREE)
    ready(dealt)
    played = shown()
    assert played != discarded and again.count() == 0
    undo(dealt)
    dealt.tab.wait_for_function(IS_FOUR)
    assert shown() == discarded and again.inner_text() == "Redo"
    assert "Taken back" in dealt.tab.inner_text("#felt .said")
    undo(dealt)
    dealt.tab.wait_for_function(IS_SIX)
    held, _ = shown()
    assert held["mine"] == six and held["theirs"] == held["middle"] == held["series"] == []
    assert held["backs"] == 6 and dealt.tab.locator('[data-part="undo"]').count() == 0
    dealt.tab.reload()
    dealt.tab.wait_for_selector('[data-part="redo"]')
    redo(dealt, "redo")
    dealt.tab.wait_for_function(IS_FOUR)
    assert shown() == discarded and "Done again." in dealt.tab.inner_text("#felt .said")
    redo(dealt, "redo")
    dealt.tab.wait_for_function(IS_THREE)
    assert shown() == played
    assert again.count() == 0 and dealt.tab.locator('[data-part="undo"]').count() == 1


def test_undo_while_the_opponent_thinks_and_after_a_reload(dealt):
    six = lay_away(dealt)
    by_button(dealt)  # the starter is not turned up yet
    dealt.tab.wait_for_function(IS_SIX)
    lay_away(dealt)
    ready(dealt)
    dealt.settle()
    dealt.tab.reload()
    dealt.tab.wait_for_selector('[data-part="undo"]')
    by_button(dealt)
    dealt.tab.wait_for_function(IS_SIX)
    dealt.settle()
    dealt.tab.reload()
    dealt.tab.wait_for_selector(".mine button[aria-pressed]")
    assert dealt.tab.evaluate(HELD)["mine"] == six


def test_hints_light_the_cards_and_say_why_until_the_next_step(dealt):
    tab = dealt.tab
    tab.click('[data-part="hint"]')
    tab.wait_for_selector(".mine .lit")
    lit = tab.locator(".mine .lit")
    labels = lit.evaluate_all("cards => cards.map((card) => card.getAttribute('aria-label'))")
    named = [label.removesuffix(", Hint") for label in labels]
    assert all(name != label for name, label in zip(named, labels, strict=True))
    told = tab.evaluate(TOLD)
    assert told.startswith("Lay away") and all(name in told for name in named)
    is_dealer = tab.evaluate(STATE)["dealer_track"] == 0
    best = advisor.ranked(Position(read(tab.evaluate(HELD)["mine"]), is_dealer))[0]
    texts = lit.evaluate_all("cards => cards.map((card) => card.dataset.card)")
    assert sorted(read(texts)) == sorted(best.cards)
    assert told.endswith(f"Chance to win: {100 * best.chance / CERTAIN:.0f}%.")
    for name in texts:
        tab.click(f".mine [data-card='{name}']")
    assert tab.evaluate(TOLD) == told  # it stays while the cards are chosen
    tab.click("#felt .act")
    assert ready(dealt) == "lay"
    assert tab.locator(".mine .lit").count() == 0
    tab.focus('[data-part="hint"]')
    dealt.type("Enter")
    tab.wait_for_selector(".mine .lit")
    assert tab.evaluate(TOLD).startswith("Play the") and "Chance to win:" in tab.evaluate(TOLD)
    assert tab.evaluate("document.activeElement.dataset.part") == "hint"
    laid = tab.get_attribute(".mine .lit", "data-card")
    tab.click(".mine .lit")
    tab.wait_for_function(IS_LAID, arg=laid)
    assert "Play the" not in tab.evaluate(TOLD)


def test_a_hint_that_is_not_there_yet_is_awaited_and_an_undone_one_is_not_shown(page):
    table, held = page, []
    table.tab.route("**/python_worker.js", lambda route: held.append(route))
    table.tab.goto(f"{table.address}#play")
    table.tab.wait_for_selector(".mine button.card")
    lay_away(table)
    table.tab.wait_for_selector("#felt .ask:has-text('Orange is thinking')")
    by_button(table)
    table.tab.wait_for_function(IS_SIX)
    table.tab.click('[data-part="hint"]')
    assert table.tab.evaluate(TOLD) == "Weighing every hand Orange may hold …"
    assert table.tab.locator(".mine .lit").count() == 0
    held[0].continue_()
    table.tab.wait_for_selector(".mine .lit")
    assert table.tab.evaluate(TOLD).startswith("Lay away")
    lay_away(table)
    assert ready(table) in ("lay", "Say go")


@pytest.mark.parametrize("part", ["hand.js", "python_worker.js"])
def test_a_part_that_does_not_load_is_told_on_the_cloth_and_tried_again(context, served, part):
    table = Table(context.new_page(), served)
    table.tab.route(f"**/{part}", lambda route: route.abort())
    table.tab.goto(f"{served}#play")
    table.tab.wait_for_selector("#felt [role=alert]")
    texts = page_texts.page("en")
    told = table.tab.inner_text("#felt [role=alert] p")
    assert told == f"{texts['part-failed']} {texts['no-server']}"
    table.tab.unroute(f"**/{part}")
    table.reach("#felt [role=alert] button", ".mine button.card")
    assert table.tab.locator("#felt [role=alert]").count() == 0
    table.reach('[data-part="hint"]', ".mine .lit")


def test_hints_the_order_of_the_cards_and_the_pace_are_options(dealt):
    table = dealt
    by_rank = table.tab.evaluate(HELD)["mine"]
    assert table.tab.locator('[data-part="hint"]').count() == 1
    for name, value in (("hints", "off"), ("order", "dealt"), ("pace", "quick")):
        table.set_option(name, value)
    as_dealt = table.tab.evaluate(HELD)["mine"]
    assert sorted(as_dealt) == sorted(by_rank)
    deal = dealt_cards.load(table.file("hand.dealt").decode())
    assert [cards.text(card) for card in deal.dealt[0]] == as_dealt
    assert table.tab.locator('[data-part="hint"]').count() == 0
    table.type("h")
    assert table.tab.locator(".mine .lit").count() == 0
    stored = json.loads(table.file("hand.counting"))
    assert stored | {"hints": "off", "order": "dealt", "pace": "quick"} == stored
