"""Questions at the first start: language (where there is a display), board, way of use."""

from cribboard import legal_keys
from cribboard.app import App
from cribboard.dialogs.first_language import FirstLanguage
from cribboard.dialogs.panel_finder import FirstBoard
from cribboard.language import phrases
from cribboard.language.phrases import LANGUAGES, OWN_NAMES
from cribboard.store import settings
from tests.helpers import fakes
from tests.helpers.boards import board, press_and_turn, turn
from tests.helpers.languages import each_language
from tests.helpers.scripts import press_keys
from tests.helpers.tables import table_after


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


def test_it_is_asked_at_the_first_start_only_with_a_display():
    app, devices = board(fakes.Files())
    assert _is_asked(app) and app.view.asked_for == "choice"
    assert app.view.asked_values == LANGUAGES and app.view.choices == len(LANGUAGES)
    shown = devices.screen.text()
    for place, name in enumerate(OWN_NAMES[: len(LANGUAGES)]):
        assert "%d %s" % (place + 1, name) in shown, shown
    app, devices = board(fakes.Files(), has_screen=False)
    assert app.view.dialog == "board" and app.view.language == "en"
    assert "settings" not in devices.files.contents


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


def test_it_is_not_asked_where_settings_are_on_file():
    for kept in (b"{}", b'{"brightness":4}', b'{"language":"xx"}'):
        app, _ = board(fakes.Files({"settings": kept}))
        assert not _is_asked(app) and app.view.asked_for == "dealer", kept
        assert app.view.language == "en"


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


def test_each_digit_chooses_its_language_and_the_next_prompt_is_in_it():
    prompts = []
    for place, language in enumerate(each_language()):
        wanted = _dealer_prompt(language)
        prompts.append(wanted)
        app, devices = board(fakes.Files())
        press_and_turn(app, devices, str(place + 1))
        assert app.table.settings["language"] == app.view.language == language
        assert not _is_asked(app) and not app.view.is_error
        assert app.view.dialog == "board"
        press_and_turn(app, devices, "2 #")
        assert app.view.asked_for == "dealer" and app.view.prompt == wanted
        app, _ = _again(devices)
        assert not _is_asked(app) and app.view.prompt == wanted
        assert app.view.language == language
    assert len(set(prompts)) == len(LANGUAGES), prompts


def test_english_is_saved_too():
    app, devices = board(fakes.Files())
    press_and_turn(app, devices, "1")
    assert "settings" not in devices.files.contents, "the board is asked for first"
    press_and_turn(app, devices, "2")
    assert settings.load(devices.files)["language"] == "en"
    assert devices.files.contents["settings"]
    app, _ = _again(devices)
    assert not _is_asked(app) and app.view.dialog == "way"


def test_another_key_is_refused_and_chooses_nothing():
    app, devices = board(fakes.Files())
    digits = "1234567890"[: len(LANGUAGES)]
    for key in "1234567890ABCD#":
        if key in digits:
            continue
        press_and_turn(app, devices, key)
        assert app.view.is_error and app.view.message == " ".join(digits), key
        assert _is_asked(app) and app.table.match.game is None
    assert legal_keys.find(app.table) == tuple(digits) + ("*", "D!", "*!")
    assert app.table.settings == dict(settings.defaults(), way="")
    assert "settings" not in devices.files.contents
    app, _ = _again(devices)
    assert _is_asked(app), "a wrong key has answered"


def test_star_leaves_it_open():
    app, devices = board(fakes.Files())
    press_and_turn(app, devices, "* *")
    assert _is_asked(app) and not app.view.is_error
    press_and_turn(app, devices, "*!")  # there is nothing to redo
    assert _is_asked(app) and not app.view.is_error
    assert app.view.message == phrases.phrase("note.no-redo")
    app, devices = _again(devices)
    assert _is_asked(app)
    press_and_turn(app, devices, "1 2 1")
    assert app.view.asked_for == "dealer"


def test_long_presses():
    """No points before a game; the menu opens over the question, which is there after it."""
    app, devices = board(fakes.Files())
    for key in ("A!", "B!", "C!"):
        press_and_turn(app, devices, key)
        assert app.view.is_error and _is_asked(app), key
    press_and_turn(app, devices, "D!")
    assert app.view.asked_for == "menu"
    press_and_turn(app, devices, "*")
    assert _is_asked(app)
    press_and_turn(app, devices, "D! 9 # 4 #")
    assert _is_asked(app)
    level = app.table.settings["brightness"]
    assert level != settings.defaults()["brightness"]
    press_and_turn(app, devices, "1 2")
    assert settings.load(devices.files)["brightness"] == level
    app, devices = board(fakes.Files())
    press_and_turn(app, devices, "1!")  # a digit that is held is the digit
    assert not _is_asked(app) and app.table.settings["language"] == LANGUAGES[0]


def test_a_language_of_the_menu_answers_it():
    app, devices = board(fakes.Files())
    press_and_turn(app, devices, "D! 2 2 # %d" % len(LANGUAGES))
    assert not _is_asked(app) and app.view.language == LANGUAGES[-1]
    assert app.view.dialog == "board"
    press_and_turn(app, devices, "2")
    assert app.view.dialog == "way"
    app, _ = _again(devices)
    assert not _is_asked(app) and app.view.language == LANGUAGES[-1]
    phrases.use("en")


