"""Schematic as a drawing: A3 sheet with frame, zones and title block."""

from host_tools.hardware.circuit.parts import Circuit
from host_tools.hardware.drawing_sheet import Box, Circle, Line, Sheet, Text
from host_tools.hardware.schematic.layout import Placed, Point, Schematic, schematic
from host_tools.hardware.schematic.symbols import INWARD, Block, Stroke, SymbolPin, Word

GRID_MM = 2.54
SHEET_MM = (420.0, 297.0)
EDGE_MM = 10.0
_WIRE, _BODY, _NAME, _NOTE = "#00802b", "#8a1c1c", "#0040a0", "#707070"
_MODULE_FILL, _BODY_FILL = "#f3f6fb", "#fffbe0"


def sheet(circuit: Circuit, title: str, revision: str, note: str) -> Sheet:
    """Return the schematic of a circuit. note: a line below the title."""
    made = schematic(circuit)
    drawn = Sheet(*SHEET_MM, title)
    _border(drawn, title, revision, note)
    for frame in made.frames:
        corner = (frame.x0 * GRID_MM, frame.y0 * GRID_MM)
        size = ((frame.x1 - frame.x0) * GRID_MM, (frame.y1 - frame.y0) * GRID_MM)
        _rectangle(drawn, *corner, *size, _NOTE, 0.15, True)
        drawn.add(Text("INK", corner[0] + 2, corner[1] + 5, 4, frame.title, "start", colour=_NOTE))
    for start, end in made.segments():
        _line(drawn, start, end, _WIRE, 0.25)
    for x, y in made.junctions():
        drawn.add(Circle("FILL", x * GRID_MM, y * GRID_MM, 0.5))
    for x, y in made.no_connects():
        for sign in (-1, 1):
            _line(drawn, (x - 0.3, y - 0.3 * sign), (x + 0.3, y + 0.3 * sign), _NAME, 0.2)
    for placed in [*made.placed, *made.supplies]:
        _symbol(drawn, made, placed)
    for label in made.labels:
        _label(drawn, label.net, (label.x, label.y), label.side)
    return drawn


def _line(drawn: Sheet, start: Point, end: Point, colour: str, wide: float,
          is_dashed: bool = False) -> None:  # fmt: skip
    x0, y0, x1, y1 = (value * GRID_MM for value in (*start, *end))
    drawn.add(Line("INK", x0, y0, x1, y1, is_dashed, wide, colour))


def _rectangle(drawn: Sheet, x: float, y: float, w: float, h: float, colour: str, wide: float,
               is_dashed: bool = False) -> None:  # fmt: skip
    corners = ((x, y), (x + w, y), (x + w, y + h), (x, y + h), (x, y))
    for start, end in zip(corners, corners[1:], strict=False):
        drawn.add(Line("INK", *start, *end, is_dashed=is_dashed, wide=wide, colour=colour))


def _symbol(drawn: Sheet, made: Schematic, placed: Placed) -> None:
    ref, symbol, x, y = placed
    for shape in symbol.shapes:
        if isinstance(shape, Stroke):
            for start, end in zip(shape.points, shape.points[1:], strict=False):
                _line(drawn, (x + start[0], y + start[1]), (x + end[0], y + end[1]), _BODY, 0.25)
        elif isinstance(shape, Block):
            corner = ((x + shape.x0) * GRID_MM, (y + shape.y0) * GRID_MM)
            size = ((shape.x1 - shape.x0) * GRID_MM, (shape.y1 - shape.y0) * GRID_MM)
            fill = _MODULE_FILL if shape.is_dashed else _BODY_FILL
            if symbol.has_pin_texts:
                drawn.add(Box("MARK", *corner, *size, fill=fill))
            _rectangle(drawn, *corner, *size, _BODY, 0.3, shape.is_dashed)
        else:
            _word(drawn, x, y, shape, shape.text, _BODY)
    for pin in symbol.pins:
        _pin(drawn, (x, y), pin, symbol.has_pin_texts)
    if symbol.is_power:
        text = symbol.name.removeprefix("supply_")
        _word(drawn, x, y, symbol.value, text, _BODY)
    else:
        _word(drawn, x, y, symbol.reference, ref, _NAME)
        _word(drawn, x, y, symbol.value, made.circuit.part(ref).value, _BODY)


