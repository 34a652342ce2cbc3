"""Face of the board with its lamps off: band of the streets, turns, lines, numbers, words.

One geometry for the printed top, the paper face and every picture of the board. Lengths in mm, in
the coordinates of `Layout.place`: x to the right, y down. A band is as wide as a street's lanes
and REACH_MM beyond them; it goes round each turn in half circles, from START to GAME.
"""

import math
from collections.abc import Sequence
from itertools import pairwise
from typing import NamedTuple

from cribboard.lights.layout import STREET, Layout

Point = tuple[float, float]
Path = list[Point]

#: From the middle of a street's outer lane to the band's edge, and beyond the first and last hole;
#: least distance of two bands' edges.
REACH_MM, END_MM, APART_MM = 3.8, 5.0, 2.4
#: Lines between groups of five end so far beyond the outer lanes' middles.
LINE_MM = 2.6
#: Height of capitals and digits: at every tenth hole, at every thirtieth, of words.
NUMBER_MM, STREET_MM, WORD_MM, GATE_MM = 2.6, 3.0, 2.8, 2.2
#: Radius of the band's corners; a turn's lanes begin so far from the middles of their holes.
CORNER_MM, CLEAR_MM = 3.0, 3.6
#: A skunk line's distance from its word and from the band's edges; what a number needs on both
#: sides, or the lines between groups leave room for it; the width of a turn that has a word.
_BESIDE_MM, _EDGE_MM, _NUMBER_ROOM_MM, _WORD_ROOM_MM = 1.5, 1.4, 4.4, 16.0
#: Sides of a half circle; a shorter piece of one, before a skunk line, is left out.
_SIDES, _LEAST_SHARE = 32, 0.1
#: Holes in whose turn a line says who is skunked: those left behind it when the other goes out.
SKUNKS = {90: ("SKUNK",), 60: ("DOUBLE", "SKUNK")}
GROUP = 5


class Word(NamedTuple):
    """Number or word: its middle, and the height of its capitals."""

    text: str
    x: float
    y: float
    high: float


class Face(NamedTuple):
    """Everything on the face but the holes.

    bands: closed outlines. fives: lines between groups of five. turns: an open path for each lane
    of each turn. gates: skunk lines, across a turn.
    """

    bands: list[Path]
    fives: list[Path]
    turns: list[Path]
    gates: list[Path]
    words: list[Word]

    @property
    def bounds(self) -> tuple[float, float, float, float]:
        """Return the least and greatest x and y: (left, upper, right, lower)."""
        points = [point for path in self.bands for point in path]
        xs, ys = [x for x, _ in points], [y for _, y in points]
        return min(xs), min(ys), max(xs), max(ys)


class _Street(NamedTuple):
    """Street: its holes, its lanes' y from above, x of its first and last hole in play."""

    first: int
    last: int
    lanes: tuple[float, ...]
    start: float
    end: float

    @property
    def upper(self) -> float:
        return self.lanes[0]

    @property
    def lower(self) -> float:
        return self.lanes[-1]

    @property
    def way(self) -> int:
        return 1 if self.end > self.start else -1


def face(layout: Layout) -> Face:
    """Return the face of a board whose streets are straight; else a face without bands."""
    streets = _streets(layout)
    if not all(_is_straight(layout, street) for street in streets):
        return Face([], [], [], [], [])
    reach = _reach(streets)
    made = Face([], [], [], [], [])
    run: list[_Street] = []
    for street in streets:
        if run and not _does_turn(run[-1], street):
            made.bands.append(_band(layout, run, reach))
            run = []
        run.append(street)
    made.bands.append(_band(layout, run, reach))
    for one, two in pairwise(streets):
        if _does_turn(one, two):
            _add_turn(made, layout, one, two, reach)
    for street in streets:
        _add_lines(made, layout, street)
        _add_numbers(made, layout, street)
    _add_ends(made, layout, streets)
    return made


def place(layout: Layout, track: int, hole: int) -> Point:
    """Return the middle of a hole."""
    return layout.place(layout.pixel(track, hole))


