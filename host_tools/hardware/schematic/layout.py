"""Layout of the schematic: every symbol, wire and label at its place, in blocks by function.

Lengths in grid units of 2.54 mm, x right, y down. The nets follow from the wires alone; that they
are the circuit's is checked on the KiCad file that is written from this (netlist_reader.py).
"""

from collections import Counter
from dataclasses import dataclass, field
from typing import NamedTuple

from host_tools.hardware.circuit.parts import Circuit, Kind
from host_tools.hardware.schematic import symbols
from host_tools.hardware.schematic.symbols import Symbol

Point = tuple[float, float]


class Placed(NamedTuple):
    """Symbol of a part at its place."""

    ref: str
    symbol: Symbol
    x: float
    y: float


class Label(NamedTuple):
    """Name of a net at a wire. side: of the point on which a global label is; "": a local label."""

    net: str
    x: float
    y: float
    side: str = ""


class Frame(NamedTuple):
    """Block of the schematic, with its title."""

    title: str
    x0: float
    y0: float
    x1: float
    y1: float


@dataclass
class Schematic:
    """Schematic of a circuit."""

    circuit: Circuit
    placed: list[Placed] = field(default_factory=list)
    wires: list[tuple[Point, Point]] = field(default_factory=list)
    labels: list[Label] = field(default_factory=list)
    supplies: list[Placed] = field(default_factory=list)
    frames: list[Frame] = field(default_factory=list)

    def place(self, ref: str, symbol: Symbol, x: float, y: float) -> None:
        """Add a part's symbol."""
        self.placed.append(Placed(ref, symbol, x, y))

    def standing(self, ref: str, x: float, y: float, is_flipped: bool = False) -> None:
        """Add a two-legged part with its ends 2 above and below; pin 1 above unless flipped."""
        symbol = symbols.two_legged(self.circuit.part(ref), False, is_flipped)
        self.place(ref, symbol, x, y)

    def flat(self, ref: str, x: float, y: float, is_flipped: bool = False) -> None:
        """Add a two-legged part with its ends 2 left and right; pin 1 left unless flipped."""
        symbol = symbols.two_legged(self.circuit.part(ref), True, is_flipped)
        self.place(ref, symbol, x, y)

    def connector(self, ref: str, x: float, y: float, pitch: float) -> None:
        """Add a connector with its first contact at (x, y)."""
        part = self.circuit.part(ref)
        middle = y + pitch * (len(part.pins) - 1) / 2
        self.place(ref, symbols.inline_connector(part, pitch), x, middle)

    def wire(self, *points: Point) -> None:
        """Add a wire along points."""
        self.wires += list(zip(points, points[1:], strict=False))

    def supply(self, net: str, x: float, y: float) -> None:
        """Add a supply symbol at a wire's end."""
        self.supplies.append(Placed("", symbols.supply(net), x, y))

    def flag(self, x: float, y: float) -> None:
        """Add the mark that a supply net is fed."""
        self.supplies.append(Placed("", symbols.power_flag(), x, y))

    def label(self, net: str, x: float, y: float, side: str = "") -> None:
        """Add a label; side: left or right makes it a global one."""
        self.labels.append(Label(net, x, y, side))

    def pins(self) -> list[tuple[str, Kind, Point]]:
        """Return every pin as reference and number, kind, and position."""
        found = []
        for ref, symbol, x, y in [*self.placed, *self.supplies]:
            for pin in symbol.pins:
                found.append((f"{ref}.{pin.number}", pin.kind, (x + pin.x, y + pin.y)))
        return found

    def no_connects(self) -> list[Point]:
        """Return the positions of the pins that stay open."""
        return [at for _, kind, at in self.pins() if kind is Kind.NONE]

    def segments(self) -> list[tuple[Point, Point]]:
        """Return the wires, cut where another wire, a pin or a label meets them."""
        points = {at for _, _, at in self.pins()} | {(label.x, label.y) for label in self.labels}
        points |= {point for wire in self.wires for point in wire}
        cut = []
        for start, end in self.wires:
            stops = sorted(point for point in points if _is_on(point, start, end))
            cut += list(zip(stops, stops[1:], strict=False))
        return sorted(set(cut))

    def junctions(self) -> list[Point]:
        """Return the points where three or more wires and pins meet."""
        ends = Counter(point for wire in self.segments() for point in wire)
        ends.update(at for _, _, at in self.pins())
        return sorted(point for point, count in ends.items() if count > 2)


