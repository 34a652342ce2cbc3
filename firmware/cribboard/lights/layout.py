"""Board layouts: which pixel lights which hole of which track, and where it sits.

The default board is two lanes side by side that wind through four streets of thirty, as on a
wooden board: the lane on the outside of one bend is on the inside of the next.

    start > a a a .. a a     A 1..30
    start > b b b .. b b     B 1..30     each row is a piece of strip, and the data runs
            b b b .. b b     B 60..31    through them in a serpentine: the first row to
            a a a .. a a     A 60..31    the right, the next back to the left
            a a a .. a a     A 61..90
            b b b .. b b     B 61..90
     game < b b b .. b b     B 120..91
     game < a a a .. a a     A 120..91

A panel is bought with its rows laid already: 32 columns of 8 pixels. There the holes keep these
rows, but start and game holes move to the first column, so that the second is dark, and the pixel
of a place follows from how the panel is chained. That is told by four letters, as seen from the
front: `t` or `b` and `l` or `r` for the corner of pixel 0; `c` for lines along the columns, `r`
along the rows; `z` where every other line runs back, `p` where each begins on the same side.

Other boards are in presets.py. `Layout.place` gives a pixel's position on the board, for drawings,
templates and the page: rows are flush right, one below the other; the lanes of a street are close
together, streets further apart.
"""

from array import array

from cribboard.base.constants import MOST_MA, PLAIN_USB_MA

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Sequence

#: Holes in a lap of most boards; the game hole comes after the last.
HOLES = 120
START_HOLE = 0
GAME_HOLE = HOLES + 1
#: Holes in a street: the lanes bend after each.
STREET = 30
#: The lowest skunk line.
LOWEST_LINE = 31
#: The pixel of a hole that has none.
NONE = 0xFFFF
#: Micrometres: pixel pitch of a 144/m strip; lane to lane; street to street; rim to first hole.
PITCH_UM = 6944
LANE_UM = 12000
STREET_GAP_UM = 6000
MARGIN_X_UM = 12340
MARGIN_Y_UM = 12000
#: A panel: pixels in a row and in a column, and the mm from one to the next.
PANEL_COLUMNS, PANEL_ROWS, PANEL_PITCH_MM = 32, 8, 10
#: How the commonest panel is chained, if it is mounted with pixel 0 top left.
PANEL = "tlcz"


