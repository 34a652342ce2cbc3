"""Watch over MicroPython's prompt: starts the board again once whoever opened the prompt has gone.

That is so when the prompt was silent for a minute, or its port was closed (DTR) and it was silent
for 10 s. While a program runs, the prompt is not silent. The board is restarted as a person would
do it: Ctrl-C, Ctrl-B and Ctrl-D come in as if typed, which is a soft reset.

Timing: twice a second. `os.dupterm` shows whether the prompt waits: only then it asks for a byte.
What is printed is no more than noted, and the next is not seen until half a second later, so that
output is hardly slower.
"""

import io
import micropython
import os
import time
from machine import Timer

from cribboard.devices.chip import is_port_closed

_TICK_MS = 500
_SILENT_MS, _CLOSED_MS = 60_000, 10_000
_RESTART = b"\x03\x02\x04"  # drop what was typed, leave the raw prompt, soft reset
#: A program that waits for input takes so many more bytes of stack than the prompt: see `readinto`.
_DEEPER = 100  # measured: 556 to 572 at the prompt, 964 in `input`


class PromptWatch(io.IOBase):
    """A terminal beside the USB port, as `os.dupterm` needs it; a timer calls `tick`."""

    def __init__(self) -> None:
        self._since_ms = time.ticks_ms()  # the prompt has been silent since then
        self._is_waiting = False  # the prompt has asked for a byte since the last tick
        self._is_said = False  # something was printed since then
        self._depth = 0  # bytes of stack where the prompt waits; 0: not known yet
        self._typed = b""

    def readinto(self, buffer: bytearray) -> "int | None":
        """Take note that the prompt waits for a byte; give it one of a restart.

        A program that calls `input` waits for one too, but with more on its stack.
        """
        depth = micropython.stack_use()
        self._depth = min(self._depth or depth, depth)
        if depth > self._depth + _DEEPER:
            return None
        self._is_waiting = True
        if not self._typed:
            return None
        buffer[0] = self._typed[0]
        self._typed = self._typed[1:]
        return 1

    def write(self, data: "bytes | memoryview") -> int:
        """Take note that something is printed, and do not look at the rest of it."""
        self._is_said = True
        if self._depth:
            os.dupterm(None)
        return len(data)

    def ioctl(self, request: int, argument: int) -> int:
        """Return 0: nothing is ready for a poll."""
        return 0

    def tick(self, timer: "Timer | None" = None) -> None:
        """Look whether the prompt was silent for long enough; if so restart the board."""
        now_ms = time.ticks_ms()
        if not self._is_waiting or self._is_said:
            self._since_ms = now_ms
        silent_ms = time.ticks_diff(now_ms, self._since_ms)
        is_gone = silent_ms >= _CLOSED_MS and is_port_closed()
        if is_gone or silent_ms >= _SILENT_MS and not _is_held:
            self._typed = _RESTART
        self._is_waiting = self._is_said = False
        os.dupterm(self)


_is_held = False
_watch: "PromptWatch | None" = None
_timer: "Timer | None" = None


def begin() -> None:
    """Watch the prompt from now on, until the next reset."""
    global _watch, _timer
    if _watch is None:
        _watch = PromptWatch()
        _timer = Timer(-1)
        _timer.init(period=_TICK_MS, mode=Timer.PERIODIC, callback=_watch.tick)
        os.dupterm(_watch)  # the first that waits is the prompt


def hold() -> None:
    """Keep the prompt, however long it is silent, until the port is closed: for a host tool."""
    global _is_held
    _is_held = True
