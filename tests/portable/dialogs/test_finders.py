"""Questions that find how a keypad's lines and a panel are wired, at first and in the menu."""

import json

from cribboard.app.app import App
from cribboard.base.constants import KEYPAD_LEGEND
from cribboard.base.keypad_lines import (
    LINES,
    ORDERS,
    SHARED,
    Search,
    contact,
    driven,
    orders,
    turned,
)
from cribboard.language import phrases
from cribboard.lights import palette, power
from tests.helpers import fakes, panel
from tests.helpers.boards import board, press_and_turn, turn
from tests.helpers.panel import Person
from tests.helpers.rounds import is_whole

ASKED = list(Search.ASKED)


class WiredPad:
    """A keypad. order: the line of each row, then of each column; silent: lines without a wire."""

    def __init__(self, order=LINES, silent=""):
        self.order, self.silent = order, silent

    def contact(self, symbol):
        """Return the contact of a key, "" for none."""
        row, column = divmod(KEYPAD_LEGEND.index(symbol), 4)
        pair = self.order[row], self.order[4 + column]
        return "" if pair[0] in self.silent or pair[1] in self.silent else "".join(sorted(pair))


def exchanges():
    """Return the orders of a keypad two of whose wires are exchanged: 28."""
    found = []
    for one in range(8):
        for other in range(one):
            order = list(LINES)
            order[one], order[other] = order[other], order[one]
            found.append("".join(order))
    return found


def _board(settings=None, has_screen=True, **files):
    """Return a board whose keypad has lines, its devices, and the list of the orders it uses."""
    if settings is not None:
        files["settings"] = settings
    devices = fakes.Devices(files=fakes.Files(files), has_screen=has_screen)
    used = []
    devices.keypad.use = lambda *wanted: used.append(orders(*wanted))
    app = App(devices)
    turn(app, devices, 20)
    return app, devices, used


def _find(app, devices, pad):
    """Press the keys that are asked for; return them."""
    asked = []
    while app.view.asked_for == "key":
        asked.append(app.view.asked_values[0])
        press_and_turn(app, devices, pad.contact(asked[-1]), 3)
    return asked


def _permuted(rest, begin=""):
    if not rest:
        yield begin
    for at in range(len(rest)):
        yield from _permuted(rest[:at] + rest[at + 1 :], begin + rest[at])


def test_seven_keys_find_each_order_of_the_eight_wires():
    every = 1 if is_whole() else 97
    for number, order in enumerate(_permuted(LINES)):
        if number % every == 0:
            pad, search = WiredPad(order), Search()
            for symbol in ASKED:
                assert search.asked == symbol and search.take(pad.contact(symbol))
            assert search.order == order and not search.asked and not search.silent
    assert number == 40_319


def test_no_key_without_a_name_answers_a_question_of_a_new_board():
    """Also of two wires exchanged, and of a tail that is plugged in the other way round."""
    for order in exchanges() + [LINES[4:] + LINES[:4], "hgfedcba"]:
        app, devices, used = _board()
        assert used[-1] == ("",), "contacts come in the place of keys"
        assert _find(app, devices, WiredPad(order)) == ASKED
        assert app.view.dialog == "language" and used[-1] == (order,)
        assert "settings" not in devices.files.contents
        press_and_turn(app, devices, "1 2")
        assert json.loads(devices.files.contents["settings"])["pad"] == order
        assert len(devices.files.contents["settings"]) <= 480
        again = _board(devices.files.contents["settings"])
        assert again[0].view.dialog == "way" and again[2][-1] == (order,)


def test_wires_without_a_contact_are_left_when_every_key_was_pressed():
    pairs = [(one, other) for one in LINES for other in LINES if one <= other]
    for silent in pairs:
        app, devices, used = _board(has_screen=False)
        pad = WiredPad("hbfdgcea", silent)
        for symbol in KEYPAD_LEGEND:
            if pad.contact(symbol):
                press_and_turn(app, devices, pad.contact(symbol), 3)
        assert app.view.dialog == "keypad" and used[-1] == ("",)
        wires = sorted([7 + LINES.index(line) for line in set(silent)])
        assert app.view.prompt.split("  ")[-1] == " ".join([str(wire) for wire in wires])
        lit = [pixel - 8 for pixel, _ in app.view.lamps if pixel >= 8]
        assert lit == [at for at, line in enumerate(LINES) if line not in silent]


def test_a_contact_that_stays_names_its_wires_and_is_no_key():
    for pair, told in (("b+d", "8, 10"), ("c+z", "9, GND")):
        app, devices, _ = _board()
        press_and_turn(app, devices, pair)
        assert told in app.view.message and app.view.asked_values == ("1",)
        red = [pixel for pixel, colour in app.view.lamps if colour == 0x900000]
        assert red == [8 + LINES.index(line) for line in pair if line in LINES]


