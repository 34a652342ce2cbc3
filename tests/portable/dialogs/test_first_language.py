"""Questions at the first start: language (where there is a display), board, way of use."""

from cribboard.app.app import App
from cribboard.language import phrases
from cribboard.language.phrases import OWN_NAMES
from cribboard.store import settings
from tests.helpers import fakes
from tests.helpers.boards import board, press_and_turn


def _again(devices):
    """Return the board after the plug."""
    return board(devices.files.plugged_in())


def _is_asked(app):
    return app.view.dialog == "language"


def _dealer_prompt(language):
    """Return what a board says that was set to this language before."""
    kept = '{"language":"%s"}' % language
    app, _ = board(fakes.Files({"settings": kept.encode()}))
    return app.view.prompt


def _found_later(files, keys=""):
    """Return a board that finds its display after the first frame, as a Pico does, and its devices.

    keys: pressed before it is found.
    """
    devices = fakes.Devices(files=files, has_screen=False)
    found = fakes.Devices().screen
    devices.find_screen = lambda: found
    app = App(devices)
    assert not _is_asked(app)
    for key in keys:
        app.press(key)
    for _ in range(60):
        devices.clock.advance(100)
        app.step()
    assert app.display.screen is found
    return app, found.text()


def test_it_is_asked_when_the_display_is_found():
    app, shown = _found_later(fakes.Files())
    assert _is_asked(app) and OWN_NAMES[0] in shown, shown
    app, shown = _found_later(fakes.Files({"settings": b"{}"}))
    assert not _is_asked(app) and app.view.prompt == _dealer_prompt("en")


def test_it_does_not_come_between_the_keys_of_a_game():
    app, _ = _found_later(fakes.Files(), "2115")
    assert not _is_asked(app) and app.view.asked_for == "card"


def test_settings_that_cannot_be_read_ask_nothing():
    unreadable = fakes.Files()
    unreadable.is_refused = lambda what, name: (what, name) == ("read", "settings")
    for files in (fakes.Files({"settings": b'{"language": \xff'}), unreadable):
        app, _ = board(files)
        assert not _is_asked(app) and app.view.asked_for == "dealer"
        assert app.view.message == phrases.phrase("alert.settings-unread")


def test_empty_settings_are_a_first_start():
    """What littlefs leaves when the plug is pulled as the file is made."""
    app, _ = board(fakes.Files({"settings": b""}))
    assert _is_asked(app)


def test_a_match_from_before_there_was_the_question_goes_on_after_it():
    app, devices = board(fakes.Files({"settings": b"{}"}))
    press_and_turn(app, devices, "1 5 6")
    del devices.files.contents["settings"]
    app, devices = _again(devices)
    assert _is_asked(app) and app.view.is_resumed
    press_and_turn(app, devices, "# 1")
    assert not _is_asked(app) and app.view.asked_for == "card"
    assert app.table.match.game.count == 6


def test_a_full_flash_asks_again_and_does_not_stop_the_game():
    app, devices = board(fakes.Files())
    devices.files.fail_at = range(1, 1 << 30)
    press_and_turn(app, devices, "1 2 1 1 5 6")
    assert app.table.match.game.count == 6 and "settings" not in devices.files.contents
    app, _ = _again(devices)
    assert _is_asked(app)
    devices.files.fail_at = ()
    app, devices = _again(devices)
    press_and_turn(app, devices, "1 2")
    assert settings.is_kept(devices.files)
