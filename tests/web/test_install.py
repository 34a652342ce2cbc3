"""The page as an app: manifest and icons, a screen that stays lit, storage that is kept."""

import json
import struct
from pathlib import Path

import pytest
from driver import BLUE_PLAYS, ORANGE_PLAYS, START_DEAL
from PIL import Image

from cribboard_tools import page_texts
from cribboard_tools.homes import page_server

pytestmark = pytest.mark.long

#: A wake lock and a storage that note what is asked of them; %s: whether it is granted.
NOTING = """
  window.asked = [];
  navigator.wakeLock.request = async (what) => {
    const lock = new EventTarget();
    window.asked.push(`request ${what}`);
    lock.release = async () => {
      window.asked.push("release");
      lock.dispatchEvent(new Event("release"));
    };
    return lock;
  };
  navigator.storage.persist = async () => { window.asked.push("persist"); return %s; };
"""
AS_SAFARI = "Object.defineProperty(navigator, 'vendor', { value: 'Apple Computer, Inc.' });"
AS_APP = """
  const match = window.matchMedia.bind(window);
  window.matchMedia = (query) => match(query === "(display-mode: standalone)" ? "all" : query);
"""
FULL = """() => {
  window.setItem = Storage.prototype.setItem;
  Storage.prototype.setItem = () => { throw new DOMException("full", "QuotaExceededError"); };
}"""
NOT_KEPT = "#not-kept:visible"


def test_chromium_finds_nothing_that_keeps_the_page_from_being_installed(table, context):
    table.tab.wait_for_function("() => navigator.serviceWorker.ready.then(() => true)")
    session = context.new_cdp_session(table.tab)
    manifest = session.send("Page.getAppManifest")
    assert manifest["errors"] == [] and manifest["url"].endswith("/manifest.webmanifest")
    errors = session.send("Page.getInstallabilityErrors")["installabilityErrors"]
    # a context of Playwright's is as a private window, in which nothing can be installed
    assert [one["errorId"] for one in errors if one["errorId"] != "in-incognito"] == []


def test_the_icons_of_the_manifest_are_the_drawing_in_their_sizes(built):
    manifest = json.loads((built / "manifest.webmanifest").read_text())
    sizes = {}
    for icon in manifest["icons"]:
        data = (built / icon["src"]).read_bytes()
        if icon["type"] == "image/png":
            width, height = struct.unpack(">II", data[16:24])
            assert icon["sizes"] == f"{width}x{height}"
            sizes[width] = sizes.get(width, "") + icon.get("purpose", "any")
    assert sizes == {192: "any", 512: "anymaskable"}
    plain, maskable = (
        Image.open(page_server.PAGE / "shell" / name).convert("RGBA")
        for name in ("icon-512.png", "icon-maskable-512.png")
    )
    assert plain.size == maskable.size == (512, 512)
    assert plain.getpixel((0, 0)) == (0, 0, 0, 0)  # its corners are round
    assert maskable.getpixel((0, 0)) == (0x3A, 0x24, 0x16, 255)
    assert plain.getpixel((25 * 16, 11 * 16)) == (0x5D, 0xB8, 0xFF, 255)
    assert plain.getpixel((7 * 16, 21 * 16)) == (0xFF, 0x94, 0x24, 255)
    edge = plain.getpixel((int(16 * (25 - 3.2)), 11 * 16))
    assert 0x3A < edge[0] < 0x5D, "smooth edges"


def test_the_screen_stays_lit_while_a_game_is_on(page):
    page.tab.add_init_script(NOTING % "true")
    page.open(is_way_answered=False)
    page.tab.wait_for_function("() => cribboard.state()?.legal_keys")
    assert page.tab.evaluate("asked") == [], "nothing is asked before a key"
    page.click("1" + START_DEAL)
    page.wait_for(ORANGE_PLAYS)
    page.tab.wait_for_function("() => asked.includes('request screen')")
    page.settle()
    assert sorted(page.tab.evaluate("asked")) == ["persist", "request screen"]
    for state in ("hidden", "visible"):
        page.tab.evaluate(
            """(value) => {
              Object.defineProperty(document, "visibilityState", { value, configurable: true });
              document.dispatchEvent(new Event("visibilitychange"));
            }""",
            state,
        )
    page.tab.wait_for_function("() => asked.length === 4")
    assert page.tab.evaluate("asked").count("request screen") == 2
    assert page.tab.evaluate("asked").count("persist") == 1
    assert page.tab.locator(NOT_KEPT).count() == 0, "the games are safe"


def _saved(table):
    """Return the files that the notice beside the backup hands over."""
    with table.tab.expect_download() as download:
        table.tab.click("#not-kept button")
    return json.loads(Path(download.value.path()).read_text())["files"]


def test_a_game_that_is_begun_by_taps_asks_once_and_a_refusal_is_told_once(page):
    page.tab.add_init_script(NOTING % "false")
    page.visit_hand()
    assert page.tab.evaluate("asked").count("persist") == 1
    page.tab.wait_for_selector(NOT_KEPT)
    assert page_texts.page("en")["kept-while-room"] in page.tab.inner_text("#not-kept")
    assert "hand.hot0" in _saved(page)
    page.tab.reload()
    page.tab.click("#felt .mine button.card")
    page.settle()
    assert page.tab.locator(NOT_KEPT).count() == 0


def test_safari_is_told_of_the_week_and_an_app_that_starts_empty_of_the_backup(new_page):
    for scripts, key in ((AS_SAFARI, "kept-a-week"), (AS_SAFARI + AS_APP, "kept-elsewhere")):
        table = new_page()
        table.tab.add_init_script(NOTING % "true" + scripts)
        table.open()
        is_app = key == "kept-elsewhere"
        if is_app:
            table.tab.click("#not-kept button:first-of-type")
            table.tab.wait_for_selector("#backup-dialog[open]")
            table.type("Escape")
        else:
            assert table.tab.locator(NOT_KEPT).count() == 0, "nothing is kept yet"
        said = table.tab.inner_text("#not-kept") if is_app else ""
        table.start_deal()
        table.settle()
        assert table.tab.locator(NOT_KEPT).count() == (not is_app)
        assert page_texts.page("en")[key] in (said or table.tab.inner_text("#not-kept"))


def test_a_storage_that_fills_in_a_match_is_told_beside_the_count(table):
    table.start_deal()
    table.settle()
    table.tab.evaluate(FULL)
    table.click("8")
    table.wait_for(BLUE_PLAYS)
    table.click("7")
    table.wait_for("fifteen for two")  # what a save says does not take the place of the count
    table.settle()
    assert page_texts.page("en")["kept-no-more"] in table.tab.inner_text("#not-kept")
    scores = table.tab.evaluate("cribboard.state().scores")
    kept = dict(table.tab.evaluate("Object.entries(localStorage)"))
    saved = _saved(table)
    assert max(scores) == 2
    assert any(kept[f"cribboard:file:hot{slot}"] != saved[f"hot{slot}"] for slot in (0, 1))
    table.tab.evaluate("() => { Storage.prototype.setItem = setItem; }")
    table.click("2")
    table.settle()
    assert table.tab.locator(NOT_KEPT).count() == 0
    table.reload()
    assert table.tab.evaluate("cribboard.state().scores") == scores
