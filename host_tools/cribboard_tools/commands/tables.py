"""Show how often each count occurs, over all hands and cribs with their starters.

example:
  cribboard tables
  cribboard tables --json
"""

import argparse
import json

from cribboard_tools.analysis import all_shows

ARGUMENTS = """
--json              print one JSON object
"""


def run(args: argparse.Namespace) -> int:
    """Run the command; return its exit status."""
    counted = all_shows.distribution()
    print(json.dumps(counted._asdict()) if args.json else page(counted))
    return 0


def page(counted: all_shows.Distribution) -> str:
    """Return both distributions as one table for a person."""
    lines = [
        f"Of {sum(counted.hand):,} ways to hold four cards and turn a starter:",
        "",
        "points       hands       %       cribs       %",
    ]
    for points, (hands, cribs) in enumerate(zip(*counted, strict=True)):
        lines.append(f"{points:>6}{_cells(hands, counted.hand)}{_cells(cribs, counted.crib)}")
    means = [f"{all_shows.mean(table):20.4f}" for table in counted]
    return "\n".join([*lines, "", f"  mean{''.join(means)}"])


def _cells(many: int, table: list[int]) -> str:
    share = f"{100 * many / sum(table):.3f}" if many else "-"
    return f"{many:>12,}{share:>8}"
