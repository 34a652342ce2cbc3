"""One view drawn as one picture of the strip.

The empty board (its marks) is built once a game. A frame is a short list of lit holes laid over
it: the list of the frame before is taken off, the new one put on, so that a frame costs what is
lit, not what the board is long, and a frame like the last costs no writing at all.
"""

from cribboard.lights import palette, tracks
from cribboard.lights.palette import BEAT_MS, BEATS, scaled

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Sequence

    from cribboard.view import View

#: Holes lit over the empty board at most: two trails of typed digits, a mark, pegs.
_CAPACITY = 96
_ENTRIES = tracks.GAME_HOLE + 1
_TRAIL_MOST = 31
_TRAIL_LEVEL = 72
#: Two pegs on one LED: each is shown this long.
_TURN_MS = 500
#: Holes of a refusal's red mark, from the hole ahead.
_MARK_HOLES = 3
#: A win: every so many holes one is lit, running; the worse the skunk, the denser.
#: Each divides BEATS, so that the run is seamless.
_RUN_GAP = 10
_RUN_GAPS = {"skunk": 8, "double": 5, "triple": 4}


class Frame:
    """The picture of a board: undimmed RGB, three bytes a pixel in data order.

    is_still: nothing walks, so what the board waits for is shown; is_running: the winner's track
    runs; is_refusing: the red mark is on.
    """

    def __init__(self, layout: "tracks.Layout") -> None:
        self.layout = layout
        self.picture = bytearray(3 * len(layout))
        self.is_still = True
        self.is_running = False
        self.is_refusing = False
        self._pixels = layout.pixels
        self._tracks = layout.tracks
        self._base = bytes(self.picture)
        self._target = 0
        self._game = 0
        # lit now, and in the frame before: offset into the picture, colour
        self._count = self._old_count = 0
        self._at, self._old_at = [0] * _CAPACITY, [0] * _CAPACITY
        self._colours, self._old_colours = [0] * _CAPACITY, [0] * _CAPACITY

    def draw(
        self, view: "View", now_ms: int, fronts: "Sequence[int]", backs: "Sequence[int]"
    ) -> bool:
        """Bring `picture` up to date; return False where nothing changed.

        fronts, backs: totals of the pegs to draw, one a track (a walk's, not the view's).
        """
        is_new = view.target != self._target
        if is_new:
            self._mark(view.target)
        self._count = 0
        beat = now_ms // BEAT_MS % BEATS
        if self.is_running:
            self._put_run(view, beat)
        elif self.is_still:
            self._put_typed(view, beat)
            self._put_awaited(view, beat)
        if self.is_refusing:
            self._put_refusal(view, fronts)
        first = self._count
        self._put_start_glow(view, beat)
        self._put_pegs(view, beat, fronts, backs)
        if self.is_still:
            self._share(first, now_ms)  # in a walk whoever walks is on top
        return self._apply() or is_new

    def _put(self, track: int, hole: int, colour: int) -> None:
        count = self._count
        if count < _CAPACITY:
            # as layout.pixel; a call saved on every lit hole of every frame
            self._at[count] = 3 * self._pixels[track % self._tracks * _ENTRIES + hole]
            self._colours[count] = colour
            self._count = count + 1

    def _put_pegs(
        self, view: "View", beat: int, fronts: "Sequence[int]", backs: "Sequence[int]"
    ) -> None:
        layout = self.layout  # not its method: to take that out would allocate
        target = view.target
        turn = view.turn_track if self.is_still and not self.is_running else -1
        for track in range(len(fronts)):
            hue = track % len(palette.FRONTS)
            front = palette.FRONTS[hue]
            back = palette.BACKS[hue]
            if track == turn:
                pulse = palette.PULSES[hue][beat]
                if view.turn_seat_index == 1:
                    back = scaled(front, 28 + (pulse * 100 >> 8))
                else:
                    front = scaled(front, 96 + (pulse * 160 >> 8))
            self._put(track, layout.hole_of(backs[track], target), back)
            self._put(track, layout.hole_of(fronts[track], target), front)

    def _put_start_glow(self, view: "View", beat: int) -> None:
        if view.awaiting == "dealer":
            glow = scaled(palette.GLOW, 40 + palette.PULSES[0][beat])
            for track in range(self.layout.tracks):
                self._put(track, tracks.START_HOLE, glow)
        elif view.dealer_track >= 0:
            self._put(view.dealer_track, tracks.START_HOLE, palette.GLOW)

    def _put_awaited(self, view: "View", beat: int) -> None:
        """Pulse the game hole: white for the starter, in the dealer's hue for the crib."""
        if view.awaiting == "starter":
            white = scaled(palette.WHITE, 16 + (palette.PULSES[0][beat] * 188 >> 8))
            for track in range(self.layout.tracks):
                self._put(track, self._game, white)
        elif view.awaiting == "crib" and view.dealer_track >= 0:
            dealer = view.dealer_track
            hue = dealer % len(palette.FRONTS)
            level = 32 + (palette.PULSES[hue][beat] * 224 >> 8)
            self._put(dealer, self._game, scaled(palette.FRONTS[hue], level))

    def _put_typed(self, view: "View", beat: int) -> None:
        """Show digits typed as that many holes ahead, and blink where a pending score lands."""
        pending = view.pending
        if view.entry_points > 0:
            only = pending[0] if pending else view.turn_track
            for track in range(len(view.scores)):
                if only < 0 or track == only:
                    self._put_trail(view, track)
        if pending and beat // 5 % 2 == 0:
            track = pending[0]
            hole = self.layout.hole_of(view.scores[track] + pending[1], view.target)
            self._put(track, hole, palette.FRONTS[track % len(palette.FRONTS)])

    def _put_trail(self, view: "View", track: int) -> None:
        score = view.scores[track]
        colour = scaled(palette.FRONTS[track % len(palette.FRONTS)], _TRAIL_LEVEL)
        last = min(score + min(view.entry_points, _TRAIL_MOST), view.target)
        if last <= score:
            return
        at, colours = self._at, self._colours  # two by two: four would allocate a tuple
        pixels, count = self._pixels, self._count
        first = track % self._tracks * _ENTRIES + 1
        for total in range(score, last):
            if count < _CAPACITY:
                at[count] = 3 * pixels[first + total % tracks.HOLES]
                colours[count] = colour
                count += 1
        self._count = count
        if last == view.target:  # its hole may be the game hole
            at[count - 1] = 3 * pixels[first - 1 + self._game]

    def _put_refusal(self, view: "View", fronts: "Sequence[int]") -> None:
        """Mark the holes ahead in the lane that was refused; every lane where it is nobody's."""
        for track in range(len(fronts)):
            if view.error_track < 0 or track == view.error_track:
                for ahead in range(1, _MARK_HOLES + 1):
                    hole = self.layout.hole_of(fronts[track] + ahead, view.target)
                    self._put(track, hole, palette.RED)

    def _put_run(self, view: "View", beat: int) -> None:
        gap = _RUN_GAPS.get(view.skunk, _RUN_GAP)
        colour = palette.FRONTS[view.winner % len(palette.FRONTS)]
        hole = 1 + beat % gap
        while hole < tracks.GAME_HOLE:
            self._put(view.winner, hole, colour)
            hole += gap

    def _share(self, first: int, now_ms: int) -> None:
        """Let those from `first` on that fell on one LED have it by turns, so none is hidden."""
        at = self._at
        for i in range(first, self._count):
            offset = at[i]
            sharing = 0
            for j in range(first, self._count):
                if at[j] == offset:
                    if j < i:
                        break  # this LED is settled
                    sharing += 1
            else:
                if sharing > 1:
                    self._give(i, offset, now_ms // _TURN_MS % sharing)

    def _give(self, first: int, offset: int, turn: int) -> None:
        """Give every claim on `offset` the colour of the one whose turn it is."""
        colour = 0
        for j in range(first, self._count):
            if self._at[j] == offset:
                if turn == 0:
                    colour = self._colours[j]
                turn -= 1
        for j in range(first, self._count):
            if self._at[j] == offset:
                self._colours[j] = colour

    def _apply(self) -> bool:
        """Take the old list off the picture and put the new one on; False if they are equal."""
        at, colours, count = self._at, self._colours, self._count
        old_at, old_colours, old_count = self._old_at, self._old_colours, self._old_count
        if count == old_count:
            for i in range(count):
                if at[i] != old_at[i] or colours[i] != old_colours[i]:
                    break
            else:
                return False
        picture, base = self.picture, self._base
        for i in range(old_count):
            offset = old_at[i]
            picture[offset] = base[offset]
            picture[offset + 1] = base[offset + 1]
            picture[offset + 2] = base[offset + 2]
        for i in range(count):
            offset = at[i]
            colour = colours[i]
            picture[offset] = colour >> 16
            picture[offset + 1] = colour >> 8 & 255
            picture[offset + 2] = colour & 255
        self._at, self._colours = old_at, old_colours
        self._old_at, self._old_colours, self._old_count = at, colours, count
        return True

    def _mark(self, target: int) -> None:
        """Build the empty board for a game to `target`.

        Rule: skunk lines stand 30, 60 and 90 below the target, none under 31 (rules.md).
        """
        picture = self.picture
        picture[:] = bytes(len(picture))
        self._target = target
        self._count = self._old_count = 0
        hole_of = self.layout.hole_of
        self._game = hole_of(target, target)
        for track in range(self.layout.tracks):
            for hole in range(5, tracks.GAME_HOLE, 5):
                is_end = hole % tracks.STREET == 0
                self._put(track, hole, palette.STREET_END if is_end else palette.FIFTH)
            for below in (30, 60, 90):
                line = target - below
                if line >= 31:
                    self._put(track, hole_of(line - 1, target), palette.SKUNK_LINE)
                    self._put(track, hole_of(line, target), palette.SKUNK_LINE)
            self._put(track, self._game, palette.GAME)
        self._apply()
        self._base = bytes(picture)
        self._old_count = 0


def draw(
    view: "View",
    layout: "tracks.Layout",
    picture: bytearray,
    now_ms: int,
    fronts: "Sequence[int] | None" = None,
    backs: "Sequence[int] | None" = None,
) -> None:
    """Draw `view` at `now_ms` into `picture` from nothing, for a page, a drawing or a test.

    Where fronts and backs are left out the view's own pegs are drawn; a board that is drawn
    again and again keeps a Frame.
    """
    frame = Frame(layout)
    frame.is_refusing = view.is_error
    frame.is_running = view.winner >= 0
    frame.draw(
        view,
        now_ms,
        view.scores if fronts is None else fronts,
        view.backs if backs is None else backs,
    )
    picture[:] = frame.picture
