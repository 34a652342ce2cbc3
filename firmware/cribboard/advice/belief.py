"""Weights of the hands that the other player may hold.

A hand's weight is in how many ways the hidden cards make it, times how often a good player keeps
such four ranks, times how likely it would have laid what it has laid. Its suits are left out.
"""

from cribboard.advice import keep_weights, public_order
from cribboard.advice.position import PIPS, PONE
from cribboard.rules import show_totals

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Sequence

    from cribboard.advice.position import Position

    #: Ranks held, weight, points of the four kept cards with the starter.
    Hand = tuple[tuple[int, ...], int, int]

#: Effort of a search that weighs every hand.
ALL = 0
#: Weights of all hands add up to less than this.
TOTAL = 1 << 24
#: Ways to take 0, 1, .. 4 cards from so many.
_WAYS = ((1, 0, 0, 0, 0), (1, 1, 0, 0, 0), (1, 2, 1, 0, 0), (1, 3, 3, 1, 0), (1, 4, 6, 4, 1))


def place_of(first: int, second: int, third: int, fourth: int) -> int:
    """Return the place of four sorted ranks in the tables of 1,820.

    >>> place_of(0, 0, 0, 0), place_of(0, 0, 0, 1), place_of(12, 12, 12, 12)
    (0, 1, 1819)
    """
    third = third * (third + 1) * (third + 2) // 6
    fourth = fourth * (fourth + 1) * (fourth + 2) * (fourth + 3) // 24
    return first + second * (second + 1) // 2 + third + fourth


def _sets(many: int, hidden: "Sequence[int]") -> "list[tuple[tuple[int, ...], int]]":
    """Return every set of so many ranks, sorted, with the ways that hidden cards make it."""
    found = [((), 1)]  # type: list[tuple[tuple[int, ...], int]]
    for rank in range(13):
        longer = []
        for ranks, ways in found:
            for more in range(min(hidden[rank], many - len(ranks)), -1, -1):
                longer.append((ranks + (rank,) * more, ways * _WAYS[hidden[rank]][more]))
        found = longer
    return [one for one in found if len(one[0]) == many]


def _weights(position: "Position", is_ahead: bool) -> "list[Hand]":
    """Return every hand with a weight."""
    hidden = [
        many if PIPS[rank] > position.room else 0 for rank, many in enumerate(position.hidden)
    ]
    keeps = keep_weights.DEALER if position.seat == PONE else keep_weights.PONE
    worths = []
    for series, count, unseen, others, _ in position.moments:
        worths.append(public_order.values(series, count, unseen, others, 0x1FFF, is_ahead))
    starter = (position.starter - 1) % 13 + 1
    found, unlikely = [], []
    for ranks, ways in _sets(position.left, hidden):
        kept = sorted(ranks + tuple(position.theirs))
        if kept[0] == kept[3] and kept[0] == starter - 1:
            continue
        weight = ways
        held = list(ranks)
        for at in range(len(worths) - 1, -1, -1):
            held = sorted(held + [position.theirs[at]])
            weight *= public_order.likelihood(worths[at], held, position.theirs[at])
        shown = show_totals.total([rank + 1 for rank in kept], starter)
        keep = keeps[place_of(*kept)]
        if keep:
            found.append((ranks, weight * keep, shown))
        elif not found:
            unlikely.append((ranks, weight, shown))
    return found or unlikely


def hands(position: "Position", effort: int = ALL, is_ahead: bool = True) -> "list[Hand]":
    """Return the hands that the other may hold; weights add up to less than TOTAL.

    effort: take so many of them, evenly over the weights; ALL takes each with its own. is_ahead:
    as of public_order.values. [] if what was laid contradicts itself.
    """
    every = _weights(position, is_ahead)
    total = 0
    for hand in every:
        total += hand[1]
    found = []
    if effort == ALL:
        shift = 0
        while total >> shift >= TOTAL:
            shift += 1
        for ranks, weight, shown in every:
            if weight >> shift:
                found.append((ranks, weight >> shift, shown))
        return found
    begun = 0
    for ranks, weight, shown in every:
        times = (effort * (begun + weight) + total // 2) // total
        times -= (effort * begun + total // 2) // total
        begun += weight
        if times:
            found.append((ranks, times, shown))
    return found
