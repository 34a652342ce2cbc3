"""Drawings of the steps of the build guide: one drawing shows exactly what one step adds.

The carrier is seen from the side of its parts, the case from above, the panel from behind. What the
step adds is coloured; what is there already is pale.
"""

import math
from itertools import pairwise
from typing import NamedTuple

from host_tools.hardware.carrier.placement import (
    GRID_MM,
    body,
    is_square,
    mm,
    mounting_holes,
    pads,
)
from host_tools.hardware.case import contents, lamp_grid, solid_shapes, solids, strip_drawings
from host_tools.hardware.case.geometry import BOARD_MM, WALL_MM, Plan, lamp_mm, plan
from host_tools.hardware.circuit.board_circuit import SCREEN_NAMES
from host_tools.hardware.circuit.board_circuit import circuit as build_circuit
from host_tools.hardware.circuit.parts import Circuit, Part, on_board
from host_tools.hardware.drawing_sheet import Box, Circle, Line, Sheet, Text
from host_tools.hardware.options import Options

#: Steps of soldering the carrier: name, title, references' beginnings or whole references.
SOLDERING = (
    ("carrier-1-resistors", "1. Resistors", ("R",)),
    ("carrier-2-diodes", "2. Diodes: the band on the side of the square pad", ("D",)),
    ("carrier-3-sockets", "3. Sockets of Pico and U2, adapter of U3", ("U",)),
    ("carrier-4-small", "4. Capacitors of 100 nF, and the fuse F1", ("C3", "C4", "C5", "C6", "F")),
    ("carrier-5-plugs", "5. Pin headers and terminals", ("J",)),
    ("carrier-6-large", "6. Large capacitors: plus in the square pad", ("C1", "C2", "C7")),
)
_NEW, _OLD, _BOARD, _INK = "#ffcf70", "#e6e6e0", "#eef3ea", "#222222"
_RED, _BLACK = "#d0021b", "#111111"
_INKS = ("#d0021b", "#0060c0", "#0a8f3c", "#8a5a00")
#: Distance of the opened top from the case, behind which it stands on its back edge.
OPEN_GAP_MM = 10.0
#: What the strip's wires are longer than their way to the opened top, for hands and both ends; what
#: a lead that has to reach it needs for its ends.
SLACK_MM, ENDS_MM = 140.0, 10.0
#: Leads of the list, one plug cut off; tail of a keypad and the wires of a piezo disc at their
#: shortest.
LEAD_MM, TAIL_MM, PIEZO_LEADS_MM = 150.0, 70.0, 40.0
_SCALE = 2.0
_EDGE = 12.0


class Measure(NamedTuple):
    """Measurement on the carrier: number in the guide, pins for the red and the black probe."""

    number: int
    red: str
    black: str


#: What the guide lets the builder measure before there is power.
MEASURES = (
    Measure(1, "J1.1", "J1.2"),
    Measure(2, "J1.2", "J1.1"),
    Measure(3, "C2.1", "U1.39"),
    Measure(4, "J3.1", "J3.3"),
    Measure(5, "J6.2", "J6.1"),
    Measure(6, "U3.3", "U3.2"),
    Measure(7, "U1.4", "U1.3"),
    Measure(8, "J2.1", "J1.2"),
    Measure(9, "U1.9", "J5.1"),
)


def is_added(part: Part, names: tuple[str, ...]) -> bool:
    """Tell whether a step of soldering adds a part."""
    return part.ref in names or any(len(name) == 1 and part.ref[0] == name for name in names)


def carrier_step(circuit: Circuit, index: int) -> Sheet:
    """Return the carrier after a step of soldering."""
    _, title, names = SOLDERING[index]
    before = tuple(name for _, _, earlier in SOLDERING[:index] for name in earlier)
    sheet = _carrier_sheet(title)
    for part in on_board(circuit.parts):
        if is_added(part, names):
            _draw_part(sheet, part, _NEW, is_named=True)
        elif is_added(part, before):
            _draw_part(sheet, part, _OLD, is_named=False)
    _draw_pads(sheet, circuit)
    terminals = [p for p in on_board(circuit.parts) if p.shape == "screw" and is_added(p, names)]
    for part in terminals:
        _draw_way_in(sheet, part)
    if terminals:
        note = "Arrows: where wires go into the terminals."
        sheet.add(Text("INK", sheet.width - _EDGE, sheet.height - 2, 4, note, "end"))
    return sheet


