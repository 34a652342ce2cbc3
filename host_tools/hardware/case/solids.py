"""3D-printed parts: top plate, diffuser and case for each tile. Needs manifold3d and trimesh.

z is up. The top plate is printed face down, so its file is turned over. Lengths in mm.
"""

import math
from itertools import pairwise
from typing import NamedTuple

import numpy as np
import trimesh
from manifold3d import CrossSection, JoinType, Manifold, OpType

from host_tools.hardware.carrier import placement
from host_tools.hardware.case import engraving
from host_tools.hardware.case.geometry import (
    BOARD_MM,
    GAP_MM,
    POST_MM,
    SCREW_INSET_MM,
    STRIP_DEEP_MM,
    USB_C_BELOW_MM,
    WALL_MM,
    Opening,
    Plan,
    Tile,
)
from host_tools.hardware.circuit.board_circuit import circuit
from host_tools.hardware.stroke_font import Stroke, strokes
from host_tools.hardware.stroke_font import width as width_of

SEGMENTS = 20
_ROUND = JoinType.Round
_ADD = OpType.Add
GROOVE_DEEP_MM = 0.4
FLOOR_MM = 2.4
PILOT_MM = 2.6  # an M3 screw cuts its own thread; 4.0 for a heat-set insert
#: The strip's way notches posts. Down to below it the screw's hole is wide, so that the thread, and
#: with it the force, begins where the post is whole. Least thread; lengths of screws one can buy.
LOOSE_MM, LOOSE_DEEP_MM = 3.6, STRIP_DEEP_MM + 0.4
THREAD_MM = 4.0
POST_WALL_MM = 1.5
SCREW_LENGTHS_MM = (6, 8, 10, 12, 16, 20, 25, 30)
#: Bridges on the floor for a cable tie: width, depth, height; their tunnel's width and height.
TIE_MM, TUNNEL_MM = (9.0, 4.0, 4.2), (4.0, 2.4)
BOARD_POST_MM = 5.0
BOARD_INSET_MM = 3.5
#: Height of the carrier's upper side.
CARRIER_TOP_MM = FLOOR_MM + BOARD_POST_MM + 1.6
#: Pico: its board above the carrier (its sockets, then the plastic of its own header), the board's
#: thickness, its receptacle (width, height, overhang). Source: Pico data sheet, figure 3.
SOCKET_MM, HEADER_MM, PICO_BOARD_MM = 8.5, 2.54, 1.0
PICO_RECEPTACLE_MM = (7.8, 2.6, 1.3)
#: Window for the overmold of the Pico's plug (width, height): at most 10.6 x 8.5.
PICO_WINDOW_MM = (13.0, 9.5)
#: USB-C breakout: its receptacle (width, height, depth), its board (width, depth, thickness).
USB_C_RECEPTACLE_MM = (9.0, 3.3, 7.4)
BREAKOUT_MM = (22.0, 16.0, 1.6)
#: Slot for the receptacle; pocket outside for the plug's overmold (width, height), at most
#: 12.35 x 6.5; what the pocket leaves of the wall, so that the plug goes home.
USB_C_SLOT_MM, USB_C_POCKET_MM = (9.6, 3.9), (13.2, 7.3)
USB_C_SKIN_MM = 0.8
BUTTON_MM = 7.0
#: Amplifier's breakout at its largest (width, depth), and its distances from the case's right side
#: (behind a cable tie's bridge) and from the carrier (perfboard is 0.7 mm longer).
AMPLIFIER_MM, AMPLIFIER_RIGHT_MM, AMPLIFIER_BELOW_MM = (18.5, 20.0), 37.0, 1.5
#: Walls that hold the breakout (thickness, height), and those beside the speaker (depth).
HOLDER_MM, RIB_MM = (1.2, 3.0), 4.0
#: Speaker at its largest (width, depth, height), upright at the front wall; its grille: the holes'
#: diameter, distance, columns and rows, of which the four corners are left out.
SPEAKER_MM, SPEAKER_LIFT_MM = (31.0, 6.0, 21.0), 0.5
GRILLE_MM, GRILLE_APART_MM, GRILLE_GRID = 3.0, 5.0, (5, 3)
#: Height of the words beside the openings for plugs and button.
LABEL_MM = 4.0
#: Between the trays: a passage for the wires, and two bolts.
PASSAGE_MM = (40.0, 10.0)
BOLT_MM, BOLT_OFF_MM = 3.4, 8.0
#: Rails on the diffuser's back, between which the strip lies: distance from its edge, width, height
#: (an LED of 1.6 mm, then the edge of the strip). None where the strip has its pads.
RAIL_GAP_MM, RAIL_MM, RAIL_HIGH_MM = 0.3, 1.0, 2.2
PADS_MM = 8.0
#: Holes in the edges of the top's tiles at a joint, for pins of 1.75 mm filament: diameter, depth
#: in each tile, least material to an opening.
PIN_MM, PIN_DEEP_MM, PIN_WEB_MM = 1.9, 8.0, 1.2
CLEAN_MM = 0.002
FIT_MM = 0.15  # a tile is smaller by this at each joint


