"""Watchdog: resets a board whose loop hangs, but not one that is at the REPL's prompt.

Timing: 8 s; the RP2040 counts to 8388 ms.
`machine.reset_cause()` still says "watchdog" after soft resets, and deliberate resets say so too.
So a mark in a scratch register records that the firmware has armed it, and boot.py counts the
resets with a mark (it imports nothing, so it repeats these numbers); `disarm` clears the mark.
Failures of the app at its start are counted there too: three in a row are as bad as three hangs,
and boot.py then starts nothing. A minute without either clears both counts.
Source: RP2040 data sheet 4.7.6, RP2350 data sheet 12.9.7. The SDK uses SCRATCH4..7.
"""

import machine
import sys
import time

TIMEOUT_MS = 8000
_HEALTHY_MS = 60_000  # after so long the next reset is the first of a row
#: The watchdog's registers: CTRL, and SCRATCH0 12 bytes on. Writing 1 bits at an address _CLEAR
#: higher clears them.
_BASE = 0x400D8000 if "RP2350" in sys.implementation._machine else 0x40058000
_CLEAR = 0x3000
_SCRATCH0 = _BASE + 0x0C
_ENABLE = 1 << 30
#: Fields of SCRATCH0, as in boot.py.
_MAGIC = 0x4352
_ARMED = 0x80
_IN_A_ROW = 7
_FAILED, _FAILED_BIT = 0x78, 3


class Watchdog:
    """The Pico's watchdog, as `home.Watchdog`; the first `feed` arms it."""

    def __init__(self) -> None:
        self._timer: "machine.WDT | None" = None
        self._since_ms = time.ticks_ms()
        self._is_healthy = False
        mark = machine.mem32[_SCRATCH0]
        assert mark >> 16 == _MAGIC, "boot.py has another mark"
        self.resets = mark >> 8 & 255

    def feed(self) -> None:
        """Start the 8 s anew."""
        if self._timer is None:
            machine.mem32[_SCRATCH0] |= _ARMED
            self._timer = machine.WDT(timeout=TIMEOUT_MS)
            self._since_ms = time.ticks_ms()
        self._timer.feed()
        if not self._is_healthy:
            if time.ticks_diff(time.ticks_ms(), self._since_ms) > _HEALTHY_MS:
                self._is_healthy = True
                machine.mem32[_SCRATCH0 + _CLEAR] = _IN_A_ROW | _FAILED

    def count_failure(self, is_at_start: bool) -> int:
        """Count a failure of the app at its start, and forget those before another one.

        Return how many there were in a row.
        """
        mark = machine.mem32[_SCRATCH0]
        failed = min(((mark & _FAILED) >> _FAILED_BIT) + 1, 15) if is_at_start else 0
        machine.mem32[_SCRATCH0] = mark & ~_FAILED | failed << _FAILED_BIT
        self._since_ms = time.ticks_ms()
        self._is_healthy = False
        if self._timer is not None:
            self._timer.feed()  # the error is shown for some seconds
        return failed

    def disarm(self) -> None:
        """Stop it, for the prompt or before a deliberate reset."""
        machine.mem32[_BASE + _CLEAR] = _ENABLE
        machine.mem32[_SCRATCH0 + _CLEAR] = _ARMED | _IN_A_ROW
        self._timer = None
