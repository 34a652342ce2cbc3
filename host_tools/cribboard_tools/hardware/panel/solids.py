"""Printed parts of the panel board: top and tray, a tile or two of each.

The top is printed face down: black to FACE_MM, white to WHITE_MM, black again: face, diffuser,
wells and panel pocket in one. z runs up from the printer's bed; x right, y up. Every level
face is at a multiple of the layers' 0.2 mm. Lengths in mm.
"""

import functools
import math
from collections.abc import Sequence

from manifold3d import CrossSection, JoinType, Manifold, OpType

from cribboard.base.constants import PLAIN_USB_MA
from cribboard_tools import board_face
from cribboard_tools.hardware.panel import geometry, inlay
from cribboard_tools.hardware.panel.geometry import (
    HEIGHT_MM,
    SCREENS,
    PanelPlan,
    Tile,
    up,
)
from cribboard_tools.hardware.panel.shapes import (
    FIT_MM,
    Solid,
    box,
    disc,
    joint_sides,
    numbered,
    rect,
    shape,
    together,
)

#: Heights from the face: of the black face, the white diffuser, the wells, the panel pocket's rim,
#: the skirt that sits in the tray.
FACE_MM, WHITE_MM, PLATE_MM, RIM_HIGH_MM, SKIRT_HIGH_MM = 0.6, 1.0, 2.6, 5.0, 6.0
#: Diameters of a well at the diffuser and at the panel.
WELL_MM = (5.8, 6.4)
#: Pocket's rim; its gaps for the panel's leads at both ends; skirt: its width, its gap in the tray.
RIM_MM, LEADS_MM, SKIRT_MM, SKIRT_GAP_MM = 2.0, 24.0, 1.6, 0.2
#: Tray: walls, floor, engraving of its underside; ribs under the panel, foam on them, the panel's
#: thickness; passage for wires through a rib.
WALL_MM, FLOOR_MM, ENGRAVED_MM = 1.6, 1.4, 0.4
RIB_MM, FOAM_MM, PANEL_DEEP_MM, PASSAGE_MM = 1.6, 2.0, 1.8, (10.0, 8.0)
RIBS_AT_MM, RIB_SPAN_MM = (48.0, 128.0, 228.0, 308.0), (16.0, 82.0)
#: Words of the underside: their height, middle of the first line from above.
WORDS_MM, WORDS_AT_MM = 5.0, (90.0, 120.0)
#: Window for the plug of the Pico: width, height, height of its middle above the floor.
WINDOW_MM, WINDOW_MIDDLE_MM = (13.0, 10.0), 14.0
#: Stops of the breadboard: length, thickness, height; room beside the largest for a strip of foam.
STOP_MM, STOP_AIR_MM = (10.0, 1.2, 4.0), 1.0
#: Snaps: length, by what the skirt's ridge stands out, its heights from the face, more room in the
#: tray; slots to open the board with a coin: width, height.
SNAP_MM, RIDGE_MM, RIDGE_AT_MM, SNAP_AIR_MM = 20.0, 0.4, (4.2, 4.6, 5.0, 5.4), 0.2
COIN_MM = (14.0, 1.0)
#: Dovetails that join the trays: width at the seam and at the end, depth, height beside a wall and
#: on the floor, air; the blocks they are in: width, depth.
TAIL_MM, TAIL_AIR_MM, BLOCK_MM = (6.0, 9.0, 4.0), 0.15, (16.0, 7.0)


def outline(tile: Tile, inset: float = 0.0) -> CrossSection:
    """Return a tile from above, smaller by `inset` at the board's rim and by the fit at a seam."""
    radius = max(0.5, geometry.CORNER_MM - inset)
    board = rect(inset, inset, geometry.WIDTH_MM - 2 * inset, HEIGHT_MM - 2 * inset)
    board = board.offset(-radius, JoinType.Round).offset(radius, JoinType.Round)
    left = tile.x + (-1.0 if tile.is_first else FIT_MM)
    right = tile.x + tile.w - (-1.0 if tile.is_last else FIT_MM)
    return board ^ rect(left, -1, right - left, HEIGHT_MM + 2)


