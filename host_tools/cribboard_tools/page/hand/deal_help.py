"""Record of how each seed was played: its tries, and of the last one the steps back and the hints.

It goes with the result of the game (hand.js). A row of the file is a seed, its tries, its
steps back and its hints.
"""

import json

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

#: Name of the file, and how many seeds it has.
FILE = "help"
_MOST = 100
#: Places in a row.
_TRIES, UNDONE, HINTS = 1, 2, 3


def _rows(text: str) -> "list[list[Any]]":
    """Return the rows of a file; one that cannot be read is left out."""
    try:
        rows = json.loads(text)
    except ValueError:
        rows = []
    found = rows if isinstance(rows, list) else []
    return [row for row in found if isinstance(row, list) and len(row) == 4]


def of(text: str, seed: str) -> "list[int]":
    """Return a seed's tries, steps back and hints, [] of one that was never begun."""
    found = [row[1:] for row in _rows(text) if row[0] == seed]
    return found[-1] if found else []


def begun(text: str, seed: str) -> str:
    """Return the file with another try of a seed."""
    tries = (of(text, seed) or [0])[0]
    rows = [row for row in _rows(text) if row[0] != seed]
    return json.dumps((rows + [[seed, tries + 1, 0, 0]])[-_MOST:])


def noted(text: str, seed: str, what: int) -> str:
    """Return the file with one more of UNDONE or HINTS."""
    rows = _rows(text)
    for row in rows:
        row[what] += row[0] == seed
    return json.dumps(rows)
