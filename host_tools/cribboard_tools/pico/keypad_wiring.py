"""Wiring faults of the keypad, from the lines that each key joins. Pure.

A key joins the line of its row to that of its column. Lines are GPIO numbers; a pair is (lower,
higher).
"""

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import NamedTuple

from cribboard.constants import KEYPAD_LEGEND

LEGEND = KEYPAD_LEGEND
_SIDE = 4

Pair = tuple[int, int]


class Pad(NamedTuple):
    """The correct wiring: the GPIO of each row and column, from the top and the left."""

    rows: tuple[int, ...]
    columns: tuple[int, ...]

    @property
    def lines(self) -> tuple[int, ...]:
        """All eight lines."""
        return self.rows + self.columns

    def name(self, line: int) -> str:
        """Return the name of a line with its GPIO and pin, as in the build guide."""
        side, place = ("ROW", self.rows) if line in self.rows else ("COL", self.columns)
        return f"{side}{place.index(line)} (GP{line}, pin {pin_of(line)})"

    def pair(self, symbol: str) -> Pair:
        """Return the lines that a key should join."""
        return _pair(*self.ends(symbol))

    def ends(self, symbol: str) -> Pair:
        """Return the lines of a key's row and of its column."""
        at = LEGEND.index(symbol)
        return self.rows[at // _SIDE], self.columns[at % _SIDE]

    def key(self, pair: Pair) -> str:
        """Return the key that joins these lines, "" where none does."""
        return next((symbol for symbol in LEGEND if self.pair(symbol) == pair), "")


def pin_of(gpio: int) -> int:
    """Return the Pico's pin of a GPIO; every fifth pin is ground."""
    return gpio + 1 + (gpio + 2) // 4 if gpio <= 15 else {26: 31, 27: 32, 28: 34}[gpio]


def _pair(one: int, other: int) -> Pair:
    return (one, other) if one < other else (other, one)


def idle_faults(pad: Pad, low: Sequence[int], pairs: Sequence[Pair]) -> list[str]:
    """Return the faults that show while nobody touches the keypad."""
    faults = [
        f"{pad.name(line)} is connected to ground: check for a solder bridge, or a wire in the "
        "wrong hole"
        for line in low
    ]
    for one, other in pairs:
        symbol = pad.key(_pair(one, other))
        if symbol:
            what = f"the key {symbol} is stuck, or {pad.name(one)} and {pad.name(other)} touch"
        else:
            what = f"{pad.name(one)} and {pad.name(other)} touch"
        faults.append(f"{what}: nothing is pressed")
    return faults


def key_faults(pad: Pad, pairs_by_key: Mapping[str, Sequence[Pair]]) -> list[str]:
    """Return the faults that the pairs joined by each key show; [] for correct wiring."""
    silent = [symbol for symbol in LEGEND if symbol in pairs_by_key and not pairs_by_key[symbol]]
    several = [symbol for symbol in LEGEND if len(pairs_by_key.get(symbol, ())) > 1]
    faults = _silent(pad, silent)
    for symbol in several:
        faults.append(f"the key {symbol} joins more than two lines: two of them touch")
    single = {symbol: _pair(*pairs[0]) for symbol, pairs in pairs_by_key.items() if len(pairs) == 1}
    if all(pad.pair(symbol) == pair for symbol, pair in single.items()):
        return faults
    wires = _wires(pad, single)
    if not _explains(pad, wires, single):
        wrong = [
            f"{symbol} reads as {pad.key(_pair(*pair)) or 'no key'}"
            for symbol, pair in single.items()
            if pad.pair(symbol) != pair
        ]
        return [*faults, f"keys read as others: {', '.join(wrong)}: check the keypad's eight wires"]
    return faults + _misplaced(pad, wires)


def _silent(pad: Pad, silent: list[str]) -> list[str]:
    """Return faults for the lines without any working key, then for the other silent keys."""
    faults = []
    if len(silent) == len(LEGEND):
        return ["no key works: the keypad's plug is off, or its diodes point the wrong way"]
    for lines, step, first in ((pad.rows, 1, _SIDE), (pad.columns, _SIDE, 1)):
        for place, line in enumerate(lines):
            own = [LEGEND[place * first + at * step] for at in range(_SIDE)]
            if all(symbol in silent for symbol in own):
                faults.append(f"{pad.name(line)} is open: none of {' '.join(own)} works")
                silent = [symbol for symbol in silent if symbol not in own]
    return faults + [f"the key {symbol} makes no contact" for symbol in silent]


def _wires(pad: Pad, single: Mapping[str, Pair]) -> dict[int, int]:
    """Return {line: the line where its wire is}, which all keys of a row or column share."""
    wires = {}
    for place in range(_SIDE):
        for lines, own in (
            (pad.rows, [LEGEND[place * _SIDE + at] for at in range(_SIDE)]),
            (pad.columns, [LEGEND[at * _SIDE + place] for at in range(_SIDE)]),
        ):
            heard = [single[symbol] for symbol in own if symbol in single]
            counted = Counter(line for pair in heard for line in pair)
            shared = [line for line, times in counted.items() if times == len(heard) > 1]
            if len(shared) == 1:
                wires[lines[place]] = shared[0]
    return wires


def _explains(pad: Pad, wires: Mapping[int, int], single: Mapping[str, Pair]) -> bool:
    if len(set(wires.values())) < len(wires):
        return False
    for symbol, pair in single.items():
        row, column = (wires.get(line) for line in pad.ends(symbol))
        if row is None or column is None or _pair(row, column) != pair:
            return False
    return True


def _misplaced(pad: Pad, wires: Mapping[int, int]) -> list[str]:
    there = tuple(wires.get(line) for line in pad.lines)
    if there == pad.lines[::-1]:
        return ["the keypad's plug is reversed: turn it, so that ROW0 comes first"]
    if there == pad.columns + pad.rows:
        return ["rows and columns are swapped: exchange the keypad's first four wires and the last"]
    faults = []
    for line, at in wires.items():
        if line == at:
            continue
        if wires.get(at) != line:
            faults.append(f"the wire of {pad.name(line)} is at {pad.name(at)}")
        elif line < at:
            faults.append(f"{pad.name(line)} and {pad.name(at)} are swapped")
    return faults


def ghost_fault(pad: Pad, pairs: Sequence[Pair]) -> str:
    """Return the fault of 1, 2 and 4 held together: "" for these, with or without the ghost 5."""
    seen = {pad.key(_pair(*pair)) for pair in pairs} - {""}
    if {"1", "2", "4"} <= seen and "5" not in seen:
        return ""
    return (
        "" if {"1", "2", "4", "5"} <= seen else f"1, 2 and 4 held together read as {sorted(seen)}"
    )
