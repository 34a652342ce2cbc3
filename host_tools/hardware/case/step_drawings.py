"""Drawings of the steps of the build guide: one drawing shows exactly what one step adds.

The carrier is seen from the side of its parts, the case from above, the panel from behind. What the
step adds is coloured; what is there already is pale.
"""

import math
from itertools import pairwise
from typing import NamedTuple

from host_tools.hardware.carrier.placement import body, is_square, mm, mounting_holes, pads
from host_tools.hardware.case import contents, solids, strip_drawings
from host_tools.hardware.case.geometry import BOARD_MM, WALL_MM, Plan, plan
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
#: What the strip's wires are longer, so that the top can lie behind the open case.
ASIDE_MM = 100.0
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
    return sheet


def measure_step(circuit: Circuit) -> Sheet:
    """Return the carrier with the points that are measured before there is power."""
    sheet = _carrier_sheet("Red and black probe of each row of the table")
    for part in on_board(circuit.parts):
        _draw_part(sheet, part, _OLD, is_named=part.ref[0] in "JU")
    _draw_pads(sheet, circuit)
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


def _carrier_sheet(title: str) -> Sheet:
    wide, tall = BOARD_MM[0] * _SCALE + 2 * _EDGE, BOARD_MM[1] * _SCALE + 2 * _EDGE + 8
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


#: Parts in the case that are named, where not by their own names.
_NAMED = {
    **{"carrier": "", "Pico": "", "Pico's plug": "plug", "USB-C plug": "plug"},
    **{"USB-C breakout": "breakout", "SAFE button": "SAFE"},
    **{f"J{number}": "" for number in range(1, 10)},
    **{"amplifier": "amplifier", "speaker": "speaker"},
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


def lead_mm(made: Plan, plug: str) -> float:
    """Return the length to cut of the strip's wires at J3 or J4, with room to lay the top aside."""
    way = sum(math.dist(one, two) for one, two in pairwise(_lead_ways(made)[plug]))
    return 20.0 * math.ceil((way + made.options.case_mm + ASIDE_MM) / 20)


def _strip_wires(sheet: Sheet, made: Plan) -> None:
    """Draw the ways of the wires from J3 and J4 to the two ends of the strip."""
    for plug, text in (("J3", "to the strip's start"), ("J4", "to its other end")):
        corners = [(6.0 + x, 34.0 + y) for x, y in _lead_ways(made)[plug]]
        for one, two in pairwise(corners):
            sheet.add(Line("INK", *one, *two, wide=1.2, colour=_RED))
        x, y = corners[-1]
        sheet.add(Text("INK", x + 2, y + 1, 3.4, text, "start"))


def panel_step(made: Plan) -> Sheet:
    """Return the panel of the top plate from behind: screen, piezo, keypad's tail or keys."""
    wide = made.width - made.panel_x + 12
    sheet = Sheet(wide + 84, made.height + 20, "Cribboard: the panel from behind")
    title = "Top plate from behind, mirrored: screen, buzzer, keypad"
    sheet.add(Text("INK", 6, 8, 5.0, title, "start"))
    x0, y0 = 6.0, 14.0

    def mirrored(x: float) -> float:
        return x0 + made.width - x

    sheet.add(Box("INK", x0, y0, wide, made.height, 2, "#d8cfc4"))
    names = {
        "piezo": "piezo disc, glued over the 3 holes",
        "screen's wires": "4 wires: GND VCC SCL SDA",
        "screen": "screen: glass in the window, taped",
        "keypad's tail": "tail of the keypad, from the front",
        "keys": "module of buttons, glued at its rim",
    }
    shown = {box.name: box for box in contents.boxes(made) if box.name in names}
    places = {}
    for name, box in shown.items():
        x = mirrored(box.at[0] + box.size[0])
        y = y0 + made.height - box.at[1] - box.size[1]
        radius = box.size[0] / 2 if name == "piezo" else 0.6
        sheet.add(Box("INK", x, y, *box.size[:2], radius, _NEW))
        places[name] = (x + box.size[0] / 2, y + box.size[1] / 2)
    for opening in made.openings:
        if opening.h:
            across, down = opening.reach
            x, y = mirrored(opening.x) - across, y0 + opening.y - down
            sheet.add(Box("MARK", x, y, opening.w, opening.h))
        else:
            sheet.add(Circle("CUT", mirrored(opening.x), y0 + opening.y, opening.w / 2))
    label = 0.0
    for name in sorted(places, key=lambda name: (places[name][1], list(names).index(name))):
        x, y = places[name]
        label = max(y, label + 6.5)
        end = x0 + wide + 4
        sheet.add(Line("INK", x, y, end, label), Circle("FILL", x, y, 0.7))
        sheet.add(Text("INK", end + 1, label + 1.1, 3.4, names[name], "start"))
    return sheet


def sheets(options: Options) -> dict[str, Sheet]:
    """Return all drawings by their names, in the order of the guide."""
    made, circuit = plan(options), build_circuit(options)
    found = {name: carrier_step(circuit, i) for i, (name, _, _) in enumerate(SOLDERING)}
    found["measure"] = measure_step(circuit)
    for i, (name, _, _) in enumerate(strip_drawings.STEPS):
        found[name] = strip_drawings.step(made, i)
    found["panel"] = panel_step(made)
    parts = tuple(part.ref for part in on_board(circuit.parts) if part.ref[0] in "JUC")
    found["case-1-carrier"] = case_step(
        made, "Trays bolted; carrier on its posts, the Pico's plug at its opening", (),
        ("carrier", "Pico", *parts),
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
    return found
