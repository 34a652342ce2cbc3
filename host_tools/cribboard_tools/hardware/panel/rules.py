"""Rules of the panel board's face and parts, each with the figure that `hardware check` prints."""

import math
from collections.abc import Iterator
from typing import NamedTuple

from cribboard_tools.hardware.panel import geometry, inlay, meshes, parts, print_rules, solids
from cribboard_tools.hardware.panel.geometry import HEIGHT_MM, WEB_MM, WIDTH_MM, Opening, PanelPlan
from cribboard_tools.hardware.panel.shapes import Solid, disc, together


class Finding(NamedTuple):
    """Check of a build and its result: name, measured figure, faults ([] if it passes)."""

    name: str
    figure: str
    faults: list[str]


def of_plan(plan: PanelPlan) -> Iterator[Finding]:
    """Yield the findings that need no files, in some seconds."""
    web, where = least_web(plan)
    weak = [f"{web:.2f} mm between {where}"] if web < WEB_MM - 1e-6 else []
    yield Finding("material between openings", f"{web:.2f} mm at least ({where})", weak)
    lines = line_clearance(plan)
    near = [f"a line is {lines:.2f} mm from a hole"] if lines < WEB_MM - 1e-6 else []
    yield Finding("lines clear of holes", f"{lines:.2f} mm at least", near)
    figure = f"{len(plan.holes)} holes, {len(plan.layout) - len(plan.holes)} lamps without one"
    yield Finding("holes are where the firmware's are", figure, misplaced(plan))
    sizes = ", ".join(f"{tile.w:g}" for tile in plan.tiles)
    figure = f"{sizes} x {HEIGHT_MM:g} mm, bed {plan.options.bed_mm:g}"
    yield Finding("tiles fit the bed", figure, oversized(plan))
    boxes = parts.boxes(plan)
    yield Finding(
        "parts in the case", f"{len(boxes)} parts with what is plugged in", parts.faults(plan)
    )
    figure = f"{solids.RIDGE_MM:g} mm snaps, {len(solids.dovetails(plan))} dovetails, no screw"
    yield Finding("top and trays hold", figure, parts.joint_faults(plan))


def least_web(plan: PanelPlan) -> tuple[float, str]:
    """Return the least material between two openings, or to an edge or joint, and its place."""
    cuts = plan.cuts()
    edges = [tile.x for tile in plan.tiles] + [WIDTH_MM]
    least = (math.inf, "")
    for i, one in enumerate(cuts):
        across, down = one.reach
        for edge in edges:
            least = min(least, (abs(one.x - edge) - across, f"{one.name} and the edge at {edge:g}"))
        rim = min(one.y, HEIGHT_MM - one.y) - down
        least = min(least, (rim, f"{one.name} and the rim"))
        for two in cuts[i + 1 :]:
            if abs(one.x - two.x) < 60 and abs(one.y - two.y) < 60:
                least = min(least, (_apart(one, two), f"{one.name} and {two.name}"))
    return least


def _apart(one: Opening, two: Opening) -> float:
    """Return the material between two openings in mm; rectangles count by their boxes."""
    if not one.h and not two.h:
        return math.hypot(one.x - two.x, one.y - two.y) - one.w / 2 - two.w / 2
    dx = abs(one.x - two.x) - one.reach[0] - two.reach[0]
    dy = abs(one.y - two.y) - one.reach[1] - two.reach[1]
    return max(dx, dy) if dx < 0 or dy < 0 else math.hypot(dx, dy)


def line_clearance(plan: PanelPlan) -> float:
    """Return the least distance of a white line from an opening, to a tenth, up to 3 mm."""
    openings = solids.openings(plan)
    lines = inlay.inlay(plan)
    for tenth in range(1, 31):
        if not (openings.offset(tenth / 10) ^ lines).is_empty():
            return (tenth - 1) / 10
    return 3.0


def misplaced(plan: PanelPlan) -> list[str]:
    """Return which holes of the printed top are not where the firmware has them.

    The top is cut through its black face, and every lamp of the panel looked at: one of a hole has
    nothing over it, any other is covered.
    """
    cut = together(
        [
            body.slice(plan.options.tray_mm + solids.PLATE_MM - solids.FACE_MM / 2)
            for body in parts.tops(plan)
        ]
    )
    layout, (dx, dy), wide = plan.layout, geometry.PANEL_AT_MM, plan.options.hole_mm - 0.1
    names = {
        layout.pixel(track, hole): f"hole {track + 1}.{hole}"
        for track in range(layout.tracks)
        for hole in range(layout.game + 1)
    }
    places = {pixel: layout.point(pixel) for pixel in range(len(layout))}
    at = {pixel: disc(x + dx, y + dy, wide) for pixel, (x, y) in places.items()}
    lit = together([at[pixel] for pixel in places if pixel in names])
    dark = together([at[pixel] for pixel in places if pixel not in names])
    line = at[0].area() / 2  # a line or a letter may lie over a lamp that is never lit
    found = []
    for pieces, least, fault in (
        (lit ^ cut, 0.01, "is not open"),
        (dark - cut, line, "has a hole"),
    ):
        for piece in (one for one in pieces.decompose() if one.area() > least):
            left, lower, right, upper = piece.bounds()
            x, y = (left + right) / 2 - dx, HEIGHT_MM - (lower + upper) / 2 - dy
            pixel = min(places, key=lambda one: math.dist(places[one], (x, y)))
            found.append(f"{names.get(pixel, f'lamp {pixel}')} {fault}")
    return sorted(set(found))


def oversized(plan: PanelPlan) -> list[str]:
    """Return which tiles, the trays' with their dovetails, do not fit the bed."""
    bed, found = plan.options.bed_mm, []
    for number, tile in enumerate(plan.tiles):
        wide = tile.w + (0 if tile.is_first else solids.TAIL_MM[2])
        if max(wide, HEIGHT_MM) > bed:
            found.append(f"tile {number + 1} is {wide:g} x {HEIGHT_MM:g} mm, the bed {bed:g}")
    return found


def printed(plan: PanelPlan) -> Iterator[Finding]:
    """Yield the findings of every printed part, read back from its STL file."""
    for solid in solids.all_solids(plan):
        size, triangles, faults = meshes.read_back(solid, plan.options.bed_mm)
        yield Finding(f"STL {solid.name}", f"{size} mm, {triangles} triangles", faults)
        yield _without_support(solid)


def _without_support(solid: Solid) -> Finding:
    islands, bridges = print_rules.islands(solid.body), print_rules.bridges(solid.body)
    longest = max((bridge.span for bridge in bridges), default=0.0)
    figure = f"{len(islands)} pieces on the bed, the least {islands[0]:.0f} mm2; "
    figure += f"longest bridge {longest:.1f} mm"
    faults = print_rules.faults(solid.name, solid.body)
    return Finding(f"{solid.name} without support", figure, faults)
