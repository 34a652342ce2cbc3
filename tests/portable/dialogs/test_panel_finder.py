"""Question for the board on a new chip, and the three keys that find a panel's mounting."""

import json

from cribboard.app.app import App
from cribboard.lights import palette, power
from tests.helpers import fakes, panel
from tests.helpers.boards import board, press_and_turn, turn
from tests.helpers.panel import Person
from tests.helpers.rounds import is_whole

SPOTS = panel.spots("matrix")


def _board(settings=None, keys="", **files):
    """Return a board without a display after these keys; it has no files but settings and these."""
    if settings is not None:
        files["settings"] = settings
    app, devices = board(fakes.Files(files), has_screen=False)
    press_and_turn(app, devices, keys)
    return app, devices


def _wire(devices):
    """Return what is on the wire: the picture as the strip's driver packs it."""
    pixels = devices.pixels
    wire = bytearray(len(pixels.picture))
    power.pack(pixels.picture, wire, pixels.budget_ma, pixels.level, pixels.order)
    return wire


def _find(app, devices, person):
    """Answer the three questions as the person sees the lamps; return the keys."""
    keys = [person.corner(_wire(devices))]
    press_and_turn(app, devices, keys[-1])
    keys.append(person.side(_wire(devices)))
    press_and_turn(app, devices, keys[-1])
    if keys[-1] == "9":
        keys.append(person.side(_wire(devices)))
        press_and_turn(app, devices, keys[-1])
    keys.append(person.second(_wire(devices)))
    press_and_turn(app, devices, keys[-1])
    return keys


def _kept(devices):
    return json.loads(devices.files.contents["settings"])


def test_every_way_to_mount_a_panel_is_found_by_three_keys_in_both_orders_of_colours():
    for code in [panel.CODES[at] for at in range(0, len(panel.CODES), 1 if is_whole() else 5)]:
        for order in ("GRB", "RGB"):
            app, devices = _board(keys="1")
            keys = _find(app, devices, Person(code, order))
            assert len(keys) == 3 + (order == "RGB"), (code, keys)
            press_and_turn(app, devices, "#")
            assert app.view.dialog == "way", (code, order)
            kept = _kept(devices)
            assert kept["tracks"] == "matrix:" + code
            assert kept.get("wire_order", "GRB") == order
            assert len(devices.files.contents["settings"]) <= 480
            app, devices = board(devices.files.plugged_in(), has_screen=False)
            press_and_turn(app, devices, "1 1 A")  # two for his heels
            assert _pegs(devices, Person(code, order))[0] == (2, 0), code


def _pegs(devices, person):
    """Return {track: (hole of the front peg, of the back peg)} as a person sees them."""
    seen = person.sees(_wire(devices))
    found = {}
    for track in (0, 1):
        red, green, blue = [palette.FRONTS[track] >> shift & 255 for shift in (16, 8, 0)]
        lit = []
        for (own, hole), place in SPOTS.items():
            if own == track and place in seen:
                r, g, b = seen[place]
                dot = r * red * red + g * green * green + b * blue * blue
                long = (r * r + g * g + b * b) * (red**4 + green**4 + blue**4)
                if dot * dot > 0.94 * long:
                    lit.append((r + g + b, hole))
        holes = [hole for _, hole in sorted(lit, reverse=True)] + [0, 0]
        found[track] = holes[0], holes[1]
    return found


def _walk(app, devices, person):
    """Yield `_pegs` at each new picture of a light that walks."""
    last = b""
    for _ in range(3000):
        devices.clock.advance(app.step() or 1)
        if devices.pixels.picture != last:
            last = bytes(devices.pixels.picture)
            yield _pegs(devices, person)


def test_a_light_walks_along_each_lane_from_start_to_game():
    app, devices = _board(keys="1")
    person = Person("brcz")
    keys = [person.corner(_wire(devices))]
    press_and_turn(app, devices, keys[0])
    press_and_turn(app, devices, person.side(_wire(devices)))
    app.press(person.second(_wire(devices)))
    walked = {0: [], 1: []}
    for pegs in _walk(app, devices, person):
        track = 0 if len(walked[0]) < 121 else 1
        hole = pegs[track][0]
        if hole and (not walked[track] or walked[track][-1] != hole):
            walked[track].append(hole)
        if len(walked[1]) == 121:
            break
    assert walked[0] == walked[1] == list(range(1, 122))
    assert len(SPOTS) == 244 and app.view.dialog == "panel"
    assert app.view.scores == [0, 0]


def test_the_lamps_that_are_asked_about_are_dim():
    app, devices = _board()
    most = 0
    press_and_turn(app, devices, "1")
    for key in "3 1 2".split():
        wire = _wire(devices)
        most = max(most, power.drawn_ma(wire, devices.pixels.order) - len(wire) // 3)
        press_and_turn(app, devices, key)
    assert 5 < most < 30, most


def test_a_flash_that_cannot_be_read_asks_nothing():
    files = fakes.Files()
    files.is_refused = lambda what, name: what == "names"
    assert not board(files, has_screen=False)[0].table.is_open("board")
    devices = fakes.Devices(files=fakes.Files())
    devices.start_anew = lambda: None
    assert not App(devices).table.is_open("board")


class KnowingApp(App):
    """The app of a home that knows its board, such as the page."""

    asks_board = False


def test_a_home_that_knows_its_board_is_asked_nothing():
    """The page stores it before the first start (host_tools/cribboard_tools/page/shell/main.py)."""
    devices = fakes.Devices(files=fakes.Files(), has_screen=False)
    assert KnowingApp(devices).view.dialog == "way"
    devices = fakes.Devices(files=fakes.Files({"settings": b'{"tracks":"matrix"}'}))
    app = KnowingApp(devices)
    turn(app, devices)
    assert not app.table.is_open("panel") and len(devices.pixels.picture) == 3 * 256