class Solid(NamedTuple):
    """Part to print. handles: number of holes through it, its genus."""

    name: str
    body: Manifold
    handles: int


def _box(x: float, y: float, z: float, w: float, d: float, h: float) -> Manifold:
    return Manifold.cube([w, d, h]).translate([x, y, z])


def _outline(plan: Plan, tile: Tile, inset: float = 0.0) -> CrossSection:
    """Return a tile from above (y up), rounded at the corners of the board."""
    radius = max(0.5, plan.options.corner_mm - inset)
    board = CrossSection.square([plan.width - 2 * inset, plan.height - 2 * inset])
    board = board.translate([inset, inset]).offset(-radius, _ROUND).offset(radius, _ROUND)
    left = tile.x + (0 if tile.is_first else FIT_MM + inset)
    right = tile.x + tile.w - (0 if tile.is_last else FIT_MM + inset)
    cut = CrossSection.square([right - left, plan.height + 2]).translate([left, -1])
    return board ^ cut


def _shape(plan: Plan, opening: Opening, grow: float = 0.0) -> CrossSection:
    y = plan.height - opening.y
    if not opening.h:
        return CrossSection.circle(opening.w / 2 + grow, SEGMENTS).translate([opening.x, y])
    size = [opening.w + 2 * grow, opening.h + 2 * grow]
    return CrossSection.square(size, True).translate([opening.x, y])


def _within(tile: Tile, x: float) -> bool:
    return tile.x <= x < tile.x + tile.w


def _together(shapes: list[CrossSection]) -> CrossSection:
    return CrossSection.batch_boolean(shapes, _ADD) if shapes else CrossSection()


def top(plan: Plan, tile: Tile) -> Solid:
    """Return a tile of the top plate, face down as it is printed."""
    thick = plan.options.top_mm
    cuts = [cut for cut in plan.cuts() if _within(tile, cut.x)]
    flat = _outline(plan, tile) - _together([_shape(plan, cut) for cut in cuts])
    body = flat.extrude(thick)
    grooves = [
        _groove(plan, line)
        for line in engraving.lines(plan)
        if tile.x < line[0] < tile.x + tile.w or tile.x < line[2] < tile.x + tile.w
    ]
    if grooves:
        deep = GROOVE_DEEP_MM
        body -= _together(grooves).extrude(deep + 1).translate([0, 0, thick - deep])
    for x in _joint_walls(tile):
        for y in pin_places(plan, x):
            radius = PIN_MM / 2
            pin = Manifold.cylinder(2 * PIN_DEEP_MM, radius, radius, SEGMENTS).rotate([0, 90, 0])
            body -= pin.translate([x - PIN_DEEP_MM, plan.height - y, thick / 2])
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


