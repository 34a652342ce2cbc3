"""The picture of one view on the strip.

The marks of the empty board are drawn once a game. A frame is a short list of lit holes over them:
the previous frame's list is taken off, the new one put on. So a frame costs what is lit, not the
length of the board, and a frame equal to the last one writes nothing. Effects that light whole
lanes are swept (effects.py). Its loops exist in native code too: see paint.py.
"""

from array import array

from cribboard.lights import layout as tracks
from cribboard.lights import paint as plain_paint
from cribboard.lights import palette, prompt_lights
from cribboard.lights.palette import BEAT_MS, BEATS, dimmed, scaled

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Sequence

    from cribboard.base.view import View
    from cribboard.home import Paint

#: The most holes lit over the empty board: three trails of typed digits, marks, pegs.
_CAPACITY = 120
#: Pegs that share an LED are shown in turn, each for this long.
_TURN_MS = 500
#: Brightness of a lane under "sure?".
_SURE_LEVEL = 40
#: Brightness of a peg that stands before its first hole, on a board that has no start hole.
_BEFORE_LEVEL = 100
#: Brightness of the start hole of a track whose front peg is on its second lap.
_LAP_LEVEL = 56
#: A wave that lights a whole lane evenly.
STEADY = b"\xff" * 64


class Frame:
    """Draws views into `picture`: undimmed RGB, three bytes a pixel in data order.

    paint: paint.py, or the same loops in native code. fronts: colour of each track. game: the
    hole that wins. marks_level: brightness of the empty board's marks, 0..256. is_still: no peg
    walks, so the prompt is shown. has_effect: an effect sweeps the lanes. is_refusing: the red
    mark is on. dark_track: the track whose front peg is dark, as it has laid a card, or -1.
    held: how many holes show for how long a key has been held.
    """

    def __init__(self, layout: "tracks.Layout", paint: "Paint" = plain_paint) -> None:
        self.layout = layout
        self.picture = bytearray(3 * len(layout))
        self.fronts: "Sequence[int]" = palette.FRONTS
        self.is_still = True
        self.has_effect = False
        self.is_refusing = False
        self.dark_track = -1
        self.held = 0
        self.marks_level = palette.FULL
        self._paint = paint
        self._pixels = layout.pixels
        self._tracks = layout.tracks
        self._entries = layout.entries
        self._base = bytes(self.picture)
        self._target = self._between = 0
        self.game = 0
        self._is_swept = False
        self._breath = -1  # index in `_lit` of the peg that breathes
        self._terms = array("i", (0, 0, 0, 0, 0))
        # lit in this frame and in the last one: how many, then (offset in picture, colour) of each
        self._lit = array("i", bytes(4 * (2 * _CAPACITY + 1)))
        self._old = array("i", bytes(4 * (2 * _CAPACITY + 1)))

    def draw(
        self, view: "View", now_ms: int, fronts: "Sequence[int]", backs: "Sequence[int]"
    ) -> bool:
        """Draw `view` into `picture`; return False if the picture is the same as before.

        fronts, backs: totals of the pegs to draw, one a track; in a walk they are not the view's.
        """
        if view.lamps:
            return self._light(view.lamps)
        is_forced = self._prepare(view)
        lit = self._lit
        lit[0] = 0
        beat = now_ms // BEAT_MS % BEATS
        if self.is_still and not self.has_effect:
            prompt_lights.draw(self, view, beat)
        if self.is_refusing:
            prompt_lights.draw_refusal(self, view, fronts)
        first = lit[0]
        self._put_start_glow(view, beat)
        self._put_pegs(view, beat, fronts, backs)
        if self.is_still:
            self._share(first, now_ms)  # in a walk the walking peg is on top
            if view.choices and not self.has_effect:  # drawn last: no peg may hide a choice
                prompt_lights.draw_choices(self, view.choices, view.proposed, beat)
        if self.held:
            prompt_lights.draw_held(self, view, self.held)
        self._lit = self._old
        self._old = lit
        return bool(self._paint.lay(self.picture, self._base, lit, self._lit, is_forced))

    def _prepare(self, view: "View") -> bool:
        """Draw the empty board of a new game, or restore it after a sweep; return if it changed.

        Seen: a whole lane is lit dim = are you sure? `#` yes, `*` no
        """
        is_new = view.target != self._target or view.skunk_line != self._between
        if is_new:
            self.mark(view.target, view.skunk_line)
        is_sure = view.is_sure and self.is_still and not self.has_effect
        if is_sure:
            track = view.pending[0] if view.pending else max(view.turn_track, 0)
            colour = scaled(self.front(track), _SURE_LEVEL)
            self.sweep(track, 1, self.layout.holes, colour, STEADY, 0, 0)
        elif self._is_swept and not self.has_effect:
            self.picture[:] = self._base
            self._is_swept = False
            return True
        return is_new or is_sure or self.has_effect

    def _light(self, lamps: "Sequence[tuple[int, int]]") -> bool:
        """Light single lamps instead of the board, which the next other view draws anew."""
        self.picture[:] = bytes(len(self.picture))
        for pixel, colour in lamps:
            self.picture[3 * pixel : 3 * pixel + 3] = colour.to_bytes(3, "big")
        self._target = 0
        return True

    def front(self, track: int) -> int:
        """Return the colour of a track's front peg."""
        return self.fronts[track % len(self.fronts)]

    def sweep(
        self, track: int, first: int, count: int, colour: int, wave: bytes, phase: int, stride: int
    ) -> None:
        """Light `count` holes of a track by a wave, as paint.sweep does; call it before `draw`."""
        terms = self._terms
        terms[0] = track % self._tracks * self._entries + first
        terms[1] = count
        terms[2] = colour
        terms[3] = phase
        terms[4] = stride
        self._paint.sweep(self.picture, self._base, self._pixels, wave, terms)
        self._is_swept = True

    def put(self, track: int, hole: int, colour: int) -> None:
        """Light one hole in this frame."""
        lit = self._lit
        count = lit[0]
        if count < _CAPACITY:
            # as layout.pixel, without a call for every lit hole of every frame
            lit[2 * count + 1] = 3 * self._pixels[track % self._tracks * self._entries + hole]
            lit[2 * count + 2] = colour
            lit[0] = count + 1

    def _put_pegs(
        self, view: "View", beat: int, fronts: "Sequence[int]", backs: "Sequence[int]"
    ) -> None:
        """Light the pegs; one breathes of the track whose turn it is.

        Seen: a front peg breathes = this player must act; each lane has swells of its own
        Seen: a back peg breathes = the second of two partners must act
        Seen: a front peg goes dark for a moment = the card is taken
        Seen: a white back peg winks = it is a peg and no mark of the board
        Seen: a start hole is lit dim in a player's colour = that front peg is on its second lap
        Seen: a dim peg in hole 1, where there are no start holes = no points yet
        """
        layout = self.layout  # a bound method as a local would allocate
        target = view.target
        turn = view.turn_track if self.is_still and not self.has_effect else -1
        self._breath = -1
        for track in range(len(fronts)):
            front = self.front(track)
            back = dimmed(front)
            if beat in palette.WINK and self.is_still and front == (front & 255) * 0x10101:
                back = 0
            if track == turn:
                pulse = palette.PULSES[track % len(palette.PULSES)][beat]
                self._breath = self._lit[0]
                if view.turn_seat_index == 1:
                    back = scaled(front, 28 + (pulse * 100 >> 8))
                else:
                    low = palette.BREATH_LOW
                    front = scaled(front, low + (pulse * (palette.FULL - low) >> 8))
                    self._breath += 1
            if track == self.dark_track and not self.has_effect:
                front = 0
            if not layout.has_start:  # a peg at 0 is shown in hole 1, dim
                if fronts[track] <= 0:
                    front = scaled(front, _BEFORE_LEVEL)
                if backs[track] <= 0:
                    back = scaled(back, _BEFORE_LEVEL)
            self.put(track, layout.hole_of(backs[track], target), back)
            self.put(track, layout.hole_of(fronts[track], target), front)
            if fronts[track] > layout.holes and fronts[track] < target:
                start = tracks.START_HOLE if layout.has_start else layout.game
                self.put(track, start, scaled(front, _LAP_LEVEL))

    def _put_start_glow(self, view: "View", beat: int) -> None:
        """Light the dealer's start hole; all while the first dealer is chosen, red if unsaved.

        Seen: the dealer's start hole glows = who deals
        Seen: white holes, and the start holes pulse = who deals first
        Seen: the start holes pulse red = nothing is saved
        """
        if view.awaiting == "dealer":
            glow = scaled(palette.GLOW, 40 + palette.PULSES[0][beat])
            for track in range(self.layout.tracks):
                self.put(track, tracks.START_HOLE, glow)
        elif view.dealer_track >= 0:
            self.put(view.dealer_track, tracks.START_HOLE, palette.GLOW)
        if view.is_unsaved:
            red = scaled(palette.RED, 40 + (palette.PULSES[0][beat] * 200 >> 8))
            for track in range(self.layout.tracks):
                self.put(track, tracks.START_HOLE, red)

    def _share(self, first: int, now_ms: int) -> None:
        """Show the lit holes from index `first` on that share an LED in turn, so none is hidden."""
        lit = self._lit
        if not self._paint.has_shared(lit, first):
            return
        for i in range(first, lit[0]):
            offset = lit[2 * i + 1]
            sharing = 0
            for j in range(first, lit[0]):
                if lit[2 * j + 1] == offset:
                    if j < i:
                        break  # this LED is done
                    sharing += 1
            else:
                if sharing > 1:
                    self._give(i, offset, now_ms // _TURN_MS, sharing)

    def _give(self, first: int, offset: int, turn: int, sharing: int) -> None:
        """Give the LED at `offset` the colour of the lit hole whose turn it is.

        The peg that breathes has every other turn, so that it is always seen who must act.
        """
        lit = self._lit
        breath = self._breath
        if not first <= breath < lit[0] or lit[2 * breath + 1] != offset:
            breath = -1
            turn %= sharing
        elif turn & 1:
            turn = turn // 2 % (sharing - 1)
        else:
            turn = -1
        colour = lit[2 * breath + 2] if turn < 0 else 0
        for j in range(first, lit[0]):
            if lit[2 * j + 1] == offset and j != breath:
                if turn == 0:
                    colour = lit[2 * j + 2]
                turn -= 1
        for j in range(first, lit[0]):
            if lit[2 * j + 1] == offset:
                lit[2 * j + 2] = colour

    def mark(self, target: int, between: int) -> None:
        """Draw the marks of the empty board for a game to `target`.

        between: holes from the target to the first skunk line, and from each line to the next.
        """
        layout = self.layout
        level = self.marks_level
        self.picture[:] = bytes(len(self.picture))
        self._target, self._between = target, between
        self._lit[0] = self._old[0] = 0
        self.game = layout.hole_of(target, target)
        fifth = scaled(palette.FIFTH, level)
        street_end = scaled(palette.STREET_END, level)
        skunk_line = scaled(palette.SKUNK_LINE, level)
        for track in range(self._tracks):
            for hole in range(5, layout.game, 5):
                self._mark_hole(track, hole, fifth if hole % tracks.STREET else street_end)
            for line in range(target - between, target - 3 * between - 1, -between):
                if line >= tracks.LOWEST_LINE:
                    for score in (line - 1, line):
                        self._mark_hole(track, layout.hole_of(score, target), skunk_line)
            self._mark_hole(track, self.game, scaled(palette.GAME, level))
        self._lay_marks()
        self._base = bytes(self.picture)

    def _mark_hole(self, track: int, hole: int, colour: int) -> None:
        if self._lit[0] == _CAPACITY:
            self._lay_marks()
        self.put(track, hole, colour)

    def _lay_marks(self) -> None:
        """Write the marks put so far into the picture: native code does this much faster."""
        self._paint.lay(self.picture, self.picture, self._lit, self._old, True)
        self._lit[0] = 0
