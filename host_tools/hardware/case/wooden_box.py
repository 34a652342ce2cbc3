"""Wooden box in place of the printed case: its panels, drawings, cut list and checks.

The walls are glued under the top, so no screw shows on the face; the floor carries the carrier and
is screwed to the walls from below. Inside, the box is as large as the printed case, so everything
has the same place in it. Coordinates of the solids as in contents.py: x right, y up, z from the
underside of the printed case; a panel's own coordinates are x right, y down, from its upper left
corner: top and floor as seen from above, walls from outside.
"""

from itertools import combinations, pairwise
from typing import NamedTuple

from manifold3d import Manifold

from host_tools.hardware.carrier.placement import mounting_holes
from host_tools.hardware.case import (
    bootsel_rules,
    case_openings,
    contents,
    engraving,
    lamp_grid,
    light_rules,
    step_drawings,
)
from host_tools.hardware.case.geometry import GAP_MM, WALL_MM, Opening, Plan, board_corner
from host_tools.hardware.case.solid_shapes import FLOOR_MM
from host_tools.hardware.drawing_sheet import Box, Circle, Line, Shape, Sheet, Text, calibration

#: Thickness of the floor; fingers of a box joint, an odd number.
FLOOR_BOARD_MM, FINGERS = 4.0, 5
#: Screws from below: the hole in the floor, their largest distance, their length in the wall.
SCREW_HOLE_MM, SCREWS_APART_MM, SCREW_MM = 3.0, 110.0, (2.5, 16.0)
#: Hole for a screw of the carrier, whose spacer is as high as the printed posts.
SPACER_HOLE_MM = 3.2
#: Clearance of a plug's overmold in its opening; least wood beside an opening.
PLUG_PLAY_MM, WEB_MM = 0.4, 1.5
#: The button's thread is short: a recess from inside leaves so much of the wall; its diameter; by
#: what the button is lower than in the printed case, so that the recess does not reach the edge.
BUTTON_SKIN_MM, BUTTON_RECESS_MM, BUTTON_LOWER_MM = 3.0, 14.5, 2.0
#: The shortest overmold of a Micro-B plug that one can still hold.
MICRO_B_LONG_MM = 18.0
NOTCH = "USB-C plug"
_GAP = 14.0


class Panel(NamedTuple):
    """Panel of the box: its size, the openings in it, fingers at its ends (first, step) or None.

    fingers: 0 if the ends begin with a finger at the upper edge, 1 if with a gap; None: straight.
    """

    name: str
    w: float
    h: float
    thick: float
    openings: tuple[Opening, ...] = ()
    recesses: tuple[Opening, ...] = ()
    fingers: int | None = None


def more_mm(plan: Plan) -> float:
    """Return by how much the box is larger than the printed case on each side."""
    return plan.options.wood_mm - WALL_MM


def size_mm(plan: Plan) -> tuple[float, float]:
    """Return width and depth of the box."""
    return plan.width + 2 * more_mm(plan), plan.height + 2 * more_mm(plan)


def panels(plan: Plan) -> list[Panel]:
    """Return the panels of the box."""
    wide, deep = size_mm(plan)
    high, thick = plan.options.case_mm, plan.options.wood_mm
    return [
        Panel("top", wide, deep, plan.options.top_mm, tuple(_top_openings(plan))),
        Panel("floor", wide, deep, FLOOR_BOARD_MM, tuple(_floor_holes(plan))),
        Panel("back wall", wide, high, thick, *_back(plan), 0),
        Panel("front wall", wide, high, thick, tuple(_grille(plan)), (), 0),
        Panel("right wall", deep, high, thick, tuple(_right(plan)), (), 1),
        Panel("left wall", deep, high, thick, (), (), 1),
    ]


def _top_openings(plan: Plan) -> list[Opening]:
    """Return the openings of the top: those of the plan without its screws."""
    more = more_mm(plan)
    own = [cut for cut in plan.cuts() if not cut.name.startswith("screw ")]
    return [Opening(cut.name, cut.x + more, cut.y + more, cut.w, cut.h) for cut in own]


