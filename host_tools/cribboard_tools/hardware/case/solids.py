"""3D-printed parts: top plate, diffuser and case for each tile. Needs manifold3d and trimesh.

z is up. The top plate is printed face down, so its file is turned over. Lengths in mm.
"""

import io
import math
from itertools import pairwise

import numpy as np
import trimesh
from manifold3d import CrossSection, JoinType, Manifold

from cribboard_tools.hardware.case import (
    case_openings,
    diffuser,
    engraving,
    lamp_grid,
    mesh_files,
)
from cribboard_tools.hardware.case.geometry import (
    POST_MM,
    STRIP_DEEP_MM,
    WALL_MM,
    Opening,
    Plan,
    Tile,
    board_corner,
)
from cribboard_tools.hardware.case.solid_shapes import (
    FLOOR_MM,
    GROOVE_DEEP_MM,
    SEGMENTS,
    Solid,
    box,
    joint_sides,
    numbered,
    outline,
    shape,
    stroke,
    together,
    within,
)

PILOT_MM = 2.6  # an M3 screw cuts its own thread; 4.0 for a heat-set insert
#: The strip's way notches posts. Down to below it the screw's hole is wide, so that the thread, and
#: with it the force, begins where the post is whole. Least thread; lengths of screws one can buy.
LOOSE_MM, LOOSE_DEEP_MM = 3.6, STRIP_DEEP_MM + 0.4
THREAD_MM = 4.0
POST_WALL_MM = 1.5
SCREW_LENGTHS_MM = (6, 8, 10, 12, 16, 20, 25, 30)
#: Bridges on the floor for a cable tie: width, depth, height; their tunnel's width and height.
TIE_MM, TUNNEL_MM = (9.0, 4.0, 4.2), (4.0, 2.4)
#: Between the trays: a passage for the wires, so narrow that it is printed without support, and two
#: bolts at a distance from its middle.
PASSAGE_MM = (13.0, 10.0)
BOLT_MM, BOLT_OFF_MM = 3.4, 28.0
#: Holes in the edges of the top's tiles at a joint, for pins of 1.75 mm filament: diameter, depth
#: in each tile, least material to an opening. Below the pins of the lamp grid a skin remains.
PIN_MM, PIN_DEEP_MM, PIN_WEB_MM, PIN_SKIN_MM = 1.9, 8.0, 1.2, 0.8
CLEAN_MM = 0.002


def top(plan: Plan, tile: Tile) -> Solid:
    """Return a tile of the top plate, face down as it is printed."""
    thick = plan.options.top_mm
    cuts = [cut for cut in plan.cuts() if within(tile, cut.x)]
    flat = outline(plan, tile) - together([shape(plan, cut) for cut in cuts])
    body = flat.extrude(thick)
    grooves = [
        stroke([(x1, plan.height - y1), (x2, plan.height - y2)], engraving.GROOVE_MM, 8)
        for x1, y1, x2, y2 in engraving.lines(plan)
        if tile.x < x1 < tile.x + tile.w or tile.x < x2 < tile.x + tile.w
    ]
    if grooves:
        deep = GROOVE_DEEP_MM
        body -= together(grooves).extrude(deep + 1).translate([0, 0, thick - deep])
    for x in joint_sides(tile):
        for y in pin_places(plan, x):
            radius = PIN_MM / 2
            pin = Manifold.cylinder(2 * PIN_DEEP_MM, radius, radius, SEGMENTS).rotate([0, 90, 0])
            body -= pin.translate([x - PIN_DEEP_MM, plan.height - y, thick / 2])
    for x, y in lamp_grid.pins(plan, tile):
        deep = thick - GROOVE_DEEP_MM - PIN_SKIN_MM
        hole = shape(plan, Opening("", x, y, PIN_MM)).extrude(deep + 1)
        body -= hole.translate([0, 0, -1])
    turned = body.rotate([180, 0, 0]).translate([0, plan.height, thick])
    return Solid("top", turned, len(cuts))


def pin_places(plan: Plan, joint: float) -> list[float]:
    """Return y of the pins that align two tiles of the top: two, far from each other."""
    if plan.options.top_mm < PIN_MM + 2 * GROOVE_DEEP_MM:
        return []
    ys = sorted({row.y for row in plan.rows})
    found = []
    lane = plan.options.lane_mm
    beyond = [y for y in (ys[0] - lane, ys[-1] + lane) if lane <= y <= plan.height - lane]
    for y in sorted([*((a + b) / 2 for a, b in pairwise(ys)), *beyond]):
        rect = Opening("pin", joint, y, 2 * PIN_DEEP_MM, PIN_MM)
        grooves = [
            Opening("", (x1 + x2) / 2, (y1 + y2) / 2, abs(x2 - x1) + 0.1, abs(y2 - y1) + 0.1)
            for x1, y1, x2, y2 in engraving.lines(plan)
        ]
        if all(_apart(rect, cut) >= PIN_WEB_MM for cut in (*plan.cuts(), *grooves)):
            found.append(y)
    return found if len(found) < 3 else [found[0], found[-1]]


