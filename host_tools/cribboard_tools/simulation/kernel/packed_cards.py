"""Several cards in one integer: hands, and counts by rank."""

from __future__ import annotations

from cribboard_tools.simulation.kernel.compiled import Ints, as_int, compiled

#: Counts by rank are packed in three bits each: one card of every rank.
ONE_OF_EACH = sum(1 << 3 * rank for rank in range(13))


@compiled("i8(u1[::1], i8, i8)")
def packed_hand(pack: Ints, begin: int, kept: int) -> int:
    """Return the `kept` cards from pack[begin] on as a hand of eight bits each."""
    hand = 0
    for place in range(kept):
        hand |= as_int(pack[begin + place]) << 8 * place
    return hand


@compiled("i8(u1[::1], i8)")
def packed_ranks(pack: Ints, begin: int) -> int:
    """Return the ranks of four cards from pack[begin] on, as counts."""
    ranks = 0
    for place in range(begin, begin + 4):
        ranks += 1 << 3 * (as_int(pack[place]) >> 2)
    return ranks


@compiled("i8(u1[::1], i8, i8, i8)")
def unseen_by(pack: Ints, begin: int, many: int, starter: int) -> int:
    """Return counts by rank of the cards that are neither the starter nor of pack[begin..]."""
    unseen = 4 * ONE_OF_EACH - (1 << 3 * (starter >> 2))
    for place in range(begin, begin + many):
        unseen -= 1 << 3 * (as_int(pack[place]) >> 2)
    return unseen


@compiled("i8(i8)")
def place_of(ranks: int) -> int:
    """Return the place of four ranks, packed in three bits of count each, among all 1,820.

    The order is advice/belief.py's: the ranks a <= b <= c <= d, by d, then c, b and a.
    """
    place = many = 0
    for rank in range(13):
        for _ in range(ranks >> 3 * rank & 7):
            many += 1
            step = rank  # of 1, 2, 3 and 4 cards up to this rank
            for card in range(1, many):
                step = step * (rank + card) // (card + 1)
            place += step
    return place