def floor_screws(plan: Plan) -> list[tuple[float, float]]:
    """Return the screws from below into the walls' middles: positions on the floor."""
    wide, deep = size_mm(plan)
    half = plan.options.wood_mm / 2
    found = []
    for length, other, is_across in ((wide, deep, True), (deep, wide, False)):
        first = plan.options.wood_mm + 10
        count = max(2, round((length - 2 * first) / SCREWS_APART_MM) + 1)
        step = (length - 2 * first) / (count - 1)
        for i in range(count):
            for beside in (half, other - half):
                at = (
                    first + i * step if is_across else _clear(plan, first + i * step, beside > half)
                )
                found.append((at, beside) if is_across else (beside, at))
    return found


def _clear(plan: Plan, at: float, is_right: bool) -> float:
    """Return the place of a screw along a side wall, moved out of the notch in the right one."""
    for notch in _right(plan) if is_right else []:
        middle, away = size_mm(plan)[1] - notch.x, notch.w / 2 + 4.0
        if abs(at - middle) < away:
            return middle - away if at < middle else middle + away
    return at


def _floor_holes(plan: Plan) -> list[Opening]:
    found = [
        Opening(f"screw {i + 1}", x, y, SCREW_HOLE_MM)
        for i, (x, y) in enumerate(floor_screws(plan))
    ]
    x0, y0 = board_corner(plan)
    more = more_mm(plan)
    for i, (x, y) in enumerate(mounting_holes()):
        found.append(Opening(f"spacer {i + 1}", x0 + x + more, y0 + y + more, SPACER_HOLE_MM))
    return found


def _down(plan: Plan, z: float) -> float:
    """Return how far a height is below the upper edge of a wall."""
    return FLOOR_MM + plan.options.case_mm - z


def _back(plan: Plan) -> tuple[tuple[Opening, ...], tuple[Opening, ...]]:
    """Return the openings of the back wall, seen from behind, and the button's recess inside."""
    wide, _ = size_mm(plan)
    more = more_mm(plan)
    x, _, z = case_openings.pico_usb(plan)
    window_w, window_h = case_openings.PICO_WINDOW_MM
    button, button_z = case_openings.button_middle(plan)
    at = (wide - button - more, _down(plan, button_z - BUTTON_LOWER_MM))
    return (
        Opening("Pico's plug", wide - x - more, _down(plan, z), window_w, window_h),
        Opening("SAFE", *at, case_openings.BUTTON_MM),
    ), (Opening("SAFE, from inside", *at, BUTTON_RECESS_MM),)


def _grille(plan: Plan) -> list[Opening]:
    more = more_mm(plan)
    return [
        Opening(f"sound {i + 1}", x + more, _down(plan, z), case_openings.GRILLE_MM)
        for i, (x, z) in enumerate(case_openings.grille_holes(plan))
    ]


def _right(plan: Plan) -> list[Opening]:
    """Return the notch for the USB-C plug: open at the lower edge, for the floor comes off."""
    if plan.options.power != "usb":
        return []
    y, z = case_openings.usb_c_middle(plan)
    width, high = contents.USB_C_MOULD_MM
    width, upper = width + 2 * PLUG_PLAY_MM, z + high / 2 + PLUG_PLAY_MM
    tall = upper - FLOOR_MM
    return [
        Opening(NOTCH, y + more_mm(plan), plan.options.case_mm - tall / 2, width, tall),
    ]


def _finger_spans(plan: Plan, first: int) -> list[tuple[float, float]]:
    """Return where a wall's end has no wood: the gaps of its box joint, from its upper edge."""
    step = plan.options.case_mm / FINGERS
    return [(i * step, (i + 1) * step) for i in range(FINGERS) if i % 2 != first]


def solids_of(plan: Plan) -> dict[str, Manifold]:
    """Return the panels as solids at their places."""
    wide, deep = size_mm(plan)
    upper, thick, more = FLOOR_MM + plan.options.case_mm, plan.options.wood_mm, more_mm(plan)
    by_name = {panel.name: panel for panel in panels(plan)}
    found = {
        "top": _flat(by_name["top"], upper),
        "floor": _flat(by_name["floor"], FLOOR_MM - FLOOR_BOARD_MM),
    }
    for name, turn, at in (
        ("front wall", 0, (0.0, 0.0)), ("right wall", 90, (wide, 0.0)),
        ("back wall", 180, (wide, deep)), ("left wall", 270, (0.0, deep)),
    ):  # fmt: skip
        flat = _flat(by_name[name], 0.0)
        for gap in _finger_spans(plan, by_name[name].fingers or 0):
            for x in (-1.0, by_name[name].w - thick):
                tall = gap[1] - gap[0]
                cut = Manifold.cube([thick + 1, tall, thick + 2])
                flat -= cut.translate([x, by_name[name].h - gap[1], -1])
        for recess in by_name[name].recesses:
            body = Manifold.cylinder(thick, recess.w / 2, recess.w / 2, 40)
            flat -= body.translate([recess.x, by_name[name].h - recess.y, -BUTTON_SKIN_MM])
        upright = flat.rotate([90, 0, 0]).translate([0, thick, 0])  # its outside is y = 0
        found[name] = upright.rotate([0, 0, turn]).translate([*at, FLOOR_MM])
    return {name: body.translate([-more, -more, 0]) for name, body in found.items()}


