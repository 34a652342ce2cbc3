"""Moving pegs: animates the picture from one view to the next.

`update` takes a new view, `step` brings the picture to a moment. The clock is an argument, in ms,
and wraps after TICKS_MAX_MS.
"""

from cribboard.base.constants import LONG_MS, TICKS_MAX_MS
from cribboard.base.view import View
from cribboard.lights import effects, palette
from cribboard.lights import paint as plain_paint
from cribboard.lights.frame import Frame
from cribboard.lights.prompt_lights import HELD_HOLES

TYPE_CHECKING = False
if TYPE_CHECKING:
    from cribboard.base.view import Move
    from cribboard.home import Paint
    from cribboard.lights.layout import Layout

#: A walk: time a hole; time that the back peg is lifted before it leaps; stop at a combination.
HOLE_MS = 45
LIFT_MS = 180
PAUSE_MS = 500
#: The longest that a peg is held at a stop, whatever holds it.
MOST_HELD_MS = 10_000
#: How long the red mark of a refusal is shown.
REFUSAL_MS = 400
#: How long the front peg of who has laid a card is dark.
LAID_MS = 80
#: Time between two frames of an effect: 66 frames a second.
FRAME_MS = 15

_HALF = 1 << 29


def elapsed(now_ms: int, since_ms: int) -> int:
    """Return the ms from `since_ms` to `now_ms` across a wrap; 0 if `since_ms` is in the future."""
    passed = (now_ms - since_ms) & TICKS_MAX_MS
    return passed if passed < _HALF else 0