def _draw_way_in(sheet: Sheet, part: Part) -> None:
    """Draw an arrow from the nearest edge of the carrier into a screw terminal."""
    own = body(part)
    (x0, y0), (x1, y1) = _at(own.left, own.upper), _at(own.right, own.lower)
    foot = _EDGE + 4 + BOARD_MM[1] * _SCALE
    if x0 - _EDGE < foot - y1:
        y = (y0 + y1) / 2 - 7
        lines = [(2.0, y, x0 + 5, y), (x0 + 2, y - 2, x0 + 5, y), (x0 + 2, y + 2, x0 + 5, y)]
    else:
        x = (x0 + x1) / 2 + 8
        lines = [(x, foot + 8, x, y1 - 5), (x - 2, y1 - 2, x, y1 - 5), (x + 2, y1 - 2, x, y1 - 5)]
    for line in lines:
        sheet.add(Line("INK", *line, wide=0.8, colour=_RED))


def measure_step(circuit: Circuit) -> Sheet:
    """Return the carrier with the points that are measured before there is power."""
    sheet = _carrier_sheet("Red and black probe of each row of the table", foot=34.0)
    for part in on_board(circuit.parts):
        _draw_part(sheet, part, _OLD, is_named=part.ref[0] in "JU")
    _draw_pads(sheet, circuit)
    _captions(sheet, circuit)
    taken: dict[tuple[float, float], int] = {}
    for measure in MEASURES:
        for pin, ink in ((measure.red, _RED), (measure.black, _BLACK)):
            ref, _, number = pin.partition(".")
            x, y = _at(*pads(circuit.part(ref))[number])
            again = taken.get((x, y), 0)
            taken[x, y] = again + 1
            y -= 5.6 * again
            sheet.add(Box("INK", x - 2.6, y - 2.6, 5.2, 5.2, 2.6, ink))
            sheet.add(Text("INK", x, y + 1.4, 4.2, str(measure.number), colour="#ffffff"))
    return sheet


