"""Light loop: the frames of a board at rest, drawn once, which the page then repeats by itself.

At rest nothing but pegs and choices breathe, and the lights repeat after LOOP_BEATS beats. The
firmware then need not draw: a frame takes it 1 ms, 20 times a second.
"""

import page

from cribboard.lights import palette

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Protocol

    from cribboard.app.app import App
    from cribboard.home import Clock

    class Pixels(Protocol):
        """The page's strip, of page_devices.py."""

        show: Callable[[str], None]


#: Three breaths, in which two or three pegs that share a hole have had their turns too.
LOOP_BEATS = 120
#: Frames that are drawn in one turn of the firmware's loop.
_BATCH = 10


class LightLoop:
    """Draws the frames of the loop, some at each `step`, and hands them to the page.

    board: at rest, its legal keys known; pixels, clock: its own. A new view needs a new loop.
    """

    def __init__(self, board: "App", pixels: "Pixels", clock: "Clock") -> None:
        self._lights, self._view = board.lights, board.view
        self._is_still = bool(board.table.settings["is_motion_reduced"])
        self._pixels, self._clock = pixels, clock
        self._frames: "list[str]" = []

    @property
    def is_playing(self) -> bool:
        """Whether the page has the loop."""
        return len(self._frames) == LOOP_BEATS

    def step(self) -> None:
        """Draw the next frames; after the last hand the loop to the page."""
        loop_ms = LOOP_BEATS * palette.BEAT_MS
        now_ms = self._clock.now_ms()
        begin_ms = now_ms - now_ms % loop_ms
        self._pixels.show = self._frames.append
        for _ in range(_BATCH):
            self._draw(begin_ms + len(self._frames) * palette.BEAT_MS)
        self._pixels.show = page.show_pixels
        animation = self._lights.animation
        animation.redraw()  # the picture is that of the last frame drawn here
        animation.force_frame()
        if self.is_playing:
            phase_ms = self._clock.now_ms() % loop_ms
            page.show_loop(" ".join(self._frames), palette.BEAT_MS, phase_ms, self._is_still)

    def _draw(self, at_ms: int) -> None:
        view = self._view
        self._lights.animation.frame.draw(view, at_ms, view.scores, view.backs)
        self._lights.write(at_ms)
