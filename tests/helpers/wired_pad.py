"""Model of a keypad whose eight wires are plugged in any order: the contact of each key."""

from cribboard.base.constants import KEYPAD_LEGEND
from cribboard.base.keypad_lines import LINES


class WiredPad:
    """A keypad. order: the line of each row, then of each column; silent: lines without a wire."""

    def __init__(self, order=LINES, silent=""):
        self.order, self.silent = order, silent

    def contact(self, symbol):
        """Return the contact of a key, "" for none."""
        row, column = divmod(KEYPAD_LEGEND.index(symbol), 4)
        pair = self.order[row], self.order[4 + column]
        return "" if pair[0] in self.silent or pair[1] in self.silent else "".join(sorted(pair))


def exchanges():
    """Return the orders of a keypad two of whose wires are exchanged: 28."""
    found = []
    for one in range(8):
        for other in range(one):
            order = list(LINES)
            order[one], order[other] = order[other], order[one]
            found.append("".join(order))
    return found
