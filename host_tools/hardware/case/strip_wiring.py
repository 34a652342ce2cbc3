"""Pieces of the LED strip, their pads, and the wires that join them. Lengths in mm.

Seen from the front (the side of the LEDs and of the pads), x right and y down as in geometry.py.
Every second row runs the other way, so its pieces are turned by half a turn: their 5 V edge is
where the neighbours have GND. A bus wire therefore changes sides from row to row.
"""

import math
from collections import Counter
from collections.abc import Iterable
from itertools import pairwise
from typing import NamedTuple

from host_tools.hardware.case.geometry import Plan

#: Pads of a cut strip: along it and across it, their distance from its long edges and its ends.
PAD_MM = (1.6, 1.8)
PAD_INSET_MM = 1.8
PAD_END_MM = 1.1
#: Distance of the wires beside the rows from the outermost end: data, 5 V, ground.
COLUMNS_MM = {"DATA": 2.0, "5V": 3.6, "GND": 5.2}
#: The strip comes as pieces of half a metre, which the factory has soldered together.
LENGTH_MM = 500.0
SPARE_LENGTHS = 1
#: Bare ends of a wire, both together, and what it is longer than the straight way.
STRIPPED_MM = 6.0
#: Distance of the screws that the feeds begin at: of J3 over the start of the data, of J4 opposite.
TERMINAL_MM = 7.0
#: Distance of all wires from the rim of the top plate, whose case has its wall there; of the turns
#: of J3's feeds from the first piece.
RIM_MM = 3.0
_TURNS_MM = {"5V": 1.2, "DATA": 2.8}


Point = tuple[float, float]


class Piece(NamedTuple):
    """Piece of strip. length, skip: the half metre it is cut from, and the pixels before it."""

    number: int
    row: int
    first_pixel: int
    pixels: int
    left: float
    right: float
    y: float
    is_rightward: bool
    length: int
    skip: int


class Pad(NamedTuple):
    """Copper pad: its piece, the end of the piece (DIN or DO), the word printed at it."""

    piece: int
    end: str
    name: str
    x: float
    y: float


class Terminal(NamedTuple):
    """Screw of the carrier that a wire of the strip leads to."""

    ref: str
    name: str
    x: float
    y: float


class Wire(NamedTuple):
    """Wire by its net (5V, GND, DATA), its corners, and the names of its ends."""

    net: str
    points: tuple[Point, ...]
    ends: tuple[str, str]

    @property
    def cut_mm(self) -> float:
        """Return the length to cut, with the bare ends, rounded up to 10 mm."""
        way = sum(math.dist(a, b) for a, b in pairwise(self.points))
        return 10.0 * math.ceil((way + STRIPPED_MM) / 10)


def length_pixels(plan: Plan) -> int:
    """Return the pixels between two joints of the factory."""
    return plan.options.leds_per_m // 2


def pieces(plan: Plan) -> list[Piece]:
    """Return the pieces in the order of the data, each cut from one half metre.

    A row that is longer than a half metre is made of equal pieces, butted against each other.
    """
    pitch, most = plan.options.pitch, length_pixels(plan)
    parts: list[tuple[int, int, int]] = []  # row, pixels before it in its row, pixels
    for index, row in enumerate(plan.rows):
        count = math.ceil(row.pixels / most)
        before = 0
        for i in range(count):
            pixels = (row.pixels - before) // (count - i)
            parts.append((index, before, pixels))
            before += pixels
    places = _packed([pixels for _, _, pixels in parts], most)
    result = []
    for i, (index, before, pixels) in enumerate(parts):
        row = plan.rows[index]
        is_rightward = index % 2 == 0
        left_pixels = before if is_rightward else row.pixels - before - pixels
        left = row.x + (left_pixels - 0.5) * pitch
        result.append(
            Piece(i + 1, index, row.first_pixel + before, pixels, round(left, 4),
                  round(left + pixels * pitch, 4), row.y, is_rightward, *places[i])
        )  # fmt: skip
    return result


def _packed(sizes: list[int], most: int) -> list[tuple[int, int]]:
    """Return (half metre, pixels before it) for each size, the largest first."""
    used: list[int] = []
    places: dict[int, tuple[int, int]] = {}
    for i in sorted(range(len(sizes)), key=lambda i: (-sizes[i], i)):
        bin_ = next((b for b, taken in enumerate(used) if taken + sizes[i] <= most), len(used))
        if bin_ == len(used):
            used.append(0)
        places[i] = (bin_ + 1, used[bin_])
        used[bin_] += sizes[i]
    order = list(dict.fromkeys(places[i][0] for i in range(len(sizes))))  # as they are needed
    return [(order.index(places[i][0]) + 1, places[i][1]) for i in range(len(sizes))]


