"""Values of the lays: a search of the player's best plan against every hand of the other.

The other lays by public_order; the player's own lays are searched, each as good as can be known at
that time. Values are chances to win, times the weights of the hands that are left.
"""

from cribboard.advice.outlook import Outlook
from cribboard.advice.position import PONE
from cribboard.advice.public_order import PIPS, lay_points, value
from cribboard.rules.play import LIMIT
from cribboard.rules.win_chances import CERTAIN, TARGET

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Iterator, Sequence

    from cribboard.advice.belief import Hand
    from cribboard.advice.position import Position

    #: A rank to lay, -1 for a go, and the player's ranks and the other's hands without it.
    Choice = tuple[int, Sequence[int], Sequence[Hand]]
    #: In a plan: who is to lay, the choice, unseen cards, series, count, who has said go or -1, who
    #: laid last, and the points of pone and of the dealer since the position.
    Move = tuple[int, Choice, Sequence[int], int, int, int, int, int, int]
    #: Where plans or hands part: whether the player chooses, and the moves.
    Fork = tuple[bool, list[Move]]


class Search:
    """The search from one position, against hands of `belief.hands`."""

    def __init__(
        self, position: "Position", hands: "Sequence[Hand]", is_ahead: bool = True
    ) -> None:
        self._position, self._hands, self._is_ahead = position, hands, is_ahead
        self._seat, self._outlook = position.seat, Outlook(position)
        self._lacking = [TARGET - score for score in self._outlook.scores]

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
        choice = (rank, _without(one.held, rank), self._hands)
        found = self._follow(
            (self._seat, choice, one.unseen, one.series, one.count, one.gone, -1, 0, 0)
        )
        forks, values = [], []  # type: list[Fork], list[int]
        while True:
            if isinstance(found, int):
                while forks:
                    is_own, moves = forks[-1]
                    values[-1] = max(values[-1], found) if is_own else values[-1] + found
                    if moves:
                        break
                    forks.pop()
                    found = values.pop()
                if not forks:
                    break
            else:
                forks.append(found)
                values.append(0)
            yield -1
            found = self._follow(forks[-1][1].pop())
        yield found // _weight(self._hands)

    def _follow(self, move: "Move") -> "int | Fork":
        """Return the value of a move, or what it leads to: all until then goes only one way."""
        seat, choice, unseen, series, count, gone, last, pone, dealer = move
        unseen, own = bytearray(unseen), self._seat
        while True:
            rank, held, hands = choice
            mine, others = len(held), len(hands[0][0])
            if seat != own:
                mine, others = others, mine
            can_answer = is_open = others > 0 and gone != 1 - seat
            points = 0
            if rank >= 0:
                unseen[rank] -= 1
                count += PIPS[rank]
                points = lay_points(series, rank, count)
                series, last = series << 4 | rank + 1, seat
                is_open = can_answer or mine > 0
                if not is_open and count < LIMIT:
                    points += 1
            elif can_answer:
                gone = seat
            else:
                points = 1
            if points:
                pone, dealer = (pone + points, dealer) if last == PONE else (pone, dealer + points)
                if pone >= self._lacking[0] or dealer >= self._lacking[1]:
                    return _weight(hands) * CERTAIN if last == own else 0
            turn = 1 - seat if can_answer else seat
            if not is_open or count == LIMIT:
                if not mine and not others:
                    return self._after(hands, pone, dealer)
                turn = 1 - last if (others if last == seat else mine) else last
                series, count, gone = 0, 0, -1
            seat = turn
            if seat == own:
                choices = self._own(held, hands, count)
            else:
                choices = self._by_lay(held, hands, unseen, series, count)
            if len(choices) > 1:
                return seat == own, [
                    (seat, one, unseen, series, count, gone, last, pone, dealer) for one in choices
                ]
            choice = choices[0]

    def _after(self, hands: "Sequence[Hand]", pone: int, dealer: int) -> int:
        """Return the value of the end of the play."""
        value = 0
        for _, weight, shown in hands:
            value += weight * self._outlook.after(shown, pone, dealer)
        return value

    def _own(self, held: "Sequence[int]", hands: "Sequence[Hand]", count: int) -> "list[Choice]":
        """Return the player's ranks that fit, or a go."""
        found = []  # type: list[Choice]
        before = -1
        for rank in held:
            if rank != before and count + PIPS[rank] <= LIMIT:
                found.append((rank, _without(held, rank), hands))
            before = rank
        return found or [(-1, held, hands)]

    def _by_lay(
        self,
        held: "Sequence[int]",
        hands: "Sequence[Hand]",
        unseen: "Sequence[int]",
        series: int,
        count: int,
    ) -> "list[Choice]":
        """Return the hands by the rank that they lay."""
        groups = {}  # type: dict[int, list[Hand]]
        worth = {}  # type: dict[int, int]  # of the ranks that a hand has to choose from
        room, others = LIMIT - count, len(held)
        for hand in hands:
            laid, ranks = -1, hand[0]
            for rank in ranks:
                if PIPS[rank] > room or rank == laid:
                    continue
                if laid >= 0:
                    for one in (laid, rank):
                        if one not in worth:
                            worth[one] = value(series, one, count, unseen, others, self._is_ahead)
                if laid < 0 or worth[rank] > worth[laid]:
                    laid = rank
            if laid >= 0:
                at = ranks.index(laid)
                hand = (ranks[:at] + ranks[at + 1 :], hand[1], hand[2])
            if laid in groups:
                groups[laid].append(hand)
            else:
                groups[laid] = [hand]
        return [(laid, held, alike) for laid, alike in groups.items()]

    def reply_100(self, rank: int) -> "tuple[int, int]":
        """Return the mean points, in hundredths, of the other's next lay after one of the player's.

        And how likely the other then has to say go, of 1000.
        """
        one = self._position
        count = one.count + PIPS[rank]
        if count == LIMIT or not one.left or one.gone == 1 - self._seat:
            return 0, 0
        rest, unseen = _without(one.held, rank), list(one.unseen)
        unseen[rank] -= 1
        points = goes = total = 0
        series = one.series << 4 | rank + 1
        for answer, _, alike in self._by_lay(rest, self._hands, unseen, series, count):
            weight = _weight(alike)
            total += weight
            if answer < 0:
                goes += weight
            else:
                points += weight * lay_points(series, answer, count + PIPS[answer])
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
