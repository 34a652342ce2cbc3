"""Silkscreen of the carrier: outlines, names, values, and the word of every connector pin.

A word is put at the best free place near what it names: clear of pads, of other words and of lines,
inside the board, and outside the parts' bodies where it should be read after soldering. The result
depends on the circuit only, so a moved part takes its words along.
"""

import math
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from host_tools.hardware.carrier.placement import (
    SPANS,
    body,
    is_square,
    mm,
    mounting_holes,
    pads,
)
from host_tools.hardware.carrier.routing import DRILL_MM, PAD_MM, PADS
from host_tools.hardware.case.geometry import BOARD_MM
from host_tools.hardware.circuit.parts import Circuit, Part, on_board

#: Revision of the carrier, counted by hand; hardware/changes.md says what changed. The first board
#: had no number.
REVISION = "4"
NAME = f"Cribboard carrier rev {REVISION}"

#: Board houses print letters of 1.0 mm, and lines of 0.15 mm, without gaps.
LETTER_MM = 1.0
LINE_MM = 0.15
#: Width of a letter relative to its height, and the least distances of words.
_NARROW = 0.9
_FROM_PAD_MM = 0.2
_FROM_WORD_MM = 0.8
_FROM_LINE_MM = 0.18
_FROM_EDGE_MM = 0.25
_FROM_SCREW_MM = 3.3
#: A connector's word is no further from its hole.
WORD_MM = 4.0
_SIDES = ((1, 0), (-1, 0), (0, -1), (0, 1))
#: Costs of a place: in a body where it will be hidden, and where it seems to name another pin.
_HIDDEN, _MISLEADING = 8.0, 30.0

#: Widths of KiCad's letters in 21sts of their height; letters that are not named have 20.
_WIDTHS = {
    **dict.fromkeys("IijlQ.,:!'", 10), **dict.fromkeys("frt()[]", 13),
    **dict.fromkeys(" JT", 16), **dict.fromkeys("AFVYLcekvxsz", 18),
    **dict.fromkeys("BCDGKPRbdghnopqu", 21), **dict.fromkeys("HNOQUXw/", 22),
    **dict.fromkeys("MW%", 24), **dict.fromkeys("+-=<>m&", 28),
}  # fmt: skip

Floats = NDArray[np.float64]
Rect = tuple[float, float, float, float]  # left, upper, right, lower in mm
Segment = tuple[float, float, float, float]


class Word(NamedTuple):
    """Text with its centre in mm; turn: 90 if it is read from the right. pin: what it names."""

    x: float
    y: float
    text: str
    turn: int = 0
    height: float = LETTER_MM
    pin: str = ""  # as "J1.2", or a part's reference

    def rect(self) -> Rect:
        """Return the area that the word covers."""
        wide, high = _size(self.text, self.height)
        if self.turn:
            wide, high = high, wide
        return self.x - wide / 2, self.y - high / 2, self.x + wide / 2, self.y + high / 2


class Silkscreen(NamedTuple):
    """Everything that is printed: words, and lines of LINE_MM by their ends."""

    words: tuple[Word, ...]
    lines: tuple[Segment, ...]
    missing: tuple[str, ...]  # words that found no place


class _Wish(NamedTuple):
    """Word that is to be placed near a pin or a body, at most so far from it."""

    text: str
    pin: str
    near: Rect
    reach: float
    turns: tuple[int, ...] = (0, 90)
    height: float = LETTER_MM
    is_outside: bool = False  # of all bodies
    rivals: tuple[tuple[float, float], ...] = ()  # pins that it must not seem to name
    is_needed: bool = True


def _size(text: str, height: float) -> tuple[float, float]:
    """Return the width and height of a text's ink in mm."""
    letters = sum(_WIDTHS.get(letter, 20) for letter in text) / 21
    return letters * height * _NARROW - 0.3 * height + LINE_MM, height + LINE_MM


def letter_width(height: float) -> float:
    """Return the width to be set for letters of a height."""
    return height * _NARROW


def short_value(part: Part) -> str:
    """Return a part's value as it is printed: 4.7k, 100n, 1000uF."""
    if part.ohms:
        return part.value.replace(" ", "")
    if part.farads:
        return part.value.replace(" ", "").replace("nF", "n")
    return {"SN74AHCT125N": "74AHCT125", "TPS2553DBV": "TPS2553", "MF-RG300": "PTC 3A"}.get(
        part.value, part.value
    )


