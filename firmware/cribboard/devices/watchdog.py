"""The watchdog: resets a board whose loop has hung, and never one that sits at its prompt.

Timing: 8 s; the RP2040 counts to 8388 ms.
`machine.reset_cause()` goes on saying "watchdog" over soft resets, and a deliberate reset is one
too: so a mark in a scratch register tells that the firmware had armed it. boot.py counts marked
resets (it imports nothing, so it repeats these numbers); `disarm` takes the mark away.
Source: RP2040 data sheet 4.7.6, RP2350 data sheet 12.9.7. The SDK keeps SCRATCH4..7.
"""

import machine
import sys
import time

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

TIMEOUT_MS = 8000
_HEALTHY_MS = 60_000  # resets further apart than this are not in a row
_BASE = 0x400D8000 if "RP2350" in sys.implementation._machine else 0x40058000
_CLEAR = 0x3000
_SCRATCH0 = _BASE + 0x0C
_ENABLE = 1 << 30
_ARMED = 0x80
_IN_A_ROW = 7


class Watchdog:
    """Armed by its first `feed`. resets: how often it has reset the board since power-on."""

    def __init__(self) -> None:
        self._dog: "Any" = None
        self._since_ms = time.ticks_ms()
        self._is_healthy = False
        self.resets = machine.mem32[_SCRATCH0] >> 8 & 255

    def feed(self) -> None:
        """The loop is alive: from now on it has 8 s."""
        if self._dog is None:
            machine.mem32[_SCRATCH0] |= _ARMED
            self._dog = machine.WDT(timeout=TIMEOUT_MS)
            self._since_ms = time.ticks_ms()
        self._dog.feed()
        if not self._is_healthy:
            if time.ticks_diff(time.ticks_ms(), self._since_ms) > _HEALTHY_MS:
                self._is_healthy = True
                machine.mem32[_SCRATCH0 + _CLEAR] = _IN_A_ROW

    def disarm(self) -> None:
        """Stop it, before anything that may take long: the prompt, a deliberate reset."""
        machine.mem32[_BASE + _CLEAR] = _ENABLE
        machine.mem32[_SCRATCH0 + _CLEAR] = _ARMED | _IN_A_ROW
        self._dog = None
