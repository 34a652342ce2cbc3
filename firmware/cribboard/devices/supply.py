"""Supply sensors: what the USB-C source offers, and the voltage of the 5 V rail.

Pins: CC1 and CC2 of the receptacle, each with its own 5.1 k to ground, on ADC pins through 10 k.
One of them is connected to the source, the other stays at 0 V; if both read something they are not
wired. SUPPLY: the 5 V rail through 100 k / 100 k, with 100 nF. VSYS: a third of the Pico's own
supply, where nothing is wired to SUPPLY; a Pico with a radio has it there while GP25 is high.
An open ADC pin reads anything, so each is pulled down in the chip (50 to 80 k) until something is
seen to hold it up. A leak of 1 uA, the most that the data sheet allows, lifts an open one to 80 mV.
The pull-down would shift the thresholds of the CC pins by 16 to 23 %, more than there is between
them, so it is switched off for the reading itself.
Timing: 16 readings of a pin, 0.1 ms.
Source: USB Type-C specification 2.1, table 4-36 (the thresholds are in lights/power.py); RP2040
data sheet 2.19.6 and 5.5.3, RP2350 data sheet 9.11; Raspberry Pi Pico and Pico W data sheets, 2.1.
"""

import time

from cribboard.devices import pins
from cribboard.lights.power import USB_C_LEAST_MV, USB_C_MOST_MV, USB_C_OFFERS

TYPE_CHECKING = False
if TYPE_CHECKING:
    from machine import ADC, Pin
    from typing import Protocol

    class Registers(Protocol):
        """Memory by address, 32 bits each."""

        def __setitem__(self, address: int, value: int) -> None: ...


_FULL_MV = 3300
_READINGS = 16
_SETTLE_US = 500  # after a pull-down was switched off, or a transistor on
#: What lies below is an open pin that is pulled down. Least held up: 192 mV, a CC pin at 250 mV.
_HELD_MV = 120
#: What the Pico's diode takes from VBUS to VSYS.
_DIODE_MV = 250
_MOST_OFFSET_MV = 400
#: The current of the board without its strip (panel_power.py), and the limit of the rail switch.
_BOARD_MA = 66
_SWITCH_MA = 1500
#: Controls of the pads, of the RP2040 and the RP2350; 0x2000 higher sets bits, 0x3000 clears them.
_PADS, _PADS_2350, _SET, _CLEAR = 0x4001C000, 0x40038000, 0x2000, 0x3000
_PULL_DOWN = 1 << 2
#: High connects VSYS to its pin on a Pico with a radio, and lights the lamp of one without.
_VSYS_SELECT = 25


def offered_ma(cc1_mv: int, cc2_mv: int) -> int:
    """Return the mA that a source advertises; 0 unless one pin is in range and the other at 0 V.

    >>> offered_ma(410, 20), offered_ma(0, 920), offered_ma(1680, 0), offered_ma(0, 0)
    (500, 1500, 3000, 0)
    >>> offered_ma(2500, 0), offered_ma(900, 900), offered_ma(700, 650)
    (0, 0, 0)
    """
    high_mv, low_mv = max(cc1_mv, cc2_mv), min(cc1_mv, cc2_mv)
    if high_mv <= USB_C_MOST_MV and low_mv < USB_C_LEAST_MV:
        for least_mv, offer_ma in USB_C_OFFERS:
            if high_mv >= least_mv:
                return offer_ma
    return 0


def budget_ma(source_ma: int, switch_ma: int = _SWITCH_MA) -> int:
    """Return the strip's budget in mA: nine tenths of the source or the switch, less the board.

    >>> budget_ma(500), budget_ma(1500), budget_ma(3000), budget_ma(0)
    (380, 1200, 1200, 0)
    """
    room = max(0, min(source_ma, switch_ma) * 9 // 10 - _BOARD_MA)
    return room - room % (10 if room < 1000 else 100)


def read_mv(pin: "ADC") -> int:
    """Return the mean of 16 readings, in mV."""
    total = 0
    for _ in range(_READINGS):
        total += pin.read_u16()
    return total * _FULL_MV // (_READINGS * 65535)


class _Pin:
    """An ADC pin, pulled down as long as nothing holds it up."""

    def __init__(self, adc: "ADC", registers: "Registers", pad: int) -> None:
        self._adc, self._registers, self._pad = adc, registers, pad
        self._pull(_SET)

    def _pull(self, change: int) -> None:
        self._registers[self._pad + change] = _PULL_DOWN
        self._is_pulled = change == _SET

    def held_mv(self) -> int:
        """Return the mV of a CC pin, 0 for an open one."""
        pulled_mv = read_mv(self._adc)
        if pulled_mv < _HELD_MV:
            return 0
        self._pull(_CLEAR)
        time.sleep_us(_SETTLE_US)
        free_mv = read_mv(self._adc)
        self._pull(_SET)
        return free_mv if 2 * pulled_mv > free_mv else 0

    def divided_mv(self) -> int:
        """Return the mV of a divider; 0 for an open pin, and in the look that finds the divider.

        It needs some ms to settle without the pull-down, so from then on it is left free.
        """
        if not self._is_pulled:
            return read_mv(self._adc)
        if read_mv(self._adc) >= 2 * _HELD_MV:
            self._pull(_CLEAR)
        return 0


class Supply:
    """The supply of a Pico.

    adc, pin, registers: machine's ADC, Pin and mem32. model: sys.implementation's `_machine`, such
    as "Raspberry Pi Pico with RP2040". offset_mv: by which a meter reads VSYS higher than the chip,
    whose reference, resistors and diode differ by up to 0.2 V from what is reckoned.
    """

    def __init__(
        self,
        adc: "type[ADC]",
        pin: "type[Pin]",
        registers: "Registers",
        model: str,
        offset_mv: "object" = 0,
    ) -> None:
        is_offset = isinstance(offset_mv, int) and -_MOST_OFFSET_MV <= offset_mv <= _MOST_OFFSET_MV
        self._more_mv = _DIODE_MV + (offset_mv if is_offset else 0)  # type: ignore[operator]
        pads = (_PADS_2350 if "RP2350" in model else _PADS) + 4  # 4 bytes a GPIO
        self._cc1, self._cc2, self._half = [
            _Pin(adc(gpio), registers, pads + 4 * gpio)
            for gpio in (pins.CC1, pins.CC2, pins.SUPPLY)
        ]
        self._half.divided_mv()  # from now on it settles
        self._select = pin(_VSYS_SELECT, pin.OUT, value=0)
        self._third = _Pin(adc(pins.VSYS), registers, pads + 4 * pins.VSYS)
        self._selected_mv()

    def sense_ma(self) -> int:
        """Return the strip's budget in mA that the source allows; 0 if that is not known.

        A pin may be touched just now: believe two readings that agree.
        """
        return budget_ma(offered_ma(self._cc1.held_mv(), self._cc2.held_mv()))

    def rail_mv(self) -> int:
        """Return the voltage of the 5 V rail in mV, 0 if it is not measured."""
        half_mv = self._half.divided_mv()
        if half_mv:
            return 2 * half_mv
        third_mv = self._selected_mv()
        return 3 * third_mv + self._more_mv if third_mv else 0

    def _selected_mv(self) -> int:
        """Return the mV of VSYS's pin, as `divided_mv`."""
        self._select.value(1)
        time.sleep_us(_SETTLE_US)
        third_mv = self._third.divided_mv()
        self._select.value(0)
        return third_mv