def lengths(plan: Plan) -> int:
    """Return the half metres that the pieces are cut from."""
    return max(piece.length for piece in pieces(plan))


def metres_to_buy(plan: Plan) -> float:
    """Return the metres to buy, in half metres, with a spare half metre."""
    return (lengths(plan) + SPARE_LENGTHS) / 2


def pads(plan: Plan) -> list[Pad]:
    """Return the pads of all pieces. 5 V is the upper edge where the arrow points right."""
    found = []
    off = plan.options.strip_mm / 2 - PAD_INSET_MM
    for piece in pieces(plan):
        up = -off if piece.is_rightward else off
        starts = (piece.left + PAD_END_MM, piece.right - PAD_END_MM)
        x_in, x_out = starts if piece.is_rightward else starts[::-1]
        for end, x in (("DIN", x_in), ("DO", x_out)):
            found += [
                Pad(piece.number, end, "5V", round(x, 4), round(piece.y + up, 4)),
                Pad(piece.number, end, end, round(x, 4), piece.y),
                Pad(piece.number, end, "GND", round(x, 4), round(piece.y - up, 4)),
            ]
    return found


def terminals(plan: Plan) -> list[Terminal]:
    """Return the screws of J3 and J4 that the strip is wired to, above its first row."""
    left, right = _sides(plan)
    y = round(plan.rows[0].y - 20, 4)
    return [
        *(Terminal("J3", name, round(left - COLUMNS_MM["GND"] + i * TERMINAL_MM, 4), y)
          for i, name in enumerate(("GND", "DIN", "5V"))),
        Terminal("J4", "5V", right, y), Terminal("J4", "GND", right + TERMINAL_MM, y),
    ]  # fmt: skip


def _sides(plan: Plan) -> tuple[float, float]:
    made = pieces(plan)
    return min(piece.left for piece in made), max(piece.right for piece in made)


def wires(plan: Plan) -> list[Wire]:
    """Return all wires: data from piece to piece, 5 V and ground on both sides, the feeds."""
    made = pieces(plan)
    by_name = {(pad.piece, pad.end, pad.name): pad for pad in pads(plan)}
    found = []
    for one, two in pairwise(made):
        start, end = by_name[one.number, "DO", "DO"], by_name[two.number, "DIN", "DIN"]
        if one.row == two.row:
            for name, other in (("5V", "5V"), ("DO", "DIN"), ("GND", "GND")):
                pair = by_name[one.number, "DO", name], by_name[two.number, "DIN", other]
                found.append(_straight("DATA" if name == "DO" else name, *pair))
        else:
            found.append(_around(plan, "DATA", start, end))
    for is_left in (True, False):
        ends = [_outer(made, row, is_left) for row in range(len(plan.rows))]
        for net in ("5V", "GND"):
            for upper, lower in pairwise(ends):
                first, second = by_name[(*upper, net)], by_name[(*lower, net)]
                rows_apart = made[second.piece - 1].y - made[first.piece - 1].y
                is_facing = second.y - first.y < rows_apart  # the edges beside each other
                found.append(
                    _straight(net, first, second)
                    if is_facing
                    else _around(plan, net, first, second)
                )
    return found + _feeds(plan, made, by_name)


def _outer(made: list[Piece], row: int, is_left: bool) -> tuple[int, str]:
    """Return the piece and the end (DIN or DO) at one side of a row."""
    own = [piece for piece in made if piece.row == row]
    is_start = own[0].is_rightward == is_left
    return (own[0].number, "DIN") if is_start else (own[-1].number, "DO")


def _end(pad: Pad) -> str:
    return f"piece {pad.piece} {pad.end} end {pad.name}"


def _straight(net: str, one: Pad, two: Pad) -> Wire:
    return Wire(net, ((one.x, one.y), (two.x, two.y)), (_end(one), _end(two)))


def _around(plan: Plan, net: str, one: Pad, two: Pad) -> Wire:
    """Return a wire around the pads between two ends, beside the rows."""
    left, right = _sides(plan)
    away = COLUMNS_MM[net]
    x = round(left - away if one.x < (left + right) / 2 else right + away, 4)
    return Wire(net, ((one.x, one.y), (x, one.y), (x, two.y), (two.x, two.y)),
                (_end(one), _end(two)))  # fmt: skip


