"""Tests of the display: equal to the view, turned to who must act; alerts of keypad and supply."""

from cribboard.app import display as facing
from cribboard.app.app import App
from cribboard.app.display import DIM_MS
from cribboard.base.view import View
from cribboard.store import settings as stored
from tests.helpers import fakes
from tests.helpers.scripts import press_and_rest, rest


class Glass(fakes.Screen):
    """A display with a power of its own; `fails` transfers are refused."""

    def __init__(self):
        fakes.Screen.__init__(self)
        self.fails = 0
        self.is_reset = False
        self.level = -1

    def refresh(self, page, cells):
        if self.fails:
            self.fails -= 1
            raise OSError(5)
        fakes.Screen.refresh(self, page, cells)

    def dim(self, level):
        self.level = level

    def check(self):
        if self.is_broken or self.is_reset:
            raise OSError(19)


class Devices(fakes.Devices):
    """A board whose display is looked for; `plugged` is what find_screen finds."""

    def __init__(self, plugged=None):
        fakes.Devices.__init__(self, has_screen=False)
        self.plugged = plugged
        self.looks = 0
        self.find_screen = self._find_screen

    def _find_screen(self):
        self.looks += 1
        if self.plugged is not None:
            self.plugged.is_reset = False
            self.plugged.pages = ["~" * 21] * 8  # noise, until each page is drawn
        return self.plugged


def _board(devices):
    app = App(devices)
    rest(app, devices, 500)
    return app


def _glass_board():
    """Return a board that has found its display, and its devices."""
    devices = Devices(Glass())
    return _board(devices), devices


def _key(app, devices, keys, ms=1000):
    press_and_rest(app, devices, keys, ms)


def _is_right(app, devices):
    """The glass shows what a board that never lost it shows."""
    return devices.plugged.pages == app.display.rows and "~" not in devices.plugged.text()


def test_after_a_refused_page_all_of_it_is_drawn_again():
    for page in (1, 3):
        app, devices = _glass_board()
        devices.plugged.fails = page
        _key(app, devices, "1 5 6")
        rest(app, devices, 2500 * page)  # a refusal costs a look, one in two seconds
        assert _is_right(app, devices), page


def test_no_key_waits_for_a_search_and_searches_are_rare():
    devices = Devices()
    app = _board(devices)
    rest(app, devices, 10_000)
    assert 4 <= devices.looks <= 7
    looks = devices.looks
    for _ in range(30):
        _key(app, devices, "A! *", 50)  # 3 seconds, never still for 140 ms
    assert devices.looks == looks


def test_a_display_that_was_reset_is_started_and_drawn_again():
    app, devices = _glass_board()
    _key(app, devices, "1 5 6")
    devices.plugged.is_reset = True
    devices.plugged.pages = [" " * 21] * 8
    rest(app, devices, 5000)
    assert devices.looks == 2 and _is_right(app, devices)


def test_a_display_that_is_pulled_costs_the_game_nothing():
    app, devices = _glass_board()
    glass, devices.plugged = devices.plugged, None
    glass.is_broken = True
    _key(app, devices, "1 5 6 9 9")
    assert len(app.table.match.steps) == 5 and app.is_saved and devices.logged == []
    glass.is_broken = False
    devices.plugged = glass
    rest(app, devices, 5000)
    assert _is_right(app, devices)


def test_breathing_pauses_while_the_screen_is_drawn():
    app, devices = _glass_board()
    glass, refresh = devices.plugged, devices.plugged.refresh

    def slow_refresh(row, cells):
        devices.clock.advance(60)  # longer than from one frame of the breathing to the next
        return refresh(row, cells)

    glass.refresh = slow_refresh
    app.press("1")
    app.step()
    written, sent = devices.pixels.writes, glass.refreshes
    while glass.pages != app.display.rows or glass.refreshes == sent:
        assert app.step() == 0
    assert glass.refreshes > sent + 2 and devices.pixels.writes == written
    rest(app, devices, 600)
    assert devices.pixels.writes > written


def test_the_display_dims_and_rests_with_the_strip():
    devices = Devices(Glass())
    devices.pixels.can_rest = True
    app = _board(devices)
    _key(app, devices, "1 5 6")
    assert devices.plugged.level == 127
    app._settings["brightness"] = 64
    _key(app, devices, "7")
    assert devices.plugged.level == 31
    rest(app, devices, DIM_MS + 1000)
    assert devices.plugged.level == 1
    rest(app, devices, 10 * 60_000)
    assert devices.plugged.level == 0
    _key(app, devices, "7", 500)
    assert devices.plugged.level == 31 and _is_right(app, devices)


