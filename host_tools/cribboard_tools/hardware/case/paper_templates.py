"""Paper templates: top plate to drill or laser, keypad overlay, test piece."""

import math

from cribboard_tools.hardware.case import engraving
from cribboard_tools.hardware.case.geometry import Opening, Plan
from cribboard_tools.hardware.circuit.firmware_pins import menu_items
from cribboard_tools.hardware.drawing_sheet import (
    Box,
    Circle,
    Line,
    Shape,
    Sheet,
    Text,
    calibration,
)
from cribboard_tools.hardware.options import KEYPADS
from cribboard_tools.hardware.stroke_font import strokes

MARGIN = 12.0
FOOT = 22.0

#: Keys from the top: symbol, meaning when a card is due, meaning of a long press.
KEYS = (
    ("1", "ace", ""), ("2", "", ""), ("3", "", ""), ("A", "jack", "peg 1"),
    ("4", "", ""), ("5", "", ""), ("6", "", ""), ("B", "queen", "peg 2"),
    ("7", "", ""), ("8", "", ""), ("9", "", ""), ("C", "king", "peg 3"),
    ("*", "no · undo", "redo"), ("0", "ten", ""), ("#", "yes · next", ""),
    ("D", "go / none", "menu"),
)  # fmt: skip


def opening_drawn(
    opening: Opening, dx: float = 0, dy: float = 0, layer: str = "CUT", fill: str = ""
) -> Shape:
    """Return an opening as a circle or a rectangle, moved by (dx, dy)."""
    if not opening.h:
        return Circle(layer, opening.x + dx, opening.y + dy, opening.w / 2, fill)
    left, upper = opening.x - opening.w / 2 + dx, opening.y - opening.h / 2 + dy
    return Box(layer, left, upper, opening.w, opening.h, fill=fill)


def laser(plan: Plan) -> Sheet:
    """Return the top plate for a laser or mill: only lines to cut and to score."""
    sheet = Sheet(plan.width, plan.height, f"Cribboard {plan.options.preset}: top")
    sheet.add(Box("CUT", 0, 0, plan.width, plan.height, plan.options.corner_mm))
    sheet.add(*(opening_drawn(cut) for cut in plan.cuts()))
    sheet.add(*_engraved(plan, 0, 0))
    return sheet


def drill(plan: Plan) -> Sheet:
    """Return the template to glue on wood and drill, with centres and a calibration bar."""
    sheet = Sheet(
        plan.width + 2 * MARGIN,
        plan.height + MARGIN + FOOT,
        f"Cribboard {plan.options.preset}: drill template",
    )
    sheet.add(
        Box("CUT", MARGIN, MARGIN, plan.width, plan.height, plan.options.corner_mm),
        *(opening_drawn(cut, MARGIN, MARGIN) for cut in plan.cuts()),
        *_engraved(plan, MARGIN, MARGIN),
    )
    for cut in plan.cuts():
        if not cut.h:
            x, y, arm = cut.x + MARGIN, cut.y + MARGIN, cut.w * 0.3
            sheet.add(Line("MARK", x - arm, y, x + arm, y), Line("MARK", x, y - arm, x, y + arm))
    for tile in plan.tiles[1:]:
        x = tile.x + MARGIN
        sheet.add(Line("MARK", x, MARGIN, x, plan.height + MARGIN, True))
    sheet.region = (MARGIN - 4, MARGIN - 4, plan.width + 8, plan.height + 8)
    for cut in plan.cuts():
        across, down = cut.reach
        sheet.whole.append((cut.x + MARGIN - across, cut.y + MARGIN - down, 2 * across, 2 * down))
    wide, tall = KEYPADS[plan.options.keypad]
    middle = (plan.panel_x + plan.width) / 2 + MARGIN
    sheet.add(Box("MARK", middle - wide / 2, plan.height + MARGIN - 6 - tall, wide, tall, 2))
    sheet.add(Text("MARK", middle, plan.height + MARGIN - 6 - tall / 2, 4, "keypad"))
    foot = plan.height + MARGIN
    sheet.add(*calibration(MARGIN, foot + 9))
    options = plan.options
    legend = (
        f"{len(plan.holes)} holes of {options.hole_mm:g} mm, pitch {options.pitch:g} mm; "
        f"screws {plan.screws[0].w:g} mm; dashed: where printed tiles meet"
    )
    sheet.add(Text("INK", MARGIN + 106, foot + 8, 3, sheet.title, "start"))
    sheet.add(Text("INK", MARGIN + 106, foot + 13, 3, legend, "start"))
    return sheet


