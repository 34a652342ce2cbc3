"""The chip's registers that tell how the flash cache does, and whether the USB host listens.

What was read from flash was in the cache (XIP) or not: the counters stop at 32 bits, which they
reach within a minute, and a write sets them to 0. A host that closes the serial port takes DTR away
by a request, and the controller keeps the last request that came. Any other request after it, such
as one for a descriptor, hides that.
Source: RP2040 data sheet 2.6.3.5 and RP2350 data sheet 4.4 (CTR_HIT, CTR_ACC); RP2040 data sheet
4.1.2.5 (setup packet, at the same address in the RP2350); USB CDC PSTN 1.2, 6.3.12
(SET_CONTROL_LINE_STATE).
"""

import sys
from machine import freq, mem32

_CONTROL = 0x400C8000 if "RP2350" in sys.implementation._machine else 0x14000000
_HITS, _READS = _CONTROL + 0x0C, _CONTROL + 0x10
_SETUP = 0x50100000  # bmRequestType, bRequest, wValue
_WHICH = 0xFFE0  # the request and its type, to whatever part of the device
_SET_LINE_STATE = 0x2220
_DTR = 1 << 16

_counted = [0, 0]  # hits and reads so far


def count() -> None:
    """Add what the counters of the cache have, and set them to 0: at least twice a minute."""
    _counted[0] += mem32[_HITS]
    _counted[1] += mem32[_READS]
    mem32[_HITS] = mem32[_READS] = 0


def health() -> "dict[str, int]":
    """Return the processor's part of the link's `health` answer, counted since power-on."""
    count()
    hits, reads = _counted
    return {"clock_mhz": freq() // 1_000_000, "flash_hits": hits, "flash_reads": reads}


def is_port_closed() -> bool:
    """Return whether the host's last request was to close the serial port."""
    setup = mem32[_SETUP]
    return setup & _WHICH == _SET_LINE_STATE and not setup & _DTR
