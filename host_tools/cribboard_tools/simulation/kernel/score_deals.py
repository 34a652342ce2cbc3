"""Deals of players who look at the score, played to the end, and the chances that follow.

The points of a deal, in their order, are its events (`matches.note_points`). They are replayed from
other scores than those at which they were played, with the end of the game where it is from there.
"""

from __future__ import annotations

import numpy as np

from cribboard_tools.simulation.kernel.chances import mean_after
from cribboard_tools.simulation.kernel.choices import PLAYER, Player, match_space
from cribboard_tools.simulation.kernel.compiled import PAIR, Ints, Pair, compiled
from cribboard_tools.simulation.kernel.constants import TARGET
from cribboard_tools.simulation.kernel.deals import deal_space, moment, play_deal
from cribboard_tools.simulation.kernel.matches import MOST_EVENTS, note_points, play_scores
from cribboard_tools.simulation.kernel.random_numbers import begin_dice, deal_key

#: More than any score: a deal to this target is played to its end.
_NEVER = 1 << 20


@compiled(f"i1[:, :, ::1](i4[::1], i8, i8, i8[:, ::1], {PLAYER}, {PAIR})")
def record_deals(
    tables: Ints, seed: int, game: int, begun: Ints, player: Player, blind: Pair
) -> Ints:
    """Return the events of deals: [deal; of a player in both seats, of another; event].

    Both have the same cards. begun: scores of dealer and pone before each deal; blind: ways of the
    other, who does not look at the score; game: as of `deal_key`.
    """
    space, alone, scores = match_space(), deal_space(), np.zeros(2, np.int64)
    play, points = alone[2], alone[3]
    events = np.zeros((len(begun), 2, MOST_EVENTS), np.int8)
    begin_dice(space[8], seed, game, 0)
    for deal in range(len(begun)):
        key = deal_key(seed, game, deal)
        scores[0], scores[1] = begun[deal, 1], begun[deal, 0]
        play_scores(tables, space, key, (player, player), scores, _NEVER, events[deal, 0])
        rows = play_deal(tables, alone, key, 6, blind, blind)
        for at in range(rows + 4):
            seat, scored = moment(play, points, rows, at)
            note_points(events[deal, 1], seat, scored)
    return events


@compiled("f8(f8[:, ::1], i1[::1], i8, i8)")
def _replayed(chances: Ints, events: Ints, dealer: int, pone: int) -> float:
    """Return the dealer's chance after the events, from its score and pone's."""
    for points in events:
        if points > 0:
            dealer += points
            if dealer >= TARGET:
                return 1.0
        elif points < 0:
            pone -= points
            if pone >= TARGET:
                return 0.0
        else:
            break
    return float(1.0 - chances[pone, dealer])


@compiled(
    "f8[:, ::1](f8[:, ::1], f8[:, ::1], i8[:, ::1], i1[:, :, ::1], f8[:, ::1], f8[:, ::1], b1)"
)
def solve_recorded(
    totals: Ints, wins: Ints, first: Ints, events: Ints, near: Ints, parts: Ints, is_fixed: bool
) -> Ints:
    """Return the chances of a player who looks at the score, by the scores of dealer and pone.

    totals, wins: of the other of `record_deals`, as of `solve`; events: of `record_deals`, in the
    order of the scores before the deals; first: [dealer's score, pone's], where in `events` those
    from there begin, and a column more for the end of the row; near: weight of a deal from another
    score, [score, the other]; parts: how much of the other's luck with the same cards is taken out,
    by the scores: filled with what makes the error least, or given if is_fixed.
    """
    chances = np.zeros((TARGET, TARGET))
    for both in range(2 * TARGET - 2, -1, -1):
        for dealer in range(max(0, both - TARGET + 1), min(both, TARGET - 1) + 1):
            pone = both - dealer
            chance = mean_after(totals, wins, chances, dealer, pone)
            weighed = mean = other = products = squares = 0.0
            for row in range(TARGET):
                if near[dealer, row] == 0.0:
                    continue
                for column in range(TARGET):
                    weight = near[dealer, row] * near[pone, column]
                    if weight == 0.0:
                        continue
                    for deal in range(first[row, column], first[row, column + 1]):
                        value = _replayed(chances, events[deal, 0], dealer, pone) - chance
                        luck = _replayed(chances, events[deal, 1], dealer, pone) - chance
                        weighed += weight
                        mean += weight * value
                        other += weight * luck
                        products += weight * value * luck
                        squares += weight * luck * luck
            if weighed > 0.0:
                mean, other = mean / weighed, other / weighed
                if not is_fixed:
                    variance = squares / weighed - other * other
                    if variance > 0.0:
                        part = (products / weighed - mean * other) / variance
                        parts[dealer, pone] = min(max(part, 0.0), 1.0)  # few deals tell any
                chance += mean - parts[dealer, pone] * other
            chances[dealer, pone] = min(max(chance, 0.0), 1.0)
    return chances
