"""A display of your own: four rows of twenty letters in a frame.

A display says how large it is, and the board chooses the layout. docs/extending.md, "A display",
has the members of one, and what a driver on a Pico needs besides.

    python docs/examples/own_display.py 1 9 5 0 4
"""

import sys

import own_home  # beside this file

from cribboard_tools.homes import pi_board


class Framed(pi_board.Screen):
    """A printed display of another size."""

    rows, cells = 4, 20

    def print(self) -> None:
        """Print the rows in a frame."""
        edge = "+" + "-" * self.cells + "+"
        print(edge, *(f"|{row}|" for row in self.pages), edge, sep="\n")


def main() -> None:
    """Play the keys of the command line; print what the display shows then."""
    own_home.play(sys.argv[1:], Framed(sys.stdout))


if __name__ == "__main__":
    main()
