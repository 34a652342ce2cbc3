"""The page's picture of a real board: lights, display, chance and settings as it has them."""

import json
import random
import re
import time
from pathlib import Path
from types import SimpleNamespace

import pytest

from cribboard import settings_table
from cribboard.base import view_fields
from cribboard.base.view import View
from cribboard.language import phrases
from cribboard.lights import presets
from cribboard.lights.animation import Animation
from cribboard.link import requests
from cribboard.screen import oled_layout
from cribboard.table.table import Table
from cribboard_tools.link import client, session, view_reader
from cribboard_tools.page.board import layout_json
from cribboard_tools.page.drawer import drawer_state
from cribboard_tools.page.own_board import live_board, live_settings
from tests.helpers.host.usb_board import UsbBoard
from tests.helpers.random_keys import likely_keys
from tests.helpers.random_match import Dice
from tests.helpers.scripts import begun
from tests.host.link.test_hostile_board import HOSTILE

FIRST = "15"
#: Pegs jump: what is drawn is where they stand.
STILL = {"now": 0, "is_still": True}
RANDOM_VIEWS, MOST_S = 2_000, 5


def told(live, stream):
    """Return what the page shows of a board, and the board's own view."""
    board = client.Wire(stream)
    live._link.seen, settings = board.get("view"), board.get("settings")
    return json.loads(live.take(json.dumps({"settings": settings, **STILL}))), stream.app.view


#: Games whose views differ: forms, tracks, levels, skunk lines, targets.
STARTS = (
    "six-card", "five-card", "seven-card", "three-hand skunk-line=40", "partners", "losing",
    "captain", "singles", "shotgun", "six-card level=muggins", "six-card level=correct claims=play",
    "six-card target=61",
)  # fmt: skip
FRAMES_MS = range(0, 900, 60)


def compared(start, seed, count):
    """Press random keys; compare rows and lights of each view before and after the link."""
    dice, table, view = Dice(seed), None, View()
    near, far = Animation(presets.find("matrix")), Animation(presets.find("matrix"))
    for _ in range(count):
        if table is None or view.phase == "over":
            table = Table(begun(start), {"form": start.split()[0], "win_chance": "lights"})
        for key in likely_keys(dice):
            table.now_ms += 900
            table.press(key[0], key.endswith("!"))
        view = table.view()
        sent = json.loads("".join(requests.view_pieces(view, (0, 0), table.win_percent())))
        other = view_reader.view_of(sent["view"])
        assert oled_layout.draw(view) == oled_layout.draw(other), sent
        for animation, each in ((near, view), (far, other)):
            animation.update(each, table.now_ms)
        for ms in FRAMES_MS:
            for animation in (near, far):
                animation.step(table.now_ms + ms)
            assert bytes(near.picture) == bytes(far.picture), (ms, sent)
        assert set(far.frame.fronts) == set(near.frame.fronts)


@pytest.mark.parametrize(
    ("seed", "count"),
    [(7, 40), *(pytest.param(100 + one, 84, marks=pytest.mark.long) for one in range(10))],
)
@pytest.mark.parametrize("start", STARTS)
def test_rows_and_lights_are_the_same_after_the_link(start, seed, count):
    compared(start, seed, count)


def test_lights_and_screens_read_only_fields_that_are_sent():
    sent = {*view_fields.names("L"), "page_rows"}
    for folder in ("lights", "screen"):
        for path in (Path(view_fields.__file__).parents[1] / folder).glob("*.py"):
            read = set(re.findall(r"\bview\.([a-z]\w*)", path.read_text(encoding="utf-8")))
            assert read - {"advance"} <= sent, path


def test_a_peg_walks_as_on_the_board_from_hole_to_hole():
    stream, live = UsbBoard(), live_board.Live(SimpleNamespace(seen=None))
    board = client.Wire(stream)
    own = Animation(live_board._layout("matrix"))

    def show(now_ms):
        live._link.seen, settings = board.get("view"), board.get("settings")
        own.update(stream.app.view, now_ms)
        asked = {"settings": settings, "now": now_ms, "is_still": False}
        return json.loads(live.take(json.dumps(asked)))

    show(0)
    for symbol in FIRST + "6":
        stream.app.press(symbol, False)
        show(1000)
    own.step(2000)
    live.step(2000)
    stream.app.press("9", False)
    pixels = [show(3000)["pixels"]]
    own.step(3000)
    for now_ms in range(3015, 6000, 15):
        told = json.loads(live.step(now_ms))
        own.step(now_ms)
        assert 1 <= told["wait"] <= 100
        pixels.append(told["pixels"] or pixels[-1])
        assert pixels[-1] == layout_json.wire(own.picture), now_ms
    assert len(set(pixels)) > 5 and not own.is_walking


