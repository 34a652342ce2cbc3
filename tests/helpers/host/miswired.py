"""Mistakes on a breadboard: a part missing, a wire or a leg in another place."""

from dataclasses import dataclass, replace

from cribboard_tools.hardware.breadboard import wiring as w


@dataclass(frozen=True)
class Misplugged(w.Build):
    """A build on a breadboard; each method returns another one."""

    def moved(self, number, to):
        """Return the build with a wire's far end (a part's, or the lower hole) elsewhere."""
        wires = [wire._replace(two=to) if wire.number == number else wire for wire in self.wires]
        return replace(self, wires=tuple(wires))

    def plugged(self, number, hole):
        """Return the build with a wire's first end in another hole of the breadboard."""
        wires = [wire._replace(one=hole) if wire.number == number else wire for wire in self.wires]
        return replace(self, wires=tuple(wires))

    def exchanged(self, one, two):
        """Return the build with the far ends of two wires exchanged."""
        first, second = self.wire(one).two, self.wire(two).two
        return self.moved(one, second).moved(two, first)

    def set_in(self, part, **holes):
        """Return the build with legs of a part in other holes."""
        return replace(self, legs={**self.legs, part: {**self.legs[part], **holes}})

    def turned(self, part):
        """Return the build with a part of two legs the other way round."""
        (one, at), (two, to) = self.legs[part].items()
        return self.set_in(part, **{one: to, two: at})

    def without(self, part):
        """Return the build without a part on the breadboard."""
        return replace(self, legs={name: legs for name, legs in self.legs.items() if name != part})

    def without_wire(self, number):
        """Return the build without a wire."""
        return replace(self, wires=tuple(w for w in self.wires if w.number != number))

    def leads_exchanged(self):
        """Return the build with the panel's two leads in each other's clamp."""
        one, two, data = self.leads
        return replace(self, leads=(one._replace(two=two.two), two._replace(two=one.two), data))

    def data_lead(self, pin):
        """Return the build with another lead of the panel in the clamp of its data."""
        *pair, data = self.leads
        return replace(self, leads=(*pair, data._replace(one=w.Place(w.PANEL, pin))))


def build():
    """Return the build as it is drawn."""
    return Misplugged(**vars(w.build()))
