"""Tests of the whole board on fake devices: order of a turn, starts, what the worst one says."""

from cribboard.app import app as loop
from cribboard.app.app import App
from cribboard.base.message import Message
from cribboard.language.phrases import say
from cribboard.lights.lights import RAMP_MS
from cribboard.screen import font, oled_layout
from cribboard.table import undo_history
from tests.helpers import fakes
from tests.helpers.scripts import each_language, press_with_rests


def _rest(app, devices):
    for _ in range(3000):
        if app.step():
            devices.clock.advance(10)
            if not app.lights.animation.is_walking and app.step() and app.step():
                return
        devices.clock.advance(1)


def _board(files=None, has_screen=True, keys=""):
    devices = fakes.Devices(files=files, has_screen=has_screen)
    app = App(devices)
    _rest(app, devices)
    devices.clock.advance(RAMP_MS)  # the lights come up slowly
    _rest(app, devices)
    _key(app, devices, keys)
    return app, devices


def _key(app, devices, keys):
    press_with_rests(app, devices, keys, _rest)


def test_a_record_is_copied_at_rest_and_one_that_is_saves_older_is_told():
    """Littlefs shows a folder as it was some saves ago where a bit in its own bytes is flipped."""
    app, devices = _board(keys="1 5")
    older = devices.files.read("hot1")
    _key(app, devices, "6 9")
    devices.clock.advance(1000)
    _rest(app, devices)
    newest = devices.files.read("hot0")
    assert newest == devices.files.read("hot1") != older
    for name in ("hot0", "hot1"):
        files = devices.files.plugged_in()
        files.replace(name, older)
        app, other = _board(files)
        assert "check the score" in " ".join(other.screen.text().split())
        assert app.table.match.game.count == 15


def test_without_a_screen_no_page_of_details_takes_keys():
    app, devices = _board(has_screen=False, keys="1 5 9 #")
    assert app.view.dialog == "" and app.table.is_error
    _key(app, devices, "A A D")  # 29, then go
    assert app.table.match.game.turn == 1 and not app.table.is_error


def test_a_board_without_a_game_goes_on_with_none_and_has_the_supplys_budget():
    _, devices = _board()
    assert devices.pixels.budget_ma == 380  # every frame is written with the supply's budget
    assert "goes on" not in devices.screen.text()  # there is no game yet


class _Listening:
    """Stands before a part and notes when it is used, and what for."""

    def __init__(self, log, name, part):
        self._log, self._name, self._part = log, name, part

    def __getattr__(self, method):
        inner = getattr(self._part, method)

        def call(*arguments):
            if not self._log or self._log[-1] != self._name:
                self._log.append(self._name)
            return inner(*arguments)

        logged = ("write", "replace", "refresh", "collect", "patter_parts")
        return call if method in logged else inner


def test_after_a_key_come_the_frame_the_save_the_memory_then_words_and_screen():
    app, devices = _board(keys="1 5 6")
    log = []
    app.lights._pixels = _Listening(log, "frame", devices.pixels)
    app._journal._files = _Listening(log, "save", devices.files)
    app.display.screen = _Listening(log, "screen", app.display.screen)
    kept = loop.gc, undo_history.sentences
    loop.gc = _Listening(log, "memory", kept[0])
    undo_history.sentences = _Listening(log, "words", kept[1])
    try:
        app.press("9")
        assert log == []
        while "screen" not in log:
            devices.clock.advance(app.step())
        assert log == "frame save memory words screen".split(), log
        app.lights.animation.finish(devices.clock.now_ms())
        del log[:]
        begin_ms = devices.clock.now_ms()
        while devices.clock.now_ms() - begin_ms < loop._COLLECT_MS - 500:
            devices.clock.advance(app.step())
        assert "memory" not in log and "save" not in log, log
        while "memory" not in log:  # at rest it is collected now and then, in its own turn
            del log[:]
            devices.clock.advance(app.step())
        assert log == ["memory"] and devices.clock.now_ms() - begin_ms < loop._COLLECT_MS + 500, log
    finally:
        loop.gc, undo_history.sentences = kept


def test_memory_is_collected_while_the_screen_works_for_long():
    app, devices = _board(keys="D! 1 2 # # 5 5 6 A 9 2 1")
    log = []
    app.display.screen = _Listening(log, "screen", app.display.screen)
    kept = loop.gc
    loop.gc = _Listening(log, "memory", kept)
    devices.keypad.is_settling = True  # a part of the page a turn
    try:
        app.press("#")
        while "screen" not in log:
            app.step()
        assert log == ["memory", "screen"], log
    finally:
        loop.gc = kept
        devices.keypad.is_settling = False


def test_hash_after_the_plug_goes_on_from_a_won_game_whose_hands_were_not_counted():
    app, devices = _board(keys="1 9 A B 4 5 D 2 4 8 3")
    assert app.view.prompt.endswith("nobs: 1  none: #")
    app, devices = _board(devices.files, keys="#")
    assert app.table.match.commands[-1].kind == "lay", "it answers nothing"
    _key(app, devices, "A! 9 9 # # A! 9 9 # #")
    assert app.table.match.game.phase == "over"
    app, devices = _board(devices.files, keys="#")
    assert app.view.awaiting == "dealer"


#: The messages of the worst start, and of one from flash that cannot be read.
WORST = ("alert.settings-unread", "alert.match-damaged", "alert.new-match"), ("alert.unreadable",)


def test_the_messages_of_the_worst_start_fit_with_the_first_question_under_them():
    app = App(fakes.Devices())
    for language in each_language():
        app.table.settings["language"] = language
        app.table.speak()
        for keys in WORST:
            app.table.show(*[Message(key) for key in keys])
            rows = [font.letters(row).strip() for row in oled_layout.draw(app.table.view())]
            wanted = " ".join([say(key) for key in keys])
            assert " ".join(rows[2:]).strip().endswith(wanted), (language, rows)
