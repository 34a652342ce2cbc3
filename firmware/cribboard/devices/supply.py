"""What the USB-C source offers, read at the two sense pins; the lights take no more of it.

Pins: CC1, CC2 of the receptacle, each with its own 5.1 k to ground, on ADC pins. One is the wire,
the other stays at 0 V. Timing: 16 readings of each, 0.1 ms.
Source: USB Type-C specification 2.1, table 4-36 (a sink's vRd by the current that is advertised):
0.20..0.66 V default USB (500 mA), 0.66..1.23 V 1.5 A, 1.23..2.04 V 3 A.
"""

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

_FULL_MV = 3300
_READINGS = 16
#: From so many mV on the source gives so many mA.
_OFFERS = ((1230, 3000), (660, 1500), (200, 500))
#: Above this it is no source that the specification knows.
_MOST_MV = 2040
#: The board beside its strip, and the rail switch.
_BOARD_MA = 54
_SWITCH_MA = 1500


def offered_ma(millivolts: int) -> int:
    """Return what a source advertises by the higher of the two pins; 0: none that is known.

    >>> offered_ma(410), offered_ma(920), offered_ma(1680), offered_ma(0), offered_ma(2500)
    (500, 1500, 3000, 0, 0)
    """
    if millivolts <= _MOST_MV:
        for least, offer in _OFFERS:
            if millivolts >= least:
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
    """Return the strip's budget by what the source advertises; 0 where nothing can be told."""
    return budget_ma(offered_ma(max(read_mv(cc1), read_mv(cc2))))
