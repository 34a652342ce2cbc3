"""The chance to win a game of six-card cribbage from a pair of scores, before a deal.

The table is made by host_tools/upkeep/win_chances.py from simulated deals between two good players;
docs/win-chances.md says what it assumes.
"""

from __future__ import annotations

import base64
import functools
from array import array

from host_tools.analysis import win_chance_table

#: Scores of the table are 0 to one less than this.
TARGET = 121
CERTAIN = 65535


@functools.cache
def _entries() -> array[int]:
    """Return the entries, a row for each score of the dealer."""
    data = base64.b85decode("".join(win_chance_table.ROWS.split()))
    return array("H", [low | high << 8 for low, high in zip(data[::2], data[1::2], strict=True)])


def packed(chances: list[list[float]]) -> bytes:
    """Return the entries of the table as bytes: 16 bits each, the low ones first."""
    entries = [round(CERTAIN * chance) for row in chances for chance in row]
    return b"".join(entry.to_bytes(2, "little") for entry in entries)


def dealer_chance(dealer: int, pone: int, target: int = TARGET) -> float:
    """Return the chance that the dealer wins from these scores, before the deal.

    target: at most 121. A shorter game is the end of a longer one: only the holes that are left
    count. A player at the target has won.

    >>> 0.55 < dealer_chance(0, 0) < 0.57
    True
    >>> dealer_chance(0, 0, 61) == dealer_chance(60, 60)
    True
    """
    if dealer >= target or pone >= target:
        return 1.0 if dealer >= target else 0.0
    offset = TARGET - target
    return _entries()[(dealer + offset) * TARGET + pone + offset] / CERTAIN


def chance(own: int, other: int, is_dealer: bool, target: int = TARGET) -> float:
    """Return the chance to win of a player with `own` points against `other`, before the deal.

    >>> chance(100, 90, True) + chance(90, 100, False)
    1.0
    """
    return dealer_chance(own, other, target) if is_dealer else 1 - dealer_chance(other, own, target)
