"""The count of a hand without a game: tapped, by a link, refused, in every language, and left."""

import pytest
from driver import Table

from cribboard.language import patter, phrases
from cribboard.rules import cards, show
from cribboard_tools import page_texts

PERFECT = "5h 5s 5d Jc 5c"
LINK = "#count=5h5s5dJc-5c"
LINES = (
    "[...document.querySelectorAll('#count li')].map((line) => line.innerText.split(/\\s*\\n\\s*/))"
)
LAID = "[...document.querySelectorAll('#count .chosen .card')].map((card) => card.dataset.card)"
SIZES = [(280, 653), (360, 640), (390, 844), (844, 390), (568, 320), (1366, 768), (2560, 1440)]
#: What must be whole in the dialog, and large enough for a finger.
WHOLE = {
    "inside": "#count :is(button, label, p:not(.spoken), h2, figcaption, li)", "within": "#count",
    "isSideways": True, "uncut": "#count", "large": "#count :is(button, label)",
}  # fmt: skip


@pytest.fixture
def door(new_page):
    """The page as a visitor sees it first: nothing is chosen."""
    return new_page(Door)


class Door(Table):
    """The page, whose count of a hand can be opened."""

    def enter(self):
        """Press the button of the opening."""
        self.reach("#count-open", "#count[open]")

    def tap(self, texts):
        """Tap cards of the pack."""
        for card in texts.split():
            self.tab.click(f'#count .pack [data-card="{card}"]')

    def wait_for_count(self, points):
        """Wait until the count is shown, and return its lines: text, cards, points so far."""
        total = f"{points} in all"
        self.tab.wait_for_function(
            "total => document.querySelector('#count[open] .total')?.innerText.includes(total)"
            " && !document.querySelector('#count .result').hidden", arg=total,
        )  # fmt: skip
        return self.tab.evaluate(LINES)

    def refusal(self):
        """Wait for the sentence that refuses a link, and return it."""
        self.tab.wait_for_selector("#count .refused:visible")
        return self.tab.inner_text("#count .refused")


def test_five_taps_count_a_hand_with_each_line_and_its_cards(door):
    door.visit()
    door.enter()
    assert (door.hash, door.tab.title()) == ("#count", "Count a hand – Cribboard")
    assert door.tab.inner_text("#count .wanted") == "Tap the four cards of the hand."
    heard = door.listen("#count > .spoken")
    door.tap("5h 5s 5d Jc")
    assert door.tab.inner_text("#count .wanted") == "Now tap the starter."
    door.tap("5c")
    lines = door.wait_for_count(29)
    assert lines[0] == ["fifteen two", "5", "5", "5", "2"]
    assert lines[-1] == ["and one for his nobs is twenty-nine", "J", "29"] and len(lines) == 10
    hand, starter = [cards.parse(text) for text in PERFECT.split()[:4]], cards.parse("5c")
    said = patter.show_text(show.items(hand, starter))
    assert heard()[-1] == f"{said}; 29 in all"
    assert (door.hash, door.tab.title()) == (LINK, "Count a hand: 29 – Cribboard")
    door.tab.get_by_role("button", name="Another hand").click()
    assert door.tab.evaluate(LAID) == [] and door.hash == "#count"


def test_what_is_impossible_cannot_be_tapped(door):
    door.visit()
    door.enter()
    door.tap("5h 5s")
    taken = door.tab.locator('#count .pack [aria-disabled="true"]')
    assert [card.get_attribute("data-card") for card in taken.all()] == ["5s", "5h"]
    taken.first.dispatch_event("click")
    assert door.tab.evaluate(LAID) == ["5h", "5s"]
    door.tap("5d Jc 5c")
    door.wait_for_count(29)
    assert door.tab.locator("#count .pack").is_hidden()
    door.tab.locator("#count .pack .card").first.dispatch_event("click")
    assert door.tab.evaluate(LAID) == PERFECT.split()
    door.tab.get_by_role("button", name="5 of spades: take back").click()
    assert door.tab.evaluate(LAID) == ["5h", "5d", "Jc", "5c"] and door.hash == "#count"
    door.tap("5s")
    door.wait_for_count(29)
    assert door.hash == LINK


