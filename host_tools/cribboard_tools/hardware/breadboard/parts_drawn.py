"""Outlines of the parts, as they look from above.

Sources of sizes: Raspberry Pi Pico datasheet, figure 3; Bourns MF-R (MF-R050: 7.4 x 3.1 mm, leads
5.1 mm apart); DO-41 (body 5.2 x 2.7 mm); a breadboard of 400 points, 83 x 55 mm.
"""

from cribboard.base.constants import KEYPAD_LEGEND
from cribboard_tools.hardware.breadboard import wiring as w
from cribboard_tools.hardware.breadboard.sketch import (
    COLOURS,
    Point,
    circle,
    lines,
    rect,
    stroke,
    text,
)

#: Distance of two holes on the drawing; a real one is 2.54 mm.
PITCH = 6.0
SCALE = PITCH / 2.54
BOARD_MM = (55.0, 83.0)
MIDDLE_X, ROW_1_Y = 139.5, 37.0
#: Distances of the columns from the middle, in holes.
_PLACES = (-5.5, -4.5, -3.5, -2.5, -1.5, 1.5, 2.5, 3.5, 4.5, 5.5)
#: Of the rails at both sides: from the middle, in holes.
_RAILS = ((-9.4, "#d42020"), (-8.4, "#2060d0"), (8.4, "#d42020"), (9.4, "#2060d0"))
PICO_MM, PICO_EDGE_MM = (21.0, 51.0), 1.37
#: From row 1 to the plug's edge beyond the Pico's.
USB_MM = (7.5, 5.6, 1.3)
COPPER, BOARD_GREEN, METAL = "#c08a3a", "#1d7a46", "#c9ccd1"


def at(hole: w.Hole) -> Point:
    """Return the place of a hole on the drawing."""
    x = MIDDLE_X + PITCH * _PLACES[w.COLUMNS.index(hole.column)]
    return x, ROW_1_Y + PITCH * (hole.row - 1)


def cable() -> list[str]:
    """Return the USB cable, which leaves the Pico upwards."""
    wide = 10.5 * SCALE
    top = ROW_1_Y - (PICO_EDGE_MM + USB_MM[2]) * SCALE
    return [
        rect(MIDDLE_X - 5, -5, 10, 12, "#444444"),
        rect(MIDDLE_X - wide / 2, 3, wide, top - 4, "#444444", "#222222", 2),
        text(MIDDLE_X, 14, 5.5, "USB", colour="#ffffff", is_bold=True),
    ]


def breadboard() -> list[str]:
    """Return the breadboard with its holes, numbers and letters."""
    wide, tall = (side * SCALE for side in BOARD_MM)
    left, top = MIDDLE_X - wide / 2, ROW_1_Y + 14.5 * PITCH - tall / 2
    shapes = [
        rect(left, top, wide, tall, "#f4f2ec", "#888888", 2, 0.5),
        rect(MIDDLE_X - 3.4, top, 6.8, tall, "#e4e1d8"),
    ]
    for place, colour in _RAILS:
        x = MIDDLE_X + PITCH * place
        edge = x + (-2.6 if colour == "#d42020" else 2.6)
        shapes.append(rect(edge - 0.3, top + 8, 0.6, tall - 16, colour))
        rows = [row for row in range(30) if row % 6 != 5]
        shapes += [_hole(x, ROW_1_Y + PITCH * row) for row in rows]
    for row in range(1, w.ROWS + 1):
        shapes += [_hole(*at(w.Hole(column, row))) for column in w.COLUMNS]
        y = ROW_1_Y + PITCH * (row - 1)
        for side in (-1, 1):
            x = MIDDLE_X + side * 6.55 * PITCH
            shapes.append(text(x, y, 3.3, str(row), colour="#444444"))
    for column in w.COLUMNS:
        x = at(w.Hole(column, 1))[0]
        for y in (ROW_1_Y - 5.2, ROW_1_Y + 29 * PITCH + 5.2):
            shapes.append(text(x, y, 4.2, column, colour="#444444"))
    return shapes


def _hole(x: float, y: float) -> str:
    return rect(x - 0.8, y - 0.8, 1.6, 1.6, "#77756e", r=0.3)


