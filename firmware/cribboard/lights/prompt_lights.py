"""Prompts shown by lights: what the board waits for, so that it can be played without a screen."""

from cribboard.lights import palette
from cribboard.lights.layout import LOWEST_LINE
from cribboard.lights.palette import scaled

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Protocol, Sequence

    from cribboard.base.view import View
    from cribboard.lights.layout import Layout

    class Painter(Protocol):
        """What prompts are drawn with (frame.Frame). game: the hole that wins."""

        layout: Layout
        game: int

        def put(self, track: int, hole: int, colour: int) -> None:
            """Light a hole in this frame."""

        def front(self, track: int) -> int:
            """Return the colour of a track's front peg."""


#: The longest trail of holes for typed digits, and its brightness.
_TRAIL_MOST = 31
_TRAIL_LEVEL = 72
#: What may be chosen blinks: so many beats on, so many off.
_BLINK_BEATS = 5
#: How many holes ahead of the peg a refusal's red mark lights.
_MARK_HOLES = 3
#: How many holes fill while a key is held, and their brightness.
HELD_HOLES = 7
_HELD_LEVEL = 160
#: A suit is a choice of four: A B C D.
_SUITS = 4


def draw(painter: "Painter", view: "View", beat: int) -> None:
    """Light what the view waits for. beat: 0..palette.BEATS - 1, the phase of all pulses."""
    _put_warnings(painter, view, beat)
    _put_game_hole(painter, view, beat)
    _put_typed(painter, view, beat)  # after the cards entered: a choice blinks, so it hides none
    if view.awaiting == "count":
        _put_complete(painter, view, beat)


def _put_warnings(painter: "Painter", view: "View", beat: int) -> None:
    """Pulse the skunk line of a player in danger, and the game hole of one who is a point short.

    In danger is who has not passed the line while somebody is within a street of the target.

    Seen: both sides of a skunk line pulse = this player is in danger of a skunk
    Seen: a game hole pulses dim in a player's colour = this player is a point short
    """
    target = view.target
    line = target - view.skunk_line
    level = 24 + (palette.PULSES[0][beat] * 100 >> 8)
    is_late = line >= LOWEST_LINE and not view.is_low and line <= max(view.scores) < target
    for track in range(len(view.scores)):
        score = view.scores[track]
        if score == target - 1:  # the hole before the last, "stink hole"
            painter.put(track, painter.game, scaled(painter.front(track), level))
        elif is_late and score < line:
            colour = scaled(palette.WHITE, level)
            painter.put(track, painter.layout.hole_of(line - 1, target), colour)
            painter.put(track, painter.layout.hole_of(line, target), colour)


def _put_game_hole(painter: "Painter", view: "View", beat: int) -> None:
    """Pulse the game hole: white for the starter, in the dealer's colour for the crib.

    Seen: the game holes pulse white = enter the starter
    Seen: a game hole pulses in the dealer's colour = enter the crib
    """
    if view.awaiting == "starter":
        white = scaled(palette.WHITE, 16 + (palette.PULSES[0][beat] * 188 >> 8))
        for track in range(painter.layout.tracks):
            painter.put(track, painter.game, white)
    elif view.awaiting == "crib" and view.dealer_track >= 0:
        dealer = view.dealer_track
        pulse = palette.PULSES[dealer % len(palette.PULSES)][beat]
        painter.put(dealer, painter.game, scaled(painter.front(dealer), 32 + (pulse * 224 >> 8)))
    if view.entry_cards and view.awaiting != "count":
        track = view.dealer_track if view.awaiting == "crib" else view.turn_track
        _put_cards(painter, view, max(track, 0))


def _put_complete(painter: "Painter", view: "View", beat: int) -> None:
    """Blink the cards of a hand or crib that is complete: only `#` is missing.

    Seen: white holes, counted back from the last hole, blink = everything is answered: `#` counts
    """
    if view.entry_cards and beat // _BLINK_BEATS % 2 == 0:
        _put_cards(painter, view, max(view.turn_track, 0))