def _apart(rect: Opening, cut: Opening) -> float:
    """Return the distance of an opening's box from a rectangle."""
    dx = abs(rect.x - cut.x) - rect.reach[0] - cut.reach[0]
    dy = abs(rect.y - cut.y) - rect.reach[1] - cut.reach[1]
    return max(dx, dy)


def case(plan: Plan, tile: Tile) -> Solid:
    """Return a tray: floor, walls, posts for the top, openings for wires, plugs and bolts."""
    deep = plan.options.case_mm
    body = outline(plan, tile).extrude(FLOOR_MM + deep)
    body -= outline(plan, tile, WALL_MM).extrude(deep + 1).translate([0, 0, FLOOR_MM])
    screws = [screw for screw in plan.screws if within(tile, screw.x)]
    posts = together([_post(plan, screw) for screw in screws]) ^ outline(plan, tile)
    body += posts.extrude(FLOOR_MM + deep)
    pilots = together([shape(plan, Opening("", s.x, s.y, PILOT_MM)) for s in screws])
    body -= pilots.extrude(deep).translate([0, 0, FLOOR_MM + 1])
    loose = together([shape(plan, Opening("", s.x, s.y, LOOSE_MM)) for s in screws])
    body -= loose.extrude(deep).translate([0, 0, FLOOR_MM + deep - LOOSE_DEEP_MM])
    handles = 0
    for x, y in tie_bridges(plan):
        if within(tile, x):
            body += _tie_bridge(x, y)
            handles += 1
    for x in joint_sides(tile):
        body -= _joint(plan, x)
        handles += 3
    if tile.is_last:
        body = case_openings.add_openings(plan, body)
        handles += 3 + len(case_openings.grille_holes(plan))
    return Solid("case", body - _room_for_lights(plan, tile), handles)


def _room_for_lights(plan: Plan, tile: Tile) -> Manifold:
    """Return the room of strip, lamp grid and diffuser, which run on from tray to tray."""
    upper = FLOOR_MM + plan.options.case_mm
    room = Manifold()
    half = plan.options.strip_mm / 2 + 0.4
    left = plan.options.margin_x_mm - plan.options.pitch
    width = plan.panel_x - plan.options.margin_x_mm + plan.options.pitch - left
    for row in plan.rows:
        y = plan.height - row.y - half
        room += box(left, y, upper - STRIP_DEEP_MM, width, 2 * half, STRIP_DEEP_MM + 1)
    grid_low = lamp_grid.face_z(plan) - lamp_grid.RAIL_DEEP_MM - 0.2
    for flat, air, z in (
        (diffuser.outline_of(plan, tile), 0.25, upper - plan.options.diffuser_mm - 0.2),
        (lamp_grid.outline_of(plan, tile), 0.35, grid_low),
    ):
        if not flat.is_empty():  # they lie on the walls at the joints
            wide = flat.offset(air, JoinType.Miter)
            room += wide.extrude(upper + 1 - z).translate([0, 0, z])
    return room


def top_screw_mm(plan: Plan) -> int:
    """Return the length of the screws that hold the top plate."""
    least = plan.options.top_mm + LOOSE_DEEP_MM + THREAD_MM
    return next(length for length in SCREW_LENGTHS_MM if length >= least)


def post_faults(plan: Plan) -> list[str]:
    """Return which posts are too thin or too short for the thread of their screw."""
    found = []
    level = FLOOR_MM + plan.options.case_mm - LOOSE_DEEP_MM - 0.05
    reach = PILOT_MM / 2 + POST_WALL_MM
    for tile in plan.tiles:
        slab = case(plan, tile).body.slice(level)
        for screw in (screw for screw in plan.screws if within(tile, screw.x)):
            middle = [screw.x, plan.height - screw.y]
            ring = CrossSection.circle(reach, SEGMENTS) - CrossSection.circle(
                PILOT_MM / 2 + 0.05, 40
            )
            missing = (ring.translate(middle) - slab).area()
            if missing > 0.05:
                found.append(f"the post of {screw.name} lacks {missing:.1f} mm2 around its thread")
    thread = top_screw_mm(plan) - plan.options.top_mm - LOOSE_DEEP_MM
    if not THREAD_MM <= thread < plan.options.case_mm - LOOSE_DEEP_MM:
        found.append(f"{thread:.1f} mm of thread")
    return found


