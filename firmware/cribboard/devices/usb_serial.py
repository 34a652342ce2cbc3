"""The USB serial wire, shared with the REPL: a few bytes a call, and no call waits.

Timing: reading takes 170 us a byte. A write to a port that is open but unread may block 500 ms
even when the poll said that there was room: whoever writes looks at how long it took.
Ctrl-C (0x03) opens the REPL and does not arrive here, unless `micropython.kbd_intr(-1)` said no; or
it came while boot.py or main.py was compiled, when MicroPython 1.23 takes it for any other byte.
"""

import select
import sys
import time


class Wire:
    """Standard input and output as bytes; has_service: Ctrl-C opens the REPL."""

    def __init__(self, has_service: bool) -> None:
        self._has_service = has_service
        self._in = select.poll()
        self._in.register(sys.stdin, select.POLLIN)
        self._out = select.poll()
        self._out.register(sys.stdout, select.POLLOUT)

    def read(self, limit: int) -> bytes:
        """Return at most `limit` bytes of what came in; raise KeyboardInterrupt as Ctrl-C does."""
        found = b""
        while len(found) < limit and self._in.poll(0):
            byte = sys.stdin.buffer.read(1)
            if byte == b"\x03" and self._has_service:
                raise KeyboardInterrupt  # the prompt reads what came after it
            found += byte
        return found

    def write(self, data: bytes) -> int:
        """Send `data` whole; return the ms it took, -1 if there was no room: nothing was sent."""
        if not self._out.poll(0):
            return -1
        begin_ms = time.ticks_ms()
        sys.stdout.buffer.write(data)
        return time.ticks_diff(time.ticks_ms(), begin_ms)
