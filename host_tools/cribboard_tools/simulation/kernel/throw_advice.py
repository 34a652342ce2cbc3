"""Advice on throws, compiled: the twin of cribboard.advice.discards, equal to the last unit."""

from __future__ import annotations

from cribboard_tools.simulation.kernel.compiled import Ints, as_int, compiled
from cribboard_tools.simulation.kernel.constants import (
    CHANCES,
    FAR,
    GROWTH,
    PEGS,
    RACE,
    SHOWN,
    TARGET,
    WORTHS,
)
from cribboard_tools.simulation.kernel.counts import four_points
from cribboard_tools.simulation.kernel.lay_advice import CERTAIN, spread_crib
from cribboard_tools.simulation.kernel.packed_cards import place_of

#: Parts of the array `work`: what the other has, by score, where it does not peg out, and the sum;
#: chances found, by score and crib and by hand, crib and shift, each with a stamp; the stamp; the
#: seat and scores that it is of; 32 parts of a crib; sums of hands and of cribs and the worth of
#: each throw, in the order of `advise_throws`; points, in hundredths, of each.
_OTHERS, _ALL, _ENDED = 0, TARGET + 1, TARGET + 2
_AFTER = _ENDED + (TARGET + 1) * 64
_STAMP = _AFTER + (1 << 18)
_STAMPED = _STAMP + 1
_CRIB = _STAMPED + 1
_HANDS = _CRIB + 32
_CRIBS = _HANDS + 15
_PLAYS = _CRIBS + 15
POINTS = _PLAYS + 15
WORK_SIZE = POINTS + 15


@compiled("void(i4[::1], i8[::1], i8, i8)")
def _spread_other(tables: Ints, work: Ints, seat: int, score: int) -> None:
    """Fill in what the other, at a seat, has with pegs and hand."""
    for place in range(TARGET + 2):
        work[place] = 0
    for pegged in range(min(32, TARGET - score)):
        parts = as_int(tables[PEGS + 32 * seat + pegged])
        work[_ALL] += 256 * parts
        for shown in range(32):
            more = tables[SHOWN + 32 * seat + shown]
            work[_OTHERS + min(score + pegged + shown, TARGET)] += parts * more


@compiled("i8(i4[::1], i8[::1], i8, i8, i8)")
def _ended(tables: Ints, work: Ints, seat: int, score: int, crib: int) -> int:
    """Return the chance with all points of pone or the dealer: discards._FromScores._end."""
    at = _ENDED + min(score, TARGET) * 64 + crib
    if work[at] >> 16 == work[_STAMP]:
        return as_int(work[at] & 0xFFFF)
    chance = 0
    if seat == 0 and score >= TARGET:
        chance = CERTAIN * work[_ALL]
    elif seat == 0:
        for other in range(TARGET - crib):
            if work[other]:
                chance += work[other] * tables[CHANCES + score * TARGET + other + crib]
    else:
        for other in range(TARGET):
            if work[other]:
                left = CERTAIN
                if score < TARGET:
                    left -= tables[CHANCES + other * TARGET + score]
                chance += work[other] * left
    chance //= work[_ALL]
    work[at] = work[_STAMP] << 16 | chance
    return as_int(chance)


@compiled("i8(i4[::1], i8[::1], i8, i8, i8, i8, i8)")
def _after(tables: Ints, work: Ints, seat: int, own: int, hand: int, crib: int, shift: int) -> int:
    """Return the chance with points in hand and crib: discards._FromScores._after."""
    at = _AFTER + ((hand << 6 | crib) << 6 | (shift + 32))
    if work[at] >> 16 == work[_STAMP]:
        return as_int(work[at] & 0xFFFF)
    points, crib = (hand, crib) if seat == 0 else (hand + crib, 0)
    chance = total = 0
    for pegged in range(32):
        parts = as_int(tables[PEGS + 32 * seat + pegged])
        score = own + max(pegged + shift, 0)
        if parts and score < TARGET:
            total += parts
            chance += parts * _ended(tables, work, seat, score + points, crib)
    if total == 0:
        total = 1
        chance = _ended(tables, work, seat, TARGET - 1 + points, crib)
    chance //= total
    work[at] = work[_STAMP] << 16 | chance
    return as_int(chance)


@compiled("i8(i4[::1], i8[::1], i8, i8, i8, i8, i8)")
def _between(
    tables: Ints, work: Ints, seat: int, own: int, hand: int, crib: int, worth: int
) -> int:
    """Return 32 times the chance with pegs moved by the worth, between those of whole points."""
    shift, part = worth // 32, worth % 32
    mean = _after(tables, work, seat, own, hand, crib, shift) * (32 - part)
    if part:
        mean += _after(tables, work, seat, own, hand, crib, shift + 1) * part
    return mean


@compiled("i8(i4[::1], i8, i8, i8, i8, i8)")
def _grown(tables: Ints, seat: int, parts: int, growth: int, kept: int, worth: int) -> int:
    """Return 256 times the parts of a race: discards._FromScores._grown."""
    at = GROWTH + 552 * seat + 92 * growth
    steps = (as_int(tables[at + 91]) - 128) * worth // 32
    for high in range(13):
        many = kept >> 3 * high & 7
        row = at + high * (high + 1) // 2
        steps += many * (many - 1) // 2 * (as_int(tables[row + high]) - 128)
        for low in range(high):
            steps += many * (kept >> 3 * low & 7) * (as_int(tables[row + low]) - 128)
    parts <<= 8
    while steps >= 8:
        parts, steps = parts + (parts >> 3), steps - 8
    while steps <= -8:
        parts, steps = parts - (parts >> 3), steps + 8
    return parts + parts * steps // 64


