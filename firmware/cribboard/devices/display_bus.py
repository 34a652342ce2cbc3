"""I2C bus of the display: finds the display, and frees a bus that is held down.

Pins: SDA and SCL of pins.py.
"""

from machine import I2C, Pin
from time import sleep_us

from cribboard.devices import oled, pins, viper_loops

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Sequence

    from cribboard.home import Screen

_FAST_HZ, _SLOW_HZ = 400_000, 100_000
_TIMEOUT_US = 8000  # a page takes 3000 at 400 kHz
_SLOW_TIMEOUT_US = 20_000  # and 12,000 at 100 kHz
_HALF_CLOCK_US = 5
_MOST_TRIES = 3


class ScreenFinder:
    """Finds the display: call it at start, and again when the display was lost.

    glyphs, beyond: as for `viper_loops.Letters`. is_turned, kind: as for `oled.find`. While nothing
    new answers, a further call only reads, on the bus of the last one. What has answered
    _MOST_TRIES whole searches and is no display is some other chip: it is left alone until
    power-off.
    """

    def __init__(self, glyphs: bytes, beyond: str, is_turned: bool, kind: str) -> None:
        self._columns = viper_loops.Letters(glyphs, beyond).columns
        self._is_turned = is_turned
        self._kind = kind
        self._finds = self._tries = 0
        self._empty: "I2C | None" = None  # the bus on which the last search found nothing
        self._strangers: "Sequence[int]" = ()  # addresses

    def __call__(self) -> "Screen | None":
        """Return the started display, None if there is none or its bus is held down."""
        if self._empty is not None and Pin(pins.SDA)() and Pin(pins.SCL)():  # the bus keeps them
            if not self._answering(self._empty):
                return None
        self._empty = None
        if not free_bus(pins.SDA, pins.SCL):
            return None
        screen = self._search()
        if screen is None and self._empty is not None:
            answering = self._answering(self._empty)
            self._tries = self._tries + 1 if answering else 0
            if self._tries >= _MOST_TRIES:
                self._tries = 0
                self._strangers = list(self._strangers) + answering
        return screen

    def _answering(self, bus: I2C) -> "list[int]":
        """Return the addresses of displays at which something answers that is not yet known."""
        found: "list[int]" = []
        for address in oled.ADDRESSES:
            if address in self._strangers:
                continue
            try:
                bus.readfrom_mem(address, 0, 1)
                found.append(address)
            except OSError:
                pass
        return found

    def _search(self) -> "Screen | None":
        is_slow = self._finds > 0  # one that failed has the slow bus from then on
        self._empty = I2C(
            pins.I2C_BUS,
            freq=_SLOW_HZ if is_slow else _FAST_HZ,
            timeout=_SLOW_TIMEOUT_US if is_slow else _TIMEOUT_US,
            sda=Pin(pins.SDA),
            scl=Pin(pins.SCL),
        )
        screen = oled.find(self._empty, self._columns, self._is_turned, self._kind)
        if screen is not None:
            self._finds += 1
            self._empty = None
        return screen


def free_bus(sda_pin: int, scl_pin: int) -> bool:
    """Free a bus whose display was cut off in the middle of a byte; return if both lines are high.

    A display that was being read when the chip was reset still holds SDA low, and every transfer
    would block until its time-out. Nine clock pulses let it finish the byte, then a stop condition
    ends the transfer.
    Source: UM10204 (I2C-bus specification) 3.1.16.
    """
    sda = Pin(sda_pin, Pin.IN, Pin.PULL_UP)
    scl = Pin(scl_pin, Pin.IN, Pin.PULL_UP)
    sleep_us(_HALF_CLOCK_US)
    if not scl():
        return False
    if sda():
        return True
    scl.init(Pin.OPEN_DRAIN, value=1)
    for _ in range(9):
        scl(0)
        sleep_us(_HALF_CLOCK_US)
        scl(1)
        sleep_us(_HALF_CLOCK_US)
        if sda():
            break
    scl(0)
    sda.init(Pin.OPEN_DRAIN, value=0)
    sleep_us(_HALF_CLOCK_US)
    scl(1)
    sleep_us(_HALF_CLOCK_US)
    sda(1)  # SDA rises while SCL is high: the stop condition
    sleep_us(_HALF_CLOCK_US)
    return bool(sda())
