"""Values of the throws: of each pair of cards that a player can lay away.

The own hand is exact over all starters, the crib over what the other throws. What both peg and what
the other has in hand are as spread as in simulated deals, the own pegs moved by what the kept ranks
are worth in the play. Points count in their order: the play, pone's hand, the dealer's.
"""

from cribboard.advice import pegging_worth
from cribboard.advice.belief import place_of
from cribboard.advice.outlook import PARTS, crib_spread, win_chance
from cribboard.advice.position import DEALER, PONE
from cribboard.rules import show_totals
from cribboard.rules.cards import JACK, make, rank_of, suit_of
from cribboard.rules.win_chances import CERTAIN, TARGET

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Sequence

    from cribboard.advice.position import Position

#: Steps of a point in pegging_worth, and its zero.
_STEPS, _ZERO = 32, 128
_STARTERS = 46


class Discards:
    """Chances to win of a player who is to throw two of six cards.

    is_weighed: as of crib_spread.
    """

    def __init__(self, position: "Position", is_weighed: bool = True) -> None:
        self._position, self._seat, self._is_weighed = position, position.seat, is_weighed
        self._pegs = pegging_worth.PEGS[self._seat]
        self._others, self._is_out = self._spread_of_other()
        self._found = {}  # type: dict[int, int]
        self._by_away = {}  # type: dict[tuple[int, int], list[tuple[int, int]]]

    def _spread_of_other(self) -> "tuple[list[int], int]":
        """Return the parts, of 65,536, of what the other has with pegs and hand, by its score.

        And of its pegging out first, which a dealer does before pone's hand counts.
        """
        other = 1 - self._seat
        spread, out = [0] * (TARGET + 1), 0
        for pegged, parts in enumerate(pegging_worth.PEGS[other]):
            score = self._position.other + pegged
            if other == DEALER and score >= TARGET:
                out += PARTS * parts
                continue
            for shown, more in enumerate(pegging_worth.HANDS[other]):
                spread[min(score + shown, TARGET)] += parts * more
        return spread, out

    def _pone(self, score: int, crib: int) -> int:
        """Return pone's chance with all its points, and so many of the dealer's crib."""
        if score >= TARGET:
            return CERTAIN * (PARTS * PARTS - self._is_out) // (PARTS * PARTS)
        chance = 0
        for other, parts in enumerate(self._others):
            if parts and other + crib < TARGET:
                chance += parts * win_chance(score, other + crib)
        return chance // (PARTS * PARTS)

    def _dealer(self, score: int) -> int:
        """Return the dealer's chance with all its points."""
        chance = 0
        for other in range(self._position.other, TARGET):
            parts = self._others[other]
            if parts:
                left = CERTAIN if score >= TARGET else CERTAIN - win_chance(other, score)
                chance += parts * left
        return chance // (PARTS * PARTS)

    def _after(self, hand: int, crib: int, shift: int) -> int:
        """Return the chance with points in hand and crib; shift: of what is pegged, in points."""
        key = (hand << 6 | crib) << 6 | shift + 32
        if key in self._found:
            return self._found[key]
        chance = 0
        for pegged, parts in enumerate(self._pegs):
            score = self._position.own + max(pegged + shift, 0)
            if self._seat == PONE:
                chance += parts * self._ended(score + hand, crib)
            elif score >= TARGET:
                chance += parts * CERTAIN
            else:
                chance += parts * self._ended(score + hand + crib, 0)
        self._found[key] = chance // PARTS
        return self._found[key]

    def _ended(self, score: int, crib: int) -> int:
        key = -1 - (min(score, TARGET) << 6 | crib)
        if key not in self._found:
            found = self._pone(score, crib) if self._seat == PONE else self._dealer(score)
            self._found[key] = found
        return self._found[key]

    def _shows(self, keep: "Sequence[int]", rank: int) -> "list[tuple[int, int]]":
        """Return (points of the hand, four times the starters of a rank that give them)."""
        dealt = self._position.dealt
        if suit_of(dealt[0]):
            suited = [make(rank + 1, suit) for suit in range(1, 5)]
            starters = [card for card in suited if card not in dealt]
            return [(points, 4) for points in show_totals.totals(keep, starters)]
        points, left = show_totals.total(keep, rank + 1), self._position.hidden[rank]
        jacks = len([card for card in keep if card == JACK]) if rank != JACK - 1 else 0
        return [(points, left * (4 - jacks)), (points + 1, left * jacks)]

    def _crib(self, away: "tuple[int, int]", rank: int) -> "list[tuple[int, int]]":
        """Return the spread of the crib with a starter's rank."""
        position = self._position
        nobs = 0
        for card in away:
            if rank_of(card) == JACK and rank != JACK - 1:
                nobs += 64  # a starter is of each suit one time in four
        key = (rank_of(away[0]) * 13 + rank_of(away[1]), rank)
        if key not in self._by_away:
            position.hidden[rank] -= 1
            self._by_away[key] = crib_spread(position, away, rank, nobs, self._is_weighed)
            position.hidden[rank] += 1
        return self._by_away[key]

    def chance(self, away: "tuple[int, int]") -> "tuple[int, int, int, int]":
        """Return the chance of throwing two cards, of CERTAIN; and, in hundredths of a point:

        the mean of the hand, of the crib, and what the kept cards are worth in the play.
        """
        position = self._position
        keep = [card for card in position.dealt if card not in away]
        if len(keep) < 4:  # cards without suits
            keep = list(position.dealt)
            for card in away:
                keep.remove(card)
        kept = sorted([rank_of(card) - 1 for card in keep])
        table = pegging_worth.DEALER if self._seat else pegging_worth.PONE
        worth = table[place_of(*kept)] - _ZERO
        shift, part = worth // _STEPS, worth % _STEPS
        chance = hands = cribs = 0
        for rank in range(13):
            if not position.hidden[rank]:
                continue
            heels = 2 if rank == JACK - 1 else 0
            spread = self._crib(away, rank)
            for hand, times in self._shows(keep, rank):
                if not times:
                    continue
                hands += times * hand
                for crib, parts in spread:
                    cribs += times * parts * crib
                    after = self._after(hand, crib + heels, shift) * (_STEPS - part)
                    if part:
                        after += self._after(hand, crib + heels, shift + 1) * part
                    chance += times * parts * after
        total = 4 * _STARTERS
        chance //= total * PARTS * _STEPS
        mean = 100 * cribs // (total * PARTS)
        return chance, 100 * hands // total, mean, 100 * worth // _STEPS
