"""The page in a real browser, with mouse, touch and keyboard."""

import itertools
from pathlib import Path
from urllib.parse import urlsplit

import pytest
import walks
from driver import BLUE_PLAYS, ORANGE_PLAYS, START_DEAL, Table, serving

from cribboard.language import phrases
from cribboard_tools import page_texts

FIRST_QUESTION = "Who deals first?"
PROMPT = 4  # the row of the upper halves of the prompt's tall letters
LAYS = "787"
GARBAGE = ["not hexadecimal", "ffff00ff", "", "43480100", "f0" * 600]
#: Press a key and let go at once, by events that say that so many ms lay between them.
HOLD_BY_THE_CLOCK = """([symbol, ms]) => {
  const button = document.querySelector(`[data-key="${symbol}"]`);
  for (const [type, timeStamp] of [["pointerdown", 1000], ["pointerup", 1000 + ms]]) {
    const event = new PointerEvent(type, { button: 0 });
    Object.defineProperty(event, "timeStamp", { value: timeStamp });
    button.dispatchEvent(event);
  }
}"""
SIZES = [(1280, 800), (1920, 1080), (390, 844), (360, 640), (820, 1180), (844, 390)]


def test_clicked_keys_lay_cards_and_a_reload_in_mid_deal_keeps_everything(table):
    assert FIRST_QUESTION in "\n".join(table.screen()) and table.notice() == ""
    table.start_deal()
    table.click("78")
    table.wait_for("fifteen for two")
    table.wait_for("15")
    table.click("7")
    table.wait_for_peg(0, 2)
    before = table.settle()
    table.reload()
    after = table.settle()
    assert (after[0], after[PROMPT]) == (before[0], before[PROMPT])
    assert [row.split()[:1] for row in after[:5]] == [row.split()[:1] for row in before[:5]]
    table.wait_for_peg(0, 2)
    table.click("*")
    table.wait_for("undid")


@pytest.mark.long
def test_the_screen_turns_to_who_must_act(table):
    table.show_display()

    def is_turned():
        matrix = table.tab.evaluate("getComputedStyle(document.getElementById('screen')).transform")
        return matrix.startswith("matrix(-1, ")

    table.menu()
    table.click("28#2")
    table.start_deal()
    table.settle()
    assert is_turned()
    table.click("7")
    table.wait_for(BLUE_PLAYS)
    table.settle()
    assert not is_turned()


@pytest.mark.long
def test_a_key_is_held_by_the_clock_and_a_finger_that_slides_off_presses_nothing(table):
    table.click(START_DEAL)
    before = table.settle()
    table.tab.hover('[data-key="A"]')
    table.tab.mouse.down()
    table.tab.mouse.move(5, 5)
    table.tab.mouse.up()
    assert table.settle() == before
    table.hold("A")
    table.click("5#")
    table.wait_for("pegs 5")
    table.wait_for_peg(0, 5)
    table.tab.evaluate(HOLD_BY_THE_CLOCK, ["A", 700])  # the page was busy: its timer is late
    table.click("6#")
    table.wait_for("pegs 6")
    table.tab.evaluate(HOLD_BY_THE_CLOCK, ["A", 699])  # a Jack
    table.wait_for("ten")
    assert table.shows(BLUE_PLAYS)


def test_touch(new_page):
    table = new_page(viewport={"width": 390, "height": 844}, has_touch=True).open()
    for symbol in START_DEAL + "A":
        table.tab.tap(f'[data-key="{symbol}"]')
    assert table.shows(BLUE_PLAYS)


def test_keyboard(table):
    table.type("Enter", "5")
    table.wait_for(ORANGE_PLAYS)
    for letter, card in (("Shift+J", 11), ("q", 12), ("k", 13)):
        table.type(letter)
        table.wait_for(BLUE_PLAYS)
        assert table.state()["laid"][-1][1] == card
        table.type("Backspace")
        table.wait_for("undid")
    table.type("t", "5")
    table.wait_for("fifteen for two")
    table.settle()
    table.type("g")
    table.settle()
    assert table.shows("Orange can lay")
    table.type("Shift+A", "6", "Enter")
    assert table.shows("pegs 6")


