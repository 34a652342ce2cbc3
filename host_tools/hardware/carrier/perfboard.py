"""Carrier on perfboard: how to cut it, the parts, the wires from the solder side, the joints.

The board is the common one of 9 x 7 cm. Its grid has the carrier's 31 x 26 holes, so all parts have
the places of the printed carrier; only its rims are wider.
"""

import math
from typing import NamedTuple

from host_tools.hardware.carrier.placement import (
    GRID_MM,
    body,
    is_square,
    mm,
    mounting_holes,
    pads,
    wires,
)
from host_tools.hardware.case.geometry import BOARD_HOLES
from host_tools.hardware.circuit.board_circuit import circuit as build_circuit
from host_tools.hardware.circuit.parts import Circuit, Part, on_board
from host_tools.hardware.drawing_sheet import Box, Circle, Line, Sheet, Text
from host_tools.hardware.options import Options

#: The board as it is bought; its grid lies in the middle.
BOUGHT_MM = (90.0, 70.0)
#: Sawn off on the right, where the wall of the case is; cut off the upper right corner, where its
#: post is.
SAWN_MM, CORNER_MM = 5.0, 3.0
#: Holes to drill for the M3 screws, each in the middle of four holes of the grid.
DRILL_MM, SCREW_MM = 4.0, 3.0
SCREW_PLACES = tuple((x, y) for x in (0.5, 29.5) for y in (0.5, 24.5))
#: A hole of the grid whose middle is nearer to a drilled hole's rim has no pad left.
PAD_LEFT_MM = 0.6
#: Nets of thick wire, which are soldered first.
POWER_NETS = ("GND", "VBUS_IN", "5V", "LED_5V")
THICK_WIRE, THIN_WIRE = "0.34 mm2 (22 AWG)", "0.14 mm2 (26 AWG)"
#: What a wire is longer than the straight way, and the step of the list.
SLACK_MM = 12.0

_SCALE = 3.0
_EDGE = 16.0
_INKS = {"GND": "#222222", "VBUS_IN": "#e07000", "5V": "#d0021b", "LED_5V": "#b000a0"}
_COLOURS = ("#0060c0", "#0a8f3c", "#8a5a00", "#6a3fc0", "#007f8a")
_NAME = "#7a1fa2"
#: Bends of a wire (part of its way, distance from the straight line), tried in this order; distance
#: of a line from a pin that it passes.
_BENDS = ((0.5, 0.0), *(
    (along, sign * away)
    for away in (4, 6, 8, 11, 15, 20, 26, 34) for along in (0.5, 0.3, 0.7) for sign in (1, -1)
))  # fmt: skip
_CLEAR = 2.0


Point = tuple[float, float]
Way = tuple[float, float, float, float]


class Rect(NamedTuple):
    """Rectangle by its corners."""

    left: float
    upper: float
    right: float
    lower: float


def outline() -> Rect:
    """Return the board as it is cut, in mm from the printed carrier's upper left corner."""
    border_x = (BOUGHT_MM[0] - (BOARD_HOLES[0] - 1) * GRID_MM) / 2
    border_y = (BOUGHT_MM[1] - (BOARD_HOLES[1] - 1) * GRID_MM) / 2
    left, upper = GRID_MM - border_x, GRID_MM - border_y
    return Rect(left, upper, left + BOUGHT_MM[0] - SAWN_MM, upper + BOUGHT_MM[1])


def drilled() -> list[tuple[float, float]]:
    """Return the middles of the holes to drill in mm from the carrier's upper left corner."""
    return [mm(column, row) for column, row in SCREW_PLACES]


def faults(circuit: Circuit) -> list[str]:
    """Return where drilled holes miss the posts, take pads that are used, or meet the rim."""
    found = []
    board = outline()
    for hole in drilled():
        post = min(mounting_holes(), key=lambda at: math.dist(at, hole))
        if math.dist(post, hole) > (DRILL_MM - SCREW_MM) / 2:
            found.append(f"the screw at {post} does not go through the hole drilled at {hole}")
        x, y = hole
        rim = min(x - board.left, y - board.upper, board.right - x, board.lower - y)
        corner = (board.right - x + y - board.upper - CORNER_MM) / math.sqrt(2)
        if min(rim, corner) - DRILL_MM / 2 < 1.0:
            found.append(f"the hole drilled at {hole} is at the rim")
        for part in on_board(circuit.parts):
            for number, place in pads(part).items():
                if math.dist(mm(*place), hole) < DRILL_MM / 2 + PAD_LEFT_MM:
                    found.append(f"drilling at {hole} takes the pad of {part.ref}.{number}")
    return found


