"""The order of a keypad's lines, and their faults, from the contacts of its keys. Pure.

A contact is two lines, as keypad_lines.py names them; any line may be a row or a column.
"""

from collections.abc import Mapping

from cribboard.base import keypad_lines
from cribboard.base.constants import KEYPAD_LEGEND
from cribboard.base.keypad_lines import LINES, ORDERS, Search, contact, wire


def pin_of(gpio: int) -> int:
    """Return the Pico's pin of a GPIO; every fifth pin is ground."""
    return gpio + 1 + (gpio + 2) // 4 if gpio <= 22 else {26: 31, 27: 32, 28: 34}[gpio]


def name(line: str) -> str:
    """Return the name of a line by its wire in the build guide.

    >>> name("a"), name("i")
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
        return f"{name(found[0])} is connected to ground: {where}"
    touching = " and ".join(map(name, found))
    return touching and f"{touching} touch, or a key is stuck: nothing is pressed"


def examine(contacts: Mapping[str, str], number: int, has_twin: bool) -> tuple[str, list[str]]:
    """Return the order of the lines, by the seven keys that the board asks for, and the faults.

    number: of the keypad, 0 or 1. Where one of the seven is silent the order is not known, "".
    """
    search = Search(ORDERS[number])
    for key in Search.ASKED:
        search.take(contacts[key])
    order = "" if search.asked else search.order
    loose = [name(line) for line in ORDERS[number] if line not in "".join(contacts.values())]
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