@pytest.mark.long
def test_corrupted_save_gets_a_sentence_and_a_new_game(table):
    spoil = "garbage => Object.keys(localStorage).forEach(name => localStorage[name] = garbage)"
    table.start_deal()
    for garbage in GARBAGE:
        table.click(LAYS)
        table.wait_for("22")
        table.tab.evaluate(spoil, garbage)
        table.reload()
        assert FIRST_QUESTION in "\n".join(table.screen()), garbage
        assert table.notice() == ""
        told = " ".join("\n".join(table.screen()).split())
        assert ("A new match begins." in told) == bool(garbage), garbage
        table.start_deal()
        table.reload()
        table.wait_for(ORANGE_PLAYS)


@pytest.mark.long
def test_keys_enter_and_space_too_are_the_boards_once_the_help_is_closed(table):
    closings = [
        lambda: table.type("Escape"), lambda: table.tab.click("#help button"),
        lambda: table.tab.mouse.click(4, 4),
    ]  # fmt: skip
    for close, key in itertools.product(closings, ("Enter", " ")):
        table.reach("#help-open", "#help[open]")
        table.type("1")  # nothing is entered while it is open
        close()
        table.tab.wait_for_selector("#help", state="hidden")
        table.tab.wait_for_timeout(50)
        assert FIRST_QUESTION in "\n".join(table.screen())
        table.type(key)  # takes Blue
        table.wait_for("starter")
        assert table.tab.locator("#help").is_hidden()
        table.type("Backspace")
        table.wait_for(FIRST_QUESTION)


@pytest.mark.long
def test_enter_is_the_boards_key_again_for_whoever_plays_on_and_else_the_focused_one(table):
    table.click(START_DEAL)
    for way, points in (("mouse", "6"), ("keyboard", "7")):
        table.tab.focus('[data-key="9"]')
        if way == "mouse":
            table.hold("A")
            table.click(points)
        else:
            table.type("Shift+A", points)
        table.type("Enter")
        table.wait_for(f"pegs {points}")
    table.tab.focus('[data-key="9"]')
    table.tab.keyboard.down("Enter")
    table.tab.keyboard.down("Enter")  # held: the keyboard repeats it
    table.tab.keyboard.up("Enter")
    table.wait_for(BLUE_PLAYS)
    assert " 9 " in "\n".join(table.settle())


#: Note what is lettered on the wood, in which colour, since it was last cleared.
NOTE_LETTERS = """
  const { fillText, clearRect } = CanvasRenderingContext2D.prototype;
  window.letters = {};
  CanvasRenderingContext2D.prototype.clearRect = function (...where) {
    if (this.canvas === window.cribboard?.board().picture.cut) window.letters = {};
    clearRect.apply(this, where);
  };
  CanvasRenderingContext2D.prototype.fillText = function (text, ...where) {
    window.letters[text] = this.fillStyle;
    fillText.call(this, text, ...where);
  };
"""


@pytest.mark.long
def test_names_and_colours_on_the_wood_are_those_chosen(page):
    page.tab.add_init_script(NOTE_LETTERS)
    page.open()
    letters = page.tab.evaluate("letters")
    assert (letters["Blue"], letters["Orange"]) == ("#40aaff", "#ff8000")
    page.menu()
    page.click("19#A2#")
    page.wait_for("A: A")
    letters = page.tab.evaluate("letters")
    assert letters["A"] == "#40aaff" and letters["Orange"] == "#ff8000"
    assert "Blue" not in letters
    page.click("#")
    page.menu()
    page.click("20#A6B5#")  # rose, yellow
    page.settle()
    letters = page.tab.evaluate("letters")
    assert (letters["A"], letters["Orange"]) == ("#ff60a0", "#ffc800")
    page.reload()
    letters = page.tab.evaluate("letters")
    assert (letters["A"], letters["Orange"]) == ("#ff60a0", "#ffc800")
    assert "Blue" not in letters


#: Records every frame sent to the strip from now on.
WATCH_PEGS = """() => {
  const board = cribboard.board();
  const { show } = Object.getPrototypeOf(board);
  window.watched = new Set([cribboard.pixels()]);
  board.show = (hex) => {
    window.watched.add(hex);
    show.call(board, hex);
  };
}"""


