"""Whole games between two simulated players, in pieces, until the win rate is precise enough."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import closing
from dataclasses import dataclass
from typing import NamedTuple

from cribboard.rules import forms
from cribboard_tools.simulation import pieces
from cribboard_tools.simulation.kernel import sums as kernel_sums
from cribboard_tools.simulation.players import Setup
from cribboard_tools.simulation.tables import tables

#: Games of a piece: even, so that both players deal first equally often.
PIECE = 10_000
#: Normal quantile of a 95% confidence interval.
_Z = 1.959963984540054


@dataclass(frozen=True)
class Piece:
    """The games of one piece, as a function of its number that can be pickled.

    most: games in all; the last piece is cut short there.
    """

    setup: Setup
    most: int

    def __call__(self, number: int) -> list[int]:
        setup = self.setup
        row = forms.form(setup.form)
        sums = kernel_sums.sum_games(
            tables(),
            setup.seed,
            number * PIECE,
            min((number + 1) * PIECE, self.most),
            row.dealt,
            setup.target,
            (row.opening, 0),
            setup.first.numbers,
            setup.second.numbers,
        )
        return [int(one) for one in sums]


class Mean(NamedTuple):
    """A mean and its standard error."""

    mean: float
    error: float


class Result:
    """Sums of the games so far."""

    def __init__(self) -> None:
        self.sums = [0] * kernel_sums.GAME_SUMS

    def add(self, sums: Sequence[int]) -> None:
        """Add the next piece."""
        self.sums = [one + more for one, more in zip(self.sums, sums, strict=True)]

    @property
    def games(self) -> int:
        """Number of games."""
        return self.sums[kernel_sums.GAMES]

    def won(self, player: int) -> int:
        """Return the number of games won by a player, 0 or 1."""
        begin = kernel_sums.WINS + 2 * player
        return sum(self.sums[begin : begin + 2])

    def won_by_first_dealer(self) -> int:
        """Return the number of games won by the player who dealt first."""
        return self.sums[kernel_sums.WINS + 1] + self.sums[kernel_sums.WINS + 3]

    def skunks(self, player: int) -> int:
        """Return in how many of its wins the player skunked the other, doubly or not."""
        return self.sums[kernel_sums.SKUNKS + player]

    def double_skunks(self, player: int) -> int:
        """Return in how many of its wins the player skunked the other doubly."""
        return self.sums[kernel_sums.DOUBLES + player]

    def points(self, player: int, seat: int, source: int) -> Mean:
        """Return a player's mean points in a deal from a source of constants.SOURCES."""
        who = 2 * player + seat
        many = self.sums[kernel_sums.DEALS + who]
        if not many:
            return Mean(0.0, 0.0)
        at = 4 * who + source
        mean = self.sums[kernel_sums.POINTS + at] / many
        variance = self.sums[kernel_sums.SQUARES + at] / many - mean * mean
        return Mean(mean, float(max(variance, 0.0) / many) ** 0.5)

    @property
    def interval(self) -> tuple[float, float]:
        """Wilson's 95% confidence interval of the first player's win rate."""
        return wilson(self.won(0), self.games)


def wilson(won: int, many: int) -> tuple[float, float]:
    """Return the 95% confidence interval of a rate.

    Source: E. B. Wilson, "Probable inference, the law of succession" (1927).

    >>> [round(bound, 3) for bound in wilson(50, 100)]
    [0.404, 0.596]
    """
    if not many:
        return 0.0, 1.0
    rate, square = won / many, _Z * _Z / many
    middle = (rate + square / 2) / (1 + square)
    half = _Z * (rate * (1 - rate) / many + square / (4 * many)) ** 0.5 / (1 + square)
    return middle - half, middle + half


def played(setup: Setup, most: int, precision: float, workers: pieces.Workers) -> Iterator[Result]:
    """Yield the result after each further piece, until there are enough games.

    most: of games; precision: half the width of the win rate's interval at which it stops, 0 for
    never. Whether it stops is decided after each piece in turn, so that it does not depend on which
    worker is faster.
    """
    result = Result()
    with closing(pieces.in_order(Piece(setup, most), 0, -(-most // PIECE), workers)) as work:
        for _, sums in work:
            result.add(sums)
            yield result
            low, high = result.interval
            if (high - low) / 2 <= precision:
                return
