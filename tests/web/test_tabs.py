"""Several tabs with one game: those that follow show it live, and take no keys."""

import pytest
from driver import BLUE_PLAYS, ORANGE_PLAYS, Table

from cribboard_tools import page_texts

ELSEWHERE = "The board is in use in another tab. This one only shows it."


@pytest.fixture
def second(table, context, served):
    """A second tab, opened while the first one plays."""
    table.start_deal()
    second = Table(context.new_page(), served)
    second.tab.goto(served)
    second.tab.wait_for_selector("#notice:visible")
    yield second
    assert second.complaints == []


#: Locks that are asked for are answered late, as on a machine that is busy.
LATE_LOCKS = """const request = LockManager.prototype.request;
LockManager.prototype.request = async function (...asked) {
  await new Promise((resolve) => setTimeout(resolve, 4000));
  return request.apply(this, asked);
};"""


@pytest.mark.long
def test_the_only_tab_plays_however_slow_the_machine_is(page, context):
    context.add_init_script(LATE_LOCKS)
    page.open()
    page.start_deal()
    assert page.notice() == ""


def _takes_no_keys(table):
    return table.tab.evaluate("document.getElementById('keypad').inert")


@pytest.mark.long
def test_a_second_tab_follows_the_first(table, second):
    assert second.notice() == ELSEWHERE and _takes_no_keys(second)
    second.wait_for(ORANGE_PLAYS)
    table.click("787")
    table.wait_for_peg(0, 2)
    table.settle()
    second.wait_for_peg(0, 2)
    second.wait_for_screen(table.screen())
    assert second.tab.evaluate("cribboard.state().scores") == [2, 0]
    second.tab.wait_for_function("() => cribboard.state().legal_keys !== null")
    table.menu()  # its language too
    table.click("22#2")
    table.tab.wait_for_selector("html[lang=de]")
    second.tab.wait_for_selector("html[lang=de]")
    assert second.tab.locator("#loading").is_hidden()


@pytest.mark.long
def test_the_game_goes_to_and_fro(table, second):
    second.tab.click("#notice-button")
    second.wait_for(ORANGE_PLAYS)
    second.tab.wait_for_selector("html.started")
    assert second.notice() == "" and not _takes_no_keys(second)
    table.tab.wait_for_selector("#notice:visible")
    assert table.notice() == ELSEWHERE and _takes_no_keys(table)
    second.click("7")
    second.wait_for(BLUE_PLAYS)
    table.wait_for(BLUE_PLAYS)  # the first tab follows now
    table.type("9")
    second.settle()
    assert BLUE_PLAYS in "\n".join(second.screen())
    table.reach("#notice-button", "html.started")
    table.wait_for(BLUE_PLAYS)
    table.click("8")
    table.wait_for("fifteen for two")
    second.wait_for(ORANGE_PLAYS)
    assert _takes_no_keys(second) and not _takes_no_keys(table)


SIZES = [(280, 653), (320, 568), (360, 640), (390, 844), (844, 390), (320, 256), (1280, 800)]
#: Whether nothing lies over the button, and it can be reached without scrolling.
IS_ON_TOP = """() => {
  const button = document.getElementById("notice-button");
  const { x, y, width, height } = button.getBoundingClientRect();
  const isInside = x >= 0 && y >= 0 && x + width <= innerWidth && y + height <= innerHeight;
  return isInside && document.elementFromPoint(x + width / 2, y + height / 2) === button;
}"""


@pytest.mark.long
@pytest.mark.parametrize("size", SIZES, ids=lambda size: "x".join(map(str, size)))
@pytest.mark.parametrize("mode", ["table", "hand"])
def test_the_notice_is_legible_and_in_reach_and_no_key_is_shown(table, second, mode, size):
    """mode: what was played last, which the second tab would open with."""
    tab = second.tab
    tab.evaluate("mode => localStorage['cribboard.mode'] = mode", mode)
    tab.set_viewport_size({"width": size[0], "height": size[1]})
    tab.goto("about:blank")
    tab.goto(second.address + f"#{mode}")
    tab.wait_for_selector("html.following")
    tab.wait_for_selector("#notice:visible")
    second.wait_for(ORANGE_PLAYS)
    assert tab.evaluate(IS_ON_TOP)
    notice, board = tab.locator("#notice").bounding_box(), tab.locator("#board").bounding_box()
    assert notice["width"] >= 250 and tab.locator("#board").is_visible()
    if size[1] > 320:
        is_below = notice["y"] >= board["y"] + board["height"]
        assert is_below or notice["x"] >= board["x"] + board["width"]
    assert not any(key.is_visible() for key in tab.locator("#keypad button").all())
    dimmed = "getComputedStyle(document.querySelector('.slab'), '::after').content"
    assert tab.evaluate(dimmed) == "none"


def test_nothing_is_sent_while_no_tab_follows(page):
    page.tab.add_init_script(
        """window.sent = 0;
        const { postMessage } = BroadcastChannel.prototype;
        BroadcastChannel.prototype.postMessage = function (...data) {
          window.sent += 1;
          postMessage.apply(this, data);
        };"""
    )
    page.open()
    page.start_deal()
    assert page.tab.evaluate("sent") == 0


@pytest.mark.long
def test_a_tab_that_follows_a_dealt_hand_says_that_it_shows_none(context, served):
    first = Table(context.new_page(), served)
    first.tab.goto(f"{served}#hand")
    first.tab.wait_for_selector("#felt .card")
    second = Table(context.new_page(), served)
    second.tab.goto(served)
    second.tab.wait_for_selector("html.following")
    says = "text => document.getElementById('notice-text').textContent.startsWith(text)"
    second.tab.wait_for_function(says, arg=page_texts.page("en")["other-tab-hand"])
    first.tab.click("#opening-open")
    first.choose("table")
    second.tab.wait_for_function(says, arg=ELSEWHERE)
    assert second.notice() == ELSEWHERE and _takes_no_keys(second)
