"""Score of a card as it is laid in the play.

Rule: docs/rules.md, "The play" (ACC 7).
"""

from cribboard.rules.cards import pips_of, rank_of
from cribboard.rules.show import Item

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Sequence

LIMIT = 31  # of the count of a series
_PAIRS = ("", "", "pair", "pair-royal", "double-pair-royal")
_PAIR_POINTS = (0, 0, 2, 6, 12)


def count_of(series: "Sequence[int]") -> int:
    """Return the running total of the cards in `series`.

    >>> count_of([13, 5])
    15
    """
    return sum(pips_of(card) for card in series)


def run_length(series: "Sequence[int]") -> int:
    """Return the largest n >= 3 such that the last n cards are n consecutive ranks, else 0.

    >>> run_length([8, 6, 4, 5, 7])
    5
    """
    best = 0
    mask = 0
    low, high = 14, 0
    for back in range(1, min(len(series), 7) + 1):
        rank = rank_of(series[-back])
        if mask >> rank & 1:
            break
        mask |= 1 << rank
        low, high = min(low, rank), max(high, rank)
        if back >= 3 and high - low == back - 1:
            best = back
    return best


def items(series: "Sequence[int]") -> "list[Item]":
    """Return what the last card of `series` scores, in the order that players announce it.

    >>> [(item.reason, item.points) for item in items([5, 5, 5])]
    [('fifteen', 2), ('pair-royal', 6)]
    """
    scored = []
    count = count_of(series)
    if count == 15:
        scored.append(Item("fifteen", tuple(series), 2))
    elif count == LIMIT:
        scored.append(Item("thirty-one", tuple(series), 2))
    alike = 1
    while alike < 4 and alike < len(series):
        if rank_of(series[-alike - 1]) != rank_of(series[-1]):
            break
        alike += 1
    if alike > 1:
        scored.append(Item(_PAIRS[alike], tuple(series[-alike:]), _PAIR_POINTS[alike]))
    length = run_length(series)
    if length:
        scored.append(Item("run", tuple(series[-length:]), length))
    return scored
