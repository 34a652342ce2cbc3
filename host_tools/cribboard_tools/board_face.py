"""Face of the board with its lamps off: band of the streets, turns, lines, numbers, words.

One geometry for the printed top, the paper face and every picture of the board: the page runs this
module in its MicroPython. Lengths in mm, in the coordinates of `Layout.place`: x to the right, y
down. A band is as wide as a street's lanes and REACH_MM beyond them; it goes round each turn in
half circles, from START to GAME. Where tracks do not run side by side, each has its own band.
"""

import math
from collections import namedtuple

from cribboard.lights.layout import STREET

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from cribboard.lights.layout import Layout

    Point = tuple[float, float]
    Path = list[Point]
else:
    Point, Path = tuple, list

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
_BESIDE_MM, _EDGE_MM, _NUMBER_ROOM_MM, _WORD_ROOM_MM = 1.5, 1.7, 4.4, 16.0
#: Its word stands outside the middle of the turn: that is further from the inner lane's holes.
_OUT_MM = 0.3
#: Sides of a half circle; a shorter piece of one, before a skunk line, is left out.
SIDES, _LEAST_SHARE = 32, 0.1
#: Holes in whose turn a line says who is skunked: those left behind it when the other goes out.
SKUNKS = {90: ("SKUNK",), 60: ("DOUBLE", "SKUNK")}
#: Words at the start and game holes.
ENDS = ("START", "GAME")
GROUP = 5
_LEVEL_MM = 0.1

#: Number or word: its middle, and the height of its capitals.
Word = namedtuple("Word", ("text", "x", "y", "high"))


class Face:
    """Everything on the face but the holes.

    bands: closed outlines. fives: lines between groups of five. turns: an open path for each lane
    of each turn. gates: skunk lines, across a turn. lanes: of each track the middle of its lane
    from start to game, in one piece or more.
    """

    def __init__(
        self,
        bands: "list[Path]",
        fives: "list[Path]",
        turns: "list[Path]",
        gates: "list[Path]",
        words: "list[Word]",
        lanes: "Sequence[list[Path]]" = (),
    ) -> None:
        self.bands, self.fives, self.turns, self.gates = bands, fives, turns, gates
        self.words, self.lanes = words, lanes

    @property
    def bounds(self) -> "tuple[float, float, float, float]":
        """Return the least and greatest x and y: (left, upper, right, lower)."""
        xs = [x for path in self.bands for x, _ in path]
        ys = [y for path in self.bands for _, y in path]
        ys += [word.y + word.high / 2 for word in self.words]  # below a single lane
        return min(xs), min(ys), max(xs), max(ys)


class _Drawing(Face):
    """A face that is being made: of a layout, with so many sides to a half circle."""

    def __init__(self, layout: "Layout", sides: int) -> None:
        super().__init__([], [], [], [], [], [[] for _ in range(layout.tracks)])
        self.layout = layout
        self.sides = sides

    def arc(
        self, x: float, upper: float, lower: float, way: int, first: float = 0, last: float = 1
    ) -> "Path":
        """Return a half circle, or a share of it, from above to below; way: 1 bows to the right."""
        middle, radius = (upper + lower) / 2, (lower - upper) / 2
        sides = max(2, round(self.sides * (last - first)))
        angles = [math.pi * (first + (last - first) * i / sides) for i in range(sides + 1)]
        return [(x + way * radius * math.sin(a), middle - radius * math.cos(a)) for a in angles]


class _Street:
    """Street: holes `first` to `last` of some tracks, in rows side by side.

    rows: y of each track's row; lanes: the same from above; upper, lower: y of the outer lanes.
    start, end: x of the first and the last hole, without start and game hole where another hole is
    in their row. outset, finish: with them. way: 1 if the holes run to the right, else -1.
    """

    def __init__(self, layout: "Layout", tracks: "Sequence[int]", first: int, last: int) -> None:
        self.tracks, self.first, self.last = tracks, first, last
        self.rows = [point(layout, track, last)[1] for track in tracks]
        self.lanes = sorted(self.rows)
        self.upper, self.lower = self.lanes[0], self.lanes[-1]
        own = [max(first, min(1, last)), min(last, max(layout.holes, first))]
        self.start, self.end, self.outset, self.finish = [
            point(layout, tracks[0], hole)[0] for hole in own + [first, last]
        ]
        self.way = 1 if self.finish > self.outset else -1
        #: from hole to hole
        self.pitch = abs(self.end - self.start) / max(1, own[1] - own[0])


