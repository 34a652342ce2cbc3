"""Types of the devices that a home hands to `cribboard.app`: one Protocol a device, and `Home`.

A home is a place where the firmware runs: the Pico (devices/pico.py), a Raspberry Pi
(cribboard_tools/homes/pi_board.py), the page (cribboard_tools/page/shell/main.py), the tests
(tests/helpers/fakes.py). This is a stub: it is not loaded at run time and not in the image.
`make check` compares the devices of each of these with it.

Times are in milliseconds, currents in mA, voltages in mV. Unless a docstring says otherwise a
method raises nothing.
"""

from array import array
from collections.abc import Callable, Iterator, Sequence
from typing import Any, Protocol

from cribboard.audio.voice_pack import VoicePack
from cribboard.settings_table import Settings

Clip = tuple[bytes | memoryview | None, int]

class Keypad(Protocol):
    """A 4x4 keypad: debounced keys, one at a time."""

    #: Called between any two lines of the program as soon as the contact of a key counts.
    on_touch: Callable[[], None] | None
    #: Whether a finger presses the keys: not a program, whose keys are all meant.
    has_finger: bool
    @property
    def stuck(self) -> str:
        """Symbols of the keys that have been down for too long and are ignored; "" for none."""
    @property
    def is_settling(self) -> bool:
        """Whether a key may be about to come; the loop then begins no turn, for 30 ms at most."""
    @property
    def use(self) -> Callable[[Settings, bool], None] | None:
        """Read one or two keypads by the settings: see keypad_lines.py.

        While the second value is True `next` returns contacts in the place of keys: `ae`, or `a+e`
        for one that stays. None: the keys' names are known, and nobody is asked for them.
        """
    def is_alive(self) -> bool:
        """Return whether the keypad is being scanned; while it is not the watchdog is not fed."""
    async def next(self) -> tuple[str, bool | None] | tuple[str, bool, int]:
        """Wait for the next key; return its symbol (one of 0-9 A-D * #) and whether it was long.

        Where each player has a keypad its side follows: 0, that of track A, or 1, that of track B.
        None instead of whether it was long: the key was touched, and its meaning follows. The
        symbol "" with None: nothing follows.
        """

class Pixels(Protocol):
    """The LED strip."""

    #: Channels in the order they are sent, as indices into red, green, blue, white; set by the
    #: app if the owner's strip differs. The number of pixels is that of the last picture.
    order: bytes
    @property
    def can_rest(self) -> bool:
        """Whether the app calls `off` when nobody has played for a while."""
    def write(self, picture: bytearray, budget_ma: int, level: int) -> None:
        """Send a frame: undimmed RGB, three bytes a pixel, at brightness `level` 0..256.

        The frame is dimmed until it takes at most `budget_ma`, idle current included.
        """
    def mark(self, pixel: int) -> None:
        """Light a pixel in the frame that is shown, within its budget, until the next frame.

        It may be called between any two lines of the program. A home whose keys have their meaning
        at once may do nothing.
        """
    def on(self) -> None:
        """Switch the strip's power on ahead of the next frame, if there is a switch."""
    def off(self) -> None:
        """Make the strip dark; the next `on` or `write` brings it back."""

class Speaker(Protocol):
    """Loudspeaker that plays the clips of a voice pack."""

    @property
    def is_playing(self) -> bool:
        """Whether there is anything left to play."""
    def play(
        self, clips: Iterator[Clip], volume: int = 256, rate: int = 16_000, text: str = ""
    ) -> None:
        """Stop what plays, and play clips one after another, each read when it is due.

        A clip is what `audio` of the home's voice pack returns, IMA ADPCM (docs/voice.md), and its
        number of samples; None instead of the former is silence of as many. volume: 0..256. rate:
        samples a second. text: what the clips say, for a home that shows captions.
        """
    def stop(self) -> None:
        """Cut off what plays, at once."""
    def step(self) -> bool:
        """Prepare what is played next, in about 2 ms; return whether anything is left to play.

        It must be called at least once in 60 ms; otherwise there are gaps.
        """

class Screen(Protocol):
    """A display of 8 rows of 21 cells. Every method raises OSError when it is gone."""

    def refresh(self, row: int, cells: str) -> None:
        """Draw a row, from 0, in at most 10 ms; screen/font.py has the codes of the cells."""
    def turn(self, is_turned: bool) -> None:
        """Turn the picture by 180 degrees from how the display is mounted, or back.

        Afterwards every row is drawn again; until then nothing need be seen. A display that cannot
        turn does nothing.
        """
    def dim(self, level: int) -> None:
        """Set the brightness, 1..255; 0 turns the display off without losing the picture."""
    def check(self) -> None:
        """Raise OSError if the display has lost its power or its picture."""

