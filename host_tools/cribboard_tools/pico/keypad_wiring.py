"""The order of a keypad's eight lines, and their faults, from the pairs that each key joins. Pure.

A pair is of GPIO numbers, (lower, higher). Any line may be a row or a column.
"""

from collections.abc import Mapping, Sequence

from cribboard.base.constants import KEYPAD_LEGEND
from cribboard.base.keypad_lines import LINES, Search, contact, wire

LEGEND = KEYPAD_LEGEND
GPIOS = range(6, 14)

Pair = tuple[int, int]


def pin_of(gpio: int) -> int:
    """Return the Pico's pin of a GPIO; every fifth pin is ground."""
    return gpio + 1 + (gpio + 2) // 4 if gpio <= 15 else {26: 31, 27: 32, 28: 34}[gpio]


def name(gpio: int) -> str:
    """Return the name of a line by its wire in the build guide.

    >>> name(6)
    'wire 7 (GP6, pin 9)'
    """
    return f"wire {wire(LINES[gpio - GPIOS[0]])} (GP{gpio}, pin {pin_of(gpio)})"


def pair_of(order: str, symbol: str) -> Pair:
    """Return the pair that a key joins on a keypad of this order."""
    joined = contact(order, LEGEND.index(symbol))
    return GPIOS[LINES.index(joined[0])], GPIOS[LINES.index(joined[1])]


def idle_faults(low: Sequence[int], pairs: Sequence[Pair]) -> list[str]:
    """Return the faults that show while nobody touches the keypad."""
    grounded = [
        f"{name(line)} is connected to ground: check for a solder bridge, or a hole in its row"
        for line in low
    ]
    joined = [
        f"{name(one)} and {name(other)} touch, or a key is stuck: nothing is pressed"
        for one, other in pairs
    ]
    return grounded + joined


def examine(pairs_by_key: Mapping[str, Sequence[Pair]]) -> tuple[str, list[str]]:
    """Return the order of the lines, by the seven keys that the board asks for, and the faults.

    Where one of these is silent the order is not known, "".
    """
    search = Search()
    for key in Search.ASKED:
        for one, other in pairs_by_key[key][:1]:
            search.take(LINES[one - GPIOS[0]] + LINES[other - GPIOS[0]])
    order = "" if search.asked else search.order
    heard = {line for pairs in pairs_by_key.values() for pair in pairs for line in pair}
    loose = ", ".join(name(line) for line in GPIOS if line not in heard)
    silent = [key for key, pairs in pairs_by_key.items() if not pairs]
    wrong = [
        key
        for key, pairs in pairs_by_key.items()
        if len(pairs) > 1 or (order and pairs and tuple(pairs[0]) != pair_of(order, key))
    ]
    faults = [f"no key joins {loose}"] if loose else []
    faults += [f"no contact: the keys {' '.join(silent)}"] if silent else []
    faults += (
        [f"other lines than their row and column: the keys {' '.join(wrong)}"] if wrong else []
    )
    return order, faults