def _word(drawn: Sheet, x: float, y: float, word: Word, text: str, colour: str) -> None:
    size = word.size * GRID_MM * 1.9
    at = ((x + word.x) * GRID_MM, (y + word.y) * GRID_MM + 0.35 * size)
    drawn.add(Text("INK", *at, size, text, word.at, colour=colour))


def _pin(drawn: Sheet, origin: Point, pin: SymbolPin, has_texts: bool) -> None:
    x, y = origin[0] + pin.x, origin[1] + pin.y
    dx, dy = INWARD[pin.side]
    if not pin.length:
        return
    end = (x + dx * pin.length, y + dy * pin.length)
    _line(drawn, (x, y), end, _BODY, 0.25)
    if not has_texts:
        return
    turn = -90.0 if dy else 0.0
    at = {"left": "start", "right": "end", "top": "end", "bottom": "start"}[pin.side]
    name = ((end[0] + dx * 0.3) * GRID_MM, (end[1] + dy * 0.3) * GRID_MM)
    number = ((x + dx * (pin.length - 0.6)) * GRID_MM, (y + dy * (pin.length - 0.6)) * GRID_MM)
    small, tiny = 1.7, 1.5
    if dy:
        name, number = (name[0] + 0.35 * small, name[1]), (number[0] - 0.4, number[1])
    else:
        name, number = (name[0], name[1] + 0.35 * small), (number[0], number[1] - 0.4)
    drawn.add(
        Text("INK", *name, small, pin.name, at, turn, _BODY),
        Text("INK", *number, tiny, pin.number, "middle", turn, _NOTE),
    )


def _label(drawn: Sheet, net: str, at: Point, side: str) -> None:
    x, y = at[0] * GRID_MM, at[1] * GRID_MM
    size = 1.9
    if not side:
        drawn.add(Text("INK", x, y - 0.5, size, net, "start", colour=_NAME))
        return
    sign = 1 if side == "right" else -1
    long = 2.4 + 1.3 * len(net)
    points = ((0, 0), (1.2, -1.2), (long, -1.2), (long, 1.2), (1.2, 1.2), (0, 0))
    for (x0, y0), (x1, y1) in zip(points, points[1:], strict=False):
        drawn.add(Line("INK", x + sign * x0, y + y0, x + sign * x1, y + y1, wide=0.2,
                       colour=_NAME))  # fmt: skip
    middle = x + sign * (long + 1.0) / 2
    drawn.add(Text("INK", middle, y + 0.35 * size, size, net, colour=_NAME))


def _border(drawn: Sheet, title: str, revision: str, note: str) -> None:
    """Draw the frame with zones A to F and 1 to 8, and the title block in the corner."""
    wide, tall = SHEET_MM
    _rectangle(drawn, EDGE_MM, EDGE_MM, wide - 2 * EDGE_MM, tall - 2 * EDGE_MM, "#111111", 0.4)
    _rectangle(drawn, EDGE_MM / 2, EDGE_MM / 2, wide - EDGE_MM, tall - EDGE_MM, "#111111", 0.15)
    for i in range(8):
        x = EDGE_MM + (i + 0.5) * (wide - 2 * EDGE_MM) / 8
        for y in (EDGE_MM - 1.4, tall - EDGE_MM / 2 - 1.4):
            drawn.add(Text("INK", x, y, 3, str(i + 1)))
    for i in range(6):
        y = EDGE_MM + (i + 0.5) * (tall - 2 * EDGE_MM) / 6 + 1
        for x in (EDGE_MM * 0.75, wide - EDGE_MM * 0.75):
            drawn.add(Text("INK", x, y, 3, "ABCDEF"[i]))
    width, height = 130.0, 28.0
    x, y = wide - EDGE_MM - width, tall - EDGE_MM - height
    _rectangle(drawn, x, y, width, height, "#111111", 0.4)
    rows = (
        (0, 9, 6.5, title, f"revision {revision}"),
        (9, 18, 3.5, note, ""),
        (18, 28, 3.5, "Cribboard; made by `cribboard hardware build`", "sheet 1 of 1"),
    )
    for upper, lower, size, left, right in rows:
        drawn.add(
            Line("INK", x, y + upper, x + width, y + upper, wide=0.2, colour="#111111"),
            Text("INK", x + 3, y + (upper + lower) / 2 + 0.35 * size, size, left, "start"),
            Text("INK", x + width - 3, y + (upper + lower) / 2 + 1.2, 3.5, right, "end"),
        )