def pad_rects(circuit: Circuit) -> dict[str, Rect]:
    """Return the area of every pad, by pin ("J1.2")."""
    rects = {}
    for part in on_board(circuit.parts):
        half = PADS.get(part.shape, (PAD_MM, DRILL_MM))[0] / 2
        for number, at in pads(part).items():
            x, y = mm(*at)
            rects[f"{part.ref}.{number}"] = (x - half, y - half, x + half, y + half)
    return rects


_MADE: dict[str, Silkscreen] = {}


def silkscreen(circuit: Circuit) -> Silkscreen:
    """Return the silkscreen of a circuit's carrier; the search takes seconds, so cache it."""
    key = repr(on_board(circuit.parts))
    if key not in _MADE:
        _MADE[key] = _Layout(circuit).run()
    return _MADE[key]


def faults(circuit: Circuit, printed: Silkscreen) -> list[str]:
    """Return the faults of a silkscreen: words missing, too far, too small, or on top of things."""
    result = [f"no place for {word}" for word in printed.missing]
    rects = [(word, word.rect()) for word in printed.words]
    for part in on_board(circuit.parts):
        if part.what != "connector":
            continue
        at = {number: mm(*place) for number, place in pads(part).items()}
        for number, pin in part.pins.items():
            named = [rect for word, rect in rects if word.text == pin.name]
            away = min((_distance(rect, at[number]) for rect in named), default=math.inf)
            if away > WORD_MM:
                result.append(f"{part.ref}.{number}: {pin.name} is {away:.1f} mm from its hole")
    wide, tall = BOARD_MM
    for i, (word, rect) in enumerate(rects):
        if word.height < LETTER_MM:
            result.append(f"{word.text}: letters of {word.height} mm")
        if rect[0] < 0 or rect[1] < 0 or rect[2] > wide or rect[3] > tall:
            result.append(f"{word.text} leaves the board")
        result += [
            f"{word.text} is on the pad {pin}"
            for pin, pad in pad_rects(circuit).items() if _is_over(rect, pad, 0.1)
        ]  # fmt: skip
        result += [
            f"{word.text} is on {other.text}"
            for other, two in rects[:i] if _is_over(rect, two, 0.1)
        ]  # fmt: skip
    return result


def farthest_mm(circuit: Circuit, printed: Silkscreen) -> float:
    """Return the largest distance of a connector's hole from its word."""
    holes = {
        f"{part.ref}.{number}": mm(*place)
        for part in on_board(circuit.parts) if part.what == "connector"
        for number, place in pads(part).items()
    }  # fmt: skip
    named = [word for word in printed.words if word.pin in holes]
    return max((_distance(word.rect(), holes[word.pin]) for word in named), default=0.0)


def _distance(rect: Rect, at: tuple[float, float]) -> float:
    dx = max(rect[0] - at[0], 0, at[0] - rect[2])
    dy = max(rect[1] - at[1], 0, at[1] - rect[3])
    return math.hypot(dx, dy)