def test_a_crib_is_a_switch_and_is_in_the_link(door):
    door.visit("#count=2h4h6h8h-Kc")
    door.wait_for_count(4)
    crib = door.tab.get_by_role("switch", name="It is a crib")
    assert not crib.is_checked()
    crib.check()
    door.wait_for_count(0)
    assert door.tab.inner_text("#count .total") == "0 in all nineteen"
    assert door.hash == "#count=2h4h6h8h-Kc-crib"
    door.tab.reload()
    door.wait_for_count(0)
    assert door.tab.get_by_role("switch", name="It is a crib").is_checked()
    assert door.tab.inner_text("#count figcaption >> nth=0") == "crib"


def test_all_of_it_can_be_done_by_keys(door):
    door.visit()
    door.tab.focus("#count-open")
    door.type("Enter")
    door.tab.wait_for_selector("#count[open]")
    assert door.tab.evaluate("document.activeElement.id") == "count-title"
    door.type("Tab", "Tab", "Tab")  # the button that closes it, the switch, the pack's one stop
    assert door.tab.evaluate("document.activeElement.dataset.card") == "As"
    door.type("Enter", "ArrowRight", "Enter", "ArrowDown", "Space", "ArrowLeft", "Enter")
    assert door.tab.evaluate(LAID) == ["As", "2s", "2h", "Ah"]
    door.type("ArrowDown", "ArrowDown", "ArrowDown", "ArrowRight", "ArrowRight", "Enter")
    door.wait_for_count(16)
    assert door.tab.evaluate(LAID)[-1] == "3c"
    assert door.tab.evaluate("document.activeElement.textContent") == "Another hand"
    door.type("Enter")
    assert door.tab.evaluate("document.activeElement.dataset.card") == "As"


def test_the_link_is_copied_or_shown(door):
    door.tab.context.grant_permissions(["clipboard-read", "clipboard-write"])
    door.visit(LINK)
    door.wait_for_count(29)
    door.tab.get_by_role("button", name="Share").click()
    door.tab.wait_for_function("() => document.querySelector('#count .shared').textContent")
    assert door.tab.inner_text("#count .shared") == page_texts.page("en")["copied"]
    assert door.tab.evaluate("navigator.clipboard.readText()") == LINK.split("=")[1]
    door.tab.evaluate(
        "() => { navigator.clipboard.writeText = () => Promise.reject(new Error('no')); }"
    )
    door.tab.get_by_role("button", name="Share").click()
    door.wait_for_text("#count .shared", LINK.split("=")[1])


def test_a_wrong_link_at_the_first_visit_opens_the_page_all_the_same(door):
    door.visit("#count=5h5h5dJc-5c")
    assert door.refusal() == "This link cannot be counted. 5h is there twice."
    assert door.tab.locator("#opening").is_hidden() and door.tab.evaluate(LAID) == []
    assert (door.hash, door.tab.title()) == ("#count", "Count a hand – Cribboard")
    door.tap("5h")
    assert door.tab.locator("#count .refused").is_hidden()
    door.tab.get_by_role("button", name="Close").click()
    door.tab.wait_for_selector("#opening[open]")
    assert (door.hash, door.tab.title()) == ("", "Cribboard")


def test_a_wrong_link_does_not_replace_the_hand_that_is_shown(door):
    door.visit(LINK)
    door.wait_for_count(29)
    door.tab.goto(door.address + "#count=garbage")
    door.refusal()
    door.wait_for_count(29)
    assert door.hash == LINK and door.tab.evaluate(LAID) == PERFECT.split()
    door.tab.goto(door.address + "#count=2h4h6h8h-Kc")
    door.wait_for_count(4)
    assert door.tab.locator("#count .refused").is_hidden()
    door.type("Escape")  # out of all of them
    assert (door.hash, door.tab.title()) == ("", "Cribboard")
    assert door.tab.locator("#count").is_hidden()


