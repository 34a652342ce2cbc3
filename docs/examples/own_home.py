"""A home of your own: the board plays the keys that you give it, and prints its scores and lights.

A home hands the firmware its devices; docs/architecture.md, "Homes", lists them. This one has the
devices that a home must have, and a display for `own_display.py`. The keys are those of the
manual: who deals, the starter, and each card as it is played.

    python docs/examples/own_home.py 1 9 5 0 4
"""

import asyncio
import sys
import traceback
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from cribboard import main_loop
from cribboard.app import App
from cribboard.lights import paint

if TYPE_CHECKING:
    from cribboard import home


class Ended(Exception):
    """There are no more keys."""


class Keypad:
    """Keys of a list, one every half second."""

    stuck = ""
    is_settling = False
    on_touch: Callable[[], None] | None = None

    def __init__(self, keys: list[str]) -> None:
        self._keys = iter(keys)

    def is_alive(self) -> bool:
        """Return True: nothing can stop it."""
        return True

    async def next(self) -> tuple[str, bool]:
        """Wait; return the next key, pressed shortly. Raises Ended."""
        await asyncio.sleep(0.5)
        key = next(self._keys, None)
        if key is None:
            raise Ended
        return key, False


class Pixels:
    """The lights, of which the last frame is kept."""

    order = bytes((0, 1, 2))
    can_rest = False
    picture = b""

    def write(self, picture: bytearray, budget_ma: int, level: int) -> None:
        """Keep a frame: three bytes a pixel."""
        self.picture = bytes(picture)

    def mark(self, pixel: int) -> None:
        """Do nothing: a key has its meaning at once."""

    def on(self) -> None:
        """Do nothing: there is no power switch."""

    def off(self) -> None:
        """Do nothing: there is no strip to make dark."""


class Files:
    """Files in memory: the game is gone when the program ends.

    The settings are those of a board that is not new: a new one asks for its language and kind.
    """

    def __init__(self) -> None:
        self._files = {"settings": b'{"language": "en", "tracks": "matrix"}'}

    def names(self) -> list[str]:
        """Return the names of all files."""
        return list(self._files)

    def read(self, name: str) -> bytes | None:
        """Return a file, None if there is none."""
        return self._files.get(name)

    def replace(self, name: str, data: bytes | bytearray) -> None:
        """Make `data` the whole file."""
        self._files[name] = bytes(data)

    def write(self, name: str, offset: int, data: bytes | bytearray) -> None:
        """Write `data` at `offset`."""
        old = self._files.get(name, b"")
        self._files[name] = old[:offset] + data + old[offset + len(data) :]

    def begin_write(self, name: str, offset: int, data: bytes | bytearray) -> Callable[[], None]:
        """Return a function that does what `write` does."""
        return lambda: self.write(name, offset, data)


class Clock:
    """Milliseconds since the loop began."""

    def now_ms(self) -> int:
        """Return the time."""
        return int(asyncio.get_running_loop().time() * 1000)

    def diff(self, later_ms: int, earlier_ms: int) -> int:
        """Return the time between two times."""
        return later_ms - earlier_ms

    async def sleep_ms(self, ms: int) -> None:
        """Let the keys run."""
        await asyncio.sleep(ms / 1000)


class Devices:
    """The devices, as `cribboard.home.Home`."""

    watchdog = find_screen = wire = start_anew = None

    def __init__(self, keys: list[str], screen: "home.Screen | None" = None) -> None:
        self.keypad = Keypad(keys)
        self.pixels = Pixels()
        self.files = Files()
        self.clock = Clock()
        self.paint = paint
        self.screen = screen
        self.buzzer: home.Buzzer | None = None

    def find_voice(self) -> None:
        """Return None: this home does not speak."""

    def sense_ma(self) -> int:
        """Return 0: the supply cannot be asked."""
        return 0

    def rail_mv(self) -> int:
        """Return 0: nothing is measured."""
        return 0

    def log(self, error: Exception, files: Any) -> None:
        """Print an error."""
        traceback.print_exception(error)


async def play(devices: Devices) -> App:
    """Let the board play the keys of its devices; return it."""
    board = App(devices)
    try:
        await main_loop.run(devices, board)
    except Ended:
        pass
    return board


def main() -> None:
    """Play the keys of the command line; print the scores and what is lit."""
    devices = Devices(sys.argv[1:])
    board = asyncio.run(play(devices))
    picture = devices.pixels.picture
    lit = [at // 3 for at in range(0, len(picture), 3) if any(picture[at : at + 3])]
    print(f"scores {list(board.view.scores)}, {len(lit)} of {len(picture) // 3} pixels lit")


if __name__ == "__main__":
    main()