def face(layout: "Layout", sides: int = SIDES) -> Face:
    """Return the face of a board, whose half circles have so many sides."""
    made = _Drawing(layout, sides)
    for streets in _chains(layout):
        pairs = list(zip(streets, streets[1:]))
        apart = [max(one.upper, two.upper) - min(one.lower, two.lower) for one, two in pairs]
        least = min(apart + [4 * REACH_MM])
        reach = min(REACH_MM, (least - APART_MM) / 2)
        run: "list[_Street]" = []
        for street in streets:
            if run and not _does_turn(run[-1], street):
                made.bands.append(_band(made, run, reach))
                run = []
            run.append(street)
            _add_lines(made, street)
            _add_numbers(made, street, least)
        made.bands.append(_band(made, run, reach))
        for one, two in pairs:
            if _does_turn(one, two):
                _add_turn(made, one, two, reach)
        for at in range(len(streets[0].tracks)):
            _add_lane(made, streets, at)
        _add_ends(made, streets, least)
    return made


def point(layout: "Layout", track: int, hole: int) -> "Point":
    """Return the middle of a hole."""
    return layout.point(layout.pixel(track, hole))


def _chains(layout: "Layout") -> "list[list[_Street]]":
    """Return the streets, in the order of play, of all tracks or of each."""
    runs = [_runs(layout, track) for track in range(layout.tracks)]
    tracks = list(range(layout.tracks))
    streets = [_Street(layout, tracks, first, last) for first, last in runs[0]]
    is_level = all([own == runs[0] for own in runs])
    if is_level and all([_is_free(layout, street, streets) for street in streets]):
        return [streets]
    return [
        [_Street(layout, [track], first, last) for first, last in runs[track]] for track in tracks
    ]


def _runs(layout: "Layout", track: int) -> "list[tuple[int, int]]":
    """Return the first and the last hole of each row of a track."""
    found = []
    first = 0 if layout.has_start else 1
    for hole in range(first, layout.game + 1):
        y = point(layout, track, hole)[1]
        if hole == layout.game or abs(point(layout, track, hole + 1)[1] - y) > _LEVEL_MM:
            found.append((first, hole))
            first = hole + 1
    return found


def _is_free(layout: "Layout", street: _Street, streets: "list[_Street]") -> bool:
    """Return whether a street's lanes are in columns, with no other street's lane between them."""
    for hole in (street.first, street.last):
        if len(set([point(layout, track, hole)[0] for track in street.tracks])) > 1:
            return False
    others = [y for other in streets if other is not street for y in other.rows]
    is_between = any([street.upper <= y <= street.lower for y in others])
    return len(set(street.rows)) == len(street.rows) and not is_between


def _does_turn(one: _Street, two: _Street) -> bool:
    """Return whether a street runs on in the one below it."""
    is_at_end = abs(one.finish - two.outset) < max(one.pitch, two.pitch) / 2
    return one.way != two.way and two.upper > one.lower and is_at_end


def _band(made: _Drawing, run: "list[_Street]", reach: float) -> "Path":
    """Return the outline of streets that run on, as one closed path."""
    first, last = run[0], run[-1]
    outer: "Path" = []  # the edge that is above in the first street
    inner: "Path" = []
    for number, (one, two) in enumerate(zip(run, run[1:])):
        wide = made.arc(one.end, one.upper - reach, two.lower + reach, one.way)
        narrow = made.arc(one.end, one.lower + reach, two.upper - reach, one.way)
        outer += narrow if number % 2 else wide
        inner += wide if number % 2 else narrow
    head = _cap(made, first.outset, first.lower + reach, first.upper - reach, -first.way)
    tail = _cap(made, last.finish, last.upper - reach, last.lower + reach, last.way)
    return head + outer + (tail if len(run) % 2 else tail[::-1]) + inner[::-1]


def _cap(made: _Drawing, x: float, one: float, two: float, way: int) -> "Path":
    """Return the end of a band from y `one` to y `two`, with round corners; way: 1 at the right."""
    down = 1 if two > one else -1
    count = made.sides // 4
    corner = []
    for step in range(count + 1):
        angle = math.pi / 2 * step / count
        out = END_MM - CORNER_MM * (1 - math.sin(angle))
        corner.append((x + way * out, down * CORNER_MM * (1 - math.cos(angle))))
    return [(at, one + deep) for at, deep in corner] + [
        (at, two - deep) for at, deep in reversed(corner)
    ]


