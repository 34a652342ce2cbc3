"""Device benchmark on the emulated board: `python -m tests.emulator.bench`.

Prints one flat JSON object; cribboard_tools/commands/bench.py says what each figure is. A figure
that depends on the flash cache is a list of three: no miss costs time, a miss fetches a line, or
a word (fast/flash_cache.mjs).
Times are emulated, on an RP2040 at 200 MHz; the flash chip is busy for 45 ms after an erase unless
a figure says otherwise.
Two processes measure at once. A measurement that fails leaves its figures out, is named on stderr
and makes the exit status 1; the others still run. Arguments name the measurements to run (default:
all). `--short` runs each on a few keys, which shows in half a minute that all of them work; its
figures mean nothing. `--misses` prints the functions that miss the cache most instead.
"""

import argparse
import functools
import json
import os
import re
import sys
import traceback
from bisect import bisect_right
from collections import Counter
from concurrent.futures import ProcessPoolExecutor
from typing import NamedTuple

from cribboard.rules import cards
from tests.emulator import bench_firmware, bench_lights, golden, image
from tests.emulator.bench_keys import Part, key_part
from tests.emulator.board import ERASE_MS, WORST_ERASE_MS, Board

_REFEREE = (Part("referee", 5, 30), Part("referee", 3, 30))


class Extent(NamedTuple):
    """How much each measurement covers."""

    keying: dict  # name: (parts, ms of an erase, whether keys are pressed as one begins)
    settled_ms: int  # from the first frame to the first key
    match_keys: int | None  # keys of the golden game that play_match presses; None: all
    boards: tuple[str, ...]  # of bench_lights.BOARDS
    lights_ms: int  # duration of measure_lights
    effect_ms: int  # duration of the effect of a win inside the app; 0: none in play
    hands: int  # random hands counted


FULL = Extent(
    {
        "": (_REFEREE, ERASE_MS, False),
        "_erase_400": (_REFEREE, WORST_ERASE_MS, False),
        "_under_erase": (_REFEREE[:1], ERASE_MS, True),
        "_under_erase_400": (_REFEREE[:1], WORST_ERASE_MS, True),
        "_count": ((Part("count", 0, 30),), ERASE_MS, False),
        "_scoreboard": ((Part("scoreboard", 0, 30),), ERASE_MS, False),
    },
    1500,
    None,
    ("two-track", "three-track"),
    2000,
    2000,
    24,
)
SHORT = Extent({"": ((Part("referee", 1, 2),), ERASE_MS, False)}, 100, 2, ("two-track",), 60, 0, 1)
#: Settings of the whole match: pegs jump, so that no key waits for a walk.
_STILL = b'{"is_motion_reduced": true}'


