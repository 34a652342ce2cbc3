"""The chance to win after the play: the hands, the crib and the deals that follow."""

from cribboard.advice import tables
from cribboard.advice.position import DEALER, PONE
from cribboard.rules import show_totals
from cribboard.rules.cards import JACK, rank_of, suit_of
from cribboard.rules.win_chance_table import ENTRIES, ROWS
from cribboard.rules.win_chances import CERTAIN, TARGET

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Sequence

    from cribboard.advice.position import Position

#: Parts of a crib's spread in all.
PARTS = 256


def throw_ways(position: "Position") -> "list[int]":
    """Return how likely the other player throws each two ranks, as show_totals.spread takes it."""
    hidden = position.hidden
    throws = tables.THROWN[1 - position.seat]
    found = []  # type: list[int]
    for high in range(13):
        many = hidden[high]
        for low in range(high):
            found.append(many * hidden[low] * throws[len(found)])
        found.append(many * (many - 1) // 2 * throws[len(found)])
    return show_totals.pair_weights(found)


def crib_spread(
    away: "Sequence[int]", starter: int, ways: "Sequence[int]", nobs_256: int
) -> "list[tuple[int, int]]":
    """Return (points, parts of PARTS) of a crib with two cards of the player's.

    starter: its rank, 0 to 12; ways: of throw_ways; nobs_256: how likely one of the two is nobs.
    Suits of the other player's two cards are left out.
    """
    first, second = away
    counts = show_totals.spread((rank_of(first), rank_of(second), starter + 1), ways)
    if nobs_256:
        for points in range(31, -1, -1):
            more = counts[points] * nobs_256 // 256
            counts[points] -= more
            counts[min(points + 1, 31)] += more
    parts, begun, done, total = [], 0, 0, sum(counts)
    for points, weight in enumerate(counts):
        if weight:
            begun += weight
            until = PARTS * begun // total
            if until > done:
                parts.append((points, until - done))
            done = until
    return parts


class Outlook:
    """A player's chance to win after the play, from the points that both peg in it."""

    def __init__(self, position: "Position") -> None:
        starter = position.starter
        self.seat = position.seat
        self.scores = (position.own, position.other)
        if self.seat == DEALER:
            self.scores = (position.other, position.own)
        self.shown = show_totals.total(position.kept, starter)
        jacks = [card for card in position.away if rank_of(card) == JACK]
        nobs = len([card for card in jacks if suit_of(card) == suit_of(starter) and suit_of(card)])
        ways = throw_ways(position)
        self.crib = crib_spread(position.away, rank_of(starter) - 1, ways, 256 * nobs)
        self._found = {}  # type: dict[int, int]

    def after(self, shown: int, pone_pegs: int, dealer_pegs: int) -> int:
        """Return the chance, of CERTAIN; shown: the points of the other's hand."""
        key = shown << 12 | pone_pegs << 6 | dealer_pegs
        if key not in self._found:
            pone, dealer = self.scores[0] + pone_pegs, self.scores[1] + dealer_pegs
            pone += self.shown if self.seat == PONE else shown
            dealer += shown if self.seat == PONE else self.shown
            chance = CERTAIN if pone >= TARGET else 0
            if pone < TARGET and dealer < TARGET:
                entries, at = ENTRIES, 3 * pone  # pone deals next: as of win_chances.entry
                first, end = ROWS[at], ROWS[at + 4] | ROWS[at + 5] << 8
                begin = (ROWS[at + 1] | ROWS[at + 2] << 8) - first
                for points, parts in self.crib:
                    points += dealer
                    if points < first:
                        chance += parts * CERTAIN
                    elif points + begin < end:
                        at = 2 * (points + begin)
                        chance += parts * (entries[at] | entries[at + 1] << 8)
                chance //= PARTS
            self._found[key] = chance if self.seat == PONE else CERTAIN - chance
        return self._found[key]