def test_back_and_forward_lead_out_and_in(door):
    door.visit()
    door.enter()
    door.tap(PERFECT)
    door.wait_for_count(29)
    door.tab.go_back()
    door.tab.wait_for_selector("#count", state="hidden")
    assert (door.hash, door.tab.title()) == ("", "Cribboard")
    assert door.tab.locator("#opening").is_visible()
    door.tab.go_forward()
    door.wait_for_count(29)
    assert (door.hash, door.tab.title()) == (LINK, "Count a hand: 29 – Cribboard")
    door.leave("#count")  # is the way back, too
    door.tab.wait_for_function("() => !location.hash")
    assert door.tab.title() == "Cribboard"
    door.tab.go_forward()
    door.wait_for_count(29)
    door.tab.evaluate("location.hash = 'table'")
    door.tab.wait_for_selector("#count", state="hidden")
    assert door.hash == "#table" and door.tab.locator("#opening").is_hidden()


def test_a_tab_without_the_game_counts_too(door):
    table = Door(door.tab.context.new_page(), door.address)
    table.open()
    table.click("15")
    table.settle()
    door.tab.goto(door.address + LINK)
    assert len(door.wait_for_count(29)) == 10
    door.tab.get_by_role("button", name="Close").click()
    door.tab.wait_for_selector("#notice:visible")
    assert door.tab.locator("#opening").is_hidden() and table.complaints == []


@pytest.mark.parametrize("language", phrases.LANGUAGES)
def test_count_and_refusal_are_in_the_pages_language(new_page, language):
    door = new_page(Door, locale=language, viewport={"width": 360, "height": 640})
    door.tab.goto(door.address + LINK)
    heading = page_texts.page(language)["way-count"]
    door.tab.wait_for_function("() => document.querySelector('#count li')")
    hand, starter = [cards.parse(text) for text in PERFECT.split()[:4]], cards.parse("5c")
    phrases.use(language)
    said = f"{patter.show_text(show.items(hand, starter))}; {phrases.brief('all', 29)}"
    twice = phrases.say("no.twice", what="5h")
    phrases.use("en")
    assert door.tab.inner_text("#count h2") == heading
    assert door.tab.title() == f"{heading}: 29 – Cribboard"
    assert door.tab.text_content("#count > .spoken") == said
    assert door.faults(**WHOLE) == []
    door.tab.evaluate("location.hash = 'count=5h5h5dJc-5c'")
    assert twice in door.refusal()


@pytest.mark.long
def test_it_fits_every_window(door):
    door.visit("#count")
    door.tab.wait_for_selector("#count[open]")
    assert door.faults_at(SIZES, **WHOLE) == {}
    door.tap(PERFECT)
    door.wait_for_count(29)
    assert door.faults_at(SIZES, **WHOLE) == {}


@pytest.mark.long
def test_what_does_not_load_is_said_and_tried_again(door):
    door.tab.add_init_script("delete Navigator.prototype.serviceWorker;")
    door.tab.route("**/later.bin", lambda route: route.abort())
    door.visit(LINK)
    assert door.refusal().startswith("That did not load. ")
    door.tab.unroute("**/later.bin")
    door.tab.get_by_role("button", name="Try again").click()
    door.wait_for_count(29)
    assert door.tab.locator("#count .refused").is_hidden()
    assert set(door.complaints) == {"Failed to load resource: net::ERR_FAILED"}
    door.complaints.clear()


@pytest.mark.long
def test_another_part_that_does_not_load_leaves_it_as_it_is(door):
    """It was made anew, without the cards, and a dealt hand with a second clock of its own."""
    door.tab.add_init_script("delete Navigator.prototype.serviceWorker;")
    door.visit(LINK)
    door.wait_for_count(29)
    door.tab.keyboard.press("Escape")
    door.tab.route("**/rules.js", lambda route: route.abort())
    with door.tab.expect_console_message(lambda message: "rules.js" in message.text):
        door.tab.evaluate("location.hash = 'rules'")
    door.tab.evaluate("location.hash = 'count'")
    door.tab.wait_for_selector("#count[open]")
    assert door.tab.locator("dialog#count").count() == 1
    door.complaints.clear()
