"""The eight lines of a keypad: which are its rows and columns, found by the keys that join them.

A line is a letter: a to h are GPIO 6 to 13 (wires 7 to 14 of the build guide), i to l the four of a
second keypad's own, GPIO 16 to 19, and z is ground. An order is the lines of the rows, from the
top, then those of the columns, from the left. A contact is what a key joins: two lines, in the
order of the alphabet. No pins, no clock.
"""

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any, Sequence

LINES, OWN_LINES, GROUND = "abcdefgh", "ijkl", "z"
#: The lines that a second keypad may share with the first one's rows, or with its columns.
SHARED = "efgh"
#: The settings that hold the orders of the two, and the orders of keypads that are wired in turn.
SETTINGS = ("pad", "twin_pad")
ORDERS = (LINES, OWN_LINES + SHARED)
_FIRST_WIRE = 7


def is_order(order: "object", own: str) -> bool:
    """Return whether a text has each of the lines `own` once; the shared ones of two are a side."""
    if not isinstance(order, str) or sorted(order) != sorted(own):
        return False
    return own == LINES or side_of(order, SHARED) >= 0


def side_of(order: str, lines: str) -> int:
    """Return which side of an order these lines are: 0 its rows, 1 its columns, -1 neither."""
    for side in (0, 1):
        if "".join(sorted(order[4 * side : 4 * side + 4])) == lines:
            return side
    return -1


def turned(order: str) -> str:
    """Return the order of a keypad that is read upside down: the first key is the last.

    >>> turned("abcdefgh")
    'dcbahgfe'
    """
    return "".join([order[at] for at in (3, 2, 1, 0, 7, 6, 5, 4)])


def orders(settings: "Any", is_asked: bool = False) -> "tuple[str, ...]":
    """Return the orders of a board's keypads, one or two; "" for each while they are asked for.

    The lines that two share must be a side of both: without that the second one has no keys.
    """
    if is_asked:
        return ("",) if settings["twin"] == "off" else ("", "")
    pad, twin = [
        settings.get(name) if is_order(settings.get(name), order) else order
        for name, order in zip(SETTINGS, ORDERS)
    ]
    if settings["twin"] == "off" or side_of(pad, SHARED) < 0:
        return (pad,)
    return pad, turned(twin) if settings["twin"] == "turned" else twin


def driven(orders: "Sequence[str]") -> str:
    """Return the four lines that are pulled low in turn: the columns, or those that are shared."""
    return SHARED if len(orders) > 1 else orders[0][4:]


def contact(order: str, at: int) -> str:
    """Return the contact of a key, by its place in KEYPAD_LEGEND.

    >>> contact("abcdefgh", 0), contact("hgfedcba", 0)
    ('ae', 'dh')
    """
    return "".join(sorted((order[at // 4], order[4 + at % 4])))


def wire(line: str) -> str:
    """Return the name of a line: its wire in the build guide, or a pin of the second keypad.

    >>> wire("a"), wire("i"), wire(GROUND)
    ('7', 'GP16', 'GND')
    """
    at = (LINES + OWN_LINES + GROUND).index(line)
    return str(_FIRST_WIRE + at) if at < 8 else "GP%d" % (at + 8) if at < 12 else "GND"


class Search:
    """The order of a keypad's lines, from the contacts of ASKED: the first row, the first column.

    lines: those that it may have. `contacts` are known; `heard`: all lines that any key joined.
    """

    #: Keys that are asked for, in turn.
    ASKED = "123A47*"

    def __init__(self, lines: str = LINES) -> None:
        self.lines = lines
        self.contacts: "tuple[str, ...]" = ()
        self.heard = ""

    @property
    def asked(self) -> str:
        """The key that is asked for, "" when all are known."""
        return self.ASKED[len(self.contacts) :][:1]

    @property
    def silent(self) -> str:
        """The lines that no key has joined."""
        return "".join([line for line in self.lines if line not in self.heard])

    def take(self, pair: str) -> bool:
        """Take the contact of the key that is asked for; begin again where it cannot be that key.

        Return whether it can. Two keys of the first row share its line, two of the first column
        that one's, and the other line of each is a new one.
        """
        if [line for line in pair if line not in self.lines]:
            return False
        self.heard += pair
        known = len(self.contacts)
        before = "".join(self.contacts)
        shared = [line for line in pair if line in before]
        is_new = len(shared) == 1 and (known == 1 or shared[0] == self._side(known > 3))
        self.contacts = self.contacts + (pair,) if not known or is_new else ()
        return not known or is_new

    def _side(self, is_column: bool) -> str:
        """Return the line of the first row or column, once two contacts are known."""
        one, other = self.contacts[:2]
        row = one[0] if one[0] in other else one[1]
        return one.replace(row, "") if is_column else row

    @property
    def order(self) -> str:
        """The order, when all contacts are known."""
        row, column = self._side(False), self._side(True)
        others = [pair.replace(row, "").replace(column, "") for pair in self.contacts[1:]]
        return row + "".join(others[3:]) + column + "".join(others[:3])
