"""Score of a card as it is laid in the play.

Rule: docs/rules.md, "The play" (ACC 7).
"""

from cribboard.rules.cards import PIPS
from cribboard.rules.show import PAIR_POINTS, PAIRS, Item

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Sequence

LIMIT = 31  # of the count of a series


def count_of(series: "Sequence[int]") -> int:
    """Return the running total of the cards in `series`.

    >>> count_of([13, 5])
    15
    """
    count = 0
    for card in series:
        count += PIPS[card % 13]
    return count


def run_length(series: "Sequence[int]") -> int:
    """Return the largest n >= 3 such that the last n cards are n consecutive ranks, else 0.

    >>> run_length([8, 6, 4, 5, 7])
    5
    """
    best = back = 0
    mask = 0
    low, high = 14, 0
    for card in reversed(series):
        rank = (card - 1) % 13
        if mask >> rank & 1:
            break
        mask |= 1 << rank
        if rank < low:
            low = rank
        if rank > high:
            high = rank
        if high - low > 6:
            break
        back += 1
        if back >= 3 and high - low == back - 1:
            best = back
    return best


def items(series: "Sequence[int]", count: int = 0) -> "list[Item]":
    """Return what the last card of `series` scores, in the order that players announce it.

    count: the running total where it is known, 0 where it is not.

    >>> [(item.reason, item.points) for item in items([5, 5, 5])]
    [('fifteen', 2), ('pair-royal', 6)]
    """
    scored = []  # type: list[Item]
    size = len(series)
    if size < 2:
        return scored
    count = count or count_of(series)
    if count == 15:
        scored.append(Item("fifteen", tuple(series), 2))
    elif count == LIMIT:
        scored.append(Item("thirty-one", tuple(series), 2))
    rank = series[-1] % 13
    alike = 1
    while alike < 4 and alike < size and series[-alike - 1] % 13 == rank:
        alike += 1
    if alike > 1:
        scored.append(Item(PAIRS[alike], tuple(series[-alike:]), PAIR_POINTS[alike]))
        return scored  # two cards of a rank are not in a run
    length = run_length(series) if size > 2 else 0
    if length:
        scored.append(Item("run", tuple(series[-length:]), length))
    return scored
