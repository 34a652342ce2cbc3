"""Rules for what is between the top plate and the strip: diffuser, lamp grid, lamps.

Each rule returns the faults it finds.
"""

from manifold3d import Manifold

from cribboard_tools.hardware.case import diffuser, lamp_grid, solids
from cribboard_tools.hardware.case.geometry import Plan, Row, lamp_mm
from cribboard_tools.hardware.case.solid_shapes import FIT_MM, FLOOR_MM, light, together

_LEAST_MM3 = 0.01


def trays(plan: Plan) -> list[Manifold]:
    """Return all trays of the case."""
    return [solids.case(plan, tile).body for tile in plan.tiles]


def tops(plan: Plan, lift: float = 0.0) -> list[Manifold]:
    """Return all tiles of the top plate at their places, face up, or lifted by so many mm."""
    upper = FLOOR_MM + plan.options.case_mm + lift + plan.options.top_mm
    turned = [solids.top(plan, tile).body.rotate([180, 0, 0]) for tile in plan.tiles]
    return [body.translate([0, plan.height, upper]) for body in turned]


def grids(plan: Plan) -> list[Manifold]:
    """Return all tiles of the lamp grid at their places."""
    return [lamp_grid.in_place(plan, tile) for tile in plan.tiles]


def sheets(plan: Plan) -> list[Manifold]:
    """Return all tiles of the diffuser at their places."""
    return [
        diffuser.in_place(plan, diffuser.diffuser(plan, tile, lamp_grid.pins(plan, tile)))
        for tile in plan.tiles
    ]


def diffuser_faults(plan: Plan) -> list[str]:
    """Return which holes have no diffuser, and where it meets a tray."""
    found = []
    flats = together([diffuser.outline_of(plan, tile) for tile in plan.tiles])
    bare = [h for h in plan.holes if (light(plan, h) - flats).area() > 2 * FIT_MM]
    if bare:
        found.append(f"{len(bare)} holes are not over a diffuser, the first is {bare[0].hole}")
    walls = trays(plan)
    for i, sheet in enumerate(sheets(plan)):
        found += _shared(f"diffuser {i + 1}", sheet, "a tray", walls)
    return found


def _shared(name: str, body: Manifold, other: str, bodies: list[Manifold]) -> list[str]:
    volumes = [(body ^ one).volume() for one in bodies]
    return [f"{name} and {other} share {mm3:.1f} mm3" for mm3 in volumes if mm3 > _LEAST_MM3]


def grid_faults(plan: Plan) -> list[str]:
    """Return where the lamp grid meets tray, diffuser, strip or a lamp, or shades a hole."""
    found = []
    made, walls, pale = grids(plan), trays(plan), sheets(plan)
    for i, grid in enumerate(made):
        found += _shared(f"lamp grid {i + 1}", grid, "a tray", walls)
        found += _shared(f"lamp grid {i + 1}", grid, "a diffuser", pale)
    whole = sum(made, Manifold())
    for row in plan.rows:
        name = f"the lamp grid and the strip from {row.first} to {row.last}"
        found += _shared(name, whole, "a lamp", [lamp_grid.lamps(plan, row)])
        found += _shared(name, whole, "its foil", [lamp_grid.foil(plan, row)])
        if lamp_grid.has_ribs(plan) and _is_loose(plan, whole, row):
            found.append(f"nothing holds the strip from {row.first} to {row.last}")
    shaded = _shaded(plan, whole)
    return found + ([f"the lamp grid shades {shaded} holes"] if shaded else [])


def _is_loose(plan: Plan, grid: Manifold, row: Row) -> bool:
    """Tell whether a strip can move along or across by more than its play."""
    more = 0.05 + lamp_grid.EDGE_MM
    play = play_mm(plan) + more
    for shift in (play, -play):
        if (grid ^ lamp_grid.lamps(plan, row, shift)).volume() < _LEAST_MM3:
            return True
    if not lamp_grid.rails(plan, row)[0]:
        return False
    across = lamp_grid.RAIL_GAP_MM + more
    strip = lamp_grid.foil(plan, row)
    return any(
        (grid ^ strip.translate([0, side, 0])).volume() < _LEAST_MM3 for side in (across, -across)
    )


def play_mm(plan: Plan) -> float:
    """Return by how much a lamp can be beside the middle of its window."""
    return (lamp_grid.pocket_mm(plan) - lamp_mm(plan.options)) / 2


def _shaded(plan: Plan, grid: Manifold) -> int:
    """Return the number of holes that have not all of their light."""
    under = FLOOR_MM + plan.options.case_mm - plan.options.diffuser_mm
    slab = grid.slice(under - 0.1) + grid.slice(lamp_grid.face_z(plan) + 0.1)
    return sum((slab ^ light(plan, hole)).area() > 1e-6 for hole in plan.holes)