def _flat(panel: Panel, z: float) -> Manifold:
    """Return a panel lying, its outside up, without its fingers."""
    body = Manifold.cube([panel.w, panel.h, panel.thick])
    for cut in panel.openings:
        if cut.h:
            hole = Manifold.cube([cut.w, cut.h, panel.thick + 2], True)
            hole = hole.translate([0, 0, panel.thick / 2])
        else:
            hole = Manifold.cylinder(panel.thick + 2, cut.w / 2, cut.w / 2, 40)
            hole = hole.translate([0, 0, -1])
        body -= hole.translate([cut.x, panel.h - cut.y, 0])
    return body.translate([0, 0, z])


def faults(plan: Plan) -> list[str]:
    """Return where a part meets a panel, panels each other, and openings too near to an edge."""
    found = []
    bodies = solids_of(plan)
    for (one, body), (two, other) in combinations(bodies.items(), 2):
        volume = (body ^ other).volume()
        if volume > 0.01:
            found.append(f"{one} and {two} share {volume:.1f} mm3")
    inside = {part.name: part.manifold() for part in contents.boxes(plan) if part.name != "strip"}
    inside |= {f"strip from hole {row.first}": lamp_grid.foil(plan, row) for row in plan.rows}
    deeper = plan.options.wood_mm - BUTTON_SKIN_MM
    button = inside["SAFE button"] = inside["SAFE button"].translate([0, deeper, -BUTTON_LOWER_MM])
    for part in contents.boxes(plan):
        if part.name != "SAFE button" and (button ^ part.manifold(GAP_MM)).volume() > 1e-3:
            found.append(f"the SAFE button and {part.name} are in each other's way")
    inside["the way to BOOTSEL"] = bootsel_rules.way(plan)
    inside |= {f"lamp grid {i + 1}": grid for i, grid in enumerate(light_rules.grids(plan))}
    inside |= {f"diffuser {i + 1}": sheet for i, sheet in enumerate(light_rules.sheets(plan))}
    for content, its in inside.items():
        for name, body in bodies.items():
            volume = (body ^ its).volume()
            if volume > 1e-3:
                found.append(f"{content} and the {name} share {volume:.0f} mm3")
    for panel in panels(plan):
        found += _weak(plan, panel)
    for plug, (need, have) in open_leads(plan).items():
        if need > have:
            found.append(f"the lead of {plug} has {have:.0f} mm and needs {need:.0f}")
    if receptacle_mm(plan) > MICRO_B_LONG_MM + 0.1:
        found.append(f"the Pico's receptacle is {receptacle_mm(plan):.0f} mm inside")
    return found


def receptacle_mm(plan: Plan) -> float:
    """Return how far the mouth of the Pico's receptacle is from the outside of the back wall."""
    return plan.height + more_mm(plan) - case_openings.pico_usb(plan)[1]


def open_leads(plan: Plan) -> dict[str, tuple[float, float]]:
    """Return what each lead needs while the box is open, and what it has, in mm.

    The box lies on its face; the floor stands behind it on its back edge, its inside to the box.
    """
    ends = step_drawings.lead_ends(plan)
    edge = plan.options.top_mm + plan.options.case_mm
    found = {}
    for plug, (_, have) in step_drawings.open_leads(plan).items():
        (x, y), (to_x, to_y) = ends[plug]
        way = abs(x - to_x) + abs(y - edge) + step_drawings.OPEN_GAP_MM
        need = way + plan.options.case_mm + to_y + step_drawings.ENDS_MM
        if plug == "J5" and need > have:  # plugs of male-to-female leads go into each other
            have += step_drawings.LEAD_MM
        found[plug] = (need, have)
    return found


