"""A person who is asked how the panel of a board is mounted, and looks at the lamps."""

from tests.helpers import panel

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
        self._chain = panel.chain(code)
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
