"""Values of the throws: of each pair of cards that a player can lay away.

The own hand is exact over all starters, the crib over what the other throws. What both peg and what
the other has in hand are as spread as in simulated deals, the own pegs moved by what the kept ranks
are worth in the play. Points count in their order: the play, pone's hand, the dealer's.
"""

from cribboard.advice import pegging_worth
from cribboard.advice.belief import place_of
from cribboard.advice.outlook import PARTS, crib_spread, throw_ways
from cribboard.advice.position import DEALER, PONE
from cribboard.rules import show_totals
from cribboard.rules.cards import JACK, make, rank_of, suit_of
from cribboard.rules.win_chance_table import ENTRIES
from cribboard.rules.win_chances import CERTAIN, TARGET

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Iterator, Sequence

    from cribboard.advice.position import Position

    #: What a player pegs: (points, parts), and the parts of a dealer that pegs out.
    Pegs = tuple[list[tuple[int, int]], int]

#: Steps of a point in pegging_worth, and its zero.
_STEPS, _ZERO = 32, 128
_STARTERS = 46
_HALF = 32768
#: More than a crib has with heels, than a player gets in a deal, and that in play and hand.
_MOST_CRIB, _MOST_MORE, _MOST_HAND = 32, 80, 46
#: Chances that are found in a step.
_STEP_WORK = 12


