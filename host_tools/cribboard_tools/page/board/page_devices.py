"""The page's devices: keypad, strip, display, sound, files and clock of `cribboard.home.Home`.

Runs in MicroPython's WebAssembly port. The module `page` is the JavaScript side, registered by
page.js. Bytes cross as hexadecimal text, because JavaScript cannot index a bytearray.
"""

import asyncio
import json
import struct
import sys
import time

import page

from cribboard.app import app
from cribboard.audio.voice_pack import VoicePack
from cribboard.base.constants import MOST_MA, PLAIN_USB_MA, UNSET_MA
from cribboard.lights import paint, power
from cribboard.screen import font
from cribboard_tools.page.board import keyboard_letters

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence
    from typing import Any

    from cribboard import home

#: Bytes of a part of the picture: eight pixels.
_PART = 24
#: So long the board works without a pause in which the browser can draw: a frame of its own.
_PAUSE_AFTER_MS = 16


class Keypad:
    """The keys that page.js puts in a queue.

    board: whose view tells which key a typed letter means; on_handled: called after each key;
    on_escape: called for the key Escape. All None until the board is there.
    """

    stuck = ""
    is_settling = False
    has_finger = True
    use = None
    on_touch: "Callable[[], None] | None" = None

    def __init__(self) -> None:
        self.board: "app.App | None" = None
        self.on_handled: "Callable[[], None] | None" = None
        self.on_escape: "Callable[[], None] | None" = None

    def is_alive(self) -> bool:
        """Return True: the browser delivers every key."""
        return True

    async def next(self) -> "tuple[str, bool]":
        """Wait for the next key; return (symbol, is_long)."""
        if self.on_handled is not None:
            self.on_handled()
        assert self.board is not None and self.on_escape is not None
        while True:
            key = await page.next_key()
            if key == "Escape":
                self.on_escape()
                continue
            symbol = keyboard_letters.key_of(key[0], self.board.view, self.board.table)
            if symbol != key[0]:
                page.flash_key(symbol)
            if symbol:
                return symbol, key[1:] == "!"


