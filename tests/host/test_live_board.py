"""The page's picture of a real board: lights, display and chance as the board itself has them."""

import json
import sys

import live_board
import pytest

from cribboard.language import phrases
from cribboard.lights import palette
from cribboard.screen import oled_layout
from cribboard_tools import board_face
from cribboard_tools.link import client
from tests.helpers.random_keys import likely_keys
from tests.helpers.random_match import Dice
from tests.host.test_wire import Stream

FIRST = "15"


def told(live, stream):
    """Return what the page shows of a board, and the board's own view."""
    board = client.Wire(stream)
    seen = board.ask("view", "at", "view")
    settings = board.ask("settings", "settings")["settings"]
    asked = {"at": seen["at"], "view": seen["view"], "settings": settings}
    return json.loads(live.take(json.dumps(asked))), stream.app.view


def test_the_display_and_the_pegs_are_those_of_the_board():
    stream, live, dice = Stream(), live_board.Live(), Dice(7)
    for _ in range(150):
        for key in likely_keys(dice):
            stream.app.press(key[0], key.endswith("!"))
        shown, view = told(live, stream)
        rows = oled_layout.draw(view)
        letters = [live_board.font.letters(row) for row in rows]
        assert shown["texts"] == letters
        layout = live._animation.frame.layout
        pixels = bytes.fromhex(shown["pixels"])
        assert len(pixels) == 3 * len(layout)


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
