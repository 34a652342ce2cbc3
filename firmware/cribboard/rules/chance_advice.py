"""Discard advice by the chance to win: six-card cribbage for two, at given scores.

The player's own hand is exact over all starters. The rest of the deal is as spread as in simulated
deals, and the crib has the mean of its two ranks. Points count in their order: the play, pone's
hand, the dealer's hand and crib. docs/win-chances.md has the model and its limits.

Import this module in a function: it brings the table of win chances.
"""

from cribboard.rules import show_totals
from cribboard.rules.cards import JACK, rank_of, suit_of
from cribboard.rules.win_chance_table import ENTRIES
from cribboard.rules.win_chances import CERTAIN, TARGET

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Iterator, Sequence

    from cribboard.rules.discard_advice import Choice

# Points of simulated deals, each the mean of one of 16 (or 8) equal parts of them; derived in
# tests/host/test_chance_advice.py.
#: What pone pegs; pegs and has in hand.
PONE_PEGS = b"\x00\x00\x01\x01\x02\x03\x03\x06"
PONE_POINTS = b"\x03\x05\x06\x07\x08\x08\x09\x09\x0a\x0b\x0b\x0c\x0d\x0e\x10\x14"
#: What the dealer pegs (with heels) and has in hand and crib; pegs and has in the crib.
DEALER_POINTS = b"\x07\x0a\x0b\x0c\x0d\x0e\x0f\x0f\x10\x11\x12\x13\x14\x15\x17\x1c"
PEGS_AND_CRIB = b"\x02\x03\x04\x05\x06\x06\x07\x07\x08\x09\x09\x0a\x0b\x0c\x0e\x11"
#: In how many of 256 deals the dealer pegs at least 1, 2, ... points.
DEALER_PEGS = b"\xff\xcb\x9e\x69\x3f\x25\x15\x0c\x07\x04\x02\x01"
#: The mean crib of those deals, in hundredths.
MEAN_CRIB = 479

#: By rank, ace first: what a kept card adds to the mean pegs of pone and of the dealer, in
#: hundredths; _NO_PEGS stands for nothing.
PONE_PEGS_BY_RANK = b"\x6b\x6f\x75\x77\x6d\x63\x66\x5c\x5e\x58\x57\x59\x58"
DEALER_PEGS_BY_RANK = b"\x6e\x6d\x72\x74\x8b\x70\x6d\x61\x5d\x4b\x4f\x4a\x48"
_NO_PEGS = 100
#: Within so many holes of the end, choices are ranked by chance: two deals or so.
NEAR = 31
#: A style is named where one kind of point is worth at least 5/4 of the other.
_STYLE_MORE, _STYLE_LESS = 5, 4
#: Styles of play: the player's own points are worth more, neither, or the other player's are.
PLAY_ON, PLAY_EVEN, PLAY_OFF = 1, 0, -1
#: Points that own and other points are compared by: those of a pair or a fifteen.
_TWO = 2


