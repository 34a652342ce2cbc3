"""Client of a board's link on a serial port: the protocol is in session.py.

`open_wire` opens a serial port; a `Wire` works over any stream that reads and writes as pyserial.
"""

from __future__ import annotations

import datetime
import time
from collections.abc import Callable
from contextlib import suppress
from typing import TYPE_CHECKING, Any

from cribboard_tools.console import printable
from cribboard_tools.link.session import Refusal, Seen, Session, Step, WireError, key_line
from cribboard_tools.pico import ports

if TYPE_CHECKING:
    from cribboard_tools.link.session import Asking, Listed, Value

ANSWER_S = 5.0
_READ_S = 0.05
_READ_BYTES = 1 << 16


def open_wire(port: str = "auto") -> Wire:
    """Open a board's port: a path, "auto", `tcp:HOST:PORT` or a URL of pyserial; raises Failure.

    It sends no control character, so the game goes on.
    """
    device = ports.choose(port)
    known = [one.serial for one in ports.find() if one.device == device]
    board = Wire(ports.open_serial(device, _READ_S))
    board.number = known[0].lower() if known else ""
    return board


class Wire:
    """Connection to one board over a stream. A context manager that closes the stream.

    number: that of the board's chip, as its port tells it; "" where it tells none.
    """

    number = ""

    def __init__(self, stream: Any, answer_s: float = ANSWER_S) -> None:
        self.answer_s = answer_s  # how long an answer may take
        self._stream = stream
        self._session = Session()

    def __enter__(self) -> Wire:
        return self

    def __exit__(self, *what: object) -> None:
        self.close()

    def close(self) -> None:
        """Close the port."""
        with suppress(OSError):  # it was unplugged
            self._stream.close()

    def _write(self, data: bytes) -> None:
        try:
            self._stream.write(data)
        except OSError as error:
            raise WireError(ports.lost(error)) from None

    def _read(self) -> None:
        """Read what has arrived. Raises WireError."""
        try:
            waiting = self._stream.in_waiting
            self._session.take(self._stream.read(max(1, min(waiting, _READ_BYTES))))
        except OSError as error:
            raise WireError(ports.lost(error)) from None

    def _run(self, asking: Asking[Value]) -> Value:
        """Carry out a request of the session; return what came of it. Raises WireError."""
        answer, end = None, 0.0
        while True:
            try:
                data = asking.send(answer)
            except StopIteration as done:
                return done.value  # type: ignore[no-any-return]
            except Refusal as error:
                raise Refusal(f"the board reports: {printable.escaped(str(error))}") from None
            if data:
                self._write(data)
            if data or answer:  # one of several that came: the others have their time anew
                end = time.monotonic() + self.answer_s
            while not (answers := self._session.answers) and time.monotonic() < end:
                self._read()
            answer = answers.popleft() if answers else None

    def get(self, request: str, **fields: Any) -> Any:
        """Return the value that a request asks for."""
        return self._run(self._session.get(request, **fields))

    def key(self, symbol: str, is_long: bool = False) -> None:
        """Press a key on the board."""
        self._write(key_line(symbol, is_long))

    def tell_day(self) -> str:
        """Tell the board the time and the day here, until it ends; return the day."""
        now = datetime.datetime.now().astimezone()
        day = now.date()
        end = datetime.datetime.combine(day + datetime.timedelta(1), datetime.time()).timestamp()
        self.get("time", time=int(now.timestamp()), day=day.isoformat(), until=int(end))
        return day.isoformat()

    def receive(self, timeout_s: float = 1.0) -> Seen | Step | None:
        """Return the next view or step that the board has sent, None if there is none in time."""
        end = time.monotonic() + timeout_s
        unasked = self._session.unasked
        while not unasked and time.monotonic() < end:
            self._read()
        return unasked.popleft() if unasked else None

    def fetch(
        self, game: Listed, have: bytes = b"", keep: Callable[[bytes], None] | None = None
    ) -> bytes:
        """Fetch a whole game file; see Session.fetch."""
        return self._run(self._session.fetch(game, have, keep))

    def files(
        self, tell: Callable[[int, int], None], store: Any
    ) -> tuple[dict[Listed, bytes], int]:
        """Fetch every game file; see Session.files."""
        return self._run(self._session.files(tell, store))
