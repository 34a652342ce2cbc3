"""Lamp grid: a plate between diffuser and strip with a window for every lamp.

Its walls part the light of neighbouring lamps. On its back, ribs between the lamps and rails beside
the strip hold each lamp under its hole; the strip's edges rest on ledges. Seen from above, y is up.
"""

from itertools import pairwise

from manifold3d import CrossSection, JoinType, Manifold

from cribboard_tools.hardware.case.diffuser import outline_of as diffuser_outline
from cribboard_tools.hardware.case.diffuser import posts
from cribboard_tools.hardware.case.geometry import (
    LAMP_HIGH_MM,
    LAMP_PLATE_MM,
    STRIP_FOIL_MM,
    Opening,
    Plan,
    Row,
    Tile,
    lamp_mm,
)
from cribboard_tools.hardware.case.solid_shapes import (
    FLOOR_MM,
    Solid,
    box,
    joint_sides,
    rect,
    shape,
    together,
)

#: A window is larger than its hole; least wall between two windows.
WINDOW_MORE_MM, WALL_LEAST_MM = 0.6, 0.8
#: Ribs: their distance from a lamp, their depth beside it, least width; a wider one is two walls.
#: Below them remains the height of the capacitors that some strips have between the lamps.
PLAY_MM, RIB_DEEP_MM, RIB_LEAST_MM, RIB_MM = 0.3, 0.6, 0.8, 1.2
#: Rails: distance from the strip's edge, width, depth, least width between two strips; ledge under
#: it.
RAIL_GAP_MM, RAIL_MM, RAIL_DEEP_MM, RAIL_LEAST_MM, LEDGE_MM = 0.3, 1.0, 2.0, 0.8, 1.0
#: What is on the plate's back keeps this distance from the edges of plate and windows, so that no
#: two faces nearly coincide.
EDGE_MM = 0.05
#: Holes for pins of 1.75 mm filament that align grid and top; least material around one; least
#: distance from a joint, where the top has pins of its own.
PIN_MM, PIN_WEB_MM, PIN_OFF_JOINT_MM = 1.9, 1.0, 11.0


def window_mm(plan: Plan) -> float:
    """Return the side of a window."""
    return min(plan.options.hole_mm + WINDOW_MORE_MM, plan.options.pitch - WALL_LEAST_MM)


def pocket_mm(plan: Plan) -> float:
    """Return the distance of the ribs at both sides of a lamp; no rib reaches into a window."""
    return max(lamp_mm(plan.options) + 2 * PLAY_MM, window_mm(plan))


def has_ribs(plan: Plan) -> bool:
    """Tell whether there is room for a rib between two lamps."""
    return plan.options.pitch - pocket_mm(plan) >= RIB_LEAST_MM - 1e-9


def span(plan: Plan, row: Row) -> tuple[float, float]:
    """Return the ends of the plate over a row: the lamps at its ends, with the pads, stay free."""
    pitch = plan.options.pitch
    wall = pitch - window_mm(plan)
    left, right = row.x + pitch / 2, row.x + (row.pixels - 1.5) * pitch
    return left - wall / 2, right + wall / 2


def _area(left: float, lower: float, right: float, upper: float) -> CrossSection:
    if right <= left or upper <= lower:
        return CrossSection()
    return rect(left, lower, right - left, upper - lower)


def _rail_outer(plan: Plan) -> float:
    return plan.options.strip_mm / 2 + RAIL_GAP_MM + RAIL_MM


def outline_of(plan: Plan, tile: Tile) -> CrossSection:
    """Return a tile of the plate without its windows: over all rows, and between them."""
    reach = _rail_outer(plan)
    rows = sorted(plan.rows, key=lambda row: row.y)
    areas = []
    for row in rows:
        left, right = span(plan, row)
        y = plan.height - row.y
        areas.append(_area(left, y - reach, right, y + reach))
    for one, two in pairwise(rows):
        (left, right), (left2, right2) = span(plan, one), span(plan, two)
        lower, upper = plan.height - two.y, plan.height - one.y
        areas.append(_area(max(left, left2), lower, min(right, right2), upper))
    return (together(areas) ^ diffuser_outline(plan, tile)) - posts(plan)


def windows(plan: Plan, row: Row) -> list[CrossSection]:
    """Return the windows of a row: one for each pixel that the plate covers."""
    size = window_mm(plan)
    y = plan.height - row.y
    return [
        CrossSection.square([size, size], True).translate([row.x + i * plan.options.pitch, y])
        for i in range(1, row.pixels - 1)
    ]


def ribs(plan: Plan, row: Row) -> list[CrossSection]:
    """Return the ribs between the lamps of a row."""
    if not has_ribs(plan):
        return []
    pitch = plan.options.pitch
    wide, long = pitch - pocket_mm(plan), lamp_mm(plan.options) + 1.0
    y = plan.height - row.y
    found = []
    for i in range(row.pixels - 1):
        x = row.x + (i + 0.5) * pitch
        if wide > 3 * RIB_MM:
            walls = [(x - wide / 2, RIB_MM), (x + wide / 2 - RIB_MM, RIB_MM)]
        else:
            walls = [(x - wide / 2, wide)]
        found += [_area(left, y - long / 2, left + w, y + long / 2) for left, w in walls]
    return found


