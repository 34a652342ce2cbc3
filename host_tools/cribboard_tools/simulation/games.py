"""Games between two simulated players, in pieces, until the win rate is precise enough.

Players who look at the score, and programs, play in pairs: the same cards with seats exchanged.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import closing
from dataclasses import dataclass
from typing import NamedTuple

from cribboard.rules import forms
from cribboard_tools.simulation import pieces, referee
from cribboard_tools.simulation.kernel import matches
from cribboard_tools.simulation.kernel import sums as kernel_sums
from cribboard_tools.simulation.players import Setup
from cribboard_tools.simulation.tables import tables

#: Games of a piece: even, so that both players deal first equally often; pairs of one; and of one
#: of a program, which is started for it and may be slow.
PIECE, PAIRS, PROGRAM_PAIRS = 10_000, 100, 10
#: Normal quantile of a 95% confidence interval.
_Z = 1.959963984540054


@dataclass(frozen=True)
class Piece:
    """The games of one piece, as a function of its number that can be pickled.

    most: games in all; the last piece is cut short there.
    """

    setup: Setup
    most: int
    size = PIECE

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


@dataclass(frozen=True)
class Pairs:
    """The pairs of games of one piece, as a function of its number; most: pairs in all."""

    setup: Setup
    most: int

    @property
    def size(self) -> int:
        """Number of pairs."""
        return PROGRAM_PAIRS if self.setup.has_program else PAIRS

    def __call__(self, number: int) -> list[int]:
        begin, end = number * self.size, min((number + 1) * self.size, self.most)
        if self.setup.has_program:
            return referee.count_pairs(self.setup, begin, end)
        both = self.setup.first.ways, self.setup.second.ways
        return [int(n) for n in matches.sum_pairs(tables(), self.setup.seed, begin, end, both)]


class Mean(NamedTuple):
    """A mean and its standard error."""

    mean: float
    error: float


class Result:
    """Sums of the games so far."""

    def __init__(self) -> None:
        self.sums = [0] * kernel_sums.GAME_SUMS

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

    @property
    def precision(self) -> float:
        """Half the width of that interval."""
        low, high = self.interval
        return (high - low) / 2


class PairResult:
    """In how many pairs so far the first player has won no game, one, and both."""

    def __init__(self) -> None:
        self.sums = [0, 0, 0]

    @property
    def games(self) -> int:
        """Number of games."""
        return 2 * sum(self.sums)

    def won(self, player: int) -> int:
        """Return the number of games won by a player, 0 or 1."""
        first = self.sums[1] + 2 * self.sums[2]
        return self.games - first if player else first

    @property
    def rate(self) -> float:
        """The first player's share of the games."""
        return self.won(0) / self.games

    @property
    def error(self) -> float:
        """Standard error of the rate, over pairs."""
        squares = sum(many * (wins / 2 - self.rate) ** 2 for wins, many in enumerate(self.sums))
        return float(squares**0.5 / sum(self.sums))

    @property
    def precision(self) -> float:
        """Half the width of the rate's 95% interval; 1 where the pairs are all alike."""
        return _Z * self.error or 1.0


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


def played(
    setup: Setup, most: int, precision: float, workers: pieces.Workers
) -> Iterator[Result | PairResult]:
    """Yield the result after each further piece, until there are enough games.

    most: of games; precision: half the width of the win rate's interval at which it stops, 0 for
    never. Whether it stops is decided after each piece in turn, so that it does not depend on which
    worker is faster.
    """
    result: Result | PairResult = PairResult() if setup.is_in_pairs else Result()
    piece = Pairs(setup, most // 2) if setup.is_in_pairs else Piece(setup, most)
    with closing(pieces.in_order(piece, 0, -(-piece.most // piece.size), workers)) as work:
        for _, sums in work:
            result.sums = [one + more for one, more in zip(result.sums, sums, strict=True)]
            yield result
            if result.precision <= precision:
                return
