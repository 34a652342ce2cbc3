"""What no first frame waits for: the display, the buzzer, the supply; main.py builds them by it.

Pins: those of pins.py for the display (SDA, SCL), the buzzer and the supply (CC1, CC2: ADC 26, 27).
"""

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any


def find_screen(glyphs: "Any", is_turned: bool) -> "Any":
    """Return the display, None if there is none; glyphs: as `ui.font` has them."""
    from machine import I2C, Pin

    from cribboard.devices import kernel, oled, pins

    wires = {"sda": Pin(pins.SDA), "scl": Pin(pins.SCL)}
    bus = I2C(pins.I2C_BUS, freq=400_000, timeout=8000, **wires)  # us: a page takes 3000
    return oled.find(bus, kernel.Letters(glyphs).columns, is_turned)


def make_buzzer() -> "Any":
    """Return the buzzer."""
    from machine import PWM, Pin, Timer

    from cribboard.devices import buzzer, pins

    return buzzer.Buzzer(PWM(Pin(pins.BUZZER)), Timer(-1))


def sense_ma() -> int:
    """Return what the supply lets the lights take, in mA."""
    from machine import ADC

    from cribboard.devices import supply

    return supply.sense_ma(ADC(26), ADC(27))
