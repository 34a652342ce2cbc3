"""Points of hands and cribs."""

from __future__ import annotations

from cribboard_tools.simulation.kernel.compiled import Ints, as_int, compiled
from cribboard_tools.simulation.kernel.constants import CELLS, FOUR, ROWS


@compiled("i8(i4[::1], i8, i8, i8, i8, i8, b1)")
def four_points(
    tables: Ints, first: int, second: int, third: int, fourth: int, starter: int, is_crib: bool
) -> int:
    """Return the points of a hand or crib of four cards with its starter."""
    key_sum = tables[first] + tables[second] + tables[third] + tables[fourth]
    ranks = (key_sum + tables[starter]) >> 12
    points = as_int(tables[CELLS + (tables[ROWS + (ranks & 2047)] << 4) + (ranks >> 11)])
    flush = (key_sum >> 2) & 0o1111
    if flush:
        if flush & tables[starter]:
            points += 5
        elif not is_crib:
            points += 4
    jack = 40 + (starter & 3)
    if first == jack or second == jack or third == jack or fourth == jack:
        points += 1
    return points


@compiled("i8(i4[::1], i8, i8, i8, i8)")
def three_points(tables: Ints, first: int, second: int, third: int, starter: int) -> int:
    """Return the points of a hand of three cards with its starter."""
    place = (((first >> 2) * 13 + (second >> 2)) * 13 + (third >> 2)) * 13 + (starter >> 2)
    points = as_int(tables[FOUR + place])
    if first & 3 == second & 3 == third & 3:
        points += 4 if starter & 3 == first & 3 else 3
    jack = 40 + (starter & 3)
    if first == jack or second == jack or third == jack:
        points += 1
    return points
