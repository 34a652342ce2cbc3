"""Client of a board's link (docs/link.md): requests, live views, and fetching games.

`open_wire` opens a serial port; a `Wire` works over any Stream. Output of the board that does not
belong to the link is skipped.
"""

from __future__ import annotations

import binascii
import datetime
import json
import time
from collections import deque
from collections.abc import Callable, Iterator
from contextlib import suppress
from typing import Any, Protocol, TypeVar

from cribboard.store import export, records
from cribboard_tools.link import board_values
from cribboard_tools.link.board_values import Listed as Listed
from cribboard_tools.link.board_values import Malformed as Malformed
from cribboard_tools.link.board_values import Seen as Seen
from cribboard_tools.link.board_values import Step as Step
from cribboard_tools.link.board_values import WireError as WireError
from cribboard_tools.pico import ports, repl

Value = TypeVar("Value")

MARK = b"\x1e"
LINE_BYTES = 256  # to the board
MOST_BYTES = 1 << 16  # longest line from the board
ANSWER_S = 5.0
TRIES = 3  # of a request: a line can be lost when something else is printed
_READ_S = 0.05
_BLOCK = ("size", "crc", "check", "data")


class Refusal(WireError):
    """The board answered with an error; repeating the request would not help."""


class Damaged(WireError):
    """An answer does not have its checksum or its length."""


class Changed(WireError):
    """A file changed between two of its blocks: fetch it again from the start."""


def open_wire(port: str = "auto") -> Wire:
    """Open a board's port: a path, "auto", `tcp:HOST:PORT` or a URL of pyserial; raises Failure.

    It sends no control character, so the game goes on.
    """
    device = repl.choose(port)
    known = [one.serial for one in ports.find() if one.device == device]
    board = Wire(ports.open_serial(device, _READ_S))
    board.number = known[0].lower() if known else ""
    return board


class Stream(Protocol):
    """A byte stream to a board: a serial port of pyserial, or a fake in tests."""

    @property
    def in_waiting(self) -> int:
        """How many bytes can be read at once."""

    def read(self, size: int) -> bytes:
        """Read up to `size` bytes; b"" after a timeout. Raises OSError."""

    def write(self, data: bytes) -> object:
        """Write all bytes. Raises OSError."""

    def close(self) -> None:
        """Close the stream. May raise OSError."""


