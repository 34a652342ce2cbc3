"""Two people with real cards, a keypad and the lit holes: no screen, no view, nothing else.

`Eyes` watches the strip over two seconds and says what a person would see; `Players` knows its
own cards, what was laid and cribbage, and answers what it sees with keys.
"""

from cribboard.lights import palette
from cribboard.lights.tracks import TWO_TRACK
from cribboard.rules import cards, show
from tests.player import Deal, key_of

#: What is looked at: a breath of every lane, a moment at a time.
LOOK_MS = palette.BEATS * palette.BEAT_MS
#: More distinct brightnesses than this breathe; fewer blink.
_BREATH = 5
_BUSY = 30


def _triple(picture, pixel):
    return tuple(picture[3 * pixel : 3 * pixel + 3])


def _is_grey(colour):
    return max(colour) - min(colour) <= 8


def _is_hue(colour, front):
    """Tell a track's colour at any brightness."""
    peak = max(colour)
    if peak < 12 or _is_grey(colour):
        return False
    return all(abs(255 * colour[i] // peak - front[i]) <= 24 for i in range(3))


class Eyes:
    """What a person sees in pictures of the strip taken over a breath, of two players' tracks."""

    def __init__(self, pictures, layout=TWO_TRACK):
        self.layout = layout
        changing = set()
        for pixel in range(len(layout)):
            if len({_triple(picture, pixel) for picture in pictures}) > 1:
                changing.add(pixel)
        self.is_wild = len(changing) > _BUSY
        self._pictures = pictures
        self.lanes = [self._lane(track) for track in (0, 1)]
        #: a peg rests in its game hole, or a track runs
        self.is_over = self.is_wild or any(self._is_out(track) for track in (0, 1))

    def colours(self, track, hole):
        """Return the colours that a hole takes, in order."""
        pixel = self.layout.pixel(track, hole)
        return [_triple(picture, pixel) for picture in self._pictures]

    def _lane(self, track):
        front = [palette.FRONTS[track] >> shift & 255 for shift in (16, 8, 0)]
        lane = {"front": 0, "back": 0, "blinking": [], "breathing": -1}
        lit = []
        for hole in range(self.layout.game):
            seen = self.colours(track, hole)
            hues = {max(colour) for colour in seen if _is_hue(colour, front)}
            if not hues:
                continue
            is_whole = all(_is_hue(colour, front) for colour in seen)
            if len(hues) > _BREATH:
                lane["breathing"] = hole
            if not is_whole and len(hues) == 1 and hole:
                lane["blinking"].append(hole)
            else:
                lit.append((max(hues), min(hues), hole))
        lit.sort(reverse=True)
        if lit:
            lane["front"] = lit[0][2]
            # one LED that shows both: the back peg stands there too
            lane["back"] = lit[1][2] if len(lit) > 1 else lit[0][2]
        return lane

    def _is_out(self, track):
        front = [palette.FRONTS[track] >> shift & 255 for shift in (16, 8, 0)]
        seen = set(self.colours(track, self.layout.game))
        return len(seen) == 1 and _is_hue(min(seen), front)

    def _pulses(self, track, hole):
        """Return the number of greys and of hues that a hole takes, and the brightest."""
        seen = set(self.colours(track, hole))
        greys = {colour for colour in seen if _is_grey(colour)}
        return len(greys), len(seen - greys), max(max(colour) for colour in seen)

    @property
    def are_starts_pulsing(self):
        return all(self._pulses(track, 0)[0] > _BREATH for track in (0, 1))

    @property
    def is_starter_awaited(self):
        return all(self._pulses(track, self.layout.game)[0] > _BREATH for track in (0, 1))

    @property
    def crib_track(self):
        """Return the track whose game hole pulses in its hue, or -1."""
        for track in (0, 1):
            _, hues, peak = self._pulses(track, self.layout.game)
            if hues > _BREATH and peak > 200:
                return track
        return -1

    @property
    def dealer(self):
        """Return the track whose start hole glows, or -1."""
        glow = tuple(palette.GLOW >> shift & 255 for shift in (16, 8, 0))
        for track in (0, 1):
            if glow in self.colours(track, 0):
                return track
        return -1

    @property
    def turn(self):
        """Return the track with a breathing peg, or -1."""
        for track in (0, 1):
            if self.lanes[track]["breathing"] >= 0:
                return track
        return -1


class Players:
    """Both people. `next_key(eyes)` is the key they press at what they see, "" at a game's end.

    deals: how many hands were dealt so far.
    """

    def __init__(self, seed, first_dealer=0):
        self._seed = seed
        self._first = first_dealer
        self.deals = 0
        self.deal = None
        self._count = 0
        self._gone = set()
        self._crib_keys = []
        self._answered = []

    def next_key(self, eyes):
        if eyes.is_over:
            return ""
        if eyes.are_starts_pulsing:
            return str(self._first + 1)
        if eyes.is_starter_awaited:
            return self._begin(eyes.dealer)
        if eyes.crib_track >= 0 and self._crib_keys:
            assert eyes.crib_track == self.deal.dealer
            return self._crib_keys.pop(0)
        if eyes.turn >= 0 and self.deal is not None and self.deal.held[eyes.turn]:
            return self._lay(eyes.turn)
        blinking = [lane["blinking"] for lane in eyes.lanes]
        if eyes.turn >= 0 and blinking[eyes.turn]:
            return self._answer(eyes.turn, eyes)
        return "#"

    def _begin(self, dealer):
        pack = cards.shuffled(self._seed * 1000 + self.deals)
        self.deals += 1
        self.deal = Deal(pack, dealer)
        self._count = 0
        self._gone = set()
        self._answered = []
        self._crib_keys = [key_of(card) for card in self.deal.crib]
        return key_of(self.deal.starter)

    def _lay(self, track):
        held = self.deal.held
        fitting = [card for card in held[track] if self._count + cards.pips_of(card) <= 31]
        other = 1 - track
        if not fitting:
            self._gone.add(track)
            if other in self._gone or not held[other]:
                self._reset()
            return "D"
        card = fitting[-1]
        held[track].remove(card)
        self._count += cards.pips_of(card)
        if self._count == 31 or (not held[track] and (other in self._gone or not held[other])):
            self._reset()
        return key_of(card)

    def _reset(self):
        self._count = 0
        self._gone = set()

    def _answer(self, track, eyes):
        """Answer what blinks ahead of the front peg: points for a flush, or one for nobs."""
        lane = eyes.lanes[track]
        offered = [hole - lane["front"] for hole in lane["blinking"]]
        is_crib = track == self.deal.dealer and not self._crib_keys
        hand = self.deal.crib if is_crib else self.deal.hands[track]
        for item in show.items(hand, self.deal.starter, is_crib):
            key = (track, is_crib, item.reason)
            if item.reason in ("flush", "nobs") and item.points in offered:
                if key not in self._answered:
                    self._answered.append(key)
                    return str(item.points)
        return "#"
