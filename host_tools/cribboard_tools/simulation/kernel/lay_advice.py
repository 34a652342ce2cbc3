"""Advice on lays, compiled: the twin of cribboard.advice's outlook and lays, to the last unit."""

from __future__ import annotations

from cribboard_tools.simulation.kernel.compiled import Ints, as_int, compiled
from cribboard_tools.simulation.kernel.constants import CHANCES, RANK_KEYS, TARGET, THROWS
from cribboard_tools.simulation.kernel.hand_weights import (
    COUNT,
    CRIB,
    DEALER_SCORE,
    GONE,
    HELD,
    LEFT,
    NEVER,
    OWN_SHOWN,
    PONE_SCORE,
    SEAT,
    SERIES,
    UNSEEN,
    key_of,
    many_of,
    points_of_key,
    weigh_hands,
    worth_of,
)
from cribboard_tools.simulation.kernel.pegging import pips, points_with_last

#: Size of the array `ends`: chances found, by points, each with a stamp; the last is the stamp.
ENDS_SIZE = (1 << 17) + 1
CERTAIN = 65535


@compiled("void(i4[::1], i8[::1], i8, i8, i8, i8, i8)")
def spread_crib(
    tables: Ints, parts: Ints, seat: int, hidden: int, away: int, starter: int, nobs_256: int
) -> None:
    """Fill 32 parts as outlook.crib_spread does; away: two packed ranks."""
    begin = THROWS + 91 * (1 - seat)
    total = place = 0
    begun_key = key_of(tables, away) + tables[RANK_KEYS + starter]
    for points in range(32):
        parts[points] = 0
    for high in range(13):
        many = hidden >> 3 * high & 7
        for low in range(high + 1):
            ways = many * (many - 1) // 2 if low == high else many * (hidden >> 3 * low & 7)
            weight = ways * tables[begin + place]
            place += 1
            if weight > 0:
                key = begun_key + tables[RANK_KEYS + low] + tables[RANK_KEYS + high]
                parts[points_of_key(tables, as_int(key))] += weight
                total += weight
    if nobs_256:
        for points in range(31, -1, -1):
            more = parts[points] * nobs_256 // 256
            parts[points] -= more
            parts[min(points + 1, 31)] += more
    begun = done = 0
    for points in range(32):
        begun += parts[points]
        until = 256 * begun // total
        parts[points] = until - done
        done = until


@compiled("i8(i4[::1], i8[::1], i8[::1], i8, i8, i8)")
def _after(
    tables: Ints, known: Ints, ends: Ints, shown: int, pone_pegs: int, dealer_pegs: int
) -> int:
    """Return the chance after the play: outlook.Outlook.after."""
    key = shown << 12 | pone_pegs << 6 | dealer_pegs
    stamp = ends[ENDS_SIZE - 1]
    if ends[key] >> 16 == stamp:
        return as_int(ends[key] & 0xFFFF)
    seat = known[SEAT]
    pone = known[PONE_SCORE] + pone_pegs + (shown if seat else known[OWN_SHOWN])
    dealer = known[DEALER_SCORE] + dealer_pegs + (known[OWN_SHOWN] if seat else shown)
    chance = CERTAIN if pone >= TARGET else 0
    if pone < TARGET and dealer < TARGET:
        for points in range(min(32, TARGET - dealer)):
            if known[CRIB + points]:
                chance += known[CRIB + points] * tables[CHANCES + pone * TARGET + dealer + points]
        chance //= 256
    if seat:
        chance = CERTAIN - chance
    ends[key] = stamp << 16 | chance
    return as_int(chance)


@compiled("void(i8[:, :, ::1], i8[::1], i8, i8, i8, i8, i8, i8, i8, i8)")
def _choose_lays(
    stack: Ints,
    worth: Ints,
    level: int,
    many: int,
    held: int,
    series: int,
    count: int,
    unseen: int,
    lack: int,
    their_lack: int,
) -> None:
    """Set the rank that each hand of a level lays, -1 for a go."""
    union = 0  # worth: 13 numbers, to use
    for place in range(many):
        union |= stack[level, 0, place]
    every, others = many_of(unseen), many_of(held)
    for rank in range(13):
        worth[rank] = NEVER
        if union >> 3 * rank & 7 and count + pips(rank) <= 31:
            worth[rank] = worth_of(series, rank, count, unseen, every, others, lack, their_lack)
    order = ordered = 0
    while True:  # the ranks by worth, the best lowest
        best, best_rank = NEVER, -1
        for rank in range(13):
            if worth[rank] > best:
                best, best_rank = worth[rank], rank
        if best_rank < 0:
            break
        order |= best_rank << 4 * ordered
        worth[best_rank] = NEVER
        ordered += 1
    for place in range(many):
        hand = stack[level, 0, place]
        stack[level, 3, place] = -1
        for at in range(ordered):
            rank = order >> 4 * at & 15
            if hand >> 3 * rank & 7:
                stack[level, 3, place] = rank
                break


@compiled("i8(i8[:, :, ::1], i8, i8)")
def _weight(stack: Ints, level: int, many: int) -> int:
    """Return the weight of all hands of a level: lays.Search._weight."""
    weight = as_int(0)
    for place in range(many):
        weight += stack[level, 1, place]
    return weight


@compiled("i8(i4[::1], i8[::1], i8[:, :, ::1], i8[::1], i8, i8, i8, i8)")
def _after_play(
    tables: Ints,
    known: Ints,
    stack: Ints,
    ends: Ints,
    level: int,
    many: int,
    pone_pegs: int,
    dealer_pegs: int,
) -> int:
    """Return the value of the end of the play: lays.Search._after."""
    value = as_int(0)
    for place in range(many):
        chance = _after(tables, known, ends, stack[level, 2, place], pone_pegs, dealer_pegs)
        value += stack[level, 1, place] * chance
    return value


