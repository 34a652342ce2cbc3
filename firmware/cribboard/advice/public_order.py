"""Model of the other player's lays: one order of the ranks for each public moment.

The other lays the first rank of the order that it holds, so that no hand needs a thought of its
own. The order is by what a lay scores, less what an answer to it is expected to score. Where either
player is near the end, a lay that pegs out is worth more than all others, and an answer that does
costs as much.
"""

from cribboard.rules.play import LIMIT

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Iterable, Sequence

#: What ranks ace to king count, by rank - 1: the numbers of ranks in advice.
PIPS = bytes([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 10, 10, 10])
#: Value of a rank that cannot be laid.
NEVER = -0x3FFFFFFF
#: Units of a value: a point's, and the rank that decides between equals.
_POINT, _RANK = 1024, 16
#: Holes from which a player may peg out, and the points that doing so is worth.
NEAR, OUT = 8, 24
#: Chance to lay what is worth 0, 1/16, 2/16 points less, beside the best: exp(-points / 0.6).
LESS_OFTEN = bytes(
    [255, 230, 207, 187, 168, 151, 136, 123, 111, 100, 90, 81, 73, 66, 59, 53, 48, 43, 39, 35]
    + [32, 29, 26, 23, 21, 19, 17, 15, 14, 12, 11, 10, 9, 8, 7, 7, 6, 5, 5, 4, 4, 4, 3, 3, 3, 2]
    + [2, 2, 2, 2, 1]
)
_SOFT_STEP = _POINT * _RANK // 16


def lay_points(series: int, rank: int, count: int) -> int:
    """Return the points of a rank laid on a series; count: with its own pips.

    Rule: docs/rules.md, "The play", as rules/play.py has it.
    """
    points = 2 if count == 15 or count == LIMIT else 0
    more = (series & 15) - rank - 1
    if series and not more:
        alike = 1
        while series & 15 == rank + 1:
            alike += 1
            series >>= 4
        return points + alike * (alike - 1)
    if series < 16 or not -7 < more < 7:
        return points
    return points + _run_length(series, rank + 1)


def _run_length(series: int, own: int) -> int:
    """Return the length of the longest run of a rank from 1 on and the cards before it, else 0.

    series: of two cards or more, the last of another rank.
    """
    low = high = own
    other = series & 15
    if other < low:
        low = other
    else:
        high = other
    mask = 1 << own | 1 << other
    best, length = 0, 2
    series >>= 4
    while series:
        other = series & 15
        series >>= 4
        if mask >> other & 1:
            break
        mask |= 1 << other
        if other < low:
            low = other
        elif other > high:
            high = other
        length += 1
        span = high - low
        if span < length:
            best = length
        elif span > 6:
            break
    return best


def _run_answers(series: int, rank: int) -> "dict[int, int]":
    """Return {answer: points} of the runs that answers to a rank laid on a series can make."""
    found = {}  # type: dict[int, int]
    low = high = total = rank
    mask, many = 1 << rank, 1
    while series:
        other = (series & 15) - 1
        series >>= 4
        if mask >> other & 1:
            break
        mask |= 1 << other
        many += 1
        total += other
        if other < low:
            low = other
        elif other > high:
            high = other
        span = high - low
        if span > 6:
            break
        if span < many:  # a run, which goes on at both ends; a longer one takes its place
            found[low - 1] = found[high + 1] = many + 1
        elif span == many:  # one rank is missing within
            found[(low + high) * (many + 1) // 2 - total] = many + 1
    return found


def _answered(
    series: int, rank: int, after: int, unseen: "Sequence[int]", near: int, lack: int
) -> int:
    """Return the points of all answers that fit to a rank laid on a series, a term for each card.

    after: the count with the rank's pips; near: the cards of the series, and one; lack: holes of
    the player who answers, OUT points for all of them.
    """
    room, to_15 = LIMIT - after, 15 - after
    points = 0
    for pips in (to_15, room):
        if 0 < pips < 10:
            points += 2 * unseen[pips - 1]
        elif pips == 10:
            points += 2 * (unseen[9] + unseen[10] + unseen[11] + unseen[12])
    found = {}  # type: dict[int, int]
    if near > 1 and -near <= rank + 1 - (series & 15) <= near:
        found = _run_answers(series, rank)
    alike = 1
    while series & 15 == rank + 1:
        alike += 1
        series >>= 4
    found[rank] = alike * (alike + 1)
    for answer, scored in found.items():
        if 0 <= answer < 13 and PIPS[answer] <= room:
            if scored + 2 >= lack:
                more = 2 if PIPS[answer] in (to_15, room) else 0
                if scored + more >= lack:
                    scored = OUT - more
            points += scored * unseen[answer]
    for answer in range(13 if lack <= 2 else 0):
        if PIPS[answer] in (to_15, room) and answer not in found:
            points += (OUT - 2) * unseen[answer]
    return points


def values(
    series: int,
    count: int,
    unseen: "Sequence[int]",
    others: int,
    ranks: "Iterable[int]",
    lack: int,
    their_lack: int,
) -> "list[int]":
    """Return what each of some ranks that fit is worth to the player who lays it.

    others: cards of the player who answers; lack, their_lack: holes that the player who lays and
    the one who answers need. No two values are equal: the last four bits are the rank.
    """
    found = []
    is_near = lack <= NEAR or their_lack <= NEAR
    many, near, rest = sum(unseen), 1, series
    while rest:
        near, rest = near + 1, rest >> 4
    for rank in ranks:
        after = count + PIPS[rank]
        points = lay_points(series, rank, after)
        if is_near and points >= lack:
            points = OUT
        worth = points * _POINT
        if points < OUT and others and after < LIMIT:
            out = their_lack if is_near else LIMIT  # which no answer scores
            answered = _answered(series, rank, after, unseen, near, out)
            worth -= _POINT * answered * others // many
            shut = sum(unseen[LIMIT - after :]) if after > 21 else 0
            if shut:
                none = _POINT * (OUT if is_near and lack <= points + 1 else 1)
                for _ in range(others):
                    none = none * shut // many
                worth += none
        found.append(worth * _RANK + rank)
    return found


def odds(worth: "Sequence[int]") -> "list[bytes]":
    """Return how likely each rank is laid, of 255, by the best rank that is held with it.

    worth: by rank, of `values`, NEVER for one that does not fit.
    """
    most = len(LESS_OFTEN) - 1
    return [
        bytes(
            [
                0 if one == NEVER else LESS_OFTEN[min(max(0, best - one) // _SOFT_STEP, most)]
                for one in worth
            ]
        )
        for best in worth
    ]


def likelihood(
    worth: "Sequence[int]", by_best: "Sequence[bytes]", held: "Sequence[int]", rank: int
) -> int:
    """Return how likely a player who holds some ranks lays one of them, in 1/256; at least 1.

    worth: as of `odds`; by_best: what it returns. Better lays are likelier, but none is certain.
    """
    best = rank
    for one in held:
        if worth[one] > worth[best]:
            best = one
    found = by_best[best]
    total = known = 0
    for one in held:
        if not known >> one & 1:
            total += found[one]
            known |= 1 << one
    return max(1, 256 * found[rank] // total)
