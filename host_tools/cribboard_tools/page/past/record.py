"""Record of the games that were played: a row for each that has ended, and sums over them.

A row has what tells games apart as fields: `game` (cribbage), `form`, `rules` (options beside the
usual ones), `kind` of its end (won, conceded, stopped, abandoned), `from` where it was played. So a
game of another kind adds rows of its own, and every sum is over the rows that are chosen. A row
outlives its match.
"""

import json
from binascii import crc32

import review  # beside this file

from cribboard.rules import notation
from cribboard_tools.matches.recorded import game_rows

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence
    from typing import Any

    import match_texts

#: Name of its file, and version of its rows.
NAME = "past.record"
_VERSION = 1
_CRIBBAGE = "cribbage"
#: Commands that tell a game from all others.
_TELLING = 12
#: Highest hands that a row has of each track, and those of a summary.
_BEST, _HIGHEST = 3, 5
#: Options of a game that are no rules of it.
_NO_RULES = ("dealer", "target", "players", "player_a", "player_b")
_SKUNKS = ("skunk", "double", "triple")


def load(text: str) -> "list[dict[str, Any]]":
    """Return the rows of a record; those of a later version that cannot be read are left out."""
    rows = []
    for line in text.split("\n"):
        try:
            row = json.loads(line)
        except ValueError:
            continue
        if isinstance(row, dict) and isinstance(row.get("id"), str):
            rows.append(row)
    return rows


def saved(rows: "Sequence[Mapping[str, Any]]") -> str:
    """Return rows as text for `load`: a line of JSON each."""
    return "".join([json.dumps(row) + "\n" for row in rows])


def rows_of(read: "match_texts.Read", match: str) -> "Iterator[dict[str, Any]]":
    """Yield a row for each game of a match that has ended; match: the name of its file."""
    games = [at for at, command in enumerate(read.commands) if command.kind == "game"]
    date = read.facts["date"]
    found = game_rows.of_commands(read.commands, read.names, date, read.people)
    for number, game in enumerate(found):
        if not (game["winners"] or game.get("ended")):
            continue
        begin = read.commands[games[number] : games[number] + _TELLING]
        told = "\n".join([read.facts["from"]] + [notation.line(command) for command in begin])
        rules = {}
        for name, value in begin[0].options:
            if name not in _NO_RULES:
                rules[name] = value
        row: dict[str, Any] = {"version": _VERSION, "id": "%08x" % crc32(told.encode())}
        row["game"], row["form"], row["target"] = _CRIBBAGE, game["form"], game["target"]
        row["rules"], row["kind"] = rules, game.get("ended", "won")
        row["from"], row["opponent"] = read.facts["from"], read.facts["opponent"]
        for name in ("date", "names", "winners", "scores", "skunk", "worth", "first"):
            row[name] = game[name]
        row["deals"], row["sources"] = len(game["deals"]), review.sources(game)
        row["sums"], row["best"] = _sums(game), _best(game)
        row["match"], row["number"] = match, number
        yield row


def _sums(game: "Mapping[str, Any]") -> "list[list[Any]]":
    """Return [kind, is the dealer, track, deals, points] of what can be compared with par."""
    sums: dict[tuple[str, bool, int], list[int]] = {}
    for deal in game["deals"] if game_rows.is_par(game) else ():
        for kind, track, points in game_rows.comparable(deal):
            one = sums.setdefault((kind, track == deal["dealer"], track), [0, 0])
            one[0] += 1
            one[1] += points
    return [list(key) + sums[key] for key in sorted(sums)]


def _best(game: "Mapping[str, Any]") -> "list[list[Any]]":
    """Return each track's highest hands and cribs, as [points, kind, track, cards, starter]."""
    best = []
    for deal in game["deals"]:
        for kind, track, points, cards in game_rows.counted(deal):
            if cards:
                best.append([points, kind, track, cards, deal["starter"]])
    best.sort(key=lambda one: -one[0])
    tracks = [[one for one in best if one[2] == track] for track in range(len(game["names"]))]
    return [one for of_track in tracks for one in of_track[:_BEST]]