def _put_cards(painter: "Painter", view: "View", track: int) -> None:
    """Light a hole for each card entered, back from the last hole, past any peg or trail.

    Seen: white holes, counted back from the last hole = cards entered so far
    """
    layout = painter.layout
    hole = layout.holes
    left = view.entry_cards
    while left:
        is_free = True
        for other in range(len(view.scores)):
            if (other - track) % layout.tracks:
                continue  # another lane
            if layout.hole_of(view.scores[other], view.target) == hole:
                is_free = False
            if layout.hole_of(view.backs[other], view.target) == hole:
                is_free = False
        for ahead in range(1, min(view.entry_points, _TRAIL_MOST) + 1):  # as _put_trail
            if layout.hole_of(min(view.scores[track] + ahead, view.target), view.target) == hole:
                is_free = False
        if is_free:
            painter.put(track, hole, scaled(palette.WHITE, 100))
            left -= 1
        hole -= 1


def _put_typed(painter: "Painter", view: "View", beat: int) -> None:
    """Light typed digits as so many holes ahead; blink what may be chosen and pending points.

    Seen: a hole blinks just ahead of several pegs = whose? `A`, `B` or `C`
    """
    pending = view.pending
    is_on = beat // _BLINK_BEATS % 2 == 0
    if view.entry_points > 0:
        only = pending[0] if pending else view.turn_track
        for track in range(len(view.scores)):
            if track == only or (only < 0 and (not view.lanes or track in view.lanes)):
                _put_trail(painter, view, track)
    elif is_on:
        for track in view.lanes:
            _put_ahead(painter, view, track, 1)
    if pending and is_on:
        _put_ahead(painter, view, pending[0], pending[1])
    if is_on and view.turn_track >= 0:
        for points in view.answers:
            if points:
                _put_ahead(painter, view, view.turn_track, points)
    if view.awaiting == "suit":
        draw_choices(painter, _SUITS, view.proposed, beat)


def draw_choices(painter: "Painter", choices: int, proposed: int, beat: int) -> None:
    """Light holes 1..`choices` of the first track; the proposed one blinks.

    Seen: white holes, counted from the first = a choice: press its digit; `#` takes one that blinks
    Seen: four white holes = a suit, `A` to `D`
    Seen: white holes, and the start holes do not pulse = who is captain
    """
    is_on = beat // _BLINK_BEATS % 2 == 0
    for choice in range(1, choices + 1):
        level = 100 if choice != proposed else 256 if is_on else 40
        painter.put(0, choice, scaled(palette.WHITE, level))


def draw_held(painter: "Painter", view: "View", holes: int) -> None:
    """Light the first holes of the lane whose turn it is, or the first lane: a key is held.

    Seen: white holes that fill from the first = a key is held: long when all are lit
    """
    for hole in range(1, holes + 1):
        painter.put(max(view.turn_track, 0), hole, scaled(palette.WHITE, _HELD_LEVEL))


def _put_ahead(painter: "Painter", view: "View", track: int, points: int) -> None:
    """Light the hole `points` ahead of the front peg.

    Seen: a hole that blinks ahead = where points would land, or your answers to flush and nobs
    """
    hole = painter.layout.hole_of(view.scores[track] + points, view.target)
    painter.put(track, hole, painter.front(track))


def _put_trail(painter: "Painter", view: "View", track: int) -> None:
    """Light as many holes ahead of the front peg as the typed digits say.

    Seen: holes lit ahead of the peg = the digits you have typed
    """
    score = view.scores[track]
    colour = scaled(painter.front(track), _TRAIL_LEVEL)
    last = min(score + min(view.entry_points, _TRAIL_MOST), view.target)
    for total in range(score + 1, last + 1):
        painter.put(track, painter.layout.hole_of(total, view.target), colour)


def draw_refusal(painter: "Painter", view: "View", fronts: "Sequence[int]") -> None:
    """Light the mark ahead of the pegs: in the view's error_track, or in every lane if -1.

    It is red, white for a key that is refused once.

    Seen: a short red mark = that key was refused
    Seen: a short white mark = that key is taken if you press it again
    """
    for track in range(len(fronts)):
        if view.error_track < 0 or track == view.error_track:
            for ahead in range(1, _MARK_HOLES + 1):
                hole = painter.layout.hole_of(fronts[track] + ahead, view.target)
                painter.put(track, hole, palette.WHITE if view.again else palette.RED)
