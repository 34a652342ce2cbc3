"""What a hand or a crib counts with the starter, as a list of reasons.

Rule: fifteens, pairs, runs, flush, nobs, told in that order (ACC 8; rules.md, "Show").
"""

from collections import namedtuple

from cribboard.rules.cards import JACK, make, pips_of, rank_of, suit_of

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Sequence

#: Stands for the crib where a hand is told by its seat.
CRIB = "crib"
#: reason: a word of cli.md; cards: a tuple of cards; points: > 0.
Item = namedtuple("Item", ("reason", "cards", "points"))

_PAIRS = ("", "", "pair", "pair-royal", "double-pair-royal")
_PAIR_POINTS = (0, 0, 2, 6, 12)


def _fifteens(cards: "Sequence[int]") -> "list[Item]":
    told = []
    # What the cards so far can add up to, and with which of them, if it can still make fifteen.
    sums: "list[int]" = [0]
    picks: "list[tuple[int, ...]]" = [()]
    left = sum([pips_of(card) for card in cards])
    for card in cards:
        pips = pips_of(card)
        left -= pips
        place = -1
        for _ in range(sums.count(15 - pips)):
            place = sums.index(15 - pips, place + 1)
            told.append(Item("fifteen", picks[place] + (card,), 2))
        for place in range(len(sums) if left else 0):
            count = sums[place] + pips
            if count < 15 <= count + left:
                sums.append(count)
                picks.append(picks[place] + (card,))
    return told


def _grouped(cards: "Sequence[int]") -> "list[tuple[int, tuple[int, ...]]]":
    """Return each rank there is, the lowest first, with its cards."""
    groups: "dict[int, tuple[int, ...]]" = {}
    for card in cards:
        rank = rank_of(card)
        groups[rank] = groups.get(rank, ()) + (card,)
    return sorted(groups.items())


def _pairs(groups: "list[tuple[int, tuple[int, ...]]]") -> "list[Item]":
    told = []
    for _, alike in groups:
        if len(alike) > 1:
            told.append(Item(_PAIRS[len(alike)], alike, _PAIR_POINTS[len(alike)]))
    return told


def _runs(groups: "list[tuple[int, tuple[int, ...]]]") -> "list[Item]":
    told = []
    length = 0
    for place, (rank, _) in enumerate(groups):
        length += 1
        if place + 1 < len(groups) and groups[place + 1][0] == rank + 1:
            continue
        if length >= 3:
            picks: "list[tuple[int, ...]]" = [()]
            for _, alike in groups[place + 1 - length : place + 1]:
                picks = [pick + (card,) for pick in picks for card in alike]
            told += [Item("run", pick, length) for pick in picks]
        length = 0
    return told


def _flush(hand: "Sequence[int]", starter: int, is_crib: bool, answer: int) -> "list[Item]":
    suit = suit_of(min(hand))  # cards are ordered by suit, not known first
    if suit:
        is_flush = suit_of(max(hand)) == suit
        turned = suit_of(starter)
        is_long = is_flush and (turned == suit or (not turned and answer > len(hand)))
        answer = len(hand) + is_long if is_long or (is_flush and not is_crib) else 0
    if not answer:
        return []
    cards = tuple(hand) + ((starter,) if answer > len(hand) else ())
    return [Item("flush", cards, answer)]


def _nobs(hand: "Sequence[int]", starter: int, answer: int) -> "list[Item]":
    suit = suit_of(starter)
    jack = make(JACK, suit)
    if suit and jack in hand:
        return [Item("nobs", (jack,), 1)]
    if answer:
        for card in hand:
            if rank_of(card) == JACK and not (suit and suit_of(card)):
                return [Item("nobs", (card,), 1)]
    return []


def items(
    hand: "Sequence[int]", starter: int, is_crib: bool = False, flush: int = 0, nobs: int = 0
) -> "list[Item]":
    """Return every reason the hand scores for, in the order a player tells them.

    hand: 3..6 cards; starter: a card. Where suits are known flush and nobs are read off them;
    where only ranks are, `flush` and `nobs` are the points a person answered; a flush in the
    starter's suit with a Jack in it is nobs unasked. Trusts its caller's types.
    Rule: rules.md, "Show".

    >>> total(items([5 + 39, 12 + 52, 12 + 39, 13 + 13], 11 + 26))
    16
    """
    cards = list(hand) + [starter]
    groups = _grouped(cards)
    told = _fifteens(cards) + _pairs(groups) + _runs(groups)
    flushes = _flush(hand, starter, is_crib, flush)
    if flushes and flushes[0].points > len(hand):
        nobs = 1  # the starter is of the hand's suit
    return told + flushes + _nobs(hand, starter, nobs)


def total(told: "Sequence[Item]") -> int:
    """Return the points of a list of items: plain arithmetic.

    >>> total([])
    0
    """
    return sum(item.points for item in told)


def flush_answers(hand: "Sequence[int]", starter: int, is_crib: bool = False) -> "tuple[int, ...]":
    """Return the points a flush could be where suits are not known, () where none can.

    A hand with two of one rank or of two suits cannot be a flush; the starter joins in only if
    its rank is not among the hand's, nor its suit known to be another. A suited hand needs no
    answer, but where it is a flush and the starter was given without its suit: does it join in?

    >>> flush_answers([2, 4, 6, 8], 4), flush_answers([2, 4, 6, 8], 5), flush_answers([2, 2], 5)
    ((4,), (4, 5), ())
    """
    ranks = set([rank_of(card) for card in hand])
    suits = set([suit_of(card) for card in hand])
    is_suited = 0 not in suits
    suits -= {0}
    if len(ranks) < len(hand) or len(suits) > 1:
        return ()
    size = len(hand)
    turned = suit_of(starter)
    can_join = rank_of(starter) not in ranks
    if is_suited and (turned or not can_join):
        return ()
    if turned in suits:  # then it joins what is a flush
        return (size + 1,) if can_join else ()
    if not can_join or (turned and suits):
        return () if is_crib else (size,)
    return (size + 1,) if is_crib else (size, size + 1)


def can_be_nobs(hand: "Sequence[int]", starter: int) -> bool:
    """Return whether a person must be asked for nobs: a Jack there, and no Jack turned up.

    >>> can_be_nobs([11, 2, 3, 4], 5), can_be_nobs([11, 2, 3, 4], 11)
    (True, False)
    """
    if rank_of(starter) == JACK:
        return False
    return any(rank_of(card) == JACK and not (suit_of(card) and suit_of(starter)) for card in hand)
