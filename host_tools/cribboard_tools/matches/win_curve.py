"""The chance to win over a game: before each of its deals, and what it came to."""

from __future__ import annotations

from collections.abc import Sequence

from cribboard.rules.commands import Command
from cribboard.rules.game import Game
from cribboard.rules.options import OPTIONS
from cribboard.rules.win_chances import is_known
from cribboard_tools.analysis import win_chances
from cribboard_tools.matches.recorded.recorded_game import Point as Point
from cribboard_tools.matches.recorded.recorded_game import point as point

#: Games whose chances are known.
_SCORED = [row.name.replace("_", "-") for row in OPTIONS if row.is_scored]
KNOWN = f"six-card cribbage for two, to at most 121 and without {' or '.join(_SCORED)}"
#: Note below the chances of a game with muggins.
MUGGINS = "Played with muggins; the chances take every hand as counted in full."
_BARS = "▁▂▃▄▅▆▇█"
#: A chance nearer to 0 or 1 has a decimal.
_NEAR_END = 0.1
#: A chance below this, by its decimals, is not told exactly.
_LEAST = (0.01, 0.001)


def bars(chances: Sequence[float]) -> str:
    """Return chances as a row of bars, one letter each.

    >>> bars([0, 0.5, 1])
    '▁▅█'
    """
    return "".join(_BARS[min(int(chance * len(_BARS)), len(_BARS) - 1)] for chance in chances)


def percent(chance: float, is_open: bool = True, places: int = 0) -> str:
    """Return a chance as text; in an open game nobody is certain, and near the ends it is finer.

    places: 0 or 1 decimals where it is not near an end.

    >>> percent(0.562), percent(0.0352), percent(0.9999), percent(0.0)
    ('56%', '3.5%', '>99%', '<1%')
    >>> percent(1.0, is_open=False)
    '100%'
    >>> percent(0.562, places=1), percent(0.9999, places=1)
    ('56.2%', '>99.9%')
    """
    least = _LEAST[places]
    if is_open and not least <= chance <= 1 - least:
        return f"<{least:.{places}%}" if chance < least else f">{1 - least:.{places}%}"
    is_near_end = is_open and not _NEAR_END <= chance <= 1 - _NEAR_END
    return f"{chance:.{1 if is_near_end else places}%}"


def turning_text(points: Sequence[Point]) -> str:
    """Return between which chances, before which deal, the game turned."""
    turn = turning_point([point.chance for point in points])
    before, after = (percent(one.chance, one.dealer >= 0) for one in points[turn : turn + 2])
    return f"turning point: deal {turn + 1}, {before} to {after}"


def turning_point(chances: Sequence[float]) -> int:
    """Return the number, from 0, of the deal that changed the chance most.

    >>> turning_point([0.56, 0.6, 0.2, 0.1, 0.0])
    1
    """
    changes = [abs(after - before) for before, after in zip(chances, chances[1:], strict=False)]
    return changes.index(max(changes))


class Recorder:
    """Collector of the points of each game while its commands are played."""

    def __init__(self) -> None:
        self._points: list[Point] = []
        self._aside: dict[int, list[Point]] = {}  # of matches that are put aside

    def take(self, game: Game | None, command: Command) -> list[Point]:
        """Take the state after a command; return the points of the game if the command ended it."""
        if game is None or not is_known(game):
            return []
        if command.kind == "game":
            self._points = []
        elif command.kind == "take-up":
            self._points = self._aside[command.points]
        elif command.kind == "adjourn":  # its game is without a result, also one that was won
            self._aside[command.points] = self._points
            return []
        if self._points and self._points[-1].dealer < 0 and game.ended < 0:
            self._points.pop()  # the end of a game that was reopened
        if command.kind == "misdeal":
            self._points.pop()
        if command.kind in ("game", "deal", "misdeal"):
            self._points.append(point(game))
        if game.ended < 0 or self._points[-1].dealer < 0:
            return []
        self._points.append(point(game))
        return self._points


def match_chance(
    chance: float, won: tuple[int, int], first_to: int, deals_first: int, target: int
) -> float:
    """Return the chance of track 0 to win a match that counts games.

    chance: to win the present game; won: games won before it; deals_first: the track that dealt
    first in it; target: of all games. The players deal first in turn.

    >>> match_chance(1.0, (1, 0), 2, 0, 121), match_chance(0.5, (0, 0), 1, 0, 121)
    (1.0, 0.5)
    >>> match_chance(0.5, (1, 1), 2, 0, 61), match_chance(0.0, (1, 0), 2, 1, 61) > 0.5
    (0.5, True)
    """

    def after(own: int, other: int, first: int) -> float:
        if max(own, other) >= first_to:
            return 1.0 if own >= first_to else 0.0
        if (own, other, first) not in known:
            fresh = win_chances.chance(0, 0, first == 0, target)
            won_it, lost_it = after(own + 1, other, 1 - first), after(own, other + 1, 1 - first)
            known[own, other, first] = fresh * won_it + (1 - fresh) * lost_it
        return known[own, other, first]

    known: dict[tuple[int, int, int], float] = {}
    won_it = after(won[0] + 1, won[1], 1 - deals_first)
    lost_it = after(won[0], won[1] + 1, 1 - deals_first)
    return chance * won_it + (1 - chance) * lost_it