def counts(circuit: Circuit) -> tuple[int, int, int]:
    """Return the number of pins to solder, of wires of power nets, and of other wires."""
    pins = sum(len(pads(part)) for part in on_board(circuit.parts))
    own = wires(circuit)
    power = sum(len(pairs) for net, pairs in own.items() if net in POWER_NETS)
    return pins, power, sum(map(len, own.values())) - power


def _cut_mm(one: tuple[int, int], two: tuple[int, int]) -> int:
    """Return the length to cut for a wire between two holes, in mm."""
    return 5 * math.ceil((GRID_MM * math.dist(one, two) + SLACK_MM) / 5)


def wire_metres(circuit: Circuit) -> tuple[float, float]:
    """Return the length of all thick wires, and of all thin ones, in metres."""
    at = {f"{p.ref}.{n}": hole for p in on_board(circuit.parts) for n, hole in pads(p).items()}
    total = {True: 0, False: 0}
    for net, pairs in wires(circuit).items():
        total[net in POWER_NETS] += sum(_cut_mm(at[one], at[two]) for one, two in pairs)
    return total[True] / 1000, total[False] / 1000


class _View:
    """Drawing of one side of the board, at three times its size."""

    def __init__(self, title: str, *, is_back: bool) -> None:
        board = outline()
        self.left, self.upper = board.left, board.upper
        self.is_back = is_back
        wide, tall = BOUGHT_MM
        self.sheet = Sheet(wide * _SCALE + 2 * _EDGE, tall * _SCALE + 2 * _EDGE + 12, title)
        self.names: list[Rect] = []
        self.lines: list[Way] = []
        self.dots: list[Point] = []  # every pin that is drawn
        self.pins: list[Point] = []  # every pin that there is

    def point(self, x: float, y: float) -> tuple[float, float]:
        """Return a place on the sheet by its place on the carrier in mm."""
        across = x - self.left
        if self.is_back:
            across = BOUGHT_MM[0] - across
        return _EDGE + across * _SCALE, _EDGE + (y - self.upper) * _SCALE

    def at(self, column: float, row: float) -> tuple[float, float]:
        """Return a hole's place on the sheet."""
        return self.point(*mm(column, row))

    def board(self) -> None:
        """Draw the board with its holes, their names, and what is sawn and drilled."""
        add = self.sheet.add
        wide, tall = BOUGHT_MM[0] * _SCALE, BOUGHT_MM[1] * _SCALE
        add(Box("INK", _EDGE, _EDGE, wide, tall, 3, "#fbf7ea"))
        columns, rows = BOARD_HOLES
        for row in range(rows):
            for column in range(columns):
                add(Circle("MARK", *self.at(column, row), 1.1))
        for column in range(columns):
            x, _ = self.at(column, 0)
            add(Text("INK", x, _EDGE - 2.5, 4, letters(column)))
        for row in range(rows):
            _, y = self.at(0, row)
            add(Text("INK", _EDGE - 2, y + 1.4, 4, str(row + 1), "end"))
        for hole in drilled():
            add(Circle("CUT", *self.point(*hole), DRILL_MM / 2 * _SCALE))
        edge = outline()
        x, y = self.point(edge.right, edge.upper)
        _, foot = self.point(edge.right, edge.lower)
        inward = _SCALE * CORNER_MM * (1 if self.is_back else -1)
        add(Line("CUT", x, y, x, foot, is_dashed=True))
        add(Line("CUT", x + inward, y, x, y + abs(inward), is_dashed=True))

    def outlines(self, circuit: Circuit, layer: str) -> None:
        """Draw the outlines of all parts."""
        for part in on_board(circuit.parts):
            own = self.rect(part)
            wide, tall = own.right - own.left, own.lower - own.upper
            if body(part).is_round:
                middle = (own.left + own.right) / 2, (own.upper + own.lower) / 2
                self.sheet.add(Circle(layer, *middle, wide / 2))
            else:
                self.sheet.add(Box(layer, own.left, own.upper, wide, tall, 1.5))

    def rect(self, part: Part) -> Rect:
        """Return the area that a part covers on the sheet."""
        own = body(part)
        (x0, y0), (x1, y1) = self.at(own.left, own.upper), self.at(own.right, own.lower)
        return Rect(min(x0, x1), y0, max(x0, x1), y1)

    def pin(self, part: Part, number: str) -> None:
        """Draw a pin; the larger dot is pin 1, plus or the cathode."""
        x, y = self.at(*pads(part)[number])
        self.sheet.add(Circle("FILL", x, y, 1.6 if is_square(part, number) else 1.0))
        self.dots.append((x, y))

    def wire(self, one: tuple[int, int], two: tuple[int, int], colour: str, wide: float) -> None:
        """Draw a wire between two holes, with a bend where it would run over another one."""
        start, end = self.at(*one), self.at(*two)
        for along, bend in _BENDS:
            way = self._bent(start, end, along, bend)
            if all(self._is_clear(line, (start, end)) for line in way):
                break
        for line in way:
            self.sheet.add(Line("INK", *line, wide=wide, colour=colour))
        self.lines += way

    @staticmethod
    def _bent(start: Point, end: Point, along: float, bend: float) -> list[Way]:
        """Return the lines of a wire with a bend."""
        if not bend:
            return [(*start, *end)]
        dx, dy = end[0] - start[0], end[1] - start[1]
        away = bend / math.hypot(dx, dy)
        middle = start[0] + along * dx - dy * away, start[1] + along * dy + dx * away
        return [(*start, *middle), (*middle, *end)]

    def _is_clear(self, line: Way, ends: tuple[Point, Point]) -> bool:
        """Tell whether a line runs over no pin but its wire's ends, and along no other line."""
        for pin in self.pins:
            if min(math.dist(pin, end) for end in ends) > 0.1 and off_line(pin, line) < _CLEAR:
                return False
        x1, y1, x2, y2 = line
        for t in (0.2, 0.5, 0.8):
            point = x1 + t * (x2 - x1), y1 + t * (y2 - y1)
            if any(off_line(point, other) < 0.8 * _CLEAR and _is_along(line, other)
                   for other in self.lines):  # fmt: skip
                return False
        return True

    def name(self, text: str, near: Rect, size: float) -> None:
        """Write a name at the free place that is nearest to a part's middle."""
        middle = (near.left + near.right) / 2, (near.upper + near.lower) / 2
        wide, high = 0.64 * size * len(text) + 0.8, size
        places = sorted(
            (math.hypot(dx, dy) + 3 * self._outside(near, middle[0] + dx, middle[1] + dy), dx, dy)
            for dx in range(-28, 29) for dy in range(-28, 29)
        )  # fmt: skip
        for _, dx, dy in places:
            x, y = middle[0] + dx, middle[1] + dy
            rect = Rect(x - wide / 2, y - high / 2, x + wide / 2, y + high / 2)
            if self._is_free(rect):
                break
        else:
            raise ValueError(f"no free place for the name of {text}")
        self.names.append(rect)
        self.sheet.add(
            Box("MARK", *rect[:2], wide, high, 0.8, "#fbf7ea"),
            Text("INK", x, rect.lower - 0.22 * size, 0.92 * size, text, colour=_NAME),
        )

    @staticmethod
    def _outside(rect: Rect, x: float, y: float) -> float:
        """Return how far a point is outside a rectangle."""
        return max(rect.left - x, x - rect.right, 0) + max(rect.upper - y, y - rect.lower, 0)

    def _is_free(self, rect: Rect) -> bool:
        if any(_is_over(rect, other) for other in self.names):
            return False
        if any(_is_at(rect, dot, 1.9) for dot in self.dots):
            return False
        return not any(is_crossed(rect, line) for line in self.lines)

    def notes(self, *lines: str) -> None:
        """Write lines of text under the board."""
        for i, line in enumerate(lines):
            y = _EDGE + BOUGHT_MM[1] * _SCALE + 7 + 6 * i
            self.sheet.add(Text("INK", self.sheet.width / 2, y, 4.4, line))


