"""The seams of `app`, faked: the same on CPython and on every MicroPython.

`Devices` bundles them as `app.run` wants them. Faults are asked for: `Files.cut_at`, `fail_at`.
"""

import asyncio

_PERIOD_MS = 1 << 30  # the Pico's tick counter wraps here; only `diff` may compare two times


class PowerCut(BaseException):
    """The supply was cut; nothing that handles errors may catch it."""


class Unplugged(Exception):
    """A fake keypad that is ending has no key left."""


class Files:
    """Files in memory. Operations that write are counted from 1 in `operations`.

    cut_at: the operation at which the power goes; keeping: how many bytes of it reach the flash
    (-1: all; None: the file is as before). A torn `replace` leaves the short new file: no home is
    that bad, littlefs keeps the old one. fail_at: the operation that raises OSError instead.
    """

    def __init__(self, held: "dict[str, bytes] | None" = None) -> None:
        self.held = dict(held or {})
        self.operations = 0
        self.cut_at = 0
        self.keeping = None
        self.fail_at = ()
        self.log = []  # (what, name, offset, data) of each operation
        self.largest_read = 0
        self.is_off = False

    def _count(self, what: str, name: str, offset: int, data: bytes) -> "bytes | None":
        if self.is_off:
            raise PowerCut(name)
        self.operations += 1
        self.log.append((what, name, offset, bytes(data)))
        if self.operations in self.fail_at:
            raise OSError(28)
        if self.operations != self.cut_at:
            return data
        self.is_off = True
        if self.keeping is None:
            return None
        return data if self.keeping < 0 else data[: self.keeping]

    def read(self, name: str) -> "bytes | None":
        if self.is_off:
            raise PowerCut(name)
        data = self.held.get(name)
        self.largest_read = max(self.largest_read, len(data or b""))
        return data

    def replace(self, name: str, data: bytes) -> None:
        done = self._count("replace", name, 0, data)
        if done is not None:
            self.held[name] = bytes(done)
        if self.is_off:
            raise PowerCut(name)

    def write(self, name: str, offset: int, data: bytes) -> None:
        done = self._count("write", name, offset, data)
        if done is not None:
            old = self.held.get(name, b"")
            assert offset <= len(old), f"{name} has a gap before {offset}"
            self.held[name] = old[:offset] + bytes(done) + old[offset + len(done) :]
        if self.is_off:
            raise PowerCut(name)

    def names(self) -> "list[str]":
        return sorted(self.held)

    def plugged_in(self) -> "Files":
        """Return the files as the next power-on finds them."""
        return Files(self.held)

    def do(self, what: str, name: str, offset: int, data: bytes) -> None:
        """Do an operation of another's log."""
        if what == "replace":
            self.replace(name, data)
        else:
            self.write(name, offset, data)

    def flip(self, name: str, bit: int) -> None:
        """Turn one bit of a file over."""
        data = bytearray(self.held[name])
        data[bit // 8] ^= 1 << bit % 8
        self.held[name] = bytes(data)


class Clock:
    """A clock that is set: `advance` moves it. With is_auto it jumps to the next who sleeps."""

    def __init__(self, now_ms: int = 0, is_auto: bool = True) -> None:
        self._now_ms = now_ms
        self._wakes = []
        self.is_auto = is_auto

    def now_ms(self) -> int:
        return self._now_ms % _PERIOD_MS

    def diff(self, a: int, b: int) -> int:
        """Return a - b, right across the wrap."""
        half = _PERIOD_MS // 2
        return (a - b + half) % _PERIOD_MS - half

    def advance(self, ms: int) -> None:
        self._now_ms += ms

    async def sleep_ms(self, ms: int) -> None:
        wake = self._now_ms + max(ms, 0)
        self._wakes.append(wake)
        try:
            await asyncio.sleep(0)
            while self._now_ms < wake:
                if self.is_auto and wake == min(self._wakes):
                    self._now_ms = wake
                else:
                    await asyncio.sleep(0)
        finally:
            self._wakes.remove(wake)


class Keypad:
    """Keys in a queue; `next` waits for one, or raises Unplugged once `is_ending`."""

    def __init__(self, clock: "Clock", keys: str = "") -> None:
        self._clock = clock
        self._queue = [(symbol, False) for symbol in keys]
        self.is_ending = False

    def press(self, symbol: str, is_long: bool = False) -> None:
        self._queue.append((symbol, is_long))

    def waiting(self) -> int:
        """Return how many keys were not taken yet."""
        return len(self._queue)

    async def next(self) -> "tuple[str, bool]":
        while not self._queue:
            if self.is_ending:
                raise Unplugged
            await self._clock.sleep_ms(5)
        return self._queue.pop(0)


class Pixels:
    """Records what is written; `picture` is the last one."""

    def __init__(self, count: int = 244) -> None:
        self.count = count
        self.picture = bytes(3 * count)
        self.budget_ma = 0
        self.level = 0
        self.writes = 0

    def __len__(self) -> int:
        return self.count

    def write(self, picture: bytes, budget_ma: int, level: int = 256) -> None:
        assert len(picture) == 3 * self.count
        self.picture = bytes(picture)
        self.budget_ma = budget_ma
        self.level = level
        self.writes += 1

    def colour(self, pixel: int) -> "tuple[int, int, int]":
        """Return the red, green and blue of a pixel, undimmed."""
        red, green, blue = self.picture[3 * pixel : 3 * pixel + 3]
        return red, green, blue


class Screen:
    """Keeps the text of its eight pages; `is_broken` makes it raise as a lost display does."""

    def __init__(self) -> None:
        self.pages = [" " * 21] * 8
        self.refreshes = 0
        self.is_broken = False

    def refresh(self, page: int, cells: str) -> None:
        if self.is_broken:
            raise OSError(5)
        assert len(cells) == 21
        self.pages[page] = cells
        self.refreshes += 1

    def text(self) -> str:
        """Return the screen as lines, inverse video as plain."""
        return "\n".join("".join(chr(ord(cell) & 127) for cell in page) for page in self.pages)


class Buzzer:
    """Records what is sounded, whatever it is asked for."""

    def __init__(self) -> None:
        self.log = []

    def write(self, *sound: "object") -> None:
        self.log.append(sound)


class Wire:
    """A serial wire to a host: `to_board` is what was sent, `said` what the board wrote.

    took_ms: what a write takes, -1: there is no room.
    """

    def __init__(self) -> None:
        self.to_board = b""
        self.said = b""
        self.took_ms = 0
        self.longest = 0

    def send(self, data: bytes) -> None:
        self.to_board += data

    def read(self, limit: int) -> bytes:
        data, self.to_board = self.to_board[:limit], self.to_board[limit:]
        return data

    def write(self, data: bytes) -> int:
        self.longest = max(self.longest, len(data))
        if self.took_ms >= 0:
            self.said += data
        return self.took_ms

    def lines(self) -> "list[bytes]":
        """Return the whole lines said so far, and forget them; a half line stays."""
        whole, _, rest = self.said.rpartition(b"\n")
        self.said = rest
        return [line.rpartition(b"\x1e")[2] for line in whole.split(b"\n") if b"\x1e" in line]


class Watchdog:
    """Counts how often it is fed."""

    def __init__(self) -> None:
        self.feeds = 0

    def feed(self) -> None:
        self.feeds += 1


class Devices:
    """All seams at once; hand in what should differ."""

    def __init__(
        self,
        keys: str = "",
        files: "Files | None" = None,
        clock: "Clock | None" = None,
        has_screen: bool = True,
        pixel_count: int = 244,
    ) -> None:
        self.clock = clock or Clock()
        self.keypad = Keypad(self.clock, keys)
        self.pixels = Pixels(pixel_count)
        self.screen = Screen() if has_screen else None
        self.files = files or Files()
        self.buzzer = None
        self.watchdog = Watchdog()
        self.wire = None
        self.logged = []

    def log(self, error: Exception, files: "Files") -> None:
        """Take note of an error as the board's log does."""
        self.logged.append(error)
