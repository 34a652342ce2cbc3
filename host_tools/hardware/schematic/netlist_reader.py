"""Netlist of a KiCad 6 schematic, read from its file alone.

It shares no code with what writes the file. Wires connect where their ends meet; a pin, label or
supply symbol connects at the end of a wire or at another pin. Wires that only cross do not.
"""

import math
import re
from collections import defaultdict
from typing import Any, NamedTuple

Tree = list[Any]  # nested lists of strings
Spot = tuple[int, int]  # in micrometres


class Netlist(NamedTuple):
    """Nets by name, each with its pins as REF.NUMBER; open_pins: marked as not connected."""

    nets: dict[str, frozenset[str]]
    open_pins: frozenset[str]
    values: dict[str, str]
    faults: list[str]


_TOKEN = re.compile(r'"((?:[^"\\]|\\.)*)"|([()])|([^\s()"]+)')


def parse(text: str) -> Tree:
    """Return an s-expression as nested lists of strings."""
    stack: list[Tree] = [[]]
    for token in _TOKEN.finditer(text):
        quoted, bracket, word = token.groups()
        if bracket == "(":
            stack.append([])
        elif bracket:
            done = stack.pop()
            stack[-1].append(done)
        else:
            stack[-1].append(word or re.sub(r"\\(.)", r"\1", quoted))
    whole: Tree = stack[0][0]
    return whole


def every(tree: Tree, name: str) -> list[Tree]:
    """Return the lists in a list that begin with a name."""
    return [item for item in tree if isinstance(item, list) and item and item[0] == name]


def one(tree: Tree, name: str) -> Tree:
    """Return the first list in a list that begins with a name."""
    return every(tree, name)[0]


def _spot(x: str | float, y: str | float) -> Spot:
    return round(float(x) * 1000), round(float(y) * 1000)


class _Joined:
    """Spots that are connected."""

    def __init__(self) -> None:
        self._leader: dict[Spot, Spot] = {}

    def find(self, spot: Spot) -> Spot:
        """Return the spot that stands for all connected to this one."""
        self._leader.setdefault(spot, spot)
        while self._leader[spot] != spot:
            spot = self._leader[spot]
        return spot

    def join(self, first: Spot, second: Spot) -> None:
        """Connect two spots."""
        self._leader[self.find(first)] = self.find(second)


def read(text: str) -> Netlist:
    """Return the netlist of a .kicad_sch file's content."""
    return of_tree(parse(text))


def of_tree(tree: Tree) -> Netlist:
    """Return the netlist of a parsed .kicad_sch file."""
    joined, faults = _Joined(), []
    wires = [
        (_spot(*start[1:3]), _spot(*end[1:3]))
        for start, end in (every(one(wire, "pts"), "xy") for wire in every(tree, "wire"))
    ]
    for start, end in wires:
        joined.join(start, end)
    for junction in every(tree, "junction"):
        spot = _spot(*one(junction, "at")[1:3])
        for start, end in wires:
            if _is_between(spot, start, end):
                joined.join(spot, start)
    places, names, values = _pins(tree)
    ends = {spot for wire in wires for spot in wire}
    for label in every(tree, "label") + every(tree, "global_label"):
        spot = _spot(*one(label, "at")[1:3])
        names.append((spot, label[1]))
        if spot not in ends:
            faults.append(f"label {label[1]} is not at the end of a wire")
    by_name: dict[str, Spot] = {}
    for spot, name in names:  # the same name anywhere is the same net
        joined.join(spot, by_name.setdefault(name, spot))
    marked = {_spot(*one(mark, "at")[1:3]) for mark in every(tree, "no_connect")}
    nets, open_pins = _nets(joined, places, by_name, faults)
    faults += [f"{pin} is open and not marked" for pin in open_pins if places[pin] not in marked]
    faults += [f"{pin} is marked open" for pin, spot in places.items()
               if spot in marked and pin not in open_pins]  # fmt: skip
    return Netlist(nets, frozenset(open_pins), values, faults)


def _nets(
    joined: _Joined, places: dict[str, Spot], by_name: dict[str, Spot], faults: list[str]
) -> tuple[dict[str, frozenset[str]], set[str]]:
    """Return the nets by name and the pins that are alone; add to the faults."""
    pins: dict[Spot, set[str]] = defaultdict(set)
    for pin, spot in places.items():
        pins[joined.find(spot)].add(pin)
    names: dict[Spot, set[str]] = defaultdict(set)
    for name, spot in by_name.items():
        names[joined.find(spot)].add(name)
    nets, open_pins = {}, set()
    for leader, group in pins.items():
        own = sorted(names[leader])
        if len(own) > 1:
            faults.append(f"{' and '.join(own)} are one net")
        if own:
            nets[own[0]] = frozenset(group)
        elif len(group) == 1:
            open_pins |= group
        else:
            faults.append(f"the net of {min(group)} has no name")
    return nets, open_pins


def _is_between(spot: Spot, start: Spot, end: Spot) -> bool:
    long = math.dist(start, end)
    return abs(math.dist(start, spot) + math.dist(spot, end) - long) < 1


def _pins(tree: Tree) -> tuple[dict[str, Spot], list[tuple[Spot, str]], dict[str, str]]:
    """Return the place of every pin, the supplies' spots with their nets, and parts' values."""
    library: dict[str, list[tuple[str, str, float, float]]] = {}
    supplies = set()
    for symbol in every(one(tree, "lib_symbols"), "symbol"):
        pins = []
        for unit in every(symbol, "symbol"):
            for pin in every(unit, "pin"):
                _, x, y, *_ = one(pin, "at")
                pins.append((one(pin, "number")[1], one(pin, "name")[1], float(x), float(y)))
        library[symbol[1]] = pins
        if every(symbol, "power"):
            supplies.add(symbol[1])
    places, named, values = {}, [], {}
    for symbol in every(tree, "symbol"):
        kind = one(symbol, "lib_id")[1]
        _, x0, y0, angle = one(symbol, "at")
        texts = {item[1]: item[2] for item in every(symbol, "property")}
        turn = math.radians(float(angle))
        for number, name, x, y in library[kind]:
            dx = x * math.cos(turn) - y * math.sin(turn)
            dy = x * math.sin(turn) + y * math.cos(turn)  # up in the library, down on the sheet
            spot = _spot(float(x0) + dx, float(y0) - dy)
            if kind not in supplies:
                places[f"{texts['Reference']}.{number}"] = spot
            elif not texts["Reference"].startswith("#FLG"):
                named.append((spot, name))
        if kind not in supplies:
            values[texts["Reference"]] = texts["Value"]
    return places, named, values