def _is_over(one: Rect, two: Rect) -> bool:
    return (
        one.left < two.right and two.left < one.right
        and one.upper < two.lower and two.upper < one.lower
    )  # fmt: skip


def _is_at(rect: Rect, dot: tuple[float, float], reach: float) -> bool:
    dx = max(rect.left - dot[0], 0, dot[0] - rect.right)
    dy = max(rect.upper - dot[1], 0, dot[1] - rect.lower)
    return math.hypot(dx, dy) < reach


def is_crossed(rect: Rect, line: Way, gap: float = 0.9) -> bool:
    """Tell whether a straight line runs over a rectangle, or nearer to it than a gap."""
    x1, y1, x2, y2 = line
    first, last = 0.0, 1.0
    for start, way, low, high in (
        (x1, x2 - x1, rect.left - gap, rect.right + gap),
        (y1, y2 - y1, rect.upper - gap, rect.lower + gap),
    ):
        if abs(way) < 1e-9:
            if not low < start < high:
                return False
            continue
        near, far = sorted(((low - start) / way, (high - start) / way))
        first, last = max(first, near), min(last, far)
    return first < last


def off_line(point: Point, line: Way) -> float:
    """Return the distance of a point from a straight line between two ends."""
    x1, y1, x2, y2 = line
    span = (x2 - x1) ** 2 + (y2 - y1) ** 2
    along = ((point[0] - x1) * (x2 - x1) + (point[1] - y1) * (y2 - y1)) / span
    along = min(1.0, max(0.0, along))
    return math.hypot(point[0] - x1 - along * (x2 - x1), point[1] - y1 - along * (y2 - y1))


