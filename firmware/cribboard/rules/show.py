"""Score of a hand or crib with the starter, as a list of items.

The items come in the order in which players announce them: fifteens, pairs, runs, flush, nobs.
Rule: docs/rules.md, "The show", "Flush and nobs" (ACC 8).
"""

from collections import namedtuple

from cribboard.rules.cards import JACK, PIPS, make, rank_of, suit_of

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Sequence

#: Stands for the crib where a hand is named by its seat.
CRIB = "crib"
#: reason: a word of docs/cli.md; cards: a tuple of cards; points: > 0.
Item = namedtuple("Item", ("reason", "cards", "points"))
#: Of so many cards of a rank: their reason, and their points.
PAIRS = ("", "", "pair", "pair-royal", "double-pair-royal")
PAIR_POINTS = (0, 0, 2, 6, 12)


def fifteens(cards: "Sequence[int]", pips: "Sequence[int]") -> "list[Item]":
    """Return the fifteens of cards with these pips."""
    # What the cards from each place on can add up to, last place first: bit n is set for n.
    sums = 1
    reach = [sums]
    for one in reversed(pips):
        sums |= sums << one & 0xFFFF
        reach.append(sums)
    if not reach.pop() >> 15:
        return []
    scored = []
    # Cards so far that become fifteen with cards to come, and what is missing.
    picks = [((), 15)]  # type: list[tuple[tuple[int, ...], int]]
    for card, one in zip(cards, pips):
        sums = reach.pop()
        for pick, missing in list(picks):
            if missing == one:
                scored.append(Item("fifteen", pick + (card,), 2))
            elif missing > one and sums >> missing - one & 1:
                picks.append((pick + (card,), missing - one))
    return scored


def pairs(cards: "Sequence[int]", ranks: "Sequence[int]") -> "list[Item]":
    """Return the pairs of cards with these ranks, lowest first."""
    scored = []
    for rank in sorted(set(ranks)):
        count = ranks.count(rank)
        if count > 1:
            alike = tuple([card for card, own in zip(cards, ranks) if own == rank])
            scored.append(Item(PAIRS[count], alike, PAIR_POINTS[count]))
    return scored


def runs(cards: "Sequence[int]", ranks: "Sequence[int]") -> "list[Item]":
    """Return the runs of cards with these ranks, lowest first."""
    held = 0
    for rank in ranks:
        held |= 1 << rank
    if not held & held << 1 & held << 2:  # no three in a row
        return []
    scored = []
    length = 0
    picks = [()]  # type: list[tuple[int, ...]]
    for rank in range(min(ranks), 15):
        if held >> rank & 1:
            length += 1
            alike = [card for card, own in zip(cards, ranks) if own == rank]
            picks = [pick + (card,) for pick in picks for card in alike]
        else:
            if length >= 3:
                scored += [Item("run", pick, length) for pick in picks]
            length, picks = 0, [()]
    return scored


def _flush(hand: "Sequence[int]", starter: int, needs_starter: bool, answer: int) -> "list[Item]":
    suit = suit_of(min(hand))  # cards sort by suit, those without one first
    if suit:
        if suit_of(max(hand)) != suit:
            return []
        turned = suit_of(starter)
        is_long = turned == suit or (not turned and answer > len(hand))
        answer = len(hand) + is_long if is_long or not needs_starter else 0
    if not answer:
        return []
    cards = tuple(hand) + ((starter,) if answer > len(hand) else ())
    return [Item("flush", cards, answer)]


def _nobs(
    hand: "Sequence[int]", starter: int, answer: int, other_suits: "Sequence[int]" = ()
) -> "list[Item]":
    suit = suit_of(starter)
    jack = make(JACK, suit)
    if suit and jack in hand:
        return [Item("nobs", (jack,), 1)]
    if not answer:
        return []
    jacks = [card for card in hand if rank_of(card) == JACK and not (suit and suit_of(card))]
    jacks = [card for card in jacks if suit_of(card) not in other_suits] or jacks
    return [Item("nobs", (jacks[0],), 1)] if jacks else []


def items(
    hand: "Sequence[int]",
    starter: int,
    needs_starter: bool = False,
    flush: int = 0,
    nobs: int = 0,
    other_suits: "Sequence[int]" = (),
    whole: int = 0,
) -> "list[Item]":
    """Return the items that a hand or crib scores, in the order players announce them.

    hand: 0..6 cards; starter: a card; needs_starter: a flush does, as in the crib; whole: cards
    of a complete hand, with fewer there is no flush; 0: as many as `hand` has. Flush and nobs
    follow from the suits where they are known; where only ranks are, `flush` and `nobs` are the
    points that the player answered. A flush that includes the starter and has a Jack is also nobs,
    without an answer. other_suits: suits that the starter cannot have, by the deal's other counts:
    a Jack of these is not nobs if there is another. Arguments are not checked.
    Rule: docs/rules.md, "The show".

    >>> total(items([5 + 39, 12 + 52, 12 + 39, 13 + 13], 11 + 26))
    16
    """
    cards = list(hand)
    cards.append(starter)
    ranks = [rank_of(card) for card in cards]
    scored = fifteens(cards, [PIPS[card % 13] for card in cards])
    if len(set(ranks)) < len(ranks):
        scored += pairs(cards, ranks)
    scored += runs(cards, ranks)
    flushes = _flush(hand, starter, needs_starter, flush) if hand and len(hand) >= whole else []
    if flushes:
        scored += flushes
        if flushes[0].points > len(hand):
            nobs = 1  # the starter is of the hand's suit
    return scored + _nobs(hand, starter, nobs, other_suits)


def total(scored: "Sequence[Item]") -> int:
    """Return the sum of the items' points.

    >>> total([])
    0
    """
    return sum(item.points for item in scored)


def flush_answers(
    hand: "Sequence[int]", starter: int, needs_starter: bool = False, whole: int = 0
) -> "tuple[int, ...]":
    """Return the points that a flush could score where suits are not known; () if none.

    needs_starter, whole: as for `items`.

    A hand with two cards of a rank, or of two suits, cannot be a flush. The starter can belong to
    it only if its rank is not in the hand and its suit is not known to be another. A hand with
    suits needs an answer only if it is a flush and the starter has no suit.

    >>> flush_answers([2, 4, 6, 8], 4), flush_answers([2, 4, 6, 8], 5), flush_answers([2, 2], 5)
    ((4,), (4, 5), ())
    """
    ranks = set([rank_of(card) for card in hand])
    suits = set([suit_of(card) for card in hand])
    is_suited = 0 not in suits
    suits -= {0}
    if len(ranks) < len(hand) or len(suits) > 1 or len(hand) < max(whole, 1):
        return ()
    size = len(hand)
    turned = suit_of(starter)
    can_join = rank_of(starter) not in ranks
    if is_suited and (turned or not can_join):
        return ()
    if turned in suits:  # a flush includes the starter
        return (size + 1,) if can_join else ()
    if not can_join or (turned and suits):
        return () if needs_starter else (size,)
    return (size + 1,) if needs_starter else (size, size + 1)


def can_be_nobs(hand: "Sequence[int]", starter: int) -> bool:
    """Return whether the player must be asked for nobs: a Jack in the hand, none as starter.

    >>> can_be_nobs([11, 2, 3, 4], 5), can_be_nobs([11, 2, 3, 4], 11)
    (True, False)
    """
    if rank_of(starter) == JACK:
        return False
    return any(rank_of(card) == JACK and not (suit_of(card) and suit_of(starter)) for card in hand)
