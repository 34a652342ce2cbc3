"""A panel of 8 x 32 lamps as a person sees it from the front, and where its boards have holes.

Written a second time, without firmware/cribboard/lights/layout.py: the chain is walked lamp by lamp
from the corner where it begins, and the holes are counted along the streets of the board.
"""

COLUMNS, ROWS = 32, 8
#: All ways to chain a panel, as the settings name them.
CODES = tuple([y + x + line + way for y in "tb" for x in "lr" for line in "cr" for way in "zp"])
#: {board: rows of the panel, from the top, in which each track runs street by street}
LANES = {
    "matrix": ((0, 3, 4, 7), (1, 2, 5, 6)),
    "matrix-1": ((2, 3, 4, 5),),
    "matrix-3": ((1, 6), (2, 5), (3, 4)),
    "matrix-british": ((2, 5), (3, 4)),
}


def chain(code):
    """Return [(row, column)] of the lamps in the order in which the data passes them."""
    down = list(range(ROWS)) if code[0] == "t" else list(range(ROWS - 1, -1, -1))
    across = list(range(COLUMNS)) if code[1] == "l" else list(range(COLUMNS - 1, -1, -1))
    lamps = []
    is_forth = True
    for outer in across if code[2] == "c" else down:
        inner = list(down if code[2] == "c" else across)
        if not is_forth:
            inner.reverse()
        lamps += [(at, outer) if code[2] == "c" else (outer, at) for at in inner]
        is_forth = code[3] == "p" or not is_forth
    return lamps


def spots(board):
    """Return {(track, hole): (row, column)} of a board on a panel.

    The first street of thirty runs to the right, the next back, and so on. Start holes, if every
    track has its own holes, and game holes are in the left column, the one beside it is dark.
    """
    found = {}
    for track, lanes in enumerate(LANES[board]):
        hole = 0
        if len(LANES[board]) > 1:
            found[track, 0] = lanes[0], 0
        for place, row in enumerate(lanes):
            columns = list(range(2, COLUMNS))
            if place % 2:
                columns.reverse()
            for column in columns:
                hole += 1
                found[track, hole] = row, column
        found[track, hole + 1] = lanes[-1], 0
    return found


def pixels(board, code):
    """Return {(track, hole): pixel} of a board on a panel that is chained as `code`."""
    at = {place: pixel for pixel, place in enumerate(chain(code))}
    return {hole: at[place] for hole, place in spots(board).items()}


#: The corners of the nine digits, by the corner of the board: (row, column) of the lamp in it.
CORNER_KEYS = {(0, 0): "1", (0, 31): "3", (7, 0): "7", (7, 31): "9"}


def is_like(colour, red, green, blue):
    """Return whether a colour, red green blue, is mostly of the channels that are True."""
    is_in = red, green, blue
    wanted = [colour[at] for at in range(3) if is_in[at]]
    other = [colour[at] for at in range(3) if not is_in[at]]
    return min(wanted) > 0 and min(wanted) > 2 * max(other + [0])


class Person:
    """Answers by keys what the board asks; code: how the panel in front of this person is chained.

    wire_order: of the panel's own channels. Nothing of the firmware's layout is known here.
    """

    def __init__(self, code, wire_order="GRB"):
        self._chain = chain(code)
        self._order = wire_order

    def sees(self, wire):
        """Return {(row, column): (red, green, blue)} of the lamps that bytes on the wire light."""
        seen = {}
        for pixel, place in enumerate(self._chain):
            sent = wire[3 * pixel : 3 * pixel + 3]
            if any(sent):
                seen[place] = tuple([sent[self._order.index(name)] for name in "RGB"])
        return seen

    def corner(self, wire):
        """Return the key of the corner with the white lamp."""
        ((place, colour),) = self.sees(wire).items()
        assert is_like(colour, True, True, True), colour
        return CORNER_KEYS[place]

    def side(self, wire):
        """Return 9 if the row of lamps is not green, else whether it lies along the short side."""
        seen = self.sees(wire)
        assert len(seen) == 8
        colours = set(seen.values())
        if all([is_like(colour, True, False, False) for colour in colours]):
            return "9"
        assert all([is_like(colour, False, True, False) for colour in colours])
        return "1" if len(set([column for _, column in seen])) == 1 else "2"

    def second(self, wire):
        """Return whether the red lamp is beside the white one or at the other end."""
        seen = self.sees(wire)
        (white,) = [one for one in seen if is_like(seen[one], True, True, True)]
        (red,) = [one for one in seen if is_like(seen[one], True, False, False)]
        return "1" if abs(white[0] - red[0]) + abs(white[1] - red[1]) == 1 else "2"
