"""The picture of a real board from what its link tells: lights, display and state.

live.js asks with JSON, and gets JSON.
Runs in the page's MicroPython beside the game, and in CPython.
"""

import json

from cribboard.base.constants import SCREEN_CELLS, SCREEN_ROWS
from cribboard.base.view_fields import names
from cribboard.language.spoken_in import SpokenIn
from cribboard.lights import palette, presets
from cribboard.lights.animation import Animation
from cribboard.screen import font, oled_layout
from cribboard_tools.page.board import layout_json

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence
    from typing import Any

    from cribboard.base.view import View
    from cribboard.lights.layout import Layout
    from cribboard_tools.page.own_board.board_link import BoardLink

_CELLS = 128  # bytes of a row's dots
#: Time between two frames of a walk, and of a breathing peg: a view must not wait for them.
_WALK_MS, _BREATH_MS = 30, 100


def layout(tracks: str) -> str:
    """Return the board of the setting `tracks` as layout_json describes it."""
    from cribboard_tools import board_face

    return layout_json.describe(_layout(tracks), board_face.face)


def _layout(tracks: str) -> "Layout":
    try:
        return presets.find(tracks)
    except ValueError:  # of a later version, or of the owner's own
        return presets.find(presets.MATRIX)


class Live:
    """A real board as its link tells it."""

    def __init__(self, link: "BoardLink") -> None:
        self._link = link
        self._tracks = ""
        self._animation = Animation(_layout(""))
        self._is_new = True  # the pegs of the first view stand: nobody saw them before

    def take(self, asked: str) -> str:
        """Return what the newest view looks like; `null` before the first.

        asked: JSON of `settings` as the link has them; `now`, ms of any clock; `is_still`, whether
        the visitor wants less motion.
        The answer has `pixels` and `wait` as `step`; `rows` of the display, each its dots
        in hexadecimal; `texts`, the same as letters; `chance`; `state`, the View as page_board.py
        hands it to the page, with `colours` of the tracks as CSS.
        """
        found, seen = json.loads(asked), self._link.seen
        if seen is None:
            return "null"
        settings, view = found["settings"], seen.view
        rows = _rows(view)
        dots = bytearray(_CELLS)
        drawn = []
        for row in rows:
            font.columns(row, dots)
            drawn.append(dots.hex())
        pixels, wait_ms = self._walk(view, settings, found["now"], found["is_still"])
        state = {name: getattr(view, name) for name in names("P")}
        state["colours"] = ["#{:06x}".format(one) for one in self._animation.frame.fronts]
        return json.dumps({
            "pixels": pixels,
            "wait": wait_ms,
            "rows": drawn,
            "texts": [font.letters(row) for row in rows],
            "chance": seen.chance,
            "state": state,
        })  # fmt: skip

    def _walk(
        self, view: "View", settings: "dict[str, Any]", now_ms: int, is_still: bool
    ) -> "tuple[str, int]":
        """Begin the walk to a view, or its colours; return as `_frame`."""
        tracks = str(settings.get("tracks") or presets.MATRIX)
        if tracks != self._tracks:
            self._tracks = tracks
            self._animation = Animation(_layout(tracks))
            self._is_new = True
        animation = self._animation
        animation.is_motion_reduced = is_still or bool(settings.get("is_motion_reduced"))
        animation.frame.fronts = _fronts(settings.get("colours"))
        try:
            animation.update(view, now_ms)
            if self._is_new:
                animation.stop_short()
            self._is_new = False
        except Exception:  # of a view that no board of ours sends
            return self._give_up()
        return self._frame(now_ms, True)

    def step(self, now_ms: int) -> str:
        """Return JSON of `pixels` and `wait`, as the pegs are now.

        pixels: of layout_json.py, "" for the same as before; wait: ms until the next
        step, -1 if nothing moves.
        """
        pixels, wait_ms = self._frame(now_ms, False)
        return json.dumps({"pixels": pixels, "wait": wait_ms})

    def _frame(self, now_ms: int, is_whole: bool) -> "tuple[str, int]":
        animation = self._animation
        try:
            is_changed = animation.step(now_ms)
        except Exception:  # as above
            return self._give_up()
        frame = animation.frame
        is_moving = animation.is_walking or animation.effect != ""
        is_moving = is_moving or frame.is_refusing or frame.dark_track >= 0
        wait_ms = _WALK_MS if is_moving else _BREATH_MS
        if animation.is_motion_reduced and not is_moving:
            wait_ms = -1  # no peg breathes
        is_shown = is_changed or is_whole
        return (layout_json.wire(animation.picture) if is_shown else ""), wait_ms

    def _give_up(self) -> "tuple[str, int]":
        """Forget a view that cannot be drawn."""
        self._tracks = ""
        return "", -1


def _fronts(colours: "Any") -> "Sequence[int]":
    """Return the colours of the front pegs that a board's setting chooses."""
    hues = palette.HUES
    if isinstance(colours, list) and len(colours) == len(palette.FRONTS):
        if all([isinstance(one, int) for one in colours]):
            return [hues[one % len(hues)] for one in colours]
    return palette.FRONTS


def _rows(view: "View") -> "list[str]":
    """Return the rows of the display in the board's language; the page's stays."""
    try:
        with SpokenIn(view.language):
            return oled_layout.draw(view)
    except Exception:  # of a view that no board of ours sends
        return [" " * SCREEN_CELLS] * SCREEN_ROWS
