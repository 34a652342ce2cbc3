"""The measured figures, as a table or as one flat JSON object.

What cannot be measured is null, with a line on stderr that says why.

example:
  cribboard bench
  cribboard bench --json
"""

import argparse
import json
import random
import sys
import time
from collections.abc import Callable

from cribboard.rules import totals
from cribboard.rules.match import Match
from host_tools import analysis, random_games

NAME = "bench"
GAMES = 100


class Unmeasured(Exception):
    """A figure cannot be had here; the text says why, and what to do."""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare what the command takes."""
    parser.add_argument("--json", action="store_true", help="one flat JSON object")


def run(args: argparse.Namespace) -> int:
    """Measure what can be measured, and print it."""
    figures, reasons = measured(FIGURES)
    for why, names in reasons.items():
        print(f"not measured: {', '.join(names)}: {why}", file=sys.stderr)
    if args.json:
        print(json.dumps(figures))
    else:
        for name, value in figures.items():
            print(f"{name:26} {'-' if value is None else format(value, ',')}")
    return 0


def measured(
    functions: dict[str, Callable[[], float]],
) -> tuple[dict[str, float | None], dict[str, list[str]]]:
    """Return {name: figure, or None} and {why: names of those that could not be measured}."""
    figures: dict[str, float | None] = {}
    reasons: dict[str, list[str]] = {}
    for name, function in functions.items():
        try:
            figures[name] = function()
        except Unmeasured as error:
            figures[name] = None
            reasons.setdefault(str(error), []).append(name)
    return figures, reasons


def _best_s(function: Callable[[], object], times: int) -> float:
    """Return the shortest of several runs: the one that the machine disturbed least."""
    taken = []
    for _ in range(times):
        begun = time.perf_counter()
        function()
        taken.append(time.perf_counter() - begun)
    return min(taken)


def exhaustive_s() -> float:
    """Return the seconds that counting all 12,994,800 hands and cribs takes, tables made."""
    if not analysis.HAS_NUMPY:
        raise Unmeasured(f"it needs NumPy: {analysis.INSTALL}")
    return round(_best_s(analysis.EveryShow().counted, 5), 4)


def shows_per_s() -> float:
    """Return how many shows rules/totals.py totals in a second, in one thread of plain Python.

    `totals.totals` is called for one random hand after another, each with all its 48 starters.
    """
    dice = random.Random("shows")
    hands = [dice.sample(analysis.PACK, 4) for _ in range(2_000)]
    asked = [(hand, [card for card in analysis.PACK if card not in hand]) for hand in hands]

    def count() -> None:
        for hand, starters in asked:
            totals.totals(hand, starters)

    return round(len(asked) * 48 / _best_s(count, 20))


def discard_with_crib_ms() -> float:
    """Return the milliseconds that the fifteen discards of six cards take, crib exact, warm."""
    dice = random.Random("discards")
    sixes = [dice.sample(analysis.PACK, 6) for _ in range(20)]

    def weigh() -> None:
        for six in sixes:
            analysis.discards(six, True)

    return round(1000 * _best_s(weigh, 5) / len(sixes), 3)


def games_per_s() -> float:
    """Return how many random games a second go through `Match.push`, cards dealt and all."""
    dice = random.Random("games")
    begun = time.perf_counter()
    for _ in range(GAMES):
        random_games.play(Match(), dice)
    return round(GAMES / (time.perf_counter() - begun), 1)


def _no_board() -> float:
    raise Unmeasured("this version does not measure the emulated board")


DEVICE = (
    "boot_first_frame_ms key_to_light_ms_p50 key_to_light_ms_p99 show_total_us show_items_us "
    "coach_690_ms loop_hold_max_ms fps_busiest heap_free_after_boot heap_low "
    "flash_erases_per_command flash_pages_per_command resume_full_match_ms"
).split()
#: Every figure by its name, in the order they are printed.
FIGURES: dict[str, Callable[[], float]] = {
    **dict.fromkeys(DEVICE, _no_board),
    "exhaustive_s": exhaustive_s,
    "shows_per_s": shows_per_s,
    "discard_with_crib_ms": discard_with_crib_ms,
    "games_per_s": games_per_s,
}