def _weak(plan: Plan, panel: Panel) -> list[str]:
    """Return the openings of a panel that are too near to an edge or to a box joint."""
    ends = WEB_MM if panel.fingers is None else plan.options.wood_mm + WEB_MM
    found = []
    for cut in panel.openings:
        across, down = cut.reach
        beside = min(cut.x, panel.w - cut.x) - across
        lower = panel.h - cut.y - down if cut.name != NOTCH else WEB_MM  # open at the lower edge
        if beside < ends - 1e-6 or min(cut.y - down, lower) < WEB_MM - 1e-6:
            found.append(f"{cut.name} is too near to an edge of the {panel.name}")
    return found


def _outline(panel: Panel, plan: Plan) -> list[tuple[float, float]]:
    """Return the corners of a panel's rim, with the gaps of its box joints."""
    if panel.fingers is None:
        return [(0, 0), (panel.w, 0), (panel.w, panel.h), (0, panel.h)]
    step = plan.options.case_mm / FINGERS
    right: list[tuple[float, float]] = []
    for i in range(FINGERS):
        x = panel.w - (0 if i % 2 == panel.fingers else plan.options.wood_mm)
        right += [(x, i * step), (x, (i + 1) * step)]
    left = [(panel.w - x, y) for x, y in reversed(right)]
    return [*right, *left]


def _drawn(panel: Panel, plan: Plan, x0: float, y0: float) -> list[Shape]:
    """Return the lines of a panel at a place on the sheet."""
    corners = [(x0 + x, y0 + y) for x, y in _outline(panel, plan)]
    shapes: list[Shape] = [Line("CUT", *one, *two) for one, two in pairwise([*corners, corners[0]])]
    for layer, cuts in (("CUT", panel.openings), ("MARK", panel.recesses)):
        for cut in cuts:
            if cut.h:
                left, upper = x0 + cut.x - cut.w / 2, y0 + cut.y - cut.h / 2
                shapes.append(Box(layer, left, upper, cut.w, cut.h))
            else:
                shapes.append(Circle(layer, x0 + cut.x, y0 + cut.y, cut.w / 2))
    if panel.name == "top":
        more = more_mm(plan)
        shapes += [
            Line("ENGRAVE", x0 + more + x1, y0 + more + y1, x0 + more + x2, y0 + more + y2)
            for x1, y1, x2, y2 in engraving.lines(plan)
        ]
    return shapes


def sheet(plan: Plan) -> Sheet:
    """Return all panels 1:1 on one sheet, for a laser, a mill, or to measure from."""
    made = panels(plan)
    wide = max(panel.w for panel in made) + 2 * _GAP
    tall = sum(panel.h + _GAP for panel in made) + _GAP + 20
    result = Sheet(wide, tall, f"Cribboard {plan.options.preset}: wooden box")
    y = _GAP
    for panel in made:
        result.add(*_drawn(panel, plan, _GAP, y))
        result.add(Text("INK", _GAP, y - 3, 4, _title(panel), "start"))
        y += panel.h + _GAP
    result.add(*calibration(_GAP, y + 4))
    return result


def _title(panel: Panel) -> str:
    seen = "from above" if panel.fingers is None else "from outside"
    return f"{panel.name}, {seen}: {panel.w:.1f} x {panel.h:.1f} mm, {panel.thick:g} mm thick"


