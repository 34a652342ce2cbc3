"""Advice and choices of the compiled kernel for a position of cribboard.advice."""

from __future__ import annotations

import numpy as np

from cribboard.advice import advisor
from cribboard.advice.advisor import Advice
from cribboard.advice.belief import ALL
from cribboard.advice.outlook import Outlook
from cribboard.advice.position import Position
from cribboard.advice.public_order import PIPS, lay_points
from cribboard.rules.cards import rank_of
from cribboard.rules.win_chances import TARGET
from cribboard_tools.simulation.kernel import (
    choices,
    hand_weights,
    lay_advice,
    throw_advice,
)
from cribboard_tools.simulation.kernel.compiled import Ints
from cribboard_tools.simulation.tables import from_kernel, tables, to_kernel

_Ranks = list[int] | tuple[int, ...]
#: Chance of 65,535, points in hundredths, and cards of a throw or a lay.
Row = tuple[int, int, tuple[int, ...]]


def _packed(ranks: _Ranks) -> int:
    """Return ranks as counts of three bits each."""
    return sum(1 << 3 * rank for rank in ranks)


def _counts(counts: list[int]) -> int:
    return sum(many << 3 * rank for rank, many in enumerate(counts))


def known(position: Position) -> Ints:
    """Return what a position of the play says, as the kernel takes it."""
    outlook = Outlook(position)
    own = TARGET - position.own + position.pegged[position.seat]
    other = TARGET - position.other + position.pegged[1 - position.seat]
    moments = [
        number
        for series, count, unseen, others, rank, ours, pegs in position.moments
        for number in (series, count, _counts(unseen), others, rank, other - pegs, own - ours)
    ]
    numbers = [
        position.seat,
        *outlook.scores,
        outlook.shown,
        rank_of(position.starter) - 1,
        _packed(position.held),
        _counts(position.unseen),
        _counts(position.hidden),
        position.left,
        _packed(position.theirs),
        position.room,
        position.series,
        position.count,
        position.gone,
        len(position.moments),
        *moments,
    ]
    filled = np.zeros(hand_weights.KNOWN_SIZE, np.int64)
    filled[: len(numbers)] = numbers
    for points, parts in outlook.crib:
        filled[hand_weights.CRIB + points] = parts
    return filled


def lay_chances(position: Position, effort: int = ALL) -> dict[int, int]:
    """Return the chance of each rank that fits, of 65,535: as advice.advisor finds it."""
    stack = np.zeros(hand_weights.STACK_SHAPE, np.int64)
    ends = np.zeros(lay_advice.ENDS_SIZE, np.int64)
    worths, chances = np.zeros(hand_weights.WORTHS_SHAPE, np.int64), np.zeros(13, np.int64)
    lay_advice.advise_lays(tables(), known(position), stack, ends, worths, effort, chances)
    return {rank: int(chances[rank]) for rank in position.fitting if chances[rank] >= 0}


def _lay_rows(position: Position, effort: int) -> list[Row]:
    chances = lay_chances(position, effort)
    rows: list[Row] = []
    for rank, chance in chances.items():
        card = min(card for card in position.hand if rank_of(card) - 1 == rank)
        scored = lay_points(position.series, rank, position.count + PIPS[rank])
        rows.append((chance, 100 * scored, (card,)))
    return rows


def throw_rows(position: Position) -> list[Row]:
    """Return the fifteen throws of six cards with suits, with the chances that are found."""
    pack = np.array([to_kernel(card) for card in position.dealt], np.uint8)
    chances, work = np.zeros(15, np.int64), np.zeros(throw_advice.WORK_SIZE, np.int64)
    seat, own, other = position.seat, position.own, position.other
    throw_advice.advise_throws(tables(), pack, 0, seat, own, other, work, chances)
    pairs = [(position.dealt[one], position.dealt[two]) for two in range(6) for one in range(two)]
    points = work[throw_advice.POINTS :]
    return [
        (int(chance), int(mean_100), pair)
        for chance, mean_100, pair in zip(chances, points, pairs, strict=True)
    ]


def ranked(position: Position, effort: int = ALL) -> list[Advice]:
    """Return the advice of advisor.ranked, without reasons. Before a throw the six have suits."""
    rows = _lay_rows(position, effort) if position.away else throw_rows(position)
    return advisor.told(position, rows, {cards: () for _, _, cards in rows}, effort)


def thrown(position: Position, player: choices.Player, dice: Ints) -> list[int]:
    """Return the two cards that a player throws. player, dice: as of kernel.choices."""
    space, begin = (*choices.match_space()[:8], dice), 6 * position.seat
    space[0][begin : begin + 6] = [to_kernel(card) for card in position.dealt]
    choices.throw_two(tables(), space, position.seat, position.own, position.other, player)
    return [from_kernel(int(card)) for card in space[0][begin + 4 : begin + 6]]


def laid_rank(position: Position, player: choices.Player, dice: Ints) -> int:
    """Return the rank, 0 to 12, that a player lays, -1 for a go."""
    space = (*choices.match_space()[:8], dice)
    space[2][position.seat] = known(position)
    return int(choices.choose_rank(tables(), space, position.seat, player))
