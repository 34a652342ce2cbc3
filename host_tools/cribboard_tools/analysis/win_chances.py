"""The chance to win six-card cribbage from a pair of scores, before a deal, as a fraction.

The table is the firmware's; docs/win-chances.md says what it assumes.
"""

from __future__ import annotations

from cribboard.rules import win_chances
from cribboard.rules.win_chances import CERTAIN
from cribboard.rules.win_chances import TARGET as TARGET


def dealer_chance(dealer: int, pone: int, target: int = TARGET) -> float:
    """Return the chance that the dealer wins from these scores, before the deal.

    target: at most 121. A shorter game is the end of a longer one: only the holes that are left
    count. A player at the target has won.

    >>> 0.55 < dealer_chance(0, 0) < 0.57
    True
    >>> dealer_chance(0, 0, 61) == dealer_chance(60, 60)
    True
    """
    return win_chances.dealer_chance(dealer, pone, target) / CERTAIN


def chance(own: int, other: int, is_dealer: bool, target: int = TARGET) -> float:
    """Return the chance to win of a player with `own` points against `other`, before the deal.

    >>> chance(100, 90, True) + chance(90, 100, False)
    1.0
    """
    return dealer_chance(own, other, target) if is_dealer else 1 - dealer_chance(other, own, target)