def open_sheet(plan: Plan) -> Sheet:
    """Return the open box from the right: it lies on its face, the floor stands behind it."""
    result = Sheet(plan.height + 104, plan.height + 66, "Cribboard: the open box of wood")
    title = "Open box, from the right: its face down, the floor on its back edge behind it"
    result.add(Text("INK", 6, 8, 4.4, title, "start"))
    table, top, high = plan.height + 56.0, plan.options.top_mm, plan.options.case_mm
    wood = plan.options.wood_mm
    front = 12.0
    back = front + plan.height
    result.add(Line("MARK", 4, table, back + 88, table))
    result.add(Box("INK", front, table - top, plan.height, top, 0, "#d8cfc4"))
    for x in (front, back - wood):
        result.add(Box("INK", x, table - top - high, wood, high, 0, "#efe6da"))
    gap = step_drawings.OPEN_GAP_MM + 34
    face = back + gap
    floor = FLOOR_BOARD_MM
    result.add(Box("INK", face, table - plan.height, floor, plan.height, 0, "#efe6da"))
    result.add(Box("MARK", face + floor + 14, table - 70, 24, 70, 1, "#f4f4f4"))
    result.add(Text("INK", face + floor + 26, table - 34, 3.4, "books"))
    ends, inks = step_drawings.lead_ends(plan), ("#d0021b", "#0060c0", "#0a8f3c", "#8a5a00", "#444")
    names: list[tuple[float, str, str]] = []
    for i, (plug, (need, have)) in enumerate(open_leads(plan).items()):
        (_, y), (_, to_y) = ends[plug]
        at, rim = table - y, table - top - high - 2 - 2.0 * i
        foot = max(back - to_y, front + wood + 2 + i)
        result.add(Box("INK", face - 20, at - 1.5, 20, 3, 0.3, "#ffcf70"))
        way = [(face - 20, at), (face - 24 - i, at), (face - 24 - i, rim), (foot, rim),
               (foot, table - top)]  # fmt: skip
        for one, two in pairwise(way):
            result.add(Line("INK", *one, *two, wide=0.7, colour=inks[i]))
        text = f"{plug}: needs {need:.0f} mm, has {have:.0f}"
        names.append((at, plug, inks[i]))
        result.add(Text("INK", 6, 15 + 5 * i, 3.4, text, "start", colour=inks[i]))
    below = 0.0
    for at, plug, ink in sorted(names):  # beside the floor, none on another
        below = max(at + 1.2, below + 4.2)
        result.add(Text("INK", face + floor + 2, below, 3.4, plug, "start", colour=ink))
    return result


def cut_list(plan: Plan) -> str:
    """Return the panels with their sizes and holes as Markdown, for hand tools."""
    wood, (wide, deep) = plan.options.wood_mm, size_mm(plan)
    screws = len(floor_screws(plan))
    text = [
        f"# Wooden box of the {plan.options.preset} board",
        "",
        f"Outside {wide:.1f} x {deep:.1f} mm, {plan.options.case_mm:g} mm high inside, walls of "
        f"{wood:g} mm. For other wood: `cribboard hardware build --set wood_mm=...`, and "
        "`--set top_mm=...` for the top.",
        "",
        "| panel | size in mm | thick |",
        "| --- | --- | --- |",
    ]
    text += [f"| {p.name} | {p.w:.1f} x {p.h:.1f} | {p.thick:g} |" for p in panels(plan)]
    text += [
        "",
        f"Walls with butt joints: cut the right and the left wall {2 * wood:g} mm shorter, that is "
        f"{deep - 2 * wood:.1f} mm, and glue them between the other two; their openings lie "
        f"{wood:g} mm nearer to the left end. Walls with box joints: {FINGERS} fingers of "
        f"{plan.options.case_mm / FINGERS:.1f} mm, {wood:g} mm deep; back and front begin with a "
        "finger at the upper edge, right and left with a gap.",
        "",
        f"The drill template lies {more_mm(plan):.1f} mm inside the edges of the top. Leave out "
        "its screw holes.",
    ]
    for panel in panels(plan):
        if panel.name != "top" and panel.openings:
            text += ["", *_holes(panel)]
    text += [
        "",
        f"The {screws} screws of the floor, {SCREW_MM[0]:g} x {SCREW_MM[1]:g} mm with countersunk "
        "heads, go up into the middle of the walls: drill 1.5 mm there first.",
    ]
    return "\n".join(text) + "\n"


def _holes(panel: Panel) -> list[str]:
    """Return a table of a panel's openings: distances of their middles from its upper left."""
    side = "from above" if panel.fingers is None else "from outside"
    rows = [
        f"Openings of the {panel.name}, seen {side}; middles, from its upper left corner:",
        "",
        "| opening | from the left | from above | size |",
        "| --- | --- | --- | --- |",
    ]
    for cut in (*panel.openings, *panel.recesses):
        size = f"{cut.w:.1f} x {cut.h:.1f}" if cut.h else f"{cut.w:g} mm drill"
        note = ", open at the lower edge" if cut.name == NOTCH else ""
        if cut in panel.recesses:
            note = f", until {BUTTON_SKIN_MM:g} mm of wood are left"
        rows.append(f"| {cut.name} | {cut.x:.1f} | {cut.y:.1f} | {size}{note} |")
    return rows
