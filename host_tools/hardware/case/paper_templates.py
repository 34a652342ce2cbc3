"""Paper templates: top plate to drill or laser, keypad overlay."""

from host_tools.hardware.case.geometry import STREET, Opening, Plan
from host_tools.hardware.circuit.firmware_pins import menu_items
from host_tools.hardware.drawing_sheet import Box, Circle, Line, Shape, Sheet, Text, calibration
from host_tools.hardware.options import KEYPADS

MARGIN = 12.0
FOOT = 22.0
TRACK_INK = ("#0072b2", "#d55e00", "#555555")

#: Keys from the top: symbol, meaning when a card is due, meaning of a long press.
KEYS = (
    ("1", "ace", ""), ("2", "", ""), ("3", "", ""), ("A", "jack", "peg 1"),
    ("4", "", ""), ("5", "", ""), ("6", "", ""), ("B", "queen", "peg 2"),
    ("7", "", ""), ("8", "", ""), ("9", "", ""), ("C", "king", "peg 3"),
    ("*", "no · undo", "redo"), ("0", "ten", ""), ("#", "yes · next", ""), ("D", "go", "menu"),
)  # fmt: skip


def _cut(opening: Opening, dx: float, dy: float) -> Shape:
    if not opening.h:
        return Circle("CUT", opening.x + dx, opening.y + dy, opening.w / 2)
    left, upper = opening.x - opening.w / 2 + dx, opening.y - opening.h / 2 + dy
    return Box("CUT", left, upper, opening.w, opening.h)


def laser(plan: Plan) -> Sheet:
    """Return the top plate for a laser or mill: only lines to cut and to score."""
    sheet = Sheet(plan.width, plan.height, f"Cribboard {plan.options.preset}: top")
    sheet.add(Box("CUT", 0, 0, plan.width, plan.height, plan.options.corner_mm))
    sheet.add(*(_cut(cut, 0, 0) for cut in plan.cuts()))
    sheet.add(*(Line("ENGRAVE", x, y0, x, y1) for x, y0, y1 in plan.grooves))
    sheet.add(*(_numbers(plan, 0, 0, "ENGRAVE")))
    return sheet


def drill(plan: Plan) -> Sheet:
    """Return the template to glue on wood and drill, with centres and a calibration bar."""
    sheet = Sheet(
        plan.width + 2 * MARGIN, plan.height + MARGIN + FOOT,
        f"Cribboard {plan.options.preset}: drill template",
    )  # fmt: skip
    sheet.add(
        Box("CUT", MARGIN, MARGIN, plan.width, plan.height, plan.options.corner_mm),
        *(_cut(cut, MARGIN, MARGIN) for cut in plan.cuts()),
        *(Line("ENGRAVE", x + MARGIN, a + MARGIN, x + MARGIN, b + MARGIN)
          for x, a, b in plan.grooves),
    )  # fmt: skip
    for cut in plan.cuts():
        if not cut.h:
            x, y, arm = cut.x + MARGIN, cut.y + MARGIN, cut.w * 0.3
            sheet.add(Line("MARK", x - arm, y, x + arm, y), Line("MARK", x, y - arm, x, y + arm))
    for tile in plan.tiles[1:]:
        x = tile.x + MARGIN
        sheet.add(Line("MARK", x, MARGIN, x, plan.height + MARGIN, True))
    sheet.add(*_numbers(plan, MARGIN, MARGIN, "INK"))
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


def _numbers(plan: Plan, dx: float, dy: float, layer: str) -> list[Shape]:
    """Return the number of every tenth hole under a street's first row, and its ends' names."""
    shapes: list[Shape] = []
    reach = plan.options.hole_mm / 2 + 3.6
    for hole in plan.holes:
        street = (hole.hole - 1) // STREET
        is_outer = hole.track == (plan.options.tracks - 1 if street % 2 else 0)
        if hole.hole % 10 == 0 and hole.hole and is_outer and hole.hole <= plan.options.lap:
            shapes.append(Text(layer, hole.x + dx, hole.y + reach + dy, 3, str(hole.hole)))
        if hole.track == 0 and hole.hole in (0, plan.options.lap + 1):
            word = "start" if hole.hole == 0 else "game"
            y = hole.y - plan.options.hole_mm / 2 - 1.2
            shapes.append(Text(layer, hole.x + dx, y + dy, 2.6, word))
    return shapes


def overlay(plan: Plan) -> Sheet:
    """Return the sheet for the keypad's face, with the numbers of the menu beside it."""
    wide, tall = KEYPADS[plan.options.keypad]
    sheet = Sheet(wide + 3 * MARGIN + 62, tall + MARGIN + FOOT, "Cribboard: keypad overlay")
    sheet.add(Box("CUT", MARGIN, MARGIN, wide, tall, 2))
    across, down = wide / 4, tall / 4
    for i, (sign, word, long_press) in enumerate(KEYS):
        x, y = MARGIN + i % 4 * across, MARGIN + i // 4 * down
        dark = "#f3e6d0" if sign in "ABCD*#" else "#ffffff"
        sheet.add(Box("INK", x + 0.8, y + 0.8, across - 1.6, down - 1.6, 1.6, dark))
        middle = x + across / 2
        sheet.add(Text("INK", middle, y + down * 0.62, down * 0.4, sign))
        sheet.add(Text("INK", middle, y + down * 0.86, down * 0.15, word))
        if long_press:
            sheet.add(
                Text("INK", x + across - 1.8, y + down * 0.22, down * 0.13, long_press, "end",
                     colour="#a04000")
            )  # fmt: skip
    left = 2 * MARGIN + wide
    sheet.add(Text("INK", left, MARGIN + 4, 3.6, "menu: hold D, number, #", "start"))
    items = menu_items()
    step = (tall - 8) / len(items)
    for i, (number, name) in enumerate(items):
        y = MARGIN + 8 + step * (i + 0.7)
        size = min(3.2, step * 0.8)
        sheet.add(Text("INK", left + 6, y, size, str(number), "end"))
        sheet.add(Text("INK", left + 9, y, size, name, "start"))
    sheet.add(Box("CUT", left - 3, MARGIN, 62, tall, 2))
    sheet.add(*calibration(MARGIN, tall + MARGIN + 9))
    return sheet
