"""Generator of `rules/win_chance_table.py`: the chance to win from every pair of scores.

    python -m cribboard_tools.upkeep.win_chances           # says whether the module is up to date
    python -m cribboard_tools.upkeep.win_chances --write   # writes it: half an hour of one core

The chances are those of players who look at the score (cribboard_tools/simulation/win_table.py).
"""

from __future__ import annotations

import os
import sys
from pathlib import Path

import numpy as np

import cribboard.rules
from cribboard.rules import win_chances
from cribboard_tools.simulation import pieces, win_table
from cribboard_tools.upkeep import generated_module

PATH = Path(cribboard.rules.__path__[0]) / "win_chance_table.py"

HEAD = '''"""The dealer's chance to win, by its score and pone's, before a deal.

Made by cribboard_tools/upkeep/win_chances.py. The bytes stay in a Pico's flash.
"""

#: Standard errors of the chances, in millionths: of a new game, and the largest.
START_ERROR = {start}
LARGEST_ERROR = {largest}
#: Three bytes for each score of the dealer, 0 to 120, and for the end: the lowest score of pone at
#: which the chance is not certain, and the place of the number for it, the low byte first.
ROWS = (
{rows})
#: Numbers of 16 bits, the low byte first, for pone's scores from that one to the last at which
#: there is a chance. 65535 is certain.
ENTRIES = (
{entries})
'''


def text_of(chances: list[list[float]], start_error: float, largest_error: float) -> str:
    """Return the text of the module."""
    rows, entries = [], b""
    for row in chances:
        numbers = [round(win_chances.CERTAIN * chance) for chance in row]
        first = numbers.count(win_chances.CERTAIN)
        rows.append((first, *(len(entries) // 2).to_bytes(2, "little")))
        open_ones = numbers[first : len(numbers) - numbers.count(0)]
        entries += b"".join(number.to_bytes(2, "little") for number in open_ones)
    rows.append((0, *(len(entries) // 2).to_bytes(2, "little")))
    return HEAD.format(
        start=round(1e6 * start_error),
        largest=round(1e6 * largest_error),
        rows=generated_module.literal(b"".join(map(bytes, rows))),
        entries=generated_module.literal(entries),
    )


def source() -> str:
    """Compute the chances; return the text of the module."""
    workers = pieces.on_this_machine(os.cpu_count() or 1)
    alone = win_table.played(win_table.PIECES, workers)
    chances = win_table.computed(alone)
    for further in win_table.rounds(np.sum(alone, axis=0), workers):
        change, error = abs(further.mean - chances.mean), further.error
        print(f"changed by {change.max():.4f} at most, standard error {error.max():.4f} at most")
        chances = further
    return text_of(chances.mean.tolist(), chances.error[0, 0], chances.error.max())


if __name__ == "__main__":
    sys.exit(generated_module.main(PATH, source, sys.argv[1:]))