def test_the_first_view_of_a_board_has_its_pegs_in_place():
    stream, live = UsbBoard(), live_board.Live(SimpleNamespace(seen=None))
    for symbol in FIRST + "69":
        stream.app.press(symbol, False)
    assert stream.app.view.moves
    told(live, stream)
    assert not live._animation.is_walking


def test_the_chance_is_the_boards_own():
    stream = UsbBoard()
    settings = stream.app.table.settings
    for settings["win_chance"] in ("details", "lights", "off"):
        for symbol in FIRST:
            told = client.Wire(stream).get("view").chance
            assert told == stream.app.table.win_percent()
            stream.app.press(symbol, False)
        assert told == -1 if settings["win_chance"] == "off" else 1 <= told <= 99


def test_the_language_of_the_page_stays():
    stream, live = UsbBoard(), live_board.Live(SimpleNamespace(seen=None))
    client.Wire(stream).get("language", language="fr")
    phrases.use("de")
    told(live, stream)
    assert phrases.language() == "de"
    phrases.use("en")


@pytest.mark.parametrize("tracks", ["two-track", "matrix-3", "british", "none of them", ""])
def test_every_board_can_be_drawn(tracks):
    found = json.loads(live_board.layout(tracks))
    assert found["places"] and found["tracks"]


#: Values of every field, within its range.
FEW = (-1, 0, 1, 2, 31, 99)
POINTS = (0, 1, 2, 60, 120, 121, 999)
TEXTS = ("", "x", "a  b  c", "W" * 4000, "é" * 300, "# 1 2")
ROWS = ([], [1], [65] * 64, [5, 18, 31, 44])
CHOICES = {
    "target": (1, 31, 121, 999), "language": phrases.LANGUAGES, "is_error": (True, False),
    "awaiting": ("dealer", "card", "count", "none of them", ""), "phase": ("play", "show", "x"),
    "page": ([], ["title"], ["x" * 400] * 64), "starter": (0, 5, 65), "series": ROWS,
    "laid": ([], [[0, 5, 1], [1, 65, 0]], [[0, 1, 1]] * 64), "entry_cards": (0, 1, 6),
    "seat_tracks": ([], [0, 1], [1, 0, 1, 0]), "answers": ([], [12, -1], [99] * 64),
    "is_sure": (True, False), "choices": FEW, "proposed": FEW, "lanes": ([], [0, 1], [1]),
    "is_low": (True, False), "winner": (-1, 0, 1), "skunk": ("none", "double", "triple"),
    "pending": (None, [0, 5], [1, -99], [-1, 99]), "dealer_track": (-1, 0, 1),
    "turn_track": (-1, 0, 1), "last_track": (-1, 0, 1), "error_track": (-1, 0, 1),
    "turn_seat_index": FEW, "page_part": (1, 9999), "page_parts": (1, 9999),
    "count": (0, 15, 31),
    "entry_points": (0, 7, 2762, 9999), "prompt": TEXTS, "message": TEXTS, "patter": TEXTS,
    "entry": ("", "7", "x" * 400), "serial": (0, 1, 2, 2**32 - 1),
    "moves": ([], [[0, 0, 0, [2], ["two"]]], [[1, 5, 3, [9, 4, 999], []]] * 8,
              [[0, 999, 0, [0] * 64, ["x" * 400] * 64]], [[1, 0, 999, [], []]]),
}  # fmt: skip
SETTINGS = {
    "tracks": ("matrix", "british", "matrix-3", "", "x" * 100), "form": ("six-card", "x", 5),
    "win_chance": ("details", "off", -1), "colours": ([], [0, 1], [9999, -9999, 5], ["x"], 3),
}  # fmt: skip


