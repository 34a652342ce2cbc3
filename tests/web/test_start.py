"""What the page shows and lets a person do while it starts."""

import io
import json

from driver import Table
from PIL import Image

from host_tools.homes import page_server

SLOWER = 4
HAS_SPOTS = "() => window.cribboard?.board().spots.length > 0"
LAYOUT = "JSON.stringify(cribboard.board().layout)"
#: Count how often the wood is cut, and note what timers see of the start.
WATCH = """
  window.seen = { cut: 0, isBetween: false };
  const watch = setInterval(() => {
    if (!window.cribboard) return;
    const board = cribboard.board();
    if (board && !board.isWatched) {
      board.isWatched = true;
      const own = board.carve.bind(board);
      board.carve = () => { seen.cut += 1; own(); };
    }
    const now = cribboard.state();
    if (now && !now.legal_keys && cribboard.screen()[0].trim()) seen.isBetween = true;
  }, 1);
"""


def _hold_firmware(tab):
    """Hold the firmware's pack back; return the list that gets its route."""
    held = []
    tab.route("**/firmware.bin", lambda route: held.append(route))
    return held


def test_the_usual_board_is_drawn_while_the_firmware_loads(context, served):
    table = Table(context.new_page(), served)
    table.tab.add_init_script(WATCH)
    held = _hold_firmware(table.tab)
    table.tab.goto(served)
    table.tab.wait_for_function(HAS_SPOTS)
    early = json.loads(table.tab.evaluate(LAYOUT))
    assert early == json.loads(page_server.usual_layout())
    assert table.tab.evaluate("cribboard.board().names") == []
    table.tab.wait_for_function("() => cribboard.board().isWatched")
    cut = table.tab.evaluate("seen.cut")
    while not held:
        table.tab.wait_for_timeout(50)
    held[0].continue_()
    table.choose("table")
    table.wait_for("How will you use it?")
    assert table.tab.evaluate("cribboard.board().names")[:2] == ["Blue", "Orange"]
    assert table.tab.evaluate("seen.cut") == cut  # the names were added
    assert table.complaints == []


def _picture(tab, selector):
    return Image.open(io.BytesIO(tab.locator(selector).screenshot())).convert("L")


def test_nothing_is_black_before_the_board_is_cut_and_progress_can_be_read(browser, served):
    context = browser.new_context(color_scheme="light")
    tab = context.new_page()
    tab.route("**/en.bin", lambda route: None)  # the page's texts: nothing is drawn before them
    tab.goto(served)
    tab.wait_for_function("() => window.cribboard")
    darkest, _ = _picture(tab, "#board").getextrema()
    assert darkest > 0  # the wood, through a canvas without a picture
    darkest, lightest = _picture(tab, "#loading p").getextrema()
    assert darkest < 60 and lightest > 200
    context.close()


def test_the_firmware_describes_the_usual_board_as_the_build_does(table):
    early = json.loads(table.tab.evaluate(LAYOUT))
    table.choose_board("three-track")
    table.tab.wait_for_selector('html[data-board="three-track"]')
    table.choose_board("two-track")
    table.tab.wait_for_selector('html[data-board="two-track"]')
    assert json.loads(table.tab.evaluate(LAYOUT)) == early


def test_another_board_that_was_shown_last_is_not_preceded_by_the_usual_one(context, served):
    table = Table(context.new_page(), served)
    table.open()
    table.choose_board("three-track")
    table.tab.wait_for_selector('html[data-board="three-track"]')
    table.tab.add_init_script(
        """new MutationObserver(() => {
          (window.boards ??= []).push(document.documentElement.dataset.board);
        }).observe(document, { subtree: true, attributeFilter: ["data-board"] });"""
    )
    table.reload()
    assert set(table.tab.evaluate("boards")) == {"three-track"}


def test_the_browser_can_draw_while_the_board_starts(context, served):
    table = Table(context.new_page(), served)
    session = context.new_cdp_session(table.tab)
    session.send("Emulation.setCPUThrottlingRate", {"rate": SLOWER})
    table.tab.add_init_script(WATCH)
    table.open()
    table.tab.wait_for_function("() => cribboard.state()?.legal_keys")
    assert table.tab.evaluate("seen.isBetween")  # its screen was there before all was done
