"""Connection of the link: lines of JSON both ways on the serial port that the REPL uses too.

docs/link.md describes the objects. A line begins with MARK and ends with a line feed; bytes outside
lines are ignored. Each turn reads at most READ_BYTES and writes at most CHUNK_BYTES, so that the
main loop is never held up. Nothing is written until a line comes in, because writing to a port that
is open but not read blocks.
"""

import gc

from cribboard.base import versions
from cribboard.language.phrases import LANGUAGES
from cribboard.lights import power
from cribboard.rules.commands import TEXT_BYTES
from cribboard.store import settings as stored

try:
    from gc import mem_free  # type: ignore[attr-defined]
except ImportError:  # CPython does not count its heap

    def mem_free() -> int:
        """Return 0."""
        return 0


TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any, Callable, Iterator, Protocol

    from cribboard.base.health import Health
    from cribboard.base.view import View
    from cribboard.home import Home, Wire
    from cribboard.lights.lights import Lights
    from cribboard.menu.change import Change
    from cribboard.rules.block import Step
    from cribboard.table.table import Table

    class LinkedApp(Protocol):
        """What the link needs of app.App, which imports this module."""

        table: Table
        lights: Lights
        health: Health
        view: View
        due: list[Callable[[], None]]
        errors: int

        @property
        def is_saved(self) -> bool: ...
        def press(self, symbol: str, is_long: bool = False) -> None: ...
        def changed(self) -> None: ...


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
    """The board's end of the link, without the app: it is handed what it needs.

    board: see Board. wire: read(limit) returns bytes, write(data) returns the ms it took, -1 if
    nothing can be written now (devices/usb_serial.py).
    """

    def __init__(self, board: "Board", wire: "Wire") -> None:
        self._board = board
        self._wire = wire
        self._desk: "Any" = None  # a requests.Desk, from the first line on
        self._lines = Lines()
        self._unread = b""  # what was read and came after a key
        self._answers = []  # type: list[Iterator[str]]
        self._steps = []  # type: list[Any]
        self._is_view_due = False
        self._line = None  # type: Iterator[str] | None  # being sent
        self._is_told = False  # the line is no answer
        self._rest = b""  # bytes of it that are not sent yet
        self._place, self._seen = board.place(), board.steps()
        self._stuck_ms = 0
        self.is_mute = True
        self._now_ms = board.clock.now_ms()

    def changed(self) -> None:
        """Note that there is a new view, and maybe new commands, to be sent.

        Where a mend has put other commands in the place of some, they are sent from the first on.
        """
        before, place = self._place, self._board.place()
        seen, steps = self._seen, self._board.steps()
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
        clock = self._board.clock
        now_ms = clock.now_ms()
        passed_ms = clock.diff(now_ms, self._now_ms)
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

            self._desk = requests.Desk(self._board)
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
            pieces = self._desk.view_pieces(self._board.view(), self._place, self._board.chance())
            return pieces
        self._is_told = False
        return self._answers.pop(0) if self._answers else None


class Board:
    """What the link may do with the app, and read of it."""

    def __init__(self, app: "LinkedApp", devices: "Home") -> None:
        self._app = app
        self._devices = devices
        self.clock = devices.clock
        self.files = devices.files
        self.settings = app.table.settings

    def press(self, symbol: str, is_long: bool) -> None:
        """Press a key, as on the keypad, when the link's turn has ended."""
        self._app.due.append(lambda: self._app.press(symbol, is_long))

    def change(self, name: "Any", value: "object") -> "Change":
        """Begin to set a setting of the menu; return the Change. Raises as `change.of_setting`."""
        # Imported here: most boards never need it.
        from cribboard.menu import change

        if not stored.is_allowed(name, value):
            raise ValueError(name)
        begun = change.of_setting(name, value)
        self._app.due.append(lambda: begun.carry_out(self._app))
        return begun

    def is_asleep(self) -> bool:
        """Return whether the lights are dark because nobody has pressed a key for long."""
        return bool(self._app.lights.is_resting)

    def view(self) -> "View":
        """Return the present view."""
        view: "View" = self._app.view
        return view

    def chance(self) -> int:
        """Return the chance of track 0 to win, as `Table.win_percent`."""
        return int(self._app.table.win_percent())

    def place(self) -> "tuple[int, int]":
        """Return (index of the match's block, number of commands in it)."""
        match = self._app.table.match
        return match.index, len(match.steps)

    def steps(self) -> "list[Step]":
        """Return the block's commands, each with its events."""
        return self._app.table.match.steps

    def health(self) -> "dict[str, Any]":
        """Return the board's part of the `health` answer: see docs/link.md."""
        gc.collect()  # garbage counts as free
        health: "dict[str, Any]" = {
            "heap_free": mem_free(),
            "errors": self._app.errors,
            "is_saved": self._app.is_saved,
            "bad_files": sum([name.startswith("bad") for name in self.files.names()]),
            "rail_mv": self._devices.rail_mv(),
            "budget_ma": self._app.lights.range_ma,
        }
        health.update(versions.health())
        health.update(self._app.health.values())
        return health

    def shown_settings(self) -> "list[tuple[str, Any]]":
        """Return (name, value) of each setting by name, the budget as the lights take it."""
        settings: "dict[str, Any]" = dict(self.settings)
        settings["budget_ma"] = power.owners_ma(settings["budget_ma"], self._app.lights.range_ma)
        return sorted(settings.items())

    def rename(self, track: int, name: "Any") -> str:
        """Name a track; return what is wrong with the name, "" if it was taken."""
        names = list(self.settings["names"])
        names[track] = name
        try:
            if not stored.is_allowed("names", names):
                raise ValueError
        except (ValueError, TypeError):  # not text, or half of a surrogate pair
            return "a name must be 1 to %d bytes of text without control characters" % TEXT_BYTES
        self.settings["names"] = names
        self._app.changed()
        return ""

    def tell_day(self, today: "Callable[[], str]") -> None:
        """Take what returns the day from now on; the day is kept as the last one known."""
        self._app.table.today = today
        if self.settings.get("day") != today():
            self.settings["day"] = today()
            self._app.changed()

    def set_language(self, language: "Any") -> bool:
        """Use another language from now on; return whether there is such a one."""
        if language not in LANGUAGES:
            return False
        self.settings["language"] = language
        self._app.table.speak()
        self._app.changed()
        return True


def link(app: "LinkedApp", devices: "Any") -> Link:
    """Return the link of an App over the wire that `devices.wire` opens."""
    return Link(Board(app, devices), devices.wire())