def _groove(plan: Plan, line: Stroke) -> CrossSection:
    """Return a groove along a line, with round ends."""
    x1, y1, x2, y2 = line
    radius = engraving.GROOVE_MM / 2
    dot = CrossSection.circle(radius, 8)
    ends = [dot.translate([x, plan.height - y]) for x, y in ((x1, y1), (x2, y2))]
    return CrossSection.batch_hull(ends)


def diffuser(plan: Plan, tile: Tile) -> Solid:
    """Return a tile of the diffuser, its rails up as it is printed.

    It is under the holes and avoids posts and panel.
    """
    flat = _diffuser_flat(plan, tile)
    if flat.is_empty():
        return Solid("diffuser", Manifold(), 0)
    thick = plan.options.diffuser_mm
    body = flat.extrude(thick)
    rails = _together(_rails(plan, tile)) ^ flat
    if not rails.is_empty():
        body += rails.extrude(RAIL_HIGH_MM + 0.1).translate([0, 0, -RAIL_HIGH_MM])
    return Solid("diffuser", body.rotate([180, 0, 0]).translate([0, plan.height, thick]), 0)


def _diffuser_flat(plan: Plan, tile: Tile) -> CrossSection:
    """Return a diffuser's plate from above; it goes up to the joints, over the trays' walls."""
    right = min(tile.x + tile.w, plan.panel_x)
    if right <= tile.x + 2 * SCREW_INSET_MM:
        return CrossSection()
    rim = WALL_MM + 0.4
    part = Tile(tile.x, right - tile.x, tile.is_first, tile.is_last)
    flat = _outline(plan, part, rim)
    beside = CrossSection.square([rim, plan.height - 2 * rim])
    if not tile.is_first:
        flat = flat + beside.translate([tile.x + FIT_MM, rim])
    if not tile.is_last:
        end = min(tile.x + tile.w - FIT_MM, right)
        flat = flat + beside.translate([end - rim, rim])
    return flat - _together([_shape(plan, Opening("", s.x, s.y, POST_MM + 1)) for s in plan.screws])


def _rails(plan: Plan, tile: Tile) -> list[CrossSection]:
    """Return the rails beside every row, from above."""
    off = plan.options.strip_mm / 2 + RAIL_GAP_MM
    if plan.options.lane_mm < 2 * off + 0.8:  # no room between two strips
        return []
    away = WALL_MM + 1.0  # from the wall at a joint
    found = []
    for row in plan.rows:
        left = row.x - plan.options.pitch / 2 + PADS_MM
        right = row.x + (row.pixels - 0.5) * plan.options.pitch - PADS_MM
        left, right = max(left, tile.x + away), min(right, tile.x + tile.w - away)
        if right - left < 5:
            continue
        for y in (row.y - off - RAIL_MM, row.y + off):
            rail = CrossSection.square([right - left, RAIL_MM])
            found.append(rail.translate([left, plan.height - y - RAIL_MM]))
    return found


def _uncovered(plan: Plan, x: float, y: float, flats: CrossSection) -> float:
    """Return the area of a hole that no diffuser covers."""
    hole = _shape(plan, Opening("", x, y, plan.options.hole_mm))
    return float((hole - flats).area())


def diffuser_in_place(plan: Plan, tile: Tile) -> Manifold:
    """Return a tile of the diffuser in the board, under the top plate, rails down."""
    thick = plan.options.diffuser_mm
    turned = diffuser(plan, tile).body.rotate([180, 0, 0]).translate([0, plan.height, thick])
    return turned.translate([0, 0, FLOOR_MM + plan.options.case_mm - thick])


