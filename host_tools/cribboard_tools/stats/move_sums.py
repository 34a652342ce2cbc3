"""Sums of what moves cost over many games, by player and month, and whether a player improves.

The costs of a game (games/move_costs.py) take a second: they are stored in the cache folder by the
game's content. An interrupted run goes on from there.
"""

from __future__ import annotations

import contextlib
import functools
import json
import os
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from hashlib import blake2b
from pathlib import Path
from typing import Any, NamedTuple

from cribboard import advice, rules
from cribboard.rules import notation
from cribboard.rules.errors import CribbageError
from cribboard.rules.win_chances import has_house_rules
from cribboard_tools import analysis, recorded, simulation
from cribboard_tools.cache_folder import cache_dir
from cribboard_tools.console import english, safe_files
from cribboard_tools.games import game_record, move_costs
from cribboard_tools.games.move_costs import GameCosts
from cribboard_tools.recorded import recorded_game
from cribboard_tools.recorded.recorded_game import RecordedGame
from cribboard_tools.stats import sources

#: A difference counts from this many standard errors on.
CERTAIN = 2.0
#: Games below which nothing is said about a trend: halves of fewer have no reliable error.
LEAST_GAMES = 20
COSTS = ["file", "game_of_file", "date", "player", "opponent", "deals", "unknown_deals"]
COSTS += ["discards", "discard_points", "discard_chance", "lays", "lay_chance", "luck"]
_PLACES = 6  # of costs, which are in parts of 65,535
_NO_DATE = "no date"


class Costs(NamedTuple):
    """What the moves of one player cost in one game: a row of the table.

    chance: to win, that the best moves would have brought more; points: the same of discards, in
    points. luck: what cards changed for this player. deals: those whose moves were valued.
    """

    file: str
    game_of_file: int
    date: str
    player: str
    opponent: str
    deals: int
    unknown_deals: int
    discards: int
    discard_points: float
    discard_chance: float
    lays: int
    lay_chance: float
    luck: float

    @property
    def chance(self) -> float:
        """The cost of all moves in chance."""
        return self.discard_chance + self.lay_chance


class Trend(NamedTuple):
    """Later half of a player's games against the earlier one, in cost of chance a game."""

    player: str
    games: int
    early: float
    late: float
    error: float

    @property
    def is_certain(self) -> bool:
        """Whether the difference is at least two standard errors, over enough games."""
        is_enough = self.games >= LEAST_GAMES
        return is_enough and abs(self.late - self.early) >= CERTAIN * self.error > 0


@dataclass
class MoveSums:
    """Costs of many games. left_out: how many games, by the reason; wrong: (file, why)."""

    rows: list[Costs] = field(default_factory=list)
    left_out: Counter[str] = field(default_factory=Counter)
    wrong: list[tuple[str, str]] = field(default_factory=list)

    @property
    def games(self) -> int:
        """Number of the games whose moves were valued."""
        return len(self.rows) // 2

    def players(self, only: str | None) -> list[str]:
        """Return the players; those with most games come first."""
        counted = Counter(row.player for row in self.rows)
        names = sorted(counted, key=lambda name: (-counted[name], name))
        return [name for name in names if only in (None, name)]

    def months(self, player: str) -> list[tuple[str, list[Costs]]]:
        """Return a player's games by month, like 2026-11, the earliest first."""
        found: dict[str, list[Costs]] = {}
        for row in self.ordered(player):
            found.setdefault(row.date[:7] or _NO_DATE, []).append(row)
        return list(found.items())

    def ordered(self, player: str) -> list[Costs]:
        """Return a player's games in the order of play: by date, where all have one."""
        own = [row for row in self.rows if row.player == player]
        if all(row.date for row in own):
            return sorted(own, key=lambda row: row.date)
        return own

    def trend(self, player: str) -> Trend:
        """Compare the later half of a player's games with the earlier half."""
        costs = [row.chance for row in self.ordered(player)]
        half = len(costs) // 2
        early, late = mean_and_error(costs[:half]), mean_and_error(costs[half:])
        error = (early[1] ** 2 + late[1] ** 2) ** 0.5
        return Trend(player, len(costs), early[0], late[0], error)


def mean_and_error(values: Sequence[float]) -> tuple[float, float]:
    """Return the mean of some values and its standard error; 0.0 for too few.

    >>> mean_and_error([1.0, 3.0])
    (2.0, 1.0)
    >>> mean_and_error([]), mean_and_error([5.0])
    ((0.0, 0.0), (5.0, 0.0))
    """
    many = len(values)
    mean = sum(values) / many if many else 0.0
    if many < 2:
        return mean, 0.0
    squares = sum((value - mean) ** 2 for value in values)
    return mean, (squares / (many - 1) / many) ** 0.5


class _Game(NamedTuple):
    """A game to value, with what its file says of it."""

    recorded: RecordedGame
    file: str
    number: int
    names: list[str]
    date: str
    key: str


