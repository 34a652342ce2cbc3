"""Where the holes are: which pixel lights which hole of which track, and where it sits.

The default board is two lanes side by side that wind together through four streets of thirty,
as on a wooden board: the lane on the outside of one bend is on the inside of the next.

    start > a a a .. a a     A 1..30
    start > b b b .. b b     B 1..30     each row is one piece of strip, and the data
            b b b .. b b     B 60..31    runs through the rows as a serpent: the first to
            a a a .. a a     A 60..31    the right, the next back to the left
            a a a .. a a     A 61..90
            b b b .. b b     B 61..90
     game < b b b .. b b     B 120..91
     game < a a a .. a a     A 120..91
"""

from array import array

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Sequence

#: Holes a lap; the game hole comes after the last.
HOLES = 120
START_HOLE = 0
GAME_HOLE = HOLES + 1
#: Holes a street: the lanes bend after each.
STREET = 30

#: Micrometres: a 144/m strip; two lanes of a street; one street to the next; rim to first well.
PITCH_UM = 6944
LANE_UM = 12000
STREET_GAP_UM = 6000
MARGIN_X_UM = 12340
MARGIN_Y_UM = 12000

#: One piece of strip a row, in data order: (track, hole of its first pixel, of its last).
_TWO_TRACK_ROWS = (
    (0, 0, 30),
    (1, 30, 0),
    (1, 60, 31),
    (0, 31, 60),
    (0, 61, 90),
    (1, 90, 61),
    (1, 121, 91),
    (0, 91, 121),
)


class Layout:
    """A board: its tracks, its pixels in data order, and their places in millimetres.

    name: of the preset; rows: as _TWO_TRACK_ROWS, top row first, the data running right in the
    first, left in the second, and so on. Hole 0 is the start hole, 1..120, 121 the game hole.
    """

    def __init__(self, name: str, rows: "Sequence[tuple[int, int, int]]") -> None:
        self.name = name
        self.rows = rows
        self.tracks = max([row[0] for row in rows]) + 1
        #: pixel of (track, hole), flat, GAME_HOLE + 1 entries a track
        self.pixels = array("H", [0] * (self.tracks * (GAME_HOLE + 1)))
        count = 0
        for track, first, last in rows:
            step = 1 if last > first else -1
            for hole in range(first, last + step, step):
                self.pixels[track * (GAME_HOLE + 1) + hole] = count
                count += 1
        self._count = count
        pairs = (len(rows) - 1) // 2
        self.width_mm = (2 * MARGIN_X_UM + STREET * PITCH_UM) / 1000
        self.height_mm = (
            2 * MARGIN_Y_UM + (len(rows) - 1) * LANE_UM + pairs * STREET_GAP_UM
        ) / 1000

    def __len__(self) -> int:
        """Return the number of pixels on the chain."""
        return self._count

    def pixel(self, track: int, hole: int) -> int:
        """Return the pixel of a hole, counted in data order; a track too many shares the first's.

        Rule: three tracks on a two-track board (rules.md, variants): the third shares the first.
        """
        return self.pixels[track % self.tracks * (GAME_HOLE + 1) + hole]

    def hole_of(self, score: int, target: int) -> int:
        """Return the hole of a peg at `score` in a game to `target`: 0 start, 1..120, 121 game.

        Rule: hole = (score - 1) mod 120 + 1; a target of 120k + 1 is in the game hole.
        """
        if score <= 0:
            return START_HOLE
        if score >= target:
            score = target
            if (target - 1) % HOLES == 0:
                return GAME_HOLE
        return (score - 1) % HOLES + 1

    def hole_at(self, pixel: int) -> "tuple[int, int]":
        """Return (track, hole) of a pixel; the inverse of `pixel`."""
        for track, first, last in self.rows:
            step = 1 if last > first else -1
            length = (last - first) * step + 1
            if pixel < length:
                return track, first + step * pixel
            pixel -= length
        raise IndexError("no such pixel")

    def place(self, pixel: int) -> "tuple[float, float]":
        """Return (x, y) of a pixel's middle in mm, from the top left corner of the board."""
        _, hole = self.hole_at(pixel)
        row = 0
        for _, first, last in self.rows:
            length = abs(last - first) + 1
            if pixel < length:
                break
            pixel -= length
            row += 1
        x_um = MARGIN_X_UM + _column(hole) * PITCH_UM
        y_um = MARGIN_Y_UM + row * LANE_UM + row // 2 * STREET_GAP_UM
        return x_um / 1000, y_um / 1000


def _column(hole: int) -> int:
    """Return 0 for the start and game holes at the left, 1..30 along the street."""
    if hole in (START_HOLE, GAME_HOLE):
        return 0
    street, step = divmod(hole - 1, STREET)
    return STREET - step if street % 2 else 1 + step


#: Two players: 2 x (start hole, 120 holes, game hole) = 244 pixels, 233 x 126 mm.
TWO_TRACK = Layout("two-track", _TWO_TRACK_ROWS)