def diffuser_faults(plan: Plan) -> list[str]:
    """Return which holes have no diffuser, where it meets a tray, or a rail the strip."""
    found = []
    trays = [case(plan, tile).body for tile in plan.tiles]
    flats = _together([_diffuser_flat(plan, tile) for tile in plan.tiles])
    bare = [h for h in plan.holes if _uncovered(plan, h.x, h.y, flats) > 2 * FIT_MM]
    if bare:
        found.append(f"{len(bare)} holes are not over a diffuser, the first is {bare[0].hole}")
    under = FLOOR_MM + plan.options.case_mm - plan.options.diffuser_mm
    half, pitch = plan.options.strip_mm / 2, plan.options.pitch
    for i, tile in enumerate(plan.tiles):
        body = diffuser_in_place(plan, tile)
        for tray in trays:
            volume = (body ^ tray).volume()
            if volume > 0.01:
                found.append(f"diffuser {i + 1} and a tray share {volume:.1f} mm3")
        for row in plan.rows:
            y, width = plan.height - row.y, row.pixels * pitch
            strip = _box(row.x - pitch / 2, y - half, under - STRIP_DEEP_MM, width, 2 * half,
                         STRIP_DEEP_MM - 0.01)  # fmt: skip
            volume = (body ^ strip).volume()
            if volume > 0.01:
                found.append(f"a rail of diffuser {i + 1} is in the way of the strip")
    return found


def case(plan: Plan, tile: Tile) -> Solid:
    """Return a tray: floor, walls, posts for the top, openings for wires, plugs and bolts."""
    deep = plan.options.case_mm
    body = _outline(plan, tile).extrude(FLOOR_MM + deep)
    body -= _outline(plan, tile, WALL_MM).extrude(deep + 1).translate([0, 0, FLOOR_MM])
    screws = [screw for screw in plan.screws if _within(tile, screw.x)]
    posts = _together([_post(plan, screw) for screw in screws]) ^ _outline(plan, tile)
    body += posts.extrude(FLOOR_MM + deep)
    pilots = _together([_shape(plan, Opening("", s.x, s.y, PILOT_MM)) for s in screws])
    body -= pilots.extrude(deep).translate([0, 0, FLOOR_MM + 1])
    loose = _together([_shape(plan, Opening("", s.x, s.y, LOOSE_MM)) for s in screws])
    body -= loose.extrude(deep).translate([0, 0, FLOOR_MM + deep - LOOSE_DEEP_MM])
    handles = 0
    for x, y in tie_bridges(plan):
        if _within(tile, x):
            body += _tie_bridge(x, y)
            handles += 1
    for x in _joint_walls(tile):
        body -= _joint(plan, x)
        handles += 3
    if tile.is_last:
        body = _panel(plan, body)
        handles += 3 + len(grille_holes(plan))
    for row in plan.rows:  # room for the strip, which runs on from tray to tray
        half = plan.options.strip_mm / 2 + 0.4
        left = plan.options.margin_x_mm - plan.options.pitch
        y = plan.height - row.y
        width = plan.panel_x - plan.options.margin_x_mm + plan.options.pitch - left
        z = FLOOR_MM + deep - STRIP_DEEP_MM
        body -= _box(left, y - half, z, width, 2 * half, STRIP_DEEP_MM + 1)
    flat = _diffuser_flat(plan, tile)  # it lies on the walls at the joints
    if not flat.is_empty():
        high = plan.options.diffuser_mm + 0.2
        room = flat.offset(0.25, JoinType.Miter).extrude(high + 1)
        body -= room.translate([0, 0, FLOOR_MM + deep - high])
    return Solid("case", body, handles)


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
        for screw in (screw for screw in plan.screws if _within(tile, screw.x)):
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
    if plan.options.power == "usb":
        y, _ = usb_c_middle(plan)
        found.append((plan.width - WALL_MM - BREAKOUT_MM[1] - 14, y))
    return found


def _tie_bridge(x: float, y: float) -> Manifold:
    """Return a bridge over which wires lie, and under which a cable tie passes."""
    wide, deep, high = TIE_MM
    tunnel_w, tunnel_h = TUNNEL_MM
    block = _box(x - deep / 2, y - wide / 2, FLOOR_MM - 0.5, deep, wide, high + 0.5)
    return block - _box(x - deep, y - tunnel_w / 2, FLOOR_MM, 2 * deep, tunnel_w, tunnel_h)


