"""What each card is worth that a player can lay: by the best plan against every hand.

The other lays by public_order; the player's own lays are searched, each as good as can be known at
that time. Values are chances to win, times the weights of the hands that are left.
"""

from cribboard.advice.outlook import Outlook
from cribboard.advice.position import PIPS, PONE
from cribboard.advice.public_order import NEVER, lay_points, values
from cribboard.rules.play import LIMIT
from cribboard.rules.win_chances import CERTAIN, TARGET

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Sequence

    from cribboard.advice.belief import Hand
    from cribboard.advice.position import Position


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
        one = self._position
        total = 0
        for hand in self._hands:
            total += hand[1]
        args = (one.series, one.count, one.gone, 0, 0)
        return self._lay(rank, one.held, self._hands, one.left, *args) // total

    def _lay(
        self,
        rank: int,
        held: "Sequence[int]",
        hands: "Sequence[Hand]",
        left: int,
        series: int,
        count: int,
        gone: int,
        pone: int,
        dealer: int,
    ) -> int:
        """Return the value of an own lay. pone, dealer: points pegged since the position."""
        rest = list(held)
        rest.remove(rank)
        other = 1 - self._seat
        can_other = left > 0 and gone != other
        count += PIPS[rank]
        points = lay_points(series, rank, count)
        is_open = can_other or len(rest) > 0
        if not is_open and count < LIMIT:
            points += 1
        self._unseen[rank] -= 1
        turn = other if can_other else self._seat
        series = series << 4 | rank + 1
        state = (rest, hands, left, series, count, turn, gone, self._seat, pone, dealer)
        value = self._pegged(self._seat, points, is_open, *state)
        self._unseen[rank] += 1
        return value

    def _pegged(
        self,
        scorer: int,
        points: int,
        is_open: bool,
        held: "Sequence[int]",
        hands: "Sequence[Hand]",
        left: int,
        series: int,
        count: int,
        turn: int,
        gone: int,
        last: int,
        pone: int,
        dealer: int,
    ) -> int:
        """Return the value after points; is_open: whether the series goes on below 31."""
        if points:
            if scorer == PONE:
                pone += points
            else:
                dealer += points
            if self._scores[scorer] + (pone if scorer == PONE else dealer) >= TARGET:
                if scorer != self._seat:
                    return 0
                value = 0
                for hand in hands:
                    value += hand[1]
                return value * CERTAIN
        if not is_open or count == LIMIT:
            if not held and not left:
                value = 0
                for hand in hands:
                    value += hand[1] * self._outlook.after(hand[2], pone, dealer)
                return value
            others = left if last == self._seat else len(held)
            turn = 1 - last if others else last
            series, count, gone = 0, 0, -1
        if turn == self._seat:
            return self._own(held, hands, left, series, count, gone, last, pone, dealer)
        return self._others(held, hands, left, series, count, gone, last, pone, dealer)

    def _own(
        self,
        held: "Sequence[int]",
        hands: "Sequence[Hand]",
        left: int,
        series: int,
        count: int,
        gone: int,
        last: int,
        pone: int,
        dealer: int,
    ) -> int:
        """Return the value with the player to lay: of the best rank, or of a go."""
        best = before = -1
        for rank in held:
            if rank != before and count + PIPS[rank] <= LIMIT:
                before = rank
                value = self._lay(rank, held, hands, left, series, count, gone, pone, dealer)
                best = max(best, value)
        if before >= 0:
            return best
        other = 1 - self._seat
        if left and gone != other:
            return self._others(held, hands, left, series, count, self._seat, last, pone, dealer)
        state = (held, hands, left, series, count, other, self._seat, last, pone, dealer)
        return self._pegged(last, 1, False, *state)

    def _others(
        self,
        held: "Sequence[int]",
        hands: "Sequence[Hand]",
        left: int,
        series: int,
        count: int,
        gone: int,
        last: int,
        pone: int,
        dealer: int,
    ) -> int:
        """Return the value with the other to lay: hands that lay alike stay together."""
        seat, other = self._seat, 1 - self._seat
        can_own = len(held) > 0 and gone != seat
        value = 0
        for rank, alike in self._by_lay(held, hands, series, count):
            if rank < 0 and can_own:
                value += self._own(held, alike, left, series, count, other, last, pone, dealer)
                continue
            if rank < 0:
                state = (held, alike, left, series, count, other, other, last, pone, dealer)
                value += self._pegged(last, 1, False, *state)
                continue
            after = count + PIPS[rank]
            points = lay_points(series, rank, after)
            is_open = can_own or left > 1
            if not is_open and after < LIMIT:
                points += 1
            self._unseen[rank] -= 1
            turn = seat if can_own else other
            longer = series << 4 | rank + 1
            state = (held, alike, left - 1, longer, after, turn, gone, other, pone, dealer)
            value += self._pegged(other, points, is_open, *state)
            self._unseen[rank] += 1
        return value

    def _by_lay(
        self, held: "Sequence[int]", hands: "Sequence[Hand]", series: int, count: int
    ) -> "list[tuple[int, list[Hand]]]":
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
        rest = list(one.held)
        rest.remove(rank)
        self._unseen[rank] -= 1
        points = goes = total = 0
        series = one.series << 4 | rank + 1
        for answer, alike in self._by_lay(rest, self._hands, series, count):
            weight = 0
            for hand in alike:
                weight += hand[1]
            total += weight
            if answer < 0:
                goes += weight
            else:
                points += weight * lay_points(series, answer, count + PIPS[answer])
        self._unseen[rank] += 1
        return 100 * points // total, 1000 * goes // total
