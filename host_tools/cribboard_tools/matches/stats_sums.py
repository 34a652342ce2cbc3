"""Sums of `stats` over part of the games; the parts are added in order."""

from __future__ import annotations

import heapq
import marshal
from collections import Counter
from collections.abc import Iterable
from hashlib import blake2b
from typing import Any, NamedTuple

from cribboard.rules.forms import FORMS
from cribboard_tools.matches.recorded import game_rows
from cribboard_tools.matches.recorded.game_rows import PAR as PAR
from cribboard_tools.matches.recorded.game_rows import streaks as streaks

SKUNKS = ("skunk", "double", "triple")
_HIGHEST = 10
_TELLING = 2  # deals with counted hands that tell one game from another
_LOW_FORMS = frozenset(form.name for form in FORMS if form.is_low)
_Key = tuple[str, str, bool, int]  # player, kind, is dealer, points


class Hand(NamedTuple):
    """A hand or crib for the ranking: by points, then by order (negative: earlier ones first)."""

    points: int
    order: int
    player: str
    cards: str
    starter: str
    kind: str
    date: str


class Record:
    """Results of a player against an opponent, as first dealer or not."""

    __slots__ = ("games", "won", "spread", "spread_squared", "worth", "given", "taken")

    def __init__(self) -> None:
        self.games = self.won = self.spread = self.spread_squared = self.worth = 0
        self.given = self.taken = 0

    def add(self, other: Record) -> Record:
        """Add the results of another part; return this record."""
        self.games += other.games
        self.won += other.won
        self.spread += other.spread
        self.spread_squared += other.spread_squared
        self.worth += other.worth
        self.given += other.given
        self.taken += other.taken
        return self


class Sums:
    """Sums over checked game records, in the order of play.

    seen: fingerprints of games counted already; repeated: how many of them each file had again.
    """

    def __init__(self, is_table_wanted: bool = False, seen: Iterable[int] = ()) -> None:
        self.is_table_wanted = is_table_wanted
        self.seen = set(seen)
        self.repeated: Counter[str] = Counter()
        self.count = self.unended = 0
        self.forms: Counter[str] = Counter()
        self.rules: Counter[str] = Counter()  # of games that were not played by the usual ones
        self.endings: Counter[str] = Counter()  # of games that ended short of their target
        self.aside: list[dict[str, Any]] = []  # names, scores and date of games that are put aside
        self.against: dict[tuple[str, str, bool], Record] = {}
        self.points: Counter[_Key] = Counter()
        self._sorted: dict[tuple[str, str, bool], Counter[int]] = {}
        self.results: dict[str, bytearray] = {}  # of each player: 1 a win, 0 a loss
        self.spreads: dict[str, Counter[int]] = {}
        self.highest: list[Hand] = []
        self._floor = 0  # hands with fewer points are not among the highest
        self.wrong: list[tuple[str, str]] = []  # (where, why)
        self.games: list[tuple[Any, ...]] = []  # rows for the tables
        self.deals: list[tuple[Any, ...]] = []

    def add(self, other: Sums) -> None:
        """Add the sums of later games."""
        self.highest = heapq.nlargest(
            _HIGHEST,
            [*self.highest, *(one._replace(order=one.order - self.count) for one in other.highest)],
        )
        self.count += other.count
        self.unended += other.unended
        self.forms += other.forms
        self.rules += other.rules
        self.endings += other.endings
        self.aside += other.aside
        self.wrong += other.wrong
        self.repeated.update(other.repeated)
        for key, record in other.against.items():
            self.against.setdefault(key, Record()).add(record)
        self.points.update(other.points)
        for name, spreads in other.spreads.items():
            self.spreads.setdefault(name, Counter()).update(spreads)
        for name, results in other.results.items():
            self.results.setdefault(name, bytearray()).extend(results)

    def take(self, game: dict[str, Any], place: str = "") -> None:
        """Count one game, of the file `place`, unless it was counted before."""
        mark = fingerprint(game)
        if mark is not None:
            if mark in self.seen:
                self.repeated[place] += 1
                return
            self.seen.add(mark)
        rules = game.get("rules", "")
        keys, best = self._keys(game) if game_rows.is_par(game) else ([], [])
        tracks = _tracks(game) if game["winners"] else []
        self.count += 1
        self.forms[game["form"]] += 1
        if rules:
            self.rules[rules] += 1
        ended = game.get("ended", "")
        if ended:
            self.endings[ended] += 1
        if ended == "adjourned":
            self.aside.append({name: game.get(name, "") for name in ("names", "scores", "date")})
        self.unended += not (tracks or ended)
        self.points.update(keys)
        for row in tracks:
            self._result(game, *row)
        for hand in best:
            keep = heapq.heappush if len(self.highest) < _HIGHEST else heapq.heappushpop
            keep(self.highest, hand)
            self._floor = self.highest[0].points if len(self.highest) == _HIGHEST else 0
        if self.is_table_wanted:
            self.deals += _rows(game, self.count)

    def _keys(self, game: dict[str, Any]) -> tuple[list[_Key], list[Hand]]:
        """Return the keys of a game's points, and its hands that may be among the highest."""
        keys: list[_Key] = []
        best: list[Hand] = []
        names, floor = game["names"], self._floor
        for deal in game["deals"]:
            dealer = deal["dealer"]
            for kind, track, points, cards in game_rows.counted(deal):
                if points >= floor and cards:
                    details = (names[track], cards, deal["starter"], kind, game.get("date", ""))
                    best.append(Hand(points, -self.count - 1, *details))
            for kind, track, points in game_rows.comparable(deal):
                keys.append((names[track], kind, track == dealer, points))
        return keys, best

    def distribution(self, name: str, kind: str, is_dealer: bool) -> Counter[int]:
        """Return how often the player had each number of points of `kind` in that role."""
        if not self._sorted:
            for (player, what, role, points), times in self.points.items():
                self._sorted.setdefault((player, what, role), Counter())[points] = times
        return self._sorted.get((name, kind, is_dealer), Counter())

    def _result(
        self, game: dict[str, Any], track: int, name: str, opponent: str, own: int, best: int
    ) -> None:
        is_won, is_first = track in game["winners"], game["first"] == track
        # In losing the lowest wins: a spread is then what the others have more.
        spread = best - own if game["form"] in _LOW_FORMS else own - best
        ended = game.get("ended", "")
        if ended == "conceded":  # maybe by who was ahead
            spread = max(spread, 0) if is_won else min(spread, 0)
        record = self.against.setdefault((name, opponent, is_first), Record())
        record.games += 1
        record.won += is_won
        record.spread += spread
        record.spread_squared += spread * spread
        record.worth += game["worth"] if is_won else 0
        if game["skunk"] in SKUNKS:
            record.given += is_won
            record.taken += not is_won
        self.results.setdefault(name, bytearray()).append(is_won)
        self.spreads.setdefault(name, Counter())[spread] += 1
        if self.is_table_wanted:
            columns = (game["date"], game["form"], name, opponent, is_first, own, best)
            more = (is_won, spread, game["skunk"], game["worth"], len(game["deals"]), ended)
            self.games.append((self.count, *columns, *more, game.get("rules", "")))


