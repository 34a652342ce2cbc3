"""The sense of players who see only the lights: a View of what the board asks, read off the strip.

Pegs and prompts are recognised in pictures of the strip, as a person sees them in two seconds, by
the colours, the target and the marks of an empty board: `Eyes` knows neither cribbage nor the View.
Every track must have a lane of its own. What players did themselves they know; what must be lit
with it is required here.
"""

import functools

from cribboard.base.view import View
from cribboard.lights import palette
from cribboard.lights.palette import FULL, scaled

#: Time between two pictures: a blink is then on, off, on, off.
MOMENT_MS = 250
FIRST_MS = 125
MOMENTS = palette.BEATS * palette.BEAT_MS // MOMENT_MS
#: Pictures where pegs share an LED: enough to see each of them at every part of a breath.
LONG = 3 * MOMENTS

_GLOW, _RED, _WHITE = 3, 4, 2
_BACK = FULL // 3
_TRAIL = 72
_COUNTED = 100  # steady white: something to count
_SHINES = 128  # a front peg that breathes gets brighter, a back peg or a warning does not
_LOW = palette.BREATH_LOW  # nor does it get darker
_SURE = (38, 39, 40)
_MANY = 60  # more holes than these in one hue: the whole lane is lit
_BUSY = 30  # more holes than these that change: light runs along the lane
_DIGITS = 9


def _colours():
    """Return {colour: (hue, level)} of all colours but the marks of an empty board."""
    colours = {}
    hues = list(enumerate(palette.FRONTS)) + [(_GLOW, palette.GLOW), (_RED, palette.RED)]
    for level in range(1, FULL + 1):
        for hue, full in hues:
            colours.setdefault(_rgb(scaled(full, level)), (hue, level))
    for mark in _EMPTY:
        colours.pop(mark, None)
    return colours


def _rgb(colour):
    return colour >> 16, colour >> 8 & 255, colour & 255


_EMPTY = {
    _rgb(mark) for mark in (0, palette.FIFTH, palette.STREET_END, palette.SKUNK_LINE, palette.GAME)
}
COLOURS = _colours()
_homes = {}


def _holes(layout):
    """Return the (track, hole) of each pixel."""
    if layout.name not in _homes:
        holes = {}
        for track in range(layout.tracks):
            for hole in range(layout.game + 1):
                holes[layout.pixel(track, hole)] = track, hole
        _homes[layout.name] = holes
    return _homes[layout.name]


def _lit(pictures):
    """Return {pixel: {hue: levels}} of pixels that are no mark, a level for each picture."""
    lit = {}
    for picture in pictures:
        for pixel, (hue, level) in _known(picture):
            lit.setdefault(pixel, {}).setdefault(hue, []).append(level)
    return lit


@functools.lru_cache(maxsize=4096)
def _known(picture):
    """Return (pixel, (hue, level)) of each known colour but marks."""
    triples = zip(picture[::3], picture[1::3], picture[2::3], strict=True)
    return [(pixel, COLOURS[rgb]) for pixel, rgb in enumerate(triples) if rgb in COLOURS]


