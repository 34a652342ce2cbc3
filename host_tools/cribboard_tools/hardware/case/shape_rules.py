"""Rules for the top plate. Each rule returns the faults it finds."""

import math
from itertools import pairwise, product

from cribboard_tools.hardware.case.geometry import (
    BOARD_MM,
    CARRIER_LIFT_MM,
    GAP_MM,
    OLED_DEEP_MM,
    SCREW_HEAD_MM,
    TALLEST_MM,
    WALL_MM,
    WEB_MM,
    Opening,
    Plan,
    Top,
    joints,
)
from cribboard_tools.hardware.options import KEYPADS

#: Least distance of two strips: they are not cut straight, nor laid to a hair.
STRIP_APART_MM = 0.6
#: What the plate must cover of a module of keys on each side.
KEYS_LEAST_LIP_MM = 1.5


def unscored(plan: Plan) -> list[str]:
    """Every track has every hole exactly once, with start and game hole."""
    wanted = list(range(0 if plan.options.has_start else 1, plan.options.lap + 2))
    faults = []
    for track in range(plan.options.tracks):
        holes = sorted(hole.hole for hole in plan.holes if hole.track == track)
        if holes != wanted:
            wrong = sorted(set(holes) ^ set(wanted)) or "a hole twice"
            faults.append(f"track {track + 1}: {wrong}")
    return faults


def unmapped(plan: Plan) -> list[str]:
    """Every hole has its own pixel, and only group gaps have dark pixels."""
    pixels = [hole.pixel for hole in plan.holes]
    faults = [] if len(set(pixels)) == len(pixels) else ["two holes have one pixel"]
    if any(not 0 <= pixel < plan.pixels for pixel in pixels):
        faults.append("a hole's pixel is beyond the chain")
    if not plan.options.group_gap and len(pixels) != plan.pixels:
        faults.append(f"{plan.pixels} pixels, but {len(pixels)} holes")
    return faults


def unaligned(plan: Plan) -> list[str]:
    """The distance of neighbours on a piece of strip matches the distance of their pixels."""
    faults = []
    by_pixel = {hole.pixel: hole for hole in plan.holes}
    for row in plan.rows:
        span = range(row.first_pixel, row.first_pixel + row.pixels)
        own = [by_pixel[pixel] for pixel in span if pixel in by_pixel]
        for one, two in pairwise(own):
            wanted = (two.pixel - one.pixel) * plan.options.pitch
            if abs(abs(two.x - one.x) - wanted) > 0.01 or one.y != two.y:
                faults.append(f"holes {one.hole} and {two.hole} do not lie on the strip")
    return faults


def apart(one: Opening, two: Opening) -> float:
    """Return the material between two openings in mm; rectangles count by their boxes."""
    if not one.h and not two.h:
        return math.hypot(one.x - two.x, one.y - two.y) - one.w / 2 - two.w / 2
    dx = abs(one.x - two.x) - one.reach[0] - two.reach[0]
    dy = abs(one.y - two.y) - one.reach[1] - two.reach[1]
    return max(dx, dy) if dx < 0 or dy < 0 else math.hypot(dx, dy)


def least_web(plan: Top) -> tuple[float, str]:
    """Return the least material between two openings, or to an edge or joint, and its place."""
    cuts = plan.cuts()
    edges = [tile.x for tile in plan.tiles] + [plan.width]
    least = (math.inf, "")
    for i, one in enumerate(cuts):
        across, down = one.reach
        for edge in edges:
            least = min(least, (abs(one.x - edge) - across, f"{one.name} and the edge at {edge:g}"))
        rim = min(one.y, plan.height - one.y) - down
        least = min(least, (rim, f"{one.name} and the rim"))
        for two in cuts[i + 1 :]:
            if abs(one.x - two.x) < 60 and abs(one.y - two.y) < 60:
                least = min(least, (apart(one, two), f"{one.name} and {two.name}"))
    return least


def weak(plan: Top) -> list[str]:
    """There is enough material between openings."""
    web, where = least_web(plan)
    return [f"{web:.2f} mm between {where}"] if web < WEB_MM - 1e-6 else []


def covered(plan: Plan) -> list[str]:
    """No screw head covers an opening; the keypad covers neither a screw nor the screen."""
    faults = []
    heads = [Opening(s.name, s.x, s.y, SCREW_HEAD_MM) for s in plan.screws]
    for head, cut in product(heads, plan.cuts()):
        if cut.name != head.name and apart(head, cut) < 0:
            faults.append(f"the head of {head.name} covers {cut.name}")
    width, height = KEYPADS[plan.options.keypad]
    middle = (plan.panel_x + plan.width) / 2
    face = Opening("keypad", middle, plan.height - 6 - height / 2, width, height)
    faults += [f"the keypad covers {head.name}" for head in heads if apart(face, head) < 0]
    glass = next(opening for opening in plan.openings if opening.name == "screen")
    if apart(face, glass) < 0:
        faults.append("the keypad covers the screen")
    return faults


def oversized(plan: Plan) -> list[str]:
    """Every tile fits the printer's bed, and is cut between groups of five."""
    bed = plan.options.bed_mm
    faults = []
    for i, tile in enumerate(plan.tiles):
        if tile.w > bed or plan.height > bed:
            faults.append(f"tile {i + 1} is {tile.w:.1f} x {plan.height:.1f} mm, the bed {bed:g}")
        if not tile.is_first and not any(abs(tile.x - joint) < 1e-6 for joint in joints(plan)):
            faults.append(f"tile {i + 1} is cut inside a group")
    if abs(sum(tile.w for tile in plan.tiles) - plan.width) > 1e-6:
        faults.append("the tiles do not make the top")
    return faults


def crowded(plan: Plan) -> list[str]:
    """The lanes have room for the strip, the panel for the carrier, the case for the parts."""
    options = plan.options
    faults = []
    if options.lane_mm < options.strip_mm + STRIP_APART_MM:
        faults.append(f"lanes {options.lane_mm:g} mm apart, but the strip is {options.strip_mm:g}")
    if plan.width - plan.panel_x - 2 * WALL_MM < BOARD_MM[0] or (
        plan.height - 2 * WALL_MM < BOARD_MM[1]
    ):
        faults.append("the carrier does not fit under the panel")
    tallest = CARRIER_LIFT_MM + TALLEST_MM + GAP_MM + OLED_DEEP_MM  # the screen is above plugs
    if tallest > options.case_mm:
        faults.append(f"the parts in the case are {tallest:.3g} mm high: set case_mm={tallest:.3g}")
    for window in (opening for opening in plan.openings if opening.name == "keys"):
        wide, high = KEYPADS[options.keypad]
        lip = min(wide - window.w, high - window.h) / 2
        if lip < KEYS_LEAST_LIP_MM:
            found = f"the module of keys is {lip:.1f} mm wider than its window: it falls through"
            faults.append(found)
    if plan.tiles[-1].x > plan.panel_x:
        faults.append("the panel is cut")
    if options.tracks == 2 and options.players == 3:
        faults.append("three players share one track")
    return faults


RULES = {
    "every score has its hole": unscored,
    "every hole has its pixel": unmapped,
    "holes lie on the strip": unaligned,
    "material between openings": weak,
    "nothing under a screw": covered,
    "tiles fit the bed": oversized,
    "room inside": crowded,
}
