"""Fake devices, the same on CPython and on every MicroPython: see firmware/cribboard/home.pyi.

`Devices` holds them all. Faults happen on request: `Files.cut_at`, `Files.fail_at`,
`Screen.is_broken`, `Wire.took_ms`.
"""

import asyncio

from cribboard.base.constants import TICKS_MAX_MS
from cribboard.lights import paint
from cribboard.screen import font

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from cribboard import home
    from cribboard.audio.voice_pack import VoicePack


_PERIOD_MS = TICKS_MAX_MS + 1


class PowerCut(BaseException):
    """The supply was cut: no error handling may catch this."""


class Unplugged(Exception):
    """A fake keypad with `is_ending` has no key left."""


class Files:
    """Files in memory. `operations` counts those that write, from 1.

    cut_at: the operation at which the power fails. keeping: how many of its bytes are still
    written (-1: all; None: the file stays as it was). A `replace` that is cut leaves the short new
    file, which is worse than any home: littlefs keeps the old one. fail_at: operations that raise
    OSError instead. is_refused(what, name): whether an operation ("read", "replace", "write";
    "names" without a name) raises OSError.
    """

    is_refused: "Callable[[str, str], bool] | None" = None

    def __init__(self, contents: "dict[str, bytes] | None" = None) -> None:
        self.contents = dict(contents or {})
        self.operations = 0
        self.cut_at = 0
        self.keeping: int | None = None
        self.fail_at: Sequence[int] = ()
        #: (what, name, offset, data) of each operation
        self.log: list[tuple[str, str, int, bytes]] = []
        self.largest_read = 0
        self.is_off = False

    def _count(
        self, what: str, name: str, offset: int, data: "bytes | bytearray"
    ) -> "bytes | bytearray | None":
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

    def _admit(self, what: str, name: str = "") -> None:
        if self.is_refused is not None and self.is_refused(what, name):
            raise OSError(5)

    def read(self, name: str) -> "bytes | None":
        if self.is_off:
            raise PowerCut(name)
        self._admit("read", name)
        data = self.contents.get(name)
        self.largest_read = max(self.largest_read, len(data or b""))
        return data

    def replace(self, name: str, data: "bytes | bytearray") -> None:
        self._admit("replace", name)
        written = self._count("replace", name, 0, data)
        if written is not None:
            self.contents[name] = bytes(written)
        if self.is_off:
            raise PowerCut(name)

    def write(self, name: str, offset: int, data: "bytes | bytearray") -> None:
        self._admit("write", name)
        written = self._count("write", name, offset, data)
        if written is not None:
            old = self.contents.get(name, b"")
            assert offset <= len(old), f"{name} has a gap before {offset}"
            self.contents[name] = old[:offset] + bytes(written) + old[offset + len(written) :]
        if self.is_off:
            raise PowerCut(name)

    def begin_write(
        self, name: str, offset: int, data: "bytes | bytearray"
    ) -> "Callable[[], None]":
        if self.is_off:
            raise PowerCut(name)
        return lambda: self.write(name, offset, data)

    def names(self) -> "list[str]":
        self._admit("names")
        return sorted(self.contents)

    def plugged_in(self) -> "Files":
        """Return the files as they are at the next power-on."""
        return Files(self.contents)

    def do(self, what: str, name: str, offset: int, data: bytes) -> None:
        """Repeat an operation of another's `log`."""
        if what == "replace":
            self.replace(name, data)
        else:
            self.write(name, offset, data)

    def cuts(self, kept: "Sequence[int | None]") -> "Iterator[tuple[int, int | None, Files]]":
        """Cut the power at each operation of `log`, for each of the values of `keeping`.

        Yield the operation's number from 0, what was kept, and the files at the next power-on.
        """
        so_far = Files()
        for number, operation in enumerate(self.log):
            for keeping in kept:
                files = so_far.plugged_in()
                files.cut_at, files.keeping = 1, keeping
                try:
                    files.do(*operation)
                except PowerCut:
                    pass
                yield number, keeping, files.plugged_in()
            so_far.do(*operation)

    def flip(self, name: str, bit: int) -> None:
        """Invert one bit of a file."""
        data = bytearray(self.contents[name])
        data[bit // 8] ^= 1 << bit % 8
        self.contents[name] = bytes(data)


class Clock:
    """A clock that `advance` moves; asleep, it jumps to the end of the shortest sleep."""

    def __init__(self, now_ms: int = 0) -> None:
        self._now_ms = now_ms
        self._wakes: list[int] = []

    def now_ms(self) -> int:
        return self._now_ms % _PERIOD_MS

    def diff(self, later_ms: int, earlier_ms: int) -> int:
        """Return `later_ms - earlier_ms`, right across the wrap."""
        half = _PERIOD_MS // 2
        return (later_ms - earlier_ms + half) % _PERIOD_MS - half

    def advance(self, ms: int) -> None:
        self._now_ms += ms

    async def sleep_ms(self, ms: int) -> None:
        wake = self._now_ms + max(ms, 0)
        self._wakes.append(wake)
        try:
            await asyncio.sleep(0)
            while self._now_ms < wake:
                if wake == min(self._wakes):
                    self._now_ms = wake
                else:
                    await asyncio.sleep(0)
        finally:
            self._wakes.remove(wake)


class Keypad:
    """Keys in a queue. is_ending: when it is empty `next` raises Unplugged instead of waiting."""

    is_settling = False
    has_finger = True
    use = None
    on_touch: "Callable[[], None] | None" = None

    def __init__(self, clock: "Clock") -> None:
        self._clock = clock
        self._queue: list[tuple[str, bool]] = []
        self.is_ending = False
        self.stuck = ""

    def is_alive(self) -> bool:
        return True

    def press(self, symbol: str, is_long: bool = False) -> None:
        self._queue.append((symbol, is_long))

    async def next(self) -> "tuple[str, bool]":
        while not self._queue:
            if self.is_ending:
                raise Unplugged
            await self._clock.sleep_ms(5)
        return self._queue.pop(0)


class Pixels:
    """Records what is written; `picture` is the last one, which says how many pixels there are."""

    can_rest = False

    def __init__(self, count: int = 244) -> None:
        self.count = count
        self.order = b"\x01\x00\x02"
        self.picture = bytes(3 * count)
        self.budget_ma = 0
        self.level = 0
        self.writes = 0
        self.marks: list[int] = []

    def __len__(self) -> int:
        return self.count

    def write(self, picture: "bytes | bytearray", budget_ma: int, level: int = 256) -> None:
        self.count = len(picture) // 3
        self.picture = bytes(picture)
        self.budget_ma = budget_ma
        self.level = level
        self.writes += 1

    def mark(self, pixel: int) -> None:
        self.marks.append(pixel)

    def on(self) -> None:
        pass

    def off(self) -> None:
        pass

    def colour(self, pixel: int) -> "tuple[int, int, int]":
        """Return the red, green and blue of a pixel, undimmed."""
        red, green, blue = self.picture[3 * pixel : 3 * pixel + 3]
        return red, green, blue


class Screen:
    """Stores the text of its rows in `pages`. is_broken: it raises OSError as a lost display does.

    is_turned: it was turned by 180 degrees; `pages` are always as they are read upright. turns:
    how often it was turned.
    """

    def __init__(self) -> None:
        self.pages = [" " * 21] * 8
        self.refreshes = self.turns = 0
        self.is_broken = self.is_turned = False

    def refresh(self, page: int, cells: str) -> None:
        if self.is_broken:
            raise OSError(5)
        assert len(cells) == 21
        self.pages[page] = cells
        self.refreshes += 1

    def turn(self, is_turned: bool) -> None:
        if self.is_broken:
            raise OSError(5)
        self.turns += is_turned != self.is_turned
        self.is_turned = is_turned

    def dim(self, level: int) -> None:
        pass

    def check(self) -> None:
        pass

    def text(self) -> str:
        """Return the screen as lines, inverse video as plain."""
        return "\n".join(font.letters(page) for page in self.pages)


class Buzzer:
    """Records the (notes, volume) that it is asked to play."""

    def __init__(self) -> None:
        self.log: list[tuple[object, int]] = []

    def write(self, notes: "Sequence[tuple[int, int]]", volume: int) -> None:
        self.log.append((notes, volume))


class Wire:
    """A serial wire to a host. to_board: bytes not read yet; said: what the board wrote.

    took_ms: what each write takes; -1: there is no room.
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
        """Return the complete lines that the board wrote, and remove them from `said`."""
        whole, _, rest = self.said.rpartition(b"\n")
        self.said = rest
        return [line.rpartition(b"\x1e")[2] for line in whole.split(b"\n") if b"\x1e" in line]


class Watchdog:
    """Counts how often it is fed."""

    def __init__(self) -> None:
        self.feeds = 0
        self.resets = 0

    def feed(self) -> None:
        self.feeds += 1


class Speaker:
    """A speaker that plays everything in a few steps. heard: the texts of the clips of each play.

    Silences are `0.09` and so on, in seconds. The pack is one of tests/helpers/voice_packs.py,
    whose clips differ in their length.
    """

    STEPS = 4

    def __init__(self, pack: "VoicePack") -> None:
        self.pack = pack
        self._left = 0
        self.heard: list[list[str]] = []
        self.volumes: list[int] = []
        self.rates: list[int] = []
        self.captions: list[str] = []

    @property
    def is_playing(self) -> bool:
        return self._left > 0

    def play(
        self,
        clips: "Iterator[home.Clip]",
        volume: int = 256,
        rate: int = 16_000,
        text: str = "",
    ) -> None:
        self.heard.append([])
        for audio, samples in clips:
            silence = "%g" % (round(samples / 160) / 100)
            self.heard[-1].append(silence if audio is None else self.pack.text(samples - 1))
        self.volumes.append(volume)
        self.rates.append(rate)
        self.captions.append(text)
        self._left = self.STEPS

    def stop(self) -> None:
        self._left = 0

    def step(self) -> bool:
        self._left = max(0, self._left - 1)
        return self.is_playing

    def words(self) -> str:
        """Return what was heard since the last call, without silences."""
        heard, self.heard = self.heard, []
        plays = [[one for one in play if not one[0].isdigit()] for play in heard]
        return " | ".join([" ".join(words) for words in plays if words])


class Devices:
    """All fake devices, as `home.Home`; pass those that should differ."""

    def __init__(
        self,
        files: "Files | None" = None,
        clock: "Clock | None" = None,
        has_screen: bool = True,
        pixel_count: int = 244,
    ) -> None:
        self.clock = clock or Clock()
        self.keypad = Keypad(self.clock)
        self.pixels = Pixels(pixel_count)
        self.screen: home.Screen | None = Screen() if has_screen else None
        # An empty Files is a board at its first start: it asks for the language.
        self.files = Files({"settings": b"{}"}) if files is None else files
        self.buzzer: home.Buzzer | None = None
        self.watchdog = Watchdog()
        self.paint = paint
        self.find_screen: Callable[[], home.Screen | None] | None = None
        self.voice: tuple[home.Speaker, VoicePack] | None = None
        self.wire: Callable[[], home.Wire] | None = None
        self.start_anew: Callable[[], None] | None = None
        self.logged: list[Exception] = []

    def find_voice(self) -> "tuple[home.Speaker, VoicePack] | None":
        return self.voice

    def sense_ma(self) -> int:
        return 0

    def rail_mv(self) -> int:
        return 0

    def log(self, error: Exception, files: "object") -> None:
        """Record an error instead of writing it to a file."""
        self.logged.append(error)
