"""A home of your own: lights that are counted, not lit, on a board that plays the keys you give it.

A home hands the firmware its devices. docs/architecture.md, "Homes", lists them all; this one has
those of a computer with a keyboard and a terminal, but for the lights.

    python docs/examples/own_home.py 1 9 5 0 4
"""

import asyncio
import sys
import tempfile
from pathlib import Path

from cribboard_tools.homes import pi_board


class Lights:
    """The lights, as `cribboard.home.Pixels`: the last frame is kept."""

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
        """Do nothing: nothing is lit."""

    def deinit(self) -> None:
        """Do nothing: there is no pin to release."""


def play(keys: list[str]) -> Lights:
    """Play keys; print the display, and return the lights."""
    lights = Lights()
    with tempfile.TemporaryDirectory() as folder:
        # A board without settings is new: it asks for its language and its kind first.
        Path(folder, "settings").write_text('{"language": "en", "tracks": "matrix"}')
        asyncio.run(pi_board.play(lights, Path(folder), [" ".join(keys)]))
    return lights


def main() -> None:
    """Play the keys of the command line; print the display, and how many pixels are lit."""
    picture = play(sys.argv[1:]).picture
    lit = sum(any(picture[at : at + 3]) for at in range(0, len(picture), 3))
    print(f"{lit} of {len(picture) // 3} pixels are lit")


if __name__ == "__main__":
    main()