def _pegged(table, points, hole):
    """Peg points for Blue by hand; return the holes where the front peg stood on its way to one."""
    table.settle()
    table.hold("A")
    table.click(points)
    table.settle()
    table.tab.evaluate(WATCH_PEGS)
    table.click("#")
    table.wait_for_peg(0, hole)
    wires = [bytes.fromhex(wire) for wire in table.tab.evaluate("[...window.watched]")]
    blue = [(hole, 3 * table.layout().pixel(0, hole) + 2) for hole in range(1, 121)]
    return [hole for hole, at in blue if any(wire[at] > 100 for wire in wires)]


@pytest.mark.long
def test_pegs_do_not_walk_where_the_browser_asks_for_less_motion(new_page):
    table = new_page(reduced_motion="reduce").open()
    table.click(START_DEAL)
    assert _pegged(table, "20", 20) == [20]
    table.ask_for_motion("no-preference")
    assert len(_pegged(table, "21", 41)) > 2  # 20 to 41
    table.ask_for_motion("reduce")
    assert _pegged(table, "22", 63) == [41, 63]
    table.reload()
    assert _pegged(table, "9", 72) == [63, 72]


@pytest.mark.long
def test_no_mesh_lies_over_the_inverted_rows_of_a_tablet(new_page):
    table = new_page(viewport={"width": 820, "height": 1180}, device_scale_factor=2).open()
    table.show_display()
    table.resize(820, 1180)  # two frames
    scale, dark = table.tab.evaluate(
        """() => {
          const canvas = document.getElementById("screen");
          const scale = canvas.width / 128;
          const row = canvas.getContext("2d").getImageData(0, 0, canvas.width, scale).data;
          return [scale, row.filter((value, at) => at % 4 === 0 && value < 200).length];
        }"""
    )
    assert scale >= 6
    assert dark == 0  # the first line of the title's bar


def _not_loaded(language, why):
    texts = page_texts.page(language)
    return f"{texts['not-loaded']} {texts[why]}"


def _tried_again(table):
    """Press the button of a page that did not load, whose server answers."""
    table.reach("#notice-button", "html.started")


WITHOUT_MEMORY = "WebAssembly.instantiate = async () => { throw new RangeError(); }"


@pytest.mark.parametrize("name", ["micropython.mjs", "micropython.bin", "firmware.bin", "memory"])
def test_what_does_not_load_is_told_and_tried_again(page, served, name):
    """So is a browser that has not the memory for MicroPython."""
    page.tab.route(f"**/{name}", lambda route: route.abort())
    if name == "memory":
        page.tab.add_init_script(WITHOUT_MEMORY)
    page.tab.goto(served)
    page.tab.wait_for_selector("#notice:visible")
    assert page.notice() == _not_loaded("en", "no-server")
    assert "make run" in page.notice() and "cribboard run" in page.notice()
    assert page.tab.locator("#loading").is_hidden()
    page.tab.unroute(f"**/{name}")
    if name != "memory":
        _tried_again(page)
    page.complaints.clear()  # of what did not load


@pytest.mark.parametrize("language", phrases.LANGUAGES)
def test_a_language_that_does_not_load_is_told_in_that_language(new_page, served, language):
    table = new_page(locale=language)
    table.tab.route(f"**/{language}.bin", lambda route: route.abort())
    table.tab.goto(served)
    table.tab.wait_for_selector("#notice:visible")
    assert table.notice() == _not_loaded(language, "no-server")
    assert table.tab.get_attribute("#notice", "lang") == language
    assert table.tab.inner_text("#notice-button") == page_texts.page(language)["again"]
    table.complaints.clear()  # of what did not load


def test_a_page_from_elsewhere_asks_for_the_network_when_it_does_not_load(context, built):
    table = Table(context.new_page(), "https://board.example/")

    def answer(route):
        name = route.request.url.removeprefix(table.address) or "index.html"
        if name == "firmware.bin":
            route.abort()
        else:
            kinds = {".js": "text/javascript", ".mjs": "text/javascript"}
            route.fulfill(path=built / name, content_type=kinds.get(Path(name).suffix))

    table.tab.route(f"{table.address}**", answer)
    table.tab.goto(table.address)
    table.tab.wait_for_selector("#notice:visible")
    assert table.notice() == _not_loaded("en", "no-network")


