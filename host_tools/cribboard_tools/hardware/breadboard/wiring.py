"""Wiring of the board with a panel: what is plugged into which hole, and the nets that result.

Everything else is made from here: pictures, tables, counts, the models of tests. A net is never
written down; it follows from the holes, as it does on the bench. Sources: outlines and pins are
those of the Raspberry Pi Pico datasheet, figures 3 and 4; a breadboard of 400 points has 30 rows,
whose holes a..e are joined, and f..j.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import NamedTuple

from cribboard_tools.hardware.pico_pins import GPIO_PINS, GROUND_PINS

COLUMNS = "abcdefghij"
ROWS = 30
#: Columns of the Pico's pins 1..20 and 21..40, whose rows are 7 holes apart.
PICO_COLUMNS = ("c", "h")
PICO = "Pico"
PANEL, KEYPAD, SCREEN, PIEZO = "panel", "keypad", "screen", "piezo"
RESISTOR, BUZZER_RESISTOR, FUSE, DIODE = "resistor", "piezo's resistor", "PTC", "diode"
RED_CLAMP, BLACK_CLAMP, DATA_CLAMP = "red clamp", "black clamp", "data clamp"
#: The Pico's pins that are no GPIO and no ground.
OTHER_PINS = {30: "RUN", 35: "ADC_VREF", 36: "3V3", 37: "3V3_EN", 39: "VSYS", 40: "VBUS"}
#: Kinds of wires: what is on their ends. A lever clamp needs 11 mm of bare wire, a jumper has 6.
PINS_BOTH, SOCKET_PIN, SOLID = "male-male", "female-male", "solid, 11 mm bare"


class Hole(NamedTuple):
    """A hole of the breadboard: column a..j, row 1..30."""

    column: str
    row: int

    def __str__(self) -> str:
        """Return its name as it is printed on the breadboard: a4."""
        return f"{self.column}{self.row}"

    @property
    def node(self) -> "Place":
        """Return the five holes that are joined to it."""
        return Place("left" if self.column in COLUMNS[:5] else "right", str(self.row))


class Place(NamedTuple):
    """A contact: of a part by its pin's name, or a side and row of the breadboard."""

    part: str
    pin: str

    def __str__(self) -> str:
        """Return its name: keypad 3."""
        return f"{self.part} {self.pin}".strip()


class Wire(NamedTuple):
    """A jumper wire by its two ends; numbers begin at 1, in the order in which they are plugged."""

    number: int
    colour: str
    one: Hole
    two: Hole | Place
    kind: str


class Lead(NamedTuple):
    """A lead that a part came with, in a clamp."""

    colour: str
    one: Place
    two: Place


def pin_name(number: int) -> str:
    """Return what a pin of the Pico is called: GP4, GND, 3V3."""
    names = {pin: f"GP{gpio}" for gpio, pin in GPIO_PINS.items()}
    return (names | dict.fromkeys(GROUND_PINS, "GND") | OTHER_PINS)[number]


def pico_hole(number: int) -> Hole:
    """Return the hole of a pin of the Pico, its plug at row 1."""
    left, right = PICO_COLUMNS
    return Hole(left, number) if number <= 20 else Hole(right, 41 - number)


