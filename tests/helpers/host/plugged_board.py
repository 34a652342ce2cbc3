"""Model of a powered breadboard: current through its wiring, and what a person sees of it.

It takes the wiring as it is plugged, right or wrong, and knows nothing of what was meant: current
flows along nets, both ways through the resistor and the PTC, one way through the diode.
"""

from typing import NamedTuple

from cribboard.base.constants import KEYPAD_LEGEND
from cribboard_tools.hardware.breadboard import wiring as w
from cribboard_tools.hardware.breadboard.wiring import Place
from cribboard_tools.hardware.pico_pins import GPIO_PINS
from tests.helpers import panel

VBUS, GROUND, SUPPLY_3V3 = (Place(w.PICO, pin) for pin in ("40", "38", "36"))
BITS = 24  # that each LED keeps


class Ground(NamedTuple):
    """What a wire of the keypad leads to instead of a GPIO."""


class PluggedBoard:
    """A build with power. mounting: how the panel's chain lies, as seen from the front."""

    def __init__(self, build, mounting="tlcz"):
        self.build, self.mounting = build, mounting
        self._nets = build.nets()
        self._gpios = {Place(w.PICO, str(pin)): gpio for gpio, pin in GPIO_PINS.items()}

    def _net(self, at):
        return next((net for net in self._nets if at in net), frozenset({at}))

    def _ways(self, at):
        """Yield the parts that lead on from a contact's net, and the contact behind each."""
        net = self._net(at)
        for part, legs in self.build.legs.items():
            if part == w.PICO:
                continue
            one, two = (Place(part, pin) for pin in legs)
            if one in net:
                yield part, two
            if two in net and part != w.DIODE:
                yield part, one

    def path(self, start, end):
        """Return the parts that current from one contact to another passes; None: none flows."""
        todo = [(start, ())]
        while todo:
            at, passed = todo.pop(0)
            if end in self._net(at):
                return passed
            todo += [(to, (*passed, part)) for part, to in self._ways(at) if part not in passed]
        return None

    def gpios(self, at):
        """Return the GPIOs that are joined to a contact."""
        return [self._gpios[one] for one in sorted(self._net(at)) if one in self._gpios]

    # The panel

    @property
    def is_fed(self):
        """Whether the panel has 5 V and ground at its contacts, and neither is shorted."""
        is_grounded = GROUND in self._net(Place(w.PANEL, "GND"))
        is_shorted = self.path(VBUS, GROUND) is not None
        return is_grounded and not is_shorted and self.path(VBUS, Place(w.PANEL, "5V")) is not None

    @property
    def data(self):
        """Return the GPIO whose signal the panel's input gets."""
        for gpio, pin in GPIO_PINS.items():
            passed = self.path(Place(w.PICO, str(pin)), Place(w.PANEL, "DIN"))
            if passed is not None and w.DIODE not in passed:
                return gpio
        return None

    def lamps(self, sent):
        """Return the colour of the panel's lamps by (row, column); sent: bytes by GPIO.

        Each LED keeps the first 24 bits that it gets, green, red, blue, and passes on the rest;
        with fewer it stays dark.
        """
        bits = []
        if self.is_fed and self.data is not None:
            data = sent.get(self.data, b"")
            bits = [byte >> at & 1 for byte in data for at in range(7, -1, -1)]
        seen = {}
        for place in panel.chain(self.mounting):
            own, bits = bits[:BITS], bits[BITS:]
            own = own if len(own) == BITS else [0] * BITS
            green, red, blue = (int("".join(map(str, own[at : at + 8])), 2) for at in (0, 8, 16))
            seen[place] = (red, green, blue)
        return seen

    # Keypad, screen, piezo

    def line(self, pin):
        """Return where a pin of the keypad's plug leads: a GPIO, ground, or None for nowhere."""
        at = Place(w.KEYPAD, str(pin))
        if GROUND in self._net(at):
            return Ground()
        return next(iter(self.gpios(at)), None)

    def pairs(self, symbol):
        """Return the GPIOs that a key joins."""
        key = KEYPAD_LEGEND.index(symbol)
        one, two = self.line(1 + key // 4), self.line(5 + key % 4)
        if isinstance(one, int) and isinstance(two, int) and one != two:
            return [(min(one, two), max(one, two))]
        return []

    @property
    def grounded(self):
        """Return the keypad's GPIOs that a wire holds at ground."""
        nets = [self._net(Place(w.KEYPAD, str(pin))) for pin in range(1, 9)]
        return [self._gpios[at] for net in nets if GROUND in net for at in net if at in self._gpios]

    @property
    def screen(self):
        """Return what the screen does: works, off, reversed, or deaf where its bus is wrong."""
        vcc, ground = (self._net(Place(w.SCREEN, pin)) for pin in ("VCC", "GND"))
        if SUPPLY_3V3 in ground and GROUND in vcc:
            return "reversed"
        if SUPPLY_3V3 not in vcc or GROUND not in ground:
            return "off"
        lines = [self.gpios(Place(w.SCREEN, name)) for name in ("SDA", "SCL")]
        return "works" if lines == [[4], [5]] else "deaf"

    @property
    def piezo(self):
        """Return the GPIO that the piezo sounds with."""
        for one, two in (("1", "2"), ("2", "1")):
            if GROUND in self._net(Place(w.PIEZO, one)):
                end = Place(w.PIEZO, two)
                found = (g for pin, g in self._gpios.items() if self.path(pin, end) is not None)
                return next(found, None)
        return None
