"""Several tabs with one game: one plays, the others offer to go on there."""

import pytest
from driver import BLUE_PLAYS, ORANGE_PLAYS, WAY_QUESTION, Table

from cribboard_tools import page_texts

ELSEWHERE = page_texts.page("en")["other-tab"]


HAS_THE_GAME = "() => navigator.locks.query().then(({ held }) => held.length > 0)"


def open_second(context, served):
    """Return a second tab, which is told that the board is in use."""
    second = Table(context.new_page(), served)
    second.tab.goto(served)
    second.tab.wait_for_selector("#notice:visible")
    assert second.notice() == ELSEWHERE and second.is_dead()
    return second


@pytest.fixture
def second(table, context, served):
    """A second tab, opened while the first one plays."""
    table.start_deal()
    second = open_second(context, served)
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


@pytest.mark.long
def test_the_game_goes_to_and_fro(table, second):
    assert second.tab.locator("#loading").is_hidden()
    table.click("7")
    table.wait_for(BLUE_PLAYS)
    table.settle()
    second.reach("#notice-button", "html.started")
    second.wait_for(BLUE_PLAYS)
    assert second.notice() == "" and not second.is_dead()
    table.tab.wait_for_selector("#notice:visible")
    assert table.notice() == ELSEWHERE and table.is_dead()
    table.type("9")
    second.click("8")
    second.wait_for("fifteen for two")
    second.settle()
    table.reach("#notice-button", "html.started")
    table.wait_for(ORANGE_PLAYS)
    second.tab.wait_for_selector("#notice:visible")
    assert second.is_dead() and not table.is_dead()


@pytest.mark.long
def test_tab_that_loses_its_game_while_it_loads_takes_no_keys(context, served):
    first = Table(context.new_page(), served)
    held = first.hold_back("firmware.bin", lambda: first.tab.goto(served + "#table"))
    first.tab.wait_for_function(HAS_THE_GAME)
    second = open_second(context, served)
    second.tab.click("#notice-button")
    second.wait_for(WAY_QUESTION)
    held.continue_()
    first.tab.wait_for_selector("#notice:visible")
    first.type("1")
    first.tab.wait_for_timeout(500)
    assert first.is_dead() and first.notice() == ELSEWHERE
    second.wait_for(WAY_QUESTION)


@pytest.mark.long
def test_a_code_that_a_second_tab_was_opened_with_is_dealt_there(table, context, served):
    table.start_deal()
    second = Table(context.new_page(), served)
    second.tab.goto(f"{served}#play=4F2K7Q")
    second.reach("#notice-button", "html.started[data-mode=hand]")
    second.tab.wait_for_selector(".mine button.card")
    assert second.file("hand.deal") == b"4F2K7Q-expert"
    assert second.complaints == []


SIZES = [(280, 653), (320, 568), (360, 640), (390, 844), (844, 390), (320, 256), (1280, 800)]
#: Whether nothing lies over the button, and it can be reached without scrolling.
IS_ON_TOP = """() => {
  const button = document.getElementById("notice-button");
  const { x, y, width, height } = button.getBoundingClientRect();
  const isInside = x >= 0 && y >= 0 && x + width <= innerWidth && y + height <= innerHeight;
  return isInside && document.elementFromPoint(x + width / 2, y + height / 2) === button;
}"""


@pytest.mark.long
@pytest.mark.parametrize("mode", ["table", "hand"])
def test_the_notice_is_legible_and_in_reach_and_no_key_is_shown(table, second, mode):
    """mode: what was played last, which the second tab would open with."""
    tab = second.tab
    tab.evaluate("mode => localStorage['cribboard.mode'] = mode", mode)
    tab.goto("about:blank")
    tab.goto(second.address + f"#{mode}")
    tab.wait_for_selector("#notice:visible")
    for size in SIZES:
        second.resize(*size)
        assert tab.evaluate(IS_ON_TOP), size
        notice, board = tab.locator("#notice").bounding_box(), tab.locator("#board").bounding_box()
        assert notice["width"] >= 250 and tab.locator("#board").is_visible(), size
        is_below = notice["y"] >= board["y"] + board["height"]
        assert is_below or notice["x"] >= board["x"] + board["width"] or size[1] <= 320, size
        assert second.is_dead(), size
