"""Values of the throws: of each pair of cards that a player can lay away.

The own hand is exact over all starters, the crib over what the other throws. Points count in their
order: heels, the play, pone's hand, the dealer's. The play is a race near the end: how likely each
side pegs out first is as in simulated deals from such scores, and moves by what the kept ranks peg
and let the other peg. If nobody does, both peg as they do in deals in which that is so.
"""

from cribboard.advice import tables
from cribboard.advice.belief import place_of
from cribboard.advice.outlook import PARTS, crib_spread, throw_ways
from cribboard.advice.position import DEALER, PONE
from cribboard.advice.tables import FAR
from cribboard.rules import show_totals
from cribboard.rules.cards import JACK, make, rank_of, suit_of
from cribboard.rules.win_chances import CERTAIN, TARGET, entry

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Iterator, Sequence

    from cribboard.advice.position import Position

#: Steps of a point in the tables, and their zero.
_STEPS, _ZERO = 32, 128
_STARTERS = 46
_HALF = 32768
#: More than a crib has with heels, than a player gets in a deal, and that in play and hand.
_MOST_CRIB, _MOST_MORE, _MOST_HAND = 32, 80, 46
#: Chances that are found in a step.
_STEP_WORK = 12


class _FromScores:
    """Chances to win of a player at a seat, from the scores of both before the play."""

    def __init__(self, seat: int, own: int, other: int) -> None:
        self._seat, self._own, self._other = seat, own, other
        lacks = (TARGET - own, TARGET - other)
        at = 2 * (FAR * min(lacks[0], FAR) + min(lacks[1], FAR) - FAR - 1)
        #: How likely the player pegs out first, and the other, of 256; and how that grows.
        self._race = tables.RACE[seat][at : at + 2]
        self._growths = (min(lacks[0], 3) - 1, min(lacks[1], 3) + 2)
        #: What the other has with pegs and hand, where it does not peg out, and the sum of that.
        self._others, self._whole = [0] * 64, 0
        for pegged, parts in enumerate(tables.PEGS[1 - seat]):
            if pegged < lacks[1]:
                self._whole += PARTS * parts
                for shown, more in enumerate(tables.HANDS[1 - seat]):
                    self._others[pegged + shown] += parts * more
        while self._whole and not self._others[-1]:
            self._others.pop()
        #: By shift: chances by points and crib; and what is pegged, of `_of_shift`.
        self._by_shift = {}  # type: dict[int, tuple[dict[int, int], list[tuple[int, int]], int]]
        #: By score: chances beside each score of the other, less _HALF.
        self._rows = {}  # type: dict[int, list[int]]
        #: By crib: chances by what the score grows, -1 where it is not known yet.
        self._ends = {}  # type: dict[int, list[int]]
        self.work = 0  # chances found

    def _row(self, score: int) -> "list[int]":
        """Return the chances of the player, less _HALF, with the other's points from 0 on."""
        if score not in self._rows:
            row, is_pone = [], self._seat == PONE
            first = self._other
            for other in range(first, first + len(self._others) + (_MOST_CRIB if is_pone else 0)):
                chance = 0
                if score >= TARGET:
                    chance = CERTAIN if is_pone or other < TARGET else 0
                elif other < TARGET:
                    chance = entry(score, other) if is_pone else CERTAIN - entry(other, score)
                row.append(chance - _HALF)
            self._rows[score] = row
        return self._rows[score]

    def prepare(self) -> "Iterator[None]":
        """Yield after each few rows of the scores that the player may come to."""
        own, most = self._own, _MOST_MORE if self._seat == DEALER else _MOST_HAND
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
        return total // self._whole + _HALF

    def _of_shift(self, shift: int) -> "tuple[dict[int, int], list[tuple[int, int]], int]":
        """Return chances found, and what the player pegs, moved by so many points, and its parts.

        Where it does not peg out.
        """
        if shift not in self._by_shift:
            moved, total, left = [], 0, TARGET - self._own
            for pegged, parts in enumerate(tables.PEGS[self._seat]):
                pegged = max(pegged + shift, 0)
                if parts and pegged < left:
                    moved.append((pegged, parts))
                    total += parts
            self._by_shift[shift] = {}, moved or [(left - 1, 1)], total or 1
        return self._by_shift[shift]

    def _after(self, points: int, crib: int, shift: int) -> int:
        """Return the chance with points after a play in which nobody pegs out."""
        if crib not in self._ends:
            self._ends[crib] = [-1] * _MOST_MORE
        ends, chance = self._ends[crib], 0
        _, moved, total = self._of_shift(shift)
        for more, parts in moved:
            more += points
            end = ends[more]
            if end < 0:
                self.work += 1
                end = ends[more] = self._end(min(self._own + more, TARGET), crib)
            chance += parts * end
        self.work += 1
        return chance // total

    def steps(
        self, many: "dict[int, int]", kept: "list[int]", worth: int
    ) -> "Iterator[tuple[int, ...]]":
        """Yield () after parts of the work, and at last the chance and that of the play.

        many: times of points of the hand << 6 and crib, or for a dealer of their sum << 6; kept:
        the kept ranks, sorted; worth: what they are in the play.
        """
        own, other = self._race
        rest = (PARTS - own - other) << 8
        own = self._grown(own, self._growths[0], kept, worth)
        other = self._grown(other, self._growths[1], kept, worth)
        high = low = times = 0
        shift, part = worth // _STEPS, worth % _STEPS
        if rest and self._whole:
            scales = [(self._of_shift(shift)[0], shift, _STEPS - part)]
            if part:
                scales.append((self._of_shift(shift + 1)[0], shift + 1, part))
            for key, each in many.items():
                after = 0
                for found, by, parts in scales:
                    if key not in found:
                        found[key] = self._after(key >> 6, key & 63, by)
                    after += found[key] * parts
                high += each * (after >> 10)
                low += each * (after & 1023)
                times += each
                if self.work >= _STEP_WORK:
                    self.work = 0
                    yield ()
            low = ((high << 10) + low) // (times * _STEPS)
        else:
            rest = 0
        every = own + other + rest
        yield (own * CERTAIN + rest * low) // every, (1000 * own + 500 * rest) // every

    def _grown(self, parts: int, growth: int, kept: "list[int]", worth: int) -> int:
        """Return 256 times the parts of a race, as the kept ranks make them grow or shrink."""
        table, at = tables.GROWTH[self._seat], 92 * growth
        steps = (table[at + 91] - _ZERO) * worth // _STEPS
        for high in range(1, 4):
            row = at + kept[high] * (kept[high] + 1) // 2
            for low in range(high):
                steps += table[row + kept[low]] - _ZERO
        parts <<= 8
        while steps >= 8:
            parts, steps = parts + (parts >> 3), steps - 8
        while steps <= -8:
            parts, steps = parts - (parts >> 3), steps + 8
        return parts + parts * steps // 64


