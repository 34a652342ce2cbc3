"""Board on a Raspberry Pi with an LED strip: keys from the keyboard, the display printed.

Keys are read in lines: 0-9 A-D * #, `A!` a long press; blanks are ignored. The display is printed
after each line.
"""

import asyncio
import os
import sys
import threading
import time
import traceback
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import TYPE_CHECKING, Any, TextIO

from cribboard.app import app, main_loop
from cribboard.base.constants import KEYPAD_LEGEND, SCREEN_ROWS, TICKS_MAX_MS
from cribboard.lights import paint
from cribboard.screen import font

if TYPE_CHECKING:
    from typing import Protocol

    from cribboard import home

    class Strip(home.Pixels, Protocol):
        """Lights whose pin can be released, such as neopixel_strip.Pixels."""

        def deinit(self) -> None: ...


_PERIOD_MS = TICKS_MAX_MS + 1
#: What a line of keys may hold.
KEYS = "".join(sorted(KEYPAD_LEGEND))
#: The display is complete when no page was drawn for so long; after so many waits it is printed
#: anyway.
SETTLE_S = 0.4
_SETTLES = 25


class Stopped(Exception):
    """There are no more keys."""


class Clock:
    """Milliseconds that wrap as the Pico's do, as `home.Clock`."""

    def now_ms(self) -> int:
        """Return the time; only `diff` may compare two of them."""
        return int(time.monotonic() * 1000) % _PERIOD_MS

    def diff(self, later_ms: int, earlier_ms: int) -> int:
        """Return `later_ms - earlier_ms`, right across the wrap."""
        half = _PERIOD_MS // 2
        return (later_ms - earlier_ms + half) % _PERIOD_MS - half

    async def sleep_ms(self, ms: int) -> None:
        """Let other tasks run for `ms` milliseconds."""
        await asyncio.sleep(ms / 1000)


class Files:
    """The store's files in a folder, as `home.Files`; with sudo they belong to its caller."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        folder.mkdir(parents=True, exist_ok=True)
        self._own(folder)

    def _own(self, path: Path) -> None:
        owner = [int(os.environ.get(name, -1)) for name in ("SUDO_UID", "SUDO_GID")]
        if min(owner) >= 0 and os.geteuid() == 0:
            os.chown(path, *owner)

    def read(self, name: str) -> "bytes | None":
        """Return the file's bytes, None if there is no such file."""
        try:
            return (self._folder / name).read_bytes()
        except FileNotFoundError:
            return None

    def replace(self, name: str, data: "bytes | bytearray") -> None:
        """Make `data` the whole file: afterwards it is the old file or the new one."""
        new = self._folder / f"{name}.new"
        new.write_bytes(data)
        self._own(new)
        new.replace(self._folder / name)

    def write(self, name: str, offset: int, data: "bytes | bytearray") -> None:
        """Write `data` at `offset`; the file is made, or grows, as needed."""
        path = self._folder / name
        path.touch()
        self._own(path)
        with path.open("r+b") as file:
            file.seek(offset)
            file.write(data)

    def names(self) -> list[str]:
        """Return the names of all files."""
        return sorted(path.name for path in self._folder.iterdir() if path.suffix != ".new")


class Screen:
    """The display as text, as `home.Screen`."""

    def __init__(self, out: TextIO) -> None:
        self._out = out
        self.pages = [""] * SCREEN_ROWS
        self.refreshes = 0

    def refresh(self, page: int, cells: str) -> None:
        """Store a row, inverse video as plain."""
        self.refreshes += 1
        self.pages[page] = font.letters(cells)

    def turn(self, is_turned: bool) -> None:
        """Do nothing: a terminal has its reader on one side."""

    def dim(self, level: int) -> None:
        """Do nothing: text has no brightness."""

    def check(self) -> None:
        """Do nothing: the terminal is always there."""

    def print(self) -> None:
        """Print all pages."""
        print("\n".join(page.rstrip() for page in self.pages), file=self._out, flush=True)


def parse_keys(lines: Iterable[str]) -> "Iterable[tuple[str, bool]]":
    """Yield (symbol, is_long) of each key in lines of text; skip all other characters."""
    for line in lines:
        text = "".join(line.upper().split())
        for place, symbol in enumerate(text):
            if symbol in KEYS:
                yield symbol, text[place + 1 : place + 2] == "!"


class Keypad:
    """Keys from lines of text, read in a thread of its own, as `home.Keypad`.

    is_walking: returns whether a peg walks, so that more of the display is to come.
    """

    stuck = ""
    is_settling = has_finger = False
    use = None
    on_touch: Callable[[], None] | None = None
    is_walking: Callable[[], bool] = staticmethod(lambda: False)

    def __init__(self, lines: Iterable[str], screen: Screen) -> None:
        self._lines = lines
        self._screen = screen
        self._keys: asyncio.Queue[tuple[str, bool] | None] = asyncio.Queue()
        self._loop = asyncio.get_running_loop()
        threading.Thread(target=self._read, daemon=True).start()

    def _read(self) -> None:
        for line in self._lines:
            for key in parse_keys([line]):
                self._loop.call_soon_threadsafe(self._keys.put_nowait, key)
        self._loop.call_soon_threadsafe(self._keys.put_nowait, None)

    def is_alive(self) -> bool:
        """Return True: the thread reads until the lines end."""
        return True

    async def next(self) -> "tuple[str, bool]":
        """Wait for the next key, after printing the display if none is queued; raise Stopped."""
        if self._keys.empty():
            await self._print_screen()
        key = await self._keys.get()
        if key is None:
            await self._print_screen()
            raise Stopped
        return key

    async def _print_screen(self) -> None:
        """Print the display when it is complete, or after 10 s."""
        for _ in range(_SETTLES):
            before = self._screen.refreshes
            await asyncio.sleep(SETTLE_S)
            if before and before == self._screen.refreshes and not self.is_walking():
                break
        self._screen.print()


class Devices:
    """The devices of a Raspberry Pi, as `home.Home`."""

    def __init__(self, pixels: "Strip", folder: Path, lines: Iterable[str], screen: Screen) -> None:
        self.pixels = pixels
        self.clock = Clock()
        self.files = Files(folder)
        self.screen: home.Screen | None = screen
        self.keypad = Keypad(lines, screen)
        self.buzzer: home.Buzzer | None = None
        self.paint = paint
        self.watchdog = None
        self.find_screen = None
        self.wire = None
        self.start_anew = None

    def find_voice(self) -> None:
        """Return None: this home has no voice."""

    def sense_ma(self) -> int:
        """Return 0: there is no supply to ask."""
        return 0

    def rail_mv(self) -> int:
        """Return 0: there is no rail to measure."""
        return 0

    def log(self, error: Exception, files: Any) -> None:
        """Print an error with its traceback on stderr."""
        traceback.print_exception(error)


async def play(
    pixels: "Strip",
    folder: Path,
    lines: "Iterable[str] | None" = None,
    screen: Screen | None = None,
) -> None:
    """Run the board on `pixels`, with its files in `folder`, until the lines of keys end.

    lines: default stdin; screen: default one that prints eight rows.
    """
    devices = Devices(
        pixels, folder, sys.stdin if lines is None else lines, screen or Screen(sys.stdout)
    )
    board = app.App(devices)
    devices.keypad.is_walking = lambda: board.lights.animation.is_walking
    try:
        await main_loop.run(devices, board)
    except Stopped:
        pass
    finally:
        pixels.deinit()
