"""Model of the other player's lays: one order of the ranks for each public moment.

The other lays the first rank of the order that it holds, so that no hand needs a thought of its
own. The order is by what a lay scores, less what an answer to it is expected to score.
"""

from cribboard.rules.play import LIMIT

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Sequence

#: What ranks ace to king count, by rank - 1: the numbers of ranks in advice.
PIPS = bytes([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 10, 10, 10])
#: Value of a rank that cannot be laid.
NEVER = -0x3FFFFFFF
#: Units of a value: a point's, and the rank that decides between equals.
_POINT, _RANK = 1024, 16
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
    own = rank + 1
    if series & 15 == own:
        alike = 1
        series >>= 4
        while series & 15 == own:
            alike += 1
            series >>= 4
        return points + alike * (alike + 1)
    mask = 1 << own
    low = high = own
    best, length = 0, 1
    while series:
        other = series & 15
        series >>= 4
        if mask >> other & 1:
            break
        mask |= 1 << other
        if other < low:
            low = other
        if other > high:
            high = other
        if high - low > 6:
            break
        length += 1
        if length >= 3 and high - low == length - 1:
            best = length
    return points + best


def values(
    series: int, count: int, unseen: "Sequence[int]", others: int, ranks: int, is_ahead: bool = True
) -> "list[int]":
    """Return what each rank is worth to the player who lays it, NEVER where it does not fit.

    others: cards of the player who answers; ranks: a bit for each rank asked; is_ahead: whether
    answers are looked at. No two values are equal.
    """
    found = []
    many = sum(unseen)
    near, rest = 1, series  # no run has ranks that are farther apart than it has cards
    while rest:
        near, rest = near + 1, rest >> 4
    for rank in range(13):
        after = count + PIPS[rank]
        if after > LIMIT or not ranks >> rank & 1:
            found.append(NEVER)
            continue
        value = lay_points(series, rank, after) * _POINT
        if is_ahead and others and after < LIMIT:
            longer = series << 4 | rank + 1
            expected, shut = 0, many
            for answer in range(13):
                left = unseen[answer]
                total = after + PIPS[answer]
                if left and total <= LIMIT:
                    shut -= left
                    is_run = series and -near <= answer - rank <= near
                    if is_run or answer == rank or total == 15 or total == LIMIT:
                        expected += left * lay_points(longer, answer, total)
            value -= _POINT * expected * others // many
            if shut:
                none = _POINT
                for _ in range(others):
                    none = none * shut // many
                value += none
        found.append(value * _RANK + rank)
    return found


def likelihood(worth: "Sequence[int]", held: "Sequence[int]", rank: int) -> int:
    """Return how likely a player who holds some ranks lays one of them, in 1/256; at least 1.

    worth: of `values`. Better lays are likelier, but none is certain.
    """
    best = max([worth[one] for one in held])
    total, before = 0, -1
    for one in held:
        if one != before and worth[one] != NEVER:
            total += LESS_OFTEN[min((best - worth[one]) // _SOFT_STEP, len(LESS_OFTEN) - 1)]
        before = one
    mine = LESS_OFTEN[min((best - worth[rank]) // _SOFT_STEP, len(LESS_OFTEN) - 1)]
    return max(1, 256 * mine // total)
