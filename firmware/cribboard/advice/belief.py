"""Weights of the hands that the other player may hold.

A hand's weight is in how many ways the hidden cards make it, times how often a good player keeps
such four ranks, times how likely it would have laid what it has laid. Its suits are left out.
"""

from cribboard.advice import public_order, tables
from cribboard.advice.position import KEPT
from cribboard.advice.public_order import PIPS
from cribboard.rules import show_totals
from cribboard.rules.cards import rank_of
from cribboard.rules.play import LIMIT
from cribboard.rules.win_chances import TARGET

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Iterator, Sequence

    from cribboard.advice.position import Position

    #: Ranks held, weight, points of the four kept cards with the starter.
    Hand = tuple[tuple[int, ...], int, int]
    #: What each rank was worth, and how likely it was, by the best rank held.
    Lay = tuple[Sequence[int], Sequence[bytes]]

#: Effort of a search that weighs every hand.
ALL = 0
#: Weights of all hands add up to less than this.
TOTAL = 1 << 24
#: Sets of ranks that a part of the work weighs: where the other has laid nothing, and where it has.
_PART, _LAID_PART = 40, 10
#: What the second, third and fourth of four sorted ranks add to their place in a table.
_SECOND = (0, 1, 3, 6, 10, 15, 21, 28, 36, 45, 55, 66, 78)
_THIRD = (0, 1, 4, 10, 20, 35, 56, 84, 120, 165, 220, 286, 364)
_FOURTH = (0, 1, 5, 15, 35, 70, 126, 210, 330, 495, 715, 1001, 1365)


def place_of(first: int, second: int, third: int, fourth: int) -> int:
    """Return the place of four sorted ranks in the tables of 1,820.

    >>> place_of(0, 0, 0, 0), place_of(0, 0, 0, 1), place_of(12, 12, 12, 12)
    (0, 1, 1819)
    """
    return first + _SECOND[second] + _THIRD[third] + _FOURTH[fourth]


def _beginnings(many: int) -> "Iterator[list[int]]":
    """Yield every set of so many ranks, sorted: one list, which changes."""
    ranks = [0] * many
    while True:
        yield ranks
        at = many - 1
        while at >= 0 and ranks[at] == 12:
            at -= 1
        if at < 0:
            return
        rank = ranks[at] + 1
        while at < many:
            ranks[at] = rank
            at += 1


class _Weights:
    """Weights of hands, by all of their ranks but the highest.

    lays: of public_order.values and public_order.odds, for each lay of the other.
    """

    def __init__(self, position: "Position", lays: "Sequence[Lay]") -> None:
        self._hidden = [
            many if many > 0 and PIPS[rank] > position.room else 0
            for rank, many in enumerate(position.hidden)
        ]
        self._theirs, self._lays = position.theirs, lays
        self.keeps = tables.KEPT[1 - position.seat]

    def of(self, begin: "list[int]") -> "list[int]":
        """Return the weights of sorted ranks and one more, by that one: the last of them first."""
        hidden = self._hidden
        ways, low, alike = 1, 0, 0
        for rank in begin:
            alike = alike + 1 if rank == low else 1
            ways = ways * (hidden[rank] - alike + 1) // alike
            low = rank
        if not ways:
            return []
        found = [ways * many for many in hidden[low:]]
        found[0] = ways * (hidden[low] - alike) // (alike + 1)
        if self._theirs:
            for more, weight in enumerate(found):
                if weight:
                    found[more] = weight * self._likely(begin + [low + more])
            return found
        keeps = self.keeps
        place = place_of(begin[0], begin[1], begin[2], 0)
        return [weight * keeps[place + more] for weight, more in zip(found, _FOURTH[low:])]

    def _likely(self, held: "list[int]") -> int:
        """Return how often a good player keeps a hand, times how likely it laid what it has."""
        theirs = self._theirs
        first, second, third, fourth = sorted(held + theirs)
        likely = self.keeps[place_of(first, second, third, fourth)]
        for at in range(len(theirs) - 1, -1, -1):
            rank = theirs[at]
            held.append(rank)
            likely *= public_order.likelihood(*self._lays[at], held, rank)
        return likely


def hands(position: "Position", effort: int = ALL) -> "list[Hand]":
    """Return the hands of `steps`."""
    found = []  # type: list[Hand]
    for found in steps(position, effort):  # noqa: B007  (the last is it)
        pass
    return found


def steps(position: "Position", effort: int = ALL) -> "Iterator[list[Hand]]":
    """Yield [] after each part of the work; at last the hands that the other may hold.

    Weights add up to less than TOTAL. effort: take so many of the hands, evenly over the weights;
    ALL takes each with its own. A part takes a Pico some ms, and only the hands that are taken are
    kept. [] if what was laid contradicts itself.
    """
    theirs, starter = position.theirs, rank_of(position.starter)
    if not position.left:
        yield [((), effort or 1, show_totals.total([rank + 1 for rank in theirs], starter))]
        return
    lays = []  # type: list[Lay]
    yield from _lays(position, lays)
    weights = _Weights(position, lays)
    sums = []  # type: list[int]
    for keeps in (weights.keeps, b"\x01" * len(weights.keeps)):
        weights.keeps = keeps
        for sums in _sums(weights, position.left - 1):  # noqa: B007  (the last is it)
            yield []
        if any(sums):  # else no good player keeps such a hand
            break
    total, begun, taken, shift = sum(sums), 0, 0, 0
    while total >> shift >= TOTAL:
        shift += 1
    found = []
    for place, begin in enumerate(_beginnings(position.left - 1)):
        begun += sums[place]
        if not sums[place] or effort and (effort * begun + total // 2) // total == taken:
            continue
        until = begun - sums[place]
        low = begin[-1] if begin else 0
        for weight in weights.of(begin):
            until += weight
            times = (effort * until + total // 2) // total - taken if effort else weight >> shift
            taken += times
            if times:
                ranks = tuple(begin) + (low,)
                kept = [rank + 1 for rank in sorted(ranks + tuple(theirs))]
                found.append((ranks, times, show_totals.total(kept, starter)))
            low += 1
        yield []
    yield found


def _lays(position: "Position", lays: "list[Lay]") -> "Iterator[list[Hand]]":
    """Add what each lay of the other was worth to `lays`; yield [] after each part of the work."""
    own = TARGET - position.own + position.pegged[position.seat]
    other = TARGET - position.other + position.pegged[1 - position.seat]
    for series, count, unseen, others, _, ours, pegs in position.moments:
        worth = [public_order.NEVER] * 13
        fits = [rank for rank in range(13) if count + PIPS[rank] <= LIMIT]
        lacks = (other - pegs, own - ours)
        for one in public_order.values(series, count, unseen, others, fits, *lacks):
            worth[one & 15] = one
        yield []
        lays.append((worth, public_order.odds(worth)))
        yield []


def _sums(weights: _Weights, many: int) -> "Iterator[list[int]]":
    """Yield, in parts, sums of weights by all ranks but the highest; the last has them all."""
    sums, weighed = [], 0  # type: list[int], int
    part = _LAID_PART if many < KEPT - 1 else _PART
    for begin in _beginnings(many):
        found = weights.of(begin)
        sums.append(sum(found))
        weighed += len(found)
        if weighed >= part:
            weighed = 0
            yield sums
    yield sums
