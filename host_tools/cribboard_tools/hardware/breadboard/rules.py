"""Rules for the wiring: what is joined against the firmware's pins, and what hands need.

The expectations are tables of their own, so that a wrong line in wiring.py cannot make itself
right. Each rule returns the faults it finds.
"""

from collections import Counter
from collections.abc import Set

from cribboard_tools.hardware.breadboard import wiring as w
from cribboard_tools.hardware.breadboard.wiring import Build, Place
from cribboard_tools.hardware.pico_pins import GPIO_PINS, GROUND_PINS, PINS_FILE, constants

#: What the GPIOs of the names in devices/pins.py lead to.
WANTED = {
    "LED_DATA": (Place(w.RESISTOR, "1"),),
    "SDA": (Place(w.SCREEN, "SDA"),),
    "SCL": (Place(w.SCREEN, "SCL"),),
    "ROWS": tuple(Place(w.KEYPAD, str(pin)) for pin in range(1, 5)),
    "COLUMNS": tuple(Place(w.KEYPAD, str(pin)) for pin in range(5, 9)),
    "BUZZER": (Place(w.BUZZER_RESISTOR, "1"),),
}
#: Names whose GPIOs stay open: there is no rail switch, second keypad, amplifier, socket for USB-C,
#: and SAFE is a wire that is held in for a moment.
OPEN = ("LED_ENABLE", "TWIN_ROWS", "SAFE", "SOUND_DATA", "SOUND_CLOCK", "CC1", "CC2", "SUPPLY")
#: Names in devices/pins.py that are in no row: VSYS is measured on the Pico itself.
NO_PINS = ("VSYS", "I2C_BUS", "STRIP_PIXELS", "RAIL_US")
#: The nets without a GPIO. GND has all of the Pico's ground pins besides.
SUPPLY_NETS = (
    {Place(w.PICO, "36"), Place(w.SCREEN, "VCC")},
    {Place(w.PICO, "40"), Place(w.FUSE, "1")},
    {Place(w.FUSE, "2"), Place(w.DIODE, "A")},
    {Place(w.DIODE, "K"), Place(w.RED_CLAMP, ""), Place(w.PANEL, "5V")},
    {Place(w.RESISTOR, "2"), Place(w.DATA_CLAMP, ""), Place(w.PANEL, "DIN")},
    {Place(w.BUZZER_RESISTOR, "2"), Place(w.PIEZO, "2")},
    {Place(w.BLACK_CLAMP, ""), Place(w.PANEL, "GND"), Place(w.SCREEN, "GND"), Place(w.PIEZO, "1")},
)
#: Rows between a part's legs: 5.08 mm for the PTC's, 10.16 mm where they are bent.
SPANS = {w.RESISTOR: 4, w.BUZZER_RESISTOR: 4, w.FUSE: 2, w.DIODE: 4}
#: Columns that the Pico covers in its rows.
COVERED = "cdefgh"
#: Wires in all, and by what is on their ends.
WIRES, WIRES_OF_KIND = 19, {w.PINS_BOTH: 8, w.SOCKET_PIN: 6, w.SOLID: 5}


def hole_faults(build: Build) -> list[str]:
    """Return what cannot be plugged: two ends in a hole, a hole under the Pico or off the board."""
    ends = list(build.ends())
    found = []
    for hole, count in Counter(hole for _, hole in ends).items():
        names = [what for what, at in ends if at == hole]
        if count > 1:
            found.append(f"{' and '.join(names)} are both in {hole}")
        if hole.column not in w.COLUMNS or not 1 <= hole.row <= w.ROWS:
            found.append(f"{names[0]} is in {hole}, which the breadboard does not have")
        if hole.row <= 20 and hole.column in COVERED and not names[0].startswith(w.PICO):
            found.append(f"{names[0]} is in {hole}, which the Pico covers")
    return found


def net_faults(build: Build, pins: str | None = None) -> list[str]:
    """Return the differences between what is joined and what the firmware's pins need.

    pins: the text of pins.py (default: the firmware's).
    """
    known = constants(PINS_FILE.read_text() if pins is None else pins)
    unknown = known.keys() - WANTED.keys() - set(OPEN) - set(NO_PINS)
    found = [f"pins.{name} is not in the wiring's tables" for name in sorted(unknown)]
    missing = (WANTED.keys() | set(OPEN)) - known.keys()
    found += [f"pins.{name} is missing" for name in sorted(missing)]
    nets: list[set[Place]] = [set(net) for net in SUPPLY_NETS]
    nets[-1] |= {Place(w.PICO, str(pin)) for pin in GROUND_PINS}
    for name, ends in WANTED.items():
        gpios = _numbers(known.get(name))
        if len(gpios) != len(ends):
            found.append(f"pins.{name} has {len(gpios)} pins, the wiring {len(ends)}")
        for gpio, end in zip(gpios, ends, strict=False):
            nets.append({Place(w.PICO, str(GPIO_PINS.get(gpio, 0))), end})
    actual = {place: net for net in build.nets() for place in net}
    for net in nets:
        first = min(net)
        joined = actual.get(first, frozenset({first}))
        if joined != net:
            found.append(_told(first, net - joined, joined - net))
    wired = {place for net in nets for place in net}
    stray = [net for net in build.nets() if not net & wired]
    return found + [f"{' and '.join(map(_name, sorted(net)))} are joined" for net in stray]


def _numbers(value: object) -> tuple[int, ...]:
    return value if isinstance(value, tuple) else (value,) if isinstance(value, int) else ()


def _name(place: Place) -> str:
    if place.part == w.PICO:
        return f"{w.pin_name(int(place.pin))} (pin {place.pin})"
    return str(place)


def _told(at: Place, lost: Set[Place], extra: Set[Place]) -> str:
    words = []
    if lost:
        words.append(f"is not joined to {', '.join(map(_name, sorted(lost)))}")
    if extra:
        words.append(f"is joined to {', '.join(map(_name, sorted(extra)))}")
    return f"{_name(at)} {' and '.join(words)}"


def part_faults(build: Build) -> list[str]:
    """Return the parts that are missing, or whose legs do not reach their holes."""
    found = []
    for part, rows in SPANS.items():
        legs = list(build.legs.get(part, {}).values())
        if len(legs) != 2:
            found.append(f"the {part} is missing")
        elif legs[0].column != legs[1].column or abs(legs[0].row - legs[1].row) != rows:
            found.append(f"the {part} spans {legs[0]} to {legs[1]}, not {rows} rows")
    return found


def counts(build: Build) -> list[str]:
    """Return the differences in the numbers of wires."""
    kinds = Counter(wire.kind for wire in build.wires)
    found = [
        f"{kinds[kind]} wires {kind}, not {count}"
        for kind, count in WIRES_OF_KIND.items()
        if kinds[kind] != count
    ]
    numbers = [wire.number for wire in build.wires]
    if numbers != list(range(1, WIRES + 1)):
        found.append(f"the wires are numbered {numbers}")
    return found