class Eyes:
    """What a person sees in pictures taken MOMENT_MS apart; target, tracks: of the game.

    fronts, backs: a hole a track, -1 where none is seen; turn, seat: the track that breathes and
    which of its seats (0, 1), -1: nobody's; dealer: the track whose start hole glows, -1;
    is_dealer_asked: start holes pulse; choices, proposed: white holes to choose from;
    is_starter_asked: game holes pulse white; crib: the track whose game hole pulses in its hue,
    -1; cards: white holes back from the last; is_ready: all of them blink; blinking:
    {track: holes that do}; typed: {track: holes of its trail}; sure: the track that is lit all
    along, -1; out: one with a peg in the game hole, or along which light runs, -1; is_refused:
    there is a red mark; is_shared: two have one LED: look longer.
    """

    def __init__(self, pictures, layout, target, tracks):
        self.game = layout.hole_of(target, target)
        self._last = layout.holes
        # the holes on either side of the skunk line; a short game has none
        self._lines = [layout.hole_of(target - below, target) for below in (30, 31) if target > 60]
        self._moments = len(pictures)
        self.fronts = [-1] * tracks
        self.backs = [-1] * tracks
        self.turn = self.seat = self.dealer = self.crib = self.sure = self.out = -1
        self.is_dealer_asked = self.is_refused = self.is_shared = False
        self.choices = self.proposed = self.cards = self._steady = 0
        self.typed, self.blinking = {}, {}
        self._whole = [0] * tracks
        self._white = set()  # tracks whose game hole pulses white
        holes = _holes(layout)
        lit = _lit(pictures)
        running = self.out = self._running(lit, holes, tracks)
        for pixel, hues in lit.items():
            track, hole = holes[pixel]
            if track < tracks and running < 0:
                for hue, levels in hues.items():
                    self._take(track, hole, hue, levels)
        self.is_starter_asked = self._white.issuperset((0, 1))
        if self.is_starter_asked:
            self.crib = -1  # a white track's game hole was only one of them
        self.is_ready = self.cards > self._steady == 0
        for track, count in enumerate(self._whole):
            if count > _MANY:
                self.sure = track

    def _running(self, lit, holes, tracks):
        """Return the track along which light runs, as it does when a game is won, or -1."""
        moving = [0] * tracks
        for pixel, hues in lit.items():
            track = holes[pixel][0]
            for hue, levels in hues.items():
                if track < tracks and hue == track and len(set(levels)) > 1:
                    moving[track] += 1
        return moving.index(max(moving)) if max(moving) > _BUSY else -1

    def _take(self, track, hole, hue, levels):
        kinds = set(levels)
        if hue == _RED:
            self.is_refused = True
        elif hue == _GLOW:
            self._take_glow(track, hole, kinds)
        elif hue == _WHITE and (track != _WHITE or kinds == {_COUNTED}):
            self._take_white(track, hole, kinds, len(levels))
        elif hue == track and hole == self.game:
            self._take_game(track, kinds, len(levels))
        elif hue == track:
            self._take_peg(track, hole, kinds, len(levels))

    def _take_glow(self, track, hole, kinds):
        if hole == 0 and kinds == {FULL}:
            self.dealer = track
        elif hole == 0:
            self.is_dealer_asked = True

    def _take_white(self, track, hole, kinds, count):
        if hole == self.game and len(kinds) > 2:
            self._white.add(track)
        elif track == 0 and hole <= _DIGITS and kinds <= {_COUNTED, FULL, 40}:
            self.choices = max(self.choices, hole)
            if FULL in kinds:
                self.proposed = hole
        elif kinds == {_COUNTED} and hole > self._last - _DIGITS:
            self.cards += 1
            self._steady += count > self._moments // 2

    def _take_game(self, track, kinds, count):
        if _TRAIL in kinds and kinds <= {_TRAIL, FULL}:
            self.typed[track] = self.typed.get(track, 0) + 1
        elif FULL in kinds:
            if kinds == {FULL} and count == self._moments:
                self.out = track
                self.fronts[track] = self.game
            else:
                self.blinking.setdefault(track, []).append(self.game)
        elif kinds == {_BACK}:
            self.backs[track] = self.game
        elif max(kinds) > _SHINES:
            self.crib = track

    def _take_peg(self, track, hole, kinds, count):
        if kinds <= set(_SURE):
            self._whole[track] += 1
        elif _TRAIL in kinds and kinds <= {_TRAIL, FULL}:
            self.typed[track] = self.typed.get(track, 0) + 1
        elif kinds == {FULL}:
            if count * 2 == self._moments:
                self.blinking.setdefault(track, []).append(hole)
            else:
                self.fronts[track] = hole
        elif kinds == {_BACK}:
            self.backs[track] = hole
        elif track == _WHITE and FULL in kinds and (hole in self._lines or _COUNTED in kinds):
            # white on white: a warning of the skunk, or a card keyed, is under it
            self.blinking.setdefault(track, []).append(hole)
        elif FULL in kinds:  # both pegs, and if the back one breathes, the second seat must act
            self._share(track, hole, 1 if kinds > {FULL, _BACK} or _BACK not in kinds else -1)
        elif max(kinds) > _SHINES or (_BACK in kinds and min(kinds - {_BACK}) >= _LOW):
            if _BACK in kinds:
                self._share(track, hole, 0)
            else:
                self.fronts[track] = hole
                self.turn, self.seat = track, 0
        elif track != _WHITE or hole not in self._lines:  # else it is a warning of the skunk
            self.backs[track] = hole
            self.turn, self.seat = track, 1

    def _share(self, track, hole, seat):
        self.is_shared = True
        self.fronts[track] = self.backs[track] = hole
        if seat >= 0:
            self.turn, self.seat = track, seat