def tie_bridges(plan: Plan) -> list[tuple[float, float]]:
    """Return the middles of the bridges for cable ties: on the strip's wires, on the supply's."""
    middle = plan.height / 2
    found = []
    for tile in plan.tiles:
        right = tile.x + tile.w if not tile.is_last else board_corner(plan)[0]
        found += [(tile.x + 22, middle), (right - 22, middle)]
    y, _ = case_openings.usb_c_middle(plan)
    return [*found, (plan.width - WALL_MM - case_openings.BREAKOUT_MM[1] - 14, y)]


def _tie_bridge(x: float, y: float) -> Manifold:
    """Return a bridge over which wires lie, and under which a cable tie passes."""
    wide, deep, high = TIE_MM
    tunnel_w, tunnel_h = TUNNEL_MM
    block = box(x - deep / 2, y - wide / 2, FLOOR_MM - 0.5, deep, wide, high + 0.5)
    return block - box(x - deep, y - tunnel_w / 2, FLOOR_MM, 2 * deep, tunnel_w, tunnel_h)


def _post(plan: Plan, screw: Opening) -> CrossSection:
    """Return a post with a web to the wall, for strength."""
    y = plan.height - screw.y
    toward = 0.0 if y < plan.height / 2 else plan.height
    web = CrossSection.square([POST_MM, abs(toward - y)], True)
    web = web.translate([screw.x, (toward + y) / 2])
    return CrossSection.circle(POST_MM / 2, 2 * SEGMENTS).translate([screw.x, y]) + web


def _joint(plan: Plan, x: float) -> Manifold:
    """Return the openings in the walls at a joint: a passage for wires and two bolts."""
    middle = plan.height / 2
    z = FLOOR_MM + 3
    width, high = PASSAGE_MM
    cut = box(x - 4, middle - width / 2, z, 8, width, high)
    for y in (middle - BOLT_OFF_MM, middle + BOLT_OFF_MM):
        bolt = Manifold.cylinder(8, BOLT_MM / 2, BOLT_MM / 2, SEGMENTS).rotate([0, 90, 0])
        cut += bolt.translate([x - 4, y, z + high / 2])
    return cut


def all_solids(plan: Plan) -> list[Solid]:
    """Return all parts to print, named like their files."""
    result = []
    for i, tile in enumerate(plan.tiles):
        pins = lamp_grid.pins(plan, tile)
        sheet = diffuser.diffuser(plan, tile, pins)
        parts = (top(plan, tile), sheet, lamp_grid.lamp_grid(plan, tile), case(plan, tile))
        result += numbered([part for part in parts if not part.body.is_empty()], i + 1)
    return result


def mesh(solid: Solid) -> trimesh.Trimesh:
    """Return a solid's triangles, without slivers that 32-bit coordinates cannot represent."""
    raw = solid.body.simplify(CLEAN_MM).to_mesh()
    points = np.asarray(raw.vert_properties)[:, :3].astype(np.float32)
    return trimesh.Trimesh(points, np.asarray(raw.tri_verts), process=True)


def read_back(solid: Solid, bed: float) -> tuple[str, int, list[str]]:
    """Return of a solid's STL file its size in words, the number of its triangles, its faults."""
    data = io.BytesIO(mesh_files.stl(mesh(solid)))
    read = trimesh.load_mesh(data, file_type="stl")
    size = " x ".join(f"{side:.1f}" for side in read.extents)
    return size, len(read.faces), faults(solid.name, read, solid.handles, bed)


def faults(name: str, surface: trimesh.Trimesh, handles: int, bed: float) -> list[str]:
    """Return the faults of a mesh: leaks, missing or extra holes, size."""
    result = []
    if not surface.is_watertight or not surface.is_winding_consistent:
        result.append(f"{name} is not watertight")
    pieces = len(trimesh.graph.connected_components(surface.edges_unique))
    if pieces != 1:
        result.append(f"{name} is {pieces} pieces")
    genus = 1 - surface.euler_number // 2
    if genus != handles:
        result.append(f"{name} has {genus} ways through it, not {handles}")
    if max(surface.extents[:2]) > bed:
        result.append(f"{name} is {max(surface.extents[:2]):.1f} mm, the bed {bed:g}")
    if surface.volume <= 0 or not math.isfinite(surface.volume):
        result.append(f"{name} is inside out")
    return result
