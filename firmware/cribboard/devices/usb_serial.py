"""USB serial port, shared with the REPL: a few bytes a call, without waiting.

Timing: reading takes 170 us a byte. A write to a port that is open but not read may block for
500 ms even if the poll said that there was room, so `write` returns how long it took.
Ctrl-C (0x03) opens the REPL and does not arrive here, unless it was turned off with
`micropython.kbd_intr(-1)`, or came while boot.py or main.py was compiled: MicroPython 1.23 then
takes it for any other byte.
"""

import select
import sys
import time

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Callable

#: What `Wire.write` returns where the port is closed: longer than any host that reads takes.
CLOSED_MS = 1000


class Wire:
    """Standard input and output as `home.Wire`.

    has_service: Ctrl-C opens the REPL. is_closed: tells whether the host has closed the port.
    """

    def __init__(self, has_service: bool, is_closed: "Callable[[], bool]" = lambda: False) -> None:
        self._has_service = has_service
        self._is_closed = is_closed
        self._was_closed = False  # when the last byte came in: who sends is there all the same
        self._in = select.poll()
        self._in.register(sys.stdin, select.POLLIN)
        self._out = select.poll()
        self._out.register(sys.stdout, select.POLLOUT)

    def read(self, limit: int) -> bytes:
        """Return at most `limit` bytes that have come in; raise KeyboardInterrupt for a Ctrl-C."""
        data = b""
        while len(data) < limit and self._in.poll(0):
            byte = sys.stdin.buffer.read(1)
            if byte == b"\x03" and self._has_service:
                raise KeyboardInterrupt  # the REPL reads what came after it
            data += byte
        if data:
            self._was_closed = self._is_closed()
        return data

    def write(self, data: bytes) -> int:
        """Send all of `data`; return the ms it took, or -1 if there was no room for any of it.

        Once the port was closed nothing is sent, and CLOSED_MS returned.
        """
        if self._is_closed() and not self._was_closed:
            return CLOSED_MS
        if not self._out.poll(0):
            return -1
        begin_ms = time.ticks_ms()
        sys.stdout.buffer.write(data)
        return time.ticks_diff(time.ticks_ms(), begin_ms)
