"""The order of a keypad's eight lines, and their faults, from the pairs that each key joins. Pure.

A pair is of GPIO numbers, (lower, higher). Any line may be a row or a column.
"""

from collections.abc import Mapping, Sequence
from itertools import permutations

from cribboard.constants import KEYPAD_LEGEND
from cribboard.keypad_lines import LINES, Search, contact, wire

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


def _contact(pair: Pair) -> str:
    return "".join(sorted(LINES[gpio - GPIOS[0]] for gpio in pair))


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


def order_of(pairs_by_key: Mapping[str, Sequence[Pair]]) -> str:
    """Return the order of the lines, by the seven keys that the board asks for.

    Where one of these is silent: the order that fits the most keys.
    """
    seen = {key: _contact(pairs[0]) for key, pairs in pairs_by_key.items() if len(pairs) == 1}
    search = Search()
    if all(search.take(seen[key]) for key in Search.ASKED if key in seen) and not search.asked:
        return search.order
    fits = {
        "".join(order): sum(contact("".join(order), LEGEND.index(key)) == pair
                            for key, pair in seen.items())
        for order in permutations(LINES)
    }  # fmt: skip
    return max(fits, key=lambda order: fits[order])


def key_faults(order: str, pairs_by_key: Mapping[str, Sequence[Pair]]) -> list[str]:
    """Return the faults that the pairs joined by each key show; [] for a keypad of this order."""
    heard = {line for pairs in pairs_by_key.values() for pair in pairs for line in pair}
    if not heard:
        return ["no key works: the keypad's plug is off"]
    faults = [f"no key joins {name(line)}: it is loose, or in another row" for line in GPIOS
              if line not in heard]  # fmt: skip
    for key, pairs in pairs_by_key.items():
        expected = pair_of(order, key)
        if len(pairs) > 1:
            faults.append(f"the key {key} joins more than two lines: two of them touch")
        elif not pairs and {*expected} <= heard:
            faults.append(f"the key {key} makes no contact")
        elif pairs and tuple(pairs[0]) != expected:
            names = [" and ".join(map(name, pair)) for pair in (pairs[0], expected)]
            faults.append(f"the key {key} joins {names[0]}, where the others tell {names[1]}")
    return faults


def ghost_fault(order: str, pairs: Sequence[Pair]) -> str:
    """Return the fault of 1, 2 and 4 held together: "" for these, with or without the ghost 5."""
    seen = {key for key in LEGEND if pair_of(order, key) in {tuple(pair) for pair in pairs}}
    if {"1", "2", "4"} <= seen <= {"1", "2", "4", "5"}:
        return ""
    return f"1, 2 and 4 held together read as {sorted(seen)}"