class Animation:
    """The animated picture of a board.

    picture: undimmed RGB of every pixel as of the last step. frame: draws it. view: the last one
    given to `update`. telling: the text of the stop that a walking peg has reached, "" when none
    walks; read it after every step. is_walking: a peg walks. is_held: the caller lets a peg wait
    at its stop, MOST_HELD_MS at most. effect: the name of the running
    effect (effects.py), "" for none. is_motion_reduced: pegs jump from stop to stop, and there are
    no effects. has_effects: the caller's budget suffices for them. is_fading_in: the caller changes
    the brightness, so every step is a frame.
    """

    def __init__(
        self, layout: "Layout", is_motion_reduced: bool = False, paint: "Paint" = plain_paint
    ) -> None:
        self.is_motion_reduced = is_motion_reduced
        self.frame = Frame(layout, paint)
        self.picture = self.frame.picture
        self.telling = self._last_telling = ""
        self.is_walking = self.is_held = False
        self.is_fading_in = False
        self.has_effects = True
        self.view = View()
        self._serial = 0
        self._winner = -1
        self._finals = list(self.view.scores)
        self._fronts = list(self.view.scores)
        self._backs = list(self.view.backs)
        self._beat = -1
        self._is_draw_due = True  # something may have changed since the last draw
        self._is_frame_due = False  # the picture has changed, but no step has reported it yet
        self._key_ms = self._touch_ms = 0
        self.effect = ""
        self._is_effect_due = False  # begins when the walk has ended
        self._effect_ms = self._effect_length_ms = 0
        # the walk: which move, how many of its stops are reached, the total it is at
        self._moves: tuple[Move, ...] = ()
        self._move = self._stops = self._at = 0
        self._is_sliding = False
        self._since_ms = self._wait_ms = self._stop_ms = 0  # _stop_ms: when it came to a stop

    def update(self, view: "View", now_ms: int) -> None:
        """Take the view of a key. A new serial begins its walk; any effect ends.

        A walk under way goes on if serial and scores are the same as before, otherwise the pegs
        jump to where the new view has them.
        """
        is_new = view.serial != self._serial
        is_moved = is_new or list(view.scores) != self._finals
        is_laid = view.is_patter_new and view.cards_laid > self.view.cards_laid
        layer = view.layer_track if is_laid and not self.is_motion_reduced else -1
        if is_new and layer in [move.track for move in view.moves]:
            layer = -1  # its peg walks
        self.view = view
        self._serial = view.serial
        self._finals = list(view.scores)
        self._is_draw_due = True
        self.frame.is_refusing = view.is_error
        self.frame.dark_track = layer
        self._key_ms = now_ms & TICKS_MAX_MS
        self.touch(now_ms, False)
        if is_new and view.moves:
            self._begin_walk(now_ms)
        elif is_moved or not self.is_walking:
            self._settle()
        is_mended = view.undo == "mend"
        if is_new or view.winner != self._winner or view.win_percent >= 0 or is_mended:
            self._winner = view.winner
            self._is_effect_due = True
        elif not self.is_walking:
            self._is_effect_due = False
        self.effect = ""

    def step(self, now_ms: int) -> bool:
        """Bring `picture` to `now_ms`; return True if it, or `telling`, changed."""
        frame = self.frame
        if self.is_walking:
            self._advance(now_ms)
        if frame.is_refusing and elapsed(now_ms, self._key_ms) >= REFUSAL_MS:
            frame.is_refusing = False
            self._is_draw_due = True
        if frame.dark_track >= 0 and elapsed(now_ms, self._key_ms) >= LAID_MS:
            frame.dark_track = -1
            self._is_draw_due = True
        if frame.held:
            held = 1 + elapsed(now_ms, self._touch_ms) * HELD_HOLES // LONG_MS
            if frame.held < held <= HELD_HOLES:
                frame.held = held
                self._is_draw_due = True
        if self._is_effect_due and not self.is_walking:
            self._is_effect_due = False
            self._begin_earned_effect(now_ms)
        beat = now_ms // (FRAME_MS if self.effect or self.is_fading_in else palette.BEAT_MS)
        if beat != self._beat or self._is_draw_due:
            self._beat = beat
            self._draw(now_ms)
        is_changed = self._is_frame_due or self.telling != self._last_telling
        self._is_frame_due = False
        self._last_telling = self.telling
        return is_changed

    def touch(self, now_ms: int, is_down: bool) -> None:
        """Begin to fill holes for a key that is held, full after LONG_MS; or take them off."""
        self._touch_ms = now_ms & TICKS_MAX_MS
        self._is_draw_due = self._is_draw_due or is_down or self.frame.held > 0
        self.frame.held = int(is_down)

    def wait_ms(self, now_ms: int) -> int:
        """Return the ms until the next frame, of an effect or the breathing peg; 0 if it is due."""
        beat_ms = FRAME_MS if self.effect or self.is_fading_in else palette.BEAT_MS
        return beat_ms - now_ms % beat_ms if now_ms // beat_ms == self._beat else 0

    def finish(self, now_ms: int) -> None:
        """End any walk or effect and draw the pegs where they belong; the next step reports it."""
        if self.stop_short():
            self._draw(now_ms)

    def stop_short(self) -> bool:
        """End any walk or effect; the next step draws that. Return whether there was one."""
        self._is_effect_due = False
        is_moving = self.is_walking or self.effect != ""
        if is_moving:
            self.effect = ""
            self._settle()
        return is_moving

    def begin(self, name: str, now_ms: int) -> None:
        """Begin an effect of effects.py by its name, in place of any other."""
        if self.is_motion_reduced or not self.has_effects:
            return
        self.effect = name
        self._effect_ms = now_ms & TICKS_MAX_MS
        self._effect_length_ms = effects.duration_ms(name)
        self._is_draw_due = True

    def force_frame(self) -> None:
        """Have the next step report a frame, even an identical one."""
        self._is_frame_due = True

    def redraw(self) -> None:
        """Have the next step draw: colours or marks of the frame have changed."""
        self._is_draw_due = True

    def _begin_earned_effect(self, now_ms: int) -> None:
        """Begin the effect that the last key's events call for, if any."""
        view = self.view
        is_earned = view.events or self._winner >= 0 or view.win_percent >= 0 or view.undo
        if is_earned and not self.is_motion_reduced:
            name = effects.choose(view)
            if name:
                self.begin(name, now_ms)

    def _draw(self, now_ms: int) -> None:
        frame = self.frame
        self._is_draw_due = False
        frame.is_still = not self.is_walking
        if self.effect:
            passed = elapsed(now_ms, self._effect_ms)
            if self._effect_length_ms and passed >= self._effect_length_ms:
                self.effect = ""
            else:
                effects.draw(frame, self.view, self.effect, passed)
        frame.has_effect = self.effect != ""
        is_drawn = frame.draw(self.view, now_ms, self._fronts, self._backs)
        if is_drawn or self.is_fading_in:
            self._is_frame_due = True

    def _settle(self) -> None:
        """Put every peg where the view has it; no peg walks."""
        self.is_walking = False
        self.telling = ""
        self._fronts = list(self.view.scores)
        self._backs = list(self.view.backs)
        self._moves = ()
        self._is_draw_due = True

    def _begin_walk(self, now_ms: int) -> None:
        """Put the pegs where the first move of each track begins, and start the first move."""
        self._settle()
        self._moves = self.view.moves
        for move in reversed(self._moves):
            self._fronts[move.track] = move.start
            self._backs[move.track] = move.back
        self.is_walking = True
        self._since_ms = now_ms & TICKS_MAX_MS
        self._move = 0
        self._lift()

    def _lift(self) -> None:
        """Begin a move: the front peg stays and becomes the back peg, the back peg is lifted.

        The lifted peg lights up where it stands, and the one that stays is dimmed.
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
        """Return whether a move is a correction: it goes back, or keeps the back peg in place."""
        if not move.stops or move.stops[-1] < move.start:
            return True
        for i in range(self._move + 1, len(self._moves)):
            if self._moves[i].track == move.track:
                return False
        return move.back != move.start and self.view.backs[move.track] == move.back

    def _advance(self, now_ms: int) -> None:
        """Walk to where the pegs are at `now_ms`."""
        is_held = self.is_held and self.telling
        if is_held and elapsed(now_ms, self._stop_ms) < MOST_HELD_MS:
            self._since_ms = now_ms & TICKS_MAX_MS
            self._wait_ms = HOLE_MS
            return
        while self.is_walking and elapsed(now_ms, self._since_ms) >= self._wait_ms:
            self._since_ms = (self._since_ms + self._wait_ms) & TICKS_MAX_MS
            self._is_draw_due = True
            self._walk()

    def _walk(self) -> None:
        """Go one hole further; at a stop set `telling`; after the last stop begin the next move."""
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
            self.telling = move.telling(self._stops)
            self._stop_ms = self._since_ms
            self._stops += 1
            self._wait_ms = PAUSE_MS
