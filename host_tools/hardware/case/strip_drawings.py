"""Drawings of the strip: how to cut it, its pieces from the front and from behind, the wires."""

from itertools import pairwise

from host_tools.hardware.case import strip_wiring
from host_tools.hardware.case.geometry import Plan, lamp_mm
from host_tools.hardware.case.strip_wiring import PAD_MM, Pad, Piece
from host_tools.hardware.drawing_sheet import Box, Line, Shape, Sheet, Text

MARGIN = 14.0
HEAD = 24.0
#: Colours of wires, edges and pads by net, and the width of a wire.
INKS = {"5V": "#d0021b", "GND": "#111111", "DATA": "#0a8f3c"}
WIRE_MM = 0.7
_STRIP, _BACK, _LED, _LABEL = "#f3efe0", "#e4e4e4", "#ffffff", "#fffbe6"


def front(plan: Plan) -> Sheet:
    """Return the pieces face up, as they are soldered on the jig, with pads and wires."""
    sheet = _panel(plan, "strip from the front: the jig to solder on")
    pieces = strip_wiring.pieces(plan)
    for piece in pieces:
        _draw_front(sheet, plan, piece)
    _draw_wires(sheet, plan, is_back=False)
    for pad in strip_wiring.pads(plan):
        _draw_pad(sheet, plan, pad)
    _heading(sheet, "Front: LEDs and pads toward you. Lay the pieces here, face up, and solder.")
    return sheet


#: Steps of soldering: name, heading, the wires it adds.
STEPS = (
    ("strip-1-data", "1. Data: DO of each piece to DIN of the next", "data"),
    ("strip-2-short", "2. Short wires between edges that face each other", "short"),
    ("strip-3-long", "3. Long wires around them; then those of J3 and J4", "long"),
)
_DONE = "#c8c8c8"


def kind(wire: strip_wiring.Wire) -> str:
    """Return the step that adds a wire: data, short, or long with the feeds."""
    if wire.ends[0].startswith("J"):
        return "long"
    if wire.net == "DATA":
        return "data"
    return "short" if len(wire.points) == 2 else "long"


def step(plan: Plan, index: int) -> Sheet:
    """Return the pieces after a step of soldering; what was there before is grey."""
    _, heading, added = STEPS[index]
    before = [own for _, _, own in STEPS[:index]]
    sheet = _panel(plan, f"strip, step {index + 1}")
    half = plan.options.strip_mm / 2
    for piece in strip_wiring.pieces(plan):
        left, y = _at(plan, piece.left, piece.y, False)
        wide = piece.right - piece.left
        sheet.add(Box("INK", left, y - half, wide, 2 * half, 0.4, _STRIP))
        _draw_edges(sheet, plan, piece, left, left + wide, y, is_back=False)
        _draw_label(sheet, left + wide / 2, y, str(piece.number), piece.is_rightward)
    for wire in sorted(strip_wiring.wires(plan), key=lambda wire: kind(wire) == added):
        if kind(wire) in (added, *before):
            ink = INKS[wire.net] if kind(wire) == added else _DONE
            for one, two in pairwise([_at(plan, *point, False) for point in wire.points]):
                sheet.add(Line("INK", *one, *two, wide=1.4, colour=ink))
    if added == "long":
        _draw_screws(sheet, plan, is_back=False)
    for pad in strip_wiring.pads(plan):
        _draw_pad(sheet, plan, pad)
    sheet.add(Text("INK", sheet.width / 2, 8, 5, heading))
    return sheet


def back(plan: Plan) -> Sheet:
    """Return the soldered pieces from behind, as they lie on the top plate, with their marks."""
    sheet = _panel(plan, "strip from behind", is_back=True)
    for piece in strip_wiring.pieces(plan):
        _draw_back(sheet, plan, piece)
    _draw_wires(sheet, plan, is_back=True)
    for pad in strip_wiring.pads(plan):
        x, y = _at(plan, pad.x, pad.y, True)
        wide, tall = PAD_MM
        sheet.add(Box("INK", x - wide / 2, y - tall / 2, wide, tall, 0, _BACK))
    _heading(sheet, "Back: as the pieces lie face down on the top plate. The marks are yours.")
    return sheet


def _panel(plan: Plan, title: str, *, is_back: bool = False) -> Sheet:
    """Return a sheet with the rims of the top plate; dashed: where its panel begins."""
    sheet = Sheet(
        plan.panel_x + 2 * MARGIN,
        plan.height + HEAD + 4,
        f"Cribboard {plan.options.preset}: {title}",
    )
    left, right, upper, lower = MARGIN, MARGIN + plan.panel_x, HEAD, HEAD + plan.height
    if is_back:  # the top plate goes on where the panel is
        left, right = right, left
    sheet.add(
        Line("MARK", left, upper, left, lower), Line("MARK", left, upper, right, upper),
        Line("MARK", left, lower, right, lower), Line("MARK", right, upper, right, lower, True),
    )  # fmt: skip
    for piece in strip_wiring.pieces(plan):
        half = plan.options.strip_mm / 2
        sheet.whole.append((0, HEAD + piece.y - half, 0, 2 * half))
    sheet.region = (0, 0, sheet.width - 4, sheet.height)
    return sheet