def _is_on(point: Point, start: Point, end: Point) -> bool:
    (x0, x1), (y0, y1) = sorted((start[0], end[0])), sorted((start[1], end[1]))
    return x0 <= point[0] <= x1 and y0 <= point[1] <= y1


def schematic(circuit: Circuit) -> Schematic:
    """Return the schematic of the board."""
    made = Schematic(circuit)
    _supply_input(made, 6, 8)
    _pico_supply(made, 68, 8)
    _piezo_and_button(made, 127, 8)
    _rail_switch(made, 6, 44)
    _buffer_and_strip(made, 6, 64)
    _pico(made, 78, 44)
    _keypad(made, 117, 44)
    _display(made, 117, 71)
    _sound(made, 6, 98.5)
    return made


def _supply_input(made: Schematic, x: float, y: float) -> None:
    made.frames.append(
        Frame("Supply: source, fuse, reverse polarity and surges", x, y, x + 58, y + 33)
    )
    source = made.circuit.part("X1")
    places = {"1": ("right", -7.0), "2": ("right", -3.0), "3": ("right", 3.0), "4": ("right", 7.0)}
    made.place("X1", symbols.box(source, 8, 18, places, is_module=True), x + 7, y + 14)
    vbus, ground, cc1, cc2 = y + 7, y + 11, y + 17, y + 21
    made.connector("J1", x + 17, vbus, 4)
    made.connector("J2", x + 17, cc1, 4)
    made.wire((x + 13, vbus), (x + 26, vbus))
    made.label("VBUS_IN", x + 20.5, vbus)
    made.flat("F1", x + 28, vbus)
    made.wire((x + 30, vbus), (x + 54, vbus))
    made.supply("5V", x + 54, vbus)
    for ref, column, is_flipped in (("D2", 34, True), ("D3", 40, True), ("C3", 46, False)):
        # the diodes' anodes are at GND
        made.wire((x + column, vbus), (x + column, vbus + 2))
        made.standing(ref, x + column, vbus + 4, is_flipped)
        made.supply("GND", x + column, vbus + 6)
    made.flag(x + 51, vbus)
    made.wire((x + 13, ground), (x + 24, ground))
    made.supply("GND", x + 24, ground)
    for ref, line, column in (("R16", cc1, 25), ("R17", cc2, 31)):
        made.wire((x + column, line), (x + column, cc2 + 3))
        made.standing(ref, x + column, cc2 + 5)
        made.supply("GND", x + column, cc2 + 7)
    for ref, number, line in (("R18", "3", cc1), ("R19", "4", cc2)):
        net = f"CC{int(number) - 2}"
        start = x + 13 if number in source.pins else x + 17
        made.wire((start, line), (x + 39, line))
        made.label(net, x + 20.5, line)
        made.flat(ref, x + 41, line)
        made.wire((x + 43, line), (x + 46, line))
        made.label(f"{net}_SENSE", x + 46, line, "right")


def _pico_supply(made: Schematic, x: float, y: float) -> None:
    made.frames.append(Frame("The Pico's supply, hold-up, 5 V sense", x, y, x + 56, y + 33))
    top, low = y + 7, y + 15
    made.supply("5V", x + 4, top)
    made.wire((x + 4, top), (x + 7, top))
    made.flat("D1", x + 9, top)
    made.wire((x + 11, top), (x + 28, top))
    made.supply("VSYS", x + 28, top)
    made.flag(x + 14, top)
    made.wire((x + 18, top), (x + 18, top + 2))
    made.standing("R22", x + 18, top + 4)
    made.wire((x + 24, top), (x + 24, top + 2))
    made.standing("D4", x + 24, top + 4, is_flipped=True)
    made.wire((x + 24, top + 6), (x + 24, low))
    made.wire((x + 18, top + 6), (x + 18, low), (x + 36, low), (x + 36, low + 2))
    made.label("VSYS_CAP", x + 25.5, low)
    made.wire((x + 30, low), (x + 30, low + 2))
    for ref, column in (("C2", 30), ("C7", 36)):
        made.standing(ref, x + column, low + 4)
        made.supply("GND", x + column, low + 6)
    made.supply("5V", x + 42, top)
    made.standing("R20", x + 42, top + 2)
    made.wire((x + 42, top + 4), (x + 42, low))
    made.standing("R21", x + 42, low + 2, is_flipped=True)
    made.supply("GND", x + 42, low + 4)
    made.wire((x + 42, top + 6), (x + 49, top + 6))
    made.wire((x + 47, top + 6), (x + 47, low))
    made.standing("C6", x + 47, low + 2)
    made.supply("GND", x + 47, low + 4)
    made.label("5V_SENSE", x + 49, top + 6, "right")


