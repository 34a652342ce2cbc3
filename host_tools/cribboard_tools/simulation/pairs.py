"""Games in pairs of the same cards with seats exchanged, for players who look at the score."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import closing
from dataclasses import dataclass

from cribboard_tools.simulation import pieces, referee
from cribboard_tools.simulation.kernel import matches
from cribboard_tools.simulation.players import Setup
from cribboard_tools.simulation.tables import tables

#: Pairs of a piece of work, and of one of a program, which is started for it and may be slow.
PIECE, PROGRAM_PIECE = 100, 10
_Z = 1.959963984540054  # normal quantile of a 95% confidence interval


@dataclass(frozen=True)
class Piece:
    """The pairs of one piece, as a function of its number that can be pickled."""

    setup: Setup
    most: int

    @property
    def size(self) -> int:
        """Number of pairs."""
        return PROGRAM_PIECE if self.setup.has_program else PIECE

    def __call__(self, number: int) -> list[int]:
        begin, end = number * self.size, min((number + 1) * self.size, self.most)
        if self.setup.has_program:
            return referee.count_pairs(self.setup, begin, end)
        both = self.setup.first.ways, self.setup.second.ways
        return [int(n) for n in matches.sum_pairs(tables(), self.setup.seed, begin, end, both)]


class PairResult:
    """In how many pairs the first player has won no game, one, and both."""

    def __init__(self) -> None:
        self.won = [0, 0, 0]

    @property
    def games(self) -> int:
        """Number of games."""
        return 2 * sum(self.won)

    @property
    def rate(self) -> float:
        """The first player's share of the games."""
        return (self.won[1] + 2 * self.won[2]) / self.games

    @property
    def error(self) -> float:
        """Standard error of the rate, over pairs."""
        pairs = sum(self.won)
        squares = sum(many * (wins / 2 - self.rate) ** 2 for wins, many in enumerate(self.won))
        return float(squares**0.5 / pairs)


def played(
    setup: Setup, most: int, precision: float, workers: pieces.Workers
) -> Iterator[PairResult]:
    """Yield the result after each further piece.

    most: of pairs; precision: half the width of the rate's 95% interval at which it stops, 0 for
    never.
    """
    result = PairResult()
    piece = Piece(setup, most)
    with closing(pieces.in_order(piece, 0, -(-most // piece.size), workers)) as work:
        for _, won in work:
            result.won = [one + more for one, more in zip(result.won, won, strict=True)]
            yield result
            if result.error and _Z * result.error <= precision:
                return
