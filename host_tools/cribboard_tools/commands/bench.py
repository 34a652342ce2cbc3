"""Measure speed and memory; print a table or one flat JSON object.

The device's figures take many minutes. They are emulated time on an RP2040 at 200 MHz with 244
pixels, the firmware as deployed, motion on, a key every 140 ms, and a flash chip that is busy for
45 ms after an erase. Of three values, in the first no miss of the flash cache costs time, in the
second it fetches a line, in the third a word. A figure that cannot be measured is null, with the
reason on stderr; the exit status is 1 if the emulated board is there and fails.

example:
  cribboard bench
  cribboard bench --host                  (without the device: seconds)
  cribboard bench --device play_match --into BENCHMARKS.md
  cribboard bench --short                 (does every measurement work?)
  cribboard bench --into BENCHMARKS.md    (the values of the table between two marks)
  cribboard bench --host --cook ../cribbage/cribbage-c
  cribboard bench --slips                 (what slips at the keypad cost, as tables: minutes)
  cribboard bench --misses                (functions that miss the flash cache, in 30 keys)
"""

import argparse
import functools
import json
import random
import shutil
import sys
import time
from collections.abc import Callable, Mapping

from cribboard.rules import show_totals
from cribboard.rules.match import Match
from cribboard_tools.analysis import all_shows
from cribboard_tools.bench import device as bench_device
from cribboard_tools.bench import markdown_table, peers, random_games, simulation
from cribboard_tools.bench.device import Unmeasured
from cribboard_tools.bench.markdown_table import Figure
from cribboard_tools.console import terminal
from cribboard_tools.console.arguments import one_of
from cribboard_tools.errors import BadInput, Failure

GAMES = 100
#: Measurements of the device, as tests/emulator/bench.py has them.
PARTS = "play_keys play_match measure_shows measure_lights measure_parts measure_boot".split()
ARGUMENTS = f"""
--json              print one flat JSON object
--host              measure the host's figures only
--device {one_of(PARTS)}...  measure only this part of the device's figures: %(choices)s; can be
                    repeated
--short             press a few keys only, to see whether every measurement works; figures mean
                    nothing
--cook FILE         measure Michael Cook's program beside ours (docs/cli.md)
--slips             print what slips at the keypad cost, nothing else
--misses            print what misses the flash cache, nothing else
--into FILE         write the table into a Markdown file
"""


def run(args: argparse.Namespace) -> int:
    """Measure and print the figures; return 1 where a measurement of the device failed."""
    if args.slips or args.misses:
        return _print_text(args)
    if args.short and args.into:
        raise BadInput("the figures of --short mean nothing: leave out --short or --into")
    if args.into is not None:
        markdown_table.check(args.into)  # before minutes of measuring
    figures, reasons = measured({} if args.device else _wanted(args))
    if args.device:
        figures |= bench_device.figures(args.short, args.device)
    elif not args.host and isinstance(more := _board(args.short), dict):
        figures |= {name: value for name, value in more.items() if name not in figures}
    for why, names in reasons.items():
        print(f"not measured: {', '.join(names)}: {why}", file=sys.stderr)
    if args.json:
        print(json.dumps(figures))
    else:
        for name, value in figures.items():
            print(f"{name:26} {markdown_table.text(value)}")
    if args.into is not None:
        markdown_table.write(args.into, figures)
    return 1 if bench_device.FAILED in reasons else 0


def _wanted(args: argparse.Namespace) -> dict[str, Callable[[], Figure]]:
    """Return the figures to measure. Raises BadInput."""
    wanted = {name: how for name, how in FIGURES.items() if name not in DEVICE}
    if not args.host:
        device = {name: functools.partial(_device, name, args.short) for name in DEVICE}
        wanted = device | wanted
    if args.cook is not None:
        if shutil.which(args.cook) is None:
            raise BadInput(f"--cook {args.cook} is not a program that can be run")
        wanted["cook_discard_ms"] = functools.partial(peers.cook_discard_ms, args.cook)
    return wanted


