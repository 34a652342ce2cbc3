"""Record of the players, from a row for each game: what `cribboard stats` and the page tell.

A row is a game of game_record.py without its deals, of which it has what records are made of:

{"form": "six-card", "target": 121, "rules": "crib-flush=four", "kind": "won", "date": "2026-11-21",
"names": ["Ann", "Ben"], "first": 0, "winners": [0], "scores": [121, 96], "skunk": "none",
"worth": 1, "deals": 9, "sums": [..], "best": [..]}

kind: how it ended: won, conceded, stopped, abandoned, adjourned, "" where it goes on. sums: [kind,
is the dealer, track, deals, points] of what can be compared with par. best: [points, kind, track,
cards, starter] of the highest hands and cribs of each track.
"""

from math import sqrt

from cribboard.rules import forms
from cribboard_tools.matches.recorded import game_rows

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence
    from typing import Any

#: Highest hands that a row has of each track.
_BEST = 3
_KEPT = "form target names first winners scores skunk worth".split()
_DEALT_FIRST = ("yes", "no", "either")


def row(game: "Mapping[str, Any]", most: int = _BEST) -> "dict[str, Any]":
    """Return the row of a game; most: highest hands of each track."""
    found: dict[str, Any] = {name: game.get(name) for name in _KEPT}
    found["date"], found["rules"] = game.get("date", ""), game.get("rules", "")
    found["kind"] = game.get("ended") or ("won" if game["winners"] else "")
    found["deals"], found["sums"], found["best"] = len(game["deals"]), _sums(game), []
    best = [
        [points, kind, track, cards, deal["starter"]]
        for deal in game["deals"]
        for kind, track, points, cards in game_rows.counted(deal)
        if cards
    ]
    best.sort(key=lambda one: -one[0])
    for track in range(len(game["names"])):
        found["best"] += [one for one in best if one[2] == track][:most]
    return found


def _sums(game: "Mapping[str, Any]") -> "list[list[Any]]":
    sums: dict[tuple[str, bool, int], list[int]] = {}
    for deal in game["deals"] if game_rows.is_par(game) else ():
        for kind, track, points in game_rows.comparable(deal):
            one = sums.setdefault((kind, track == deal["dealer"], track), [0, 0])
            one[0] += 1
            one[1] += points
    return [list(key) + sums[key] for key in sorted(sums)]


def players(rows: "Iterable[Mapping[str, Any]]") -> "list[list[Any]]":
    """Return [name, games] of who has played to an end, those with most games first."""
    games: dict[str, int] = {}
    for row in rows:
        if row["winners"]:
            for name in row["names"]:
                games[name] = games.get(name, 0) + 1
    return [[name, games[name]] for name in sorted(games, key=lambda one: (-games[one], one))]


def summary(rows: "Sequence[Mapping[str, Any]]", name: str, most: int) -> "dict[str, Any]":
    """Return a player's record.

    Figures over all games, as each of `results` has them against one opponent: by who dealt first,
    and in all. averages: beside par; best: [points, kind, cards, starter, date, number of the row]
    of the `most` highest hands; streaks: longest won, longest lost, now (negative: lost);
    costs: [games, mean chance that moves cost] of those reviewed.
    """
    played = [(row, row["names"].index(name)) for row in rows if name in row["names"]]
    ended = [(row, track) for row, track in played if row["winners"]]
    won = [int(track in row["winners"]) for row, track in ended]
    costs = [row["costs"][track] for row, track in ended if track < len(row.get("costs", ()))]
    best = [
        [points, kind, cards, starter, row["date"], row.get("number", 0)]
        for row, track in played
        for points, kind, whose, cards, starter in row["best"]
        if whose == track
    ]
    best.sort(key=lambda one: -one[0])
    total, results = _results(ended, name)
    told: dict[str, Any] = {
        "name": name,
        "results": results,
        "averages": _averages(played),
        "best": best[:most],
    }
    told["streaks"] = list(streaks(won))
    told["costs"] = [len(costs), sum(costs) / len(costs) if costs else 0]
    told.update(total)
    return told


