"""Carrier on perfboard: a plan of the parts' side, and a list of the wires to solder."""

from host_tools.hardware.carrier.placement import (
    GRID_MM,
    body,
    is_square,
    mm,
    mounting_holes,
    pads,
    wires,
)
from host_tools.hardware.case.geometry import BOARD_HOLES, BOARD_MM
from host_tools.hardware.circuit.board_circuit import circuit as build_circuit
from host_tools.hardware.circuit.parts import Circuit, on_board
from host_tools.hardware.drawing_sheet import Box, Circle, Line, Sheet, Text
from host_tools.hardware.options import Options

_SCALE = 3.0
_EDGE = 14.0
_INKS = {"GND": "MARK", "LED_5V": "CUT", "5V": "CUT", "VBUS_IN": "CUT"}


def _at(column: float, row: float) -> tuple[float, float]:
    x, y = mm(column, row)
    return _EDGE + x * _SCALE, _EDGE + y * _SCALE


def plan(options: Options) -> Sheet:
    """Return the plan at three times its size, with letters and numbers at the edges."""
    circuit = build_circuit(options)
    wide, tall = BOARD_MM
    sheet = Sheet(wide * _SCALE + 2 * _EDGE, tall * _SCALE + 2 * _EDGE, "Cribboard: perfboard plan")
    sheet.add(Box("INK", _EDGE, _EDGE, wide * _SCALE, tall * _SCALE, 3, "#fbf7ea"))
    columns, rows = BOARD_HOLES
    for row in range(rows):
        for column in range(columns):
            sheet.add(Circle("MARK", *_at(column, row), 1.1))
    for column in range(columns):
        x, _ = _at(column, 0)
        sheet.add(Text("INK", x, _EDGE - 2.5, 4, _letters(column)))
    for row in range(rows):
        _, y = _at(0, row)
        sheet.add(Text("INK", _EDGE - 2, y + 1.4, 4, str(row + 1), "end"))
    for x, y in mounting_holes():
        sheet.add(Circle("INK", _EDGE + x * _SCALE, _EDGE + y * _SCALE, 1.6 * _SCALE))
    _add_wires(sheet, circuit)
    _add_parts(sheet, circuit)
    title = "parts' side; grey wires are ground, red ones 5 V (thick wire), blue the rest"
    sheet.add(Text("INK", sheet.width / 2, sheet.height - 8, 4.5, title))
    note = "insulated wire: a line is joined at its two ends, not to dots it passes over"
    sheet.add(Text("INK", sheet.width / 2, sheet.height - 2, 4.5, note))
    return sheet


def _letters(column: int) -> str:
    return chr(65 + column) if column < 26 else "A" + chr(65 + column - 26)


def _add_wires(sheet: Sheet, circuit: Circuit) -> None:
    at = {
        f"{part.ref}.{n}": place
        for part in on_board(circuit.parts) for n, place in pads(part).items()
    }  # fmt: skip
    for net, joints in wires(circuit).items():
        layer = _INKS.get(net, "ENGRAVE")
        for one, two in joints:
            sheet.add(
                Line(layer, *_at(*at[one]), *_at(*at[two]), wide=1.2 if layer == "CUT" else 0.7)
            )


def _add_parts(sheet: Sheet, circuit: Circuit) -> None:
    for part in on_board(circuit.parts):
        own = body(part)
        (x0, y0), (x1, y1) = _at(own.left, own.upper), _at(own.right, own.lower)
        if own.is_round:
            sheet.add(Circle("INK", (x0 + x1) / 2, (y0 + y1) / 2, (x1 - x0) / 2))
        else:
            sheet.add(Box("INK", x0, y0, x1 - x0, y1 - y0, 1.5))
        for number, place in pads(part).items():
            sheet.add(Circle("FILL", *_at(*place), 1.5 if is_square(part, number) else 0.9))
        label = (
            part.ref if len(part.pins) > 2 or part.ref[0] in "JC" else f"{part.ref} {part.value}"
        )
        turn = 90.0 if y1 - y0 > 1.5 * (x1 - x0) else 0.0
        x, y = (x0 + x1) / 2, (y0 + y1) / 2
        x, y = (x - 1.2, y) if turn else (x, y + 1.2)
        size = 5.0 if part.ref[0] == "U" else 3.6
        sheet.add(Text("INK", x, y, size, label, turn=turn, colour="#7a1fa2"))
        if part.shape == "pico":
            sheet.add(Box("INK", (x0 + x1) / 2 - 12, y0 - 4, 24, 16, 1, "#dddddd"))
            sheet.add(Text("INK", (x0 + x1) / 2, y0 + 6, 4.5, "USB"))


def joints(options: Options) -> str:
    """Return a checklist of all joints with their holes, in Markdown."""
    circuit = build_circuit(options)
    at = {
        f"{part.ref}.{n}": f"{_letters(place[0])}{place[1] + 1}"
        for part in on_board(circuit.parts) for n, place in pads(part).items()
    }  # fmt: skip
    lines = [
        "# Perfboard: parts and wires",
        "",
        "Holes are a letter and a number, from the left upper corner of the parts' side; the grid "
        f"is {GRID_MM} mm. The larger dot on the plan is pin 1, which is a capacitor's plus. A "
        "diode has it at its cathode (K, the band), pin 2.",
        "",
        "D2's leads are 1.3 mm thick: open its two holes with a 1.5 mm drill.",
        "",
        "Wires are insulated: a line on the plan is joined at its two ends, not to what it passes.",
        "",
        "| part | value | pins |",
        "| --- | --- | --- |",
    ]
    for part in on_board(circuit.parts):
        ends = ("1", str(len(part.pins)))
        places = ", ".join(f"{n} at {at[f'{part.ref}.{n}']}" for n in dict.fromkeys(ends))
        lines.append(f"| {part.ref} | {part.value} | {places} |")
    lines += ["", "Then, net by net (thick wire for the first four):", ""]
    first = ("GND", "VBUS_IN", "5V", "LED_5V")
    for net, pairs in sorted(
        wires(circuit).items(), key=lambda item: (item[0] not in first, item[0])
    ):
        for one, two in pairs:
            lines.append(f"- [ ] {net}: {one} ({at[one]}) to {two} ({at[two]})")
    return "\n".join(lines) + "\n"