def _print_text(args: argparse.Namespace) -> int:
    if args.json or args.into or args.cook:
        name = "--slips" if args.slips else "--misses"
        raise BadInput(f"{name} prints tables of its own: give it --short or nothing")
    text = bench_device.slips if args.slips else bench_device.misses
    print(text(args.short), end="")
    return 0


def measured(
    functions: Mapping[str, Callable[[], Figure]],
) -> tuple[dict[str, Figure | None], dict[str, list[str]]]:
    """Return {name: figure or None} and {reason: names of the figures it left unmeasured}."""
    figures: dict[str, Figure | None] = {}
    reasons: dict[str, list[str]] = {}
    with terminal.progress(is_measuring=True) as bars:
        task = bars.add_task("", total=len(functions))
        for name, function in functions.items():
            bars.update(task, description=f"Measuring {name}", refresh=True)
            try:
                figures[name] = function()
            except Failure as error:
                figures[name] = None
                reasons.setdefault(str(error), []).append(name)
            bars.advance(task)
    return figures, reasons


def _best_s(function: Callable[[], object], times: int) -> float:
    """Return the shortest of several runs, which the machine disturbed least."""
    times_s = []
    for _ in range(times):
        begun = time.perf_counter()
        function()
        times_s.append(time.perf_counter() - begun)
    return min(times_s)


def exhaustive_s() -> float:
    """Return the seconds to count all 12,994,800 hands and cribs."""
    return round(_best_s(all_shows.distribution, 5), 4)


def shows_per_s() -> float:
    """Return how many shows rules/show_totals.py totals in a second, in one Python thread.

    `totals.totals` is called for one random hand after another, each with all its 48 starters.
    """
    dice = random.Random("shows")
    hands = [dice.sample(all_shows.PACK, 4) for _ in range(2_000)]
    cases = [(hand, [card for card in all_shows.PACK if card not in hand]) for hand in hands]

    def count() -> None:
        for hand, starters in cases:
            show_totals.totals(hand, starters)

    return round(len(cases) * 48 / _best_s(count, 20))


def discard_with_crib_ms() -> float:
    """Return the milliseconds to rank the fifteen discards of six cards, crib exact, warm."""
    dice = random.Random("discards")
    sixes = [dice.sample(all_shows.PACK, 6) for _ in range(20)]

    def weigh() -> None:
        for six in sixes:
            all_shows.discards(six, True)

    return round(1000 * _best_s(weigh, 5) / len(sixes), 3)


def games_per_s() -> float:
    """Return how many random games a second `Match.push` takes, dealing included."""
    dice = random.Random("games")
    begun = time.perf_counter()
    for _ in range(GAMES):
        random_games.play(Match(), dice)
    return round(GAMES / (time.perf_counter() - begun), 1)


@functools.cache
def _board(is_short: bool) -> "dict[str, Figure] | str":
    """Return the device's figures, or why there are none; they are measured once."""
    try:
        return bench_device.figures(is_short)
    except Unmeasured as error:
        return str(error)


def _device(name: str, is_short: bool = False) -> Figure:
    figures = _board(is_short)
    if isinstance(figures, str):
        raise Unmeasured(figures)
    if name not in figures:
        raise Unmeasured(bench_device.FAILED)
    return figures[name]


DEVICE = (
    "boot_first_frame_ms key_to_light_ms_p50 key_to_light_ms_p99 show_total_us show_items_us "
    "coach_690_ms loop_hold_max_ms fps_busiest heap_free_after_boot heap_low "
    "flash_erases_per_command flash_pages_per_command resume_full_match_ms"
).split()
#: Every figure by name, in the order of printing.
FIGURES: dict[str, Callable[[], Figure]] = {
    **{name: functools.partial(_device, name) for name in DEVICE},
    "exhaustive_s": exhaustive_s,
    "shows_per_s": shows_per_s,
    "discard_with_crib_ms": discard_with_crib_ms,
    "cook_discard_ms": functools.partial(peers.cook_discard_ms, None),
    "games_per_s": games_per_s,
    **simulation.FIGURES,
}
