"""Tests of the app with flash that is full, damaged or foreign: the game goes on and says so."""

from cribboard.app.alerts import REMIND_MS
from cribboard.app.app import App
from cribboard.language.phrases import say
from cribboard.store import records
from cribboard.table import legal_keys
from tests.helpers import fakes
from tests.helpers.boards import board, press_and_turn, turn
from tests.helpers.random_match import Dice, push_one, unwind
from tests.helpers.rounds import rounds
from tests.helpers.scripts import each_language

HOT = records.HOT_NAMES
EVERY = range(1, 1 << 30)


def _board(files=None):
    return board(files, turns=rounds(250, 60))


def _text(devices):
    return " ".join(devices.screen.text().split())


_HELD = {}  # files of a match by its steps: most tests begin with the same one


def _push(app, devices, dice):
    push_one(app.table.match, dice)
    app.changed()
    turn(app, devices, 4)


def _played(steps=60):
    """Return the files of a match that is some deals old."""
    if steps not in _HELD:
        app, devices = _board()
        dice = Dice(2)
        for _ in range(steps):
            _push(app, devices, dice)
        _HELD[steps] = dict(devices.files.contents)
    return fakes.Files(_HELD[steps])


def _goes_on(app, devices):
    """A peg by hand is taken, saved and there after the plug."""
    count = len(app.table.match.steps)
    press_and_turn(app, devices, "A! 3 #")
    assert len(app.table.match.steps) == count + 1
    again, _ = _board(devices.files.plugged_in())
    assert again.table.match.commands == app.table.match.commands


def test_a_full_flash_is_told_and_what_was_played_is_saved_once_there_is_room():
    files = _played()
    app, devices = _board(files)
    files.fail_at = EVERY
    press_and_turn(app, devices, "A! 3 #")
    turn(app, devices, 300)  # the walk's own words come first
    assert "could not be saved" in _text(devices), _text(devices)
    dice = Dice(4)
    for _ in range(40):  # into the next deals
        _push(app, devices, dice)
    assert not app.is_saved
    files.fail_at = ()
    press_and_turn(app, devices, "A! 2 #")
    assert app.is_saved
    again, _ = _board(files.plugged_in())
    assert unwind(again.table.match) == unwind(app.table.match)