def _add_turn(made: _Drawing, one: _Street, two: _Street, reach: float) -> None:
    """Add a turn's lanes, and the skunk line across them, with its words."""
    words: "Sequence[str]" = SKUNKS.get(one.last, ()) if made.layout.holes == 4 * STREET else ()
    middle = (one.lower + two.upper) / 2
    near, far = (two.upper - one.lower) / 2 - reach, (two.lower - one.upper) / 2 + reach
    named = words if far - near > _WORD_ROOM_MM else ()
    line = _BESIDE_MM + (GATE_MM + _BESIDE_MM) * bool(named)
    below = line if named[1:] else 2 * _BESIDE_MM  # the skunk line
    for upper, lower in zip(one.rows, two.rows):
        radius = (lower - upper) / 2
        clear = 2 * math.asin(min(1.0, CLEAR_MM / 2 / radius)) / math.pi
        shares = [(clear, 1 - clear)]
        if words:
            sides = [math.acos(min(1.0, side / radius)) / math.pi for side in (line, below)]
            shares = [(clear, sides[0]), (1 - sides[1], 1 - clear)]
        for first, last in shares:
            if last - first > _LEAST_SHARE:
                made.turns.append(made.arc(one.end, upper, lower, one.way, first, last))
    if words:
        ends = (near + _EDGE_MM, far - _EDGE_MM)
        made.gates.append([(one.end + one.way * end, middle) for end in ends])
    for word, side in zip(named, (-1, 1)):
        x = one.end + one.way * ((near + far) / 2 + _OUT_MM)
        made.words.append(Word(word, x, middle + side * (_BESIDE_MM + GATE_MM / 2), GATE_MM))


def _add_lane(made: _Drawing, streets: "list[_Street]", at: int) -> None:
    """Add the lane of a chain's track."""
    path: "Path" = []
    lane = made.lanes[streets[0].tracks[at]]
    for number, street in enumerate(streets):
        two = streets[number + 1] if number + 1 < len(streets) else None
        y = street.rows[at]
        path = path or [(street.outset, y)]
        if two is not None and _does_turn(street, two):
            path += made.arc(street.end, y, two.rows[at], street.way)
        else:
            lane.append(path + [(street.finish, y)])
            path = []


def _add_lines(made: _Drawing, street: _Street) -> None:
    """Add the lines between groups of five holes."""
    for hole in range(GROUP, min(street.last, made.layout.holes), GROUP):
        if hole >= street.first:
            xs = [point(made.layout, street.tracks[0], each)[0] for each in (hole, hole + 1)]
            made.fives.extend(_across(street, sum(xs) / 2))


def _across(street: _Street, x: float) -> "list[Path]":
    """Return a line across a street: in one, or lane by lane where numbers need the room."""
    upper, lower = street.upper - LINE_MM, street.lower + LINE_MM
    if street.pitch / 2 > _NUMBER_ROOM_MM:
        return [[(x, upper), (x, lower)]]
    return [[(x, y - LINE_MM), (x, y + LINE_MM)] for y in street.lanes]


def _add_numbers(made: _Drawing, street: _Street, least: float) -> None:
    """Add the number of every tenth hole: between the lanes, below a single one.

    least: distance of two streets. Where GAME stands in its place, the last hole has none.
    """
    game = made.layout.game
    is_tight = abs(street.finish - street.end) < 1.5 * street.pitch and street.last == game
    for hole in range(10, min(street.last + 1, game - is_tight), 10):
        if hole >= street.first:
            high = NUMBER_MM if hole % STREET else STREET_MM
            x = point(made.layout, street.tracks[0], hole)[0]
            made.words.append(Word(str(hole), x, _between(street, high, least), high))


def _between(street: _Street, high: float, least: float) -> float:
    """Return y of the middle of a street's lettering; least: distance of two streets."""
    if len(street.lanes) > 1:
        return (street.lanes[0] + street.lanes[1]) / 2
    return street.lower + min(REACH_MM + 1.2 + high / 2, least / 2)


def _add_ends(made: _Drawing, streets: "list[_Street]", least: float) -> None:
    """Add START and GAME, and a line between each and the street where there is room for one."""
    ends = [(streets[-1], ENDS[1], streets[-1].finish, streets[-1].end)]
    if made.layout.has_start:
        ends.append((streets[0], ENDS[0], streets[0].outset, streets[0].start))
    for street, word, outer, inner in ends:
        way = 1 if inner > outer else -1
        line = inner - way * street.pitch / 2
        if abs(inner - outer) > 1.5 * street.pitch:  # they stand apart: the word has its own room
            made.fives.extend(_across(street, line))
            x = (outer - way * END_MM + line) / 2
        else:
            x = outer + way * 2 * WORD_MM
        made.words.append(Word(word, x, _between(street, WORD_MM, least), WORD_MM))
