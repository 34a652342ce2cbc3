"""Connection of the link: lines of JSON both ways on the serial port that the REPL uses too.

docs/link.md describes the objects. A line begins with MARK and ends with a line feed; bytes outside
lines are ignored. Each turn reads at most READ_BYTES and writes at most CHUNK_BYTES, so that the
main loop is never held up. Nothing is written until a line comes in, because writing to a port that
is open but not read blocks.
"""

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any, Iterator

    from cribboard.home import Home
    from cribboard.link.requests import LinkedApp

MARK = 0x1E  # ASCII's record separator
LINE_BYTES = 256
READ_BYTES = 24  # each takes 170 us
CHUNK_BYTES = 64
SLOW_MS = 30  # a longer write means that nobody reads
STUCK_MS = 1000  # so does a time in which nothing could be written
_ANSWERS = 4  # most answers that wait; then reading stops
_STEPS = 16  # most commands that wait to be sent


class Lines:
    """Splitter of bytes into lines, in LINE_BYTES of memory."""

    def __init__(self) -> None:
        self._line = bytearray(LINE_BYTES)
        self._size = -1  # of the line so far; -1: outside a line

    def take(self, byte: int) -> "bytes | None":
        """Take a byte; return the line that it ends, without mark and line feed, else None.

        A line that was too long is b"". A mark within a line begins another: the rest of the first
        was lost.
        """
        if byte == MARK:
            self._size = 0
        elif self._size < 0:
            pass
        elif byte == 10:
            size, self._size = self._size, -1
            return bytes(self._line[:size]) if size <= LINE_BYTES else b""
        elif self._size < LINE_BYTES:
            self._line[self._size] = byte
            self._size += 1
        else:
            self._size = LINE_BYTES + 1
        return None


class Link:
    """The board's end of the link: an App's, over the wire that its devices open."""

    def __init__(self, app: "LinkedApp", devices: "Home") -> None:
        self._app = app
        self._devices = devices
        self._clock = devices.clock
        assert devices.wire is not None
        self._wire = devices.wire()
        self._desk: "Any" = None  # a requests.Desk, from the first line on
        self._lines = Lines()
        self._unread = b""  # what was read and came after a key
        self._answers = []  # type: list[Iterator[str]]
        self._steps = []  # type: list[Any]
        self._is_view_due = False
        self._line = None  # type: Iterator[str] | None  # being sent
        self._is_told = False  # the line is no answer
        self._rest = b""  # bytes of it that are not sent yet
        self._seen = app.table.match.steps
        self._place = app.table.match.index, len(self._seen)
        self._stuck_ms = 0
        self.is_mute = True
        self._now_ms = self._clock.now_ms()

    def changed(self) -> None:
        """Note that there is a new view, and maybe new commands, to be sent.

        Where a mend has put other commands in the place of some, they are sent from the first on.
        """
        match = self._app.table.match
        before, place = self._place, (match.index, len(match.steps))
        seen, steps = self._seen, match.steps
        self._place, self._seen = place, steps
        if self.is_mute:
            return
        self._is_view_due = True
        if place[0] < before[0]:
            return
        first = before[1] if place[0] == before[0] else 0
        if first and seen is not steps:  # undone, mended, or both
            first = 0
            while first < min(len(seen), place[1]) and seen[first][0] == steps[first][0]:
                first += 1
        for number in range(first, place[1]):
            self._steps.append(((place[0], number + 1),) + tuple(steps[number]))
        self._steps = self._steps[-_STEPS:]

    def step(self) -> bool:
        """Read and write for one turn; return whether there is more to do at once."""
        now_ms = self._clock.now_ms()
        passed_ms = self._clock.diff(now_ms, self._now_ms)
        self._now_ms = now_ms
        if self._desk is not None:
            self._desk.pass_ms(passed_ms)
        is_busy = self._read()
        return self._write(passed_ms) or is_busy

    def _read(self) -> bool:
        if len(self._answers) >= _ANSWERS:
            return False
        data = self._unread or self._wire.read(READ_BYTES)
        self._unread = b""
        for number, byte in enumerate(data):
            line = self._lines.take(byte)
            if line is not None:
                self.is_mute = False
                answer = self._answer(line)
                if answer is None:  # a key: what follows it sees the game after it
                    self._unread = data[number + 1 :]
                    break
                self._answers.append(answer)
        return bool(data)

    def _answer(self, line: bytes) -> "Iterator[str] | None":
        if self._desk is None:
            # Imported here: most boards have no computer.
            from cribboard.link import requests

            self._desk = requests.Desk(self._app, self._devices)
        answer: "Iterator[str] | None" = self._desk.answer(line)
        return answer

    def _write(self, passed_ms: int) -> bool:
        if self.is_mute:
            return False
        self._fill()
        if not self._rest:
            self._stuck_ms = 0
            return False
        took_ms: int = self._wire.write(self._rest[:CHUNK_BYTES])
        if took_ms < 0:
            self._stuck_ms += passed_ms
        else:
            self._rest = self._rest[CHUNK_BYTES:]
            self._stuck_ms = 0
        if took_ms > SLOW_MS or self._stuck_ms > STUCK_MS:
            self._fall_mute()
            return False
        return took_ms >= 0

    def _fall_mute(self) -> None:
        """Send nothing more, not even the rest of this line, until a line comes in."""
        self.is_mute = True
        self._answers = []
        self._steps = []
        self._is_view_due = False
        self._line = None
        self._is_told = False
        self._rest = b""
        self._stuck_ms = 0

    def _fill(self) -> None:
        """Fill `_rest` to a chunk, as far as there is anything to send."""
        while len(self._rest) < CHUNK_BYTES:
            if self._line is None:
                self._line = self._next_line()
                if self._line is None:
                    return
                self._rest += b"\x1e"
            try:
                piece = next(self._line)
            except (StopIteration, OSError):  # a file that cannot be read cuts its answer short
                self._line = None
                self._rest += b"\n"
                continue
            if not piece:  # a pause: the next piece takes work
                return
            self._rest += piece.encode()

    @property
    def is_telling(self) -> bool:
        """Whether something was done that is not told yet: it comes before the screen."""
        return self._is_told or self._is_view_due or bool(self._steps)

    def _next_line(self) -> "Iterator[str] | None":
        self._is_told = True
        if self._steps:
            pieces: "Iterator[str]" = self._desk.step_pieces(*self._steps.pop(0))
            return pieces
        if self._is_view_due:  # before answers: who asks without end still sees
            self._is_view_due = False
            pieces = self._desk.view_pieces()
            return pieces
        self._is_told = False
        return self._answers.pop(0) if self._answers else None
