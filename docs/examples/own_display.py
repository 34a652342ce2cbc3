"""A display of your own: four rows of twenty letters, printed.

The display says how large it is, and the board chooses the layout. docs/extending.md, "A display",
tells what a driver on a Pico needs besides.

    python docs/examples/own_display.py 1 9 5 0 4
"""

import asyncio
import sys

import own_home  # beside this file

INVERSE = 0x400  # the bit of a cell in inverse video, as in cribboard/screen/glyphs.py


class Screen:
    """Letters in rows, as `cribboard.home.Screen`."""

    rows, cells = 4, 20

    def __init__(self) -> None:
        self.shown = [" " * self.cells] * self.rows

    def refresh(self, row: int, cells: str) -> None:
        """Show a row; inverse video is shown as plain."""
        self.shown[row] = "".join(chr(ord(cell) & ~INVERSE) for cell in cells)

    def turn(self, is_turned: bool) -> None:
        """Do nothing: print cannot turn."""

    def dim(self, level: int) -> None:
        """Do nothing: print has no brightness."""

    def check(self) -> None:
        """Do nothing: raise OSError here if the display has gone."""


def main() -> None:
    """Play the keys of the command line; print what the display shows then."""
    screen = Screen()
    asyncio.run(own_home.play(own_home.Devices(sys.argv[1:], screen)))
    print("+" + "-" * screen.cells + "+")
    for row in screen.shown:
        print("|" + row + "|")
    print("+" + "-" * screen.cells + "+")


if __name__ == "__main__":
    main()
