"""Mistakes in a circuit and on a breadboard: a part missing, a wire or a leg in another place."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

from cribboard_tools.hardware.breadboard import wiring as w
from cribboard_tools.hardware.circuit import board_circuit
from cribboard_tools.hardware.circuit.parts import Circuit
from cribboard_tools.hardware.options import Options


def faults(rules: Any, of: object) -> list[str]:
    """Return the faults of all rules of a module."""
    return [fault for rule in rules.RULES.values() for fault in rule(of)]


@dataclass(frozen=True)
class Miswired(Circuit):
    """A circuit; each method returns another one."""

    def changed(self, ref: str, **values: Any) -> Miswired:
        """Return the circuit with another value, or other pins, of a part."""
        parts = [replace(part, **values) if part.ref == ref else part for part in self.parts]
        return replace(self, parts=tuple(parts))

    def without(self, ref: str) -> Miswired:
        """Return the circuit without a part."""
        return replace(self, parts=tuple(part for part in self.parts if part.ref != ref))

    def rewired(self, ref: str, number: str, net: str, **values: Any) -> Miswired:
        """Return the circuit with one pin on another net; values: what else of it is changed."""
        pins = self.part(ref).pins
        return self.changed(ref, pins={**pins, number: replace(pins[number], net=net, **values)})

    def merged(self, net: str, other: str) -> Miswired:
        """Return the circuit with two nets joined: a short circuit."""
        made = self
        for part, number, _ in self.nets()[other]:
            made = made.rewired(part.ref, number, net)
        return made


def circuit(options: Options) -> Miswired:
    """Return the whole circuit for these options."""
    return Miswired(**vars(board_circuit.circuit(options)))


@dataclass(frozen=True)
class Misplugged(w.Build):
    """A build on a breadboard; each method returns another one."""

    def moved(self, number: int, to: w.Hole | w.Place) -> Misplugged:
        """Return the build with a wire's far end (a part's, or the lower hole) elsewhere."""
        wires = [wire._replace(two=to) if wire.number == number else wire for wire in self.wires]
        return replace(self, wires=tuple(wires))

    def plugged(self, number: int, hole: w.Hole) -> Misplugged:
        """Return the build with a wire's first end in another hole of the breadboard."""
        wires = [wire._replace(one=hole) if wire.number == number else wire for wire in self.wires]
        return replace(self, wires=tuple(wires))

    def exchanged(self, one: int, two: int) -> Misplugged:
        """Return the build with the far ends of two wires exchanged."""
        first, second = self.wire(one).two, self.wire(two).two
        return self.moved(one, second).moved(two, first)

    def set_in(self, part: str, **holes: w.Hole) -> Misplugged:
        """Return the build with legs of a part in other holes."""
        return replace(self, legs={**self.legs, part: {**self.legs[part], **holes}})

    def turned(self, part: str) -> Misplugged:
        """Return the build with a part of two legs the other way round."""
        (one, at), (two, to) = self.legs[part].items()
        return self.set_in(part, **{one: to, two: at})

    def without(self, part: str) -> Misplugged:
        """Return the build without a part on the breadboard."""
        return replace(self, legs={name: legs for name, legs in self.legs.items() if name != part})

    def without_wire(self, number: int) -> Misplugged:
        """Return the build without a wire."""
        return replace(self, wires=tuple(w for w in self.wires if w.number != number))

    def leads_exchanged(self) -> Misplugged:
        """Return the build with the panel's two leads in each other's clamp."""
        one, two = self.leads
        return replace(self, leads=(one._replace(two=two.two), two._replace(two=one.two)))


def build() -> Misplugged:
    """Return the build as it is drawn."""
    return Misplugged(**vars(w.build()))
