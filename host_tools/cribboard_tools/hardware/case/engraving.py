"""Engraving of the top plate: lines between groups of five, numbers, words, keypad marks.

Lengths in mm, seen from above, y down. A laser scores these lines; the printed plate has a groove
along each.
"""

import math
from itertools import combinations

from cribboard_tools.hardware.case.geometry import SCREW_HEAD_MM, SCREW_INSET_MM, STREET, Plan
from cribboard_tools.hardware.options import KEYPADS
from cribboard_tools.hardware.stroke_font import Stroke, strokes

#: Width of a printed groove: at most nozzles' 0.4 mm it is still open.
GROOVE_MM = 0.6
NUMBER_MM, WORD_MM = 2.8, 2.6
#: Baseline of a number below the rim of its hole: under the line between groups of five.
_BELOW_MM = 4.6
_ABOVE_MM = 1.3
#: Length of the marks at the keypad's corners, which it covers.
_CORNER_MM = 5.0
#: Least distance of a groove's rim from an opening or from under a screw's head.
CLEAR_MM = 0.5


def groups(plan: Plan) -> list[Stroke]:
    """Return the lines between groups of five."""
    return [(x, y0, x, y1) for x, y0, y1 in plan.grooves]


def labels(plan: Plan) -> list[tuple[str, list[Stroke]]]:
    """Return the numbers of every tenth hole, and the words at other holes, with their lines."""
    found: list[tuple[str, list[Stroke]]] = []
    rim = plan.options.hole_mm / 2
    for hole in plan.holes:
        street = min(hole.hole - 1, plan.options.lap - 1) // STREET  # the game hole's is the last
        is_upper = hole.track == (plan.options.tracks - 1 if street % 2 else 0)
        if hole.hole % 10 == 0 and hole.hole and is_upper and hole.hole <= plan.options.lap:
            number = str(hole.hole)
            y = hole.y + rim + _BELOW_MM
            found.append((number, strokes(number, hole.x, y, NUMBER_MM)))
        if hole.track == 0 and hole.hole in (0, plan.options.lap + 1):
            word = "start" if hole.hole == 0 else "game"
            screw = SCREW_INSET_MM + SCREW_HEAD_MM / 2 + 1  # at the left rim
            is_left = hole.x < plan.panel_x / 2
            at, x = ("start", max(screw, hole.x - rim)) if is_left else ("end", hole.x + rim)
            y = hole.y - rim - _ABOVE_MM
            if street % 2 and plan.options.tracks > 1:  # its lane is the lowest of its street
                y = hole.y + rim + _ABOVE_MM + WORD_MM
            found.append((word, strokes(word, x, y, WORD_MM, at)))
    for cut in (cut for cut in plan.openings if cut.name == "BOOTSEL"):
        x, y = cut.x - cut.w / 2, cut.y + cut.w / 2 + _ABOVE_MM + WORD_MM
        found.append(("boot", strokes("boot", x, y, WORD_MM, "start")))  # clear of the screen
    return found


def keypad_corners(plan: Plan) -> list[Stroke]:
    """Return marks at the corners of the keypad that is stuck on; it covers them."""
    if plan.options.keypad != "membrane":
        return []
    wide, tall = KEYPADS[plan.options.keypad]
    left = (plan.panel_x + plan.width - wide) / 2 + 0.5
    lower = plan.height - 6.5
    right, upper = left + wide - 1, lower - tall + 1
    found: list[Stroke] = []
    for x, inward in ((left, 1), (right, -1)):
        for y, down in ((upper, 1), (lower, -1)):
            found.append((x, y, x + inward * _CORNER_MM, y))
            found.append((x, y, x, y + down * _CORNER_MM))
    return found


def lines(plan: Plan) -> list[Stroke]:
    """Return all that is engraved."""
    letters = [line for _, own in labels(plan) for line in own]
    return groups(plan) + letters + keypad_corners(plan)


def _distance(x: float, y: float, stroke: Stroke) -> float:
    x1, y1, x2, y2 = stroke
    span = (x2 - x1) ** 2 + (y2 - y1) ** 2
    along = ((x - x1) * (x2 - x1) + (y - y1) * (y2 - y1)) / span
    along = min(1.0, max(0.0, along))
    return math.hypot(x - x1 - along * (x2 - x1), y - y1 - along * (y2 - y1))


def least_mm(plan: Plan) -> float:
    """Return the least material between a groove and a hole, a screw's head or the rim."""
    screws = [(screw.x, screw.y, SCREW_HEAD_MM / 2) for screw in plan.screws]
    rounds = [(cut.x, cut.y, cut.w / 2) for cut in plan.cuts() if not cut.h] + screws
    least = math.inf
    for stroke in lines(plan):
        x1, y1, x2, y2 = stroke
        for x, y, radius in rounds:
            if abs(x - x1) < 30 and abs(y - y1) < 30:
                least = min(least, _distance(x, y, stroke) - radius)
        least = min(least, x1, x2, plan.width - x1, plan.width - x2, y1, y2)
        least = min(least, plan.height - y1, plan.height - y2)
    return least - GROOVE_MM / 2


def faults(plan: Plan) -> list[str]:
    """Return whether a groove meets an opening or a screw's head, or a word another one."""
    least = least_mm(plan)
    found = [f"{least:.2f} mm between a groove and an opening"] if least < CLEAR_MM else []
    boxes = [(word, _box(own)) for word, own in labels(plan)]
    boxes += [("a line between groups", _box([line])) for line in groups(plan)]
    for (one, first), (two, second) in combinations(boxes, 2):
        apart = max(
            max(first[0], second[0]) - min(first[2], second[2]),
            max(first[1], second[1]) - min(first[3], second[3]),
        )
        if apart < GROOVE_MM + 0.05:
            found.append(f"{one} runs into {two}")
    return found


def _box(lines: list[Stroke]) -> Stroke:
    xs = [x for x1, _, x2, _ in lines for x in (x1, x2)]
    ys = [y for _, y1, _, y2 in lines for y in (y1, y2)]
    return min(xs), min(ys), max(xs), max(ys)