def _piezo_and_button(made: Schematic, x: float, y: float) -> None:
    made.frames.append(Frame("Piezo, SAFE button", x, y, x + 33, y + 33))
    sound, button = y + 7, y + 22
    made.label("BUZZER", x + 6, sound, "left")
    made.wire((x + 6, sound), (x + 7, sound))
    made.flat("R15", x + 9, sound, is_flipped=True)
    made.wire((x + 11, sound), (x + 22, sound))
    made.label("PIEZO", x + 11.5, sound)
    made.connector("J7", x + 17, sound, 4)
    made.wire((x + 13, sound + 4), (x + 22, sound + 4))
    made.supply("GND", x + 13, sound + 4)
    piezo, safe = made.circuit.part("X5"), made.circuit.part("X6")
    places = {"1": ("left", -2.0), "2": ("left", 2.0)}
    made.place("X5", symbols.box(piezo, 6, 8, places, is_module=True), x + 27, sound + 2)
    made.connector("J8", x + 17, button, 4)
    made.wire((x + 13, button), (x + 22, button))
    made.supply("GND", x + 13, button)
    made.label("SAFE", x + 6, button + 4, "left")
    made.wire((x + 6, button + 4), (x + 22, button + 4))
    made.place("X6", symbols.box(safe, 6, 8, places, is_module=True), x + 27, button + 2)


def _rail_switch(made: Schematic, x: float, y: float) -> None:
    made.frames.append(
        Frame("Switch and current limit of the strip's supply", x, y, x + 70, y + 18)
    )
    y += 3
    places = {"1": ("left", -2.0), "3": ("left", 1.0), "2": ("bottom", 0.0),
              "6": ("right", -2.0), "4": ("right", 0.0), "5": ("right", 2.0)}  # fmt: skip
    switch = symbols.box(made.circuit.part("U3"), 10, 7, places)
    made.place("U3", switch, x + 23, y + 7)
    made.supply("5V", x + 13, y + 5)
    made.wire((x + 13, y + 5), (x + 16, y + 5))
    made.label("LED_EN", x + 9, y + 8, "left")
    made.wire((x + 9, y + 8), (x + 16, y + 8))
    made.wire((x + 12, y + 8), (x + 12, y + 9))
    made.standing("R3", x + 12, y + 11, is_flipped=True)
    made.supply("GND", x + 12, y + 13)
    made.supply("GND", x + 23, y + 12.5)
    made.wire((x + 30, y + 9), (x + 36, y + 9))
    made.label("ILIM", x + 31, y + 9)
    made.standing("R4", x + 36, y + 11)
    made.supply("GND", x + 36, y + 13)
    made.wire((x + 30, y + 5), (x + 62, y + 5))
    made.supply("LED_5V", x + 62, y + 5)
    for ref, column in (("C1", 46), ("C4", 54)):
        made.wire((x + column, y + 5), (x + column, y + 7))
        made.standing(ref, x + column, y + 9)
        made.supply("GND", x + column, y + 11)


