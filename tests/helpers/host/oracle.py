"""A second opinion on every score, from the definitions alone.

Shares no code with the product: cards are texts, every subset is looked at, nothing is clever.
Source: the rules of cribbage as in the American Cribbage Congress's rule book, sections 6 to 8.
"""

from collections.abc import Sequence
from itertools import combinations

ORDER = "A23456789TJQK"


def place(card: str) -> int:
    """Return where the card stands in the order of ranks, 1..13."""
    return ORDER.index(card[0]) + 1


def value(card: str) -> int:
    """Return what the card counts."""
    return min(place(card), 10)


def _subsets(cards: Sequence[str]) -> list[tuple[str, ...]]:
    return [some for size in range(2, len(cards) + 1) for some in combinations(cards, size)]


def _is_run(cards: Sequence[str]) -> bool:
    places = sorted(place(card) for card in cards)
    steps = [b - a for a, b in zip(places, places[1:], strict=False)]
    return len(cards) >= 3 and all(step == 1 for step in steps)


def fifteens(cards: Sequence[str]) -> list[frozenset[str]]:
    """Return every choice of cards that adds up to fifteen."""
    return [frozenset(some) for some in _subsets(cards) if sum(map(value, some)) == 15]


def runs(cards: Sequence[str]) -> list[frozenset[str]]:
    """Return every choice of cards that is a run, and that no other card makes longer."""
    found = [frozenset(some) for some in _subsets(cards) if _is_run(some)]
    return [run for run in found if not any(run < other for other in found)]


#: What a combination is called, which cards make it, what it is worth.
Told = tuple[str, frozenset[str], int]
ALIKE = {2: ("pair", 2), 3: ("pair-royal", 6), 4: ("double-pair-royal", 12)}


def told(hand: Sequence[str], starter: str, is_crib: bool) -> list[Told]:
    """Return every combination of a hand, in the order of telling but for those of one kind."""
    cards = [*hand, starter]
    found = [("fifteen", some, 2) for some in fifteens(cards)]
    for rank in ORDER:
        alike = frozenset(card for card in cards if card[0] == rank)
        if len(alike) > 1:
            reason, worth = ALIKE[len(alike)]
            found.append((reason, alike, worth))
    found += [("run", run, len(run)) for run in runs(cards)]
    if len({card[1] for card in cards}) == 1:
        found.append(("flush", frozenset(cards), len(cards)))
    elif len({card[1] for card in hand}) == 1 and not is_crib:
        found.append(("flush", frozenset(hand), len(hand)))
    if "J" + starter[1] in hand:
        found.append(("nobs", frozenset(["J" + starter[1]]), 1))
    return found


def show(hand: Sequence[str], starter: str, is_crib: bool) -> dict[str, int]:
    """Return the points of a hand for each of: fifteens, pairs, runs, flush, nobs."""
    names = {"fifteen": "fifteens", "run": "runs", "flush": "flush", "nobs": "nobs"}
    sums = dict.fromkeys(("fifteens", "pairs", "runs", "flush", "nobs"), 0)
    for reason, _, worth in told(hand, starter, is_crib):
        sums[names.get(reason, "pairs")] += worth
    return sums


def points(found: Sequence[Told]) -> int:
    """Return what the combinations are worth together."""
    return sum(worth for _, _, worth in found)


def lay(series: Sequence[str]) -> list[Told]:
    """Return what the last card of a series pegs, without any point for last."""
    found: list[Told] = []
    count = sum(map(value, series))
    if count in (15, 31):
        found.append(("fifteen" if count == 15 else "thirty-one", frozenset(series), 2))
    for size in (4, 3, 2):
        if len(series) >= size and len({card[0] for card in series[-size:]}) == 1:
            reason, worth = ALIKE[size]
            found.append((reason, frozenset(series[-size:]), worth))
            break
    for size in range(len(series), 2, -1):
        if _is_run(series[-size:]):
            found.append(("run", frozenset(series[-size:]), size))
            break
    return found


def lay_points(series: Sequence[str]) -> int:
    """Return the points of `lay`."""
    return points(lay(series))


class Table:
    """One deal's play between people whose hands are known, judged from the definition."""

    def __init__(self, hands: Sequence[Sequence[str]], dealer: int) -> None:
        self.hands = [list(hand) for hand in hands]
        self.turn = (dealer + 1) % len(hands)
        self.series: list[str] = []
        self.gone: set[int] = set()
        self.last = -1
        self.scores = [0] * len(hands)

    @property
    def is_over(self) -> bool:
        """Nobody holds a card."""
        return not any(self.hands)

    def able(self) -> list[str]:
        """Return what the one to act may lay; nothing means go."""
        count = sum(map(value, self.series))
        return [card for card in self.hands[self.turn] if count + value(card) <= 31]

    def act(self, card: str | None) -> dict[int, int]:
        """Lay the card, or say go (None); return {seat: points} of what it pegged."""
        pegged = dict.fromkeys(range(len(self.hands)), 0)
        if card is None:
            assert not self.able() and self.hands[self.turn]
            self.gone.add(self.turn)
        else:
            self.hands[self.turn].remove(card)
            self.series.append(card)
            self.last = self.turn
            pegged[self.turn] += lay_points(self.series)
        is_thirty_one = sum(map(value, self.series)) == 31
        waiting = [seat for seat, hand in enumerate(self.hands) if hand and seat not in self.gone]
        if is_thirty_one or not waiting:
            if not is_thirty_one:
                pegged[self.last] += 1
            self.series, self.gone, self.turn = [], set(), self.last
        self._pass_on()
        for seat, points in pegged.items():
            self.scores[seat] += points
        return pegged

    def _pass_on(self) -> None:
        """Give the turn to the next to the left who holds a card and has not said go."""
        for _ in self.hands:
            self.turn = (self.turn + 1) % len(self.hands)
            if self.hands[self.turn] and self.turn not in self.gone:
                return
