"""Diffuser: a flat sheet under the top plate, between its holes and the lamps."""

from manifold3d import CrossSection, Manifold

from cribboard_tools.hardware.case.geometry import (
    POST_MM,
    SCREW_INSET_MM,
    WALL_MM,
    Opening,
    Plan,
    Tile,
)
from cribboard_tools.hardware.case.solid_shapes import (
    FIT_MM,
    FLOOR_MM,
    Solid,
    outline,
    shape,
    together,
)

#: Holes for the pins that align top and lamp grid.
PIN_HOLE_MM = 2.4


def outline_of(plan: Plan, tile: Tile) -> CrossSection:
    """Return a diffuser's plate from above; it goes up to the joints, over the trays' walls."""
    right = min(tile.x + tile.w, plan.panel_x)
    if right <= tile.x + 2 * SCREW_INSET_MM:
        return CrossSection()
    rim = WALL_MM + 0.4
    part = Tile(tile.x, right - tile.x, tile.is_first, tile.is_last)
    flat = outline(plan, part, rim)
    beside = CrossSection.square([rim, plan.height - 2 * rim])
    if not tile.is_first:
        flat = flat + beside.translate([tile.x + FIT_MM, rim])
    if not tile.is_last:
        end = min(tile.x + tile.w - FIT_MM, right)
        flat = flat + beside.translate([end - rim, rim])
    return flat - posts(plan)


def posts(plan: Plan) -> CrossSection:
    """Return the room of the posts for the top's screws, from above."""
    return together([shape(plan, Opening("", s.x, s.y, POST_MM + 1)) for s in plan.screws])


def diffuser(plan: Plan, tile: Tile, pins: list[tuple[float, float]]) -> Solid:
    """Return a tile of the diffuser; pins: positions of the pins through it, y down."""
    flat = outline_of(plan, tile)
    if flat.is_empty():
        return Solid("diffuser", Manifold(), 0)
    holes = [shape(plan, Opening("", x, y, PIN_HOLE_MM)) for x, y in pins]
    body = (flat - together(holes)).extrude(plan.options.diffuser_mm)
    return Solid("diffuser", body, len(holes))


def in_place(plan: Plan, solid: Solid) -> Manifold:
    """Return a tile of the diffuser at its place under the top plate."""
    under = FLOOR_MM + plan.options.case_mm
    return solid.body.translate([0, 0, under - plan.options.diffuser_mm])
