"""The picture of the wiring: the breadboard from above, its parts, and every wire in colour.

The breadboard and what is plugged into it are drawn to one scale, with their true outlines; what
lies beside it is smaller. Lengths in mm on a sheet of A4.
"""

from cribboard_tools.hardware.breadboard import parts_drawn as drawn
from cribboard_tools.hardware.breadboard import sketch
from cribboard_tools.hardware.breadboard import wiring as w
from cribboard_tools.hardware.breadboard.sketch import Point

WIDTH, HEIGHT = 210.0, 297.0
#: Where the wires' numbers stand beside the breadboard.
LEFT_X, RIGHT_X = 92.5, 188.5
#: The keypad's plug: its first contact, and the distance of the next.
KEYPAD_AT, KEYPAD_STEP = (7.0, 66.0), 4.9
SCREEN_AT, PIEZO_AT = (41.5, 15.0), (20.0, 155.0)
RED_AT, BLACK_AT = (119.0, 243.0), (143.0, 243.0)
PANEL_AT, DATA_AT = (62.0, 261.0), (42.0, 243.0)


def contact(place: w.Place) -> Point:
    """Return where a wire ends at a part beside the breadboard."""
    if place.part == w.KEYPAD:
        return KEYPAD_AT[0] + KEYPAD_STEP * (int(place.pin) - 1), KEYPAD_AT[1] + 8
    if place.part == w.SCREEN:
        return SCREEN_AT[0] + 7.5 + 7 * ("GND", "VCC", "SCL", "SDA").index(place.pin), SCREEN_AT[1]
    if place.part == w.PIEZO:
        return PIEZO_AT[0] + 19, PIEZO_AT[1] + (-3.5 if place.pin == "1" else 3.5)
    return {
        w.RED_CLAMP: (RED_AT[0] - 4, RED_AT[1] - 9),
        w.BLACK_CLAMP: (BLACK_AT[0] - 4, BLACK_AT[1] - 9),
        w.DATA_CLAMP: (DATA_AT[0] - 4, DATA_AT[1] - 9),
    }[place.part]


def way(wire: w.Wire) -> list[Point]:
    """Return the points of a wire, from its hole to its other end."""
    x, y = drawn.at(wire.one)
    if isinstance(wire.two, w.Hole):
        return [(x, y), drawn.at(wire.two)]
    end_x, end_y = contact(wire.two)
    if wire.two.part == w.KEYPAD:
        return [(x, y), (end_x, y), (end_x, end_y)]
    if wire.two == w.Place(w.SCREEN, "VCC"):
        over, side = 8.5, 204.5
        return [(x, y), (side, y), (side, over), (end_x, over), (end_x, end_y)]
    if wire.two.part == w.SCREEN:
        over, side = {"GND": (4.5, 88.0), "SCL": (10.5, 83.5), "SDA": (12.0, 80.0)}[wire.two.pin]
        return [(x, y), (side, y), (side, over), (end_x, over), (end_x, end_y)]
    if wire.two.part == w.PIEZO:
        turn = {"1": 46.0, "2": 52.0}[wire.two.pin]
        return [(x, y), (turn, y), (turn, end_y), (end_x, end_y)]
    side, over = {
        w.BLACK_CLAMP: (197.0, 230.0), w.RED_CLAMP: (186.0, 225.5), w.DATA_CLAMP: (78.0, 226.0),
    }[wire.two.part]  # fmt: skip
    return [(x, y), (side, y), (side, over), (end_x, over), (end_x, end_y)]


def numbers(wire: w.Wire) -> list[Point]:
    """Return the places of a wire's number: near its two ends."""
    x, y = drawn.at(wire.one)
    if isinstance(wire.two, w.Hole):
        return [(x, y + 10.5), (x, drawn.at(wire.two)[1] - 10.5)]
    end_x, end_y = contact(wire.two)
    near = {
        w.KEYPAD: (end_x, end_y + 3.5),
        w.SCREEN: (end_x, end_y - 0.2),
        w.PIEZO: (end_x + 4, end_y),
        w.DATA_CLAMP: (end_x + 20, way(wire)[-2][1]),
    }
    side = LEFT_X if wire.one.column < "f" else RIGHT_X
    return [(side, y), near.get(wire.two.part, (end_x + 24, way(wire)[-2][1]))]


def hole_name(hole: w.Hole) -> list[str]:
    """Return the name of a hole, beside it."""
    x, y = drawn.at(hole)
    side = -1 if hole.column < "f" else 1
    if hole.column in "aj":
        mx, my = x + 6.6 * side, y
    else:
        is_below = hole.row > 20
        mx, my = (x, y + 5) if is_below and side > 0 else (x + 6.2 * (1 if is_below else side), y)
    wide = 3.6 + 2.2 * len(str(hole.row))
    return [
        sketch.rect(mx - wide / 2, my - 2.2, wide, 4.4, "#ffffff", "#888888", 1.4, 0.25),
        sketch.text(mx, my, 3.4, str(hole), is_bold=True),
    ]


def _beside() -> list[str]:
    """Return what lies beside the breadboard."""
    return [
        *drawn.keypad(KEYPAD_AT, KEYPAD_STEP),
        *drawn.screen(SCREEN_AT),
        *drawn.piezo(PIEZO_AT),
        *drawn.panel(PANEL_AT, DATA_AT, RED_AT[0], BLACK_AT[0]),
        *drawn.clamp(RED_AT, "red"),
        *drawn.clamp(BLACK_AT, "black"),
        *drawn.clamp(DATA_AT, "green"),
    ]


def _legend() -> list[str]:
    kinds = [
        [wire.number for wire in w.build().wires if wire.kind == kind]
        for kind in (w.SOCKET_PIN, w.PINS_BOTH, w.SOLID)
    ]
    sockets, pins, solid = (f"{min(some)}–{max(some)}" for some in kinds)
    words = [
        "Plug with the USB cable out.",
        f"{sockets}: one end is a socket",
        f"{pins}: pins on both ends",
        f"{solid}: solid, 11 mm bare",
        "Screen and panel: follow the",
        "words on yours, not the order.",
    ]
    return [
        sketch.rect(3, 175, 69.5, 42, "#ffffff", sketch.PALE, 2),
        *sketch.lines(6, 181, 4.1, words),
    ]


def wires(build: w.Build) -> list[str]:
    """Return the wires, the later ones below, with their ends, holes and numbers."""
    shapes: list[str] = []
    for wire in reversed(build.wires):
        shapes += sketch.wire(way(wire), wire.colour)
    for wire in build.wires:
        for end in (wire.one, wire.two):
            if isinstance(end, w.Hole):
                shapes += [sketch.pin_end(*drawn.at(end)), *hole_name(end)]
        for x, y in numbers(wire):
            shapes += sketch.badge(x, y, wire.number, wire.colour, 2.3 if x < 45 else 2.6)
    return shapes


def svg() -> str:
    """Return the picture of the wiring."""
    build = w.build()
    shapes = [
        *drawn.cable(), *drawn.breadboard(), *drawn.pico(), *_beside(),
        *wires(build), *drawn.small_parts(build), *_legend(),
    ]  # fmt: skip
    return sketch.document(WIDTH, HEIGHT, "Wiring of the board on a breadboard", shapes)
