"""Combinations of a hand or crib: what cards that a person taps score, and what is left to find.

A part is an Item of rules/show.py whose cards are in order. Each fifteen, run, flush, the nobs and
each pair of two cards is one, so that the parts of a hand add up to its count.
Runs in the page's MicroPython and in CPython.
"""

from collections import namedtuple

from cribboard.rules import show
from cribboard.rules.cards import JACK, pips_of, rank_of, suit_of
from cribboard.rules.show import Item

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

#: What a tap is worth. key: "found", or why it is nothing: one of REASONS; points: of the new
#: parts, else a number that belongs to the reason; parts: the new ones.
Verdict = namedtuple("Verdict", ("key", "points", "parts"))
#: Why cards score nothing: each was found before; a Jack is of another suit, or the starter; a
#: single card; a run of `points` cards has them; a flush of `points` cards has them; a crib's flush
#: needs the starter; a flush is of the hand's four; they add up to `points`.
REASONS = ("twice", "jack", "starter", "single", "run", "flush", "crib-flush", "hand-flush", "sum")
_PAIRS = ("pair", "pair-royal", "double-pair-royal")
_FLUSH = 4


def parts(hand: "Sequence[int]", starter: int, is_crib: bool = False) -> "list[Item]":
    """Return the parts of four cards with suits and a starter, in the order players announce them.

    >>> [part.reason for part in parts([4 + 13, 5 + 13, 6 + 26, 6 + 39], 13 + 52)]
    ['fifteen', 'fifteen', 'pair', 'run', 'run']
    """
    found: list[Item] = []
    for item in show.items(hand, starter, is_crib):
        some = sorted(item.cards)
        if item.reason in _PAIRS:
            twos = [(one, two) for at, one in enumerate(some) for two in some[at + 1 :]]
            found += [Item("pair", two, 2) for two in twos]
        else:
            found.append(Item(item.reason, tuple(some), item.points))
    return found


def scored(all_parts: "Sequence[Item]", tapped: "Sequence[int]") -> "list[Item]":
    """Return the parts that tapped cards are: those of just these cards, or what players count as
    one: the pairs of three or four alike, the runs and pairs of a double run.
    """
    chosen = tuple(sorted(tapped))
    within = [part for part in all_parts if not [card for card in part.cards if card not in chosen]]
    runs = [part for part in within if part.reason == "run"]
    in_runs = sorted(set([card for part in runs for card in part.cards]))
    is_double = len(runs) > 1 and tuple(in_runs) == chosen
    is_alike = len(set([rank_of(card) for card in chosen])) == 1
    found = []
    for part in within:
        is_whole = part.cards == chosen or (is_double and part.reason == "run")
        if is_whole or (part.reason == "pair" and (is_alike or is_double)):
            found.append(part)
    return found


class Tally:
    """What a person has found of a hand or crib.

    hand: four cards with suits; starter: a card with one; taps: the cards of each tap so far, of
    which those that score nothing new do not count.
    """

    def __init__(
        self,
        hand: "Sequence[int]",
        starter: int,
        is_crib: bool = False,
        taps: "Sequence[Sequence[int]]" = (),
    ) -> None:
        self._hand, self._starter, self._is_crib = list(hand), starter, is_crib
        self.parts = parts(hand, starter, is_crib)
        self.taps: list[tuple[int, ...]] = []
        self.news: list[list[Item]] = []  # what each tap has found
        for tap in taps:
            self.tap(tap)

    @property
    def found(self) -> "list[Item]":
        """The parts that are found."""
        return [part for new in self.news for part in new]

    @property
    def left(self) -> "list[Item]":
        """The parts that are not found."""
        found = self.found
        return [part for part in self.parts if part not in found]

    @property
    def points(self) -> int:
        """The points of what is found."""
        return show.total(self.found)

    def tap(self, tapped: "Sequence[int]") -> Verdict:
        """Take the cards of a combination; return what is new, or why it is nothing.

        Raises ValueError for none, for a card twice, or for one that is not there.
        """
        if not tapped or len(set(tapped)) < len(tapped):
            raise ValueError("cards")
        if [card for card in tapped if card not in self._hand and card != self._starter]:
            raise ValueError("cards")
        worth = scored(self.parts, tapped)
        found = self.found
        new = [part for part in worth if part not in found]
        if new:
            self.news.append(new)
            self.taps.append(tuple(tapped))
            return Verdict("found", show.total(new), new)
        key, number = ("twice", 0) if worth else self._why(tuple(sorted(tapped)))
        return Verdict(key, number, [])

    def take_back(self) -> None:
        """Take the newest tap back."""
        self.taps.pop()
        self.news.pop()

    def _why(self, chosen: "tuple[int, ...]") -> "tuple[str, int]":
        """Return why cards score nothing, and the number that belongs to it."""
        if len(chosen) == 1:
            is_starter = chosen[0] == self._starter
            return (
                "starter" if is_starter else "jack" if rank_of(chosen[0]) == JACK else "single"
            ), 0
        for part in self.parts:
            if len(chosen) >= 3 and part.reason in ("run", "flush"):
                if not [card for card in chosen if card not in part.cards]:
                    ranks = sorted([rank_of(card) for card in chosen])
                    if part.reason == "flush" or ranks[-1] - ranks[0] == len(ranks) - 1:
                        return part.reason, len(part.cards)
        if len(chosen) >= _FLUSH and len(set([suit_of(card) for card in chosen])) == 1:
            is_of_hand = self._starter not in chosen
            return ("crib-flush" if self._is_crib and is_of_hand else "hand-flush"), 0
        return "sum", sum([pips_of(card) for card in chosen])
