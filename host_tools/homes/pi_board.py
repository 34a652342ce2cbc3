"""Firmware on this computer with an LED strip: a Raspberry Pi behind a wall board.

Keys come from lines of text: `1`..`9 0 A B C D * #`, with `A!` for a long press; blanks are
ignored. After each line the content of the small screen is printed.
"""

import asyncio
import sys
import threading
import time
from collections.abc import Iterable
from pathlib import Path
from typing import Any, TextIO

from cribboard import app

KEYS = "1234567890ABCD*#"
_PERIOD_MS = 1 << 30
#: Seconds without a change after which the screen is at rest, and how often to wait for that.
SETTLE_S = 0.4
_SETTLES = 25


class Stopped(Exception):
    """There are no more keys."""


class Clock:
    """Clock in milliseconds that wrap like the Pico's, with asyncio's sleep."""

    def now_ms(self) -> int:
        """Return the present time; use `diff` to compare two."""
        return int(time.monotonic() * 1000) % _PERIOD_MS

    def diff(self, a: int, b: int) -> int:
        """Return a - b in ms."""
        half = _PERIOD_MS // 2
        return (a - b + half) % _PERIOD_MS - half

    async def sleep_ms(self, ms: int) -> None:
        """Sleep while other tasks run."""
        await asyncio.sleep(ms / 1000)


class Files:
    """Files of the store, in a folder; `replace` is atomic."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        folder.mkdir(parents=True, exist_ok=True)

    def read(self, name: str) -> "bytes | None":
        """Return the content of a file, None if there is none."""
        try:
            return (self._folder / name).read_bytes()
        except FileNotFoundError:
            return None

    def replace(self, name: str, data: bytes) -> None:
        """Replace a file atomically."""
        new = self._folder / f"{name}.new"
        new.write_bytes(data)
        new.replace(self._folder / name)

    def write(self, name: str, offset: int, data: bytes) -> None:
        """Write `data` at `offset`; create or extend the file as needed."""
        path = self._folder / name
        path.touch()
        with path.open("r+b") as file:
            file.seek(offset)
            file.write(data)

    def names(self) -> list[str]:
        """Return the names of all files."""
        return sorted(path.name for path in self._folder.iterdir() if path.suffix != ".new")


class Screen:
    """The small screen as text, printed when all its pages are at rest."""

    def __init__(self, out: TextIO) -> None:
        self._out = out
        self.pages = [""] * 8
        self.refreshes = 0

    def refresh(self, page: int, cells: str) -> None:
        """Set a page of 21 cells; inverse video is dropped."""
        self.refreshes += 1
        self.pages[page] = "".join(chr(max(32, ord(cell) & 127)) for cell in cells)

    def show(self) -> None:
        """Print all pages."""
        print("\n".join(page.rstrip() for page in self.pages), file=self._out, flush=True)


def parsed(lines: Iterable[str]) -> "Iterable[tuple[str, bool]]":
    """Yield (symbol, is_long) of each key in lines of text; other characters are ignored."""
    for line in lines:
        text = "".join(line.upper().split())
        for place, symbol in enumerate(text):
            if symbol in KEYS:
                yield symbol, text[place + 1 : place + 2] == "!"


class Keypad:
    """Keypad that reads lines of text in a thread."""

    def __init__(self, lines: Iterable[str], screen: Screen) -> None:
        self._lines = lines
        self._screen = screen
        self._keys: asyncio.Queue[tuple[str, bool] | None] = asyncio.Queue()
        self._loop = asyncio.get_running_loop()
        threading.Thread(target=self._read, daemon=True).start()

    def _read(self) -> None:
        for line in self._lines:
            for key in parsed([line]):
                self._loop.call_soon_threadsafe(self._keys.put_nowait, key)
        self._loop.call_soon_threadsafe(self._keys.put_nowait, None)

    async def next(self) -> "tuple[str, bool]":
        """Wait for the next key; print the screen first if there is none yet. Raises Stopped."""
        if self._keys.empty():
            await self._print_screen()
        key = await self._keys.get()
        if key is None:
            await self._print_screen()
            raise Stopped
        return key

    async def _print_screen(self) -> None:
        """Print the screen once it has been drawn and is at rest, or after a time limit."""
        for _ in range(_SETTLES):
            before = self._screen.refreshes
            await asyncio.sleep(SETTLE_S)
            if before and before == self._screen.refreshes:
                break
        self._screen.show()


class Devices:
    """Devices of this home for `app.run`."""

    def __init__(self, pixels: Any, folder: Path, lines: Iterable[str], out: TextIO) -> None:
        self.pixels = pixels
        self.clock = Clock()
        self.files = Files(folder)
        self.screen = Screen(out)
        self.keypad = Keypad(lines, self.screen)
        self.buzzer = None
        self.watchdog = None


async def play(
    pixels: Any, folder: Path, lines: "Iterable[str] | None" = None, out: TextIO = sys.stdout
) -> None:
    """Run the board on `pixels` with its files in `folder` until the keys end."""
    devices = Devices(pixels, folder, sys.stdin if lines is None else lines, out)
    try:
        await app.run(devices)
    except Stopped:
        pass
    finally:
        pixels.deinit()
