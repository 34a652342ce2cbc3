"""Fast total of a hand or crib, without its items, for advice and analysis.

Each card has a key; the sum of the keys of four cards and the starter finds the points of their
ranks in a table of 6 kB. `show.items` defines the points, and tests check every total against it.
"""

from cribboard.rules import show, show_totals_table

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Sequence

_RANK_KEYS = show_totals_table.KEYS
_ROWS = show_totals_table.ROWS
_CELLS = show_totals_table.CELLS
_KEYS = show_totals_table.CARD_KEYS
_PLACES = show_totals_table.PLACES
_SUITS = show_totals_table.SUITS
_JACKS = show_totals_table.JACKS
_NOBS = show_totals_table.NOBS
_ZERO = 64  # the cell for no points


def total(hand: "Sequence[int]", starter: int, is_crib: bool = False) -> int:
    """Return the points of a hand or crib with the starter: `show.total(show.items(...))`.

    hand: 3..6 cards (four are fast); cards without a suit make no flush or nobs. Arguments are not
    checked. Rule: docs/rules.md, "The show".

    >>> total([5 + 13, 5 + 26, 5 + 39, 11 + 52], 5 + 52)
    29
    """
    if len(hand) != 4:
        return show.total(show.items(hand, starter, is_crib))
    keys = _KEYS
    first, second, third, fourth = hand
    key_sum = keys[first] + keys[second] + keys[third] + keys[fourth]
    ranks = (key_sum + keys[starter]) >> 12
    points = _CELLS[(_ROWS[ranks & 2047] << 4) + (ranks >> 11)] - _ZERO
    flush = key_sum >> 2 & 0o1111  # set for the suit of all four cards
    if flush:
        if flush & keys[starter]:
            points += 5
        elif not is_crib:
            points += 4
    if _NOBS[starter] in hand:
        points += 1
    return points


def totals(hand: "Sequence[int]", starters: "Sequence[int]", is_crib: bool = False) -> "list[int]":
    """Return the points of four cards with each of the starters: faster than one at a time.

    starters: cards that are not in the hand. Arguments are not checked.

    >>> totals([5 + 13, 5 + 26, 5 + 39, 11 + 52], [5 + 52, 5, 12])
    [29, 28, 20]
    """
    rows, cells = _ROWS, _CELLS
    first, second, third, fourth = hand
    key_sum = _KEYS[first] + _KEYS[second] + _KEYS[third] + _KEYS[fourth]
    ranks = key_sum >> 12
    by_rank = [
        cells[(rows[key & 2047] << 4) + (key >> 11)] - _ZERO
        for key in [ranks + key for key in _RANK_KEYS]
    ]
    flush = key_sum >> 2 & 0o1111
    by_suit = [4 if flush and not is_crib else 0] * 5
    if flush:
        by_suit[_SUITS[first]] = 5
    for jack in _JACKS:
        if jack in hand:
            by_suit[_SUITS[jack]] += 1
    if any(by_suit):
        return [by_rank[_PLACES[card]] + by_suit[_SUITS[card]] for card in starters]
    return [by_rank[_PLACES[card]] for card in starters]


def pair_weights(weights: "Sequence[int]") -> "list[int]":
    """Return weights of two ranks as `spread` takes them, without those that are 0.

    weights: below 4,096, of each two ranks, at the place low - 1 + high * (high - 1) // 2.
    """
    found, place = [], 0
    for high in range(13):
        for low in range(high + 1):
            if weights[place]:
                found.append(weights[place] << 18 | _RANK_KEYS[high] + _RANK_KEYS[low])
            place += 1
    return found


def spread(three: "Sequence[int]", pairs: "Sequence[int]") -> "list[int]":
    """Return the weights of two more ranks, added up by the points of all five: 0 to 31.

    three: ranks 1 to 13; pairs: of `pair_weights`. None of them may make five of a rank.
    """
    rows, cells, base = _ROWS, _CELLS, 0
    for rank in three:
        base += _RANK_KEYS[rank - 1]
    counts = [0] * (_ZERO + 32)
    for pair in pairs:
        pair += base
        counts[cells[(rows[pair & 2047] << 4) + (pair >> 11 & 127)]] += pair >> 18
    return counts[_ZERO:]
