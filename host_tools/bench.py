"""The measured figures, as a table or as one flat JSON object.

What cannot be measured yet is null, with a line on stderr that says why.

example:
  cribboard bench
  cribboard bench --json
"""

import argparse
import json
import sys
import time

from cribboard.rules import cards, show

NAME = "bench"
DEVICE = (
    "boot_first_frame_ms key_to_light_ms_p50 key_to_light_ms_p99 show_total_us show_items_us "
    "coach_690_ms loop_hold_max_ms fps_busiest heap_free_after_boot heap_low "
    "flash_erases_per_command flash_pages_per_command resume_full_match_ms"
).split()
HOST = ("exhaustive_s", "shows_per_s", "discard_with_crib_ms", "games_per_s")
HANDS = 20_000


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare what the command takes."""
    parser.add_argument("--json", action="store_true", help="one flat JSON object")


def run(args: argparse.Namespace) -> int:
    """Measure what can be measured, and print it."""
    figures: dict[str, float | None] = dict.fromkeys([*DEVICE, *HOST])
    figures["shows_per_s"] = round(shows_per_s())
    missing = ", ".join(name for name in figures if figures[name] is None)
    print(f"not measured by this version: {missing}", file=sys.stderr)
    if args.json:
        print(json.dumps(figures))
    else:
        for name, value in figures.items():
            print(f"{name:26} {'-' if value is None else format(value, ',')}")
    return 0


def shows_per_s() -> float:
    """Return how many itemised shows the shared module counts in a second, here."""
    hands = []
    for seed in range(HANDS // 8):
        pack = cards.shuffled(seed)
        hands += [(pack[at : at + 4], pack[at + 4]) for at in range(0, 40, 5)]
    begun = time.perf_counter()
    for hand, starter in hands:
        show.items(hand, starter)
    return len(hands) / (time.perf_counter() - begun)