def test_an_archive_cut_in_half_is_told_and_the_deal_goes_on():
    files = _played()
    data = files.contents["game0001"]
    files.contents["game0001"] = data[: len(data) // 2]
    app, devices = _board(files)
    assert "undo ends here" in _text(devices)
    _goes_on(app, devices)
    while app.table.match.steps and not app.table.view().is_error:
        press_and_turn(app, devices, "*")
    assert app.table.view().message == say("no.undo-end")


def test_garbage_in_the_settings_is_told_and_kept_aside_when_they_are_saved():
    files = _played()
    files.contents["settings"] = b'{"brightness": \xff'
    app, devices = _board(files)
    assert "defaults" in _text(devices)
    _goes_on(app, devices)
    assert files.contents["settings"] == b'{"brightness": \xff'
    press_and_turn(app, devices, "D! 9 # 2")
    assert files.contents["bad0"] == b'{"brightness": \xff'
    again, _ = _board(files.plugged_in())
    assert again.table.settings["brightness"] == app.table.settings["brightness"] < 256


def test_a_match_that_the_rules_cannot_play_is_kept_aside():
    """A good record that makes no sense: no error gets out, whatever kind it is."""
    files = _played()
    for name in HOT:
        record = records.parse(records.HOT, files.contents[name])
        odd = records.Record(*(tuple(record[:4]) + (b"\x12\x00\xff\xff",) + tuple(record[5:])))
        files.contents[name] = records.build(records.HOT, odd)
    app, devices = _board(files)
    assert "could not be played on" in _text(devices)
    press_and_turn(app, devices, "1")
    _goes_on(app, devices)


def test_a_screen_that_raises_costs_only_itself_and_is_logged():
    app, devices = _board(_played())

    def refresh(page, cells):
        raise ValueError("no such page")

    devices.screen.refresh = refresh
    shown = []
    app.lights.animation.begin = lambda name, now_ms: shown.append(name)
    _goes_on(app, devices)
    assert [str(error) for error in devices.logged] == ["no such page"]
    assert "error" in shown


def test_the_watchdog_is_fed_only_by_a_board_that_saves_and_reads_its_keys():
    app, devices = _board()
    fed = devices.watchdog.feeds
    turn(app, devices, 5)
    assert devices.watchdog.feeds > fed
    devices.keypad.is_alive = lambda: False
    fed = devices.watchdog.feeds
    turn(app, devices, 50)
    assert devices.watchdog.feeds == fed
    devices.keypad.is_alive = lambda: True
    turn(app, devices, 5)
    assert devices.watchdog.feeds > fed
    app._save = lambda: app.changed()  # a save that never gets done
    app.press("1")
    fed = devices.watchdog.feeds
    turn(app, devices, 50)
    assert devices.watchdog.feeds == fed


def test_a_reset_by_the_watchdog_is_told():
    devices = fakes.Devices()
    devices.watchdog.resets = 1
    app = App(devices)
    turn(app, devices)
    assert "hung" in _text(devices)


def test_a_clock_that_wraps_in_the_middle_of_a_game():
    """The Pico's ticks begin anew after 12.4 days."""
    devices = fakes.Devices(clock=fakes.Clock((1 << 30) - 900))
    app = App(devices)
    turn(app, devices, 60)
    before = devices.clock.now_ms()
    press_and_turn(app, devices, "1 5 6 9")
    assert devices.clock.now_ms() < before, "it has not wrapped yet"
    turn(app, devices, 400)
    assert app.table.match.game.scores == [2, 0] or app.table.match.game.scores == [0, 2]
    assert not app.lights.animation.is_walking and app.is_saved
    assert devices.watchdog.feeds > 100


def _unreadable(begin=None):
    """Return an app whose flash cannot be read: its files are new and in memory."""
    devices = fakes.Devices(files=fakes.Files())
    begun = []
    devices.start_anew = begin or (lambda: begun.append(1))
    app = App(devices)
    turn(app, devices)
    return app, devices, begun


def _is_red(app, devices):
    """Whether a start hole is red at a moment of the pulse."""
    layout = app.lights.animation.frame.layout
    reds = []
    for _ in range(80):
        turn(app, devices, 4)
        red, green, blue = devices.pixels.colour(layout.pixel(1, 0))
        reds.append(red > 20 and not green and not blue)
    return any(reds)


def test_flash_that_cannot_be_read_is_told_again_and_again_while_a_game_goes_on():
    app, devices, begun = _unreadable()
    whole = say("alert.unreadable")
    assert app.view.message == whole and app.view.asked_for == "dealer", "no first question"
    assert whole.split(",")[0] in _text(devices) and _is_red(app, devices)
    assert app.is_saved, "nothing is lost yet"
    for _ in range(3):
        press_and_turn(app, devices, "1" if app.table.match.game is None else "A! 3 #")
        assert app.view.message != whole
        devices.clock.advance(REMIND_MS)
        turn(app, devices)
        assert app.view.message == whole
    assert app.table.match.game.scores[0] == 6 and not app.is_saved
    assert _is_red(app, devices) and begun == []
    sound = App(fakes.Devices())
    assert not sound.view.is_unsaved and sound.is_saved


def test_only_the_owner_begins_anew_where_flash_cannot_be_read():
    app, devices, begun = _unreadable()
    for language in each_language():
        app.table.settings["language"] = language
        app.table.speak()
        press_and_turn(app, devices, "D! 1 8 #")
        assert app.view.prompt == say("ask.start-anew"), language
        press_and_turn(app, devices, "*")
        assert begun == []
    press_and_turn(app, devices, "1 D! 1 8 #")
    assert legal_keys.find(app.table) and begun == [], "trying keys begins nothing"
    press_and_turn(app, devices, "#")
    assert begun == [1]

    def fail():
        raise OSError(5)

    app, devices, _ = _unreadable(fail)
    press_and_turn(app, devices, "1 5 D! 1 8 # #")
    assert "could not be saved" in app.view.message
    press_and_turn(app, devices, "7")
    assert len(app.table.match.commands) == 3, "the game goes on"
