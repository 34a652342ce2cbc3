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
    points = _CELLS[(_ROWS[ranks & 2047] << 4) + (ranks >> 11)]
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
        cells[(rows[key & 2047] << 4) + (key >> 11)] for key in [ranks + key for key in _RANK_KEYS]
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
