"""USB host: whether it has closed the serial port, which MicroPython does not tell.

A host that closes the port takes DTR away by a request, and the controller keeps the last request
that came. Any other request after it, such as one for a descriptor, hides that.
Source: RP2040 data sheet 4.1.2.5 (setup packet, at the same address in the RP2350); USB CDC PSTN
1.2, 6.3.12 (SET_CONTROL_LINE_STATE).
"""

from machine import mem32

_SETUP = 0x50100000  # bmRequestType, bRequest, wValue
_WHICH = 0xFFE0  # the request and its type, to whatever part of the device
_SET_LINE_STATE = 0x2220
_DTR = 1 << 16


def is_closed() -> bool:
    """Return whether the host's last request was to close the port."""
    setup = mem32[_SETUP]
    return setup & _WHICH == _SET_LINE_STATE and not setup & _DTR