def read(
    files: Iterable[tuple[Path, int]],
    on_total: Callable[[int], None] = lambda total: None,
    on_game: Callable[[], None] = lambda: None,
) -> MoveSums:
    """Value the moves of all games of some files: JSON has no lays, its twin in notation has.

    on_total is called with the number of games, on_game after each.
    """
    sums = MoveSums()
    found = list(_games(files, sums))
    on_total(len(found))
    with ThreadPoolExecutor(os.cpu_count() or 1) as pool:  # the compiled code runs without the GIL
        most = 2 * (os.cpu_count() or 1)
        summaries = sources.in_order(pool, _summary, found, most)
        for one, summary in zip(found, summaries, strict=True):
            sums.rows += [_row(one, track, summary) for track in (0, 1)]
            on_game()
    return sums


def _games(files: Iterable[tuple[Path, int]], sums: MoveSums) -> Iterator[_Game]:
    """Yield the games that can be valued, each once; count the others."""
    seen: set[str] = set()
    for path, _ in files:
        lays = path.with_suffix(".match")
        if path.suffix != ".match" and not lays.is_file():
            sums.left_out["only in JSON, which has no lays"] += _json_games(path)
            continue
        try:
            source = lays.read_text(encoding="utf-8-sig")
            is_from_board = bool(game_record.comment(source, "kept"))
            games = list(recorded_game.games(notation.parse(source), is_from_board))
        except (CribbageError, OSError, UnicodeDecodeError) as error:
            why = english.sentence(error) if isinstance(error, CribbageError) else str(error)
            sums.wrong.append((str(lays), why))
            continue
        names = game_record.names_in(source)
        names = [*names, *game_record.NAMES[len(names) :]]
        for number, game in enumerate(games, 1):
            reason = _reason(game)
            key = _key(game.content())
            if reason:
                sums.left_out[reason] += 1
            elif key not in seen:
                seen.add(key)
                date = game_record.comment(source, "date")
                yield _Game(game, lays.name, number, names, date, key)


def _json_games(path: Path) -> int:
    """Return how many games a file of JSON has."""
    if path.suffix == ".json":
        return 1
    with path.open("rb") as file:
        return sum(bool(line.strip()) for line in file)


def _reason(game: RecordedGame) -> str:
    """Return why a game is left out, or ""."""
    if has_house_rules(game.game):
        return "with house rules"
    if not game.deals:
        return "of forms without a table of chances"
    if game.game.level == "muggins":
        return "with muggins"
    if game.game.ended < 0 or game.game.ending:
        return "not finished"
    return "without all cards" if len(game.unknown) == len(game.deals) else ""


# The cache


@functools.cache
def _model() -> bytes:
    """Return a hash of the code and tables that the costs depend on: they change with it."""
    mark = blake2b(digest_size=16)
    paths = [Path(move_costs.__file__)]
    for package in (recorded, simulation, analysis, advice, rules):
        paths += sorted(Path(package.__path__[0]).rglob("*.py"))
    for path in paths:
        mark.update(path.read_bytes())
    return mark.digest()


def _key(content: str) -> str:
    return blake2b(_model() + content.encode(), digest_size=16).hexdigest()


def _summary(one: _Game) -> dict[str, Any]:
    """Return the summed costs of a game, from the cache where they are there."""
    path = cache_dir() / "move-costs" / one.key[:2] / f"{one.key[2:]}.json"
    try:
        known = json.loads(path.read_text(encoding="utf-8"))
    except (OSError, ValueError):
        known = None
    if isinstance(known, dict) and known.keys() == {"discard", "lay", "luck", "unknown"}:
        return known
    summary = _summed(move_costs.costs(one.recorded))
    with contextlib.suppress(safe_files.CannotWrite):  # the next run values it again
        safe_files.write_text(path, json.dumps(summary))
    return summary


def _summed(costs: GameCosts) -> dict[str, Any]:
    """Return for each kind of move and each track (number, points of discards, chance).

    And the luck, and how many deals are unknown.
    """
    summary: dict[str, Any] = {"unknown": len(costs.unknown)}
    for kind in ("discard", "lay"):
        summary[kind] = []
        for track in (0, 1):
            own = [move for move in costs.moves if (move.kind, move.track) == (kind, track)]
            points = [sum(move.points or 0 for move in own)] if kind == "discard" else []
            sums = [*points, sum(move.chance for move in own)]
            summary[kind].append([len(own), *(round(one, _PLACES) for one in sums)])
    deals = range(len(costs.points) - 1)
    luck = sum(costs.luck(deal) for deal in deals if deal not in costs.unknown)
    summary["luck"] = round(luck, _PLACES)
    return summary


def _row(one: _Game, track: int, summary: dict[str, Any]) -> Costs:
    """Return a track's costs in a game."""
    deals, unknown = len(one.recorded.deals), summary["unknown"]
    head = (one.file, one.number, one.date, one.names[track], one.names[1 - track])
    luck = summary["luck"] if track == 0 else -summary["luck"]
    moves = (*summary["discard"][track], *summary["lay"][track])
    return Costs._make((*head, deals - unknown, unknown, *moves, luck))


# The table


def write(sums: MoveSums, folder: str) -> None:
    """Write the table of costs: a row for each game and player. Raises CannotWrite."""
    with sources.csv_table(folder, "costs", COSTS) as write_rows:
        write_rows(sums.rows)
