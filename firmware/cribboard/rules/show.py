"""What a hand or a crib counts with the starter, as a list of reasons.

Rule: fifteens, pairs, runs, flush, nobs, told in that order (ACC 8; rules.md, "Show").
"""

from collections import namedtuple

from cribboard.rules.cards import JACK, pips_of, rank_of, suit_of

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Sequence

#: reason: a word of cli.md; cards: a tuple of cards; points: > 0.
Item = namedtuple("Item", ("reason", "cards", "points"))

_PAIRS = ("", "", "pair", "pair-royal", "double-pair-royal")
_PAIR_POINTS = (0, 0, 2, 6, 12)


def _fifteens(cards: "Sequence[int]") -> "list[Item]":
    pips = [pips_of(card) for card in cards]
    told = []
    for subset in range(3, 1 << len(cards)):
        total, rest, place = 0, subset, 0
        while rest:
            if rest & 1:
                total += pips[place]
            rest >>= 1
            place += 1
        if total == 15:
            chosen = tuple(c for place, c in enumerate(cards) if subset >> place & 1)
            told.append(Item("fifteen", chosen, 2))
    return told


def _pairs(groups: "list[list[int]]") -> "list[Item]":
    return [
        Item(_PAIRS[len(alike)], tuple(alike), _PAIR_POINTS[len(alike)])
        for alike in groups
        if len(alike) > 1
    ]


def _runs(groups: "list[list[int]]") -> "list[Item]":
    told = []
    rank = 1
    while rank <= 13:
        top = rank
        while top <= 13 and groups[top]:
            top += 1
        if top - rank >= 3:
            picks: "list[tuple[int, ...]]" = [()]
            for alike in groups[rank:top]:
                picks = [pick + (card,) for pick in picks for card in alike]
            told += [Item("run", pick, top - rank) for pick in picks]
        rank = top + 1
    return told


def _flush(hand: "Sequence[int]", starter: int, is_crib: bool, answer: int) -> "list[Item]":
    suit = suit_of(hand[0])
    if suit and all(suit_of(card) for card in hand):
        is_flush = all(suit_of(card) == suit for card in hand)
        is_long = is_flush and suit_of(starter) == suit
        answer = 0
        if is_long or (is_flush and not is_crib):
            answer = len(hand) + is_long
    if not answer:
        return []
    cards = tuple(hand) + ((starter,) if answer > len(hand) else ())
    return [Item("flush", cards, answer)]


def _nobs(hand: "Sequence[int]", starter: int, answer: int) -> "list[Item]":
    jacks = [card for card in hand if rank_of(card) == JACK]
    for jack in jacks:
        if suit_of(jack) and suit_of(jack) == suit_of(starter):
            return [Item("nobs", (jack,), 1)]
    unsuited = [card for card in jacks if not suit_of(card) or not suit_of(starter)]
    return [Item("nobs", (unsuited[0],), 1)] if answer and unsuited else []


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
    groups: "list[list[int]]" = [[] for _ in range(15)]
    for card in cards:
        groups[rank_of(card)].append(card)
    told = _fifteens(cards) + _pairs(groups) + _runs(groups)
    flushes = _flush(hand, starter, is_crib, flush)
    is_starter_suit = any(item.points > len(hand) for item in flushes)
    return told + flushes + _nobs(hand, starter, 1 if is_starter_suit else nobs)


def total(told: "Sequence[Item]") -> int:
    """Return the points of a list of items: plain arithmetic.

    >>> total([])
    0
    """
    return sum(item.points for item in told)


def flush_answers(hand: "Sequence[int]", starter: int, is_crib: bool = False) -> "tuple[int, ...]":
    """Return the points a flush could be where suits are not known, () where none can.

    A hand with two of one rank cannot be a flush; the starter joins in only if its rank is
    not among the hand's. A suited hand needs no answer.

    >>> flush_answers([2, 4, 6, 8], 4), flush_answers([2, 4, 6, 8], 5), flush_answers([2, 2], 5)
    ((4,), (4, 5), ())
    """
    ranks = set(rank_of(card) for card in hand)
    if len(ranks) < len(hand) or all(suit_of(card) for card in hand):
        return ()
    size = len(hand)
    if rank_of(starter) in ranks:
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
