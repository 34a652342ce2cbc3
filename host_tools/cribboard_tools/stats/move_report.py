"""Report of what moves cost: tables and a sentence for a person, or part of one JSON object."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from cribboard_tools.console import printable, terminal
from cribboard_tools.stats.move_sums import LEAST_GAMES, Costs, MoveSums, Trend, mean_and_error

_ALL = "all"


def record(sums: MoveSums, only: str | None) -> dict[str, Any]:
    """Return the sums as JSON: means a game for each player and month, and the trends."""
    return {
        "games": sums.games,
        "left_out": dict(sorted(sums.left_out.items())),
        "costs": [_means(*part) for part in _parts(sums, only)],
        "trends": [_trend(sums.trend(name)) for name in sums.players(only)],
    }


def _parts(sums: MoveSums, only: str | None) -> list[tuple[str, str, Sequence[Costs]]]:
    """Return (player, month, games) of each player and month, and of all months together."""
    parts: list[tuple[str, str, Sequence[Costs]]] = []
    for name in sums.players(only):
        parts += [(name, month, rows) for month, rows in sums.months(name)]
        parts.append((name, _ALL, sums.ordered(name)))
    return parts


def _means(name: str, month: str, rows: Sequence[Costs]) -> dict[str, Any]:
    """Return the means a game; chances from 0 to 1.

    error, luck_error: standard errors of chance and luck, None for a single game.
    """

    def mean(values: Sequence[float]) -> float:
        return round(mean_and_error(values)[0], 5)

    return {
        "player": name,
        "month": month,
        "games": len(rows),
        "deals": sum(row.deals for row in rows),
        "unknown_deals": sum(row.unknown_deals for row in rows),
        "discard_points": mean([row.discard_points for row in rows]),
        "discard_chance": mean([row.discard_chance for row in rows]),
        "lay_chance": mean([row.lay_chance for row in rows]),
        "chance": mean([row.chance for row in rows]),
        "error": _error([row.chance for row in rows]),
        "luck": mean([row.luck for row in rows]),
        "luck_error": _error([row.luck for row in rows]),
    }


def _error(values: Sequence[float]) -> float | None:
    return round(mean_and_error(values)[1], 5) if len(values) > 1 else None


def _trend(trend: Trend) -> dict[str, Any]:
    rounded = {name: round(value, 5) for name, value in trend._asdict().items() if name in _FLOATS}
    return {**trend._asdict(), **rounded, "is_certain": trend.is_certain}


_FLOATS = ("early", "late", "error")


def sentence(trend: Trend) -> str:
    """Return the answer to "are you getting better?"."""
    name = printable.escaped(trend.player)
    if trend.games < LEAST_GAMES:
        return f"{name}: too few games to tell a trend ({trend.games} of {LEAST_GAMES})."
    early, late = trend.games // 2, trend.games - trend.games // 2
    change, error = 100 * (trend.late - trend.early), 100 * trend.error
    halves = (
        f"a game cost {100 * trend.early:.1f}% in the first {early:,} and "
        f"{100 * trend.late:.1f}% in the last {late:,} games ({change:+.1f} +/- {error:.1f})"
    )
    if not trend.is_certain:
        return f"{name}: no better and no worse, as far as these games can tell: {halves}."
    return f"{name} is getting {'better' if change < 0 else 'worse'}: {halves}."


def show(sums: MoveSums, only: str | None) -> None:
    """Print the table, the trends, and how many games were left out."""
    head = ["player", "month", "games", "discards", "lays", "all", "+/-"]
    head += ["discard pts", "luck", "+/-"]
    rows = [_row(_means(*part)) for part in _parts(sums, only) if _is_shown(sums, part[:2])]
    terminal.table(
        "What the moves of a game cost in chance, discards in points", head, rows, left=2
    )
    for name in sums.players(only):
        print(sentence(sums.trend(name)))
    unknown = sum(row.unknown_deals for row in sums.rows) // 2
    if unknown:
        known = sum(row.deals for row in sums.rows) // 2
        print(
            f"Valued: {known:,} deals. Not valued, for want of cards, or after a pass or a broken "
            f"rule: {unknown:,}."
        )
    if sums.left_out:
        reasons = ", ".join(f"{many:,} {reason}" for reason, many in sorted(sums.left_out.items()))
        print(f"Games left out of the costs: {reasons}.")


def _is_shown(sums: MoveSums, part: tuple[str, str]) -> bool:
    """Tell whether a table needs this row: all months together need none where there is one."""
    player, month = part
    return month != _ALL or len(sums.months(player)) > 1


def _row(one: dict[str, Any]) -> tuple[object, ...]:
    percents = (f"{100 * one[name]:.1f}%" for name in ("discard_chance", "lay_chance", "chance"))
    return (
        one["player"],
        one["month"],
        f"{one['games']:,}",
        *percents,
        _error_text(one["error"]),
        f"{one['discard_points']:.2f}",
        f"{100 * one['luck']:+.1f}%",
        _error_text(one["luck_error"]),
    )


def _error_text(error: float | None) -> str:
    return "-" if error is None else f"{100 * error:.1f}%"
