"""Start of the page: pictures, keys and messages until the board can be played."""

import io
import json

import pytest
from driver import WAY_QUESTION, Table
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
    table.wait_for(WAY_QUESTION)
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
    assert early["name"] == "matrix"
    table.choose_board("three-track")
    table.wait_for_board("three-track")
    table.choose_board("matrix")
    table.wait_for_board("matrix")
    assert json.loads(table.tab.evaluate(LAYOUT)) == early


@pytest.mark.long
def test_another_board_that_was_shown_last_is_drawn_at_once_at_the_next_visit(context, served):
    table = Table(context.new_page(), served)
    table.tab.add_init_script(WITHOUT_WORKER)
    table.open()
    table.choose_board("three-track")
    table.wait_for_board("three-track")
    shown = table.tab.evaluate(LAYOUT)
    held = _hold_firmware(table.tab)
    table.tab.reload()
    table.tab.wait_for_function(HAS_SPOTS)
    early = json.loads(table.tab.evaluate(LAYOUT))
    assert early.pop("isKept") and early == json.loads(shown)
    while not held:
        table.tab.wait_for_timeout(50)
    held[0].continue_()
    table.tab.wait_for_selector("html.started")
    table.settle()
    assert table.tab.evaluate("document.documentElement.dataset.board") == "three-track"
    assert table.complaints == []


#: Settings and a deal as a version wrote them that knew no board but the two-track one: Blue has
#: laid 8 on Orange's 7, and has two points.
OLD_SETTINGS = (
    '{"drill_tenths":0,"names":["Blue","Orange","White"],"has_suits":false,"target":121,'
    '"is_played_out":false,"win_chance":"details","way":"referee","language":"en",'
    '"drill_streak":0,"level":"auto","sound":"night","brightness":256,'
    '"is_motion_reduced":false,"form":"six-card","skunks":"standard","has_service":true,'
    '"players":2,"colours":[0,1,2],"has_coach":false,"twin":"off","budget_ma":390,'
    '"is_play_claimed":false,"first_deal":"alternate","match_count":"games","best_of":0}'
)
OLD_FILES = {
    "settings": OLD_SETTINGS.encode().hex(),
    "hot0": "434801002d0000000300000000000000000000000000000000806085087369782d63617264420543"
    "07165bf947",
    "hot1": "434801002f0000000400000000000000000000000000000000806085087369782d63617264420543"
    "074308b0862cea",
}
#: The settings in the browser's store.
SETTINGS = """() => {
  const hex = localStorage["cribboard:file:settings"] ?? "";
  return hex.replace(/../g, (byte) => String.fromCharCode(parseInt(byte, 16)));
}"""


def _settings(table):
    return json.loads(table.tab.evaluate(SETTINGS))


def test_a_store_from_before_the_panel_stays_two_track_for_ever(context, served):
    table = Table(context.new_page(), served)
    table.tab.add_init_script(
        f"""for (const [name, hex] of Object.entries({json.dumps(OLD_FILES)})) {{
          localStorage[`cribboard:file:${{name}}`] ??= hex;
        }}"""
    )
    table.visit("#table")
    table.wait_for_board("two-track")
    table.settle()
    assert table.tab.evaluate("cribboard.state().scores") == [2, 0]
    table.wait_for_peg(0, 2)
    table.click("9")
    table.settle()
    assert "tracks" not in _settings(table)
    table.click("7")  # saved again, with a language that is chosen anew
    table.tab.click("#drawer-open")
    table.tab.wait_for_selector("#drawer[open]")
    table.tab.click("#group-board summary")
    assert table.tab.input_value("#board-kind") == ""
    table.tab.click(".drawer-close")
    table.choose_board("british")
    table.wait_for_board("british")
    table.choose_board("")
    table.wait_for_board("two-track")
    table.settle()
    assert "tracks" not in _settings(table)
    table.reload()
    table.wait_for_board("two-track")
    assert table.complaints == []


@pytest.mark.parametrize("mode", ["table", "play", "learn/board"])
def test_a_new_visitor_has_the_panel_and_keeps_it(context, served, mode):
    table = Table(context.new_page(), served)
    table.visit(f"#{mode}")
    table.wait_for_board("matrix")
    assert _settings(table)["tracks"] == "matrix"
    table.tab.goto(f"{served}#table")
    table.tab.reload()
    table.tab.wait_for_selector("html.started")
    table.wait_for_board("matrix")
    table.settle()
    table.type("1")
    table.settle()
    assert _settings(table)["tracks"] == "matrix"
    assert table.complaints == []


@pytest.mark.long
def test_a_new_visitor_whose_language_the_board_lacks_has_the_panel_too(browser, served):
    context = browser.new_context(locale="it")
    table = Table(context.new_page(), served)
    table.visit("#table")
    table.wait_for_board("matrix")
    table.settle()
    table.type("1", "1")
    table.settle()
    assert _settings(table)["tracks"] == "matrix"
    table.reload()
    table.wait_for_board("matrix")
    context.close()


@pytest.mark.long
def test_the_browser_can_draw_while_the_board_starts(context, served):
    table = Table(context.new_page(), served)
    session = context.new_cdp_session(table.tab)
    session.send("Emulation.setCPUThrottlingRate", {"rate": SLOWER})
    table.tab.add_init_script(WATCH)
    table.open()
    table.tab.wait_for_function("() => cribboard.state()?.legal_keys")
    assert table.tab.evaluate("seen.isBetween")  # its screen was there before all was done


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


def test_an_import_searches_no_file_in_vain_in_emscripten(context, served, built):
    whole = (built / "micropython.mjs").read_text()
    own = whole.replace("export async function loadMicroPython", "async function loadOwn")
    assert own != whole
    table = Table(context.new_page(), served)
    headers = {"Content-Type": "text/javascript"}
    table.tab.route(
        "**/micropython.mjs",
        lambda route: route.fulfill(body=own + NOTE_SEARCHES, headers=headers),
    )
    table.open()
    assert table.tab.evaluate("searched.found") > 100
    missed = table.tab.evaluate("searched.missed")
    assert [path for path in missed if path.startswith("/firmware/")] == []
    assert table.tab.evaluate("new searched.fs.ErrnoError(44).stack === undefined")
    assert table.complaints == []