class Wire:
    """Connection to one board over a stream. A context manager that closes the stream.

    number: that of the board's chip, as its port tells it; "" where it tells none.
    """

    number = ""

    def __init__(self, stream: Stream, answer_s: float = ANSWER_S) -> None:
        self.answer_s = answer_s  # how long an answer may take
        self._stream = stream
        self._received = bytearray()  # an incomplete line
        self._unasked: deque[Seen | Step] = deque(maxlen=256)
        self._last_id = 0

    def __enter__(self) -> Wire:
        return self

    def __exit__(self, *what: object) -> None:
        self.close()

    def close(self) -> None:
        """Close the port."""
        with suppress(OSError):  # it was unplugged
            self._stream.close()

    # Lines

    def send(self, message: dict[str, Any]) -> None:
        """Send one object; raises WireError, ValueError for one that is too long."""
        line = json.dumps(message, separators=(",", ":"), ensure_ascii=False).encode()
        if len(line) > LINE_BYTES:
            raise ValueError(f"a line to the board has at most {LINE_BYTES} bytes")
        try:
            self._stream.write(MARK + line + b"\n")
        except OSError as error:
            raise WireError(ports.lost(error)) from None

    def _objects(self) -> Iterator[dict[str, Any]]:
        """Read what has arrived; yield the complete objects. Raises WireError."""
        try:
            waiting = self._stream.in_waiting
            self._received += self._stream.read(max(1, min(waiting, MOST_BYTES)))
        except OSError as error:
            raise WireError(ports.lost(error)) from None
        *lines, rest = self._received.split(b"\n")
        self._received = bytearray(rest[-MOST_BYTES:])
        for line in lines:
            before, mark, text = line.rpartition(MARK)
            message = board_values.line_object(text) if mark else None
            if message is not None:  # otherwise other output has damaged the line
                yield message

    # Requests

    def ask(self, request: str, *wanted: str, **more: Any) -> dict[str, Any]:
        """Send a request until an answer has the fields `wanted`; return it. Raises WireError.

        A late answer to an earlier attempt is accepted. Views and steps that the board sends
        meanwhile are stored for `receive`.
        """
        first = self._last_id + 1
        for _ in range(TRIES):
            self._last_id += 1
            self.send({"id": self._last_id, "request": request, **more})
            end = time.monotonic() + self.answer_s
            while time.monotonic() < end:
                answer = None
                for message in self._objects():
                    number = message.get("id")
                    if type(number) is int and first <= number <= self._last_id:
                        answer = message
                    else:
                        self._take(message)
                if answer is None:
                    continue
                if "error" in answer:
                    raise Refusal(f"the board reports: {board_values.refusal(answer['error'])}")
                if all(name in answer for name in wanted):
                    return answer
                break  # the answer is damaged
        raise WireError("the board does not answer: is Cribboard running on it?")

    def _answer(
        self, read: Callable[[dict[str, Any]], Value], request: str, *wanted: str, **more: Any
    ) -> Value:
        """Return what `read` makes of an answer; ask again where that raises Malformed or Damaged.

        An answer that has lost bytes can still be JSON. The other arguments are those of `ask`.
        """
        for _ in range(TRIES - 1):
            with suppress(Malformed, Damaged):
                return read(self.ask(request, *wanted, **more))
        return read(self.ask(request, *wanted, **more))

    def _value(self, request: str, read: Callable[[Any], Value]) -> Value:
        """Return what `read` makes of the field of an answer that is named as the request."""
        return self._answer(lambda answer: read(answer[request]), request, request)

    def key(self, symbol: str, is_long: bool = False) -> None:
        """Press a key on the board."""
        self.send({"key": symbol, "long": True} if is_long else {"key": symbol})

    def health(self) -> dict[str, Any]:
        """Return the board's state of health."""
        return self._value("health", lambda value: board_values.plain_object(value, "health"))

    def tell_day(self) -> str:
        """Tell the board the time and the day here, until it ends; return the day."""
        now = datetime.datetime.now().astimezone()
        day = now.date()
        end = datetime.datetime.combine(day + datetime.timedelta(1), datetime.time()).timestamp()
        told = {"time": int(now.timestamp()), "day": day.isoformat(), "until": int(end)}
        self.ask("time", "time", **told)
        return day.isoformat()

    # Live events

    def _take(self, message: dict[str, Any]) -> None:
        """Store a view or step; unreadable ones belong to a later version of the link."""
        with suppress(Malformed):
            if "view" in message:
                self._unasked.append(board_values.seen(message))
            elif "command" in message:
                self._unasked.append(board_values.step(message))

    def look(self) -> Seen:
        """Return the present view; from now on the board sends every change."""
        return self._answer(board_values.seen, "view", "at", "view")

    def receive(self, timeout_s: float = 1.0) -> Seen | Step | None:
        """Return the next view or step, None if there is none within the time."""
        end = time.monotonic() + timeout_s
        while not self._unasked and time.monotonic() < end:
            for one in self._objects():
                self._take(one)
        return self._unasked.popleft() if self._unasked else None

    def set_language(self, language: str) -> None:
        """Have the board use another language, one of `phrases.LANGUAGES`."""
        self.ask("language", "language", language=language)

    # Games

    def games(self) -> list[Listed]:
        """Return the game files on the board."""
        return self._value("games", board_values.listed)

    def journal(self) -> bytes:
        """Return the checked record of the deal in play, b"" if there is none."""

        def read(value: Any) -> bytes:
            data = board_values.data(value, "journal")
            if data and records.parse(records.HOT, data) is None:
                raise Damaged("the deal in play is damaged, or of another version")
            return data

        return self._value("journal", read)

    def log(self) -> str:
        """Return the board's log of errors."""
        return self._value("log", lambda value: board_values.text(value, "log", MOST_BYTES))

    def fetch(
        self, game: Listed, have: bytes = b"", on_block: Callable[[bytes], None] | None = None
    ) -> bytes:
        """Fetch a whole game file. have: its first bytes, from an earlier attempt.

        on_block gets all bytes so far after each block. Raises Changed where the file has changed
        since it was listed or does not match its CRC: start again from `games`.
        """
        size = export.BLOCK_BYTES
        data = have[: len(have) // size * size]
        while len(data) < game.size:
            data += self._block(game, len(data) // size)
            if on_block:
                on_block(data)
        if len(data) != game.size or binascii.crc32(data) != game.crc:
            raise Changed(f"game {game.number} arrived damaged")
        return data

    def _block(self, game: Listed, number: int) -> bytes:
        """Fetch one block."""
        wanted = min(export.BLOCK_BYTES, game.size - number * export.BLOCK_BYTES)

        def read(answer: dict[str, Any]) -> bytes:
            if (answer["size"], answer["crc"]) != (game.size, game.crc):
                raise Changed(f"game {game.number} changed while it was fetched")
            data = b""
            with suppress(Malformed):
                data = board_values.data(answer["data"], "data")
            if len(data) != wanted or binascii.crc32(data) != answer["check"]:
                raise Damaged(f"game {game.number} keeps arriving damaged: try another cable")
            return data

        return self._answer(read, "game", *_BLOCK, game=game.number, block=number)
