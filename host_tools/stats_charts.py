"""The pictures of `stats`: one PNG or SVG each, drawn by matplotlib without a display."""

from __future__ import annotations

from collections import Counter
from itertools import accumulate
from pathlib import Path
from typing import Any

from host_tools import printable, safe_files
from host_tools.errors import Failure
from host_tools.stats_pages import averages, players
from host_tools.stats_sum import Sums, mean

#: The pegs' own colours, told apart by every eye (Okabe and Ito), and two more of theirs.
_COLOURS = ("#56B4E9", "#E69F00", "#009E73", "#CC79A7")
_PAR_COLOUR = "#444444"
_DOTS = 2000  # of a line, at most: what is finer cannot be seen


def draw(sums: Sums, only: str | None, folder: Path, kind: str) -> list[Path]:
    """Draw hands, averages, spread and wins into `folder`; return the files made.

    Raises Failure without matplotlib, CannotWrite where the folder cannot be written.
    """
    try:
        from matplotlib.figure import Figure
    except ImportError:
        raise Failure('matplotlib is not installed: pip install "cribboard[stats]"') from None
    names = players(sums, only)[: len(_COLOURS)]
    made = []
    for name, paint in _PICTURES.items():
        figure = Figure(figsize=(9, 5), layout="constrained")
        axes = figure.subplots()
        paint(axes, sums, names)
        axes.spines[["top", "right"]].set_visible(False)
        made.append(folder / f"{name}.{kind}")
        with safe_files.replacing(made[-1]) as part:
            figure.savefig(part, dpi=120, format=kind)
    return made


def _shown(name: str) -> str:
    """Return a player's name as matplotlib draws it: a dollar begins no formula."""
    return printable.escaped(name).replace("$", r"\$")


def _hands(axes: Any, sums: Sums, names: list[str]) -> None:
    """Draw how often each hand came, in shares of all."""
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
    axes.set(title="Hands", xlabel="points", ylabel="% of hands", xticks=range(0, 30, 2))
    axes.legend(frameon=False)


def _averages(axes: Any, sums: Sums, names: list[str]) -> None:
    """Draw each average beside par."""
    told = averages(sums, names)
    kinds = list(dict.fromkeys((one["what"], one["role"], one["par"]) for one in told))
    width = 0.8 / max(1, len(names))
    for place, name in enumerate(names):
        own = {(one["what"], one["role"]): one["average"] for one in told if one["player"] == name}
        heights = [own.get(kind[:2], 0) for kind in kinds]
        left = [at + (place - (len(names) - 1) / 2) * width for at in range(len(kinds))]
        bars = axes.bar(left, heights, width, color=_COLOURS[place], label=_shown(name))
        axes.bar_label(bars, fmt="%.1f", fontsize=9, label_type="center")  # par lies at the top
    for at, (*_, par) in enumerate(kinds):
        label = "par (Chambers)" if at == 0 else None
        axes.plot([at - 0.45, at + 0.45], [par, par], color=_PAR_COLOUR, lw=2, label=label)
    axes.set_xticks(range(len(kinds)), [f"{what}\nas {role}" for what, role, _ in kinds])
    axes.set(title="Averages against par", ylabel="points a deal")
    axes.legend(frameon=False)


def _spread(axes: Any, sums: Sums, names: list[str]) -> None:
    """Draw by how many holes games were won and lost: of the first player."""
    for place, name in enumerate(names[:1]):
        counted = sums.spreads.get(name, Counter())
        holes = sorted(counted)
        axes.bar(holes, [counted[hole] for hole in holes], 1.0, color=_COLOURS[place])
        axes.axvline(0, color=_PAR_COLOUR, lw=1)
        axes.set_title(f"Spread of {_shown(name)}: {mean(counted):+.1f} holes a game")
    axes.set(xlabel="holes ahead (lost: behind)", ylabel="games")


def _wins(axes: Any, sums: Sums, names: list[str]) -> None:
    """Draw the share of games won so far, game by game."""
    for place, name in enumerate(names):
        won = list(accumulate(sums.results.get(name, b"")))
        step = max(1, len(won) // _DOTS)
        games = range(step, len(won) + 1, step)
        shares = [100 * won[game - 1] / game for game in games]
        last = f"{_shown(name)}: {shares[-1]:.1f}%" if shares else _shown(name)
        axes.plot(games, shares, color=_COLOURS[place], lw=2, label=last)
    axes.axhline(50, color=_PAR_COLOUR, lw=1, ls=":")
    axes.set(title="Games won so far", xlabel="games", ylabel="% won", ylim=(0, 100))
    if names:
        axes.legend(frameon=False)


_PICTURES = {"hands": _hands, "averages": _averages, "spread": _spread, "wins": _wins}
