"""The firmware on this computer, with a strip of its own: a Raspberry Pi behind a wall board.

Keys come from the keyboard, a line at a time: `1`..`9 0 A B C D * #`, blanks parting nothing, `A!`
a long press. What the small screen would show is printed after each line.
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
#: So long without a page, the screen rests; and how often that is waited for.
SETTLE_S = 0.4
_SETTLES = 25


class Stopped(Exception):
    """There are no more keys."""


class Clock:
    """The clock seam: milliseconds that wrap as the Pico's do, and asyncio's sleep."""

    def now_ms(self) -> int:
        """Return the time now; only `diff` may compare two."""
        return int(time.monotonic() * 1000) % _PERIOD_MS

    def diff(self, a: int, b: int) -> int:
        """Return a - b in ms."""
        half = _PERIOD_MS // 2
        return (a - b + half) % _PERIOD_MS - half

    async def sleep_ms(self, ms: int) -> None:
        """Let others run for so long."""
        await asyncio.sleep(ms / 1000)


class Files:
    """The store seam: whole files in a folder; `replace` is atomic."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        folder.mkdir(parents=True, exist_ok=True)

    def read(self, name: str) -> "bytes | None":
        """Return a file's bytes, None where there is none."""
        try:
            return (self._folder / name).read_bytes()
        except FileNotFoundError:
            return None

    def replace(self, name: str, data: bytes) -> None:
        """Set a file to `data`: afterwards it is the old one or the new one."""
        new = self._folder / f"{name}.new"
        new.write_bytes(data)
        new.replace(self._folder / name)

    def write(self, name: str, offset: int, data: bytes) -> None:
        """Write `data` at `offset`; the file is made, or grows, as needed."""
        path = self._folder / name
        path.touch()
        with path.open("r+b") as file:
            file.seek(offset)
            file.write(data)

    def names(self) -> list[str]:
        """Return the names of all files."""
        return sorted(path.name for path in self._folder.iterdir() if path.suffix != ".new")


class Screen:
    """The small screen as text: printed when all its pages have come to rest."""

    def __init__(self, out: TextIO) -> None:
        self._out = out
        self.pages = [""] * 8
        self.refreshes = 0

    def refresh(self, page: int, cells: str) -> None:
        """Take a page of 21 cells, inverse video as plain."""
        self.refreshes += 1
        self.pages[page] = "".join(chr(max(32, ord(cell) & 127)) for cell in cells)

    def show(self) -> None:
        """Print what it shows now."""
        print("\n".join(page.rstrip() for page in self.pages), file=self._out, flush=True)


def parsed(lines: Iterable[str]) -> "Iterable[tuple[str, bool]]":
    """Yield (symbol, is_long) of each key in lines of text; what is no key is left out."""
    for line in lines:
        text = "".join(line.upper().split())
        for place, symbol in enumerate(text):
            if symbol in KEYS:
                yield symbol, text[place + 1 : place + 2] == "!"


class Keypad:
    """The keypad seam over lines of text, read in a thread of its own."""

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
        """Return the next key, waiting for it; the screen is printed when there is none yet."""
        if self._keys.empty():
            await self._tell()
        key = await self._keys.get()
        if key is None:
            await self._tell()
            raise Stopped
        return key

    async def _tell(self) -> None:
        """Print the screen once it was drawn and rests; as it is, if it never does."""
        for _ in range(_SETTLES):
            before = self._screen.refreshes
            await asyncio.sleep(SETTLE_S)
            if before and before == self._screen.refreshes:
                break
        self._screen.show()


class Devices:
    """What `app.run` is handed here."""

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
