"""Faults of a board's wiring: of a keypad's lines, from the contacts of its keys, and of a strip or
panel, from what a person says of its holes. Pure.

A contact is two lines, as keypad_lines.py names them; any line may be a row or a column.
"""

from collections.abc import Mapping, Sequence

from cribboard.base import keypad_lines
from cribboard.base.constants import KEYPAD_LEGEND
from cribboard.base.keypad_lines import LINES, ORDERS, Search, contact, wire
from cribboard.lights.layout import NONE, START_HOLE, Layout
from cribboard.store import settings

_NAMES: list[str] = settings.defaults()["names"]
_HOLES = 6  # of a panel that are asked about, from end to end of its chain
#: What a person says of a pixel: it lights its hole, none, or another one.
RIGHT, DARK, OTHER = "", "n", "o"
NO_LIGHT = (
    "no light: check the strip's 5 V, the rail switch at LED_EN (GP3, pin 5), and LED_DATA "
    "(GP2, pin 4) through the buffer to the strip's DIN"
)
_NO_LIGHT_OF_PANEL = (
    "no light: check that the panel has 5 V and ground, and that the data wire from GP2 (pin 4) "
    "goes to the end marked DIN, not to DOUT"
)


def pin_of(gpio: int) -> int:
    """Return the Pico's pin of a GPIO; every fifth pin is ground."""
    return gpio + 1 + (gpio + 2) // 4 if gpio <= 22 else {26: 31, 27: 32, 28: 34}[gpio]


def line_name(line: str) -> str:
    """Return the name of a line by its wire in the build guide.

    >>> line_name("a"), line_name("i")
    ('wire 7 (GP6, pin 9)', 'GP16 (pin 21)')
    """
    if line not in LINES:
        return f"{wire(line)} (pin {pin_of(int(wire(line)[2:]))})"
    gpio = 6 + LINES.index(line)
    return f"wire {wire(line)} (GP{gpio}, pin {pin_of(gpio)})"


def idle_fault(found: str) -> str:
    """Return the fault of a contact while nobody touches the keypad, "" for none."""
    if found == "?":
        return "several wires touch, or keys are stuck: nothing is pressed"
    if keypad_lines.GROUND in found:
        where = "check for a solder bridge, or a hole in its row"
        return f"{line_name(found[0])} is connected to ground: {where}"
    touching = " and ".join(map(line_name, found))
    return touching and f"{touching} touch, or a key is stuck: nothing is pressed"


def keypad_faults(
    contacts: Mapping[str, str], number: int, has_twin: bool
) -> tuple[str, list[str]]:
    """Return the order of the lines, by the seven keys that the board asks for, and the faults.

    number: of the keypad, 0 or 1. Where one of the seven is silent the order is not known, "".
    """
    search = Search(ORDERS[number])
    for key in Search.ASKED:
        search.take(contacts[key])
    order = "" if search.asked else search.order
    loose = [line_name(line) for line in ORDERS[number] if line not in "".join(contacts.values())]
    silent = [key for key, found in contacts.items() if not found]
    wrong = [
        key
        for key, found in contacts.items()
        if found == "?" or (order and found and found != contact(order, KEYPAD_LEGEND.index(key)))
    ]
    faults = [f"no key joins {', '.join(loose)}"] * bool(loose)
    faults += [f"no contact: the keys {' '.join(silent)}"] * bool(silent)
    faults += [f"other lines than their row and column: the keys {' '.join(wrong)}"] * bool(wrong)
    if order and has_twin and keypad_lines.side_of(order, keypad_lines.SHARED) < 0:
        faults.append("wires 11 to 14, which the two keypads share, must be one side of each")
    return order, faults


def hole_name(layout: Layout, pixel: int) -> str:
    """Return what a person calls a pixel's hole: `Blue 12`; with one track the hole alone.

    >>> from cribboard.lights.layout import TWO_TRACK
    >>> hole_name(TWO_TRACK, TWO_TRACK.pixel(1, 121))
    'Orange game hole'
    """
    track, hole = layout.hole_at(pixel)
    where = {START_HOLE: "start hole", layout.game: "game hole"}.get(hole)
    if layout.tracks == 1:
        return where or f"hole {hole}"
    return f"{_NAMES[track]} {where or hole}"


def asked_pixels(layout: Layout) -> list[int]:
    """Return the pixels to ask about: the ends of each straight piece of strip; six of a panel."""
    lit = sorted(set(layout.pixels) - {NONE})
    if layout.panel:
        return [lit[at * (len(lit) - 1) // (_HOLES - 1)] for at in range(_HOLES)]
    holes = [layout.hole_at(pixel) for pixel in lit]
    pairs = zip(holes, holes[1:], strict=False)
    cuts = [one[0] != other[0] or abs(one[1] - other[1]) != 1 for one, other in pairs]
    ends = zip(lit, [True, *cuts], [*cuts, True], strict=True)
    return [pixel for pixel, is_first, is_last in ends if is_first or is_last]


def strip_fault(layout: Layout, seen: Mapping[int, str]) -> str:
    """Return the fault that was seen of each pixel, "" for none."""
    wrong = [pixel for pixel, what in seen.items() if what != RIGHT]
    dark = [pixel for pixel in wrong if seen[pixel] == DARK]
    if not wrong:
        return ""
    if len(dark) == len(seen):
        return _NO_LIGHT_OF_PANEL if layout.panel else NO_LIGHT
    if wrong == dark == [pixel for pixel in seen if pixel >= dark[0]]:
        lit = max(pixel for pixel in seen if pixel < dark[0])
        what = "return the panel" if layout.panel else "check its joints and its pixels"
        return (
            f"the lights are dark from {hole_name(layout, dark[0])} on, or from before it: of the "
            f"pixels {lit + 1} to {dark[0] + 1} one passes nothing on: {what}"
        )
    holes = ", ".join(hole_name(layout, pixel) for pixel in wrong)
    why = "a piece of strip is turned, misplaced, or fed from its other end"
    if layout.panel:
        why = "item 31 of the menu finds how it is mounted; blocks of 8 x 8 cannot be used"
    return f"dark, or another hole is lit: {holes}: {why}"


def strip_order(seen: Sequence[str]) -> str:
    """Return the strip's byte order from the colours seen of four bytes, "" for an invalid one.

    A strip with three bytes a pixel shows nothing (`n`) in its first pixel for the fourth.

    >>> strip_order("grbn"), strip_order("grbw"), strip_order("grrn")
    ('grb', 'grbw', '')
    """
    order = "".join(seen)
    if sorted(order) == sorted("rgbw"):
        return order
    return order[:3] if order[3:] == "n" and sorted(order[:3]) == sorted("rgb") else ""