def _captions(sheet: Sheet, circuit: Circuit) -> None:
    """Write under the carrier which pins each number is at."""
    upper = _EDGE + 4 + BOARD_MM[1] * _SCALE + 7
    for i, measure in enumerate(MEASURES):
        red, black = (_spoken(circuit, pin) for pin in (measure.red, measure.black))
        x, y = _EDGE + 84 * (i % 2), upper + 6 * (i // 2)
        text = f"{measure.number}: red {red}, black {black}"
        sheet.add(Text("INK", x, y, 3.6, text, "start"))
    note = "A dot above another one: the same hole."
    sheet.add(Text("INK", _EDGE + 84, upper + 24, 3.6, note, "start"))


def _spoken(circuit: Circuit, pin: str) -> str:
    """Return a pin as the carrier names it: J1 5V; of a part with numbered pins also the number."""
    ref, _, number = pin.partition(".")
    part = circuit.part(ref)
    name = part.pins[number].name
    return f"{ref} {name} ({number})" if part.shape in ("pico", "dip6") else f"{ref} {name}"


def _carrier_sheet(title: str, foot: float = 0.0) -> Sheet:
    wide, tall = BOARD_MM[0] * _SCALE + 2 * _EDGE, BOARD_MM[1] * _SCALE + 2 * _EDGE + 8 + foot
    sheet = Sheet(wide, tall, f"Cribboard carrier: {title}")
    sheet.add(Text("INK", _EDGE, 9, 5.5, title, "start"))
    upper = _EDGE + 4
    sheet.add(Box("INK", _EDGE, upper, BOARD_MM[0] * _SCALE, BOARD_MM[1] * _SCALE, 2, _BOARD))
    for x, y in mounting_holes():
        sheet.add(Circle("INK", _EDGE + x * _SCALE, upper + y * _SCALE, 1.6 * _SCALE))
    return sheet


def _at(column: float, row: float) -> tuple[float, float]:
    x, y = mm(column, row)
    return _EDGE + x * _SCALE, _EDGE + 4 + y * _SCALE


def _draw_part(sheet: Sheet, part: Part, fill: str, *, is_named: bool) -> None:
    own = body(part)
    (x0, y0), (x1, y1) = _at(own.left, own.upper), _at(own.right, own.lower)
    radius = (x1 - x0) / 2 if own.is_round else 1.0
    sheet.add(Box("INK", x0 + 0.3, y0 + 0.3, x1 - x0 - 0.6, y1 - y0 - 0.6, radius, fill))
    ends = {number: _at(*place) for number, place in pads(part).items()}
    if part.ref[0] == "D":
        _draw_band(sheet, ends["2"], ends["1"], (y0, y1))
    middle = (x0 + x1) / 2, (y0 + y1) / 2
    if part.shape == "pico":
        sheet.add(Box("INK", middle[0] - 8, y0 - 3, 16, 10, 1, "#cccccc"))
        sheet.add(Text("INK", middle[0], y0 + 4.2, 5, "USB"))
    if part.shape == "dip14":
        sheet.add(Circle("INK", middle[0], y0 + 0.6, 2.0))
    if not is_named:
        return
    if part.shape == "radial":
        plus, minus = ends["1"], ends["2"]
        outer = 5.0 if plus[0] < minus[0] else -5.0
        sheet.add(Text("INK", plus[0] - outer, plus[1] + 2.4, 8, "+", colour=_RED))
    if part.shape == "radial":
        sheet.add(Text("INK", middle[0], middle[1] - 5, 4.2, part.ref))
        sheet.add(Text("INK", middle[0], middle[1] + 7, 3.6, part.value))
        return
    is_short = part.ref[0] in "JU" or part.shape in ("disc", "fuse")
    text = part.ref if is_short else f"{part.ref} {part.value}"
    if x1 - x0 < 7 and is_short:  # a header is too narrow for its name
        sheet.add(Text("INK", x1 + 1, y0 + 4, 4.2, text, "start"))
        return
    is_upright = y1 - y0 > 1.5 * (x1 - x0) and not is_short
    band = 6.5 if part.ref[0] == "D" else 0.0  # the name keeps clear of it
    room = max(x1 - x0, y1 - y0) - 6.5 - band if not is_short else 14.0
    size = min(4.6 if is_short else 4.0, room / (0.62 * len(text)))
    shift = -band / 2 if part.ref[0] == "D" and ends["2"][0] > ends["1"][0] else band / 2
    if is_upright:
        sheet.add(Text("INK", middle[0] + 0.35 * size, middle[1], size, text, turn=-90))
    else:
        across = x0 + 4 if part.shape == "screw" and y1 - y0 > x1 - x0 else middle[0] + shift
        sheet.add(Text("INK", across, middle[1] + 0.35 * size, size, text))


def _draw_band(
    sheet: Sheet, cathode: tuple[float, float], anode: tuple[float, float], ys: tuple[float, float]
) -> None:
    """Draw a diode's band near its cathode."""
    step = 4.2 if anode[0] > cathode[0] else -4.2
    x = cathode[0] + step
    sheet.add(Line("INK", x, ys[0] + 0.5, x, ys[1] - 0.5, wide=2.0, colour=_INK))


def _draw_pads(sheet: Sheet, circuit: Circuit) -> None:
    for part in on_board(circuit.parts):
        for number, place in pads(part).items():
            x, y = _at(*place)
            corner = 0.0 if is_square(part, number) else 1.3
            sheet.add(Box("MARK", x - 1.3, y - 1.3, 2.6, 2.6, corner, "#d9a441"))


def case_step(made: Plan, title: str, present: tuple[str, ...], added: tuple[str, ...]) -> Sheet:
    """Return the open case from above; present, added: beginnings of the names of parts."""
    sheet = Sheet(made.width + 40, made.height + 46, f"Cribboard: {title}")
    sheet.add(Text("INK", 6, 8, 5.0, title, "start"))
    x0, y0 = 6.0, 34.0
    sheet.add(Box("INK", x0, y0, made.width, made.height, made.options.corner_mm, "#efe6da"))
    for tile in made.tiles:
        sheet.add(Box("INK", x0 + tile.x + WALL_MM, y0 + WALL_MM, tile.w - 2 * WALL_MM,
                      made.height - 2 * WALL_MM, 1, "#faf6f0"))  # fmt: skip
    if "bolt" in added:
        _bolts(sheet, made, x0, y0)
    for screw in made.screws:
        sheet.add(Circle("MARK", x0 + screw.x, y0 + screw.y, 3.5))
    for x, y in solids.tie_bridges(made):
        upper = y0 + made.height - y - 4.5
        sheet.add(Box("INK", x0 + x - 2, upper, 4, 9, 0.5, _NEW if "tie" in added else "#ffffff"))
        if "tie" in added:
            sheet.add(Text("INK", x0 + x, upper + 12.5, 3.2, "tie"))
    for box in sorted(contents.boxes(made), key=lambda box: box.at[2]):
        is_new = box.name.startswith(added)
        if is_new or box.name.startswith(present):
            x, y = x0 + box.at[0], y0 + made.height - box.at[1] - box.size[1]
            sheet.add(Box("INK", x, y, *box.size[:2], 0.6, _NEW if is_new else _OLD))
            if is_new and box.name in _NAMED:
                _name(sheet, _NAMED[box.name] or box.name, x, y, *box.size[:2])
    return sheet


def _bolts(sheet: Sheet, made: Plan, x0: float, y0: float) -> None:
    """Draw the bolts at the joints of the trays, with head and nut."""
    away = solids.BOLT_OFF_MM
    for tile in made.tiles[1:]:
        x = x0 + tile.x
        for y in (y0 + made.height / 2 - away, y0 + made.height / 2 + away):
            sheet.add(Box("INK", x - 6, y - 1.5, 12, 3, 0.4, _NEW))
            sheet.add(Box("INK", x - 8, y - 2.8, 2.2, 5.6, 0.8, _NEW))
            sheet.add(Box("INK", x + 3.4, y - 2.8, 2.4, 5.6, 0.2, _NEW))
        sheet.add(Text("INK", x + 10, y0 + made.height / 2 + away + 1.2, 3.4, "bolts", "start"))


#: Parts in the case that are named, where not by their own names.
_NAMED = {
    **{"carrier": "", "Pico": "", "Pico's plug": "plug", "USB-C plug": "plug"},
    **{"USB-C breakout": "breakout", "SAFE button": "SAFE"},
    **{f"J{number}": "" for number in range(1, 10)},
    **{"amplifier": "amplifier", "speaker": "speaker", contents.BOOTSEL: "BOOTSEL"},
}


def _name(sheet: Sheet, text: str, x: float, y: float, wide: float, high: float) -> None:
    """Write a box's name in it, upright where it is narrow, or beside it where it is small."""
    size = 3.4
    room = 0.6 * size * len(text)
    if text == "carrier":
        sheet.add(Text("INK", x + 2, y + high + 4, size, text, "start"))
    elif text == "breakout":
        sheet.add(Text("INK", x + 1, y + high + 4, size, text, "start"))
    elif room < wide and high > size:
        sheet.add(Text("INK", x + wide / 2, y + high / 2 + 1.2, size, text))
    elif room < high and wide > size:
        sheet.add(Text("INK", x + wide / 2 + 1.2, y + high / 2, size, text, turn=-90))
    else:
        sheet.add(Text("INK", x + wide + 1, y + 3.4, size, text, "start"))


def _lead_ways(made: Plan) -> dict[str, list[tuple[float, float]]]:
    """Return the corners of the wires' ways from J3, along the bridges, and from J4."""
    boxes = {box.name: box for box in contents.boxes(made) if box.name in ("J3", "J4")}
    row, bridges = made.rows[0].y, made.height / 2
    (x3, y3), (x4, y4) = (
        (box.at[0], made.height - box.at[1] - box.size[1] / 2) for box in (boxes["J3"], boxes["J4"])
    )
    left, right = 12.0, made.panel_x - 14
    return {
        "J3": [(x3, y3), (x3 - 4, y3), (x3 - 4, bridges), (left, bridges), (left, row)],
        "J4": [(x4, y4), (right, y4), (right, row)],
    }


def lead_ends(made: Plan) -> dict[str, tuple[tuple[float, float], tuple[float, float]]]:
    """Return the two ends (x, y down) of every lead to the top: at its connector, at the top."""
    boxes = {box.name: box for box in contents.boxes(made)}

    def middle(name: str) -> tuple[float, float]:
        at, size = boxes[name].at, boxes[name].size
        return at[0] + size[0] / 2, made.height - at[1] - size[1] / 2

    row = made.rows[0].y
    found = {"J3": (middle("J3"), (12.0, row)), "J4": (middle("J4"), (made.panel_x - 14, row))}
    for plug, name in (("J5", "keypad's tail"), ("J5", "keys"), ("J6", "screen's wires"),
                       ("J7", "piezo")):  # fmt: skip
        if name in boxes:
            found[plug] = (middle(plug), middle(name))
    return found


def lead_mm(made: Plan, plug: str) -> float:
    """Return the length to cut of the strip's wires at J3 or J4."""
    return 20.0 * math.ceil((open_ways(made)[plug] + SLACK_MM) / 20)


def open_ways(made: Plan) -> dict[str, float]:
    """Return the way of every lead to the opened top, by connector.

    It stands behind the case on its back edge, its inside toward the case: what is so far from its
    back edge stands so high.
    """
    wall = solid_shapes.FLOOR_MM + made.options.case_mm
    row, bridges = made.rows[0].y, made.height / 2
    heights = {box.name: box.at[2] + box.size[2] for box in contents.boxes(made)}

    def over(y: float, z: float, high: float) -> float:
        """Return the way from a place in the case over its back wall to a height of the top."""
        return y + (wall - z) + OPEN_GAP_MM + abs(high - wall)

    found = {}
    for plug, ((x, y), (to_x, to_y)) in lead_ends(made).items():
        found[plug] = abs(to_x - x) + over(y, heights[plug], to_y)
    (x3, y3), *_, (left, _) = _lead_ways(made)["J3"]
    along = abs(bridges - y3) + x3 - left
    return {**found, "J3": along + over(bridges, solid_shapes.FLOOR_MM + solids.TIE_MM[2], row)}


def open_leads(made: Plan) -> dict[str, tuple[float, float]]:
    """Return what each lead to the opened top needs, and what it has, in mm."""
    tail = TAIL_MM if made.options.keypad == "membrane" else 0.0
    have = {"J3": lead_mm(made, "J3"), "J4": lead_mm(made, "J4"), "J5": tail + LEAD_MM,
            "J6": LEAD_MM, "J7": PIEZO_LEADS_MM + LEAD_MM}  # fmt: skip
    return {plug: (way + ENDS_MM, have[plug]) for plug, way in open_ways(made).items()}


def open_step(made: Plan) -> Sheet:
    """Return the opened case from the right: the top stands behind it, and every lead reaches."""
    wall, thick = solid_shapes.FLOOR_MM + made.options.case_mm, made.options.top_mm
    sheet = Sheet(made.height + 90, made.height + 44, "Cribboard: the opened case")
    sheet.add(
        Text("INK", 6, 8, 5.0, "Opened, from the right: stand the top behind the case", "start")
    )
    x0, floor = 12.0, made.height + 34.0
    back = x0 + made.height
    sheet.add(Line("MARK", 4, floor, back + 70, floor))
    for x, wide, high in ((x0, made.height, solid_shapes.FLOOR_MM), (x0, WALL_MM, wall),
                          (back - WALL_MM, WALL_MM, wall)):  # fmt: skip
        sheet.add(Box("INK", x, floor - high, wide, high, 0, "#efe6da"))
    face = back + OPEN_GAP_MM
    sheet.add(Box("INK", face, floor - made.height, thick, made.height, 0, "#d8cfc4"))
    sheet.add(Box("MARK", face + thick + 1, floor - 70, 30, 70, 1, "#f4f4f4"))
    sheet.add(Text("INK", face + thick + 16, floor - 34, 3.4, "books"))
    boxes = {box.name: box for box in contents.boxes(made)}
    carrier = boxes["carrier"]
    sheet.add(Box("INK", x0 + carrier.at[1], floor - carrier.at[2] - 1.6,
                  carrier.size[1], 1.6, 0, _OLD))  # fmt: skip
    shown = [name for name in ("screen", "piezo", "keypad's tail", "keys") if name in boxes]
    for name in shown:
        at, size = boxes[name].at, boxes[name].size
        high = made.height - at[1] - size[1]
        sheet.add(Box("INK", face - size[2], floor - high - size[1], size[2], size[1], 0.4, _NEW))
    names = {"J4": "strip, right end", "J5": "keypad", "J6": "screen", "J7": "buzzer"}
    heights = {"J4": made.rows[0].y, "J6": 0.0, "J7": 0.0, "J5": 0.0}
    for plug, name in (("J5", "keypad's tail"), ("J5", "keys"), ("J6", "screen's wires"),
                       ("J7", "piezo")):  # fmt: skip
        if name in boxes:
            heights[plug] = made.height - boxes[name].at[1] - boxes[name].size[1] / 2
    for i, plug in enumerate(names):
        at, size = boxes[plug].at, boxes[plug].size
        x, y = x0 + at[1] + size[1] / 2, floor - at[2] - size[2]
        sheet.add(Box("INK", x - 1.5, floor - at[2] - size[2], 3, size[2], 0.3, _NEW))
        sheet.add(Text("INK", x, floor + 4.5, 3.0, plug))
        over, end = floor - wall - 2 - 1.6 * i, floor - heights[plug]
        way = [(x, y), (x, over), (face - 5 - i, over), (face - 5 - i, end), (face - 1, end)]
        for one, two in pairwise(way):
            sheet.add(Line("INK", *one, *two, wide=0.7, colour=_INKS[i]))
    for i, (plug, (need, have)) in enumerate(open_leads(made).items()):
        what = names.get(plug, "strip, left end")
        text = f"{plug}, {what}: needs {need:.0f} mm, has {have:.0f}"
        sheet.add(Text("INK", 6, 15 + 5 * i, 3.4, text, "start"))
    return sheet


def grid_step(made: Plan) -> Sheet:
    """Return the lamp grid on the soldered pieces, as they lie face up on the jig."""
    sheet = strip_drawings.step(made, len(strip_drawings.STEPS) - 1)
    sheet.title = f"Cribboard {made.options.preset}: lamp grid on the strip"
    sheet.shapes.pop()  # the heading of the step before
    half, pitch = made.options.strip_mm / 2, made.options.pitch
    size, side = lamp_grid.window_mm(made), lamp_mm(made.options)
    places = [strip_drawings.place(made, x, y) for tile in made.tiles
              for x, y in lamp_grid.pins(made, tile)]  # fmt: skip
    for tile in made.tiles:
        for ring in lamp_grid.outline_of(made, tile).to_polygons():
            points = [strip_drawings.place(made, x, made.height - y) for x, y in ring]
            for one, two in pairwise([*points, points[0]]):
                sheet.add(Line("INK", *one, *two, wide=0.5))
    for row in made.rows:
        left, right = lamp_grid.span(made, row)
        x, y = strip_drawings.place(made, left, row.y)
        sheet.add(Box("MARK", x, y - half, right - left, 2 * half, 0, _NEW))
        for i in range(1, row.pixels - 1):
            x, y = strip_drawings.place(made, row.x + i * pitch, row.y)
            sheet.add(Box("MARK", x - size / 2, y - size / 2, size, size, 0, "#ffffff"))
            sheet.add(Box("MARK", x - side * 0.35, y - side * 0.35, side * 0.7, side * 0.7, 1.2))
    for x, y in places:
        sheet.add(Circle("CUT", x, y, lamp_grid.PIN_MM / 2))
    heading = "4. Lamp grid, its ribs down: a window over every lamp but the first and the last"
    sheet.add(Text("INK", sheet.width / 2, 8, 5, heading))
    note = "red rings: pins that align it with a printed top"
    sheet.add(Text("INK", sheet.width / 2, sheet.height - 2, 3.6, note))
    return sheet


def _strip_wires(sheet: Sheet, made: Plan) -> None:
    """Draw the ways of the wires from J3 and J4 to the two ends of the strip."""
    for plug, text in (("J3", "to the strip's start"), ("J4", "to its other end")):
        corners = [(6.0 + x, 34.0 + y) for x, y in _lead_ways(made)[plug]]
        for one, two in pairwise(corners):
            sheet.add(Line("INK", *one, *two, wide=1.2, colour=_RED))
        x, y = corners[-1]
        sheet.add(Text("INK", x + 2, y + 1, 3.4, text, "start"))


#: What is on the panel seen from behind, in the order of its names in the drawing.
_BEHIND = {
    "piezo": "piezo disc, glued over the 3 holes",
    "screen's wires": "4 wires, seen from behind: " + " ".join(SCREEN_NAMES[::-1]),
    "screen": "screen: glass in the window, taped",
    "keypad's tail": "tail of the keypad, from the front",
    "keys": "module of buttons, glued at its rim",
    "BOOTSEL": "over the Pico's BOOTSEL: keep clear",
}


def panel_step(made: Plan) -> Sheet:
    """Return the panel of the top plate from behind: screen, piezo, keypad's tail or keys."""
    wide = made.width - made.panel_x + 12
    sheet = Sheet(wide + 98, made.height + 20, "Cribboard: the panel from behind")
    title = "Top plate as you see it from behind: screen, buzzer, keypad"
    sheet.add(Text("INK", 6, 8, 5.0, title, "start"))
    x0, y0 = 6.0, 14.0

    def mirrored(x: float) -> float:
        return x0 + made.width - x

    sheet.add(Box("INK", x0, y0, wide, made.height, 2, "#d8cfc4"))
    shown = {box.name: box for box in contents.boxes(made) if box.name in _BEHIND}
    places = {}
    for name, box in shown.items():
        x = mirrored(box.at[0] + box.size[0])
        y = y0 + made.height - box.at[1] - box.size[1]
        radius = box.size[0] / 2 if name == "piezo" else 0.6
        sheet.add(Box("INK", x, y, *box.size[:2], radius, _NEW))
        places[name] = (x + box.size[0] / 2, y + box.size[1] / 2)
    x, y = places["screen's wires"]
    for i, name in enumerate(SCREEN_NAMES[::-1]):
        at = x + (i - 1.5) * GRID_MM
        sheet.add(Circle("FILL", at, y, 0.5))
        sheet.add(Text("INK", at + 0.8, y - 2.2, 2.3, name, "start", turn=-90))
    for opening in made.openings:
        if opening.h:
            across, down = opening.reach
            x, y = mirrored(opening.x) - across, y0 + opening.y - down
            sheet.add(Box("MARK", x, y, opening.w, opening.h))
        else:
            x, y = mirrored(opening.x), y0 + opening.y
            sheet.add(Circle("CUT", x, y, opening.w / 2))
            if opening.name in _BEHIND:
                places[opening.name] = (x, y)
    label = 0.0
    for name in sorted(places, key=lambda name: (places[name][1], list(_BEHIND).index(name))):
        x, y = places[name]
        label = max(y, label + 6.5)
        end = x0 + wide + 4
        if name == "screen's wires":  # beside its pins, not over them
            x += shown[name].size[0] / 2
        sheet.add(Line("INK", x, y, end, label), Circle("FILL", x, y, 0.7))
        sheet.add(Text("INK", end + 1, label + 1.1, 3.4, _BEHIND[name], "start"))
    return sheet


def sheets(options: Options) -> dict[str, Sheet]:
    """Return all drawings by their names, in the order of the guide."""
    made, circuit = plan(options), build_circuit(options)
    found = {name: carrier_step(circuit, i) for i, (name, _, _) in enumerate(SOLDERING)}
    found["measure"] = measure_step(circuit)
    for i, (name, _, _) in enumerate(strip_drawings.STEPS):
        found[name] = strip_drawings.step(made, i)
    found["strip-4-grid"] = grid_step(made)
    found["panel"] = panel_step(made)
    parts = tuple(part.ref for part in on_board(circuit.parts) if part.ref[0] in "JUC")
    found["case-1-carrier"] = case_step(
        made, "Trays bolted; carrier on its posts, the Pico's plug at its opening", (),
        ("carrier", "Pico", "bolt", *parts),
    )  # fmt: skip
    found["case-2-supply"] = case_step(
        made, "USB-C breakout against its stop, SAFE button, wires under cable ties",
        ("carrier", "Pico", *parts), ("USB-C", "SAFE", "J1", "J2", "J8", "tie"),
    )  # fmt: skip
    found["case-4-voice"] = case_step(
        made, "Voice: the amplifier between its walls, the speaker at the front wall, J9",
        ("carrier", "Pico", "USB-C", "SAFE", *parts), ("amplifier", "speaker", "J9"),
    )  # fmt: skip
    last = case_step(
        made, "Before you close: strip to J3 and J4, keypad to J5, screen to J6, buzzer to J7",
        ("carrier", "Pico", "USB-C", "SAFE", "amplifier", "speaker", *parts),
        ("J3", "J4", "J5", "J6", "J7"),
    )  # fmt: skip
    _strip_wires(last, made)
    found["case-3-wires"] = last
    found["case-5-open"] = open_step(made)
    return found