def _results(
    ended: "Iterable[tuple[Mapping[str, Any], int]]", name: str
) -> "tuple[dict[str, Any], list[dict[str, Any]]]":
    """Return the figures over all games, and those against each opponent."""
    sums: dict[tuple[str, str], list[int]] = {("", ""): [0] * 7}
    for row, track in ended:
        opponent = " & ".join([one for one in row["names"] if one != name])
        is_won, is_skunk = track in row["winners"], row["skunk"] != "none"
        ahead = spread(row, track)
        skunks = (is_won and is_skunk, is_skunk and not is_won)
        figures = (1, is_won, ahead, ahead * ahead) + skunks + (row["worth"] if is_won else 0,)
        dealt = "yes" if row["first"] == track else "no"
        for key in (("", ""), (opponent, dealt), (opponent, "either")):
            one = sums.setdefault(key, [0] * 7)
            for place, figure in enumerate(figures):
                one[place] += int(figure)
    total = _figures(sums.pop(("", "")))
    found = []
    for key in sorted(sums, key=lambda key: (key[0], _DEALT_FIRST.index(key[1]))):
        told = {"opponent": key[0], "dealt_first": key[1]}
        told.update(_figures(sums[key]))
        found.append(told)
    return total, found


def _figures(sums: "Sequence[int]") -> "dict[str, Any]":
    games, won, spreads, squares, given, taken, worth = sums
    mean = spreads / max(games, 1)
    return {
        "games": games,
        "won": won,
        "lost": games - won,
        "won_share": round(won / max(games, 1), 4),
        "spread_mean": round(mean, 2),
        "spread_deviation": round(sqrt(max(0, squares / max(games, 1) - mean * mean)), 2),
        "skunks_given": given,
        "skunks_taken": taken,
        "worth_won": worth,
    }


def _averages(played: "Iterable[tuple[Mapping[str, Any], int]]") -> "list[dict[str, Any]]":
    sums: dict[tuple[str, bool], list[int]] = {}
    for row, track in played:
        for kind, is_dealer, whose, deals, points in row["sums"]:
            if whose == track:
                one = sums.setdefault((kind, bool(is_dealer)), [0, 0])
                one[0] += deals
                one[1] += points
    found = []
    for (kind, is_dealer), par in game_rows.PAR.items():
        deals, points = sums.get((kind, is_dealer), (0, 0))
        if deals:
            average = round(points / deals, 3)
            told: dict[str, Any] = {
                "what": kind,
                "role": "dealer" if is_dealer else "pone",
                "deals": deals,
            }
            told.update({"average": average, "par": par, "over_par": round(average - par, 3)})
            found.append(told)
    return found


def is_low(row: "Mapping[str, Any]") -> bool:
    """Return whether the lowest score wins."""
    return bool(forms.form(row["form"]).is_low)


def spread(row: "Mapping[str, Any]", track: int) -> int:
    """Return the holes that a track won a game by, minus those that it lost by.

    As `match_score.counted`: a winner's from the loser that is furthest behind, 0 where the winner
    was behind, as of a game that was conceded by who was ahead.
    """
    sign, scores, winners = -1 if is_low(row) else 1, row["scores"], row["winners"]
    leads = [max(0, sign * (int(scores[winners[0]]) - int(other))) for other in scores]
    return max(leads) if track in winners else -leads[track]


def streaks(results: "Sequence[int]") -> "tuple[int, int, int]":
    """Return the longest runs of wins and losses, and the present run (negative: losses).

    results: 1 for a win, 0 for a loss, in the order of play.
    """
    longest = [0, 0]  # of losses and wins
    run = 0
    for place, won in enumerate(results):
        run = run + 1 if place and results[place - 1] == won else 1
        longest[won] = max(longest[won], run)
    return longest[1], longest[0], run if not results or results[-1] else -run