def test_another_key_begins_again_and_its_lamps_count_the_keys():
    pad = WiredPad("hbfdgcea")
    for keys in ("16", "14", "11", "125", "1234", "123A5", "123A41", "123A47#", "123A474"):
        app, devices, _ = _board()
        for at, symbol in enumerate(keys):
            assert len([pixel for pixel, _ in app.view.lamps if pixel < 8]) == at + 1
            press_and_turn(app, devices, pad.contact(symbol), 3)
        if keys == "14":  # may be 2, of a tail whose columns are rows: 3 tells
            press_and_turn(app, devices, pad.contact("3"), 3)
        assert app.view.asked_values == ("1",) and app.view.is_error, keys
        assert _find(app, devices, pad) == ASKED


def test_a_board_with_settings_keeps_its_keypad_and_is_asked_in_the_menu_alone():
    app, devices, used = _board(b'{"way":"referee","language":"en","tracks":"matrix:tlcz"}')
    assert used[-1] == (LINES,) and app.view.dialog == ""
    app, devices, used = _board(b"{}")
    press_and_turn(app, devices, "1 1 D! 3 1 # 5")
    assert app.view.dialog == "keypad" and used[-1] == ("",)
    press_and_turn(app, devices, contact(LINES, KEYPAD_LEGEND.index("#")))  # as it is
    assert app.view.dialog == "" and used[-1] == (LINES,)
    press_and_turn(app, devices, "D! 3 1 # 1")
    assert _find(app, devices, WiredPad("hgfedcba")) == ASKED
    assert app.view.dialog == "panel" and used[-1] == ("hgfedcba",)
    press_and_turn(app, devices, "# hand")  # on the keypad at power-on: its wires were moved
    assert _find(app, devices, WiredPad("efghabcd")) == ASKED
    assert app.view.dialog == "" and used[-1] == ("efghabcd",)
    for wrong in (b'{"pad":"abcdefga"}', b'{"pad":8}', b'{"pad":"abcd"}'):
        assert _board(wrong)[2][-1] == (LINES,)


def test_a_key_of_a_link_is_no_contact():
    app, devices, used = _board()
    press_and_turn(app, devices, "1 A! *")
    assert app.view.dialog == "keypad" and app.view.asked_values == ("1",)
    press_and_turn(app, devices, "#")
    assert app.view.dialog == "language" and used[-1] == (LINES,)


def test_a_second_keypad_has_keys_of_its_own_where_a_side_is_shared():
    twin = b'{"way":"referee","twin":"turned"}'
    app, devices, used = _board(twin)
    assert used[-1] == (LINES, turned(ORDERS[1])) and driven(used[-1]) == SHARED
    press_and_turn(app, devices, "D! 3 1 # 5")
    assert used[-1] == ("", "")
    for symbol in ASKED:
        press_and_turn(app, devices, WiredPad("aebfcgdh").contact(symbol), 3)
    assert app.view.is_error and app.view.asked_values == ("1",)  # the shared ones are no side
    press_and_turn(app, devices, "ai")  # a contact of the second one is no key of the first
    assert app.view.is_error
    asked = []
    for pad in (WiredPad("fgehdcba"), WiredPad("lkijhgef")):
        for symbol in ASKED:
            asked.append(app.view.prompt.split("  ")[0])
            press_and_turn(app, devices, pad.contact(symbol), 3)
    assert app.view.dialog == "" and len(set(asked)) == 14
    assert used[-1] == ("fgehdcba", "lkijhgef")
    assert orders({"pad": "aebfcgdh", "twin": "on"}) == ("aebfcgdh",)


def test_it_asks_in_each_language():
    for language in phrases.LANGUAGES:
        app, devices, _ = _board()
        phrases.use(language)
        told = set()
        for symbol in ASKED:
            rows = [row for row in app.view.prompt.split("  ") if row]
            assert symbol in rows[0] and max([len(row) for row in rows]) <= 21, rows
            told.add(rows[0])
            press_and_turn(app, devices, WiredPad().contact(symbol), 3)
        assert len(told) == 7
    phrases.use("en")


SPOTS = panel.spots("matrix")


def _panel_board(settings=None, keys="", **files):
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


def _find_mounting(app, devices, person):
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
            app, devices = _panel_board(keys="1")
            keys = _find_mounting(app, devices, Person(code, order))
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
    app, devices = _panel_board(keys="1")
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
    app, devices = _panel_board()
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