def pico() -> list[str]:
    """Return the Pico with its plug's socket, button and the names of its pins."""
    wide, tall = (side * SCALE for side in PICO_MM)
    left, top = MIDDLE_X - wide / 2, ROW_1_Y - PICO_EDGE_MM * SCALE
    usb_wide, usb_deep, beyond = (side * SCALE for side in USB_MM)
    shapes = [
        rect(left, top, wide, tall, BOARD_GREEN, "#0e4426", 1.5, 0.5),
        rect(MIDDLE_X - usb_wide / 2, top - beyond, usb_wide, usb_deep + beyond, METAL, "#777777",
             1, 0.4),
        rect(MIDDLE_X - 8, top + 24, 7.5, 8.5, METAL, "#777777", 1, 0.4),
        circle(MIDDLE_X - 4.2, top + 28.2, 2.2, "#ffffff", "#777777"),
        text(MIDDLE_X - 4.2, top + 35, 2.8, "BOOTSEL", colour="#ffffff"),
        rect(MIDDLE_X - 7, top + 50, 14, 14, "#222222", r=0.8),
        text(MIDDLE_X, top + 84, 7, "Pico H", colour="#ffffff", is_bold=True, turn=-90),
    ]  # fmt: skip
    rows = {hole.node for what, hole in w.build().ends() if not what.startswith(w.PICO)}
    for number in range(1, 41):
        x, y = at(w.pico_hole(number))
        is_used = w.pico_hole(number).node in rows
        shapes.append(rect(x - 1.5, y - 1.5, 3, 3, COPPER, "#6a4a14", 0.4))
        shapes.append(circle(x, y, 0.8, "#f4e6b0"))
        inner, side = (x + 2.3, "start") if number <= 20 else (x - 2.3, "end")
        colour = "#ffffff" if is_used else "#9ccfb2"
        name = w.pin_name(number)
        if number not in (30, 35, 37):
            shapes.append(text(inner, y, 3.1, name, side, colour, is_used))
    return shapes


def small_parts(build: w.Build, is_named: bool = True) -> list[str]:
    """Return the three parts on the breadboard; is_named: with their names."""
    shapes: list[str] = []
    bands = ((-4.6, "#f08010"), (-2, "#f08010"), (0.6, "#8a5428"), (4.6, "#d8b030"))
    for part in (w.RESISTOR, w.BUZZER_RESISTOR):
        x, y1, y2 = _span(build, part)
        middle = (y1 + y2) / 2
        shapes += _legs((x, y1), (x, y2))
        shapes.append(rect(x - 2.6, middle - 7.4, 5.2, 14.8, "#d8b988", "#7a5a2a", 2))
        shapes += [rect(x - 2.6, middle + place, 5.2, 1.5, colour) for place, colour in bands]
        shapes += _tag(x - 4.2, middle, ["330 Ω"]) if is_named else []
    x, y1, y2 = _span(build, w.FUSE)
    middle, long, thick = (y1 + y2) / 2, 7.4 * SCALE, 3.1 * SCALE
    shapes.append(rect(x - thick / 2, middle - long / 2, thick, long, "#f0c020", "#8a6a00", 3, 0.4))
    shapes += _tag(x - 5, middle, ["PTC", "0.5 A"]) if is_named else _legs((x, y1), (x, y2))[1:]
    x, y1, y2 = _span(build, w.DIODE)
    middle, long, thick = (y1 + y2) / 2, 5.2 * SCALE, 2.7 * SCALE
    shapes += _legs((x, y1), (x, y2))
    shapes.append(rect(x - thick / 2, middle - long / 2, thick, long, "#2a2a2a", "#000000", 0.8))
    is_down = build.legs[w.DIODE]["K"].row > build.legs[w.DIODE]["A"].row
    ring = middle + long / 2 - 3 if is_down else middle - long / 2 + 1.2
    shapes.append(rect(x - thick / 2, ring, thick, 1.9, "#e8e8e8"))
    shapes += _tag(x - 4.6, middle + 6, ["1N4001", "ring down"]) if is_named else []
    return shapes


def _span(build: w.Build, part: str) -> tuple[float, float, float]:
    """Return x of a part's legs, and y of each."""
    (x, y1), (_, y2) = (at(hole) for hole in build.legs[part].values())
    return x, y1, y2


