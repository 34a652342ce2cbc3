"""Discard advice: every pair of cards to lay away, with its mean points. For the coach.

The hand is exact over all starters; the crib is an average for two ranks (crib_means.py).
"""

from collections import namedtuple

from cribboard.rules.cards import JACK, rank_of, suit_of
from cribboard.rules.crib_means import MEANS

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Iterable, Iterator, Sequence

#: away, keep: tuples of cards; hand, crib: mean points in hundredths, with the opponent's crib
#: negative; total: their sum.
Choice = namedtuple("Choice", ("away", "keep", "hand", "crib", "total"))

_RANKS = tuple(range(1, 14))
_SUIT_CARDS = 13


def crib_mean_100(first: int, second: int) -> int:
    """Return the mean points, in hundredths, of a crib with these two cards.

    >>> crib_mean_100(5, 5) > crib_mean_100(10, 5) > crib_mean_100(9, 13)
    True
    """
    low, high = sorted((rank_of(first), rank_of(second)))
    return MEANS[(low - 1) * (28 - low) // 2 + high - low]


def _left(dealt: "Sequence[int]") -> "list[int]":
    """Return how many cards of each rank are not dealt, indexed by rank 0..13."""
    left = [0] + [4] * 13
    for card in dealt:
        left[rank_of(card)] -= 1
    return left


def _by_suit_x4(keep: "Sequence[int]", dealt: "Sequence[int]", left: "list[int]") -> int:
    """Return four times the points of flush and nobs, summed over all starters.

    A Jack without a suit is of the starter's suit one time in four; a flush counts only where suits
    are known.
    """
    points = 0
    for card in keep:
        if rank_of(card) == JACK:
            suit = suit_of(card)
            points += 4 * _unseen(suit, dealt) if suit else sum(left) - left[JACK]
    suit = suit_of(min(keep))
    if suit and suit == suit_of(max(keep)):  # cards sort by suit
        points += 4 * (len(keep) * sum(left) + _unseen(suit, dealt))
    return points


def _unseen(suit: int, dealt: "Sequence[int]") -> int:
    return _SUIT_CARDS - len([card for card in dealt if suit_of(card) == suit])


def _hand_100(keep: "tuple[int, ...]", dealt: "Sequence[int]", left: "list[int]") -> int:
    # Imported here: only advice needs its table, which is 5 kB of the page's first load.
    from cribboard.rules import show_totals

    starters = 52 - len(dealt)
    points = 0
    if len(keep) == 4:
        by_rank = show_totals.totals([rank_of(card) for card in keep], _RANKS)
        for rank in _RANKS:
            points += left[rank] * by_rank[rank - 1]
    else:
        bare = [rank_of(card) for card in keep]
        for rank in _RANKS:
            if left[rank]:
                points += left[rank] * show_totals.total(bare, rank)
    points = 4 * points + _by_suit_x4(keep, dealt, left)
    return (25 * points + starters // 2) // starters


def each_choice(dealt: "Sequence[int]", is_dealer: bool) -> "Iterator[Choice]":
    """Yield every way to lay two of the cards away: a step of some ms each on a Pico.

    dealt: 5 or 6 cards, all with suits or none; is_dealer: the crib is the player's own.
    Arguments are not checked.
    """
    left = _left(dealt)
    for second in range(len(dealt)):
        for first in range(second):
            away = (dealt[first], dealt[second])
            keep = tuple([card for at, card in enumerate(dealt) if at not in (first, second)])
            hand = _hand_100(keep, dealt, left)
            crib = crib_mean_100(away[0], away[1])
            if not is_dealer:
                crib = -crib
            yield Choice(away, keep, hand, crib, hand + crib)


def best_first(choices: "Iterable[Choice]") -> "list[Choice]":
    """Return the choices by their points in all, then by those of the hand."""
    return sorted(choices, key=lambda choice: (-choice.total, -choice.hand))


def choices(dealt: "Sequence[int]", is_dealer: bool) -> "list[Choice]":
    """Return every way to lay two of the cards away, best first; arguments as of `each_choice`.

    >>> best = choices([5, 5, 5, 11, 7, 9], True)[0]
    >>> best.away, best.keep
    ((7, 9), (5, 5, 5, 11))
    """
    return best_first(each_choice(dealt, is_dealer))
