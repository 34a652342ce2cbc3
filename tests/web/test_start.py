"""Start of the page: pictures, keys and messages until the board can be played."""

import io
import json

import pytest
from driver import WAY_QUESTION
from PIL import Image

from cribboard_tools.homes import page_server

SLOWER = 4
#: A service worker would answer from what it has kept.
WITHOUT_WORKER = "delete Navigator.prototype.serviceWorker;"
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


def test_the_usual_board_is_drawn_while_the_firmware_loads(page, served):
    page.tab.add_init_script(WATCH)
    held = page.hold_back("firmware.bin", lambda: page.tab.goto(served))
    page.tab.wait_for_function(HAS_SPOTS)
    early = json.loads(page.tab.evaluate(LAYOUT))
    assert early == json.loads(page_server.usual_layout())
    assert page.tab.evaluate("cribboard.board().names") == []
    page.tab.wait_for_function("() => cribboard.board().isWatched")
    cut = page.tab.evaluate("seen.cut")
    held.continue_()
    page.choose("table")
    page.wait_for(WAY_QUESTION)
    assert page.tab.evaluate("cribboard.board().names")[:2] == ["Blue", "Orange"]
    assert page.tab.evaluate("seen.cut") == cut  # the names were added


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


@pytest.mark.long
def test_another_board_that_was_shown_last_is_drawn_at_once_at_the_next_visit(page):
    """The firmware describes the usual one as the build does."""
    page.tab.add_init_script(WITHOUT_WORKER)
    page.open()
    usual = json.loads(page.tab.evaluate(LAYOUT))
    assert usual["name"] == "matrix"
    page.choose_board("three-track")
    page.wait_for_board("three-track")
    shown = page.tab.evaluate(LAYOUT)
    held = page.hold_back("firmware.bin", page.tab.reload)
    page.tab.wait_for_function(HAS_SPOTS)
    early = json.loads(page.tab.evaluate(LAYOUT))
    assert early.pop("isKept") and early == json.loads(shown)
    held.continue_()
    page.tab.wait_for_selector("html.started")
    page.settle()
    assert page.tab.evaluate("document.documentElement.dataset.board") == "three-track"
    page.choose_board("matrix")
    page.wait_for_board("matrix")
    assert json.loads(page.tab.evaluate(LAYOUT)) == usual


@pytest.mark.parametrize("mode", ["table", "play", "learn/board"])
def test_a_new_visitor_has_the_panel_and_keeps_it(page, mode):
    page.visit(f"#{mode}")
    page.wait_for_board("matrix")
    assert json.loads(page.file("settings"))["tracks"] == "matrix"
    page.tab.goto(f"{page.address}#table")
    page.tab.reload()
    page.tab.wait_for_selector("html.started")
    page.wait_for_board("matrix")
    page.settle()
    page.type("1")
    page.settle()
    assert json.loads(page.file("settings"))["tracks"] == "matrix"


@pytest.mark.long
def test_the_browser_can_draw_while_the_board_starts(page, context):
    session = context.new_cdp_session(page.tab)
    session.send("Emulation.setCPUThrottlingRate", {"rate": SLOWER})
    page.tab.add_init_script(WATCH)
    page.open()
    page.tab.wait_for_function("() => cribboard.state()?.legal_keys")
    assert page.tab.evaluate("seen.isBetween")  # its screen was there before all was done


#: Served after MicroPython's own: note what its file system is asked for, and what it lacks.
NOTE_SEARCHES = """
export async function loadMicroPython(options) {
  const python = await loadOwn(options);
  const stat = python.FS.stat;
  window.searched = { fs: python.FS, found: 0, missed: [] };
  python.FS.stat = (path, ...more) => {
    try {
      const found = stat(path, ...more);
      searched.found += path.startsWith("/firmware/");
      return found;
    } catch (error) {
      searched.missed.push(path);
      throw error;
    }
  };
  return python;
}
"""


def test_an_import_searches_no_file_in_vain_in_emscripten(page, built):
    whole = (built / "micropython.mjs").read_text()
    own = whole.replace("export async function loadMicroPython", "async function loadOwn")
    assert own != whole
    headers = {"Content-Type": "text/javascript"}
    page.tab.route(
        "**/micropython.mjs",
        lambda route: route.fulfill(body=own + NOTE_SEARCHES, headers=headers),
    )
    page.open()
    assert page.tab.evaluate("searched.found") > 100
    missed = page.tab.evaluate("searched.missed")
    assert [path for path in missed if path.startswith("/firmware/")] == []
    assert page.tab.evaluate("new searched.fs.ErrnoError(44).stack === undefined")
