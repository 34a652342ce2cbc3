"""Report of `stats`: one JSON object, and the same as tables for a person."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any

from cribboard_tools.console import terminal
from cribboard_tools.matches.recorded import player_record

_HIGHEST = 10
_LAST = ("lost", "won")
_RUNS = ("longest_won", "longest_lost", "now")
_HAND = ("points", "kind", "cards", "starter", "date", "game")


def row(game: Mapping[str, Any], number: int) -> dict[str, Any]:
    """Return the row of a game for `record`; number: its place among all, from 1."""
    return player_record.row(game, _HIGHEST) | {"number": number}


def record(rows: Sequence[Mapping[str, Any]], only: str | None) -> dict[str, Any]:
    """Return the report as a JSON object; only: of the games of this player, and of nobody else."""
    names = [name for name, _ in player_record.players(rows)]
    if only is not None:
        names, rows = [only], [one for one in rows if only in one["names"]]
    own: dict[str, list[Mapping[str, Any]]] = {name: [] for name in names}
    for one in rows:
        for name in own.keys() & set(one["names"]):
            own[name].append(one)
    told = {name: player_record.summary(own[name], name, _HIGHEST) for name in names}
    best = [
        {"player": name} | dict(zip(_HAND, hand, strict=True))
        for name in names
        for hand in told[name]["best"]
    ]
    return {
        "games": len(rows),
        "not_ended": sum(not one["kind"] for one in rows),
        "ended_early": _counted(one["kind"] for one in rows if one["kind"] not in ("", "won")),
        "adjourned": [
            {name: one[name] for name in ("names", "scores", "date")}
            for one in rows
            if one["kind"] == "adjourned"
        ],
        "forms": _counted(one["form"] for one in rows),
        "rules": _counted(one["rules"] for one in rows if one["rules"]),
        "results": [{"player": name} | one for name in names for one in told[name]["results"]],
        "averages": [{"player": name} | one for name in names for one in told[name]["averages"]],
        "highest": sorted(best, key=lambda one: (-one["points"], one["game"]))[:_HIGHEST],
        "streaks": {name: dict(zip(_RUNS, told[name]["streaks"], strict=True)) for name in names},
    }


def _counted(words: Any) -> dict[str, int]:
    return dict(sorted(Counter(words).items()))


def show(told: Mapping[str, Any]) -> None:
    """Print the report that `record` has made as tables."""
    names = list(told["streaks"])
    what = ", ".join(f"{many:,} {form}" for form, many in _by_number(told["forms"]))
    was = "was" if told["not_ended"] == 1 else "were"
    ended = f"; {told['not_ended']:,} {was} not finished" if told["not_ended"] else ""
    ended += "".join(f"; {many:,} {how}" for how, many in told["ended_early"].items())
    of_forms = f" ({what})" if what else ""
    games = told["games"]
    terminal.say(f"{games:,} game{'s' if games != 1 else ''}{of_forms}{ended}")
    for rules, many in _by_number(told["rules"]):
        terminal.say(f"{many:,} of them with {rules}")
    head = ["player", "against", "dealt 1st", "games", "won", "lost", "won %"]
    head += ["spread", "+/-", "skunks"]
    once = [one for one in told["results"] if not _is_other_side(one, names)]
    terminal.table("Results", head, [_result(one) for one in once], left=3)
    head = ["player", "what", "as", "deals", "average", "par", "over par"]
    terminal.table("Averages against par", head, [_average(one) for one in told["averages"]], 3)
    streak_rows = [
        (name, *(runs[one] for one in _RUNS[:2]), f"{runs['now']:+} {_LAST[runs['now'] > 0]}")
        for name, runs in told["streaks"].items()
    ]
    terminal.table("Streaks", ["player", "longest won", "longest lost", "now"], streak_rows)
    aside = [
        (", ".join(one["names"]), ":".join(map(str, one["scores"])), one["date"] or "-")
        for one in told["adjourned"]
    ]
    terminal.table("Put aside", ["players", "scores", "date"], aside)
    names = ["player", "kind", "cards", "starter", "date", "points"]
    head = ["player", "what", "cards", "starter", "date", "points"]
    best = [[one[name] or "-" for name in names] for one in told["highest"]]
    terminal.table("Highest hands", head, best, left=5)


def _by_number(counted: Mapping[str, int]) -> list[tuple[str, int]]:
    return sorted(counted.items(), key=lambda one: -one[1])


def _is_other_side(one: Mapping[str, Any], names: list[str]) -> bool:
    """Tell whether the report shows these results already, as the opponent's."""
    opponent = one["opponent"]
    return opponent in names and names.index(opponent) < names.index(one["player"])


def _result(one: Mapping[str, Any]) -> tuple[object, ...]:
    return (
        one["player"],
        one["opponent"],
        one["dealt_first"],
        f"{one['games']:,}",
        f"{one['won']:,}",
        f"{one['lost']:,}",
        f"{100 * one['won_share']:.1f}",
        f"{one['spread_mean']:+.1f}",
        f"{one['spread_deviation']:.1f}",
        f"{one['skunks_given']}:{one['skunks_taken']}",
    )


def _average(one: Mapping[str, Any]) -> tuple[object, ...]:
    colour = "green" if one["over_par"] >= 0 else "red"
    over = terminal.coloured(f"{one['over_par']:+.2f}", colour)
    figures = (f"{one['deals']:,}", f"{one['average']:.2f}", f"{one['par']:.1f}")
    return (one["player"], one["what"], one["role"], *figures, over)