@pytest.mark.long
def test_a_hostile_view_is_drawn_as_some_board():
    live, dice, drawn = live_board.Live(SimpleNamespace(seen=None)), random.Random(43), 0
    for turn in range(RANDOM_VIEWS):
        fields = [name for name in CHOICES if dice.random() < 0.4]
        view = {name: dice.choice(CHOICES[name]) for name in fields}
        view["scores"] = [dice.choice(POINTS), dice.choice(POINTS)]
        view["backs"] = [dice.choice(POINTS), dice.choice(POINTS)]
        view["names"] = [dice.choice(("", "Ann", "W" * 100)), "Ben"]
        settings = {name: dice.choice(SETTINGS[name]) for name in SETTINGS if dice.random() < 0.5}
        now = {"now": turn * 100, "is_still": dice.random() < 0.1}
        try:
            live._link.seen = session.Seen(0, 0, view_reader.view_of(view), -1)
        except ValueError:
            continue
        begun = time.process_time()
        told = json.loads(live.take(json.dumps({"settings": settings, **now})))
        assert time.process_time() - begun < MOST_S, (view, settings)
        drawn += 1
        assert len(told["rows"]) == 8 and all(len(row) == 256 for row in told["rows"])
        for later in (1, 50, 500, 5000):
            step = json.loads(live.step(now["now"] + later))
            assert -1 <= step["wait"] <= 100
    assert drawn > RANDOM_VIEWS // 4


# Settings

#: What a control shows; the board itself says why it refuses.
SHOWN = ("name", "label", "kind", "now", "when", "needs", "values", "least", "most", "step")
#: Settings that differ from their defaults, with those that they open.
CHANGED = {
    "form": "losing", "players": 3, "target": 61, "best_of": 5, "match_count": "games",
    "brightness": 150, "has_coach": True, "sound": "off", "evening": 3,
}  # fmt: skip


def shown(settings, **more):
    """Return what the page shows of these settings, by name."""
    state = json.loads(live_settings.state(json.dumps({"settings": settings, "tracks": 2, **more})))
    rows = [row for group in state["groups"] for item in group["items"] for row in item["settings"]]
    return {row["name"]: row for row in rows}, state


@pytest.mark.parametrize("changed", [{}, CHANGED])
def test_the_controls_are_those_of_the_boards_own_drawer(changed):
    stream = UsbBoard()
    stream.app.table.settings.update(changed)
    board = client.Wire(stream)
    told = board.get("settings")
    own = drawer_state.DrawerState(stream.app, ())
    found, state = shown(told, budget_ma=board.get("health")["budget_ma"])
    rows = [one for item in own.state()["groups"] for one in item["items"]]
    wanted = {row["name"]: row for item in rows for row in item["settings"]}
    assert set(found) == set(wanted)
    for name, row in wanted.items():
        assert {key: found[name].get(key) for key in SHOWN} == {key: row.get(key) for key in SHOWN}
    assert [one["name"] for one in state["players"]] == told["names"]


def test_each_value_of_a_choice_is_taken_by_the_board_as_it_is_sent():
    stream = UsbBoard()
    board = client.Wire(stream)
    found, _ = shown(board.get("settings"))
    sent = 0
    for row in found.values():
        values = row.get("wire") or [row["least"], row["most"]]
        name = row["setting"]
        for value in values[1:] if row["kind"] == "steps" else values:
            if name in ("best_of", "language") and not value:
                continue
            assert board.get("set", setting=name, value=value) == {name: value}
            assert stream.app.table.settings[name] == value
            sent += 1
    assert sent > 80
    board.get("set", setting="language", value="en")


def test_an_older_boards_settings_are_those_that_it_has():
    settings = settings_table.defaults()
    del settings["evening"], settings["sound"]
    found, _ = shown(settings)
    assert "evening" not in found and "sound" not in found and "level" in found


def test_hostile_settings_are_shown_as_some_board():
    dice = random.Random(43)
    for _ in range(500):
        settings = {name: dice.choice(HOSTILE) for name in settings_table.defaults()}
        budget = dice.choice(HOSTILE)
        found, state = shown(settings, budget_ma=budget)
        assert len(state["players"]) == 3 and found
