"""Fake `machine` module for MicroPython's Unix port: wires, strip and bus in a few tables.

Wiring.pairs joins pairs of pins (keys held, bridges); Wiring.low are connected to ground.
"""


class Wiring:
    """What is wired, and what was seen on the wires."""

    pairs = []
    low = []
    states = {}
    sent = []
    writes = []
    tones = []
    volts = {}
    open_pins = set()  # at 0 V while pulled down, else at their `volts`
    pulled = set()
    is_radio_on = False
    devices = {0x3C: 8}  # address: status


class Pin:
    """A pin of the wiring."""

    IN, OUT, OPEN_DRAIN, PULL_UP = 0, 1, 2, 3

    def __init__(self, number, *mode, value=None):
        self.number = number
        self.init(*mode, value=value)

    def init(self, *mode, value=None):
        """Drive the pin, or let it go."""
        is_driven = bool(mode) and mode[0] in (Pin.OUT, Pin.OPEN_DRAIN)
        Wiring.states[self.number] = value if is_driven else None

    def __call__(self):
        low = set(Wiring.low)
        low |= {pin for pin, state in Wiring.states.items() if state == 0}
        for _ in range(8):
            for one, two in Wiring.pairs:
                if one in low or two in low:
                    low |= {one, two}
        return int(self.number not in low)


def bitstream(pin, encoding, timing, data):
    """Send bytes to the strip."""
    Wiring.sent.append(bytes(data))


class Registers:
    """The controls of the pads of an RP2040 (bit 2 pulls down), and what its pins drive."""

    def __getitem__(self, address):
        assert address == 0xD0000010
        return Wiring.is_radio_on << 23

    def __setitem__(self, address, value):
        gpio = (address & 0xFFF) // 4 - 1
        assert value == 4 and address & ~0x3FFF == 0x4001C000
        (Wiring.pulled.add if address & 0x3000 == 0x2000 else Wiring.pulled.discard)(gpio)


mem32 = Registers()


class ADC:
    """A pin's volts."""

    def __init__(self, pin):
        self.pin = pin
        Wiring.pulled.discard(pin)

    def read_u16(self):
        """Return 0..65535."""
        if self.pin == 29 and not Wiring.states.get(25):
            return 0  # of a Pico with a radio
        is_held = self.pin not in Wiring.open_pins or self.pin not in Wiring.pulled
        return round(Wiring.volts.get(self.pin, 0) * is_held / 3.3 * 65535)


class I2C:
    """The bus."""

    def __init__(self, number, sda=None, scl=None, freq=0):
        self.freq = freq

    def scan(self):
        """Return who answers."""
        return sorted(Wiring.devices)

    def readfrom_mem(self, address, register, size):
        """Return its status; raises OSError where nobody answers."""
        if address not in Wiring.devices:
            raise OSError(5)
        return bytes([Wiring.devices[address]])

    def writeto(self, address, data):
        """Keep what it was told."""
        if address not in Wiring.devices:
            raise OSError(5)
        Wiring.writes.append(bytes(data))


class PWM:
    """The piezo."""

    def __init__(self, pin):
        self.pin = pin

    def freq(self, hertz):
        """Take a tone."""
        Wiring.tones.append(hertz)

    def duty_u16(self, duty):
        """Take its loudness."""

    def deinit(self):
        """Be silent."""