def rails(plan: Plan, row: Row) -> tuple[list[CrossSection], list[CrossSection]]:
    """Return the rails beside a row, and the ledges under the strip's edges."""
    half = plan.options.strip_mm / 2
    left, right = span(plan, row)
    y = plan.height - row.y
    found, ledges = [], []
    for side in (-1, 1):
        ends = sorted((y + side * (half - LEDGE_MM), y + side * (half + RAIL_GAP_MM)))
        ledges.append(_area(left, ends[0], right, ends[1]))
        if plan.options.lane_mm - 2 * (half + RAIL_GAP_MM) >= RAIL_LEAST_MM - 1e-9:
            ends = sorted((y + side * (half + RAIL_GAP_MM), y + side * _rail_outer(plan)))
            found.append(_area(left, ends[0], right, ends[1]))
    return found, ledges


def pins(plan: Plan, tile: Tile) -> list[tuple[float, float]]:
    """Return the positions (y down) of two pins that align a tile of the grid with the top."""
    if plan.options.top_mm < 2.6:
        return []
    rows = sorted(plan.rows, key=lambda row: row.y)
    solid = outline_of(plan, tile) - together([w for row in rows for w in windows(plan, row)])
    found = []
    for one, two in pairwise(rows):
        y = (one.y + two.y) / 2
        for i in range(1, min(one.pixels, two.pixels) - 1):
            x = max(one.x, two.x) + (i + 0.5) * plan.options.pitch
            if any(abs(x - side) < PIN_OFF_JOINT_MM for side in joint_sides(tile)):
                continue
            around = shape(plan, Opening("", x, y, PIN_MM), PIN_WEB_MM)
            if (around - solid).area() < 1e-6:
                found.append((x, y))
    if len(found) < 2:
        return []
    first, last = min(found), max(found)
    return [first, last] if last[0] - first[0] > 2 * PIN_MM else []


def lamp_grid(plan: Plan, tile: Tile) -> Solid:
    """Return a tile of the grid, its ribs up as it is printed."""
    body, handles = _upright(plan, tile)
    turned = body.rotate([180, 0, 0]).translate([0, plan.height, LAMP_PLATE_MM])
    return Solid("grid", turned, handles)


def in_place(plan: Plan, tile: Tile) -> Manifold:
    """Return a tile of the grid at its place, under the diffuser."""
    under = FLOOR_MM + plan.options.case_mm - plan.options.diffuser_mm
    return _upright(plan, tile)[0].translate([0, 0, under - LAMP_PLATE_MM])


def _upright(plan: Plan, tile: Tile) -> tuple[Manifold, int]:
    """Return the grid with its plate's lower side at z = 0, ribs below; and its openings."""
    flat = outline_of(plan, tile)
    if flat.is_empty():
        return Manifold(), 0
    cuts = [window for row in plan.rows for window in windows(plan, row)]
    cuts += [shape(plan, Opening("", x, y, PIN_MM)) for x, y in pins(plan, tile)]
    plate = flat - together(cuts)
    handles = plate.num_contour() - len(plate.decompose())
    inner = plate.offset(-EDGE_MM, JoinType.Miter)
    body = plate.extrude(LAMP_PLATE_MM)
    beside = [rails(plan, row) for row in plan.rows]
    for shapes, deep in (
        ([rib for row in plan.rows for rib in ribs(plan, row)], RIB_DEEP_MM),
        ([rail for own, _ in beside for rail in own], RAIL_DEEP_MM),
        ([ledge for _, own in beside for ledge in own], LAMP_HIGH_MM),
    ):
        low = together(shapes) ^ inner
        if not low.is_empty():
            body += low.extrude(deep + 0.1).translate([0, 0, -deep])
    return body, handles


def lamps(plan: Plan, row: Row, shift: float = 0.0) -> Manifold:
    """Return the lamps of a row at their places under the plate; shift: along the strip."""
    side = lamp_mm(plan.options)
    z = face_z(plan) - LAMP_HIGH_MM
    y = plan.height - row.y - side / 2
    return Manifold.compose(
        [
            box(row.x + i * plan.options.pitch - side / 2 + shift, y, z, side, side, LAMP_HIGH_MM)
            for i in range(row.pixels)
        ]
    )


def foil(plan: Plan, row: Row) -> Manifold:
    """Return a row's strip without its lamps, with the room of capacitors between the lamps."""
    half, pitch = plan.options.strip_mm / 2, plan.options.pitch
    z, y = face_z(plan) - LAMP_HIGH_MM, plan.height - row.y
    left, wide = row.x - pitch / 2, row.pixels * pitch
    body = box(left, y - half, z - STRIP_FOIL_MM, wide, 2 * half, STRIP_FOIL_MM)
    inner, high = half - LEDGE_MM, LAMP_HIGH_MM - RIB_DEEP_MM
    return body + box(left, y - inner, z - 0.1, wide, 2 * inner, high + 0.1)


def face_z(plan: Plan) -> float:
    """Return the height of the lamps' faces, which is that of the plate's lower side."""
    return FLOOR_MM + plan.options.case_mm - plan.options.diffuser_mm - LAMP_PLATE_MM
