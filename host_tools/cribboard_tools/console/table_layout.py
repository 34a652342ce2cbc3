"""Column widths of tables, such that no number is cut off.

In a narrow terminal text columns are wrapped; where that is not enough, a table becomes a list of
"name  value" lines. In a pipe a table is as wide as its content.
"""

from __future__ import annotations

TYPE_CHECKING = False  # nearly every command imports this
if TYPE_CHECKING:
    from collections.abc import Sequence

#: Least width of a wrapped text column: below it, names would have one letter a line.
LEAST_TEXT = 8


def widths(natural: Sequence[int], texts: int, room: int) -> list[int] | None:
    """Return column widths that fit into `room` cells, or None.

    natural: the widest cell of each column; texts: how many columns from the left can wrap.

    >>> widths([20, 10, 5], texts=2, room=30)
    [15, 10, 5]
    >>> widths([20, 10, 5], texts=2, room=20) is None
    True
    """
    columns = list(natural)
    least = [min(one, LEAST_TEXT) for one in columns[:texts]]
    while sum(columns) > room:
        loose = [place for place in range(texts) if columns[place] > least[place]]
        if not loose:
            return None
        columns[max(loose, key=lambda place: columns[place])] -= 1
    return columns
