"""Widths of a table's columns, so that no digit is ever cut off.

Text columns are wrapped where a terminal is too narrow. Where even that is not enough, a table is
shown as a list of "name  value" lines. In a pipe a table takes the width it needs.
"""

from __future__ import annotations

TYPE_CHECKING = False  # nearly every command imports this
if TYPE_CHECKING:
    from collections.abc import Sequence

#: A wrapped text column is not made narrower than this: names would be a letter a line.
LEAST_TEXT = 8


def widths(natural: Sequence[int], texts: int, room: int) -> list[int] | None:
    """Return the column widths that fit into `room` cells, None where none do.

    natural: the widest cell of each column; texts: so many columns from the left may wrap.

    >>> widths([20, 10, 5], texts=2, room=30)
    [15, 10, 5]
    >>> widths([20, 10, 5], texts=2, room=20) is None
    True
    """
    found = list(natural)
    least = [min(one, LEAST_TEXT) for one in found[:texts]]
    while sum(found) > room:
        loose = [place for place in range(texts) if found[place] > least[place]]
        if not loose:
            return None
        found[max(loose, key=lambda place: found[place])] -= 1
    return found
