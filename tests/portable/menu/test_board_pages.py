"""Versions of the running firmware, on the menu's page and in the link's health."""

import sys

import cribboard
from cribboard.app.app import App
from cribboard.base import versions
from cribboard.menu import board_pages
from tests.helpers import fakes


class Image:
    """What make_firmware.py freezes into an image."""

    VERSION = "0.1.0"
    COMMIT = "abc1234def"
    BOARD = "pico2"
    MICROPYTHON = "1.28.0"


def _with_image(ask):
    """Return what `ask` returns on an image."""
    kept, versions.cribboard_image = versions.cribboard_image, Image
    try:
        return ask()
    finally:
        versions.cribboard_image = kept


def test_an_image_tells_what_it_is():
    assert _with_image(board_pages.version_rows) == [
        "Cribboard 0.1.0",
        "commit abc1234def",
        "MicroPython 1.28.0",
        "on pico2",
    ]
    told = _with_image(versions.health)
    assert told["version"] == cribboard.__version__
    assert told["image"] == {
        "version": "0.1.0",
        "commit": "abc1234def",
        "board": "pico2",
        "micropython": "1.28.0",
    }


def test_where_there_is_no_image_the_interpreter_is_told():
    if versions.cribboard_image is None:
        assert versions.image() is None and versions.health()["image"] is None
        first, second = board_pages.version_rows()
        assert first == "Cribboard " + cribboard.__version__
        assert second.startswith(sys.implementation.name)


def test_the_menu_shows_the_page_and_closes_it():
    devices = fakes.Devices()
    app = App(devices)

    def keyed(keys):
        for key in keys:
            app.press(key[0], key.endswith("!"))
        for _ in range(60):
            devices.clock.advance(max(app.step(), 1))
        return devices.screen.text()

    shown = keyed(["D!", "2", "7", "#"])
    assert "ABOUT" in shown and "Cribboard " + cribboard.__version__ in shown
    assert "board two-track" in shown and "longest turn 0 ms" in shown
    app.table.settings["tracks"] = "matrix-british:brcz"
    shown = keyed(["#", "D!", "2", "7", "#"])
    assert "board matrix-british" in shown and "brcz" in shown
    app.table.settings["tracks"] = "matrix:brcz"
    assert "board matrix brcz" in keyed(["#", "D!", "2", "7", "#"])
    assert "# done" in keyed(["5"])
    assert "ABOUT" not in keyed(["#"])
