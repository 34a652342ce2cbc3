"""Supply sensors: what the USB-C source offers, and the voltage of the 5 V rail.

Pins: CC1 and CC2 of the receptacle, each with its own 5.1 k to ground, on ADC pins. One of them is
connected to the source, the other stays at 0 V; if both read something they are not wired, and an
open ADC pin reads anything. SUPPLY: the 5 V rail through 100 k / 100 k.
Timing: 16 readings of a pin, 0.1 ms; `sense_ma` reads twice, 5 ms apart.
Source: USB Type-C specification 2.1, table 4-36; the thresholds are in lights/power.py.
"""

import time

from cribboard.lights.power import USB_C_LEAST_MV, USB_C_MOST_MV, USB_C_OFFERS

TYPE_CHECKING = False
if TYPE_CHECKING:
    from machine import ADC

_FULL_MV = 3300
_READINGS = 16
#: Between the two readings of `sense_ma`.
_APART_S = 0.005
#: The current of the board without its strip, and the limit of the rail switch.
_BOARD_MA = 54
_SWITCH_MA = 1500


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
    (390, 1200, 1200, 0)
    """
    room = max(0, min(source_ma, switch_ma) * 9 // 10 - _BOARD_MA)
    return room - room % (10 if room < 1000 else 100)


def read_mv(pin: "ADC") -> int:
    """Return the mean of 16 readings, in mV."""
    total = 0
    for _ in range(_READINGS):
        total += pin.read_u16()
    return total * _FULL_MV // (_READINGS * 65535)


def sense_ma(cc1: "ADC", cc2: "ADC") -> int:
    """Return the strip's budget in mA that the source allows; 0 if that is not known.

    Open pins drift, so two readings have to agree.
    """
    first = offered_ma(read_mv(cc1), read_mv(cc2))
    time.sleep(_APART_S)
    second = offered_ma(read_mv(cc1), read_mv(cc2))
    return budget_ma(first) if first == second else 0


def rail_mv(pin: "ADC") -> int:
    """Return the voltage of the 5 V rail in mV, read through its divider."""
    return 2 * read_mv(pin)
