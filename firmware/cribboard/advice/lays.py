"""Values of the lays: a search of the player's best plan against every hand of the other.

The other lays by public_order; the player's own lays are searched, each as good as can be known at
that time. Values are chances to win, times the weights of the hands that are left.
"""

from cribboard.advice.outlook import Outlook
from cribboard.advice.position import PONE
from cribboard.advice.public_order import NEVER, PIPS, lay_points, values
from cribboard.rules.play import LIMIT
from cribboard.rules.win_chances import CERTAIN, TARGET

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Generator, Iterator, Sequence

    from cribboard.advice.belief import Hand
    from cribboard.advice.position import Position

    #: In a plan: cards left to the other, series, count, who has said go or -1, who laid last, and
    #: the points of pone and of the dealer since the position.
    Moment = tuple[int, int, int, int, int, int, int]
    #: A value that is known, or the arguments of `_moment`.
    Found = int | tuple[int, Sequence[int], Sequence[Hand], Moment]


class Search:
    """The search from one position, against hands of `belief.hands`."""

    def __init__(
        self, position: "Position", hands: "Sequence[Hand]", is_ahead: bool = True
    ) -> None:
        self._position, self._hands, self._is_ahead = position, hands, is_ahead
        self._seat, self._outlook = position.seat, Outlook(position)
        self._unseen = list(position.unseen)
        self._scores = self._outlook.scores

    def chance(self, rank: int) -> int:
        """Return the chance to win with a lay that fits, of CERTAIN."""
        found = -1
        for found in self.steps(rank):  # noqa: B007  (the last is it)
            pass
        return found

    def steps(self, rank: int) -> "Iterator[int]":
        """Yield -1 after each part of the work, of some ms on a Pico; the last yields `chance`.

        A list takes the place of recursion, which a Pico has no stack for.
        """
        one = self._position
        start = (one.left, one.series, one.count, one.gone, -1, 0, 0)
        self._unseen[rank] -= 1
        found = self._lay(self._seat, rank, _without(one.held, rank), self._hands, start)
        open_moments = []  # type: list[Generator[Found, int, None]]
        while open_moments or not isinstance(found, int):
            if isinstance(found, int):
                found = open_moments[-1].send(found)
            else:
                if found[0] != self._seat or not found[3][0]:
                    yield -1
                open_moments.append(self._moment(*found))
                found = next(open_moments[-1])
            if isinstance(found, int):
                open_moments.pop()
        self._unseen[rank] += 1
        yield found // _weight(self._hands)

    def _moment(
        self, seat: int, held: "Sequence[int]", hands: "Sequence[Hand]", moment: "Moment"
    ) -> "Generator[Found, int, None]":
        """Yield the moments that follow, and get their values; at last yield the value.

        With the player to lay it is that of the best rank, or of a go; with the other, hands that
        lay alike stay together.
        """
        is_own = seat == self._seat
        choices = self._own(held, hands, moment[2])
        if not is_own:
            choices = self._by_lay(held, hands, moment[1], moment[2])
            moment = (moment[0] - 1,) + moment[1:]
        best, total = -1, 0
        for rank, alike in choices:
            if rank < 0:
                more = 0 if is_own else 1
                found = self._go(seat, held, alike, (moment[0] + more,) + moment[1:])
            else:
                self._unseen[rank] -= 1
                found = self._lay(
                    seat, rank, _without(held, rank) if is_own else held, alike, moment
                )
            value = found if isinstance(found, int) else (yield found)
            if rank >= 0:
                self._unseen[rank] += 1
            best = max(best, value)
            total += value
        yield best if is_own else total

    def _own(
        self, held: "Sequence[int]", hands: "Sequence[Hand]", count: int
    ) -> "list[tuple[int, Sequence[Hand]]]":
        """Return the player's ranks that fit, -1 for a go."""
        found = []  # type: list[tuple[int, Sequence[Hand]]]
        before = -1
        for rank in held:
            if rank != before and count + PIPS[rank] <= LIMIT:
                found.append((rank, hands))
            before = rank
        return found or [(-1, hands)]

    def _lay(
        self,
        seat: int,
        rank: int,
        held: "Sequence[int]",
        hands: "Sequence[Hand]",
        moment: "Moment",
    ) -> "Found":
        """Return what follows a seat's lay; held, hands and moment's `left` are without it."""
        left, series, count, gone, _, pone, dealer = moment
        own, others = len(held), left
        if seat != self._seat:
            own, others = others, own
        can_answer = others > 0 and gone != 1 - seat
        is_open = can_answer or own > 0
        count += PIPS[rank]
        points = lay_points(series, rank, count)
        if not is_open and count < LIMIT:
            points += 1
        moment = (left, series << 4 | rank + 1, count, gone, seat, pone, dealer)
        turn = 1 - seat if can_answer else seat
        return self._pegged(seat, points, is_open, turn, held, hands, moment)

    def _pegged(
        self,
        scorer: int,
        points: int,
        is_open: bool,
        turn: int,
        held: "Sequence[int]",
        hands: "Sequence[Hand]",
        moment: "Moment",
    ) -> "Found":
        """Return what follows points; is_open: whether the series goes on below 31, by turn."""
        left, series, count, gone, last, pone, dealer = moment
        if points:
            if scorer == PONE:
                pone += points
            else:
                dealer += points
            if self._scores[scorer] + (pone if scorer == PONE else dealer) >= TARGET:
                return _weight(hands) * CERTAIN if scorer == self._seat else 0
        if not is_open or count == LIMIT:
            if not held and not left:
                value = 0
                for hand in hands:
                    value += hand[1] * self._outlook.after(hand[2], pone, dealer)
                return value
            others = left if last == self._seat else len(held)
            turn = 1 - last if others else last
            series, count, gone = 0, 0, -1
        return turn, held, hands, (left, series, count, gone, last, pone, dealer)

    def _go(
        self, seat: int, held: "Sequence[int]", hands: "Sequence[Hand]", moment: "Moment"
    ) -> "Found":
        """Return what follows a seat's go: the other seat lays on, or the last that laid pegs."""
        left, series, count, gone, last, pone, dealer = moment
        if (left if seat == self._seat else held) and gone != 1 - seat:
            return 1 - seat, held, hands, (left, series, count, seat, last, pone, dealer)
        return self._pegged(last, 1, False, -1, held, hands, moment)

    def _by_lay(
        self, held: "Sequence[int]", hands: "Sequence[Hand]", series: int, count: int
    ) -> "list[tuple[int, Sequence[Hand]]]":
        """Return the hands by the rank that they lay, -1 for a go, without it."""
        ranks = 0
        for hand in hands:
            for rank in hand[0]:
                ranks |= 1 << rank
        worth = values(series, count, self._unseen, len(held), ranks, self._is_ahead)
        groups = {}  # type: dict[int, list[Hand]]
        for hand in hands:
            laid, best = -1, NEVER
            for rank in hand[0]:
                if worth[rank] > best:
                    laid, best = rank, worth[rank]
            if laid >= 0:
                at = hand[0].index(laid)
                hand = (hand[0][:at] + hand[0][at + 1 :], hand[1], hand[2])
            if laid in groups:
                groups[laid].append(hand)
            else:
                groups[laid] = [hand]
        return list(groups.items())

    def reply_100(self, rank: int) -> "tuple[int, int]":
        """Return the mean points, in hundredths, of the other's next lay after one of the player's.

        And how likely the other then has to say go, of 1000.
        """
        one = self._position
        count = one.count + PIPS[rank]
        if count == LIMIT or not one.left or one.gone == 1 - self._seat:
            return 0, 0
        rest = _without(one.held, rank)
        self._unseen[rank] -= 1
        points = goes = total = 0
        series = one.series << 4 | rank + 1
        for answer, alike in self._by_lay(rest, self._hands, series, count):
            weight = _weight(alike)
            total += weight
            if answer < 0:
                goes += weight
            else:
                points += weight * lay_points(series, answer, count + PIPS[answer])
        self._unseen[rank] += 1
        return 100 * points // total, 1000 * goes // total


def _without(held: "Sequence[int]", rank: int) -> "list[int]":
    rest = list(held)
    rest.remove(rank)
    return rest


def _weight(hands: "Sequence[Hand]") -> int:
    weight = 0
    for hand in hands:
        weight += hand[1]
    return weight