def _heading(sheet: Sheet, text: str) -> None:
    note = "red 5 V, black GND, green data; insulated wires, joined only at their ends"
    sheet.add(Text("INK", sheet.width / 2, 6, 4, text))
    sheet.add(Text("INK", sheet.width / 2, 11, 3, note))


def _at(plan: Plan, x: float, y: float, is_back: bool) -> tuple[float, float]:
    """Return a position of the plan on the sheet; is_back: mirrored."""
    return MARGIN + (plan.panel_x - x if is_back else x), HEAD + y


def place(plan: Plan, x: float, y: float) -> tuple[float, float]:
    """Return a position of the plan on a sheet that shows the strip from the front."""
    return _at(plan, x, y, False)


def _draw_front(sheet: Sheet, plan: Plan, piece: Piece) -> None:
    """Draw a piece with its LEDs, its edges in the colours of their nets, its label."""
    half, pitch = plan.options.strip_mm / 2, plan.options.pitch
    left, y = _at(plan, piece.left, piece.y, False)
    right = left + piece.right - piece.left
    sheet.add(Box("INK", left, y - half, right - left, 2 * half, 0.4, _STRIP))
    size = lamp_mm(plan.options)
    for i in range(piece.pixels):
        x = left + (i + 0.5) * pitch
        if x - left > 5.5 and right - x > 5.5:
            sheet.add(Box("MARK", x - size / 2, y - size / 2, size, size, 0.4, _LED))
    _draw_edges(sheet, plan, piece, left, right, y, is_back=False)
    for is_left in (True, False):
        word = "DIN" if is_left == piece.is_rightward else "DO"
        x, at = (left + 2.3, "start") if is_left else (right - 2.3, "end")
        sheet.add(Text("INK", x, y + 0.8, 2.2, word, at))
    text = f"{piece.number}: {piece.pixels} pixels"
    _draw_label(sheet, (left + right) / 2, y, text, piece.is_rightward)


def _draw_back(sheet: Sheet, plan: Plan, piece: Piece) -> None:
    half = plan.options.strip_mm / 2
    right, y = _at(plan, piece.left, piece.y, True)
    left = right - (piece.right - piece.left)
    sheet.add(Box("INK", left, y - half, right - left, 2 * half, 0.4, _BACK))
    _draw_edges(sheet, plan, piece, left, right, y, is_back=True)
    _draw_label(sheet, (left + right) / 2, y, str(piece.number), not piece.is_rightward)


def _draw_edges(
    sheet: Sheet, plan: Plan, piece: Piece, left: float, right: float, y: float, *, is_back: bool
) -> None:
    """Draw a piece's two long edges in the colours of their nets, with their names."""
    half = plan.options.strip_mm / 2
    up, down = ("5V", "GND") if piece.is_rightward else ("GND", "5V")
    for net, edge, base in (
        (up, y - half + 0.5, y - half + 2.7),
        (down, y + half - 0.5, y + half - 1.2),
    ):
        sheet.add(Line("INK", left + 0.3, edge, right - 0.3, edge, wide=0.6, colour=INKS[net]))
        inset = 6.0 if is_back else 2.3
        for x, at in ((left + inset, "start"), (right - inset, "end")):
            sheet.add(Text("INK", x, base, 2.2, net, at, colour=INKS[net]))


def _draw_label(sheet: Sheet, x: float, y: float, text: str, is_rightward: bool) -> None:
    """Draw a label with an arrow on each side, in the direction of the data."""
    half = 1.0 * len(text) + 1.5
    reach = half + 8
    sheet.add(Box("MARK", x - reach, y - 2.4, 2 * reach, 4.8, 1, _LABEL))
    sheet.add(Text("INK", x, y + 1.15, 3.2, text))
    for middle in (x - half - 3.5, x + half + 3.5):
        sheet.add(*_arrow(middle, y, 3.0 if is_rightward else -3.0))


def _arrow(x: float, y: float, reach: float) -> list[Shape]:
    tip, back = x + reach, x + reach / 3
    ink = INKS["DATA"]
    return [
        Line("INK", x - reach, y, tip, y, wide=0.5, colour=ink),
        Line("INK", back, y - 1.3, tip, y, wide=0.5, colour=ink),
        Line("INK", back, y + 1.3, tip, y, wide=0.5, colour=ink),
    ]


def _draw_wires(sheet: Sheet, plan: Plan, *, is_back: bool) -> None:
    """Draw all wires, and the screws of J3 and J4 that they come from."""
    for wire in strip_wiring.wires(plan):
        corners = [_at(plan, *point, is_back) for point in wire.points]
        for one, two in pairwise(corners):
            sheet.add(Line("INK", *one, *two, wide=WIRE_MM, colour=INKS[wire.net]))
    _draw_screws(sheet, plan, is_back=is_back)


