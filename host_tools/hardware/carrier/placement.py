"""Placement of parts on the carrier, the same for the printed board and for perfboard.

The grid has 31 columns and 26 rows of 2.54 mm, with (0, 0) at the upper left corner seen from the
side of the parts.
"""

import math
from itertools import combinations
from typing import NamedTuple

from host_tools.hardware.case.geometry import BOARD_HOLES, BOARD_MM
from host_tools.hardware.circuit.parts import Circuit, Part, on_board

GRID_MM = 2.54
#: Distance of each M3 hole's centre from both edges.
HOLE_INSET_MM = 3.5
SCREW_HEAD_MM = 5.6

#: Distance of the two leads by shape, in columns.
SPANS = {"axial": 4, "do41": 5, "do15": 5, "do201": 5, "disc": 2, "fuse": 2, "radial": 2}


class Body(NamedTuple):
    """Area that a part covers, in columns and rows. is_round: an electrolytic capacitor."""

    left: float
    upper: float
    right: float
    lower: float
    is_round: bool = False


def _turned(x: float, y: float, turns: int) -> tuple[float, float]:
    for _ in range(turns % 4):
        x, y = -y, x
    return x, y


def _own_pads(part: Part) -> dict[str, tuple[int, int]]:
    """Return each pin's hole relative to the part's first, before turning."""
    shape, count = part.shape, len(part.pins)
    if shape in SPANS:
        return {"1": (0, 0), "2": (SPANS[shape], 0)}
    if shape in ("header", "screw"):
        step = 1 if shape == "header" else 2
        return {str(i + 1): (i * step, 0) for i in range(count)}
    across = 7 if shape == "pico" else 3
    half = count // 2
    left = {str(i + 1): (0, i) for i in range(half)}
    return left | {str(count - i): (across, i) for i in range(half)}


def pads(part: Part) -> dict[str, tuple[int, int]]:
    """Return each pin's column and row; raises ValueError for a part beside the carrier."""
    if part.at is None:
        raise ValueError(f"{part.ref} is not on the carrier")
    column, row, turns = part.at
    result = {}
    for number, (x, y) in _own_pads(part).items():
        dx, dy = _turned(x, y, turns)
        result[number] = (column + round(dx), row + round(dy))
    return result


def body(part: Part) -> Body:
    """Return the area that a part covers."""
    own = _own_pads(part).values()
    right, lower = max(x for x, _ in own), max(y for _, y in own)
    ends, sides = {
        "axial": (0.0, 0.48), "disc": (0.4, 0.6), "fuse": (0.42, 0.65), "radial": (0.97, 1.97),
        "header": (0.5, 0.5), "screw": (1.0, 1.5), "dip14": (0.4, 0.5), "dip6": (0.4, 0.5),
        "pico": (0.63, 0.54), "do41": (0.35, 0.48),
        "do15": (0.35, 0.72), "do201": (0.4, 1.1),
    }[part.shape]  # fmt: skip
    corners = [
        _turned(-ends, -sides, _turns(part)),
        _turned(right + ends, lower + sides, _turns(part)),
    ]
    assert part.at is not None
    xs = sorted(part.at[0] + x for x, _ in corners)
    ys = sorted(part.at[1] + y for _, y in corners)
    return Body(xs[0], ys[0], xs[1], ys[1], part.shape == "radial")


def _turns(part: Part) -> int:
    return part.at[2] if part.at else 0


def is_square(part: Part, number: str) -> bool:
    """Tell whether a pad is square: pin 1 (an electrolytic's plus), or a diode's cathode."""
    if any(pin.name == "K" for pin in part.pins.values()):
        return part.pins[number].name == "K"
    return number == "1"


def mounting_holes() -> list[tuple[float, float]]:
    """Return the centres of the four screws in mm from the carrier's upper left corner."""
    wide, tall = BOARD_MM
    xs, ys = (HOLE_INSET_MM, wide - HOLE_INSET_MM), (HOLE_INSET_MM, tall - HOLE_INSET_MM)
    return [(x, y) for x in xs for y in ys]


def mm(column: float, row: float) -> tuple[float, float]:
    """Return a hole's position in mm from the carrier's upper left corner."""
    return (column + 1) * GRID_MM, (row + 1) * GRID_MM


def faults(circuit: Circuit) -> list[str]:
    """Return the faults: parts beyond the carrier, overlapping, or under a screw."""
    parts = on_board(circuit.parts)
    result = []
    taken: dict[tuple[int, int], str] = {}
    for part in parts:
        for number, (column, row) in pads(part).items():
            if not (0 <= column < BOARD_HOLES[0] and 0 <= row < BOARD_HOLES[1]):
                result.append(f"{part.ref}.{number} is beyond the carrier")
            if (column, row) in taken:
                result.append(f"{part.ref}.{number} is in the hole of {taken[column, row]}")
            taken[column, row] = f"{part.ref}.{number}"
    for one, two in combinations(parts, 2):
        if _overlap(body(one), body(two)):
            result.append(f"{one.ref} and {two.ref} are in each other's way")
    for x, y in mounting_holes():
        at = x / GRID_MM - 1, y / GRID_MM - 1
        head = SCREW_HEAD_MM / 2 / GRID_MM
        for part in parts:
            if _reach(body(part), *at) < head:
                result.append(f"{part.ref} is under a screw")
    return result


def _overlap(one: Body, two: Body) -> bool:
    if one.is_round and two.is_round:
        away = math.hypot(
            (one.left + one.right - two.left - two.right) / 2,
            (one.upper + one.lower - two.upper - two.lower) / 2,
        )
        return away < (one.right - one.left + two.right - two.left) / 2
    dx = min(one.right, two.right) - max(one.left, two.left)
    dy = min(one.lower, two.lower) - max(one.upper, two.upper)
    return dx > 1e-6 and dy > 1e-6


def _reach(own: Body, column: float, row: float) -> float:
    """Return the distance of a point from a body."""
    if own.is_round:
        middle = (own.left + own.right) / 2, (own.upper + own.lower) / 2
        return math.hypot(middle[0] - column, middle[1] - row) - (own.right - own.left) / 2
    dx = max(own.left - column, 0, column - own.right)
    dy = max(own.upper - row, 0, row - own.lower)
    return math.hypot(dx, dy)


def wires(circuit: Circuit) -> dict[str, list[tuple[str, str]]]:
    """Return the joints of every net on the carrier: the shortest tree of its pins."""
    places = {
        f"{part.ref}.{number}": (part.pins[number].net, at)
        for part in on_board(circuit.parts)
        for number, at in pads(part).items()
        if part.pins[number].net
    }
    joints = {}
    for net in sorted({net for net, _ in places.values()}):
        pins = [pin for pin, (own, _) in places.items() if own == net]
        joints[net] = _tree(pins, {pin: places[pin][1] for pin in pins})
    return joints


def _away(one: tuple[int, int], two: tuple[int, int]) -> int:
    return abs(one[0] - two[0]) + abs(one[1] - two[1])


def _tree(pins: list[str], at: dict[str, tuple[int, int]]) -> list[tuple[str, str]]:
    joined, joints = [pins[0]], []
    rest = pins[1:]
    while rest:
        near = min(
            ((a, b) for a in joined for b in rest),
            key=lambda pair: _away(at[pair[0]], at[pair[1]]),
        )
        joints.append(near)
        joined.append(near[1])
        rest.remove(near[1])
    return joints