class Discards:
    """Chances to win of a player who is to throw two of six cards."""

    def __init__(self, position: "Position") -> None:
        self._position, self._seat = position, position.seat
        own, other = position.own, position.other
        #: By heels; those of a dealer who cannot peg out count with its crib.
        self._from = {0: _FromScores(self._seat, own, other)}
        dealer, heels = own if self._seat else other, (2, 0) if self._seat else (0, 2)
        self._has_heels = TARGET - dealer < FAR + 2
        if self._has_heels and dealer + 2 < TARGET:
            self._from[2] = _FromScores(self._seat, own + heels[0], other + heels[1])
        self._ways = {}  # type: dict[int, list[int]]

    def prepare(self) -> "Iterator[None]":
        """Yield after each few rows of the scores that the player may come to."""
        for one in self._from.values():
            yield from one.prepare()

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
            self._ways[rank] = throw_ways(self._position)
            hidden[rank] += 1
        return crib_spread(away, rank, self._ways[rank], nobs)

    def steps(self, away: "tuple[int, int]") -> "Iterator[tuple[int, ...]]":
        """Yield () after each part of the work; at last the chance of throwing two cards.

        (The chance, of CERTAIN; that of the play, a half where nobody pegs out, of 1000; and, in
        hundredths of a point, the mean of the hand, of the crib, and what the kept cards are worth
        in the play.) A part takes a Pico 8 ms at most.
        """
        position, is_dealer = self._position, self._seat == DEALER
        keep = [card for card in position.dealt if card not in away]
        if len(keep) < 4:  # cards without suits
            keep = list(position.dealt)
            for card in away:
                keep.remove(card)
        kept = sorted([rank_of(card) - 1 for card in keep])
        worth = tables.WORTH[self._seat][place_of(*kept)] - _ZERO
        many = {0: {}, 2: {}}  # type: dict[int, dict[int, int]]
        hands = cribs = 0
        for rank in range(13):
            if not position.hidden[rank]:
                continue
            spread = self._crib(away, rank)
            heels = 2 if rank == JACK - 1 else 0
            here = many[heels if self._has_heels else 0]
            if self._has_heels:
                heels = 0
            mean = sum([points * parts for points, parts in spread])
            for hand, times in self._shows(keep, rank).items():
                hands += times * hand
                cribs += times * mean
                for crib, parts in spread:
                    crib += heels
                    key = (hand + crib) << 6 if is_dealer else hand << 6 | crib
                    here[key] = here.get(key, 0) + times * parts
            yield ()
        total, chance, race = 4 * _STARTERS, 0, 0
        for heels, here in many.items():
            found = (CERTAIN, 1000) if is_dealer else (0, 0)  # type: tuple[int, ...]  # heels win
            if here and heels in self._from:
                for found in self._from[heels].steps(here, kept, worth):
                    if not found:
                        yield ()
            times = sum(here.values()) // PARTS
            chance += times * found[0]
            race += times * found[1]
        mean = 100 * cribs // (total * PARTS)
        yield chance // total, race // total, 100 * hands // total, mean, 100 * worth // _STEPS