def test_a_language_of_the_link_answers_it():
    wire = fakes.Wire()
    devices = fakes.Devices(files=fakes.Files())
    devices.wire = lambda: wire
    app = App(devices)
    turn(app, devices)
    assert _is_asked(app)
    asked = '\x1e{"request":"language","language":"%s"}\n' % LANGUAGES[-1]
    wire.send(asked.encode())
    turn(app, devices, 300)
    assert not _is_asked(app) and app.view.language == LANGUAGES[-1]
    press_and_turn(app, devices, "2")
    assert settings.load(devices.files)["language"] == LANGUAGES[-1]
    phrases.use("en")


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


def test_settings_of_host_tools_alone_do_not_answer_it():
    """`cribboard doctor` and `deploy --layout` come before the first start of a new board."""
    chosen = b'{"tracks": "two-track", "wire_order": "RGB", "screen": "sh1106"}'
    app, devices = board(fakes.Files({"settings": chosen}))
    assert _is_asked(app)
    press_and_turn(app, devices, "2")
    assert not _is_asked(app) and app.view.language == LANGUAGES[1]
    kept = settings.load(devices.files)
    assert (kept["tracks"], kept["wire_order"], kept["screen"]) == ("two-track", "RGB", "sh1106")
    app, _ = _again(devices)
    assert not _is_asked(app)
    app, _ = board(fakes.Files({"settings": chosen[:-1] + b', "sound": "off"}'}))
    assert not _is_asked(app)
    phrases.use("en")


# The way of use


def test_the_way_is_asked_once_by_screen_and_lights():
    app, devices = board(fakes.Files())
    press_and_turn(app, devices, "1 2")
    view = app.view
    assert (view.dialog, view.asked_for, view.choices, view.proposed) == ("way", "choice", 3, 1)
    shown = devices.screen.text()
    for row in ("How will you use it?", "# 1 cards as laid", "2 hands only", "3 points only"):
        assert row in shown, shown
    for key in "4567890ABCD":
        press_and_turn(app, devices, key)
        assert app.view.is_error and app.view.dialog == "way", key
    assert legal_keys.find(app.table) == ("1", "2", "3", "*", "#", "D!", "*!")
    app, devices = _again(devices)  # the plug between the questions
    assert app.view.dialog == "way"
    press_and_turn(app, devices, "2")
    assert app.table.settings["way"] == "count" and app.view.asked_for == "dealer"
    assert app.view.message == "Way: hands only"
    app, devices = _again(devices)
    assert app.view.asked_for == "dealer"
    press_and_turn(app, devices, "1 5")
    assert app.view.awaiting == "points"


def test_each_answer_is_its_way_also_without_a_display():
    for key, awaiting in (("1", "card"), ("2", "points"), ("3", "points"), ("#", "card")):
        app, devices = board(fakes.Files(), has_screen=False)
        press_and_turn(app, devices, "2")
        lit = devices.pixels.picture
        assert app.view.dialog == "way" and any(lit)
        press_and_turn(app, devices, key + " 1")
        if key != "3":
            press_and_turn(app, devices, "5")
        assert app.view.awaiting == awaiting, key
        assert app.table.settings["way"] == ("referee", "count", "scoreboard")["123#".find(key) % 3]


def test_a_way_of_the_menu_answers_it_and_other_settings_do_not():
    app, devices = board(fakes.Files(), has_screen=False)
    press_and_turn(app, devices, "2 D! 9 # 4 #")
    assert app.view.dialog == "way"
    press_and_turn(app, devices, "D! 1 # 3")
    assert app.view.asked_for == "dealer" and app.table.settings["way"] == "scoreboard"


def test_no_board_is_asked_in_the_middle_of_a_match():
    app, devices = board(fakes.Files({"settings": b"{}"}))
    press_and_turn(app, devices, "1 5 6")
    for kept in (None, b'{"brightness":4}', b'{"way":"count"}'):
        files = devices.files.plugged_in()
        files.contents.pop("settings")
        if kept:
            files.contents["settings"] = kept
        again, own = board(files)
        press_and_turn(again, own, "#" if kept else "1")
        assert again.view.asked_for == "card" and again.view.dialog == "", kept


def test_each_new_match_asks_for_the_way():
    app, devices = board(fakes.Files({"settings": b'{"best_of":3,"target":2,"way":"count"}'}))
    press_and_turn(app, devices, "1 5 2 A #")
    assert app.view.asked_for == "dealer", "the match goes on"
    press_and_turn(app, devices, "1 5 2 A")
    assert app.table.match.winners == (0,)
    press_and_turn(app, devices, "#")
    view = app.view
    assert (view.dialog, view.choices, view.proposed) == ("way", 3, 2)
    press_and_turn(app, devices, "*")
    assert app.view.dialog == "" and app.view.awaiting == "game"
    press_and_turn(app, devices, "# #")
    assert app.table.settings["way"] == "count" and app.view.asked_for == "dealer"
    press_and_turn(app, devices, "* # 1 1")
    assert app.table.settings["way"] == "referee" and app.view.awaiting == "starter"


def test_star_asks_each_of_the_first_questions_again():
    table = table_after("")
    table.settings["way"] = ""
    table.open(FirstBoard())
    table.open(FirstLanguage())
    press_keys(table, "2 2 3")
    assert table.view().asked_for == "dealer"
    for asked in (("cards", "count", "scoreboard"), ("panel", "strip"), LANGUAGES):
        press_keys(table, "*")
        if asked[0] == "cards":
            assert table.view().dialog == "way"
        else:
            assert table.view().asked_values == asked
    assert table.view().dialog == "language"
    press_keys(table, "1")
    assert table.view().language == "en"