def sum_up_keys(name, parts):
    """Return the figures of all keys of one `keying`."""
    waits = sorted(wait for part in parts for wait in part.waits_ms)
    if "under" in name:
        under = [wait for part in parts for wait in part.under_erase_ms]
        return {f"key_to_light_ms{name}": round(max(under), 1)} if under else {}
    figures = {f"key_to_light_ms_max{name}": round(waits[-1], 1)}
    longest_ms = _longest_ms([part.turns_us for part in parts])
    lost = sum(len(part.lost) for part in parts)
    if name == "_erase_400":
        return figures | {
            "keys_lost_of_60_erase_400": lost,
            "hold_save_ms_erase_400": longest_ms["save"],
        }
    figures[f"key_to_light_ms_p50{name}"] = round(waits[len(waits) // 2], 1)
    if name:
        assert not lost, f"keys were lost: {lost}"
        return figures
    turns = [ms for kind, ms in longest_ms.items() if kind not in ("save", "resume")]
    return figures | {
        "key_to_light_ms_p99": round(waits[min(len(waits) - 1, len(waits) * 99 // 100)], 1),
        "keys_lost_of_60": lost,
        "flash_erases_in_60_keys": sum(part.erases for part in parts),
        "loop_hold_max_ms": max(turns),
        **{f"hold_{kind}_ms": ms for kind, ms in longest_ms.items()},
    }


def _longest_ms(turns_us):
    """Return the longest turn of each kind."""
    kinds = ("key", "frame", "memory", "page", "idle", "save", "resume")
    return {kind: round(max(board.get(kind, 0) for board in turns_us) / 1000, 1) for kind in kinds}


def play_match(extent, ballast=0):
    """Play the golden game by a program; read memory, flash operations, and what a resume takes.

    ballast: see `bench_firmware.watched`.
    """
    keys = golden.text("keys").split()[: extent.match_keys]
    board = Board(bench_firmware.watched(keys, ballast) | {"/data/settings": _STILL})
    board.run_until(lambda: "heap" in board.console, 20_000, 50)  # all is taken in
    before = dict(board.flash_operations)
    board.run_until(lambda: "played" in board.console, 120_000, 50)
    made = {name: board.flash_operations[name] - before[name] for name in before}
    free = [int(size) for size in re.findall(r"^heap (\d+)", board.console, re.M)]
    pieces = [int(blocks) * 16 for blocks in re.findall(r"max free sz: (\d+)", board.console)]
    assert len(free) == len(pieces) == len(keys) + 1
    turns_us = bench_firmware.longest_turns(board)
    board.power_off_on()
    board.run_until(lambda: board.strip.wire, 5000, 5)
    resume_us = bench_firmware.longest_turns(board)["resume"]
    commands = len(golden.commands_of(keys))
    return {
        "heap_free_after_boot": free[0] + turns_us["own"],
        "heap_low": min(free) + turns_us["own"],
        "heap_piece_low": min(pieces),
        "flash_erases_per_command": round(made["erase"] / commands, 3),
        "flash_pages_per_command": round(made["program"] / commands, 2),
        "resume_full_match_ms": round(resume_us / 1000),
        "save_max_ms": round(turns_us["a save"] / 1000, 1),
        "match_commands": commands,
    }


PARTS = """
import gc, time
time.sleep_ms(20)
from cribboard.devices import viper_loops, pins
from cribboard.lights.animation import Animation
from cribboard.lights.layout import TWO_TRACK
from cribboard.rules import show, show_totals
from cribboard.base.view import View
HANDS = %r
spent = []
gc.collect()
for hand, starter in HANDS:
    begin = time.ticks_us()
    show.items(hand, starter)
    spent.append(time.ticks_diff(time.ticks_us(), begin))
gc.collect()
begin = time.ticks_us()
for hand, starter in HANDS:
    show_totals.total(hand, starter)
total = time.ticks_diff(time.ticks_us(), begin) // len(HANDS)
six = %r
unseen = [card for card in range(14, 66) if card not in six]
begin = time.ticks_us()
for first in six:
    for second in six:
        if first < second:
            show_totals.totals([card for card in six if card not in (first, second)], unseen)
coach = time.ticks_diff(time.ticks_us(), begin)
gc.collect()
lights = Animation(TWO_TRACK, paint=viper_loops)
view = View()
view.scores, view.backs, view.winner, view.skunk = [121, 20], [110, 10], 0, "triple"
lights.update(view, 0)
out = bytearray(3 * pins.STRIP_PIXELS)
lights.step(0)
begin = time.ticks_us()
viper_loops.pack(lights.picture, out, 390, 256)
packed = time.ticks_diff(time.ticks_us(), begin)
print("\\n=", (max(spent), sum(spent) // len(spent), total, coach, packed), "\\n")
"""


def hands(count):
    """Return ordinary hands of a seeded pack, and the 29."""
    result = [([5 + 39, 5 + 52, 5 + 26, 11 + 13], 5 + 13)]
    for seed in range(count):
        pack = cards.shuffled(seed)
        result.append((list(pack[:4]), pack[4]))
    return result


def measure_parts(extent):
    """Time counting a hand, the coach's totals, and the viper loops."""
    text = PARTS % (hands(extent.hands), list(cards.shuffled(1)[:6]))
    board = Board(bench_firmware.program(text))
    most, mean, total, coach, packed = bench_firmware.answer(board, 10_000)
    return {
        "show_items_us": most,
        "show_items_us_mean": mean,
        "show_total_us": total,
        "coach_690_ms": round(coach / 1000),
        "kernel_us": packed,
    }


def measure_lights(extent):
    """Run the busiest effect on each board, without the app."""
    figures = {}
    for name in extent.boards:
        made = bench_lights.measure(name, extent.lights_ms)
        figures[f"lights_hold{_pixels(name)}_ms"] = made["frame_hold_ms"]
        figures.setdefault("lights_heap_bytes", made["heap_bytes"])
    return figures


def measure_shows(extent):
    """Run the busiest effect inside the app on each board, and an effect in play."""
    figures = {
        "fps_busiest" + _pixels(name): bench_lights.won(name, extent.effect_ms).per_s
        for name in extent.boards
    }
    if extent.effect_ms:
        scored = bench_lights.scored()
        figures |= {"fps_in_play": scored.per_s, "frame_gap_in_play_ms": scored.longest_gap_ms}
    return figures


def _pixels(board_name):
    """Return the suffix of a board's figures: "" for the usual 244 pixels."""
    pixels, _ = bench_lights.BOARDS[board_name]
    return f"_{pixels}" * (pixels != 244)


def measure_boot(extent):
    """Power on the firmware with a match in its journal."""
    files, _ = golden.before_the_last()
    board = Board(files)
    board.run_until(lambda: board.strip.wire, 5000, 5)
    return {"boot_first_frame_ms": round(board.strip.frames[0][0] / 1e6)}


#: Measurements that are one task each, the longest first; "play_keys" is a task for each part.
OTHERS = (
    play_match, measure_shows, measure_lights, measure_parts, measure_boot,
)  # fmt: skip
PLAY_KEYS = "play_keys"
#: What a miss of the flash cache costs, as CRIBBOARD_XIP says it to the emulator.
BOUNDS = ("none", "line", "word")
Figure = float | list[float]


def _bounded(bound, task, *arguments):
    """Run a task in its process with one cost of a miss."""
    os.environ["CRIBBOARD_XIP"] = bound
    return task(*arguments)


def joined(found):
    """Return the figures of BOUNDS as one: a number where all three are the same."""
    names = [name for name in found[0] if all(name in figures for figures in found)]
    columns = {name: [figures[name] for figures in found] for name in names}
    return {name: one[0] if len({*one}) == 1 else one for name, one in columns.items()}


def measure(wanted, extent):
    """Run the named measurements (none: all) in two processes, the longest tasks first.

    Return the figures, and the names of the measurements that failed.
    """
    figures = {}
    failed = []

    def gather(name, found):
        try:
            figures.update(joined([found(bound) for bound in BOUNDS]))
        except Exception:
            traceback.print_exc()
            print(f"{name} failed", file=sys.stderr)
            failed.append(name)

    with ProcessPoolExecutor(2) as pool:

        def submit(*task):
            return {bound: pool.submit(_bounded, bound, *task) for bound in BOUNDS}

        keyed = {}
        if not wanted or PLAY_KEYS in wanted:
            keyed = {
                name: [
                    submit(key_part, part, extent.settled_ms, erase_ms, is_in_the_way)
                    for part in parts
                ]
                for name, (parts, erase_ms, is_in_the_way) in extent.keying.items()
            }
        others = [
            (task.__name__, submit(task, extent))
            for task in OTHERS
            if not wanted or task.__name__ in wanted
        ]
        for name, parts in keyed.items():
            gather(PLAY_KEYS, functools.partial(_summed, name, parts))
        for name, other in others:
            gather(name, functools.partial(_result, other))
    return figures, failed


def _summed(name, parts, bound):
    return sum_up_keys(name, [part[bound].result() for part in parts])


def _result(task, bound):
    return task[bound].result()


def misses_by_name(misses, symbols):
    """Return (misses, name) of functions and tables, the most first.

    misses: of the lines that begin at an address. symbols: (address, bytes, name), by address.
    """
    found = Counter()
    starts = [at for at, _, _ in symbols]
    for address, count in misses.items():
        name = "?"
        if symbols and address >= starts[0]:
            at, size, symbol = symbols[bisect_right(starts, address) - 1]
            name = symbol if address < at + size else "?"
        found[name] += count
    return [(count, name) for name, count in found.most_common()]


def print_misses(extent):
    """Press the keys of the first part; print what missed the flash cache, the most first."""
    part = extent.keying[""][0][0]
    found = {}
    key_part(part, extent.settled_ms, ERASE_MS, misses=found)
    total = sum(found.values())
    print(f"{total:,} misses in {part.count} keys; with a word a miss:")
    for count, name in misses_by_name(found, image.symbols(runs_program=True))[:60]:
        print(f"{count:9,} {count / total:6.1%}  {name}")


def main():
    """Measure, and print the figures as JSON; exit status 1: a measurement failed."""
    parser = argparse.ArgumentParser(description="Measure the emulated board.")
    names = [PLAY_KEYS, *(task.__name__ for task in OTHERS)]
    parser.add_argument("measurements", nargs="*", metavar="NAME", help=f"of {' '.join(names)}")
    parser.add_argument("--short", action="store_true", help="a few keys: does each one work?")
    parser.add_argument("--misses", action="store_true", help="print what misses the flash cache")
    parser.add_argument(
        "--for-owner",
        metavar="SECONDS",
        type=int,
        help="print a program for a real board instead: send it with `mpremote run`, and play",
    )
    args = parser.parse_args()
    if args.misses:
        print_misses(SHORT if args.short else FULL)
        return 0
    if args.for_owner:
        print(bench_firmware.for_owner(args.for_owner))
        return 0
    if unknown := set(args.measurements) - set(names):
        parser.error(f"no measurement is called {', '.join(sorted(unknown))}")
    figures, failed = measure(args.measurements, SHORT if args.short else FULL)
    print(json.dumps(figures))
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
