"""Report of `stats`: tables for a person, or one JSON object."""

from __future__ import annotations

import math
from typing import Any

from cribboard_tools.console import terminal
from cribboard_tools.matches.stats_sums import PAR, Hand, Record, Sums, mean, streaks

_ROLES = {False: "pone", True: "dealer"}


def players(sums: Sums, only: str | None) -> list[str]:
    """Return the players of the report; those with most games come first."""
    if only is not None:
        return [only]
    return sorted(sums.results, key=lambda name: (-len(sums.results[name]), name))


def averages(sums: Sums, names: list[str]) -> list[dict[str, Any]]:
    """Return each player's mean of every kind and role, with par."""
    results = []
    for name in names:
        for (kind, is_dealer), par in PAR.items():
            counted = sums.distribution(name, kind, is_dealer)
            if counted:
                average = round(mean(counted), 3)
                results.append(
                    {
                        "player": name,
                        "what": kind,
                        "role": _ROLES[is_dealer],
                        "deals": counted.total(),
                        "average": average,
                        "par": par,
                        "over_par": round(average - par, 3),
                    }
                )
    return results


def versus(sums: Sums, names: list[str]) -> list[dict[str, Any]]:
    """Return each player's results against each opponent: by first dealer, and in all."""
    results = []
    pairs = sorted({(one, other) for one, other, _ in sums.against if one in names})
    for name, opponent in sorted(pairs, key=lambda pair: names.index(pair[0])):
        parts = [sums.against.get((name, opponent, is_first)) for is_first in (True, False)]
        for dealt, records in (("yes", parts[:1]), ("no", parts[1:]), ("either", parts)):
            total = Record()
            for part in records:
                if part:
                    total.add(part)
            if total.games:
                results.append(
                    {"player": name, "opponent": opponent, "dealt_first": dealt} | _figures(total)
                )
    return results


def _figures(record: Record) -> dict[str, Any]:
    games = record.games
    spread = record.spread / games
    return {
        "games": games,
        "won": record.won,
        "lost": games - record.won,
        "won_share": round(record.won / games, 4),
        "spread_mean": round(spread, 2),
        "spread_deviation": round(math.sqrt(max(0, record.spread_squared / games - spread**2)), 2),
        "skunks_given": record.given,
        "skunks_taken": record.taken,
        "worth_won": record.worth,
    }


def record(sums: Sums, only: str | None) -> dict[str, Any]:
    """Return the report as a JSON object."""
    names = players(sums, only)
    return {
        "games": sums.count,
        "not_ended": sums.unended,
        "ended_early": dict(sorted(sums.endings.items())),
        "adjourned": sums.aside,
        "left_out": len(sums.wrong),
        "repeated": sums.repeated.total(),
        "forms": dict(sorted(sums.forms.items())),
        "rules": dict(sorted(sums.rules.items())),
        "results": versus(sums, names),
        "averages": averages(sums, names),
        "highest": [_highest(hand) for hand in _ranked(sums, names)],
        "streaks": {name: dict(zip(_RUNS, _runs(sums, name), strict=True)) for name in names},
    }


_RUNS = ("longest_won", "longest_lost", "now")


def _runs(sums: Sums, name: str) -> tuple[int, int, int]:
    return streaks(sums.results.get(name, b""))


def _ranked(sums: Sums, names: list[str]) -> list[Hand]:
    return sorted((one for one in sums.highest if one.player in names), reverse=True)


def _highest(hand: Hand) -> dict[str, Any]:
    return {
        "points": hand.points,
        "player": hand.player,
        "kind": hand.kind,
        "cards": hand.cards,
        "starter": hand.starter,
        "date": hand.date,
        "game": -hand.order,
    }


def show(sums: Sums, only: str | None) -> None:
    """Print the report as tables."""
    names = players(sums, only)
    what = ", ".join(f"{many:,} {form}" for form, many in sums.forms.most_common())
    was = "was" if sums.unended == 1 else "were"
    ended = f"; {sums.unended:,} {was} not finished" if sums.unended else ""
    ended += "".join(f"; {many:,} {how}" for how, many in sorted(sums.endings.items()))
    of_forms = f" ({what})" if what else ""
    terminal.say(f"{sums.count:,} game{'s' if sums.count != 1 else ''}{of_forms}{ended}")
    for rules, many in sums.rules.most_common():
        terminal.say(f"{many:,} of them with {rules}")
    head = ["player", "against", "dealt 1st", "games", "won", "lost", "won %"]
    head += ["spread", "+/-", "skunks"]
    once = [one for one in versus(sums, names) if not _is_other_side(one, names)]
    terminal.table("Results", head, [_result(one) for one in once], left=3)
    head = ["player", "what", "as", "deals", "average", "par", "over par"]
    terminal.table(
        "Averages against par", head, [_average(one) for one in averages(sums, names)], 3
    )
    runs = [(name, *_runs(sums, name)) for name in names]
    streak_rows = [
        (name, won, lost, f"{now:+} {'won' if now > 0 else 'lost'}")
        for name, won, lost, now in runs
    ]
    terminal.table("Streaks", ["player", "longest won", "longest lost", "now"], streak_rows)
    aside = [
        (", ".join(one["names"]), ":".join(map(str, one["scores"])), one["date"] or "-")
        for one in sums.aside
    ]
    if aside:
        terminal.table("Put aside", ["players", "scores", "date"], aside)
    best = [
        (one.player, one.kind, one.cards, one.starter, one.date or "-", one.points)
        for one in _ranked(sums, names)
    ]
    head = ["player", "what", "cards", "starter", "date", "points"]
    terminal.table("Highest hands", head, best, left=5)


def _is_other_side(one: dict[str, Any], names: list[str]) -> bool:
    """Tell whether the report shows these results already, as the opponent's."""
    opponent = one["opponent"]
    return opponent in names and names.index(opponent) < names.index(one["player"])


def _result(one: dict[str, Any]) -> tuple[object, ...]:
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


def _average(one: dict[str, Any]) -> tuple[object, ...]:
    colour = "green" if one["over_par"] >= 0 else "red"
    over = terminal.coloured(f"{one['over_par']:+.2f}", colour)
    figures = (f"{one['deals']:,}", f"{one['average']:.2f}", f"{one['par']:.1f}")
    return (one["player"], one["what"], one["role"], *figures, over)
