"""Rules for the way to the Pico's BOOTSEL button, through the top plate of the closed case.

Only this button, held while the Pico's cable goes in, starts the boot loader of a Pico whose image
was written half. The button faces up, so the way goes straight down onto it.
"""

import math

from manifold3d import Manifold

from cribboard_tools.hardware.case import case_openings, contents, light_rules
from cribboard_tools.hardware.case.geometry import GAP_MM, Plan
from cribboard_tools.hardware.case.solid_shapes import FLOOR_MM, SEGMENTS, box
from cribboard_tools.hardware.options import KEYPADS

#: The thickest stick that has to go down, and the way that it needs above the face.
TOOL_MM, ABOVE_MM = 3.0, 60.0
#: How far the middle of the hole may be from that of the button; thickness of the keypad's sheet.
OFF_MM, SHEET_MM = 0.25, 0.8
_LEAST_MM3 = 1e-3


def _face_z(plan: Plan) -> float:
    return FLOOR_MM + plan.options.case_mm + plan.options.top_mm


def depth_mm(plan: Plan) -> float:
    """Return how far the button is below the face of the top plate."""
    return _face_z(plan) - case_openings.bootsel_key(plan)[2]


def way(plan: Plan) -> Manifold:
    """Return the way of a straight stick, from above the face down onto the button."""
    high = depth_mm(plan) + ABOVE_MM
    stick = Manifold.cylinder(high, TOOL_MM / 2, TOOL_MM / 2, SEGMENTS)
    return stick.translate(list(case_openings.bootsel_key(plan)))


def _keypad(plan: Plan) -> Manifold:
    """Return the sheet that is stuck on the face; a module of buttons lies under it."""
    if plan.options.keypad != "membrane":
        return Manifold()
    wide, tall = KEYPADS[plan.options.keypad]
    left = (plan.panel_x + plan.width - wide) / 2
    return box(left, 6, _face_z(plan), wide, tall, SHEET_MM)


def faults(plan: Plan) -> list[str]:
    """Return why a stick does not reach the button: no hole, one elsewhere, what is in its way."""
    x, y, _ = case_openings.bootsel_key(plan)
    holes = [cut for cut in plan.openings if cut.name == "BOOTSEL"]
    found = [] if holes else ["the top has no hole over BOOTSEL"]
    for hole in holes:
        off = math.hypot(hole.x - x, plan.height - hole.y - y)
        if off > OFF_MM:
            found.append(f"the hole over BOOTSEL is {off:.1f} mm beside the button")
    stick = way(plan)
    for name, body in _solids(plan):
        volume = (stick ^ body).volume()
        if volume > _LEAST_MM3:
            found.append(f"{name} is in the way to BOOTSEL, by {volume:.1f} mm3")
    return found


def _solids(plan: Plan) -> list[tuple[str, Manifold]]:
    """Return all that a stick could meet, parts with the air around them, by name."""
    found = [("the keypad", _keypad(plan))]
    for name, bodies in (
        ("the top", light_rules.tops(plan)),
        ("the case", light_rules.trays(plan)),
        ("the lamp grid", light_rules.grids(plan)),
        ("the diffuser", light_rules.sheets(plan)),
    ):
        found += [(name, body) for body in bodies]
    parts = [part for part in contents.boxes(plan) if part.name != contents.BOOTSEL]
    return found + [(part.name, part.manifold(GAP_MM)) for part in parts]