@pytest.mark.long
def test_a_server_that_has_ended_is_asked_again_in_the_page_itself(context, built):
    """The browser's own message about a dead server would not say what to do."""
    with serving(built) as address:
        table = Table(context.new_page(), address)
        table.tab.route("**/firmware.bin", lambda route: route.abort())
        table.tab.goto(table.address)
        table.tab.wait_for_selector("#notice:visible")
    with table.tab.expect_event("requestfailed"):
        table.tab.click("#notice-button")
    table.tab.wait_for_selector("#notice:visible")
    assert table.notice() == _not_loaded("en", "no-server")
    assert table.tab.evaluate("document.activeElement.id") == "notice-button"
    table.tab.unroute("**/firmware.bin")
    with serving(built, urlsplit(address).port):
        _tried_again(table)


@pytest.mark.long
def test_all_is_in_view_without_scrolling(table):
    for display, (width, height) in itertools.product((False, True), SIZES):
        if display:
            table.show_display()
        table.resize(width, height)
        board, screen = [table.tab.locator(one).bounding_box() for one in ("#board", "#screen")]
        assert (screen is not None) == display
        assert screen is None or screen["width"] >= 128
        faults = table.faults(inside="#board, #scores, #screen, .keypad button")
        assert faults == [], (width, height, display)
        assert board["width"] * board["height"] > 0.12 * width * height
    scales = {(1280, 800): 2, (1440, 900): 3, (1920, 1080): 4, (2560, 1440): 5}
    for size, scale in scales.items():  # the display grows with the window
        table.resize(*size)
        assert table.tab.evaluate("document.getElementById('screen').width") == 128 * scale, size


@pytest.mark.long
def test_sounds_are_asked_of_the_browser(table):
    before = len(table.tab.evaluate("cribboard.sounds()"))
    table.click(START_DEAL + "7")
    table.wait_for(BLUE_PLAYS)
    table.click("7")
    table.wait_for("pair")
    table.settle()
    asked = table.tab.evaluate("cribboard.sounds()")
    assert len(asked) == before + len(START_DEAL) + 2
    assert len(asked[-2]["notes"]) == 1 and len(asked[-1]["notes"]) == 2  # a key, then points
    assert asked[-1]["volume"] == 1


#: Words on the keys and cells of the help's table that must fit.
WORDS = {"inside": ".keypad :is(i, u)", "within": ".keypad button", "uncut": "#help"}


def _speaks(table, language):
    """Return whether all of the page and the board's question are in a language.

    Keys say what they mean to the question.
    """
    texts = page_texts.page(language)
    shown = table.tab.evaluate(
        "[...document.querySelectorAll('[data-text]:not(#keypad *)')].map("
        "e => [e.dataset.text, e.textContent])"
    )
    labels = table.tab.evaluate(
        "[...document.querySelectorAll('[data-label]')].map(e => [e.dataset.label, e.ariaLabel])"
    )
    plain = {key: "".join(c for c in text if c not in "*[]") for key, text in texts.items()}
    asked = phrases.section(language, "ask")["dealer"].split("  ")[0]
    return (
        len(shown) > 30
        and len(labels) == 8
        and all(text == plain[key] for key, text in shown + labels)
        and table.tab.evaluate("document.documentElement.lang") == language
        and any(row.strip() == asked for row in table.screen())
    )


@pytest.mark.long
@pytest.mark.parametrize("language", phrases.LANGUAGES)
def test_page_and_board_speak_the_browsers_language(new_page, language):
    table = new_page(locale=f"{language}-{language.upper()}").open()
    assert _speaks(table, language)
    for width, height in SIZES:
        table.resize(width, height)
        table.reach("#help-open", "#help[open]")
        assert table.faults(**WORDS, isSideways=True) == [], (width, height)
        table.type("Escape")
    assert table.tab.inner_text("#past-open") == page_texts.page(language)["past"]
    shown = [table.tab.inner_text("#past") for _ in walks.past(table)]
    assert not any("{" in one or "undefined" in one for one in shown)
    assert any(page_texts.texts(language)["past"]["bring"] in one for one in shown)
    table.leave("#past")
    table.reload()
    assert _speaks(table, language)