def openings(plan: PanelPlan) -> CrossSection:
    """Return all openings through the black face but its lines."""
    return together([shape(cut) for cut in plan.cuts()])


def top(plan: PanelPlan, tile: Tile) -> Solid:
    """Return a tile of the top, face down as it is printed."""
    cuts = [cut for cut in plan.openings if tile.x <= cut.x < tile.x + tile.w]
    body = _faceup(plan, tile).mirror([1, 0, 0]).translate([geometry.WIDTH_MM, 0, 0])
    return Solid("top", body, len(cuts))


def top_in_place(plan: PanelPlan, tile: Tile) -> Manifold:
    """Return a tile of the top on the closed board, its face up."""
    face_z = plan.options.tray_mm + PLATE_MM
    return _faceup(plan, tile).mirror([0, 0, 1]).translate([0, 0, face_z])


@functools.cache  # several rules look at it
def _faceup(plan: PanelPlan, tile: Tile) -> Manifold:
    """Return a tile of the top with x and y as on the face, z from the face inwards."""
    flat = outline(tile)
    body = flat.extrude(PLATE_MM)
    lamps = together([disc(hole.x, hole.y, plan.options.hole_mm) for hole in plan.holes])
    face = (inlay.inlay(plan) - _seam_line(tile)) + lamps
    body -= (face ^ flat).extrude(FACE_MM + 1).translate([0, 0, -1])
    well = Manifold.cylinder(PLATE_MM - WHITE_MM + 0.2, WELL_MM[0] / 2, WELL_MM[1] / 2 + 0.04, 24)
    body -= Manifold.compose([well.translate([h.x, up(h.y), WHITE_MM]) for h in plan.holes])
    body += (_rim() ^ flat).extrude(RIM_HIGH_MM - PLATE_MM + 0.2).translate([0, 0, PLATE_MM - 0.2])
    body += _skirt(tile)
    _, _, wide, high = SCREENS[plan.options.screen]
    x, y = geometry.screen_at(plan.options)
    # with what differs from maker to maker
    pocket = CrossSection.square([wide + 1.0, high + 4.0], True).translate([x, up(y)])
    body -= pocket.extrude(PLATE_MM).translate([0, 0, WHITE_MM])
    cuts = [cut for cut in plan.openings if tile.x <= cut.x < tile.x + tile.w]
    return body - together([shape(cut) for cut in cuts]).extrude(20).translate([0, 0, -1])


def _seam_line(tile: Tile) -> CrossSection:
    """Return where a line on the seam would be: the seam itself is the line."""
    fields = [
        CrossSection.square([2.0, 16.2], True).translate([x, up(geometry.PANEL_AT_MM[1] + y)])
        for x in joint_sides(tile)
        for y in (10, 30, 50, 70)
    ]
    return together(fields)


def _rim() -> CrossSection:
    """Return the rim of the panel's pocket, with a gap for its leads at each end."""
    (x, y), (w, h), air = geometry.PANEL_AT_MM, geometry.PANEL_MM, geometry.PANEL_AIR_MM
    x, y, w, h = x - air, up(y + h + air), w + 2 * air, h + 2 * air
    outer = rect(x - RIM_MM, y - RIM_MM, w + 2 * RIM_MM, h + 2 * RIM_MM)
    gap = rect(x - 2 * RIM_MM, y + (h - LEADS_MM) / 2, w + 4 * RIM_MM, LEADS_MM)
    return outer - rect(x, y, w, h) - gap


def _skirt(tile: Tile) -> Manifold:
    """Return the skirt with the ridges that snap into the tray."""
    outer = WALL_MM + SKIRT_GAP_MM
    ring = outline(tile, outer) - outline(tile, outer + SKIRT_MM)
    lefts = [x if x == tile.x else x - 2.0 for x in joint_sides(tile)]
    ends = together([rect(x, 0, 2.0, HEIGHT_MM) for x in lefts])
    body = (ring - ends).extrude(SKIRT_HIGH_MM - PLATE_MM + 0.2).translate([0, 0, PLATE_MM - 0.2])
    for place in snaps(tile):
        body += _ridge(place, outer, RIDGE_MM, RIDGE_AT_MM, SNAP_MM)
    return body