def test_a_stuck_key_is_named_once():
    devices = fakes.Devices()
    app = _board(devices)
    devices.keypad.stuck = "5"
    rest(app, devices, 2000)
    assert "Key 5 is held down" in _text(devices)
    _key(app, devices, "1")
    assert "held down" not in _text(devices)
    devices.keypad.stuck = ""
    rest(app, devices, 2000)
    devices.keypad.stuck = "78"
    rest(app, devices, 2000)
    assert "Keys 7 8 are held down" in _text(devices)


def _text(devices):
    return " ".join(devices.screen.text().split())


def _supplied(rail_mv):
    devices = fakes.Devices()
    devices.rail = rail_mv
    devices.rail_mv = lambda: devices.rail
    return devices, _board(devices)


def test_a_sagging_supply_is_reported_once_it_lasts():
    devices, app = _supplied(4950)
    devices.rail = 4300
    rest(app, devices, 1500)
    assert "supply" not in _text(devices)
    rest(app, devices, 3000)
    assert "The supply is down to 4.3 V" in _text(devices)
    _key(app, devices, "1")
    rest(app, devices, 5000)
    assert "supply" not in _text(devices)


def test_no_save_begins_while_the_rail_falls():
    devices, app = _supplied(4950)
    _key(app, devices, "1 5")
    before = devices.files.operations
    devices.rail = 4100
    _key(app, devices, "6", 250)
    assert devices.files.operations == before and not app.is_saved
    devices.rail = 4950
    rest(app, devices, 100)
    assert app.is_saved and devices.files.operations > before


def test_a_rail_that_stays_low_is_not_falling():
    devices, app = _supplied(4950)
    devices.rail = 4100
    _key(app, devices, "1 5 6", 500)
    assert app.is_saved
    before = devices.watchdog.feeds
    _key(app, devices, "7", 100)
    assert app.is_saved and devices.watchdog.feeds > before


def test_the_lights_follow_what_the_source_offers():
    """A lower offer at once, as the source may demand; a higher one when it was seen twice."""
    devices = fakes.Devices()
    offers = [1200]
    devices.sense_ma = lambda: offers[0]
    app = App(devices)
    for offer, wait_ms, budget_ma in (
        (1200, 3000, 1200),
        (380, 1600, 380),
        (1200, 900, 380),
        (1200, 3000, 1200),
        (0, 1600, 380),  # unplugged from a charger that advertised: what any port gives
    ):
        offers[0] = offer
        rest(app, devices, wait_ms)
        assert devices.pixels.budget_ma == budget_ma, (offer, wait_ms)


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


def _facing_board(keys="", **chosen):
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
    app, devices = _facing_board()
    assert devices.screen.is_turned is BLUE
    # Blue deals; while the starter is awaited any player may press; then Orange leads.
    assert _faces(app, devices, "1 9 5 6 7") == [BLUE, ORANGE, BLUE, ORANGE, BLUE]
    assert _faces(app, devices, "* *") == [ORANGE, BLUE]


def test_it_stays_without_the_setting_and_turns_back_when_that_is_taken_away():
    app, devices = _facing_board()
    assert _faces(app, devices, "1 9") == [BLUE, ORANGE]
    assert not any(_faces(app, devices, "D! 2 8 # 1")[-1:])  # off
    assert not any(_faces(app, devices, "5 6")) and app.view.turn_track == 1
    assert _faces(app, devices, "D! 2 8 # 2")[-1] is ORANGE


def test_a_menu_and_its_dialogs_leave_it_as_it_is():
    app, devices = _facing_board("1 9")
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
    app, devices = _facing_board("1 9 C")
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
    app, devices = _facing_board("1", is_motion_reduced=True)
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
    app, devices = _facing_board("1")
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
    app, devices = _facing_board("1 9")
    old, new = devices.screen, Screen()
    devices.find_screen = app.display._find_screen = lambda: new
    old.is_broken = True
    app.press("5")
    app.press("6")
    rest(app, devices, 5000)
    assert devices.screen is new and app.view.turn_track == 1
    assert new.is_turned is ORANGE and new.pages == app.display.rows


def test_a_board_that_starts_again_with_a_turned_screen_turns_it_back():
    app, devices = _facing_board("1 9")
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