def _is_along(one: Way, two: Way) -> bool:
    """Tell whether two lines run in nearly the same direction."""
    a, b = (math.atan2(line[3] - line[1], line[2] - line[0]) for line in (one, two))
    turn = abs(a - b) % math.pi
    return min(turn, math.pi - turn) < 0.3


def parts_view(options: Options) -> Sheet:
    """Return the board from the side of the parts: what to saw and drill, parts, names."""
    circuit = build_circuit(options)
    view = _View("Cribboard: perfboard, side of the parts", is_back=False)
    view.board()
    view.outlines(circuit, "INK")
    for part in on_board(circuit.parts):
        for number in part.pins:
            view.pin(part, number)
    for part in on_board(circuit.parts):
        if part.shape == "pico":
            own = view.rect(part)
            middle = (own.left + own.right) / 2
            view.sheet.add(Box("INK", middle - 12, own.upper - 6, 24, 16, 1, "#dddddd"))
            view.sheet.add(Text("INK", middle, own.upper + 4, 4.5, "USB"))
    for part in sorted(on_board(circuit.parts), key=_by_room):
        is_short = len(part.pins) > 2 or part.ref[0] == "J"
        label = part.ref if is_short else f"{part.ref} {part.value}"
        view.name(label, view.rect(part), 5.0 if part.ref[0] == "U" else 4.2)
    view.notes(
        f"side of the parts. Red: saw off {SAWN_MM:g} mm at the right and the corner of "
        f"{CORNER_MM:g} mm; drill {DRILL_MM:g} mm where four holes meet",
        "count your board's holes first: 31 across (A to AE), 26 down; the larger dot is pin 1, "
        "plus or the cathode",
    )
    return view.sheet


def _by_room(part: Part) -> tuple[float, str]:
    """Return a key that puts small parts first, because they have the fewest places."""
    own = body(part)
    return (own.right - own.left) * (own.lower - own.upper), part.ref


def power_view(options: Options) -> Sheet:
    """Return the board from the solder side, with the thick wires of 5 V and ground."""
    view = _solder_view(options, "1, 5 V and ground", is_power=True)
    view.notes(
        "SOLDER SIDE, mirrored, first wires: black GND, orange VBUS_IN, red 5V, violet LED_5V; "
        "thick wire",
        "insulated wire, joined at its two ends; a bend only leads the line past other pins",
    )
    return view.sheet


def signals_view(options: Options) -> Sheet:
    """Return the board from the solder side, with the thin wires."""
    view = _solder_view(options, "2, signals", is_power=False)
    view.notes(
        "SOLDER SIDE, mirrored, second wires: all others, thin wire",
        "insulated wire, joined at its two ends; a bend only leads the line past other pins",
    )
    return view.sheet


