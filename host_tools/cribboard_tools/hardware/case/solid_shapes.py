"""Shapes that the printed parts are made of: boxes, outlines of tiles, openings.

x runs right, y runs up, z runs up from the underside of the case; lengths in mm.
"""

from collections.abc import Sequence
from typing import NamedTuple

from manifold3d import CrossSection, JoinType, Manifold, OpType

from cribboard_tools.hardware.case.geometry import Hole, Opening, Plan, Tile, Top

#: Sides of a circle.
SEGMENTS = 20
#: Height of a printed layer. Each level face is at a multiple of it: a slicer takes one in the
#: middle of a layer up or down as it likes.
LAYER_MM = 0.2
#: Thickness of the case's floor; depth of engraved lines; by what a tile is smaller at each joint.
FLOOR_MM, GROOVE_DEEP_MM, FIT_MM = 2.4, 0.4, 0.15
_ROUND = JoinType.Round


class Solid(NamedTuple):
    """Part to print. handles: number of holes through it, its genus."""

    name: str
    body: Manifold
    handles: int


def on_layer(z: float) -> float:
    """Return the height between two layers that is next to one."""
    return round(z / LAYER_MM) * LAYER_MM


def joint_sides(tile: Tile) -> list[float]:
    """Return x of a tile's sides at which another tile is."""
    return ([] if tile.is_first else [tile.x]) + ([] if tile.is_last else [tile.x + tile.w])


def box(x: float, y: float, z: float, w: float, d: float, h: float) -> Manifold:
    """Return a box by its corner and its size."""
    return Manifold.cube([w, d, h]).translate([x, y, z])


def rect(x: float, y: float, w: float, h: float) -> CrossSection:
    """Return a rectangle by its lower left corner and its size."""
    return CrossSection.square([w, h]).translate([x, y])


def outline(plan: Plan, tile: Tile, inset: float = 0.0) -> CrossSection:
    """Return a tile from above (y up), rounded at the corners of the board."""
    radius = max(0.5, plan.options.corner_mm - inset)
    board = rect(inset, inset, plan.width - 2 * inset, plan.height - 2 * inset)
    board = board.offset(-radius, _ROUND).offset(radius, _ROUND)
    left = tile.x + (0 if tile.is_first else FIT_MM + inset)
    right = tile.x + tile.w - (0 if tile.is_last else FIT_MM + inset)
    return board ^ rect(left, -1, right - left, plan.height + 2)


def shape(plan: Top, opening: Opening, grow: float = 0.0) -> CrossSection:
    """Return an opening from above, y up."""
    y = plan.height - opening.y
    if not opening.h:
        return CrossSection.circle(opening.w / 2 + grow, SEGMENTS).translate([opening.x, y])
    size = [opening.w + 2 * grow, opening.h + 2 * grow]
    return CrossSection.square(size, True).translate([opening.x, y])


def light(plan: Top, hole: Hole) -> CrossSection:
    """Return the opening of a hole with a light, from above."""
    return shape(plan, Opening("", hole.x, hole.y, plan.options.hole_mm))


def stroke(ends: Sequence[Sequence[float]], wide: float, segments: int) -> CrossSection:
    """Return a straight line of a width between two points, y up, with round ends."""
    dot = CrossSection.circle(wide / 2, segments)
    return CrossSection.batch_hull([dot.translate(list(end)) for end in ends])


def keys(
    corner: tuple[float, float, float], wide: float, tall: float, gap: float, high: float
) -> Manifold:
    """Return the 4 x 4 keys of a keypad by its corner and size; gap: between two of them."""
    (x, y, z), across, down = corner, wide / 4, tall / 4
    return Manifold.compose([
        box(x + across * i + gap / 2, y + down * j + gap / 2, z, across - gap, down - gap, high)
        for i in range(4)
        for j in range(4)
    ])  # fmt: skip


def numbered(solids: list[Solid], number: int) -> list[Solid]:
    """Return the parts of a tile as they are printed: each at the origin, its name numbered."""
    found = []
    for made in solids:
        at = made.body.bounding_box()
        body = made.body.translate([-at[0], -at[1], -at[2]])
        found.append(Solid(f"{made.name}-{number}", body, made.handles))
    return found


def within(tile: Tile, x: float) -> bool:
    """Tell whether a place is on a tile."""
    return tile.x <= x < tile.x + tile.w


def together(shapes: list[CrossSection]) -> CrossSection:
    """Return the union of shapes."""
    return CrossSection.batch_boolean(shapes, OpType.Add) if shapes else CrossSection()