def _post(plan: Plan, screw: Opening) -> CrossSection:
    """Return a post with a web to the wall, for strength."""
    y = plan.height - screw.y
    toward = 0.0 if y < plan.height / 2 else plan.height
    web = CrossSection.square([POST_MM, abs(toward - y)], True)
    web = web.translate([screw.x, (toward + y) / 2])
    return CrossSection.circle(POST_MM / 2, 2 * SEGMENTS).translate([screw.x, y]) + web


def _joint_walls(tile: Tile) -> list[float]:
    return ([] if tile.is_first else [tile.x]) + ([] if tile.is_last else [tile.x + tile.w])


def _joint(plan: Plan, x: float) -> Manifold:
    """Return the openings in the walls at a joint: a passage for wires and two bolts."""
    middle = plan.height / 2
    z = FLOOR_MM + 3
    width, high = PASSAGE_MM
    cut = _box(x - 4, middle - width / 2, z, 8, width, high)
    for y in (middle - width / 2 - BOLT_OFF_MM, middle + width / 2 + BOLT_OFF_MM):
        bolt = Manifold.cylinder(8, BOLT_MM / 2, BOLT_MM / 2, SEGMENTS).rotate([0, 90, 0])
        cut += bolt.translate([x - 4, y, z + high / 2])
    return cut


def board_corner(plan: Plan) -> tuple[float, float]:
    """Return the upper left corner of the carrier, from above, y down; its Pico faces the rim."""
    x = plan.width - WALL_MM - 1 - BOARD_MM[0]
    return x, SCREW_INSET_MM + POST_MM / 2 + 0.5  # behind the post in the corner


def _panel(plan: Plan, body: Manifold) -> Manifold:
    """Add the last tray's posts for the carrier, openings for plugs, and SAFE button."""
    x0, y0 = board_corner(plan)
    for x in (x0 + BOARD_INSET_MM, x0 + BOARD_MM[0] - BOARD_INSET_MM):
        for y in (y0 + BOARD_INSET_MM, y0 + BOARD_MM[1] - BOARD_INSET_MM):
            post = CrossSection.circle(3, SEGMENTS).translate([x, plan.height - y])
            pilot = CrossSection.circle(1.25, SEGMENTS).translate([x, plan.height - y])
            body += post.extrude(FLOOR_MM + BOARD_POST_MM)
            body -= pilot.extrude(BOARD_POST_MM + 1).translate([0, 0, FLOOR_MM])
    x, _, z = pico_usb(plan)
    width, high = PICO_WINDOW_MM
    body -= _box(x - width / 2, plan.height - WALL_MM - 2, z - high / 2, width, 8, high)
    body = _sound(plan, _usb_c(plan, body))
    button = Manifold.cylinder(12, BUTTON_MM / 2, BUTTON_MM / 2, SEGMENTS).rotate([90, 0, 0])
    x, z = button_middle(plan)
    return body - _port_grooves(plan) - button.translate([x, plan.height + 4, z])


def amplifier_corner(plan: Plan) -> tuple[float, float]:
    """Return the lower left corner of the amplifier's breakout, from above, y up."""
    _, y0 = board_corner(plan)
    wide, deep = AMPLIFIER_MM
    behind = plan.height - y0 - BOARD_MM[1] - AMPLIFIER_BELOW_MM
    return plan.width - AMPLIFIER_RIGHT_MM - wide, behind - deep


def speaker_middle(plan: Plan) -> tuple[float, float]:
    """Return x and z of the speaker's middle at the front wall."""
    x = plan.width - AMPLIFIER_RIGHT_MM - AMPLIFIER_MM[0] / 2
    return x, FLOOR_MM + SPEAKER_LIFT_MM + SPEAKER_MM[2] / 2


