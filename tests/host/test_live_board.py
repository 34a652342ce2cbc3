"""The page's picture of a real board: lights, display and chance as the board itself has them."""

import json
import random
import sys
import time

import live_board
import pytest

from cribboard.language import phrases
from cribboard.lights import palette
from cribboard.lights.animation import Animation
from cribboard.screen import oled_layout
from cribboard_tools import board_face
from cribboard_tools.link import client
from tests.helpers.random_keys import likely_keys
from tests.helpers.random_match import Dice
from tests.host.test_wire import Stream

FIRST = "15"
#: Pegs jump: what is drawn is where they stand.
STILL = {"now": 0, "is_still": True}
RANDOM_VIEWS, MOST_S = 2_000, 5


def told(live, stream):
    """Return what the page shows of a board, and the board's own view."""
    board = client.Wire(stream)
    seen = board.ask("view", "at", "view")
    settings = board.ask("settings", "settings")["settings"]
    asked = {"at": seen["at"], "view": seen["view"], "settings": settings, **STILL}
    return json.loads(live.take(json.dumps(asked))), stream.app.view


def test_the_display_and_the_pegs_are_those_of_the_board():
    stream, live, dice = Stream(), live_board.Live(), Dice(7)
    compared = 0
    for _ in range(150):
        for key in likely_keys(dice):
            stream.app.press(key[0], key.endswith("!"))
        shown, view = told(live, stream)
        if view.dialog and not view.page:
            continue  # the link does not say that a dialog is open, which hides the cards laid
        rows = oled_layout.draw(view)
        letters = [live_board.font.letters(row) for row in rows]
        assert shown["texts"] == letters
        layout = live._animation.frame.layout
        pixels = bytes.fromhex(shown["pixels"])
        assert len(pixels) == 3 * len(layout)
        compared += 1
    assert compared > 50


def test_a_peg_stands_where_the_score_is():
    stream, live = Stream(), live_board.Live()
    for symbol in FIRST + "69":
        stream.app.press(symbol, False)
    shown, view = told(live, stream)
    [track] = [track for track, score in enumerate(view.scores) if score]
    layout = live._animation.frame.layout
    at = 3 * layout.pixel(track, view.scores[track])
    assert shown["colours"][track] == f"#{palette.FRONTS[track]:06x}"
    hue = palette.FRONTS[track].to_bytes(3, "big")
    lit = bytes.fromhex(shown["pixels"])[at : at + 3]
    assert lit.index(max(lit)) == hue.index(max(hue))


def test_a_peg_walks_as_on_the_board_from_hole_to_hole():
    stream, live = Stream(), live_board.Live()
    board = client.Wire(stream)
    own = Animation(live_board._layout("matrix"))

    def show(now_ms):
        seen = board.ask("view", "at", "view")
        settings = board.ask("settings", "settings")["settings"]
        asked = {"at": seen["at"], "view": seen["view"], "settings": settings}
        own.update(stream.app.view, now_ms)
        return json.loads(live.take(json.dumps({**asked, "now": now_ms, "is_still": False})))

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
        assert pixels[-1] == bytes(own.picture).hex(), now_ms
    assert len(set(pixels)) > 5 and not own.is_walking


def test_the_first_view_of_a_board_has_its_pegs_in_place():
    stream, live = Stream(), live_board.Live()
    for symbol in FIRST + "69":
        stream.app.press(symbol, False)
    assert stream.app.view.moves
    told(live, stream)
    assert not live._animation.is_walking


def test_the_chance_is_the_boards_own():
    stream, live = Stream(), live_board.Live()
    stream.app.table.settings["win_chance"] = "details"
    for symbol in FIRST:
        shown, _ = told(live, stream)
        stream.app.press(symbol, False)
    assert shown["chance"] == -1 or 1 <= shown["chance"] <= 99
    shown, _ = told(live, stream)
    assert shown["chance"] == stream.app.table.win_percent()
    stream.app.table.settings["win_chance"] = "off"
    assert told(live, stream)[0]["chance"] == -1


def test_the_language_of_the_page_stays():
    stream, live = Stream(), live_board.Live()
    client.Wire(stream).set_language("fr")
    phrases.use("de")
    told(live, stream)
    assert phrases.language() == "de"
    phrases.use("en")


@pytest.mark.parametrize("tracks", ["two-track", "matrix-3", "british", "none of them", ""])
def test_every_board_can_be_drawn(monkeypatch, tracks):
    monkeypatch.setitem(sys.modules, "board_face", board_face)  # as the build puts it there
    found = json.loads(live_board.layout(tracks))
    assert found["places"] and found["tracks"]


#: Values that board_values.js lets through, in every field that it knows.
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


def test_a_hostile_view_is_drawn_as_some_board():
    live, dice = live_board.Live(), random.Random(43)
    for turn in range(RANDOM_VIEWS):
        fields = [name for name in CHOICES if dice.random() < 0.4]
        view = {name: dice.choice(CHOICES[name]) for name in fields}
        view["scores"] = [dice.choice(POINTS), dice.choice(POINTS)]
        view["backs"] = [dice.choice(POINTS), dice.choice(POINTS)]
        view["names"] = [dice.choice(("", "Ann", "W" * 100)), "Ben"]
        if not view.get("seat_tracks"):
            view["laid"] = []  # board_values.js leaves such cards out
        settings = {name: dice.choice(SETTINGS[name]) for name in SETTINGS if dice.random() < 0.5}
        now = {"now": turn * 100, "is_still": dice.random() < 0.1}
        asked = {"at": [dice.randrange(9), 0], "view": view, "settings": settings, **now}
        begun = time.process_time()
        told = json.loads(live.take(json.dumps(asked)))
        assert time.process_time() - begun < MOST_S, asked
        assert len(told["rows"]) == 8 and all(len(row) == 256 for row in told["rows"])
        assert -1 <= told["chance"] <= 99
        for later in (1, 50, 500, 5000):
            step = json.loads(live.step(now["now"] + later))
            assert -1 <= step["wait"] <= 100