def _feeds(plan: Plan, made: list[Piece], pads: dict[tuple[int, str, str], Pad]) -> list[Wire]:
    """Return the wires from the carrier's screws to the first row."""
    found = []
    for screw in terminals(plan):
        end = _outer(made, 0, screw.ref == "J3")
        pad = pads[(*end, screw.name)]
        net = "DATA" if screw.name == "DIN" else screw.name
        corners: tuple[Point, ...] = ()
        if screw.name == "GND":
            corners = ((screw.x, pad.y),)
        elif screw.ref == "J3":  # past the screws to its left: it turns above the first piece
            turn = plan.rows[0].y - plan.options.strip_mm / 2 - _TURNS_MM[net]
            x = pad.x if net == "5V" else _sides(plan)[0] - COLUMNS_MM[net]
            corners = ((screw.x, turn), (x, turn))
            corners += () if net == "5V" else ((x, pad.y),)
        points = ((screw.x, screw.y), *corners, (pad.x, pad.y))
        found.append(Wire(net, points, (f"{screw.ref} {screw.name}", _end(pad))))
    return found


def solder_joints(plan: Plan) -> int:
    """Return the pads that have to be soldered."""
    met = {point for wire in wires(plan) for point in (wire.points[0], wire.points[-1])}
    return sum((pad.x, pad.y) in met for pad in pads(plan))


def wire_ends(plan: Plan) -> int:
    """Return the ends of wires on the strip's pads; some pads take two."""
    return sum(end.startswith("piece") for wire in wires(plan) for end in wire.ends)


def wire_list(plan: Plan) -> list[tuple[int, str, float]]:
    """Return (count, net, mm) of the wires between pieces; not the feeds to the carrier."""
    count = Counter(
        (wire.net, wire.cut_mm) for wire in wires(plan) if not wire.ends[0].startswith("J")
    )
    order = ("DATA", "5V", "GND")
    return [
        (count[key], *key) for key in sorted(count, key=lambda key: (order.index(key[0]), key[1]))
    ]


def _net(pad: Pad) -> str:
    """Return the net of a pad: a rail, or the number of pieces that its data has passed."""
    if pad.name in ("5V", "GND"):
        return pad.name
    return f"data {pad.piece - (pad.name == 'DIN')}"


def walk(pads: Iterable[Pad], screws: Iterable[Terminal], wires: Iterable[Wire]) -> list[str]:
    """Return the faults of wires that are followed from end to end.

    A wire joins what its two ends touch, whatever net it claims, and a piece's copper joins its
    5 V pads, and its GND pads. Every group of joined pads must have one name, all 5 V pads and all
    GND pads must be one group each and have a wire each, and every piece's DO must lead to the
    next one's DIN.
    """
    pads = list(pads)
    names = {(pad.x, pad.y): _net(pad) for pad in pads}
    names |= {(s.x, s.y): "data 0" if s.name == "DIN" else s.name for s in screws}
    open_end = f"data {max(pad.piece for pad in pads)}"
    copper: dict[tuple[int, str], list[Point]] = {}
    for pad in pads:
        if pad.name in ("5V", "GND"):
            copper.setdefault((pad.piece, pad.name), []).append((pad.x, pad.y))
    group = {point: point for point in names}

    def find(point: Point) -> Point:
        while group[point] != point:
            point = group[point]
        return point

    faults = []
    bare = {point for points in copper.values() for point in points}
    for wire in wires:
        one, two = wire.points[0], wire.points[-1]
        if one not in names or two not in names:
            faults.append(f"a wire ends beside the pads: {' to '.join(wire.ends)}")
            continue
        if names[one] != names[two]:
            faults.append(f"a wire joins {names[one]} and {names[two]}: {' to '.join(wire.ends)}")
        group[find(one)] = find(two)
        bare -= {one, two}
    faults += [f"the {names[point]} pad at {point} has no wire" for point in sorted(bare)]
    for points in copper.values():
        for point in points[1:]:
            group[find(point)] = find(points[0])
    for name in sorted(set(names.values())):
        apart = {find(point) for point, own in names.items() if own == name}
        if len(apart) > 1 and name != open_end:
            faults.append(f"{name} is in {len(apart)} parts")
    return faults


def faults(plan: Plan) -> list[str]:
    """Return the faults of pieces and wires: pixels, half metres, nets."""
    made, most = pieces(plan), length_pixels(plan)
    found = []
    if [piece.first_pixel for piece in made] != [
        sum(piece.pixels for piece in made[:i]) for i in range(len(made))
    ] or sum(piece.pixels for piece in made) != plan.pixels:
        found.append("the pieces are not the chain")
    taken: set[tuple[int, int]] = set()
    for piece in made:
        own = {(piece.length, piece.skip + i) for i in range(piece.pixels)}
        if piece.skip + piece.pixels > most:
            found.append(f"piece {piece.number} goes over the end of half metre {piece.length}")
        if own & taken:
            found.append(f"piece {piece.number} is cut from pixels of another one")
        taken |= own
    return found + walk(pads(plan), terminals(plan), wires(plan))
