"""What the lights say that the board waits for, so that it can be played without a screen."""

from cribboard.lights import layout as tracks
from cribboard.lights import palette
from cribboard.lights.palette import scaled

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Sequence

    from cribboard.lights.frame import Frame
    from cribboard.view import View

_TRAIL_MOST = 31
_TRAIL_LEVEL = 72
#: Something that may be chosen blinks: so many beats on, so many off.
_BLINK_BEATS = 5
#: Holes of a refusal's red mark, from the hole ahead.
_MARK_HOLES = 3
#: A suit is one of four, A B C D.
_SUITS = 4


def put(frame: "Frame", view: "View", beat: int) -> None:
    """Light what a view waits for, at a beat of the breath."""
    _put_warnings(frame, view, beat)
    _put_awaited(frame, view, beat)
    _put_typed(frame, view, beat)  # what may be chosen hides no card keyed for longer than a blink
    if view.awaiting == "count":
        _put_settled(frame, view, beat)


def _put_warnings(frame: "Frame", view: "View", beat: int) -> None:
    """Breathe on the skunk line where a trailing player is in danger, and on a missed win.

    Danger: somebody is within a street of the target, and the line is not passed yet.
    """
    target = view.target
    line = target - tracks.LINES[0]
    level = 24 + (palette.PULSES[0][beat] * 100 >> 8)
    is_late = line >= tracks.LOWEST_LINE and not view.is_low and line <= max(view.scores) < target
    for track in range(len(view.scores)):
        score = view.scores[track]
        if score == target - 1:  # the stink hole
            frame.put(track, frame.game, scaled(frame.front(track), level))
        elif is_late and score < line:
            colour = scaled(palette.WHITE, level)
            frame.put(track, frame.layout.hole_of(line - 1, target), colour)
            frame.put(track, frame.layout.hole_of(line, target), colour)


def _put_awaited(frame: "Frame", view: "View", beat: int) -> None:
    """Pulse the game hole: white for the starter, in the dealer's hue for the crib."""
    if view.awaiting == "starter":
        white = scaled(palette.WHITE, 16 + (palette.PULSES[0][beat] * 188 >> 8))
        for track in range(frame.layout.tracks):
            frame.put(track, frame.game, white)
    elif view.awaiting == "crib" and view.dealer_track >= 0:
        dealer = view.dealer_track
        pulse = palette.PULSES[dealer % len(palette.PULSES)][beat]
        frame.put(dealer, frame.game, scaled(frame.front(dealer), 32 + (pulse * 224 >> 8)))
    if view.entry_cards and view.awaiting != "count":
        track = view.dealer_track if view.awaiting == "crib" else view.turn_track
        _put_cards(frame, view, max(track, 0))


def _put_settled(frame: "Frame", view: "View", beat: int) -> None:
    """Blink the holes of a hand or crib that is keyed and answered: only `#` is missing."""
    if view.entry_cards and beat // _BLINK_BEATS % 2 == 0:
        _put_cards(frame, view, max(view.turn_track, 0))


def _put_cards(frame: "Frame", view: "View", track: int) -> None:
    """Light a hole for each card keyed, back from the game hole: those without a peg or trail."""
    layout = frame.layout
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
        for ahead in range(1, view.entry_points + 1):
            if layout.hole_of(min(view.scores[track] + ahead, view.target), view.target) == hole:
                is_free = False
        if is_free:
            frame.put(track, hole, scaled(palette.WHITE, 100))
            left -= 1
        hole -= 1


def _put_typed(frame: "Frame", view: "View", beat: int) -> None:
    """Show digits typed as that many holes ahead, and blink what may be chosen or will land."""
    pending = view.pending
    is_on = beat // _BLINK_BEATS % 2 == 0
    if view.entry_points > 0:
        only = pending[0] if pending else view.turn_track
        for track in range(len(view.scores)):
            if track == only or (only < 0 and (not view.lanes or track in view.lanes)):
                _put_trail(frame, view, track)
    elif is_on:
        for track in view.lanes:
            _put_ahead(frame, view, track, 1)
    if pending and is_on:
        _put_ahead(frame, view, pending[0], pending[1])
    if is_on and view.turn_track >= 0:
        for points in view.answers:
            if points:
                _put_ahead(frame, view, view.turn_track, points)
    if view.awaiting == "suit":
        put_choices(frame, _SUITS, view.proposed, beat)


def put_choices(frame: "Frame", choices: int, proposed: int, beat: int) -> None:
    """Light a hole for each of 1..`choices`; the proposed one blinks."""
    is_on = beat // _BLINK_BEATS % 2 == 0
    for choice in range(1, choices + 1):
        level = 100 if choice != proposed else 256 if is_on else 40
        frame.put(0, choice, scaled(palette.WHITE, level))


def _put_ahead(frame: "Frame", view: "View", track: int, points: int) -> None:
    hole = frame.layout.hole_of(view.scores[track] + points, view.target)
    frame.put(track, hole, frame.front(track))


def _put_trail(frame: "Frame", view: "View", track: int) -> None:
    score = view.scores[track]
    colour = scaled(frame.front(track), _TRAIL_LEVEL)
    last = min(score + min(view.entry_points, _TRAIL_MOST), view.target)
    for total in range(score + 1, last + 1):
        frame.put(track, frame.layout.hole_of(total, view.target), colour)


def put_lap(frame: "Frame", track: int, front: int) -> None:
    """Light the start hole (or game hole) of a track whose front peg goes round again."""
    hole = tracks.START_HOLE if frame.layout.has_start else frame.layout.game
    frame.put(track, hole, scaled(front, 56))


def put_refusal(frame: "Frame", view: "View", fronts: "Sequence[int]") -> None:
    """Mark the holes ahead in the lane that was refused; every lane where it is nobody's."""
    for track in range(len(fronts)):
        if view.error_track < 0 or track == view.error_track:
            for ahead in range(1, _MARK_HOLES + 1):
                hole = frame.layout.hole_of(fronts[track] + ahead, view.target)
                frame.put(track, hole, palette.RED)