@pytest.mark.long
def test_board_asks_where_the_browsers_language_is_not_there(new_page):
    table = new_page(locale="it-IT").open()
    shown = "\n".join(table.screen())
    assert all(name in shown for name in phrases.OWN_NAMES), shown
    table.click(str(1 + phrases.LANGUAGES.index("fr")))
    table.tab.wait_for_selector("html[lang=fr]")
    table.settle()
    table.click("1")  # cards as they are laid
    table.settle()
    assert _speaks(table, "fr")
    table.reload()
    assert _speaks(table, "fr")


def test_page_without_javascript_says_so_in_each_language(browser, served):
    context = browser.new_context(java_script_enabled=False)
    tab = context.new_page()
    tab.goto(served)
    told = tab.locator("noscript").inner_text()
    for language in phrases.LANGUAGES:
        assert page_texts.page(language)["no-script"] in told
    context.close()


@pytest.mark.long
@pytest.mark.parametrize("mode", ["learn", "hand"])
def test_a_lesson_or_a_dealt_hand_leaves_the_game_at_the_table_alone(table, mode):
    table.click("1578")
    table.wait_for_peg(0, 2)
    before, files = table.settle(), table.games()
    table.tab.click("#opening-open")
    table.choose(mode)
    if mode == "learn":
        for key in "15A5":
            table.tab.wait_for_function(walks.NEXT_KEY, arg=key)
            table.click(key)
    else:
        for card in (0, 1):
            table.tab.locator(".mine button.card").nth(card).click()
        table.reach("#felt .act", "#felt .starter [data-card]")
    assert files.items() <= table.games().items()
    table.tab.click("#opening-open")
    table.choose("table")
    table.wait_for("15")
    assert table.settle()[:3] == before[:3]
    table.click("8")
    table.wait_for("23")
    table.click("*")
    table.wait_for("undid")


#: Notes of each state that is told what is asked, and whether its keys are known.
NOTE_STATES = """async () => {
  const { onState } = await import("./base/state.js");
  window.told = [];
  window.stop = onState((state) => told.push([state.asked_for, Boolean(state.legal_keys)]));
}"""


@pytest.mark.long
def test_state_before_and_during_a_deal_and_that_each_is_told_once(table):
    state = table.state()
    table.tab.evaluate(NOTE_STATES)
    assert state["asked_for"] == "dealer" and state["prompt"].startswith("Who deals first?")
    assert (state["form"], state["phase"], state["turn_track"]) == ("six-card", "", -1)
    assert set("12#") < set(state["legal_keys"])
    assert not {"5", "*", "*!"} & set(state["legal_keys"]), "nothing to undo or redo"
    table.click("1")
    table.state()
    table.tab.wait_for_timeout(500)  # at rest nothing is sent
    told = table.tab.evaluate("told")
    assert told == [["dealer", True], ["starter", False], ["starter", True]]
    table.tab.evaluate("stop()")
    table.click("578")
    state = table.state()
    assert table.tab.evaluate("told") == told
    assert state["scores"] == [2, 0] and state["backs"] == [0, 0]
    assert state["patter"] == "fifteen for two" and state["is_patter_new"]
    assert (state["phase"], state["count"], len(state["series"])) == ("play", 15, 2)
    assert (state["dealer_track"], state["turn_track"]) == (0, 1)
    assert state["prompt"].startswith("Orange: play a card")
    assert state["names"] == ["Blue", "Orange"] and state["colours"][0] == "#40aaff"
    assert state["moves"] == [[0, 0, [2]]] and state["serial"] == 1
    assert [event[0] for event in state["events"]] == ["score"]
    assert {"5", "D!", "A!", "*"} < set(state["legal_keys"]) and "*!" not in state["legal_keys"]
    assert "D" not in state["legal_keys"]  # no go: any card can be laid