def _engraved(plan: Plan, dx: float, dy: float) -> list[Shape]:
    return [
        Line("ENGRAVE", x1 + dx, y1 + dy, x2 + dx, y2 + dy)
        for x1, y1, x2, y2 in engraving.lines(plan)
    ]


def coupon(plan: Plan) -> Sheet:
    """Return a test piece to cut first: holes of five sizes, of screws, and a square for the kerf.

    Its words are lines too, so that a laser scores them.
    """
    sheet = Sheet(90, 62, f"Cribboard {plan.options.preset}: test piece for kerf and holes")
    sheet.add(Box("CUT", 0, 0, sheet.width, sheet.height, 3))
    step = 0.1 if plan.options.hole_mm < 6 else 0.2
    sizes = [round(plan.options.hole_mm + step * i, 2) for i in range(-2, 3)]
    rows = ((sizes, "HOLES", 14.0), ([3.2, 3.4, 3.6], "SCREWS", 34.0))
    for values, word, y in rows:
        sheet.add(*_scored(word, 6, y + 1.3, 2.6, "start"))
        for i, size in enumerate(values):
            x = 30 + 12.5 * i
            sheet.add(Circle("CUT", x, y, size / 2))
            sheet.add(*_scored(f"{size:.1f}", x, y + size / 2 + 4.5, 2.4))
    sheet.add(Box("CUT", 66, 28, 20, 20))
    sheet.add(*_scored("20.0", 76, 39.5, 2.6))
    sheet.add(*_scored("KERF = 20 - SQUARE THAT FELL OUT", 6, 56, 2.4, "start"))
    return sheet


def _scored(text: str, x: float, y: float, high: float, at: str = "middle") -> list[Shape]:
    return [Line("ENGRAVE", *line) for line in strokes(text, x, y, high, at)]


def overlay(plan: Plan) -> Sheet:
    """Return the sheet for the keypad's face of a board: see `keypad_sheet`."""
    return keypad_sheet(is_face=plan.options.keypad == "membrane")


def keypad_sheet(*, is_face: bool) -> Sheet:
    """Return the sheet for the keypad's face, with the numbers of the menu beside it.

    The keys of a module of buttons stick out, so for them it is a card to lay beside the board.
    """
    wide, tall = KEYPADS["membrane"]
    title = "keypad overlay" if is_face else "keys, a card to lay beside the board"
    sheet = Sheet(wide + 3 * MARGIN + 62, tall + MARGIN + FOOT, f"Cribboard: {title}")
    sheet.region = (MARGIN - 5, MARGIN - 4, wide + MARGIN + 72, tall + 8)
    sheet.add(*keys(MARGIN, MARGIN, wide, tall))
    left = 2 * MARGIN + wide
    sheet.add(Text("INK", left, MARGIN + 4, 3.6, "menu: hold D, number, #", "start"))
    items = menu_items()
    rows = math.ceil(len(items) / 2)
    step = (tall - 12) / rows
    for i, (number, name) in enumerate(items):
        x, y = left + 29 * (i // rows), MARGIN + 9 + step * (i % rows + 0.7)
        size = min(3.2, step * 0.75)
        sheet.add(Text("INK", x + 5, y, size, str(number), "end"))
        sheet.add(Text("INK", x + 7, y, size, name, "start"))
    sheet.add(Box("CUT", left - 3, MARGIN, 62, tall, 2))
    place = "for the underside of the board"
    sheet.add(Text("MARK", left + 28, tall + MARGIN + 3.4, 2.6, place))
    sheet.add(*calibration(MARGIN, tall + MARGIN + 9))
    return sheet


def keys(left: float, upper: float, wide: float, tall: float) -> list[Shape]:
    """Return the keypad's face with the meaning of each key, and its edge to cut."""
    shapes: list[Shape] = [Box("CUT", left, upper, wide, tall, 2)]
    across, down = wide / 4, tall / 4
    for i, (sign, word, long_press) in enumerate(KEYS):
        x, y = left + i % 4 * across, upper + i // 4 * down
        dark = "#f3e6d0" if sign in "ABCD*#" else "#ffffff"
        shapes.append(Box("INK", x + 0.8, y + 0.8, across - 1.6, down - 1.6, 1.6, dark))
        middle = x + across / 2
        shapes.append(Text("INK", middle, y + down * 0.62, down * 0.4, sign))
        shapes.append(Text("INK", middle, y + down * 0.86, down * 0.15, word))
        if long_press:
            shapes.append(
                Text("INK", x + across - 1.8, y + down * 0.22, down * 0.13, long_press, "end",
                     colour="#a04000")
            )  # fmt: skip
    return shapes