def lanes(tracks: int, holes: int = HOLES, first: int = START_HOLE) -> "list[tuple[int, int, int]]":
    """Return rows of lanes that wind through streets, as the two above, in data order.

    Of each row (track, hole of its first pixel, of its last); first: the first hole of a track.
    """
    rows = []  # type: list[tuple[int, int, int]]
    for street in range(holes // STREET):
        low = STREET * street + 1 if street else first
        high = STREET * (street + 1) + (STREET * (street + 1) == holes)
        for track in range(tracks - 1, -1, -1) if street % 2 else range(tracks):
            is_back = (len(rows) + street) % 2
            rows.append((track, high, low) if is_back else (track, low, high))
    return rows


class Layout:
    """A board: its tracks, and its pixels in data order.

    name: of the preset. rows: as of `lanes`, top row first; a row may be several pieces,
    (track, first, last, track, first, last). holes: in a lap; hole 0 is the start hole, holes + 1
    the game hole (`game`). skip: pixels of the chain that stay dark. gap: after every so many
    holes of a row one more pixel stays dark. is_serpentine: every other row runs back to the
    left. panel: how the panel is chained (its rows are a serpentine), "" for strips. Nothing is
    checked here: presets.find does that.
    """

    def __init__(
        self,
        name: str,
        rows: "Sequence[Sequence[int]]",
        holes: int = HOLES,
        skip: "Sequence[int]" = (),
        gap: int = 0,
        is_serpentine: bool = True,
        panel: str = "",
    ) -> None:
        self.name = name
        self.panel = panel
        #: the greatest budget of the lights: a panel hangs on the Pico's plug, with no rail switch
        self.most_ma = PLAIN_USB_MA if panel else MOST_MA
        self.holes = holes
        self.game = holes + 1
        self.gap = gap
        self.is_serpentine = is_serpentine
        self.tracks = max([max([row[i] for i in range(0, len(row), 3)]) for row in rows]) + 1
        #: pixel of (track, hole), flat, `entries` for each track
        self.entries = holes + 2
        self.pixels = array("H", [NONE] * (self.tracks * self.entries))
        #: first pixel of each row, and at the end the number of pixels
        self.starts = [0]
        if panel:
            self._lay_on_panel(rows)
            self.starts.append(PANEL_COLUMNS * PANEL_ROWS)
        else:
            for row in rows:
                self.starts.append(self._lay(row, self.starts[-1], skip))
        self._count = self.starts[-1]
        #: whether the tracks have start holes; otherwise hole 1 is used in their place
        self.has_start = self.pixels[0] != NONE
        if not self.has_start:
            for first in range(0, len(self.pixels), self.entries):
                self.pixels[first] = self.pixels[first + 1]

    def _lay(self, row: "Sequence[int]", pixel: int, skip: "Sequence[int]") -> int:
        """Number the row's pixels from `pixel` on; return the number after the last."""
        for i in range(0, len(row), 3):
            track, first, last = row[i], row[i + 1], row[i + 2]
            step = 1 if last >= first else -1
            if not skip and not self.gap:  # hole by hole takes 12 ms of the Pico's start
                end = pixel + abs(last - first) + 1
                numbers = range(pixel, end) if step > 0 else range(end - 1, pixel - 1, -1)
                at = track * self.entries + min(first, last)
                self.pixels[at : at + len(numbers)] = array("H", numbers)
                pixel = end
                continue
            for hole in range(first, last + step, step):
                while pixel in skip:
                    pixel += 1
                self.pixels[track * self.entries + hole] = pixel
                lower = min(hole, hole + step)
                is_gap = self.gap and lower and lower % self.gap == 0 and hole != last
                pixel += 2 if is_gap else 1
        return pixel

    def _lay_on_panel(self, rows: "Sequence[Sequence[int]]") -> None:
        """Number the holes of each row, which lies flush right in a row of the panel."""
        top = (PANEL_ROWS - len(rows)) // 2
        for place, row in enumerate(rows):
            track, first, last = row[0], row[1], row[2]
            line = _panel_row(top + place, self.panel)
            lowest, highest = min(first, last), max(first, last)
            numbers = line[PANEL_COLUMNS - 1 - highest + lowest :]
            if (first > last) != bool(place % 2):  # holes are counted to the left here
                numbers.reverse()
            if lowest == START_HOLE:
                numbers[0] = line[0]
            if highest == self.game:
                numbers[-1] = line[0]
            at = track * self.entries + lowest
            self.pixels[at : at + len(numbers)] = array("H", numbers)

    def __len__(self) -> int:
        """Return the number of pixels on the chain, with those that stay dark."""
        return self._count

    def pixel(self, track: int, hole: int) -> int:
        """Return the pixel of a hole, counted in data order.

        A third track on a two-track board shares the first's holes.
        """
        return self.pixels[track % self.tracks * self.entries + hole]

    def hole_of(self, score: int, target: int) -> int:
        """Return the hole of a peg at `score` in a game to `target`; 0 is the start hole.

        hole = (score - 1) mod 120 + 1; a target of 120k + 1 is the game hole.
        """
        if score <= 0:
            return START_HOLE
        if score >= target:
            score = target
            if (target - 1) % self.holes == 0:
                return self.game
        return (score - 1) % self.holes + 1

    def hole_at(self, pixel: int) -> "tuple[int, int]":
        """Return (track, hole) of a pixel, the inverse of `pixel`; IndexError for a dark one."""
        for at, other in enumerate(self.pixels):
            if other == pixel:
                track, hole = at // self.entries, at % self.entries
                return track, hole if hole != START_HOLE or self.has_start else 1
        raise IndexError("no hole has this pixel")

    def point(self, pixel: int) -> "tuple[float, float]":
        """Return (x, y) of a pixel's centre in mm, from the top left corner of the board."""
        if self.panel:
            rows = [_panel_row(row, self.panel) for row in range(PANEL_ROWS)]
            row, column = [(at, row.index(pixel)) for at, row in enumerate(rows) if pixel in row][0]
            margin = PANEL_PITCH_MM / 2
            return margin + column * PANEL_PITCH_MM, margin + row * PANEL_PITCH_MM
        row = 0
        while self.starts[row + 1] <= pixel:
            row += 1
        first, end = self.starts[row], self.starts[row + 1]
        longest = max([end - start for start, end in zip(self.starts, self.starts[1:])])
        last_column = longest - 1
        column = last_column - (end - 1 - pixel)
        if self.is_serpentine and row % 2:
            column = last_column - (pixel - first)
        x_um = MARGIN_X_UM + column * PITCH_UM
        y_um = MARGIN_Y_UM + row * LANE_UM + row // self.tracks * STREET_GAP_UM
        return x_um / 1000, y_um / 1000

    @property
    def height_mm(self) -> float:
        """Height of the board; of a panel: from edge to edge."""
        if self.panel:
            return float(PANEL_ROWS * PANEL_PITCH_MM)
        last = len(self.starts) - 2
        height_um = 2 * MARGIN_Y_UM + last * LANE_UM + last // self.tracks * STREET_GAP_UM
        return height_um / 1000


def _panel_row(row: int, panel: str) -> "list[int]":
    """Return the pixels of a panel's row, counted from the top, from left to right."""
    if panel[0] == "b":
        row = PANEL_ROWS - 1 - row
    is_zigzag = panel[3] == "z"
    if panel[2] == "r":
        numbers = list(range(PANEL_COLUMNS * row, PANEL_COLUMNS * (row + 1)))
        is_back = is_zigzag and row % 2
    else:
        back = PANEL_ROWS - 1 - row if is_zigzag else row
        steps = range(0, PANEL_COLUMNS * PANEL_ROWS, PANEL_ROWS)
        numbers = [step + (back if step & PANEL_ROWS else row) for step in steps]
        is_back = 0
    if bool(is_back) != (panel[1] == "r"):
        numbers.reverse()
    return numbers


#: Two players: 2 x (start hole, 120 holes, game hole) = 244 pixels, 233 x 126 mm.
TWO_TRACK = Layout("two-track", lanes(2))