def _buffer_and_strip(made: Schematic, x: float, y: float) -> None:
    made.frames.append(Frame("Level shifter, strip", x, y, x + 70, y + 33))
    data = y + 9
    rows = {"2": 0, "1": 2, "5": 5, "9": 6, "12": 7, "4": 10, "10": 11, "13": 12}
    places = {number: ("left", row - 6.0) for number, row in rows.items()}
    places |= {number: ("right", row - 6.0) for number, row in
               {"3": 0, "6": 5, "8": 6, "11": 7}.items()}  # fmt: skip
    places |= {"14": ("top", 3.0), "7": ("bottom", 3.0)}
    made.place("U2", symbols.box(made.circuit.part("U2"), 12, 16, places), x + 26, data + 6)
    made.label("LED_DATA", x + 9, data, "left")
    made.wire((x + 9, data), (x + 18, data))
    made.wire((x + 11, data), (x + 11, data + 2))
    made.standing("R1", x + 11, data + 4, is_flipped=True)
    made.supply("GND", x + 11, data + 6)
    for row in (2, 5, 6, 7):
        made.wire((x + 18, data + row), (x + 16, data + row))
    made.wire((x + 16, data + 2), (x + 16, data + 8))
    made.supply("GND", x + 16, data + 8)
    made.wire((x + 18, data + 10), (x + 13, data + 10))
    made.supply("LED_5V", x + 13, data + 10)
    for row in (11, 12):
        made.wire((x + 18, data + row), (x + 16, data + row))
    made.wire((x + 16, data + 10), (x + 16, data + 12))
    made.supply("LED_5V", x + 29, data - 4)
    made.supply("GND", x + 29, data + 16)
    made.wire((x + 34, data), (x + 38, data))
    made.label("LED_BUF", x + 34.5, data)
    made.flat("R2", x + 40, data, is_flipped=True)
    made.wire((x + 42, data), (x + 58, data))
    made.label("LED_DIN", x + 43, data)
    made.connector("J3", x + 50, data - 4, 4)
    made.supply("LED_5V", x + 44, data - 4)
    made.wire((x + 44, data - 4), (x + 58, data - 4))
    made.supply("GND", x + 46, data + 4)
    made.wire((x + 46, data + 4), (x + 58, data + 4))
    made.connector("J4", x + 50, data + 13, 4)
    made.supply("LED_5V", x + 44, data + 13)
    made.wire((x + 44, data + 13), (x + 56, data + 13), (x + 56, data - 4))
    made.supply("GND", x + 46, data + 17)
    made.wire((x + 46, data + 17), (x + 57, data + 17), (x + 57, data + 4))
    places = {"1": ("left", -4.0), "2": ("left", 0.0), "3": ("left", 4.0)}
    strip = symbols.box(made.circuit.part("X2"), 7, 12, places, is_module=True)
    made.place("X2", strip, x + 63.5, data)


#: GPIO pins of the Pico by number: side of its symbol and row.
_PICO_ROWS = {
    **{"4": ("left", 0), "5": ("left", 1), "6": ("left", 3), "7": ("left", 4)},
    **{"19": ("left", 6), "20": ("left", 7), "31": ("left", 9), "32": ("left", 10)},
    "34": ("left", 11),
    **{number: ("right", row) for row, number in enumerate(("9", "10", "11", "12"))},
    **{number: ("right", row + 5) for row, number in enumerate(("14", "15", "16", "17"))},
    **{number: ("right", row + 10) for row, number in enumerate(
        ("26", "27", "29", "1", "2", "21", "22", "24", "25", "30", "35", "37", "40"))},
}  # fmt: skip


def _pico(made: Schematic, x: float, y: float) -> None:
    made.frames.append(Frame("Raspberry Pi Pico", x, y, x + 37, y + 53))
    pico = made.circuit.part("U1")
    height = 30
    places = {number: (side, row - 13.0) for number, (side, row) in _PICO_ROWS.items()}
    places |= {"39": ("top", 1.0), "36": ("top", 5.0)}
    grounds = [number for number, pin in pico.pins.items() if pin.net == "GND"]
    places |= {number: ("bottom", 2.0 * i - 7) for i, number in enumerate(grounds)}
    symbol = symbols.box(pico, 18, height, places)
    middle = (x + 19, y + 25)
    made.place("U1", symbol, *middle)
    for pin in symbol.pins:
        net = pico.pins[pin.number].net
        at = (middle[0] + pin.x, middle[1] + pin.y)
        if net and pin.side in ("left", "right"):
            end = (at[0] + (-1 if pin.side == "left" else 1), at[1])
            made.wire(at, end)
            made.label(net, *end, pin.side)
    made.supply("VSYS", middle[0] + 1, y + 8)
    made.supply("3V3", middle[0] + 5, y + 8)
    low = y + 42
    for i in range(len(grounds)):
        made.wire((middle[0] + 2 * i - 7, low), (middle[0] + 2 * i - 7, low + 1))
    made.wire((middle[0] - 7, low + 1), (middle[0] + 7, low + 1))
    made.supply("GND", middle[0] + 1, low + 1)