def snaps(tile: Tile) -> list[tuple[float, float, float]]:
    """Return the snaps of a tile: the middle on the board's edge, and degrees from the front."""
    third = tile.w / 4
    found = [
        (tile.x + share * third, y, turn)
        for share in (1, 3)
        for y, turn in ((0.0, 0.0), (HEIGHT_MM, 180.0))
    ]
    if tile.is_first:
        found += [(0.0, y, 270.0) for y in (40.0, HEIGHT_MM - 40)]
    if tile.is_last:
        found += [(geometry.WIDTH_MM, y, 90.0) for y in (40.0, HEIGHT_MM - 40)]
    return found


def _ridge(
    place: tuple[float, float, float], inset: float, out: float, heights: Sequence[float],
    long: float,
) -> Manifold:  # fmt: skip
    """Return a ridge along an edge: from `inset` within the board outwards, with sloped sides."""
    low, below, above, high = heights
    profile = CrossSection([
        [(inset + 0.4, low), (inset, low), (inset - out, below), (inset - out, above),
         (inset, high), (inset + 0.4, high)][::-1]
    ])  # fmt: skip
    x, y, turn = place
    # the profile's x becomes y (inwards from the front edge), its y becomes z
    solid = profile.extrude(long).translate([0, 0, -long / 2]).rotate([90, 0, 90])
    return solid.rotate([0, 0, turn]).translate([x, y, 0])


@functools.cache
def tray(plan: PanelPlan, tile: Tile) -> Solid:
    """Return a tile of the tray: floor, walls, ribs, stops, window, dovetails."""
    high = plan.options.tray_mm
    flat = outline(tile)
    body = flat.extrude(high) - outline(tile, WALL_MM).extrude(high).translate([0, 0, FLOOR_MM])
    inside = outline(tile, WALL_MM / 2)
    ribs = [_rib(plan, x) for x in RIBS_AT_MM if tile.x <= x < tile.x + tile.w]
    body += Manifold.batch_boolean(ribs, OpType.Add) if ribs else Manifold()
    if tile.is_first:
        body += (_stops() ^ inside).extrude(STOP_MM[2] + 0.2).translate([0, 0, FLOOR_MM - 0.2])
        body -= _window()
    body = _with_dovetails(plan, tile, body, inside)
    air = (-SNAP_AIR_MM, -SNAP_AIR_MM, SNAP_AIR_MM, SNAP_AIR_MM)
    faced = [z + more for z, more in zip(RIDGE_AT_MM, air, strict=True)]
    heights = [round(high + PLATE_MM - z, 4) for z in reversed(faced)]
    for place in snaps(tile):
        long = SNAP_MM + 2 * SNAP_AIR_MM + 1
        body -= _ridge(place, WALL_MM, RIDGE_MM + 0.1, heights, long)
    body -= _coin_slot(plan, tile)
    if tile.is_first:
        body -= words_below().extrude(2 * ENGRAVED_MM).translate([0, 0, -ENGRAVED_MM])
    return Solid("tray", body, handles(tile))


def handles(tile: Tile) -> int:
    """Return the number of ways through a tile of the tray: passages of its ribs, the window."""
    ribs = sum(tile.x <= x < tile.x + tile.w for x in RIBS_AT_MM)
    return ribs + tile.is_first


def rib_mm(plan: PanelPlan) -> float:
    """Return the height of a rib above the tray's underside: foam and panel are over it."""
    return round((plan.options.tray_mm - PANEL_DEEP_MM - FOAM_MM) / 0.2) * 0.2


def _rib(plan: PanelPlan, x: float) -> Manifold:
    upper, lower = RIB_SPAN_MM
    wide, high = PASSAGE_MM
    body = box(x - RIB_MM / 2, up(lower), FLOOR_MM - 0.2, RIB_MM, lower - upper,
               rib_mm(plan) - FLOOR_MM + 0.2)  # fmt: skip
    middle = up((upper + lower) / 2)
    return body - box(x - RIB_MM, middle - wide / 2, FLOOR_MM, 2 * RIB_MM, wide, high)


