"""The page as an app: manifest and icons, a screen that stays lit, storage that is kept."""

import json
import struct

import pytest
from driver import ORANGE_PLAYS, START_DEAL

from cribboard_tools.homes import page_server

#: A wake lock and a storage that note what is asked of them.
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
  navigator.storage.persist = async () => { window.asked.push("persist"); return true; };
"""


def test_chromium_finds_nothing_that_keeps_the_page_from_being_installed(table, context):
    table.tab.wait_for_function("() => navigator.serviceWorker.ready.then(() => true)")
    session = context.new_cdp_session(table.tab)
    manifest = session.send("Page.getAppManifest")
    assert manifest["errors"] == [] and manifest["url"].endswith("/manifest.webmanifest")
    errors = session.send("Page.getInstallabilityErrors")["installabilityErrors"]
    # a context of Playwright's is as a private window, in which nothing can be installed
    assert [one["errorId"] for one in errors if one["errorId"] != "in-incognito"] == []


def test_the_icons_of_the_manifest_are_there_in_their_sizes(built):
    manifest = json.loads((built / "manifest.webmanifest").read_text())
    sizes = {}
    for icon in manifest["icons"]:
        data = (built / icon["src"]).read_bytes()
        if icon["type"] == "image/png":
            width, height = struct.unpack(">II", data[16:24])
            assert icon["sizes"] == f"{width}x{height}"
            sizes[width] = sizes.get(width, "") + icon.get("purpose", "any")
    assert sizes == {192: "any", 512: "anymaskable"}


def test_the_icons_are_the_drawing():
    image = pytest.importorskip("PIL.Image", reason="pip install pillow")
    plain, maskable = (
        image.open(page_server.PAGE / "shell" / name).convert("RGBA")
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
    page.tab.add_init_script(NOTING)
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