@compiled("i8(i8[:, :, ::1], i8, i8, i8)")
def _group(stack: Ints, level: int, many: int, rank: int) -> int:
    """Put the hands of a level that lay a rank, -1 for a go, on the next level; return how many."""
    less = 1 << 3 * rank if rank >= 0 else 0
    alike = as_int(0)  # with a constant, Numba would compile _value a second time
    for place in range(many):
        if stack[level, 3, place] == rank:
            stack[level + 1, 0, alike] = stack[level, 0, place] - less
            stack[level + 1, 1, alike] = stack[level, 1, place]
            stack[level + 1, 2, alike] = stack[level, 2, place]
            alike += 1
    return alike


@compiled(
    "i8(i4[::1], i8[::1], i8[:, :, ::1], i8[::1], i8[:, ::1], i8, i8, i8, i8, b1, i8, i8, i8, i8,"
    " i8, i8, i8, i8, i8, i8)"
)
def _value(  # noqa: C901  (one function, because only one that calls itself compiles)
    tables: Ints,
    known: Ints,
    stack: Ints,
    ends: Ints,
    worths: Ints,
    level: int,
    many: int,
    scorer: int,
    points: int,
    is_open: bool,
    held: int,
    left: int,
    series: int,
    count: int,
    turn: int,
    gone: int,
    last: int,
    pone: int,
    dealer: int,
    unseen: int,
) -> int:
    """Return the value after points: all of lays.Search, whose functions call each other."""
    seat = known[SEAT]
    if points:
        if scorer == 0:
            pone += points
        else:
            dealer += points
        scored = known[DEALER_SCORE] + dealer if scorer else known[PONE_SCORE] + pone
        if scored >= TARGET:
            return _weight(stack, level, many) * CERTAIN if scorer == seat else 0
    if not is_open or count == 31:
        if held == 0 and left == 0:
            return _after_play(tables, known, stack, ends, level, many, pone, dealer)
        has_other = left > 0 if last == seat else held > 0
        turn = 1 - last if has_other else last
        series, count, gone = 0, 0, -1
    other = 1 - seat
    if turn == seat:
        best = -1
        can_other = left > 0 and gone != other
        for rank in range(13):
            after = count + pips(rank)
            if held >> 3 * rank & 7 == 0 or after > 31:
                continue
            rest = held - (1 << 3 * rank)
            opens = can_other or rest > 0
            scored = points_with_last(series, rank, after, opens)
            value = _value(
                tables, known, stack, ends, worths, level, many, seat, scored, opens, rest, left,
                series << 4 | (rank + 1), after, other if can_other else seat, gone, seat, pone,
                dealer, unseen - (1 << 3 * rank),
            )  # fmt: skip
            best = max(best, value)
        if best >= 0:
            return best
        return _value(
            tables, known, stack, ends, worths, level, many, last, 0 if can_other else 1, can_other,
            held, left, series, count, other, seat, last, pone, dealer, unseen,
        )  # fmt: skip
    lack = TARGET - known[PONE_SCORE] - pone
    their_lack = TARGET - known[DEALER_SCORE] - dealer
    if seat == 0:
        lack, their_lack = their_lack, lack
    _choose_lays(stack, worths[4], level, many, held, series, count, unseen, lack, their_lack)
    can_own = held > 0 and gone != seat
    value = 0
    for rank in range(-1, 13):
        alike = _group(stack, level, many, rank)
        if alike == 0:
            continue
        if rank < 0:
            value += _value(
                tables, known, stack, ends, worths, level + 1, alike, last, 0 if can_own else 1,
                can_own, held, left, series, count, seat if can_own else other, other, last, pone,
                dealer, unseen,
            )  # fmt: skip
            continue
        after = count + pips(rank)
        opens = can_own or left > 1
        scored = points_with_last(series, rank, after, opens)
        value += _value(
            tables, known, stack, ends, worths, level + 1, alike, other, scored, opens, held,
            left - 1, series << 4 | (rank + 1), after, seat if can_own else other, gone, other,
            pone, dealer, unseen - (1 << 3 * rank),
        )  # fmt: skip
    return value


@compiled("void(i4[::1], i8[::1], i8[:, :, ::1], i8[::1], i8[:, ::1], i8, i8[::1])")
def advise_lays(
    tables: Ints, known: Ints, stack: Ints, ends: Ints, worths: Ints, effort: int, chances: Ints
) -> None:
    """Fill `chances` by rank with the chance of each lay, of CERTAIN; -1 where it does not fit."""
    ends[ENDS_SIZE - 1] += 1
    many = weigh_hands(tables, known, stack, worths, effort)
    total = _weight(stack, 0, many)
    seat, held, count = known[SEAT], known[HELD], known[COUNT]
    can_other = known[LEFT] > 0 and known[GONE] != 1 - seat
    for rank in range(13):
        chances[rank] = -1
        after = count + pips(rank)
        if many == 0 or held >> 3 * rank & 7 == 0 or after > 31:
            continue
        rest = held - (1 << 3 * rank)
        opens = can_other or rest > 0
        scored = points_with_last(known[SERIES], rank, after, opens)
        value = _value(
            tables, known, stack, ends, worths, 0, many, seat, scored, opens, rest, known[LEFT],
            known[SERIES] << 4 | (rank + 1), after, 1 - seat if can_other else seat, known[GONE],
            seat, 0, 0, known[UNSEEN] - (1 << 3 * rank),
        )  # fmt: skip
        chances[rank] = value // total
