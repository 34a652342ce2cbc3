"""Table of the layouts by the size of a display."""

from cribboard.constants import SCREEN_CELLS
from cribboard.screen import oled_layout

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Callable, Iterator

    from cribboard.view import View

    #: (view, telling, cache) as of `oled_layout.drawing`; yields the rows last.
    Drawing = Callable[[View, str, list[list[str]]], Iterator[list[str]]]


def drawing_for(rows: int, cells: int) -> "Drawing":
    """Return the generator that lays a View out on a display of so many rows of cells.

    Its last value holds the rows of one screen, or of several to be shown in turn. Raises
    ValueError if there is no layout for that size.
    """
    if (rows, cells) == (oled_layout.ROWS, SCREEN_CELLS):
        return oled_layout.drawing
    # Imported when such a display was found: on a board with an OLED it would only take heap.
    from cribboard.screen import four_rows

    if four_rows.fits(rows, cells):
        return lambda view, telling, cache: four_rows.drawing(view, telling, cache, cells)
    raise ValueError("no layout for %d rows of %d cells" % (rows, cells))