class Pixels:
    """The strip on the page: gets the bytes that a strip would get, in wire order (GRB).

    show: called with each frame as text.

    A picture is weighed and packed in parts, and only the parts that differ from the last picture:
    all of it would take a tenth of a core while a peg breathes.
    """

    order = b"\x01\x00\x02"
    can_rest = False

    def __init__(self) -> None:
        self.show: "Callable[[str], None]" = page.show_pixels  # takes a frame as text
        self._prepare(0)

    def _prepare(self, size: int) -> None:
        """Prepare for pictures of so many bytes."""
        self._packed = bytearray(size)
        self._parts = [(at, min(at + _PART, size)) for at in range(0, size, _PART)]
        self._last = bytearray(size)
        self._weights = [(0, 0)] * len(self._parts)
        self._scale: "int | None" = None

    def write(self, picture: bytearray, budget_ma: int, level: int) -> None:
        """Dim and pack the picture as for a strip, and show it."""
        if len(self._packed) != len(picture):
            self._prepare(len(picture))
        changed: "list[int]" = []
        for number, (start, end) in enumerate(self._parts):
            if picture[start:end] != self._last[start:end]:
                self._weights[number] = power.weigh(picture, start, end)
                changed.append(number)
        floor = sum([weights[0] for weights in self._weights])
        full = sum([weights[1] for weights in self._weights])
        if budget_ma in (PLAIN_USB_MA, UNSET_MA):  # none is set: a page has no plug
            budget_ma = MOST_MA
        scale = power.scale_within(floor, full, len(picture) // 3, budget_ma, level)
        if scale != self._scale:
            self._scale = scale
            changed = list(range(len(self._parts)))
        for number in changed:
            power.pack_part(picture, self._packed, *self._parts[number], scale)
        self._last[:] = picture
        self.show(self._packed.hex())

    def mark(self, pixel: int) -> None:
        """Do nothing: a key has its meaning at once."""

    def on(self) -> None:
        """Do nothing: the page has no power switch."""

    def off(self) -> None:
        """Do nothing: the strip never rests."""


class Screen:
    """The display on the page: 128x64 dots, and the same as text."""

    def __init__(self) -> None:
        self._dots = bytearray(128)

    def refresh(self, number: int, cells: str) -> None:
        """Draw page `number`, 0..7, with 21 cells."""
        font.columns(cells, self._dots)
        page.show_row(number, self._dots.hex(), font.letters(cells))

    def turn(self, is_turned: bool) -> None:
        """Turn the picture by 180 degrees, or back."""
        page.turn_screen(is_turned)

    def dim(self, level: int) -> None:
        """Do nothing: the page does not burn in."""

    def check(self) -> None:
        """Do nothing: the page is always there."""


class Buzzer:
    """The browser's sound."""

    def write(self, notes: "Sequence[tuple[int, int]]", volume: int) -> None:
        """Play (hertz, milliseconds) notes, 0 Hz a rest; volume: 1 soft, 2 loud."""
        page.play(json.dumps(notes), volume)


class Pack(VoicePack):
    """A voice pack whose audio stays in the browser (voice_pack.js): here a clip is its number.

    Until one is opened it has the language "", so that nothing is said.
    """

    def __init__(self) -> None:
        self.language = ""
        self.contents = 0

    def open(self, head: bytes) -> None:
        """Be the pack that begins with these bytes: header, index and texts."""
        own = bytearray(head)
        if own:
            struct.pack_into("<I", own, 16, len(own))  # the length that VoicePack checks
        super().__init__(memoryview(own))

    def audio(self, clip: int) -> int:  # type: ignore[override]  # it is not read in Python
        """Return the number of the clip, which `Speaker.play` hands to the browser."""
        return clip


class Speaker:
    """Speech through the browser (speech.js), which plays the clips of the pack by number."""

    def __init__(self) -> None:
        self._is_on = False

    @property
    def is_playing(self) -> bool:
        """Whether there is anything left to play."""
        self._is_on = self._is_on and bool(page.is_speaking())
        return self._is_on

    def play(
        self, clips: "Iterator[home.Clip]", volume: int = 256, rate: int = 16_000, text: str = ""
    ) -> None:
        """Stop what plays, play clips one after another, and show `text` as the caption."""
        numbers = [(-1 if clip is None else clip, samples) for clip, samples in clips]
        page.say_clips(json.dumps(numbers), volume, rate, text)
        self._is_on = True

    def stop(self) -> None:
        """Cut off what plays, and its caption."""
        if self._is_on:
            self._is_on = False
            page.stop_speech()

    def step(self) -> bool:
        """Return whether anything is left to play: all of it was handed over."""
        return self.is_playing


class Files:
    """The store's files in the browser's storage; where that is full, in memory (store.js)."""

    def read(self, name: str) -> "bytes | None":
        """Return the file's bytes, None if there is no such file."""
        text = page.read(name)
        return None if text is None else bytes.fromhex(text)

    def replace(self, name: str, data: "bytes | bytearray") -> None:
        """Make `data` the whole file: afterwards it is the old file or the new one."""
        page.replace(name, bytes(data).hex())

    def write(self, name: str, offset: int, data: "bytes | bytearray") -> None:
        """Write `data` at `offset`; the file is made, or grows, as needed."""
        page.write(name, offset, bytes(data).hex())

    def names(self) -> "list[str]":
        """Return the names of all files."""
        names: "list[str]" = json.loads(page.names())
        return names


class Clock:
    """Milliseconds since the page was opened."""

    def __init__(self) -> None:
        self._paused = self.now_ms()  # when the browser could draw last

    def now_ms(self) -> int:
        """Return the time; only `diff` may compare two of them."""
        now_ms: int = time.ticks_ms()  # type: ignore[assignment]  # opaque in the stubs
        return now_ms

    def diff(self, later_ms: int, earlier_ms: int) -> int:
        """Return `later_ms - earlier_ms`."""
        return time.ticks_diff(later_ms, earlier_ms)

    async def sleep_ms(self, ms: int) -> None:
        """Let other tasks run for `ms` milliseconds, or until a key is pressed.

        The browser can draw, and take a key, only while MicroPython waits for it: asyncio runs what
        is due at once without a pause, which is all that the board does after its start.
        """
        if ms > app.TURN_MS:
            await page.rest(ms)
        elif ms == 0 and self.diff(self.now_ms(), self._paused) >= _PAUSE_AFTER_MS:
            await page.pause()
            self._paused = self.now_ms()
        else:
            await asyncio.sleep_ms(ms)


class Devices:
    """The page's devices, as `cribboard.home.Home` describes them; files: those of the mode."""

    def __init__(self, files: "home.Files") -> None:
        self.keypad = Keypad()
        self.pixels = Pixels()
        self.screen: "home.Screen | None" = Screen()
        self.files = files
        self.clock = Clock()
        self.buzzer: "home.Buzzer | None" = Buzzer()
        self.paint = paint
        self.watchdog = None
        self.find_screen = None
        self.wire = None
        self.start_anew = None
        self.pack = Pack()

    def find_voice(self) -> "tuple[Speaker, Pack] | None":
        """Return the speaker and the pack; None until `Voice` has opened one."""
        return (Speaker(), self.pack) if self.pack.language else None

    def sense_ma(self) -> int:
        """Return more than the longest strip takes: lights on a page need no supply."""
        return 3000

    def rail_mv(self) -> int:
        """Return 0: there is no rail to measure."""
        return 0

    def log(self, error: Exception, files: "Any") -> None:
        """Print an error with its traceback on the browser's console."""
        sys.print_exception(error)