def _keypad(made: Schematic, x: float, y: float) -> None:
    made.frames.append(Frame("Keypad", x, y, x + 43, y + 25))
    connector, first = made.circuit.part("J5"), y + 6
    made.connector("J5", x + 26, first, 2)
    for i, pin in enumerate(connector.pins.values()):
        line = first + 2 * i
        made.label(pin.net[3:], x + 6, line, "left")
        made.wire((x + 6, line), (x + 9, line))
        made.flat(f"R{7 + i}", x + 11, line, is_flipped=True)
        made.wire((x + 13, line), (x + 31, line))
        made.label(pin.net, x + 14.5, line)
    places = {str(i + 1): ("left", 2.0 * i - 7) for i in range(8)}
    keypad = symbols.box(made.circuit.part("X3"), 8, 18, places, is_module=True)
    made.place("X3", keypad, x + 37, first + 7)


def _display(made: Schematic, x: float, y: float) -> None:
    made.frames.append(Frame("Display", x, y, x + 43, y + 26))
    first = y + 11
    made.connector("J6", x + 26, first, 2)
    for i in range(4):
        made.wire((x + (21, 18, 4, 4)[i], first + 2 * i), (x + 31, first + 2 * i))
    made.supply("GND", x + 21, first)
    made.supply("3V3", x + 18, first + 2)
    made.label("SCL", x + 4, first + 4, "left")
    made.label("SDA", x + 4, first + 6, "left")
    made.supply("3V3", x + 10, y + 4)
    made.wire((x + 5, y + 5), (x + 5, y + 4), (x + 15, y + 4), (x + 15, y + 5))
    made.wire((x + 10, y + 4), (x + 10, y + 5))
    made.standing("C5", x + 5, y + 7)
    made.supply("GND", x + 5, y + 9)
    made.standing("R6", x + 10, y + 7)
    made.wire((x + 10, y + 9), (x + 10, first + 4))
    made.standing("R5", x + 15, y + 7)
    made.wire((x + 15, y + 9), (x + 15, first + 6))
    places = {str(i + 1): ("left", 2.0 * i - 3) for i in range(4)}
    screen = symbols.box(made.circuit.part("X4"), 8, 10, places, is_module=True)
    made.place("X4", screen, x + 37, first + 3)


def _sound(made: Schematic, x: float, y: float) -> None:
    made.frames.append(Frame("Amplifier, speaker", x, y, x + 62, y + 14))
    first = y + 6
    made.connector("J9", x + 22, first, 1)
    for row, net in enumerate(("I2S_LRC", "I2S_BCLK", "I2S_DIN")):
        made.label(net, x + 9, first + row, "left")
        made.wire((x + 9, first + row), (x + 30.5, first + row))
    made.flat("R23", x + 14, first + 4, is_flipped=True)
    made.wire((x + 16, first + 4), (x + 30.5, first + 4))
    made.label("AMP_SD", x + 17, first + 4)
    made.supply("5V", x + 12, first + 4)
    made.wire((x + 12, first + 4), (x + 12, first + 6), (x + 22, first + 6))
    made.wire((x + 22, first + 5), (x + 26, first + 5))
    made.supply("GND", x + 26, first + 5)
    places = {str(i + 1): ("left", i - 2.0) for i in range(5)}
    places |= {"7": ("right", -2.0), "8": ("right", -1.0), "9": ("right", 1.0), "6": ("right", 2.0)}
    amplifier = symbols.box(made.circuit.part("X7"), 9, 6, places, is_module=True)
    made.place("X7", amplifier, x + 37, first + 2)
    for net, row in (("5V", 0), ("GND", 4)):
        made.wire((x + 43.5, first + row), (x + 45, first + row))
        made.supply(net, x + 45, first + row)
    for net, row in (("SPEAKER+", 1), ("SPEAKER-", 3)):
        made.wire((x + 43.5, first + row), (x + 52, first + row))
        made.label(net, x + 46, first + row)
    places = {"1": ("left", -1.0), "2": ("left", 1.0)}
    speaker = symbols.box(made.circuit.part("X8"), 6, 4, places, is_module=True)
    made.place("X8", speaker, x + 57, first + 2)
