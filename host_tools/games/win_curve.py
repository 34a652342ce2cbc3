"""The chance to win over a game: before each of its deals, and what it came to."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from cribboard.rules.game import Game
from host_tools.analysis import win_chances

_BARS = "▁▂▃▄▅▆▇█"


class Point(NamedTuple):
    """A moment between two deals.

    chance: of track 0 to win; dealer: the track that deals next, -1 after the end.
    """

    chance: float
    dealer: int
    scores: tuple[int, int]


def is_known(game: Game) -> bool:
    """Tell whether the chances of this game are known: six-card for two, to at most 121."""
    return game.form.name == "six-card" and game.target <= win_chances.TARGET


def point(game: Game) -> Point:
    """Return the point of a game whose deal has just begun, or that has ended."""
    scores = game.scores[0], game.scores[1]
    if game.ended >= 0:
        return Point(1.0 - game.ended, -1, scores)
    is_dealer = game.dealer == 0
    return Point(win_chances.chance(*scores, is_dealer, game.target), game.dealer, scores)


def bars(chances: Sequence[float]) -> str:
    """Return chances as a row of bars, one letter each.

    >>> bars([0, 0.5, 1])
    '▁▅█'
    """
    return "".join(_BARS[min(int(chance * len(_BARS)), len(_BARS) - 1)] for chance in chances)


def turning_point(chances: Sequence[float]) -> int:
    """Return the number, from 0, of the deal that changed the chance most.

    >>> turning_point([0.56, 0.6, 0.2, 0.1, 0.0])
    1
    """
    changes = [abs(after - before) for before, after in zip(chances, chances[1:], strict=False)]
    return changes.index(max(changes))
