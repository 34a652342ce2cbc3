"""Sensors of the supply: what the USB-C source offers (two pins), and the volts of the 5 V rail.

Pins: CC1, CC2 of the receptacle, each with its own 5.1 k to ground, on ADC pins. One is the wire,
the other stays at 0 V: two pins that are not so are not wired, and an ADC pin with nothing on it
reads anything. SUPPLY: the 5 V rail through 100 k / 100 k.
Timing: 16 readings of a pin, 0.1 ms; `sense_ma` reads twice, 5 ms apart.
Source: USB Type-C specification 2.1, table 4-36 (a sink's vRd by the current that is advertised):
0.20..0.66 V default USB (500 mA), 0.66..1.23 V 1.5 A, 1.23..2.04 V 3 A.
"""

import time

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

_FULL_MV = 3300
_READINGS = 16
#: From so many mV on the source gives so many mA.
_OFFERS = ((1230, 3000), (660, 1500), (200, 500))
#: Above this it is no source that the specification knows.
_MOST_MV = 2040
#: The pin that is not the wire is below this.
_IDLE_MV = 200
_APART_S = 0.005
#: The board beside its strip, and the rail switch.
_BOARD_MA = 54
_SWITCH_MA = 1500


def offered_ma(cc1_mv: int, cc2_mv: int) -> int:
    """Return what a source advertises, in mA; 0 unless one pin is in range and the other idle.

    >>> offered_ma(410, 20), offered_ma(0, 920), offered_ma(1680, 0), offered_ma(0, 0)
    (500, 1500, 3000, 0)
    >>> offered_ma(2500, 0), offered_ma(900, 900), offered_ma(700, 650)
    (0, 0, 0)
    """
    high_mv, low_mv = max(cc1_mv, cc2_mv), min(cc1_mv, cc2_mv)
    if high_mv <= _MOST_MV and low_mv < _IDLE_MV:
        for least, offer in _OFFERS:
            if high_mv >= least:
                return offer
    return 0


def budget_ma(source_ma: int, switch_ma: int = _SWITCH_MA) -> int:
    """Return the strip's budget: nine tenths of what the source and the switch give, less us.

    >>> budget_ma(500), budget_ma(1500), budget_ma(3000), budget_ma(0)
    (390, 1200, 1200, 0)
    """
    room = max(0, min(source_ma, switch_ma) * 9 // 10 - _BOARD_MA)
    return room - room % (10 if room < 1000 else 100)


def read_mv(pin: "Any") -> int:
    """Return the mean of some readings of an ADC (`read_u16`), in mV."""
    total = 0
    for _ in range(_READINGS):
        total += pin.read_u16()
    return total * _FULL_MV // (_READINGS * 65535)


def sense_ma(cc1: "Any", cc2: "Any") -> int:
    """Return the strip's budget by what the source advertises; 0 where nothing can be told.

    Pins with nothing on them drift: both readings have to tell the same.
    """
    first = offered_ma(read_mv(cc1), read_mv(cc2))
    time.sleep(_APART_S)
    second = offered_ma(read_mv(cc1), read_mv(cc2))
    return budget_ma(first) if first == second else 0


def rail_mv(pin: "Any") -> int:
    """Return the 5 V rail in mV, read behind its divider."""
    return 2 * read_mv(pin)
