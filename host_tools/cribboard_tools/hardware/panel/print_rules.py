"""Rules for parts that are printed without support: layers, islands, bridges. Lengths in mm.

A part is cut in the middle of every layer, as a slicer does it. What a layer has and the one below
has not is carried by what is beside it: over a gap between two sides it is a bridge, at one side it
may stand out by OVERHANG_MM.
"""

from collections.abc import Iterator
from itertools import pairwise
from typing import NamedTuple

from manifold3d import CrossSection, JoinType, Manifold

from cribboard_tools.hardware.panel.shapes import LAYER_MM, rect

#: A line of a 0.4 mm nozzle holds with a bit more than half of its width on the one below.
OVERHANG_MM = 0.3
#: The longest bridge that printers make clean without help, least area on the bed.
BRIDGE_MM, ISLAND_MM2 = 15.0, 9.0
#: The narrowest line that a nozzle prints, least area of a narrower one: corners are no lines.
THIN_MM, _THIN_MM2 = 0.4, 0.15
#: Smaller pieces are less than a dot of the nozzle.
_SPECK_MM2 = 0.12
#: A gap is a pit where so much of what is around it carries.
_ENCLOSED = 0.7


class Bridge(NamedTuple):
    """Gap that a layer spans: its height, its length, its middle."""

    z: float
    span: float
    at: tuple[float, float]


def layers(body: Manifold) -> Iterator[tuple[float, CrossSection]]:
    """Yield each layer of a part that stands on z = 0: its lower side, its cut."""
    count = round(body.bounding_box()[5] / LAYER_MM)
    for number in range(count):
        yield number * LAYER_MM, body.slice((number + 0.5) * LAYER_MM)


def off_layers(body: Manifold) -> list[float]:
    """Return the heights of level faces that are not between two layers."""
    mesh = body.to_mesh()
    found = set()
    points = mesh.vert_properties
    for triangle in mesh.tri_verts:
        heights = {round(float(points[corner][2]), 3) for corner in triangle}
        if len(heights) == 1:
            (z,) = heights
            if abs(z / LAYER_MM - round(z / LAYER_MM)) > 0.01:
                found.add(z)
    return sorted(found)


def islands(body: Manifold) -> list[float]:
    """Return the area of each piece of the first layer, the smallest first."""
    return sorted(float(piece.area()) for piece in next(layers(body))[1].decompose())


def thin(flat: CrossSection) -> list[tuple[float, float]]:
    """Return the middles of what is thinner than a line of the nozzle, in a layer."""
    half = THIN_MM / 2
    kept = flat.offset(-half, JoinType.Round).offset(half + 0.01, JoinType.Round)
    return [_middle(piece) for piece in (flat - kept).decompose() if piece.area() > _THIN_MM2]


def floating(body: Manifold) -> list[tuple[float, tuple[float, float]]]:
    """Return the pieces of layers that have nothing below or beside them: height and middle."""
    return [
        (z, _middle(piece))
        for z, piece, below in _new(body)
        if (piece.offset(2 * OVERHANG_MM, JoinType.Miter) ^ below).area() < _SPECK_MM2
    ]


def bridges(body: Manifold) -> list[Bridge]:
    """Return the gaps that layers span."""
    return [Bridge(z, _span(piece, below), _middle(piece)) for z, piece, below in _new(body)]


def _new(body: Manifold) -> Iterator[tuple[float, CrossSection, CrossSection]]:
    """Yield what a layer has and the one below does not carry, and what of that is around it."""
    for (_, below), (z, above) in pairwise(layers(body)):
        if (above - below).area() < _SPECK_MM2:
            continue
        carried = below.offset(OVERHANG_MM, JoinType.Miter)
        for piece in (above - carried).decompose():
            if piece.area() > _SPECK_MM2:
                left, lower, right, upper = piece.bounds()
                near = rect(left - 2, lower - 2, right - left + 4, upper - lower + 4)
                yield z, piece, below ^ near


def _middle(piece: CrossSection) -> tuple[float, float]:
    left, lower, right, upper = piece.bounds()
    return round((left + right) / 2, 1), round((lower + upper) / 2, 1)


def _span(piece: CrossSection, below: CrossSection) -> float:
    """Return the shorter way across a gap between two sides that carry; 999: it is at one side."""
    edge = piece.offset(OVERHANG_MM, JoinType.Miter)
    around = edge.offset(OVERHANG_MM, JoinType.Miter) - edge
    if (around ^ below).area() > _ENCLOSED * around.area():
        return round(float(_width(piece) + 2 * OVERHANG_MM), 2)
    left, lower, right, upper = piece.bounds()
    reach = 4 * OVERHANG_MM
    spans = [999.0]
    for long, dx, dy in ((right - left, reach, 0.0), (upper - lower, 0.0, reach)):
        sides = [(piece.translate([sign * dx, sign * dy]) - piece) ^ below for sign in (1, -1)]
        if all(side.area() > _SPECK_MM2 for side in sides):
            spans.append(long + 2 * OVERHANG_MM)
    return float(round(min(spans), 2))


def _width(piece: CrossSection) -> float:
    """Return the diameter of the largest circle in a piece, to a tenth."""
    left, lower, right, upper = piece.bounds()
    low, high = 0.0, float(min(right - left, upper - lower))
    while high - low > 0.1:
        middle = (low + high) / 2
        if piece.offset(-middle / 2, JoinType.Miter).is_empty():
            high = middle
        else:
            low = middle
    return high


def faults(name: str, body: Manifold) -> list[str]:
    """Return why a part needs support, or does not lie on the layers."""
    found = [f"{name} has a face at {z:g} mm, between two layers" for z in off_layers(body)]
    small = [area for area in islands(body) if area < ISLAND_MM2]
    if small:
        least = f"the least {small[0]:.1f} mm2"
        found.append(f"{name} has {len(small)} small pieces on the bed, {least}")
    first = next(layers(body))[1]
    found += [f"{name} has a wall under {THIN_MM} mm near {at}" for at in thin(first)]
    for z, at in floating(body):
        found.append(f"{name} begins in the air at {z:.1f} mm, near {at}")
    for bridge in bridges(body):
        if bridge.span > BRIDGE_MM:
            found.append(f"{name} needs support at {bridge.z:.1f} mm, near {bridge.at}")
    return found