def _legs(one: Point, two: Point) -> list[str]:
    return [
        stroke((one, two), "#777777", 0.9),
        *(circle(x, y, 1.0, "#bbbbbb", "#555555") for x, y in (one, two)),
    ]


def _tag(x: float, y: float, words: list[str]) -> list[str]:
    """Return words on a light ground; x: their right end; y: the middle."""
    size = 3.7
    wide, tall = 0.66 * size * max(map(len, words)) + 1.6, 1.35 * size * len(words) + 0.8
    first = y - 0.675 * size * (len(words) - 1)
    return [
        rect(x - wide + 0.8, y - tall / 2, wide, tall, "#f4f2ec", r=1),
        *(
            text(x, first + 1.35 * size * i, size, word, "end", is_bold=True)
            for i, word in enumerate(words)
        ),
    ]


def keypad(first: Point, step: float) -> list[str]:
    """Return the keypad, seen from its front, and its plug; first: of its contacts."""
    x, y = first
    wide, middle = 32.0, x + 3.5 * step
    left, top = middle - wide / 2, y - 60
    shapes = [
        rect(left, top, wide, wide * 77 / 69, "#2b2f36", "#000000", 2),
        rect(middle - 9, top + wide * 77 / 69, 18, y - top - wide * 77 / 69, "#d9d9d9", "#999999"),
    ]
    for key, symbol in enumerate(KEYPAD_LEGEND):
        kx, ky = left + 2.2 + 7.1 * (key % 4), top + 3.6 + 7.6 * (key // 4)
        fill = "#c03030" if key % 4 == 3 else "#3a6cc0"
        shapes.append(rect(kx, ky, 6.2, 6.4, fill, r=1))
        shapes.append(text(kx + 3.1, ky + 3.2, 4, symbol, colour="#ffffff", is_bold=True))
    shapes.append(rect(x - 3.2, y - 4, 7 * step + 6.4, 12, "#333333", "#000000", 1))
    for pin in range(8):
        shapes.append(rect(x + step * pin - 1.2, y + 5, 2.4, 3, "#888888"))
        shapes.append(
            text(x + step * pin, y + 0.6, 4, str(pin + 1), colour="#ffffff", is_bold=True)
        )
    return shapes


def screen(corner: Point) -> list[str]:
    """Return the screen with the names of its pins."""
    x, y = corner
    shapes = [
        rect(x, y, 36, 36, "#23409a", "#101c4a", 1.5, 0.5),
        rect(x + 1.5, y + 12, 33, 19, "#0a0a12", "#000000", 1),
        *(circle(x + dx, y + dy, 1.3, "#ffffff") for dx in (2.6, 33.4) for dy in (2.6, 33.4)),
        text(x + 18, y + 18, 4.4, "Cribboard", colour="#8fd0ff"),
        text(x + 18, y + 25, 4.4, "0 : 0", colour="#8fd0ff"),
    ]
    for pin, name in enumerate(("GND", "VCC", "SCL", "SDA")):
        px = x + 7.5 + 7 * pin
        shapes.append(rect(px - 1.2, y - 0.5, 2.4, 3.5, COPPER))
        shapes.append(text(px, y + 8, 2.5, name, colour="#ffffff", is_bold=True))
    return shapes


def piezo(middle: Point) -> list[str]:
    """Return the piezo with its two legs."""
    x, y = middle
    return [
        *(stroke([(x + 8, y + dy), (x + 19, y + dy)], "#777777", 1) for dy in (-3.5, 3.5)),
        circle(x, y, 13, "#2a2a2a", "#000000"),
        circle(x, y, 2.2, "#000000", "#666666"),
        text(x, y + 7.5, 4.2, "piezo", colour="#ffffff"),
    ]


def clamp(middle: Point, colour: str) -> list[str]:
    """Return a lever clamp; its wires enter from above and below."""
    x, y = middle
    return [
        rect(x - 9, y - 8, 18, 16, "#e6e9ec", "#888888", 2, 0.5),
        *(rect(x - 8 + 8.4 * at_, y - 4.5, 7.6, 9, "#f07818", "#a04800", 1) for at_ in (0, 1)),
        rect(x - 9, y - 8, 18, 2.2, COLOURS[colour][0], r=1),
    ]


def panel(corner: Point, data: Point, red_x: float, black_x: float) -> list[str]:
    """Return the back of the panel, its plug, and its leads to the clamps.

    corner: upper left; data: the middle of the clamp of DIN.
    """
    x, y = corner
    wide, tall = 138.0, 32.0
    middle = x + wide / 2
    shapes = [
        rect(x, y, wide, tall, "#f2efe6", "#777777", 1, 0.5),
        text(x + wide / 2, y + 26, 6, "panel, from behind", colour="#444444"),
    ]
    for lead_x, end_x, colour, name in (
        (middle - 5, red_x, "#d42020", "5V"),
        (middle + 5, black_x, "#222222", "GND"),
    ):
        route = [(lead_x, y + 8), (lead_x, y - 5), (end_x, y - 5), (end_x, y - 12)]
        shapes += [stroke(route, "#ffffff", 4, 3), stroke(route, colour, 2.6, 3)]
        shapes.append(rect(lead_x - 2.6, y + 6, 5.2, 5, COPPER, "#6a4a14"))
        shapes.append(text(lead_x + (-3.6 if name == "5V" else 3.6), y + 12 + 3, 4, name,
                           "end" if name == "5V" else "start", is_bold=True))  # fmt: skip
    return [*shapes, *_data_in(data, (x, y + 14)), *_data_out((x + wide, y + 14))]


def cap(x: float, y: float) -> list[str]:
    """Return a lever clamp that caps a bare end; (x, y): its middle."""
    return [
        rect(x - 4.5, y - 3.5, 9, 7, "#e6e9ec", "#888888", 1, 0.5),
        text(x, y, 3.4, "cap"),
    ]


def _data_in(clamp: Point, edge: Point) -> list[str]:
    """Return the panel's lead DIN to its clamp, and the two beside it with caps on their ends.

    clamp: its middle; edge: where the leads meet the panel.
    """
    (x, y), (edge_x, edge_y) = clamp, edge
    shapes: list[str] = []
    for dy, colour, route in (
        (-4, "#d42020", [(54.0, edge_y - 4), (54.0, 262.0)]),
        (0, "#2c9a3c", [(x - 4, edge_y), (x - 4, y + 9)]),
        (4, "#dddddd", [(30.0, edge_y + 4)]),
    ):
        points = [(edge_x + 3, edge_y + dy), *route]
        shapes += [stroke(points, "#555555", 1.8, 3), stroke(points, colour, 1.2, 3)]
    shapes += [*cap(54, 259), *cap(27, edge_y + 4)]
    for dy, name in ((-4, "5V"), (0, "DIN"), (4, "GND")):
        shapes.append(rect(edge_x + 1, edge_y + dy - 1.3, 4, 2.6, COPPER))
        shapes.append(text(edge_x + 6.5, edge_y + dy, 3.4, name, "start", is_bold=name == "DIN"))
    return shapes


def _data_out(edge: Point) -> list[str]:
    """Return the panel's plug DOUT, which is taped up; edge: where its leads leave the panel."""
    x, y = edge
    px, py = x - 12, y - 23
    shapes: list[str] = []
    for dy, colour in ((-4, "#dddddd"), (0, "#2c9a3c"), (4, "#d42020")):
        turn = x + 4 + dy / 2
        route = [(x - 3, y + dy), (turn, y + dy), (turn, py - dy / 2), (px + 8, py - dy / 2)]
        shapes += [stroke(route, "#555555", 1.6, 2), stroke(route, colour, 1.0, 2)]
        shapes.append(rect(x - 5, y + dy - 1.3, 4, 2.6, COPPER))
    for dy, name in ((-4, "GND"), (0, "DOUT"), (4, "5V")):
        shapes.append(text(x - 6.5, y + dy, 3.4, name, "end", is_bold=name == "DOUT"))
    shapes.append(rect(px - 10, py - 5.5, 20, 11, "#f6e08a", "#8a7400", 1, 0.4))
    shapes += lines(px - 8.2, py - 2.2, 3.2, ("tape: not", "connected"))
    return shapes
