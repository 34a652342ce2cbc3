"""Values of the lays: a search of the player's best plan against every hand of the other.

The other lays by public_order; the player's own lays are searched, each as good as can be known at
that time. Values are chances to win, times the weights of the hands that are left.
"""

from cribboard.advice.outlook import Outlook
from cribboard.advice.position import DEALER, PONE
from cribboard.advice.public_order import PIPS, lay_points, values
from cribboard.rules.play import LIMIT
from cribboard.rules.win_chances import CERTAIN, TARGET

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Iterator, Sequence

    from cribboard.advice.belief import Hand
    from cribboard.advice.position import Position

    #: Where plans or hands part: the ranks to lay, -1 for a go; where the other lays them, its
    #: hands by rank, without it; then the seat, the player's cards, the other's hands, unseen cards
    #: by rank, series, count, who has said go or -1, who laid last, and the points since the
    #: position, of pone and 256 times those of the dealer. Cards are ranks + 1 in four bits each;
    #: a hand has its place among all hands above them.
    Fork = tuple[
        list[int], list[list[int]], int, int, list[int], Sequence[int], int, int, int, int, int
    ]


class Search:
    """The search from one position, against hands of `belief.hands`."""

    def __init__(self, position: "Position", hands: "Sequence[Hand]") -> None:
        self._position, self._seat = position, position.seat
        self._outlook = Outlook(position)
        self._lacking = [TARGET - score for score in self._outlook.scores]
        self._weights, self._shown = [hand[1] for hand in hands], [hand[2] for hand in hands]
        self._held = _packed(position.held)
        self._hands = [place << 16 | _packed(hand[0]) for place, hand in enumerate(hands)]

    def steps(self, rank: int) -> "Iterator[int]":
        """Yield -1 after each part of the work, of some ms on a Pico; at last the chance to win.

        Of CERTAIN, with a lay that fits. A list takes the place of recursion, which a Pico has no
        stack for.
        """
        one = self._position
        cards = (self._held, self._hands, one.unseen)
        found = ([rank], [], self._seat) + cards + (one.series, one.count, one.gone, -1, 0)  # type: int | Fork
        forks, values = [], []  # type: list[Fork], list[int]
        while True:
            if isinstance(found, int):
                while forks:
                    fork = forks[-1]
                    if fork[2] != self._seat:
                        values[-1] += found
                    elif found > values[-1]:
                        values[-1] = found
                        if found == CERTAIN * self._weight(fork[4]):  # no other lay is better
                            fork[0].clear()
                    if fork[0]:
                        break
                    forks.pop()
                    found = values.pop()
                if not forks:
                    break
            else:
                forks.append(found)
                values.append(0)
            yield -1
            fork = forks[-1]
            rank = fork[0].pop()
            if fork[1]:
                found = self._follow(fork, rank, fork[3], fork[1].pop())
            else:
                found = self._follow(fork, rank, _less(fork[3], rank), fork[4])
        yield found // self._weight(self._hands)

    def _follow(self, fork: "Fork", rank: int, held: int, hands: "list[int]") -> "int | Fork":
        """Return the value of laying a rank of a fork, or the next fork that it leads to.

        held, hands: as in a fork, without the rank.
        """
        _, _, seat, _, _, unseen, series, count, gone, last, pegs = fork
        own, unseen = self._seat, bytearray(unseen)
        limit, length = LIMIT, len  # once: MicroPython seeks a builtin in the whole module first
        while True:
            theirs = hands[0] & 0xFFFF
            can_answer = (theirs if seat == own else held) > 0 and gone != 1 - seat
            is_open = can_answer
            if rank >= 0:
                unseen[rank] -= 1
                count += PIPS[rank]
                is_open = can_answer or (held if seat == own else theirs) > 0
                points = lay_points(series, rank, count) + (not is_open and count < limit)
                series, last = series << 4 | rank + 1, seat
            else:
                gone = seat
                points = 0 if can_answer else 1
            if points:
                pegs += points << 8 * last
                if pegs & 255 >= self._lacking[PONE] or pegs >> 8 >= self._lacking[DEALER]:
                    return self._weight(hands) * CERTAIN if last == own else 0
            seat = 1 - seat if can_answer else seat
            if not is_open or count == limit:
                if not held and not theirs:
                    return self._after(hands, pegs)
                series, count, gone = 0, 0, -1
                seat = 1 - last if (theirs if last == own else held) else last
            groups = []  # type: list[list[int]]
            if seat == own:
                ranks = _fits(held, limit - count)
            elif length(hands) > 1:
                ranks, groups = self._by_lay(held, hands, unseen, series, count, pegs)
            else:
                ranks = _fits(hands[0], limit - count)
                if length(ranks) > 1:
                    lacks = self._lacks(pegs)
                    worths = values(series, count, unseen, _size(held), ranks, lacks[0], lacks[1])
                    ranks = [max(worths) & 15]
                groups = [[_less(hands[0], ranks[0])]]
            if length(ranks) > 1:
                return ranks, groups, seat, held, hands, unseen, series, count, gone, last, pegs
            rank = ranks[0]
            if groups:
                hands = groups[0]
            else:
                held = _less(held, rank)

    def _after(self, hands: "Sequence[int]", pegs: int) -> int:
        """Return the value of the end of the play."""
        value, pone, dealer = 0, pegs & 255, pegs >> 8
        for hand in hands:
            place = hand >> 16
            value += self._weights[place] * self._outlook.after(self._shown[place], pone, dealer)
        return value

    def _weight(self, hands: "Sequence[int]") -> int:
        weight = 0
        for hand in hands:
            weight += self._weights[hand >> 16]
        return weight

    def _lacks(self, pegs: int) -> "tuple[int, int]":
        """Return the holes that the other and the player lack; pegs: as in a fork."""
        other, own = self._lacking[1 - self._seat], self._lacking[self._seat]
        if self._seat == DEALER:
            return other - (pegs & 255), own - (pegs >> 8)
        return other - (pegs >> 8), own - (pegs & 255)

    def _by_lay(
        self,
        held: int,
        hands: "list[int]",
        unseen: "Sequence[int]",
        series: int,
        count: int,
        pegs: int,
    ) -> "tuple[list[int], list[list[int]]]":
        """Return the ranks that hands lay, -1 for a go, and the hands by them, without them."""
        room, length = LIMIT - count, len  # once, as in _follow
        able, asked = [], set()  # type: list[list[int]], set[int]
        for hand in hands:
            fits = _fits(hand, room)
            able.append(fits)
            if length(fits) > 1:
                asked.update(fits)
        worth = [0] * 13
        if asked:
            lacks = self._lacks(pegs)
            for one in values(series, count, unseen, _size(held), asked, lacks[0], lacks[1]):
                worth[one & 15] = one
        groups = {}  # type: dict[int, list[int]]
        for place, hand in enumerate(hands):
            fits = able[place]
            laid = fits[0]
            if length(fits) > 1:
                for rank in fits:
                    if worth[rank] > worth[laid]:
                        laid = rank
            rest = _less(hand, laid)
            if laid in groups:
                groups[laid].append(rest)
            else:
                groups[laid] = [rest]
        return list(groups), list(groups.values())

    def reply_100(self, rank: int) -> "tuple[int, int, int]":
        """Return the mean points, in hundredths, of the other's next lay after one of the player's.

        And how likely the other then has to say go, and pegs out, of 1000.
        """
        one = self._position
        count = one.count + PIPS[rank]
        if count == LIMIT or not one.left or one.gone == 1 - self._seat:
            return 0, 0, 0
        held, unseen = _less(self._held, rank), list(one.unseen)
        unseen[rank] -= 1
        points = goes = outs = total = 0
        series = one.series << 4 | rank + 1
        pegs = lay_points(one.series, rank, count) << 8 * self._seat
        ranks, groups = self._by_lay(held, self._hands, unseen, series, count, pegs)
        for answer, alike in zip(ranks, groups):
            weight = self._weight(alike)
            total += weight
            if answer < 0:
                goes += weight
            else:
                scored = lay_points(series, answer, count + PIPS[answer])
                points += weight * scored
                outs += weight * (scored >= self._lacking[1 - self._seat])
        return 100 * points // total, 1000 * goes // total, 1000 * outs // total


def _packed(ranks: "Sequence[int]") -> int:
    cards = 0
    for rank in reversed(ranks):
        cards = cards << 4 | rank + 1
    return cards


def _size(cards: int) -> int:
    many = 0
    while cards:
        many += 1
        cards >>= 4
    return many


def _fits(cards: int, room: int) -> "list[int]":
    """Return the ranks of cards that have no more pips than there is room for; -1 for none."""
    found, last, pips = [], 0, PIPS  # type: list[int], int, bytes
    cards &= 0xFFFF
    while cards:  # sorted
        card = cards & 15
        cards >>= 4
        if card > last:
            if pips[card - 1] > room:
                break
            found.append(card - 1)
            last = card
    return found or [-1]


def _less(cards: int, rank: int) -> int:
    """Return cards without one of a rank, so that no gap is left; -1 takes none.

    What is above the four cards, a hand's place, stays.
    """
    card, at = rank + 1, 0
    while cards >> at & 15 != card:
        at += 4
    before = (1 << at) - 1  # the bits of the cards that come before it
    return cards & (before | ~0xFFFF) | (cards & 0xFFFF) >> 4 & ~before