def grille_holes(plan: Plan) -> list[tuple[float, float]]:
    """Return x and z of the holes of the speaker's grille, in the front wall."""
    middle_x, middle_z = speaker_middle(plan)
    columns, rows = ((count - 1) // 2 for count in GRILLE_GRID)
    return [
        (middle_x + i * GRILLE_APART_MM, middle_z + j * GRILLE_APART_MM)
        for i in range(-columns, columns + 1)
        for j in range(-rows, rows + 1)
        if (abs(i), abs(j)) != (columns, rows)
    ]


def _sound(plan: Plan, body: Manifold) -> Manifold:
    """Add the walls around the amplifier, the ribs beside the speaker, and its grille."""
    x, y = amplifier_corner(plan)
    wide, deep = AMPLIFIER_MM
    wall, high = HOLDER_MM
    gap = GAP_MM + wall
    holder = _box(x - gap, y - gap, FLOOR_MM - 0.5, wide + 2 * gap, deep + 2 * gap, high + 0.5)
    room = _box(x - GAP_MM, y - GAP_MM, FLOOR_MM, wide + 2 * GAP_MM, deep + 2 * GAP_MM, high + 1)
    body += holder - room
    middle, z = speaker_middle(plan)
    wide, _, tall = SPEAKER_MM
    for left in (middle - wide / 2 - gap, middle + wide / 2 + GAP_MM):
        body += _box(left, WALL_MM - 0.5, FLOOR_MM - 0.5, wall, RIB_MM + 0.5, tall / 2)
    for x, z in grille_holes(plan):
        hole = Manifold.cylinder(WALL_MM + 1, GRILLE_MM / 2, GRILLE_MM / 2, SEGMENTS)
        body -= hole.rotate([-90, 0, 0]).translate([x, -0.5, z])
    return body


def port_labels(plan: Plan) -> list[tuple[str, float, bool]]:
    """Return the words beside the openings: word, its middle, is it on the back wall.

    The middle is x on the back wall, and y (up) on the right wall.
    """
    width, _ = PICO_WINDOW_MM
    x, _, _ = pico_usb(plan)
    button, _ = button_middle(plan)
    gap = LABEL_MM + 1
    found = [
        ("PICO", x - width / 2 - gap - width_of("PICO", LABEL_MM) / 2, True),
        ("SAFE", button - BUTTON_MM / 2 - gap - width_of("SAFE", LABEL_MM) / 2, True),
    ]
    if plan.options.power == "usb":
        y, _ = usb_c_middle(plan)
        found.append(("5V", y + USB_C_POCKET_MM[0] / 2 + gap + width_of("5V", LABEL_MM) / 2, False))
    return found


def _port_grooves(plan: Plan) -> Manifold:
    """Return the grooves of the words on the outside of the walls."""
    z = {True: FLOOR_MM + plan.options.case_mm - 9, False: usb_c_middle(plan)[1]}
    grooves = Manifold()
    for word, middle, is_back in port_labels(plan):
        lines = strokes(word, 0, LABEL_MM / 2, LABEL_MM)
        flat = _together([
            CrossSection.batch_hull([
                CrossSection.circle(engraving.GROOVE_MM / 2, 8).translate([x, -y])
                for x, y in ((x1, y1), (x2, y2))
            ])
            for x1, y1, x2, y2 in lines
        ])  # fmt: skip
        solid = flat.extrude(2).rotate([90, 0, 0])  # upright, read from the front
        if is_back:  # from behind, x runs the other way
            solid = solid.rotate([0, 0, 180])
            solid = solid.translate([middle, plan.height - GROOVE_DEEP_MM, z[is_back]])
        else:
            solid = solid.rotate([0, 0, 90])
            solid = solid.translate([plan.width - GROOVE_DEEP_MM, middle, z[is_back]])
        grooves += solid
    return grooves


def pico_usb(plan: Plan) -> tuple[float, float, float]:
    """Return the middle of the mouth of the Pico's receptacle, on its sockets."""
    x0, y0 = board_corner(plan)
    pico = placement.body(circuit(plan.options).part("U1"))
    left, upper = placement.mm(pico.left, pico.upper)
    right, _ = placement.mm(pico.right, pico.lower)
    z = CARRIER_TOP_MM + SOCKET_MM + HEADER_MM + PICO_BOARD_MM + PICO_RECEPTACLE_MM[1] / 2
    return x0 + (left + right) / 2, plan.height - y0 - upper + PICO_RECEPTACLE_MM[2], z


def _usb_c(plan: Plan, body: Manifold) -> Manifold:
    """Add the slot for the USB-C receptacle, the pocket for its plug, the breakout's shelf."""
    y, z = usb_c_middle(plan)
    width, high = USB_C_SLOT_MM
    body -= _box(plan.width - 6, y - width / 2, z - high / 2, 8, width, high)
    width, high = USB_C_POCKET_MM
    skin = plan.width - WALL_MM + USB_C_SKIN_MM
    body -= _box(skin, y - width / 2, z - high / 2, 8, width, high)
    if plan.options.power != "usb":
        return body
    width, deep, thick = BREAKOUT_MM
    under = z - USB_C_RECEPTACLE_MM[1] / 2 - thick
    inner = plan.width - WALL_MM
    shelf = _box(inner - GAP_MM - deep, y - width / 2, 0, deep + GAP_MM, width, under)
    stop = _box(inner - GAP_MM - deep - 2, y - width / 4, 0, 1.9, width / 2, under + thick)
    return body + shelf + stop  # the stop takes the push of a plug


def usb_c_middle(plan: Plan) -> tuple[float, float]:
    """Return y and z of the middle of the USB-C receptacle in the right wall."""
    _, y0 = board_corner(plan)
    return plan.height - (y0 + BOARD_MM[1] + USB_C_BELOW_MM), FLOOR_MM + 6.2


def button_middle(plan: Plan) -> tuple[float, float]:
    """Return x and z of the SAFE button's middle in the back wall."""
    return plan.panel_x + 20, FLOOR_MM + plan.options.case_mm - 7


def all_solids(plan: Plan) -> list[Solid]:
    """Return all parts to print, named like their files."""
    result = []
    for i, tile in enumerate(plan.tiles):
        for made in (top(plan, tile), diffuser(plan, tile), case(plan, tile)):
            if not made.body.is_empty():
                at = made.body.bounding_box()
                body = made.body.translate([-at[0], -at[1], -at[2]])
                result.append(Solid(f"{made.name}-{i + 1}", body, made.handles))
    return result


def mesh(solid: Solid) -> trimesh.Trimesh:
    """Return a solid's triangles, without slivers that 32-bit coordinates cannot represent."""
    raw = solid.body.simplify(CLEAN_MM).to_mesh()
    points = np.asarray(raw.vert_properties)[:, :3].astype(np.float32)
    return trimesh.Trimesh(points, np.asarray(raw.tri_verts), process=True)


def pieces(surface: trimesh.Trimesh) -> int:
    """Return the number of separate bodies of a mesh."""
    leader = list(range(len(surface.vertices)))

    def find(point: int) -> int:
        while leader[point] != point:
            leader[point] = leader[leader[point]]
            point = leader[point]
        return point

    for one, two, three in surface.faces.tolist():
        leader[find(one)] = leader[find(two)] = find(three)
    return sum(find(point) == point for point in range(len(leader)))


def faults(name: str, surface: trimesh.Trimesh, handles: int, bed: float) -> list[str]:
    """Return the faults of a mesh: leaks, missing or extra holes, size."""
    result = []
    if not surface.is_watertight or not surface.is_winding_consistent:
        result.append(f"{name} is not watertight")
    if pieces(surface) != 1:
        result.append(f"{name} is {pieces(surface)} pieces")
    genus = 1 - surface.euler_number // 2
    if genus != handles:
        result.append(f"{name} has {genus} ways through it, not {handles}")
    if max(surface.extents[:2]) > bed:
        result.append(f"{name} is {max(surface.extents[:2]):.1f} mm, the bed {bed:g}")
    if surface.volume <= 0 or not math.isfinite(surface.volume):
        result.append(f"{name} is inside out")
    return result
