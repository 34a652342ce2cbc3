"""Charts of `stats`: PNG or SVG files, drawn by matplotlib without a display."""

from __future__ import annotations

import importlib.util
from collections import Counter
from functools import partial
from itertools import accumulate
from pathlib import Path
from typing import Any

from cribboard_tools.console import extras, printable, safe_files, terminal
from cribboard_tools.errors import Failure
from cribboard_tools.stats.move_sums import MoveSums, mean_and_error
from cribboard_tools.stats.report import averages, players
from cribboard_tools.stats.sums import Sums, mean

#: The pegs' colours and two more, distinguishable with any colour vision (Okabe and Ito).
_COLOURS = ("#56B4E9", "#E69F00", "#009E73", "#CC79A7")
_PAR_COLOUR = "#444444"
#: Mean of all 12,994,800 hands: see `cribboard tables`.
_RANDOM_HAND = 4.77
#: Holes behind for a skunk, and for a double skunk, in a game to 121.
_SKUNKS = (31, 61)
#: First game of the curve of games won: before it, one or two games decide the share.
_SETTLED = 30
_NAMED = 6  # names of players without a chart in the note
_DOTS = 2000  # at most for a curve: more cannot be seen


def require() -> None:
    """Raise Failure without matplotlib."""
    if importlib.util.find_spec("matplotlib") is None:
        raise Failure(extras.missing("matplotlib", "stats"))


def draw(
    sums: Sums, only: str | None, folder: Path, kind: str, moves: MoveSums | None = None
) -> list[Path]:
    """Draw hands, averages, spread and wins, and what moves cost, into `folder`; return the paths.

    Raises Failure without matplotlib, CannotWrite where the folder cannot be written.
    """
    require()
    from matplotlib.figure import Figure

    everybody = players(sums, only)
    names, left_out = everybody[: len(_COLOURS)], everybody[len(_COLOURS) :]
    note = _note(left_out)
    made: list[Path] = []
    pictures: dict[str, Any] = dict(_PICTURES)
    if moves is not None and moves.rows:
        pictures["costs"] = partial(_costs, moves)
    for name, paint in pictures.items():
        figure = Figure(figsize=(9, 5), layout="constrained")
        paint(figure, sums, names)
        for axes in figure.axes:
            axes.spines[["top", "right"]].set_visible(False)
        if note:
            figure.supxlabel(note.replace("$", r"\$"), fontsize=9, color=_PAR_COLOUR)
        made.append(folder / f"{name}.{kind}")
        with safe_files.replacing(made[-1]) as part:
            figure.savefig(part, dpi=120, format=kind)
    if note:
        terminal.remark(f"cribboard stats: {note}; --player draws one of them")
    return made


def _shown(name: str) -> str:
    """Return a player's name for matplotlib, where an unescaped dollar begins a formula."""
    return printable.escaped(name).replace("$", r"\$")


def _note(left_out: list[str]) -> str:
    """Return a sentence about the players who are left out, or ""."""
    if not left_out:
        return ""
    more = len(left_out) - _NAMED
    named = ", ".join(map(printable.escaped, left_out[:_NAMED]))
    if more > 0:
        named += f" and {more} more"
    return f"charts show the {len(_COLOURS)} who played most, without {named}"


def _hands(figure: Any, sums: Sums, names: list[str]) -> None:
    """Draw the share of hands with each count, and the mean of random hands."""
    axes = figure.subplots()
    width = 0.8 / max(1, len(names))
    for place, name in enumerate(names):
        counted: Counter[int] = Counter()
        for is_dealer in (False, True):
            counted.update(sums.distribution(name, "hand", is_dealer))
        many = counted.total() or 1
        points = range(30)
        left = [point + (place - (len(names) - 1) / 2) * width for point in points]
        shares = [100 * counted[point] / many for point in points]
        label = f"{_shown(name)}: {mean(counted):.2f} on average"
        axes.bar(left, shares, width, color=_COLOURS[place], label=label)
    label = f"{_RANDOM_HAND}: the mean of all hands there are"
    axes.axvline(_RANDOM_HAND, color=_PAR_COLOUR, lw=1.5, ls="--", label=label)
    axes.set(title="Hands", xlabel="points", ylabel="% of hands", xticks=range(0, 30, 2))
    axes.legend(frameon=False)