class Discards:
    """Chances to win of a player who is to throw two of six cards.

    is_weighed: as of throw_ways.
    """

    def __init__(self, position: "Position", is_weighed: bool = True) -> None:
        self._position, self._seat, self._is_weighed = position, position.seat, is_weighed
        self._others, self._is_out = self._spread_of_other()
        #: By shift: chances by points and crib; and what is pegged, of `_of_shift`.
        self._by_shift = {}  # type: dict[int, tuple[dict[int, int], Pegs]]
        #: By score: chances beside each score of the other, less _HALF.
        self._rows = {}  # type: dict[int, list[int]]
        #: By crib: chances by what the score grows, -1 where it is not known yet.
        self._ends = {}  # type: dict[int, list[int]]
        self._ways = {}  # type: dict[int, list[int]]
        self._work = 0  # chances found since the last step

    def _spread_of_other(self) -> "tuple[list[int], int]":
        """Return the parts, of 65,536, of what the other adds to its score with pegs and hand.

        And of its pegging out first, which a dealer does before pone's hand counts.
        """
        other = 1 - self._seat
        left = TARGET - self._position.other
        spread, out = [0] * (len(pegging_worth.PEGS[other]) + len(pegging_worth.HANDS[other])), 0
        for pegged, parts in enumerate(pegging_worth.PEGS[other]):
            if other == DEALER and pegged >= left:
                out += PARTS * parts
                continue
            for shown, more in enumerate(pegging_worth.HANDS[other]):
                spread[pegged + shown] += parts * more
        return spread, out

    def _row(self, score: int) -> "list[int]":
        """Return the chances of the player, less _HALF, with the other's points from 0 on."""
        if score not in self._rows:
            row, entries, is_pone = [], ENTRIES, self._seat == PONE
            first = self._position.other
            for other in range(first, first + len(self._others) + (_MOST_CRIB if is_pone else 0)):
                chance = 0
                if score >= TARGET:
                    chance = CERTAIN if is_pone or other < TARGET else 0
                elif other < TARGET:
                    at = 2 * (score * TARGET + other if is_pone else other * TARGET + score)
                    chance = entries[at] | entries[at + 1] << 8
                    if not is_pone:
                        chance = CERTAIN - chance
                row.append(chance - _HALF)
            self._rows[score] = row
        return self._rows[score]

    def prepare(self) -> "Iterator[None]":
        """Yield after each few rows of the scores that the player may come to."""
        own, most = self._position.own, _MOST_MORE if self._seat == DEALER else _MOST_HAND
        for score in range(own, min(own + most, TARGET) + 1):
            self._row(score)
            if score % 4 == 0:
                yield

    def _end(self, score: int, crib: int) -> int:
        """Return the chance at the player's score after all its points; crib: pone's other's.

        Sums of chances less a half are small numbers, mostly, which take a Pico no memory.
        """
        row, at, total = self._row(score), crib, 0
        for parts in self._others:
            total += parts * row[at]
            at += 1
        return (total + _HALF * (PARTS * PARTS - self._is_out)) // (PARTS * PARTS)

    def _of_shift(self, shift: int) -> "tuple[dict[int, int], Pegs]":
        """Return chances found, and what is pegged, where the pegs are moved by so many points."""
        if shift not in self._by_shift:
            moved, out, left = [], 0, TARGET - self._position.own
            for pegged, parts in enumerate(pegging_worth.PEGS[self._seat]):
                pegged = max(pegged + shift, 0)
                if self._seat == DEALER and pegged >= left:
                    out += parts
                else:
                    moved.append((pegged, parts))
            self._by_shift[shift] = {}, (moved, out)
        return self._by_shift[shift]

    def _after(self, points: int, crib: int, pegs: "Pegs") -> int:
        """Return the chance with points after the play."""
        if crib not in self._ends:
            self._ends[crib] = [-1] * _MOST_MORE
        ends, (moved, out) = self._ends[crib], pegs
        chance = out * CERTAIN
        for more, parts in moved:
            more += points
            end = ends[more]
            if end < 0:
                self._work += 1
                end = ends[more] = self._end(min(self._position.own + more, TARGET), crib)
            chance += parts * end
        self._work += 1
        return chance // PARTS

    def _shows(self, keep: "Sequence[int]", rank: int) -> "dict[int, int]":
        """Return four times the starters of a rank, by the points that they give the hand."""
        dealt = self._position.dealt
        found = {}  # type: dict[int, int]
        if suit_of(dealt[0]):
            suited = [make(rank + 1, suit) for suit in range(1, 5)]
            starters = [card for card in suited if card not in dealt]
            for points in show_totals.totals(keep, starters):
                found[points] = found.get(points, 0) + 4
            return found
        points, left = show_totals.total(keep, rank + 1), self._position.hidden[rank]
        jacks = len([card for card in keep if card == JACK]) if rank != JACK - 1 else 0
        found[points] = left * (4 - jacks)
        if jacks:
            found[points + 1] = left * jacks
        return found

    def _crib(self, away: "tuple[int, int]", rank: int) -> "list[tuple[int, int]]":
        """Return the spread of the crib with a starter's rank."""
        nobs = 0
        for card in away:
            if rank_of(card) == JACK and rank != JACK - 1:
                nobs += 64  # a starter is of each suit one time in four
        if rank not in self._ways:
            hidden = self._position.hidden
            hidden[rank] -= 1
            self._ways[rank] = throw_ways(self._position, self._is_weighed)
            hidden[rank] += 1
        return crib_spread(away, rank, self._ways[rank], nobs)

    def steps(self, away: "tuple[int, int]") -> "Iterator[tuple[int, ...]]":
        """Yield () after each part of the work; at last the chance of throwing two cards.

        (The chance, of CERTAIN; and, in hundredths of a point, the mean of the hand, of the crib,
        and what the kept cards are worth in the play.) A part takes a Pico 8 ms at most.
        """
        position, is_dealer = self._position, self._seat == DEALER
        keep = [card for card in position.dealt if card not in away]
        if len(keep) < 4:  # cards without suits
            keep = list(position.dealt)
            for card in away:
                keep.remove(card)
        kept = sorted([rank_of(card) - 1 for card in keep])
        table = pegging_worth.DEALER if is_dealer else pegging_worth.PONE
        worth = table[place_of(*kept)] - _ZERO
        many = {}  # type: dict[int, int]
        hands = cribs = high = low = 0
        for rank in range(13):
            if not position.hidden[rank]:
                continue
            spread = self._crib(away, rank)
            heels = 2 if rank == JACK - 1 else 0
            mean = sum([points * parts for points, parts in spread])
            for hand, times in self._shows(keep, rank).items():
                hands += times * hand
                cribs += times * mean
                for crib, parts in spread:
                    crib += heels
                    key = (hand + crib) << 6 if is_dealer else hand << 6 | crib
                    many[key] = many.get(key, 0) + times * parts
            yield ()
        shift, part = worth // _STEPS, worth % _STEPS
        scales = [(self._of_shift(shift), _STEPS - part)]
        if part:
            scales.append((self._of_shift(shift + 1), part))
        for key, times in many.items():
            after = 0
            for (found, pegs), parts in scales:
                if key not in found:
                    found[key] = self._after(key >> 6, key & 63, pegs)
                    if self._work >= _STEP_WORK:
                        self._work = 0
                        yield ()
                after += found[key] * parts
            high += times * (after >> 10)
            low += times * (after & 1023)
        total = 4 * _STARTERS
        chance = ((high << 10) + low) // (total * PARTS * _STEPS)
        mean = 100 * cribs // (total * PARTS)
        yield chance, 100 * hands // total, mean, 100 * worth // _STEPS
