"""The screen that turns to the player who must act: whom it faces, and when it turns."""

from cribboard.app import display as facing
from cribboard.app.app import App
from cribboard.base.view import View
from cribboard.store import settings as stored
from tests.helpers import fakes
from tests.helpers.scripts import rest

BLUE, ORANGE = False, True  # Screen.is_turned while it faces them


class Screen(fakes.Screen):
    """A screen that notes what is drawn while a part of the picture before a turn is left."""

    def __init__(self):
        fakes.Screen.__init__(self)
        self.left = set()

    def turn(self, is_turned):
        if is_turned != self.is_turned:
            self.left = set(range(8))
        fakes.Screen.turn(self, is_turned)

    def refresh(self, page, cells):
        self.left.discard(page)
        fakes.Screen.refresh(self, page, cells)


def _board(keys="", **chosen):
    files = fakes.Files()
    chosen = dict(stored.defaults(), is_screen_facing=True, **chosen)
    stored.save(files, chosen)
    devices = fakes.Devices(files=files)
    devices.screen = Screen()
    app = App(devices)
    rest(app, devices, 500)
    _faces(app, devices, keys)
    return app, devices


def _faces(app, devices, keys):
    """Press keys; return whom the screen faces after each, once the pegs are still."""
    faced = []
    for key in keys.split():
        app.press(key[0], key.endswith("!"))
        assert not app.view.is_error, (key, app.view.message)
        rest(app, devices, 6000)
        assert not devices.screen.left and devices.screen.pages == app.display.rows
        faced.append(devices.screen.is_turned)
    return faced


def test_the_screen_faces_who_must_lay_a_card():
    app, devices = _board()
    assert devices.screen.is_turned is BLUE
    # Blue deals; while the starter is awaited any player may press; then Orange leads.
    assert _faces(app, devices, "1 9 5 6 7") == [BLUE, ORANGE, BLUE, ORANGE, BLUE]
    assert _faces(app, devices, "* *") == [ORANGE, BLUE]


def test_it_stays_without_the_setting_and_turns_back_when_that_is_taken_away():
    app, devices = _board()
    assert _faces(app, devices, "1 9") == [BLUE, ORANGE]
    assert not any(_faces(app, devices, "D! 2 8 # 1")[-1:])  # off
    assert not any(_faces(app, devices, "5 6")) and app.view.turn_track == 1
    assert _faces(app, devices, "D! 2 8 # 2")[-1] is ORANGE


def test_a_menu_and_its_dialogs_leave_it_as_it_is():
    app, devices = _board("1 9")
    turns = devices.screen.turns
    for number in ("9", "1 2", "1 7", "2 7", "2 0", "7"):
        leave = "* *" if number == "7" else "*"
        # item 7 sets a score: the key A names a track, but nobody in particular presses it
        keys = "D! %s # %s %s" % (number, "A *" if number == "7" else "", leave)
        assert all(_faces(app, devices, keys)), number
        while app.view.dialog:
            _faces(app, devices, "*")
    assert devices.screen.turns == turns


def test_it_turns_when_the_pegs_have_arrived():
    app, devices = _board("1 9 C")
    screen = devices.screen
    assert screen.is_turned is BLUE
    app.press("5")  # fifteen for Blue; then it is Orange's turn
    walks = 0
    while app.lights.animation.is_walking:
        assert screen.is_turned is BLUE
        devices.clock.advance(max(app.step(), 1))
        walks += 1
    assert walks > 10 and app.view.turn_track == 1
    assert "15 for 2" in screen.text()
    before = list(screen.pages)
    while not screen.turns or screen.is_turned is BLUE:
        assert screen.pages == before  # the picture was complete, and stays so until it turns
        devices.clock.advance(max(app.step(), 1))
    rest(app, devices, 100)
    assert not screen.left and screen.pages == app.display.rows


def _steps_of_a_turn(row_ms, is_settling):
    """Turn the screen, whose rows take so long; return the rows that each step sent."""
    app, devices = _board("1", is_motion_reduced=True)
    screen = devices.screen
    devices.keypad.is_settling = is_settling
    refresh = screen.refresh

    def slow_refresh(row, cells):
        devices.clock.advance(row_ms)
        return refresh(row, cells)

    screen.refresh = slow_refresh
    app.press("9")
    sent = []
    while screen.is_turned is BLUE or screen.left:
        before = screen.refreshes
        app.step()
        devices.clock.advance(1)
        if screen.refreshes > before:
            sent.append(screen.refreshes - before)
        assert len(sent) < 60
    assert screen.pages == app.display.rows
    return sent


def test_it_is_drawn_whole_after_a_turn_two_rows_in_a_step():
    sent = _steps_of_a_turn(4, False)
    assert sum(sent) == 8 and max(sent) == 2
    assert _steps_of_a_turn(6, False) == [1] * 8


def test_the_lights_are_first():
    app, devices = _board("1")
    written, write = [], devices.pixels.write

    def note(picture, budget_ma, level):
        written.append((devices.screen.turns, devices.screen.refreshes))
        write(picture, budget_ma, level)

    devices.pixels.write = note
    before = devices.screen.turns, devices.screen.refreshes
    app.press("9")
    app.step()
    assert written == [before]
    rest(app, devices, 1000)
    assert devices.screen.turns == before[0] + 1


def test_a_display_that_was_lost_is_turned_again():
    app, devices = _board("1 9")
    old, new = devices.screen, Screen()
    devices.find_screen = app.display._find_screen = lambda: new
    old.is_broken = True
    app.press("5")
    app.press("6")
    rest(app, devices, 5000)
    assert devices.screen is new and app.view.turn_track == 1
    assert new.is_turned is ORANGE and new.pages == app.display.rows


def test_a_board_that_starts_again_with_a_turned_screen_turns_it_back():
    app, devices = _board("1 9")
    assert devices.screen.is_turned is ORANGE
    again = App(devices)
    rest(again, devices, 500)
    assert devices.screen.is_turned is ORANGE and again.view.turn_track == 1
    again._settings["is_screen_facing"] = False
    stored.save(devices.files, again._settings)
    again = App(devices)
    rest(again, devices, 500)
    assert devices.screen.is_turned is BLUE and devices.screen.pages == again.display.rows


def test_who_is_faced():
    cases = (
        (0, {"phase": "play", "turn_track": 1}, 1),
        (1, {"phase": "play", "turn_track": 0}, 0),
        (1, {"phase": "starter"}, 1),
        (1, {"phase": "deal"}, 1),
        (1, {"phase": "over"}, 1),
        (1, {"phase": ""}, 0),
        (0, {"phase": "", "dialog": "cut", "turn_track": 1}, 1),
        (0, {"phase": "show", "awaiting": "crib", "dealer_track": 1}, 1),
        (0, {"phase": "play", "dialog": "points", "turn_track": 1}, 1),
        (0, {"phase": "show", "dialog": "sure", "turn_track": 1}, 0),
        (1, {"phase": "play", "dialog": "menu", "turn_track": 0}, 1),
        (1, {"phase": "play", "turn_track": 2, "scores": [0, 0, 0]}, 0),
    )
    for faced, chosen, expected in cases:
        view = View()
        for name, value in chosen.items():
            setattr(view, name, value)
        assert facing.faced_track(view, faced) == expected, (faced, chosen)
