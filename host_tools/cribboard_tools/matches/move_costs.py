"""Costs of the moves of a recorded game: each discard and lay, in chance to win.

recorded/move_values.py values a move. The compiled advice answers where Numba is installed, the
firmware's own, with equal values, where it is not.
"""

from __future__ import annotations

import functools
from collections.abc import Iterator
from typing import NamedTuple

from cribboard.advice import advisor
from cribboard.advice.advisor import Advice
from cribboard.advice.position import BadPosition, Position
from cribboard_tools import simulation
from cribboard_tools.matches.recorded import move_values
from cribboard_tools.matches.recorded.move_values import Move
from cribboard_tools.matches.recorded.recorded_game import Point, RecordedGame


class GameCosts(NamedTuple):
    """One game: the chance of track 0 before each deal and at the end, and the valued moves.

    unknown: numbers of the deals whose moves are left out, because not all cards are known or,
    for those in `passed`, because a turn was passed, or, for those in `broken`, because their cards
    or plays break a rule.
    """

    points: list[Point]
    moves: list[Move]
    unknown: list[int]
    passed: list[int]
    broken: list[int]

    def cost(self, track: int, deal: int | None = None) -> float:
        """Return the chance that a track's moves cost, in one deal or in all."""
        return sum(
            float(move.chance)
            for move in self.moves
            if move.track == track and deal in (None, move.deal)
        )

    def luck(self, deal: int) -> float:
        """Return what a deal gave track 0 apart from both players' costs: the luck of the cards."""
        change: float = self.points[deal + 1].chance - self.points[deal].chance
        return change + self.cost(0, deal) - self.cost(1, deal)


def costs(game: RecordedGame) -> GameCosts:
    """Value the moves of the deals that are known."""
    found: list[Move] = []
    broken: list[int] = []
    for deal in game.deals:
        if deal.is_known:
            values = move_values.moves(move_values.suited(deal), _engine())
            try:
                found += [one.move for one in values if one is not None]
            except BadPosition:
                broken.append(deal.number)
    unknown = sorted([*game.unknown, *broken])
    return GameCosts(game.points, found, unknown, game.passed, broken)


@functools.cache
def _engine() -> move_values.Engine:
    """Return the compiled advice, or the firmware's where Numba is missing."""
    if not simulation.is_installed():
        return advisor.steps
    from cribboard_tools.simulation import advice

    def steps(position: Position) -> Iterator[list[Advice]]:
        yield advice.ranked(position)

    return steps
