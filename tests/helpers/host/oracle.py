"""Independent scorer of hands and of each lay, from the definitions alone.

It shares no code with the product: cards are texts like "5h", and every subset is looked at.
Source: the rules of cribbage as in the American Cribbage Congress's rule book, sections 6 to 8.
"""

from itertools import combinations

ORDER = "A23456789TJQK"
PACK = [rank + suit for rank in ORDER for suit in "cdhs"]


def place(card):
    """Return the rank of the card, 1..13."""
    return ORDER.index(card[0]) + 1


def value(card):
    """Return what the card counts."""
    return min(place(card), 10)


def _subsets(cards):
    return [some for size in range(2, len(cards) + 1) for some in combinations(cards, size)]


def _is_run(cards):
    places = sorted(place(card) for card in cards)
    steps = [b - a for a, b in zip(places, places[1:], strict=False)]
    return len(cards) >= 3 and all(step == 1 for step in steps)


def fifteens(cards):
    """Return every set of cards that adds up to fifteen."""
    return [frozenset(some) for some in _subsets(cards) if sum(map(value, some)) == 15]


def runs(cards):
    """Return every set of cards that is a run and not part of a longer one."""
    all_runs = [frozenset(some) for some in _subsets(cards) if _is_run(some)]
    return [run for run in all_runs if not any(run < other for other in all_runs)]


ALIKE = {2: ("pair", 2), 3: ("pair-royal", 6), 4: ("double-pair-royal", 12)}


def scores(hand, starter, is_crib):
    """Return every combination of a hand: fifteens, pairs, runs, flush, nobs."""
    cards = [*hand, starter]
    items = [("fifteen", some, 2) for some in fifteens(cards)]
    for rank in ORDER:
        alike = frozenset(card for card in cards if card[0] == rank)
        if len(alike) > 1:
            reason, worth = ALIKE[len(alike)]
            items.append((reason, alike, worth))
    items += [("run", run, len(run)) for run in runs(cards)]
    if len({card[1] for card in cards}) == 1:
        items.append(("flush", frozenset(cards), len(cards)))
    elif len({card[1] for card in hand}) == 1 and not is_crib:
        items.append(("flush", frozenset(hand), len(hand)))
    if "J" + starter[1] in hand:
        items.append(("nobs", frozenset(["J" + starter[1]]), 1))
    return items


def points(items):
    """Return the sum of the combinations' points."""
    return sum(worth for _, _, worth in items)


def lay(series):
    """Return the combinations of the last card of a series, without the point for last."""
    items = []
    count = sum(map(value, series))
    if count in (15, 31):
        items.append(("fifteen" if count == 15 else "thirty-one", frozenset(series), 2))
    for size in (4, 3, 2):
        if len(series) >= size and len({card[0] for card in series[-size:]}) == 1:
            reason, worth = ALIKE[size]
            items.append((reason, frozenset(series[-size:]), worth))
            break
    for size in range(len(series), 2, -1):
        if _is_run(series[-size:]):
            items.append(("run", frozenset(series[-size:]), size))
            break
    return items


def lay_points(series):
    """Return the points of `lay`."""
    return points(lay(series))