@dataclass(frozen=True)
class Build:
    """A build. legs: holes of the parts on the breadboard, by the pin's name."""

    legs: dict[str, dict[str, Hole]]
    wires: tuple[Wire, ...]
    leads: tuple[Lead, ...]

    def ends(self) -> Iterator[tuple[str, Hole]]:
        """Yield what is in each hole: a leg, or the end of a wire."""
        for part, legs in self.legs.items():
            for pin, hole in legs.items():
                yield f"{part} {pin}", hole
        for wire in self.wires:
            for end in (wire.one, wire.two):
                if isinstance(end, Hole):
                    yield f"wire {wire.number}", end

    def wire(self, number: int) -> Wire:
        """Return a wire by its number."""
        return next(wire for wire in self.wires if wire.number == number)

    def nets(self) -> list[frozenset[Place]]:
        """Return the contacts that are joined, without the breadboard's own and single ones."""
        joints = [
            (Place(part, pin), hole.node)
            for part, legs in self.legs.items()
            for pin, hole in legs.items()
        ]
        joints += [(_node(wire.one), _node(wire.two)) for wire in self.wires]
        joints += [(lead.one, lead.two) for lead in self.leads]
        if PICO in self.legs:
            joints += [(Place(PICO, str(one)), Place(PICO, "38")) for one in GROUND_PINS]
        groups: dict[Place, set[Place]] = {}
        for one, two in joints:
            merged = groups.get(one, {one}) | groups.get(two, {two})
            groups |= dict.fromkeys(merged, merged)
        distinct = {id(group): group for group in groups.values()}.values()
        found = [
            frozenset(at for at in group if at.part not in ("left", "right")) for group in distinct
        ]
        return sorted((net for net in found if len(net) > 1), key=sorted)


def _node(end: Hole | Place) -> Place:
    return end.node if isinstance(end, Hole) else end


def _legs() -> dict[str, dict[str, Hole]]:
    return {
        PICO: {str(number): pico_hole(number) for number in range(1, 41)},
        RESISTOR: {"1": Hole("d", 22), "2": Hole("d", 26)},
        BUZZER_RESISTOR: {"1": Hole("a", 19), "2": Hole("a", 23)},
        FUSE: {"1": Hole("f", 22), "2": Hole("f", 24)},
        DIODE: {"A": Hole("h", 24), "K": Hole("h", 28)},  # K: the end with the ring
    }


#: Colours of the eight wires of the keypad: those of a ribbon without red and black.
KEYPAD_COLOURS = ("brown", "orange", "yellow", "green", "blue", "violet", "grey", "white")
KEYPAD_ROWS = (9, 10, 11, 12, 14, 15, 16, 17)  # row 13 is a ground pin


def _wires() -> tuple[Wire, ...]:
    keypad = [
        (colour, Hole("a", row), Place(KEYPAD, str(at + 1)), PINS_BOTH)
        for at, (colour, row) in enumerate(zip(KEYPAD_COLOURS, KEYPAD_ROWS, strict=True))
    ]
    planned: list[tuple[str, Hole, Hole | Place, str]] = [
        ("black", Hole("a", 3), Place(SCREEN, "GND"), SOCKET_PIN),
        ("orange", Hole("j", 5), Place(SCREEN, "VCC"), SOCKET_PIN),
        ("yellow", Hole("a", 7), Place(SCREEN, "SCL"), SOCKET_PIN),
        ("green", Hole("a", 6), Place(SCREEN, "SDA"), SOCKET_PIN),
        ("black", Hole("a", 18), Place(PIEZO, "1"), SOCKET_PIN),
        ("violet", Hole("b", 23), Place(PIEZO, "2"), SOCKET_PIN),
        *keypad,
        ("red", Hole("i", 1), Hole("i", 22), SOLID),
        ("red", Hole("j", 28), Place(RED_CLAMP, ""), SOLID),
        ("black", Hole("j", 18), Place(BLACK_CLAMP, ""), SOLID),
        ("blue", Hole("b", 4), Hole("b", 22), SOLID),
        ("blue", Hole("a", 26), Place(DATA_CLAMP, ""), SOLID),
    ]
    return tuple(Wire(number, *one) for number, one in enumerate(planned, 1))


#: The panel's pair of thick leads, and that of its data, whose plug is cut off.
LEADS = (
    Lead("red", Place(PANEL, "5V"), Place(RED_CLAMP, "")),
    Lead("black", Place(PANEL, "GND"), Place(BLACK_CLAMP, "")),
    Lead("green", Place(PANEL, "DIN"), Place(DATA_CLAMP, "")),
)


def build() -> Build:
    """Return the build as it is drawn."""
    return Build(_legs(), _wires(), LEADS)