def merged(
    rows: "Sequence[dict[str, Any]]", new: "Sequence[dict[str, Any]]"
) -> "list[dict[str, Any]]":
    """Return rows with new ones; one of the same game takes the place of what was there.

    The review of a game stays with it.
    """
    kept = {row["id"]: row for row in new}
    found = []
    for row in rows:
        fresh = kept.pop(row["id"], None)
        if fresh is not None and "costs" in row and fresh["scores"] == row["scores"]:
            for name in ("costs", "luck", "costliest"):
                fresh[name] = row[name]
        found.append(fresh or row)
    return found + [row for row in new if row["id"] in kept]


def players(rows: "Sequence[Mapping[str, Any]]") -> "list[list[Any]]":
    """Return [name, games] of who has played, those with most games first."""
    games: dict[str, int] = {}
    for row in rows:
        if row["winners"]:
            for name in row["names"]:
                games[name] = games.get(name, 0) + 1
    return [[name, games[name]] for name in sorted(games, key=lambda one: (-games[one], one))]


def summary(rows: "Sequence[Mapping[str, Any]]", name: str) -> "dict[str, Any]":
    """Return a player's sums, as `cribboard stats` has them.

    games, won; given, taken: skunks; spread: holes ahead on average; streaks: longest won, longest
    lost, now (negative: lost); against: [name, games, won] of each; averages: [kind, is the dealer,
    deals, average, par]; best: [points, kind, cards, starter, date]; costs: [games, mean chance
    that moves cost] of the games that were reviewed; shares: won so far, after each game.
    """
    played = [(row, row["names"].index(name)) for row in rows if name in row["names"]]
    ended = [(row, track) for row, track in played if row["winners"]]
    results = [int(track in row["winners"]) for row, track in ended]
    skunks = [won for won, (row, _) in zip(results, ended) if row["skunk"] in _SKUNKS]
    spread = sum([_spread(row, track, track in row["winners"]) for row, track in ended])
    costs = [
        row["costs"][track] for row, track in ended if "costs" in row and track < len(row["costs"])
    ]
    sums: dict[tuple[str, bool], list[int]] = {}
    best: list[list[Any]] = []
    for row, track in played:
        _add_sums(sums, row, track)
        for points, kind, whose, cards, starter in row["best"]:
            if whose == track:
                best.append([points, kind, cards, starter, row["date"]])
    best.sort(key=lambda one: -one[0])
    return {
        "name": name,
        "games": len(results),
        "won": sum(results),
        "given": sum(skunks),
        "taken": len(skunks) - sum(skunks),
        "spread": spread / len(results) if results else 0,
        "streaks": list(game_rows.streaks(results)),
        "against": _against(ended, name),
        "averages": [
            [key[0], key[1], sums[key][0], sums[key][1] / sums[key][0], game_rows.PAR[key]]
            for key in sorted(game_rows.PAR)
            if key in sums
        ],
        "best": best[:_HIGHEST],
        "shares": _shares(results),
        "costs": [len(costs), sum(costs) / len(costs) if costs else 0],
    }


def _against(ended: "list[tuple[Mapping[str, Any], int]]", name: str) -> "list[list[Any]]":
    """Return [name, games, won] of each opponent, by name."""
    against: dict[str, list[int]] = {}
    for row, track in ended:
        other = " & ".join([one for one in row["names"] if one != name])
        pair = against.setdefault(other, [0, 0])
        pair[0] += 1
        pair[1] += int(track in row["winners"])
    return [[other] + against[other] for other in sorted(against)]


def _shares(results: "list[int]") -> "list[float]":
    """Return the share of the games won so far, after each game."""
    shares: list[float] = []
    won = 0
    for is_won in results:
        won += is_won
        shares.append(won / (len(shares) + 1))
    return shares


def _add_sums(
    sums: "dict[tuple[str, bool], list[int]]", row: "Mapping[str, Any]", track: int
) -> None:
    for kind, is_dealer, whose, deals, points in row["sums"]:
        if whose == track:
            one = sums.setdefault((kind, bool(is_dealer)), [0, 0])
            one[0] += deals
            one[1] += points


def _spread(row: "Mapping[str, Any]", track: int, is_won: bool) -> int:
    """Return the holes ahead of the best other; in losing cribbage those behind the lowest."""
    own = row["scores"][track]
    others = [score for place, score in enumerate(row["scores"]) if place != track]
    spread = int(min(others) - own if row["form"] == "losing" else own - max(others))
    if row["kind"] == "conceded":  # maybe by who was ahead
        spread = max(spread, 0) if is_won else min(spread, 0)
    return spread