@compiled("UniTuple(i8, 5)(u1[::1], i8, i8, i8)")
def _split(pack: Ints, begin: int, one: int, two: int) -> tuple[int, int, int, int, int]:
    """Return six cards as they are thrown at two places.

    They are: all six, a bit each; the kept ones in eight bits each; the ranks kept and thrown, as
    counts; how many Jacks are thrown.
    """
    dealt = cards = kept = away = jacks = place = 0
    for at in range(6):
        card = as_int(pack[begin + at])
        dealt |= 1 << card
        if at != one and at != two:
            kept += 1 << 3 * (card >> 2)
            cards |= card << 8 * place
            place += 1
        else:
            away += 1 << 3 * (card >> 2)
            jacks += card >> 2 == 10
    return dealt, cards, kept, away, jacks


@compiled("i8(i4[::1], i8, i8, i8, i8, i8, i8)")
def _with_race(
    tables: Ints, seat: int, own: int, other: int, kept: int, worth: int, after: int
) -> int:
    """Return the chance of both who pegs out and, where nobody does, `after`; -1: there is none."""
    lacks = TARGET - own, TARGET - other
    at = RACE + 2 * (FAR * (FAR * seat + min(lacks[0], FAR) - 1) + min(lacks[1], FAR) - 1)
    race = as_int(tables[at]), as_int(tables[at + 1])
    rest = (256 - race[0] - race[1]) << 8
    if rest == 0 or after < 0:
        rest = after = 0
    out = _grown(tables, seat, race[0], min(lacks[0], 3) - 1, kept, worth)
    theirs = _grown(tables, seat, race[1], min(lacks[1], 3) + 2, kept, worth)
    return (out * CERTAIN + rest * after) // (out + theirs + rest)


@compiled("i8(i4[::1], i8[::1], u1[::1], i8, i8, i8, i8, i8, i8, i8, b1)")
def _throw(
    tables: Ints,
    work: Ints,
    pack: Ints,
    begin: int,
    one: int,
    two: int,
    seat: int,
    own: int,
    other: int,
    heels: int,
    is_apart: bool,
) -> int:
    """Return 184 times the chance of throwing the cards at two places, from scores with heels.

    Of the starters that are Jacks, or of the others; of all if heels are not apart.
    """
    dealt, cards, kept, away, jacks = _split(pack, begin, one, two)
    hidden = 4 * 0o1111111111111 - kept - away
    worth = as_int(tables[WORTHS + 1820 * seat + place_of(kept)]) - 128
    can_end = max(own, other) < TARGET and work[_ALL] > 0
    times = after = 0
    throw = one + two * (two - 1) // 2
    work[_PLAYS + throw] = worth
    first, second, third, fourth = cards & 255, cards >> 8 & 255, cards >> 16 & 255, cards >> 24
    for rank in range(13):
        if hidden >> 3 * rank & 7 == 0 or (is_apart and (rank == 10) != (heels > 0)):
            continue
        with_crib = 2 if rank == 10 and not is_apart else 0
        nobs = 64 * jacks if rank != 10 else 0
        parts = work[_CRIB : _CRIB + 32]
        spread_crib(tables, parts, seat, hidden - (1 << 3 * rank), away, rank, nobs)
        for starter in range(4 * rank, 4 * rank + 4):
            if dealt >> starter & 1:
                continue
            times += 4
            hand = four_points(tables, first, second, third, fourth, starter, False)
            work[_HANDS + throw] += hand
            for points in range(32):
                work[_CRIBS + throw] += parts[points] * points
                if parts[points] and can_end:
                    crib = points + with_crib
                    mean = _between(tables, work, seat, own, hand, crib, worth)
                    after += 4 * parts[points] * mean
    if times == 0 or max(own, other) >= TARGET:
        return times * CERTAIN * (own >= TARGET)
    after = after // (times * 256 * 32) if can_end else -1
    return times * _with_race(tables, seat, own, other, kept, worth, after)


@compiled("void(i4[::1], u1[::1], i8, i8, i8, i8, i8[::1], i8[::1])")
def advise_throws(
    tables: Ints,
    pack: Ints,
    begin: int,
    seat: int,
    own: int,
    other: int,
    work: Ints,
    chances: Ints,
) -> None:
    """Fill 15 chances, of CERTAIN, of throwing two of the six cards from pack[begin] on.

    They stand in the order (0, 1), (0, 2), (1, 2), (0, 3) ...; own, other: scores in a game to 121.
    What `work` holds is used again for the same seat, scores and tables.
    """
    chances[:15] = 0
    work[_HANDS : _CRIBS + 15] = 0
    is_apart = TARGET - (own if seat else other) < FAR + 2
    for heels in range(0, 4 if is_apart else 2, 2):
        mine, theirs = own + heels * seat, other + heels * (1 - seat)
        stamped = 1 + (seat << 16 | mine << 8 | theirs)
        if work[_STAMPED] != stamped and max(mine, theirs) < TARGET:
            work[_STAMPED] = stamped
            work[_STAMP] += 1
            _spread_other(tables, work, 1 - seat, theirs)
        at = 0
        for two in range(6):
            for one in range(two):
                chances[at] += _throw(
                    tables, work, pack, begin, one, two, seat, mine, theirs, heels, is_apart
                )
                at += 1
    for at in range(15):
        crib = 100 * work[_CRIBS + at] // (46 * 256)
        work[POINTS + at] = 100 * work[_HANDS + at] // 46 + 100 * work[_PLAYS + at] // 32
        work[POINTS + at] += crib if seat else -crib
        chances[at] //= 4 * 46
