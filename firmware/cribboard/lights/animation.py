"""Pegs that walk: from view to view, in time.

`show` takes a new view, `step` brings the picture to a moment. The clock is an argument, in ms,
and may wrap at 2**30 as the Pico's does.
"""

from cribboard.lights import effects, palette
from cribboard.lights.frame import Frame
from cribboard.view import View

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from cribboard.lights.layout import Layout
    from cribboard.view import Move

#: One hole of a walk; the back peg lifted before it leaps; the stop at each combination.
HOLE_MS = 45
LIFT_MS = 180
PAUSE_MS = 500
#: The red mark of a refusal.
REFUSAL_MS = 400
#: A frame of a show: 66 a second.
FRAME_MS = 15

_MASK = (1 << 30) - 1
_HALF = 1 << 29


def elapsed(now_ms: int, since_ms: int) -> int:
    """Return the ms from `since_ms` to `now_ms` over a wrap at 2**30; 0 if it has yet to come."""
    passed = (now_ms - since_ms) & _MASK
    return passed if passed < _HALF else 0


class Animation:
    """A board in motion.

    picture: undimmed RGB of every pixel, as of the last step; telling: the text of the stop a
    peg has come to (read it after every step), "" when nothing walks; is_walking: it does;
    is_motion_reduced: pegs go from stop to stop at once, and there are no shows; frame: what is
    drawn, with its colours; paint: as Frame has it, None for plain Python.
    """

    def __init__(
        self, layout: "Layout", is_motion_reduced: bool = False, paint: "Any" = None
    ) -> None:
        self.is_motion_reduced = is_motion_reduced
        self._frame = self.frame = Frame(layout, paint)
        self.picture = self._frame.picture
        self.telling = self._told = ""
        self.is_walking = False
        self._view = View()
        self._serial = 0
        self._winner = -1
        self._finals = list(self._view.scores)
        self._fronts = list(self._view.scores)
        self._backs = list(self._view.backs)
        self._beat = -1
        self._is_due = True  # something may have changed since the last draw
        self._is_unwritten = False  # `finish` drew what no step has reported
        self._refused_ms = 0
        # the show: its name, "" for none; since when, and how long
        self._show = ""
        self._is_show_due = False
        self._show_ms = self._show_length_ms = 0
        self._is_rising = False  # every frame counts, because its brightness grows
        # the walk: which move, how many of its stops are reached, the total it is at
        self._moves: tuple[Move, ...] = ()
        self._move = self._stops = self._at = 0
        self._is_sliding = False
        self._since_ms = self._wait_ms = 0

    def show(self, view: "View", now_ms: int) -> None:
        """Take a new view: call it once for every key. A new serial begins its walk.

        A walk still under way goes on where the view is of the same serial and scores, and
        gives way to what the new view says where it is not. A show ends with the next view.
        """
        is_new = view.serial != self._serial
        is_moved = is_new or list(view.scores) != self._finals
        self._view = view
        self._serial = view.serial
        self._finals = list(view.scores)
        self._is_due = True
        self._frame.is_refusing = view.is_error
        self._refused_ms = now_ms & _MASK
        if is_new and view.moves:
            self._begin_walk(now_ms)
        elif is_moved or not self.is_walking:
            self._settle()
        if is_new or view.winner != self._winner:
            self._winner = view.winner
            self._is_show_due = True
        elif not self.is_walking:
            self._is_show_due = False
        self._show = ""

    def step(self, now_ms: int) -> bool:
        """Bring `picture` to `now_ms`; return True if it, or `telling`, changed."""
        frame = self._frame
        if self.is_walking:
            self._advance(now_ms)
        if frame.is_refusing and elapsed(now_ms, self._refused_ms) >= REFUSAL_MS:
            frame.is_refusing = False
            self._is_due = True
        if self._is_show_due and not self.is_walking:
            self._is_show_due = False
            self._celebrate(now_ms)
        beat = now_ms // (FRAME_MS if self._show or self._is_rising else palette.BEAT_MS)
        if beat != self._beat or self._is_due:
            self._beat = beat
            self._draw(now_ms)
        is_changed = self._is_unwritten or self.telling != self._told
        self._is_unwritten = False
        self._told = self.telling
        return is_changed

    def wait_ms(self, now_ms: int) -> int:
        """Return the ms to the next frame of a show, or to the next beat of the breath."""
        beat_ms = FRAME_MS if self._show or self._is_rising else palette.BEAT_MS
        return beat_ms - now_ms % beat_ms

    def finish(self, now_ms: int) -> None:
        """End any walk or show at once, the pegs where they belong. The next step reports it."""
        if self.stop_short():
            self._draw(now_ms)

    def stop_short(self) -> bool:
        """End any walk or show; the next step draws it. Return whether there was one."""
        self._is_show_due = False
        is_moving = self.is_walking or self._show != ""
        if is_moving:
            self._show = ""
            self._settle()
        return is_moving

    def begin(self, name: str, now_ms: int) -> None:
        """Begin a show by its name in effects.py, in the place of any other."""
        if self.is_motion_reduced:
            return
        self._show = name
        self._show_ms = now_ms & _MASK
        self._show_length_ms = effects.duration_ms(name)
        self._is_due = True

    def _celebrate(self, now_ms: int) -> None:
        """Begin the show of what the last key made happen, if it is worth one."""
        if (self._view.events or self._winner >= 0) and not self.is_motion_reduced:
            name = effects.choose(self._view)
            if name:
                self.begin(name, now_ms)

    def _draw(self, now_ms: int) -> None:
        frame = self._frame
        self._is_due = False
        frame.is_still = not self.is_walking
        if self._show:
            passed = elapsed(now_ms, self._show_ms)
            if self._show_length_ms and passed >= self._show_length_ms:
                self._show = ""
            else:
                effects.draw(frame, self._view, self._show, passed)
        frame.is_running = self._show != ""
        is_drawn = frame.draw(self._view, now_ms, self._fronts, self._backs)
        if is_drawn or self._is_rising:
            self._is_unwritten = True

    def _settle(self) -> None:
        """Put every peg where the view has it."""
        self.is_walking = False
        self.telling = ""
        self._fronts = list(self._view.scores)
        self._backs = list(self._view.backs)
        self._moves = ()
        self._is_due = True

    def _begin_walk(self, now_ms: int) -> None:
        """Put the pegs back to where the first move of each track begins."""
        self._settle()
        self._moves = self._view.moves
        for move in reversed(self._moves):
            self._fronts[move.track] = move.start
            self._backs[move.track] = move.back
        self.is_walking = True
        self._since_ms = now_ms & _MASK
        self._move = 0
        self._lift()

    def _lift(self) -> None:
        """Begin one move: the old front peg stays as the back peg, the old back peg is lifted.

        Lifted it is bright where it stands, and the one that stays is dim: they change roles.
        """
        move = self._moves[self._move]
        track = move.track
        self._at = move.start
        self._stops = 0
        self._is_sliding = self._is_slide(move)
        self._wait_ms = HOLE_MS
        if self._is_sliding:
            self._fronts[track], self._backs[track] = move.start, move.back
        else:
            self._fronts[track], self._backs[track] = move.back, move.start
            self._wait_ms = LIFT_MS
        if self.is_motion_reduced:
            self._wait_ms = 0

    def _is_slide(self, move: "Move") -> bool:
        """Tell a correction: it falls, or it leaves the back peg where that was."""
        if not move.stops or move.stops[-1] < move.start:
            return True
        for i in range(self._move + 1, len(self._moves)):
            if self._moves[i].track == move.track:
                return False
        return move.back != move.start and self._view.backs[move.track] == move.back

    def _advance(self, now_ms: int) -> None:
        """Walk on to where the pegs are at `now_ms`."""
        while self.is_walking and elapsed(now_ms, self._since_ms) >= self._wait_ms:
            self._since_ms = (self._since_ms + self._wait_ms) & _MASK
            self._is_due = True
            self._walk()

    def _walk(self) -> None:
        """Go one hole on; at a stop tell it; after the last stop take up the next move."""
        move = self._moves[self._move]
        if self._stops == len(move.stops):
            self._move += 1
            if self._move == len(self._moves):
                self._settle()
            else:
                self._lift()
            return
        stop = move.stops[self._stops]
        if self.is_motion_reduced:
            self._at = stop
        elif self._at != stop:
            self._at += 1 if self._at < stop else -1
        self._fronts[move.track] = self._at
        if self._is_sliding:
            self._backs[move.track] = min(move.back, self._at)
        self._wait_ms = HOLE_MS
        if self._at == stop:
            self.telling = move.texts[self._stops] if self._stops < len(move.texts) else ""
            self._stops += 1
            self._wait_ms = PAUSE_MS