class _Layout:
    """Search for free places, word by word."""

    def __init__(self, circuit: Circuit) -> None:
        self.parts = on_board(circuit.parts)
        self.pads = pad_rects(circuit)
        self.bodies = [_body_rect(part) for part in self.parts]
        self.lines: list[Segment] = []
        self.words: list[Word] = []

    def run(self) -> Silkscreen:
        """Return the finished silkscreen."""
        for part in self.parts:
            for line in _outline(part):
                self.lines += self._clear(line)
        self._fixed()
        missing = []
        wishes = [wish for part in self.parts if part.what == "connector"
                  for wish in self._beside(part)]  # fmt: skip
        for wish in [*wishes, *self._wishes()]:
            word = self._best(wish)
            if word:
                self.words.append(word)
            elif wish.is_needed:
                missing.append(f"{wish.text} of {wish.pin}")
        return Silkscreen(tuple(self.words), tuple(self.lines), tuple(missing))

    def _beside(self, part: Part) -> list[_Wish]:
        """Add the words of a connector's pins in a line on its best side; return those left over.

        The best side is the one where all fit outside every body, nearest to the holes.
        """
        at = {number: mm(*place) for number, place in pads(part).items()}
        for step in range(150):
            away = 0.02 * step
            for dx, dy in _SIDES:
                words = []
                for number, (x, y) in at.items():
                    text = part.pins[number].name
                    wide, high = _size(text, LETTER_MM)
                    out = PADS.get(part.shape, (PAD_MM, DRILL_MM))[0] / 2 + _FROM_PAD_MM + away
                    at_x = round(x + dx * (out + wide / 2), 3)
                    at_y = round(y + dy * (out + high / 2), 3)
                    words.append(Word(at_x, at_y, text, pin=f"{part.ref}.{number}"))
                if self._is_fit(words, out):
                    self.words += words
                    return []
        return [
            _Wish(pin.name, f"{part.ref}.{number}", _point(at[number]), WORD_MM - 0.05, (0,),
                  is_outside=True, rivals=tuple(xy for n, xy in at.items() if n != number))
            for number, pin in part.pins.items()
        ]  # fmt: skip

    def _is_fit(self, words: list[Word], out: float) -> bool:
        if out > WORD_MM - 0.03:
            return False
        for i, word in enumerate(words):
            half = tuple(side / 2 for side in _size(word.text, word.height))
            xs, ys = np.array([word.x]), np.array([word.y])
            if not self._is_free(xs, ys, (half[0], half[1]))[0]:
                return False
            rect = word.rect()
            if any(_is_over(rect, other, 0.0) for other in self.bodies):
                return False
            if any(_is_over(rect, other.rect(), _FROM_WORD_MM) for other in words[:i]):
                return False
        return True

    def _clear(self, line: Segment) -> list[Segment]:
        """Return the pieces of a line that keep clear of all pads and the board's edge."""
        x1, y1, x2, y2 = line
        count = max(1, round(math.dist((x1, y1), (x2, y2)) / 0.2))
        away = LINE_MM / 2 + 0.15
        pieces: list[Segment] = []
        start: tuple[float, float] | None = None
        last = (x1, y1)
        for i in range(count + 1):
            x, y = x1 + (x2 - x1) * i / count, y1 + (y2 - y1) * i / count
            is_free = 0.3 < x < BOARD_MM[0] - 0.3 and 0.3 < y < BOARD_MM[1] - 0.3
            is_free = is_free and not any(
                left - away < x < right + away and upper - away < y < lower + away
                for left, upper, right, lower in self.pads.values()
            )
            if is_free:
                start, last = start or (x, y), (x, y)
            if start and (not is_free or i == count):
                if math.dist(start, last) > 0.3 or count == 1:
                    pieces.append(tuple(round(v, 3) for v in (*start, *last)))  # type: ignore[arg-type]
                start = None
        return pieces

    def _fixed(self) -> None:
        """Add the words whose places are given: the board's name, and where the Pico's plug is."""
        pico = next((part for part in self.parts if part.shape == "pico"), None)
        self.words.append(Word(25.5, 1.5, NAME, height=1.5))
        if pico:
            left, upper, right, _ = _body_rect(pico)
            x, y = (left + right) / 2, upper / 2
            self.words.append(Word(x - 7.2, y, "USB", height=1.5, pin="U1"))
            self.words.append(Word(x + 7.2, y, "USB", height=1.5, pin="U1"))
            for side in (x, x - 10.6, x + 10.6):  # arrows to where the plug goes in
                self.lines += [
                    (side, 3.0, side, 0.6), (side - 0.8, 1.5, side, 0.6),
                    (side + 0.8, 1.5, side, 0.6),
                ]  # fmt: skip

    def _wishes(self) -> list[_Wish]:
        """Return the words to place, the hardest to place first."""
        marks, plugs, names, chips = [], [], [], []
        for part in self.parts:
            own = _body_rect(part)
            at = {number: mm(*place) for number, place in pads(part).items()}
            if part.what == "connector":
                what = part.note.removeprefix("for the ").removesuffix(" button").upper()
                plugs.append(_Wish(f"{part.ref} {what}", part.ref, own, 8.0, is_outside=True))
            elif part.shape in ("disc", "fuse", "radial"):
                names += [
                    _Wish(part.ref, part.ref, _point(_middle(own)), 2.0, (0,)),
                    _Wish(short_value(part), part.ref, _point(_middle(own)), 6.0, (0,)),
                ]
            else:
                text = f"{part.ref} {short_value(part)}"
                names.append(_Wish(text, part.ref, _point(_middle(own)), 8.0))
            for number, pin in part.pins.items():
                rivals = tuple(xy for other, xy in at.items() if other != number)
                wish = _Wish(pin.name, f"{part.ref}.{number}", _point(at[number]), 4.0, (0,),
                             is_outside=True, rivals=rivals)  # fmt: skip
                if pin.name == "K" or (pin.name == "+" and part.shape == "radial"):
                    marks.append(wish)
                elif part.shape == "dip6" or (part.shape == "pico" and pin.net):
                    chips.append(wish._replace(reach=3.0, is_outside=False, is_needed=False))
        note = _Wish("square pad: pin 1, + or K", "", (40, 4, 44, 4), 20.0, (0,), is_outside=True)
        return [*marks, *plugs, *names, note, *chips]

    def _best(self, wish: _Wish) -> Word | None:
        """Return the word at the cheapest free place, or None."""
        found: list[tuple[float, Word]] = []
        for turn in wish.turns:
            wide, high = _size(wish.text, wish.height)
            half = (high / 2, wide / 2) if turn else (wide / 2, high / 2)
            left, upper, right, lower = wish.near
            step = 0.15 if wish.reach < 5 else 0.25
            more = (wish.reach + half[0], wish.reach + half[1])
            xs, ys = (grid.ravel() for grid in np.meshgrid(
                np.arange(left - more[0], right + more[0], step),
                np.arange(upper - more[1], lower + more[1], step),
            ))  # fmt: skip
            gap = _gap(xs, ys, half, wish.near)
            is_free = (gap <= wish.reach) & self._is_free(xs, ys, half)
            if not is_free.any():
                continue
            xs, ys, gap = xs[is_free], ys[is_free], gap[is_free]
            dx, dy = np.abs(xs - (left + right) / 2), np.abs(ys - (upper + lower) / 2)
            cost = 2 * gap + 0.3 * np.hypot(dx, dy) + 0.8 * np.minimum(dx, dy)
            cost += 0.8 if turn else 0.0
            for rival in wish.rivals:
                cost += _MISLEADING * (_gap(xs, ys, half, _point(rival)) < gap + 0.3)
            for part, other in zip(self.parts, self.bodies, strict=True):
                if wish.is_outside or part.ref != wish.pin.split(".")[0]:
                    cost += _HIDDEN * (_gap(xs, ys, half, other) <= 0)
            best = int(np.argmin(cost))
            x, y = round(float(xs[best]), 3), round(float(ys[best]), 3)
            found.append((float(cost[best]), Word(x, y, wish.text, turn, wish.height, wish.pin)))
        return min(found)[1] if found else None

    def _is_free(self, xs: Floats, ys: Floats, half: tuple[float, float]) -> NDArray[np.bool_]:
        """Tell for every centre whether a word of that size is clear of all that is there."""
        wide, tall = BOARD_MM
        edge = _FROM_EDGE_MM
        free = (xs - half[0] > edge) & (xs + half[0] < wide - edge)
        free &= (ys - half[1] > edge) & (ys + half[1] < tall - edge)
        rects = [(*rect, _FROM_PAD_MM) for rect in self.pads.values()]
        rects += [(*word.rect(), _FROM_WORD_MM) for word in self.words]
        for x1, y1, x2, y2 in self.lines:
            own = (min(x1, x2), min(y1, y2), max(x1, x2), max(y1, y2))
            rects.append((*own, _FROM_LINE_MM + LINE_MM / 2))
        for x, y in mounting_holes():
            rects.append((x, y, x, y, _FROM_SCREW_MM))
        if not free.any():
            return np.asarray(free)
        own = (xs[free].min() - half[0], ys[free].min() - half[1],
               xs[free].max() + half[0], ys[free].max() + half[1])  # fmt: skip
        for left, upper, right, lower, gap in rects:
            if not _is_over(own, (left, upper, right, lower), gap):
                continue
            hits = (xs + half[0] > left - gap) & (xs - half[0] < right + gap)
            free &= ~(hits & (ys + half[1] > upper - gap) & (ys - half[1] < lower + gap))
        return np.asarray(free)