def _streets(layout: Layout) -> list[_Street]:
    found = []
    for first in range(1, layout.holes + 1, STREET):
        last = min(first + STREET - 1, layout.holes)
        starts = [place(layout, track, first) for track in range(layout.tracks)]
        end = place(layout, 0, last)[0]
        found.append(_Street(first, last, tuple(sorted(y for _, y in starts)), starts[0][0], end))
    return found


def _is_straight(layout: Layout, street: _Street) -> bool:
    """Return whether each lane of a street keeps its y, and the lanes their columns."""
    for hole in range(street.first, street.last + 1):
        places = [place(layout, track, hole) for track in range(layout.tracks)]
        if any(y not in street.lanes for _, y in places) or len({x for x, _ in places}) > 1:
            return False
    return True


def _does_turn(one: _Street, two: _Street) -> bool:
    return one.way != two.way and two.upper > one.lower and math.isclose(one.end, two.start)


def _reach(streets: list[_Street]) -> float:
    gaps = [two.upper - one.lower for one, two in pairwise(streets)]
    return min([REACH_MM, *((gap - APART_MM) / 2 for gap in gaps)])


def _arc(
    x: float, upper: float, lower: float, way: int, share: tuple[float, float] = (0.0, 1.0)
) -> Path:
    """Return a half circle, or a share of it, from above to below; way: 1 bows to the right."""
    middle, radius = (upper + lower) / 2, (lower - upper) / 2
    first, last = share
    sides = max(2, round(_SIDES * (last - first)))
    angles = [math.pi * (first + (last - first) * i / sides) for i in range(sides + 1)]
    return [
        (x + way * radius * math.sin(angle), middle - radius * math.cos(angle)) for angle in angles
    ]


def _ends(layout: Layout, street: _Street) -> Point:
    """Return x of a street's first and last hole, with start and game hole."""
    start, end = street.start, street.end
    if street.first == 1 and layout.has_start:
        start = place(layout, 0, 0)[0]
    if street.last == layout.holes:
        end = place(layout, 0, layout.game)[0]
    return start, end


def _band(layout: Layout, run: Sequence[_Street], reach: float) -> Path:
    """Return the outline of streets that run on, as one closed path."""
    first, last = run[0], run[-1]
    start = _ends(layout, first)[0] - first.way * END_MM
    end = _ends(layout, last)[1] + last.way * END_MM
    outer: Path = []  # the edge that is above in the first street
    inner: Path = []
    for number, (one, two) in enumerate(pairwise(run)):
        wide = _arc(one.end, one.upper - reach, two.lower + reach, one.way)
        narrow = _arc(one.end, one.lower + reach, two.upper - reach, one.way)
        outer += narrow if number % 2 else wide
        inner += wide if number % 2 else narrow
    head = _cap(start, first.lower + reach, first.upper - reach, -first.way)
    tail = _cap(end, last.upper - reach, last.lower + reach, last.way)
    return head + outer + (tail if len(run) % 2 else tail[::-1]) + inner[::-1]