def _solder_view(options: Options, title: str, *, is_power: bool) -> _View:
    circuit = build_circuit(options)
    view = _View(f"Cribboard: perfboard, solder side {title}", is_back=True)
    view.board()
    view.outlines(circuit, "MARK")
    own = {net: pairs for net, pairs in wires(circuit).items() if (net in POWER_NETS) == is_power}
    pin_of = {
        f"{part.ref}.{number}": (part, number)
        for part in on_board(circuit.parts) for number in part.pins
    }  # fmt: skip
    for part, number in pin_of.values():
        x, y = view.at(*pads(part)[number])
        view.pins.append((x, y))
        view.sheet.add(Circle("MARK", x, y, 1.0))
    named: dict[str, Part] = {}
    for i, (net, pairs) in enumerate(own.items()):
        colour = _INKS.get(net, _COLOURS[i % len(_COLOURS)])
        for pair in pairs:
            (one, first), (two, second) = pin_of[pair[0]], pin_of[pair[1]]
            view.wire(pads(one)[first], pads(two)[second], colour, 1.3 if is_power else 0.9)
            named |= {one.ref: one, two.ref: two}
    for pairs in own.values():
        for pin in sorted({pin for pair in pairs for pin in pair}):
            view.pin(*pin_of[pin])
    for part in sorted(named.values(), key=_by_room):
        view.name(part.ref, view.rect(part), 4.2)
    return view


def letters(column: int) -> str:
    """Return a column's name: A to Z, AA and so on."""
    return chr(65 + column) if column < 26 else "A" + chr(65 + column - 26)


def joints(options: Options) -> str:
    """Return a checklist of all joints with their holes, in Markdown."""
    circuit = build_circuit(options)
    places = {
        f"{part.ref}.{n}": place
        for part in on_board(circuit.parts) for n, place in pads(part).items()
    }  # fmt: skip
    at = {pin: f"{letters(place[0])}{place[1] + 1}" for pin, place in places.items()}
    lines = [*_preparation(circuit), "", "## Parts", "", "| part | value | pins |",
             "| --- | --- | --- |"]  # fmt: skip
    for part in on_board(circuit.parts):
        ends = ("1", str(len(part.pins)))
        ends_at = ", ".join(f"{n} at {at[f'{part.ref}.{n}']}" for n in dict.fromkeys(ends))
        lines.append(f"| {part.ref} | {part.value} | {ends_at} |")
    lines += [
        "",
        "## Wires",
        "",
        "On the solder side. Wires are insulated: a line on the plan is joined at its two ends, "
        "not to what it passes. In brackets the length to cut, in mm.",
    ]
    own = wires(circuit)
    rest = sorted(net for net in own if net not in POWER_NETS)
    for heading, nets in (
        (f"Thick wire, {THICK_WIRE}", POWER_NETS), (f"Thin wire, {THIN_WIRE}", rest),
    ):  # fmt: skip
        lines += ["", f"### {heading}", ""]
        for net in nets:
            for one, two in own.get(net, []):
                cut = _cut_mm(places[one], places[two])
                lines.append(f"- [ ] {net}: {one} ({at[one]}) to {two} ({at[two]}) ({cut})")
    return "\n".join(lines) + "\n"


def _preparation(circuit: Circuit) -> list[str]:
    """Return the checklist's lines on its letters, and on sawing and drilling the board."""
    pins, power, signals = counts(circuit)
    corners = ", ".join(
        f"{letters(int(x))}{int(y) + 1} and {letters(int(x) + 1)}{int(y) + 2}"
        for x, y in SCREW_PLACES
    )
    return [
        "# Perfboard: parts and wires",
        "",
        f"{pins} pins and {power + signals} wires to solder, {power} of them thick. Plan five to "
        "seven hours; a printed carrier takes two to three.",
        "",
        "Holes are a letter and a number, from the left upper corner of the parts' side; the grid "
        f"is {GRID_MM} mm. The larger dot on the plan is pin 1, which is a capacitor's plus. A "
        "diode has it at its cathode (K, the band), pin 2.",
        "",
        "## The board",
        "",
        f"A perfboard of {BOUGHT_MM[0]:g} x {BOUGHT_MM[1]:g} mm with {BOARD_HOLES[0]} x "
        f"{BOARD_HOLES[1]} holes, pads not joined. Count the holes: boards of this size differ.",
        "",
        f"- [ ] Saw {SAWN_MM:g} mm off the right side, beyond column "
        f"{letters(BOARD_HOLES[0] - 1)}: the wall of the case is there.",
        f"- [ ] Cut {CORNER_MM:g} mm off the upper right corner: a post of the case is there.",
        f"- [ ] Drill {DRILL_MM:g} mm in the middle between four holes, at each corner: between "
        f"{corners}. Its own holes in the corners stay unused.",
        "- [ ] D2's leads are 1.3 mm thick: open its two holes with a 1.5 mm drill.",
    ]