def _gap(xs: Floats, ys: Floats, half: tuple[float, float], rect: Rect) -> Floats:
    """Return the distance of words of a size, by their centres, from a rectangle."""
    left, upper, right, lower = rect
    dx = np.maximum(np.maximum(left - xs, xs - right) - half[0], 0)
    dy = np.maximum(np.maximum(upper - ys, ys - lower) - half[1], 0)
    return np.asarray(np.hypot(dx, dy))


def _is_over(one: Rect, two: Rect, gap: float) -> bool:
    """Tell whether two rectangles overlap, or are nearer than a gap."""
    return (
        one[0] < two[2] + gap
        and two[0] < one[2] + gap
        and one[1] < two[3] + gap
        and two[1] < one[3] + gap
    )


def _point(at: tuple[float, float]) -> Rect:
    return (*at, *at)


def _body_rect(part: Part) -> Rect:
    own = body(part)
    return (*mm(own.left, own.upper), *mm(own.right, own.lower))


def _middle(rect: Rect) -> tuple[float, float]:
    left, upper, right, lower = rect
    return (left + right) / 2, (upper + lower) / 2


def _box(left: float, upper: float, right: float, lower: float) -> list[Segment]:
    return [
        (left, upper, right, upper), (right, upper, right, lower),
        (right, lower, left, lower), (left, lower, left, upper),
    ]  # fmt: skip


