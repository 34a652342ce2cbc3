"""LED strip on a Raspberry Pi, or wherever Adafruit's `neopixel` runs, as `home.Pixels`."""

import sys
from typing import Any

from cribboard.lights import power
from cribboard_tools.console import extras
from cribboard_tools.errors import BadInput, Failure

ORDERS = ("GRB", "RGB", "GRBW", "RGBW")


def check_order(wire_order: str) -> None:
    """Raise BadInput for what is not an order of a strip's channels."""
    if "".join(sorted(wire_order)) not in ("BGR", "BGRW"):
        raise BadInput(f"invalid wire order {wire_order}: choose from {', '.join(ORDERS)}")


class Pixels:
    """A strip driven by Adafruit's `neopixel`; make: its class NeoPixel.

    power.pack limits the current: neopixel's own brightness stays at 1, and it only orders the
    channels as `wire_order` says ("GRB", "GRBW", ...).
    """

    can_rest = True

    def __init__(self, make: Any, pin: Any, wire_order: str = "GRB") -> None:
        check_order(wire_order)
        self._make, self._pin = make, pin
        self._wire_order = wire_order
        self._size = len(wire_order)
        self._packed = bytearray()
        self._strip: Any = None

    def __len__(self) -> int:
        return len(self._packed) // self._size

    @property
    def order(self) -> bytes:
        """Channels in the order they are sent, as indices into red, green, blue, white."""
        return bytes("RGBW".index(channel) for channel in self._wire_order)

    @order.setter
    def order(self, value: bytes) -> None:
        self.deinit()
        self._wire_order = "".join("RGBW"[channel] for channel in value)
        self._size = len(self._wire_order)

    def write(self, picture: "bytes | bytearray", budget_ma: int, level: int) -> None:
        """Send undimmed RGB at brightness `level` 0..256, dimmed until it takes `budget_ma`."""
        count = len(picture) // 3
        if len(self) != count:  # the owner has set another board
            self.deinit()
        if self._strip is None:
            self._packed = bytearray(count * self._size)
            self._strip = self._make(
                self._pin,
                count,
                brightness=1.0,
                auto_write=False,
                pixel_order=self._wire_order,
            )
        size = self._size
        power.pack(picture, self._packed, budget_ma, level, tuple(range(size)))
        packed = self._packed
        self._strip[:] = [tuple(packed[i : i + size]) for i in range(0, len(packed), size)]
        self._strip.show()

    def mark(self, pixel: int) -> None:
        """Do nothing: a key has its meaning at once."""

    def on(self) -> None:
        """Do nothing: there is no power switch."""

    def off(self) -> None:
        """Make every pixel dark."""
        if self._strip is not None:
            self._strip.fill((0,) * self._size)
            self._strip.show()

    def deinit(self) -> None:
        """Make the strip dark and release its pin."""
        if self._strip is not None:
            self.off()
            self._strip.deinit()
            self._strip = None


def on_pin(name: str, wire_order: str = "GRB") -> Pixels:
    """Return the strip on a pin of Blinka's `board`, such as D18; raises Failure."""
    check_order(wire_order)
    try:
        import neopixel

        import board

        pin = vars(board).get(name)
        if pin is None:
            raise Failure(f"this computer has no pin {name}: use D18 on a Raspberry Pi")
        pixels = Pixels(neopixel.NeoPixel, pin, wire_order)
        pixels.write(bytes(3), 0, 0)  # what cannot be driven says so at the first picture
    except Failure:
        raise
    except Exception as error:  # Blinka and the drivers below it raise nearly every kind
        raise Failure(_remedy(error, name)) from error
    return pixels


def _remedy(error: Exception, name: str) -> str:
    """Return a sentence with what Blinka says, and with what helps where it does not say that."""
    if isinstance(error, ImportError) and error.name in ("neopixel", "board"):
        return extras.missing("Adafruit's neopixel", "strip")
    text = " ".join(str(error).split())
    told = (remedy for part, remedy in _REMEDIES.items() if part in text)
    helps = next(told, "docs/cli.md has what each Raspberry Pi needs")
    return f"the strip cannot be driven ({text}): {helps.format(python=sys.executable, pin=name)}"


_ROOT = "sudo {python} -m cribboard_tools run --strip {pin}"
_NO_PIO = "update its firmware and system, until there is /dev/pio0"
#: What helps, by a part of what Blinka, rpi_ws281x, the Pi 5's driver or the system says.
_REMEDIES = {
    "To install": "install that, and start again",
    "sudo": _ROOT,
    "Permission denied": _ROOT,
    "code -3": "{python} -m pip install --upgrade rpi_ws281x Adafruit-Blinka",
    "code -11": "use D18, D12 or D21",
    "busy": "end the other program that uses the pin",
    "PIO device": _NO_PIO,
    "pio_init": _NO_PIO,
    "not supported": "a strip needs a Raspberry Pi",
    "No module named": "{python} -m pip install --upgrade Adafruit-Blinka",
}
