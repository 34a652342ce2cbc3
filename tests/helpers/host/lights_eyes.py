"""Recognition of pegs and prompts in pictures of the strip, as a person sees them in two seconds.

It knows neither cribbage nor the View, only the colours, the target and the marks of an empty
board. Every track must have a lane of its own.
"""

import functools

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