def _outline(part: Part) -> list[Segment]:
    """Return a part's outline, before what crosses a pad is taken away."""
    left, upper, right, lower = _body_rect(part)
    if part.shape == "radial":
        x, y, r = (left + right) / 2, (upper + lower) / 2, (right - left) / 2 - 0.15
        turns = [2 * math.pi * i / 48 for i in range(49)]
        points = [(x + r * math.cos(turn), y + r * math.sin(turn)) for turn in turns]
        return [(*one, *two) for one, two in zip(points, points[1:], strict=False)]
    if part.shape in SPANS:
        return _lying(part)
    if part.shape in ("dip14", "dip6"):
        inner = (left + 2.3, upper + 0.2, right - 2.3, lower - 0.2)
        x = (left + right) / 2  # the notch at the end of pin 1
        notch = [(x - 0.8, upper + 0.7, x + 0.8, upper + 0.7)] if part.shape == "dip14" else []
        return [*_box(*inner), *notch]
    lines = _box(left + 0.12, upper + 0.12, right - 0.12, lower - 0.12)
    if part.shape == "pico":
        x = (left + right) / 2
        lines += [(x - 4, upper + 4.2, x + 4, upper + 4.2), (x - 4, upper, x - 4, upper + 4.2),
                  (x + 4, upper, x + 4, upper + 4.2)]  # fmt: skip
    return lines


def _lying(part: Part) -> list[Segment]:
    """Return the outline of a part between its two leads, with a diode's band at its cathode."""
    left, upper, right, lower = _body_rect(part)
    ends = [mm(*place) for place in pads(part).values()]
    clear = PADS.get(part.shape, (PAD_MM, DRILL_MM))[0] / 2 + 0.25
    is_upright = ends[0][0] == ends[1][0]
    if part.shape in ("disc", "fuse"):
        return _box(left + 0.15, upper + 0.15, right - 0.15, lower - 0.15)
    inset = 0.2
    first, last = sorted(end[1] if is_upright else end[0] for end in ends)
    first, last = first + clear, last - clear
    across = (left + inset, right - inset) if is_upright else (upper + inset, lower - inset)
    lines = (
        _box(across[0], first, across[1], last) if is_upright
        else _box(first, across[0], last, across[1])
    )  # fmt: skip
    for number, place in pads(part).items():
        if part.pins[number].name == "K" and is_square(part, number):
            along = mm(*place)[1 if is_upright else 0]
            inward = 1 if along < (first + last) / 2 else -1
            for step in (0.3, 0.45, 0.6):
                at = (first if inward > 0 else last) + inward * step
                lines.append(
                    (across[0], at, across[1], at) if is_upright else (at, across[0], at, across[1])
                )
    return lines