def _averages(figure: Any, sums: Sums, names: list[str]) -> None:
    """Draw each average with par and the difference."""
    axes = figure.subplots()
    results = averages(sums, names)
    kinds = list(dict.fromkeys((one["what"], one["role"], one["par"]) for one in results))
    width = 0.8 / max(1, len(names))
    for place, name in enumerate(names):
        own = {(one["what"], one["role"]): one for one in results if one["player"] == name}
        rows = [own.get(kind[:2]) for kind in kinds]
        heights = [one["average"] if one else 0 for one in rows]
        labels = [f"{one['average']:.2f}\n{one['over_par']:+.2f}" if one else "" for one in rows]
        left = [at + (place - (len(names) - 1) / 2) * width for at in range(len(kinds))]
        bars = axes.bar(left, heights, width, color=_COLOURS[place], label=_shown(name))
        axes.bar_label(
            bars, labels, fontsize=10 - 0.8 * len(names), label_type="center"
        )  # par lies at the top
    for at, (*_, par) in enumerate(kinds):
        label = "par (Chambers)" if at == 0 else None
        axes.plot([at - 0.45, at + 0.45], [par, par], color=_PAR_COLOUR, lw=2, label=label)
    axes.set_xticks(range(len(kinds)), [f"{what}\nas {role}" for what, role, _ in kinds])
    axes.set(title="Averages, and how far from par", ylabel="points a deal")
    axes.legend(frameon=False)


def _spread(figure: Any, sums: Sums, names: list[str]) -> None:
    """Draw by how many holes games were won and lost: a panel for each player, with skunks."""
    rows = figure.subplots(max(1, len(names)), 1, sharex=True, squeeze=False)[:, 0]
    furthest = max((abs(hole) for name in names for hole in sums.spreads.get(name, ())), default=0)
    lines = [skunk for skunk in _SKUNKS if skunk <= max(furthest, _SKUNKS[0])]
    for place, (name, axes) in enumerate(zip(names, rows, strict=False)):
        counted = sums.spreads.get(name, Counter())
        holes = sorted(counted)
        axes.bar(holes, [counted[hole] for hole in holes], 1.0, color=_COLOURS[place])
        axes.axvline(0, color=_PAR_COLOUR, lw=1)
        for skunk in lines:
            for side in (-skunk, skunk):
                axes.axvline(side, color=_PAR_COLOUR, lw=1, ls=":")
        many = counted.total()
        games = f"{many:,} game{'s' if many != 1 else ''}"
        title = f"{_shown(name)}: {mean(counted):+.1f} holes a game, {games}"
        axes.set_title(title, fontsize=10)
        axes.set_ylabel("games")
        axes.yaxis.get_major_locator().set_params(integer=True)
    figure.suptitle("Spread")
    rows[-1].set_xlabel(
        f"holes ahead (lost: behind); dotted: {' and '.join(map(str, lines))}, "
        "a skunk" + (" and a double one" if len(lines) > 1 else "")
    )


def _wins(figure: Any, sums: Sums, names: list[str]) -> None:
    """Draw the share of games won so far, from _first_settled on."""
    axes = figure.subplots()
    seen = [50.0]
    for place, name in enumerate(names):
        won = list(accumulate(sums.results.get(name, b"")))
        step = max(1, len(won) // _DOTS)
        games = range(_first_settled(len(won)), len(won) + 1, step)
        shares = [100 * won[game - 1] / game for game in games]
        seen += shares
        last = f"{_shown(name)}: {100 * won[-1] / len(won):.1f}%" if won else _shown(name)
        axes.plot(games, shares, color=_COLOURS[place], lw=2, label=last)
    axes.axhline(50, color=_PAR_COLOUR, lw=1, ls=":")
    low, high = max(0.0, min(seen) - 2), min(100.0, max(seen) + 2)
    most = max((len(sums.results.get(name, b"")) for name in names), default=0)
    label = f"games (from the player's game {_first_settled(most)} on)"
    axes.set(title="Games won so far", xlabel=label, ylabel="% won", ylim=(low, high))
    if names:
        axes.legend(frameon=False)


def _first_settled(games: int) -> int:
    """Return the first game of the curve: the 30th, or after a quarter of fewer than 120."""
    return max(1, min(_SETTLED, games // 4))


def _costs(moves: MoveSums, figure: Any, sums: Sums, names: list[str]) -> None:
    """Draw what the moves of a game cost in each month, with the standard error."""
    axes = figure.subplots()
    months = sorted({month for name in names for month, _ in moves.months(name)})
    for place, name in enumerate(names):
        found = dict(moves.months(name))
        own = [month for month in months if month in found]
        if not own:
            continue
        results = [mean_and_error([row.chance for row in found[month]]) for month in own]
        at = [months.index(month) + (place - (len(names) - 1) / 2) * 0.08 for month in own]
        heights = [100 * mean for mean, _ in results]
        errors = [100 * error for _, error in results]
        mark = {"fmt": "o-", "capsize": 4, "lw": 2, "color": _COLOURS[place]}
        axes.errorbar(at, heights, errors, label=_shown(name), **mark)
    axes.set_xticks(range(len(months)), months)
    axes.set(
        title="What the moves of a game cost", ylabel="% of chance to win a game", xlabel="month"
    )
    axes.set_ylim(bottom=0)
    if names:
        axes.legend(frameon=False)


_PICTURES = {"hands": _hands, "averages": _averages, "spread": _spread, "wins": _wins}