def _cap(x: float, one: float, two: float, way: int) -> Path:
    """Return the end of a band from y `one` to y `two`, with round corners; way: 1 at the right."""
    down = 1 if two > one else -1
    steps = [math.pi / 2 * i / (_SIDES // 4) for i in range(_SIDES // 4 + 1)]
    corner = [
        (x - way * CORNER_MM * (1 - math.sin(a)), CORNER_MM * (1 - math.cos(a))) for a in steps
    ]
    first = [(at, one + down * deep) for at, deep in corner]
    return first + [(at, two - down * deep) for at, deep in reversed(corner)]


def _add_turn(made: Face, layout: Layout, one: _Street, two: _Street, reach: float) -> None:
    """Add a turn's lanes, and the skunk line across them, with its words."""
    words = SKUNKS.get(one.last, ()) if layout.holes == 4 * STREET else ()
    middle = (one.lower + two.upper) / 2
    near, far = (two.upper - one.lower) / 2 - reach, (two.lower - one.upper) / 2 + reach
    named = words if far - near > _WORD_ROOM_MM else ()
    line = _BESIDE_MM + (GATE_MM + _BESIDE_MM) * bool(named)
    room = (line, line if named[1:] else 2 * _BESIDE_MM)  # above and below the skunk line
    for track in range(layout.tracks):
        (x, upper), (_, lower) = (place(layout, track, hole) for hole in (one.last, two.first))
        radius = (lower - upper) / 2
        clear = 2 * math.asin(min(1.0, CLEAR_MM / 2 / radius)) / math.pi
        if not words:
            made.turns.append(_arc(x, upper, lower, one.way, (clear, 1 - clear)))
            continue
        above, below = (math.acos(min(1.0, side / radius)) / math.pi for side in room)
        for share in ((clear, above), (1 - below, 1 - clear)):
            if share[1] - share[0] > _LEAST_SHARE:
                made.turns.append(_arc(x, upper, lower, one.way, share))
    if words:
        ends = (near + _EDGE_MM, far - _EDGE_MM)
        made.gates.append([(one.end + one.way * end, middle) for end in ends])
    for word, side in zip(named, (-1, 1), strict=False):
        x = one.end + one.way * (near + far) / 2
        made.words.append(Word(word, x, middle + side * (_BESIDE_MM + GATE_MM / 2), GATE_MM))


def _add_lines(made: Face, layout: Layout, street: _Street) -> None:
    """Add the lines between groups of five holes."""
    for hole in range(street.first + GROUP - 1, street.last, GROUP):
        x = (place(layout, 0, hole)[0] + place(layout, 0, hole + 1)[0]) / 2
        made.fives.extend(_across(street, x))


def _pitch(street: _Street) -> float:
    return abs(street.end - street.start) / (street.last - street.first)


def _across(street: _Street, x: float) -> list[Path]:
    """Return a line across a street: in one, or lane by lane where numbers need the room."""
    upper, lower = street.upper - LINE_MM, street.lower + LINE_MM
    if _pitch(street) / 2 > _NUMBER_ROOM_MM:
        return [[(x, upper), (x, lower)]]
    return [[(x, y - LINE_MM), (x, y + LINE_MM)] for y in street.lanes]


def _add_numbers(made: Face, layout: Layout, street: _Street) -> None:
    """Add the number of every tenth hole: between the lanes, below a single one.

    Where GAME stands in its place, the last hole has none.
    """
    is_tight = street.last == layout.holes and _is_tight(layout, street)
    for hole in range(street.first + 9, street.last + 1 - is_tight, 10):
        high = NUMBER_MM if hole % STREET else STREET_MM
        x = place(layout, 0, hole)[0]
        made.words.append(Word(str(hole), x, _between(street, high), high))


def _between(street: _Street, high: float) -> float:
    if len(street.lanes) > 1:
        return (street.lanes[0] + street.lanes[1]) / 2
    return street.lower + REACH_MM + 1.2 + high / 2


def _is_tight(layout: Layout, street: _Street) -> bool:
    """Return whether the game hole is the neighbour of the last hole."""
    return abs(_ends(layout, street)[1] - street.end) < 1.5 * _pitch(street)


def _add_ends(made: Face, layout: Layout, streets: list[_Street]) -> None:
    """Add START and GAME, and a line between each and the street where there is room for one."""
    ends = [(streets[-1], "GAME", _ends(layout, streets[-1])[1], streets[-1].end)]
    if layout.has_start:
        ends.append((streets[0], "START", _ends(layout, streets[0])[0], streets[0].start))
    for street, word, outer, inner in ends:
        way = 1 if inner > outer else -1
        line = inner - way * _pitch(street) / 2
        if abs(inner - outer) > 1.5 * _pitch(street):  # they stand apart: the word has its own room
            made.fives.extend(_across(street, line))
            x = (outer - way * END_MM + line) / 2
        else:
            x = outer + way * 2 * WORD_MM
        made.words.append(Word(word, x, _between(street, WORD_MM), WORD_MM))
