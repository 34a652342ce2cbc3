"""The USB serial wire, shared with the REPL: a few bytes a call, and no call waits.

Timing: reading takes 170 us a byte. A write to a port that is open but unread may block 500 ms
even when the poll said that there was room: whoever writes looks at how long it took.
Ctrl-C (0x03) never arrives here: it opens the REPL, unless `micropython.kbd_intr(-1)` said no.
"""

import select
import sys
import time


class Wire:
    """Standard input and output as bytes."""

    def __init__(self) -> None:
        self._in = select.poll()
        self._in.register(sys.stdin, select.POLLIN)
        self._out = select.poll()
        self._out.register(sys.stdout, select.POLLOUT)

    def read(self, limit: int) -> bytes:
        """Return what has come in, at most `limit` bytes."""
        found = b""
        while len(found) < limit and self._in.poll(0):
            found += sys.stdin.buffer.read(1)
        return found

    def write(self, data: bytes) -> int:
        """Send `data` whole; return the ms it took, -1 if there was no room: nothing was sent."""
        if not self._out.poll(0):
            return -1
        begin_ms = time.ticks_ms()
        sys.stdout.buffer.write(data)
        return time.ticks_diff(time.ticks_ms(), begin_ms)