class Files(Protocol):
    """The files of the store. All but `names` raise OSError when the medium fails."""

    def names(self) -> list[str]:
        """Return the names of all files."""
    def read(self, name: str) -> bytes | None:
        """Return the whole file, None if there is none."""
    def replace(self, name: str, data: bytes | bytearray) -> None:
        """Make `data` the whole file; after a power cut it is the old one or the new one."""
    def write(self, name: str, offset: int, data: bytes | bytearray) -> None:
        """Write `data` at `offset`, at most the file's length; the file is made if need be.

        Where it takes long, as in flash, `begin_write` with the same arguments does a part of it,
        and returns what does the rest: before the next use of this file.
        """

class Clock(Protocol):
    """Milliseconds that wrap after `constants.TICKS_MAX_MS`."""

    def now_ms(self) -> int:
        """Return the time; only `diff` may compare two of them."""
    def diff(self, later_ms: int, earlier_ms: int, /) -> int:
        """Return `later_ms - earlier_ms`, right across the wrap."""
    async def sleep_ms(self, ms: int, /) -> None:
        """Let other tasks run for `ms` milliseconds."""

class Buzzer(Protocol):
    """A sounder that plays in the background. An exception turns the sound off until power-on."""

    def write(self, notes: Sequence[tuple[int, int]], volume: int) -> None:
        """Play (hertz, milliseconds) notes, 0 Hz a rest, in place of those before.

        volume: 1 soft, 2 loud.
        """

class Watchdog(Protocol):
    """A timer that resets the board when the loop hangs."""

    @property
    def resets(self) -> int:
        """How often it has reset the board since power-on."""
    def feed(self) -> None:
        """Start the time-out anew."""

class Wire(Protocol):
    """The serial wire of the link (docs/link.md). No call waits. An exception drops the link."""

    def read(self, limit: int) -> bytes:
        """Return at most `limit` bytes that have come in."""
    def write(self, data: bytes) -> int:
        """Send all of `data`; return how many ms that took, or -1 if nothing could be sent."""

class Paint(Protocol):
    """The inner loops of a frame: lights/paint.py describes and implements them."""

    def lay(
        self,
        picture: bytearray,
        base: bytes | bytearray,
        lit: array[int],
        old: array[int],
        is_forced: bool,
        /,
    ) -> int: ...
    def has_shared(self, lit: array[int], first: int, /) -> int: ...
    def sweep(
        self, picture: bytearray, base: bytes, pixels: array[int], wave: bytes, terms: array[int], /
    ) -> object: ...

class Home(Protocol):
    """All devices of a home. What a home does not have is None, or does nothing as described."""

    @property
    def keypad(self) -> Keypad: ...
    @property
    def pixels(self) -> Pixels: ...
    @property
    def files(self) -> Files: ...
    @property
    def clock(self) -> Clock: ...
    @property
    def watchdog(self) -> Watchdog | None: ...
    #: None until `find_screen` has found one, and after it was lost: the app sets it.
    screen: Screen | None
    #: None where there is no sound: the app sets it after the buzzer broke.
    buzzer: Buzzer | None
    @property
    def paint(self) -> Paint:
        """lights/paint.py, or the same loops in native code."""
    @property
    def find_screen(self) -> Callable[[], Screen | None] | None:
        """Look for the display at start and, now and then, after it was lost; None: never."""
    @property
    def wire(self) -> Callable[[], Wire] | None:
        """Make the link's wire, again after it broke; None: no link."""
    @property
    def find_voice(self) -> Callable[[], tuple[Speaker, VoicePack] | None]:
        """Return the speaker and a voice pack, read in place; None: the home does not speak."""
    @property
    def sense_ma(self) -> Callable[[], int]:
        """Return the LED budget that the supply advertises, 0 if that is not known."""
    @property
    def rail_mv(self) -> Callable[[], int]:
        """Return the voltage of the 5 V rail, 0 if it is not measured."""
    @property
    def start_anew(self) -> Callable[[], None] | None:
        """Erase games that cannot be read, keep those played since power-on, and restart.

        None while games are kept; otherwise `files` are in memory. Raises OSError.
        """
    @property
    def log(self) -> Callable[[Exception, Any], None]:
        """Log an error with its traceback in `files`, its second argument."""