def _draw_screws(sheet: Sheet, plan: Plan, *, is_back: bool) -> None:
    for screw in strip_wiring.terminals(plan):
        x, y = _at(plan, screw.x, screw.y, is_back)
        ink = INKS["DATA" if screw.name == "DIN" else screw.name]
        sheet.add(Box("INK", x - 3.2, y - 4.4, 6.4, 4.4, 0.5, _LABEL))
        sheet.add(Text("INK", x, y - 2.4, 1.9, screw.ref))
        sheet.add(Text("INK", x, y - 0.5, 1.9, screw.name, colour=ink))


def _draw_pad(sheet: Sheet, plan: Plan, pad: Pad) -> None:
    x, y = _at(plan, pad.x, pad.y, False)
    wide, tall = PAD_MM
    ink = INKS[pad.name if pad.name in INKS else "DATA"]
    sheet.add(Box("INK", x - wide / 2, y - tall / 2, wide, tall, 0, ink))


def cut(plan: Plan) -> Sheet:
    """Return how to cut the half metres, at half size, and the order of the work."""
    scale, left, step = 0.5, 26.0, 15.0
    most = strip_wiring.length_pixels(plan)
    pieces = strip_wiring.pieces(plan)
    count = strip_wiring.lengths(plan)
    pitch = plan.options.pitch
    whole = most * pitch * scale
    notes = _order_of_work(plan)
    head = 20.0
    foot = head + (count + 1) * step + 4
    sheet = Sheet(
        left + whole + MARGIN, foot + 6 + 5.2 * len(notes), "Cribboard: cutting the strip"
    )
    total = count + strip_wiring.SPARE_LENGTHS
    sheet.add(
        Text("INK", MARGIN, 8, 4.2, f"Cut {len(pieces)} pieces from {count} half metres of {most} "
             f"pixels; buy {total} (one to spare). Half size.", "start"),
        Text("INK", MARGIN, 14, 3, "The factory solders half metres together. No piece may go over "
             "such a joint: the distance of the pixels is another one there.", "start"),
    )  # fmt: skip
    for length in range(1, total + 1):
        y = head + (length - 1) * step
        name = f"{length}" if length <= count else "spare"
        sheet.add(Text("INK", left - 3, y + 6, 4, name, "end"))
        sheet.add(Box("INK", left, y, whole, 8, 0.4, "#f7f7f7"))
        end = 0
        for piece in (piece for piece in pieces if piece.length == length):
            x = left + piece.skip * pitch * scale
            wide = piece.pixels * pitch * scale
            sheet.add(Box("INK", x, y, wide, 8, 0.4, _STRIP))
            sheet.add(Line("INK", x, y + 0.5, x + wide, y + 0.5, wide=0.5, colour=INKS["5V"]))
            sheet.add(Line("INK", x, y + 7.5, x + wide, y + 7.5, wide=0.5, colour=INKS["GND"]))
            text = f"piece {piece.number}: {piece.pixels} pixels, {piece.pixels * pitch:.0f} mm"
            sheet.add(Text("INK", x + wide / 2 + 3, y + 5.2, 3.2, text))
            sheet.add(*_arrow(x + 5, y + 4, 3.0))
            end = piece.skip + piece.pixels
            if end < most:
                edge = x + wide
                sheet.add(Line("CUT", edge, y - 1.5, edge, y + 9.5, wide=0.4))
                sheet.add(Text("CUT", edge, y + 12, 2.6, f"cut after pixel {end}"))
        if end and most - end > 3:
            x = left + (end + most) / 2 * pitch * scale
            sheet.add(Text("MARK", x, y + 5.2, 2.6, f"{most - end} left over"))
    for i, note in enumerate(notes):
        sheet.add(Text("INK", MARGIN, foot + 4 + 5.2 * i, 3.2, note, "start"))
    return sheet


def _order_of_work(plan: Plan) -> list[str]:
    """Return the lines of instructions under the cut list."""
    wires = strip_wiring.wire_list(plan)
    most, joints = strip_wiring.length_pixels(plan), strip_wiring.solder_joints(plan)
    names = {"DATA": "data (green)", "5V": "5 V (red)", "GND": "GND (black)"}
    per_net = [
        f"{names[net]}: " + ", ".join(f"{n} x {mm:.0f}" for n, own, mm in wires if own == net)
        for net in names
    ]
    return [
        f"1. Take the half metres apart at the factory's joints. Count {most} pixels in each.",
        "2. Mark, before you cut: on the back of every piece its number, an arrow the way the data "
        "goes, a red line along 5 V.",
        "3. Cut through the middle of the pads, with scissors.",
        "4. Test every piece alone: 5 V to GND over 1 kohm, then clip it to J3 and see it light.",
        "5. Tape the pieces on the jig face up. Solder the data wires, then the short wires "
        "between facing edges, then the long ones.",
        f"   {joints} pads to solder. Wires in mm, 3 mm bare at each end:",
        *(f"   {line}" for line in per_net),
        "6. Meter: 5 V to GND over 1 kohm; data to both open; red to red and black to black under "
        "1 ohm everywhere.",
        "7. Only now lay the strip on the top plate.",
        "Drawn: 5 V on the upper edge where the arrow points right. If yours has GND there, read "
        "GND for 5 V and 5 V for GND in all",
        "drawings of the strip, also at J3 and J4. Trust the words on the strip, not the drawing.",
    ]
