"""Advice on throws, compiled: the twin of cribboard.advice.discards, equal to the last unit."""

from __future__ import annotations

from cribboard_tools.simulation.kernel.compiled import Ints, as_int, compiled
from cribboard_tools.simulation.kernel.constants import CHANCES, PEGS, SHOWN, TARGET, WORTHS
from cribboard_tools.simulation.kernel.counts import four_points
from cribboard_tools.simulation.kernel.lay_advice import CERTAIN, spread_crib
from cribboard_tools.simulation.kernel.packed_cards import place_of

#: Parts of the array `work`: what the other has, by score; the part of 65,536 that it pegs out;
#: chances found, by score and crib and by hand, crib and shift, each with a stamp; the stamp; the
#: seat and scores that it is of; 32 parts of a crib; points, in hundredths, of each throw in the
#: order of `advise_throws`.
_OTHERS, _OUT, _ENDED = 0, TARGET + 1, TARGET + 2
_AFTER = _ENDED + (TARGET + 1) * 64
_STAMP = _AFTER + (1 << 18)
_STAMPED = _STAMP + 1
_CRIB = _STAMPED + 1
POINTS = _CRIB + 32
WORK_SIZE = POINTS + 15
_WHOLE = 1 << 16


@compiled("void(i4[::1], i8[::1], i8, i8)")
def _spread_other(tables: Ints, work: Ints, seat: int, score: int) -> None:
    """Fill in what the other, at a seat, has with pegs and hand."""
    for place in range(TARGET + 2):
        work[place] = 0
    for pegged in range(32):
        parts = as_int(tables[PEGS + 32 * seat + pegged])
        begun = score + pegged
        if seat and begun >= TARGET:
            work[_OUT] += 256 * parts
            continue
        for shown in range(32):
            more = tables[SHOWN + 32 * seat + shown]
            work[_OTHERS + min(begun + shown, TARGET)] += parts * more


@compiled("i8(i4[::1], i8[::1], i8, i8, i8)")
def _ended(tables: Ints, work: Ints, seat: int, score: int, crib: int) -> int:
    """Return the chance with all points of pone or the dealer: discards.Discards._ended."""
    at = _ENDED + min(score, TARGET) * 64 + crib
    if work[at] >> 16 == work[_STAMP]:
        return as_int(work[at] & 0xFFFF)
    chance = 0
    if seat == 0 and score >= TARGET:
        chance = CERTAIN * (_WHOLE - work[_OUT])
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
    chance //= _WHOLE
    work[at] = work[_STAMP] << 16 | chance
    return as_int(chance)


@compiled("i8(i4[::1], i8[::1], i8, i8, i8, i8, i8)")
def _after(tables: Ints, work: Ints, seat: int, own: int, hand: int, crib: int, shift: int) -> int:
    """Return the chance with points in hand and crib: discards.Discards._after."""
    at = _AFTER + ((hand << 6 | crib) << 6 | (shift + 32))
    if work[at] >> 16 == work[_STAMP]:
        return as_int(work[at] & 0xFFFF)
    chance = 0
    for pegged in range(32):
        parts = as_int(tables[PEGS + 32 * seat + pegged])
        if parts == 0:
            continue
        score = own + max(pegged + shift, 0)
        if seat == 0:
            chance += parts * _ended(tables, work, seat, score + hand, crib)
        elif score >= TARGET:
            chance += parts * CERTAIN
        else:
            chance += parts * _ended(tables, work, seat, score + hand + crib, 0)
    chance //= 256
    work[at] = work[_STAMP] << 16 | chance
    return as_int(chance)


@compiled("i8(i4[::1], i8[::1], u1[::1], i8, i8, i8, i8, i8)")
def _throw(
    tables: Ints, work: Ints, pack: Ints, begin: int, one: int, two: int, seat: int, own: int
) -> int:
    """Return the chance of throwing the cards at two places, and keep the points.

    As of discards.Discards.chance and advisor.Advice.
    """
    dealt = jacks = hidden = kept = place = cards = 0
    for at in range(6):
        card = as_int(pack[begin + at])
        dealt |= 1 << card
        hidden += 1 << 3 * (card >> 2)
        if at != one and at != two:
            kept += 1 << 3 * (card >> 2)
            cards |= card << 8 * place
            place += 1
        elif card >> 2 == 10:
            jacks += 1
    away, hidden = hidden - kept, 4 * 0o1111111111111 - hidden
    worth = as_int(tables[WORTHS + 1820 * seat + place_of(kept)]) - 128
    shift, part = worth // 32, worth % 32
    chance = hands = cribs = 0
    for rank in range(13):
        if hidden >> 3 * rank & 7 == 0:
            continue
        heels = 2 if rank == 10 else 0
        nobs = 64 * jacks if rank != 10 else 0
        parts = work[_CRIB : _CRIB + 32]
        spread_crib(tables, parts, seat, hidden - (1 << 3 * rank), away, rank, nobs)
        for starter in range(4 * rank, 4 * rank + 4):
            if dealt >> starter & 1:
                continue
            first, second, third = cards & 255, cards >> 8 & 255, cards >> 16 & 255
            hand = four_points(tables, first, second, third, cards >> 24, starter, False)
            hands += hand
            for crib in range(32):
                if parts[crib]:
                    cribs += parts[crib] * crib
                    after = _after(tables, work, seat, own, hand, crib + heels, shift) * (32 - part)
                    if part:
                        more = _after(tables, work, seat, own, hand, crib + heels, shift + 1)
                        after += more * part
                    chance += 4 * parts[crib] * after
    crib_100 = 100 * cribs // (46 * 256)
    points = 100 * hands // 46 + (crib_100 if seat else -crib_100) + 100 * worth // 32
    work[POINTS + one + two * (two - 1) // 2] = points
    return chance // (4 * 46 * 256 * 32)


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
    stamped = 1 + (seat << 16 | own << 8 | other)
    if work[_STAMPED] != stamped:
        work[_STAMPED] = stamped
        work[_STAMP] += 1
        _spread_other(tables, work, 1 - seat, other)
    at = 0
    for two in range(6):
        for one in range(two):
            chances[at] = _throw(tables, work, pack, begin, one, two, seat, own)
            at += 1