class Lights:
    """The eyes of `players`, of tests/helpers/player.py."""

    def __init__(self, players):
        self._players = players

    def view(self, eyes):
        """Return a View of what is asked, as far as players need it."""
        people, view = self._players, View()
        view.choices, view.proposed, view.entry_cards = eyes.choices, eyes.proposed, eyes.cards
        if eyes.sure >= 0:
            view.asked_for = "sure"
        elif eyes.is_ready:
            self._require_typed(eyes, sum(item.points for item in people.answered), [eyes.turn])
            assert eyes.turn not in eyes.blinking
            view.asked_for = view.dialog = "count"
            view.asked_of = view.asked_seat = people.counting
        elif eyes.is_dealer_asked:
            view.asked_for = "dealer"
        elif eyes.choices:
            view.asked_for = "suit" if people.is_suit_due else "captain"
        elif eyes.out >= 0:
            view.asked_for = "game"
        else:
            assert not people.is_suit_due, "the lights do not ask for a suit"
            self._read_game(view, eyes)
        people.see(view)
        return view

    def require_typed(self, eyes):
        """Require that the trails are as long as the number that was typed."""
        people, (points, tracks) = self._players, self._players.typed
        self._require_typed(eyes, points, tracks)
        if people.level == "muggins" and people.claimer not in tracks and points:
            assert set(eyes.typed) == set(tracks) and not eyes.blinking, "of a call"

    def _require_typed(self, eyes, points, tracks):
        trails = {track: min(points, 31, eyes.game - eyes.fronts[track]) for track in tracks}
        assert {track: eyes.typed.get(track, 0) for track in tracks} == trails, eyes.typed

    def _read_game(self, view, eyes):
        people, game = self._players, self._players.twin.game
        is_glowing = eyes.dealer == people.track_of(game.dealer)
        if eyes.is_starter_asked:
            assert is_glowing, (eyes.dealer, game.dealer)
            view.asked_for = "starter"
            return
        assert is_glowing or people.way == "referee"
        if eyes.turn >= 0:
            seats = [seat for seat in range(people.players) if people.track_of(seat) == eyes.turn]
            view.asked_seat = seats[eyes.seat]
        people.see(view)  # a hand that was claimed is counted, or its count goes on
        is_claimed = people.level == "muggins" and people.claimer not in eyes.blinking
        if is_claimed and eyes.blinking:
            view.asked_for, view.lanes = "muggins", tuple(sorted(eyes.blinking))
            for track, holes in eyes.blinking.items():
                assert set(holes) == {min(eyes.fronts[track] + 1, eyes.game)}, eyes.blinking
            assert eyes.turn == (view.lanes[0] if len(view.lanes) == 1 else -1)
        elif eyes.turn < 0:
            is_pegged = people.way == "scoreboard" or people.is_playing
            view.asked_for = "points" if is_pegged and people.way != "referee" else "next"
        elif people.twin.game.phase == "play" and people.way == "referee":
            self._read_play(view, people.twin.game)
        else:
            self._read_show(view, eyes, eyes.turn in eyes.blinking)

    def _read_play(self, view, game):
        view.asked_of, (view.asked_for, seat) = "card", game.awaited
        assert view.asked_seat == seat
        view.count, view.series = game.count, tuple(game.series)
        view.is_heels_claimable = game.is_heels_open

    def _read_show(self, view, eyes, is_asked):
        """Tell whether the count that was begun goes on, or which is next and what it needs."""
        people, game = self._players, self._players.twin.game

        def is_theirs(who):
            return view.asked_seat == (game.dealer if who == "crib" else who)

        who = people.counting
        is_keyed = eyes.crib >= 0 if who == "crib" else eyes.cards > 0
        if is_theirs(who) and (is_keyed or is_asked):
            view.dialog = "count"
        else:
            who, people.answered = game.next_show, []
            assert is_theirs(who), (who, eyes.turn, eyes.seat)
        view.asked_of = "crib" if who == "crib" else "hand"
        if game.awaited[0] == "claim" and not view.dialog:
            view.asked_for = "claim"
        elif is_asked:
            view.asked_for, view.asked_values = "count", self._questions(who, eyes)
        elif who == "crib":
            assert eyes.crib == people.track_of(game.dealer)
            view.asked_for = "crib"
        else:
            view.asked_for = "hand" if eyes.cards or people.way == "count" else "count"

    def _questions(self, who, eyes):
        """Return those of their own flush and nobs whose points blink ahead of the front peg."""
        people, front = self._players, eyes.fronts[eyes.turn]
        answered, found = [item.reason for item in people.answered], []
        for item in people.items(who):
            is_seen = min(front + item.points, eyes.game) in eyes.blinking[eyes.turn]
            # where the board knows the suits the game hole blinks for something else
            is_known = people.suited.issuperset((*item.cards, people.starter))
            if is_seen and not is_known and item.reason not in answered:
                found.append((item.reason, item.points))
        return [one for one in found if one[0] in ("flush", "nobs")]