def fingerprint(game: dict[str, Any]) -> int | None:
    """Return a hash that identifies a game, None for a game with too few deals.

    Two games with two or more counted deals are never equal by chance. Names and date are left
    out: the same game may be pulled twice, on different days.
    """
    deals = game["deals"]
    if sum(map(bool, (deal["hands"] for deal in deals))) < _TELLING:
        return None
    identity = (game["form"], game["first"], game["winners"], game["scores"], deals)
    # Version 2 depends on the values only; later ones also on which parts are one object.
    return int.from_bytes(blake2b(marshal.dumps(identity, 2), digest_size=8).digest(), "big")


def _tracks(game: dict[str, Any]) -> list[tuple[int, str, str, int, int]]:
    """Return (track, name, others' names, own score, best score of the others) of each track."""
    names, scores = game["names"], game["scores"]
    rows = []
    for track, name in enumerate(names):
        others = scores[:track] + scores[track + 1 :]
        best = min(others) if game["form"] in _LOW_FORMS else max(others)
        opponent = " & ".join(names[:track] + names[track + 1 :])
        rows.append((track, name, opponent, scores[track], best))
    return rows


def _rows(game: dict[str, Any], number: int) -> list[tuple[Any, ...]]:
    """Return a game's rows of the table of deals: one for each hand, crib and play."""
    rows = []
    names = game["names"]
    for deal in game["deals"]:
        played = [("play", track, points, "") for track, points in enumerate(deal["play"])]
        for kind, track, points, cards in game_rows.counted(deal) + played:
            role = (names[track], track == deal["dealer"])
            rows.append((number, deal["deal"], *role, kind, points, cards, deal["starter"]))
    return rows


def mean(counted: Counter[int]) -> float:
    """Return the mean of a distribution; 0.0 for an empty one."""
    many = counted.total()
    return sum(points * times for points, times in counted.items()) / many if many else 0.0