def _stops() -> CrossSection:
    """Return the stops at the breadboard's edges: left, front, and right, where the plug pushes."""
    left, front = geometry.BREADBOARD_AT_MM
    length, thick, _ = STOP_MM
    back, right = front - geometry.BREADBOARD_MM[1], left + geometry.BREADBOARD_MM[0] + STOP_AIR_MM
    beside = [
        rect(x, up(y), wide, length)
        for x, wide in ((0, left), (right, thick))
        for y in (front, back + length)
    ]
    ends = (left + 4, left + geometry.BREADBOARD_MM[0] - 4 - length)
    return together([*beside, *(rect(x, up(front) - thick, length, thick) for x in ends)])


def _window() -> Manifold:
    """Return the opening for the plug, in the left wall."""
    wide, high = WINDOW_MM
    y = up(geometry.breadboard_middle_y())
    low = round((FLOOR_MM + WINDOW_MIDDLE_MM - high / 2) / 0.2) * 0.2
    return box(-1, y - wide / 2, low, WALL_MM + 2, wide, high)


def dovetails(plan: PanelPlan) -> list[tuple[float, float]]:
    """Return the dovetails at the seam: y (up) of the middle, and the height."""
    aside = BLOCK_MM[0] / 2 + 0.4
    full = math.floor((plan.options.tray_mm + PLATE_MM - SKIRT_HIGH_MM - 0.6) / 0.2) * 0.2
    return [(aside, full), (HEIGHT_MM / 2, 10.0), (HEIGHT_MM - aside, full)]


def _tail(grow: float) -> CrossSection:
    """Return a dovetail that points to the left from x = 0, y = 0."""
    neck, head, deep = TAIL_MM
    shape = CrossSection(
        [[(2.0, neck / 2 - 0.5), (-deep, head / 2), (-deep, -head / 2), (2.0, -neck / 2 + 0.5)]]
    )
    return shape.offset(grow, JoinType.Miter) if grow else shape


def _with_dovetails(plan: PanelPlan, tile: Tile, body: Manifold, inside: CrossSection) -> Manifold:
    """Return a tray with its halves of the dovetails: sockets in the left one, tails right."""
    wide, deep = BLOCK_MM
    for y, high in dovetails(plan):
        if not tile.is_last:
            x = tile.x + tile.w
            block = CrossSection.square([deep, wide], True).translate([x - FIT_MM - deep / 2, y])
            body += (block ^ inside).extrude(high)
            socket = _tail(TAIL_AIR_MM).translate([x + FIT_MM, y])
            body -= socket.extrude(high + 2).translate([0, 0, -1])
        if not tile.is_first:
            x = tile.x
            block = CrossSection.square([deep, wide], True).translate([x + FIT_MM + deep / 2, y])
            body += (block ^ inside).extrude(high) + _tail(0).translate([x + FIT_MM, y]).extrude(
                high
            )
    return body


def _coin_slot(plan: PanelPlan, tile: Tile) -> Manifold:
    """Return a slot at the back under the top, in which a coin opens the board."""
    wide, high = COIN_MM
    x = tile.x + tile.w / 2
    return box(
        x - wide / 2, HEIGHT_MM - WALL_MM - 1, plan.options.tray_mm - high, wide, 9, high + 1
    )


def limit_words() -> list[str]:
    """Return what the tray's underside says about the supply."""
    return ["ONE USB PORT 5 V", f"LIGHTS {PLAIN_USB_MA} MA", "NO OTHER SUPPLY"]


def words_below() -> CrossSection:
    """Return the words of the tray's underside, mirrored as seen from above."""
    high, (x, y) = WORDS_MM, WORDS_AT_MM
    found = []
    for i, text in enumerate(limit_words()):
        word = board_face.Word(text, 0.0, y + 1.8 * high * i, high)
        found.append(inlay.letters(word).mirror([1, 0]).translate([x, 0]))
    return together(found)


def all_solids(plan: PanelPlan) -> list[Solid]:
    """Return all parts to print, named like their files, each at the origin."""
    found = []
    for i, tile in enumerate(plan.tiles):
        found += numbered([top(plan, tile), tray(plan, tile)], i + 1)
    return sorted(found, key=lambda solid: solid.name)