class Outlook:
    """Chances to win of a player who is about to discard, at given scores in a game to 121.

    The dealer is the player whose crib it is. own, other: scores, below TARGET. The chances that
    were found are kept, so that the next choice takes less time.
    """

    def __init__(self, is_dealer: bool, own: int, other: int) -> None:
        self.is_dealer = is_dealer
        self.own = own
        self.other = other
        self._ends = {}  # type: dict[int, int]
        self._after = {}  # type: dict[int, int]

    def chance_steps(
        self, keep: "Sequence[int]", spread: "dict[int, int]", crib: int
    ) -> "Iterator[int]":
        """Yield -1 after each step, of some ms on a Pico; the last yields the chance of CERTAIN.

        spread: how many starters give the hand so many points; crib: its mean in hundredths. Means
        of pegs and crib between two whole numbers are taken as a part of each.
        """
        by_rank = DEALER_PEGS_BY_RANK if self.is_dealer else PONE_PEGS_BY_RANK
        more = -4 * _NO_PEGS
        for card in keep:
            more += by_rank[rank_of(card) - 1]
        shift, crib_part = (crib - MEAN_CRIB) // 100, (crib - MEAN_CRIB) % 100
        find = self._dealer if self.is_dealer else self._pone
        chance = 0
        for pegs, pegs_part in ((more // 100, 100 - more % 100), (more // 100 + 1, more % 100)):
            if not pegs_part:
                continue
            total = count = 0
            for points in spread:
                after = (100 - crib_part) * find(points, pegs, shift)
                if crib_part:
                    after += crib_part * find(points, pegs, shift + 1)
                total += spread[points] * after
                count += spread[points]
                yield -1
            after = total // (100 * count)
            if self.is_dealer:
                out = _dealer_out(self.own + pegs)
                after = out + (CERTAIN - out) * after // CERTAIN
            chance += pegs_part * after
        yield chance // 100

    def _pone(self, points: int, pegs: int, shift: int) -> int:
        """Return pone's chance with so many points in hand; only pegs come before them."""
        key = (points << 8) + (pegs << 4) + shift  # both are -4 to 4
        if key not in self._after:
            total = 0
            for usual in PONE_PEGS:
                total += self._pone_end(self.own + points + max(usual + pegs, 0), shift)
            self._after[key] = total // len(PONE_PEGS)
        return self._after[key]

    def _pone_end(self, own: int, shift: int) -> int:
        """Return the chance with pone's points counted, the dealer's still to come."""
        if own >= TARGET:
            return CERTAIN - _dealer_out(self.other)
        key = own << 8 | shift + 64
        if key not in self._ends:
            row = 2 * own * TARGET  # this player deals next
            last = row + 2 * TARGET
            first = row + 2 * (self.other + shift)
            total = 0
            for points in DEALER_POINTS:
                at = first + 2 * points
                if at < last:
                    total += ENTRIES[at] | ENTRIES[at + 1] << 8
            self._ends[key] = total // len(DEALER_POINTS)
        return self._ends[key]

    def _dealer(self, points: int, pegs: int, shift: int) -> int:
        """Return the dealer's chance with so many points in hand, if it has not pegged out."""
        key = points + pegs + shift
        if key not in self._after:
            total = 0
            for more in PEGS_AND_CRIB:
                total += self._dealer_end(self.own + key + more)
            self._after[key] = total // len(PEGS_AND_CRIB)
        return self._after[key]

    def _dealer_end(self, own: int) -> int:
        """Return the chance with all points of the dealer; pone's may win before them."""
        own = min(max(own, self.own), TARGET)
        if own not in self._ends:
            total = 0
            for points in PONE_POINTS:
                other = self.other + points
                if other < TARGET:
                    total += CERTAIN
                    if own < TARGET:  # the other player deals next
                        at = 2 * (other * TARGET + own)
                        total -= ENTRIES[at] | ENTRIES[at + 1] << 8
            self._ends[own] = total // len(PONE_POINTS)
        return self._ends[own]


def _dealer_out(score: int) -> int:
    """Return the chance that the dealer pegs out from a score."""
    needs = max(TARGET - score, 1)
    return CERTAIN * DEALER_PEGS[needs - 1] >> 8 if needs <= len(DEALER_PEGS) else 0


def spread_of(keep: "Sequence[int]", dealt: "Sequence[int]") -> "dict[int, int]":
    """Return how many starters, times four, give each number of points to a hand of four.

    A Jack without a suit is nobs with one starter of four.
    """
    spread = {}  # type: dict[int, int]
    if suit_of(dealt[0]):
        starters = [card for card in range(14, 66) if card not in dealt]
        for points in show_totals.totals(keep, starters):
            spread[points] = spread.get(points, 0) + 4
        return spread
    ranks = range(1, 14)
    jacks = len([card for card in keep if card == JACK])
    by_rank = show_totals.totals(keep, ranks)
    for rank in ranks:
        left = 4 - len([card for card in dealt if card == rank])
        points = by_rank[rank - 1]
        nobs = jacks if rank != JACK else 0
        spread[points] = spread.get(points, 0) + left * (4 - nobs)
        if nobs:
            spread[points + 1] = spread.get(points + 1, 0) + left * nobs
    return spread


def ranked_steps(
    choices: "Sequence[Choice]", dealt: "Sequence[int]", outlook: Outlook
) -> "Iterator[list[tuple[int, Choice]]]":
    """Yield [] after each step; the last yields (chance in thousandths, choice), best first.

    choices: as of discard_advice.choices; they keep their order where `is_near` is False.
    """
    rows = []
    for choice in choices:
        spread = spread_of(choice.keep, dealt)
        yield []
        chance = 0
        for chance in outlook.chance_steps(choice.keep, spread, _crib(choice)):  # noqa: B007  (the last is it)
            yield []
        rows.append(((2000 * chance + CERTAIN) // (2 * CERTAIN), choice))
    if is_near(outlook.own, outlook.other):
        rows.sort(key=lambda row: (-row[0], -row[1].total))
    yield rows


def is_near(own: int, other: int) -> bool:
    """Return whether a player is so near the end that chance and points disagree about discards."""
    return TARGET - max(own, other) <= NEAR


def style_steps(choice: "Choice", dealt: "Sequence[int]", outlook: Outlook) -> "Iterator[int]":
    """Yield PLAY_EVEN after each step; the last yields the style of play with a choice's hand.

    PLAY_ON where two points pegged by the player raise its chance by at least 5/4 of what two
    pegged by the other take from it, PLAY_OFF where it is the other way round.
    """
    is_dealer, own, other = outlook.is_dealer, outlook.own, outlook.other
    spread, crib = spread_of(choice.keep, dealt), _crib(choice)
    now, more, less = 0, CERTAIN, 0
    for now in outlook.chance_steps(choice.keep, spread, crib):  # noqa: B007  (the last is it)
        yield PLAY_EVEN
    if own + _TWO < TARGET:
        ahead = Outlook(is_dealer, own + _TWO, other)
        for more in ahead.chance_steps(choice.keep, spread, crib):  # noqa: B007  (the last is it)
            yield PLAY_EVEN
    if other + _TWO < TARGET:
        behind = Outlook(is_dealer, own, other + _TWO)
        for less in behind.chance_steps(choice.keep, spread, crib):  # noqa: B007  (the last is it)
            yield PLAY_EVEN
    gain, loss = more - now, now - less
    if _STYLE_LESS * gain >= _STYLE_MORE * loss:
        yield PLAY_ON if gain > loss else PLAY_EVEN
    else:
        yield PLAY_OFF if _STYLE_LESS * loss >= _STYLE_MORE * gain else PLAY_EVEN


def _crib(choice: "Choice") -> int:
    """Return the mean of the crib, in hundredths, whoever's it is."""
    return int(abs(choice.crib))
