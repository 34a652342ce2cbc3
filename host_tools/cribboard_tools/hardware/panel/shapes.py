"""Shapes that the printed parts are made of: boxes, outlines of tiles, openings.

x runs right, y runs up, z runs up from the underside of the tray; lengths in mm.
"""

from collections.abc import Sequence
from typing import NamedTuple

from manifold3d import CrossSection, Manifold, OpType

from cribboard_tools.hardware.panel.geometry import Opening, Tile, up

#: Sides of a circle.
SEGMENTS = 20
#: Height of a printed layer. Each level face is at a multiple of it: a slicer takes one in the
#: middle of a layer up or down as it likes.
LAYER_MM = 0.2
#: By what a tile is smaller at each joint.
FIT_MM = 0.15


class Solid(NamedTuple):
    """Part to print. handles: number of holes through it, its genus."""

    name: str
    body: Manifold
    handles: int


def joint_sides(tile: Tile) -> list[float]:
    """Return x of a tile's sides at which another tile is."""
    return ([] if tile.is_first else [tile.x]) + ([] if tile.is_last else [tile.x + tile.w])


def box(x: float, y: float, z: float, w: float, d: float, h: float) -> Manifold:
    """Return a box by its corner and its size."""
    return Manifold.cube([w, d, h]).translate([x, y, z])


def rect(x: float, y: float, w: float, h: float) -> CrossSection:
    """Return a rectangle by its lower left corner and its size."""
    return CrossSection.square([w, h]).translate([x, y])


def disc(x: float, y: float, wide: float) -> CrossSection:
    """Return a circle of a diameter at a place of the face, from above, y up."""
    return CrossSection.circle(wide / 2, SEGMENTS).translate([x, up(y)])


def shape(opening: Opening) -> CrossSection:
    """Return an opening from above, y up."""
    if not opening.h:
        return disc(opening.x, opening.y, opening.w)
    sides = CrossSection.square([opening.w, opening.h], True)
    return sides.translate([opening.x, up(opening.y)])


def stroke(ends: Sequence[Sequence[float]], wide: float, segments: int) -> CrossSection:
    """Return a straight line of a width between two points, y up, with round ends."""
    dot = CrossSection.circle(wide / 2, segments)
    return CrossSection.batch_hull([dot.translate(list(end)) for end in ends])


def numbered(solids: list[Solid], number: int) -> list[Solid]:
    """Return the parts of a tile as they are printed: each at the origin, its name numbered."""
    found = []
    for made in solids:
        at = made.body.bounding_box()
        body = made.body.translate([-at[0], -at[1], -at[2]])
        found.append(Solid(f"{made.name}-{number}", body, made.handles))
    return found


def together(shapes: list[CrossSection]) -> CrossSection:
    """Return the union of shapes."""
    return CrossSection.batch_boolean(shapes, OpType.Add) if shapes else CrossSection()
