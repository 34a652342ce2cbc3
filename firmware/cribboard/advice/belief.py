"""Weights of the hands that the other player may hold.

A hand's weight is in how many ways the hidden cards make it, times how often a good player keeps
such four ranks, times how likely it would have laid what it has laid. Its suits are left out.
"""

from cribboard.advice import keep_weights, public_order
from cribboard.advice.position import PONE
from cribboard.advice.public_order import PIPS
from cribboard.rules import show_totals

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Iterator, Sequence

    from cribboard.advice.position import Position

    #: Ranks held, weight, points of the four kept cards with the starter.
    Hand = tuple[tuple[int, ...], int, int]

#: Effort of a search that weighs every hand.
ALL = 0
#: Weights of all hands add up to less than this.
TOTAL = 1 << 24
#: Sets of ranks that a part of the work weighs, and looks at again.
_PART, _QUICK_PART = 8, 32
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


def _sets(many: int, hidden: "Sequence[int]") -> "Iterator[tuple[tuple[int, ...], int]]":
    """Yield every set of so many ranks, sorted, with the ways that hidden cards make it."""
    ranks = [0] * many
    last = many - 1
    while True:
        ways, at = 1, 0
        while at < many:
            rank, alike = ranks[at], 1
            while at < last and ranks[at + 1] == rank:
                at += 1
                alike += 1
            ways *= _WAYS[hidden[rank]][alike]
            at += 1
        if ways:
            yield tuple(ranks), ways
        at = last
        while at >= 0 and ranks[at] == 12:
            at -= 1
        if at < 0:
            return
        rank = ranks[at] + 1
        while at < many:
            ranks[at] = rank
            at += 1


def _packed(ranks: "tuple[int, ...]") -> int:
    packed = 0
    for rank in ranks:
        packed = packed << 4 | rank
    return packed


def hands(position: "Position", effort: int = ALL, is_ahead: bool = True) -> "list[Hand]":
    """Return the hands of `steps`."""
    found = []  # type: list[Hand]
    for found in steps(position, effort, is_ahead):  # noqa: B007  (the last is it)
        pass
    return found


def steps(position: "Position", effort: int = ALL, is_ahead: bool = True) -> "Iterator[list[Hand]]":
    """Yield [] after each part of the work; at last the hands that the other may hold.

    Weights add up to less than TOTAL. effort: take so many of the hands, evenly over the weights;
    ALL takes each with its own. is_ahead: as of public_order.values. A part takes a Pico some ms,
    and only the hands that are taken are kept. [] if what was laid contradicts itself.
    """
    hidden = [
        many if PIPS[rank] > position.room else 0 for rank, many in enumerate(position.hidden)
    ]
    worths = []
    for series, count, unseen, others, _ in position.moments:
        worths.append(public_order.values(series, count, unseen, others, 0x1FFF, is_ahead))
        yield []
    starter = (position.starter - 1) % 13 + 1
    weights, sets = [], []  # type: list[int], list[int]  # ranks of a set, four bits each
    likely = unlikely = 0
    for ranks, ways in _sets(position.left, hidden):
        weight = _weight(position, ranks, ways, worths)
        weights.append(weight)
        sets.append(_packed(ranks))
        if weight > 0:
            likely += weight
        else:
            unlikely -= weight
        if not len(weights) % _PART:
            yield []
    total, begun, shift = likely or unlikely, 0, 0
    while total >> shift >= TOTAL:
        shift += 1
    found = []
    taken, next_begun = 0, (total - total // 2 + effort - 1) // effort if effort != ALL else 0
    for place, weight in enumerate(weights):
        times = 0
        weight = weight if likely else -weight
        if weight > 0 and effort == ALL:
            times = weight >> shift
        elif weight > 0:
            begun += weight
            while begun >= next_begun:
                times += 1
                next_begun = (total * (taken + times + 1) - total // 2 + effort - 1) // effort
            taken += times
        if times:
            ranks = tuple([sets[place] >> 4 * at & 15 for at in range(position.left - 1, -1, -1)])
            kept = sorted(ranks + tuple(position.theirs))
            found.append((ranks, times, show_totals.total([rank + 1 for rank in kept], starter)))
        if not place % _QUICK_PART:
            yield []
    yield found


def _weight(
    position: "Position", ranks: "tuple[int, ...]", ways: int, worths: "Sequence[Sequence[int]]"
) -> int:
    """Return the weight of a hand, negative if no good player keeps it; 0 if it cannot be."""
    kept = sorted(ranks + tuple(position.theirs))
    if kept[0] == kept[3] and kept[0] == (position.starter - 1) % 13:
        return 0
    held = list(ranks)
    for at in range(len(worths) - 1, -1, -1):
        held = sorted(held + [position.theirs[at]])
        ways *= public_order.likelihood(worths[at], held, position.theirs[at])
    keeps = keep_weights.DEALER if position.seat == PONE else keep_weights.PONE
    return ways * keeps[place_of(*kept)] or -ways
