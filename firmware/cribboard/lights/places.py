"""Where a pixel sits on its board, in millimetres: for drawings, templates and the page.

Rows are flush right, one below the other; lanes of a street lie close, streets further apart.
"""

from cribboard.lights.tracks import START_HOLE

TYPE_CHECKING = False
if TYPE_CHECKING:
    from cribboard.lights.tracks import Layout

#: Micrometres: a 144/m strip; two lanes of a street; one street to the next; rim to first well.
PITCH_UM = 6944
LANE_UM = 12000
STREET_GAP_UM = 6000
MARGIN_X_UM = 12340
MARGIN_Y_UM = 12000


def hole_at(layout: "Layout", pixel: int) -> "tuple[int, int]":
    """Return (track, hole) of a pixel; raises IndexError where it lights none."""
    for at, other in enumerate(layout.pixels):
        if other == pixel:
            track, hole = at // layout.entries, at % layout.entries
            return track, hole if hole != START_HOLE or layout.has_start else 1
    raise IndexError("no hole has this pixel")


def _columns(layout: "Layout") -> int:
    """Return the pixels of the longest row."""
    starts = layout.starts
    return max([starts[row + 1] - starts[row] for row in range(len(layout.rows))])


def place(layout: "Layout", pixel: int) -> "tuple[float, float]":
    """Return (x, y) of a pixel's middle in mm, from the top left corner of the board."""
    row = 0
    while layout.starts[row + 1] <= pixel:
        row += 1
    first, end = layout.starts[row], layout.starts[row + 1]
    last_column = _columns(layout) - 1
    column = last_column - (end - 1 - pixel)
    if layout.is_serpentine and row % 2:
        column = last_column - (pixel - first)
    x_um = MARGIN_X_UM + column * PITCH_UM
    y_um = MARGIN_Y_UM + row * LANE_UM + row // layout.tracks * STREET_GAP_UM
    return x_um / 1000, y_um / 1000


def size(layout: "Layout") -> "tuple[float, float]":
    """Return the board's width and height in mm."""
    rows = len(layout.rows)
    streets = (rows - 1) // layout.tracks
    width_um = 2 * MARGIN_X_UM + (_columns(layout) - 1) * PITCH_UM
    height_um = 2 * MARGIN_Y_UM + (rows - 1) * LANE_UM + streets * STREET_GAP_UM
    return width_um / 1000, height_um / 1000
