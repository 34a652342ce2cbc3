"""Generator of `rules/win_chance_table.py`: the chance to win from every pair of scores.

    python -m cribboard_tools.upkeep.win_chances           # says whether the module is up to date
    python -m cribboard_tools.upkeep.win_chances --write   # writes it: some minutes

The chances are computed from 40 million simulated deals (cribboard_tools/simulation/win_table.py).
"""

from __future__ import annotations

import os
import sys
from pathlib import Path

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
#: 121 rows of 121 numbers of 16 bits, the low byte first: a row for each score of the dealer,
#: 0..120; in it a number for each score of pone. 65535 is certain.
ENTRIES = (
{entries})
'''


def packed(chances: list[list[float]]) -> bytes:
    """Return the entries of the table as bytes: 16 bits each, the low ones first."""
    entries = [round(win_chances.CERTAIN * chance) for row in chances for chance in row]
    return b"".join(entry.to_bytes(2, "little") for entry in entries)


def text_of(entries: bytes, start_error: float, largest_error: float) -> str:
    """Return the text of the module."""
    return HEAD.format(
        start=round(1e6 * start_error),
        largest=round(1e6 * largest_error),
        entries=generated_module.literal(entries),
    )


def source() -> str:
    """Compute the chances; return the text of the module."""
    workers = pieces.on_this_machine(os.cpu_count() or 1)
    chances = win_table.computed(win_table.PIECES, workers)
    return text_of(packed(chances.mean.tolist()), chances.error[0, 0], chances.error.max())


def main(arguments: list[str]) -> int:
    """Write the module, or say whether it is up to date; return the exit status."""
    return generated_module.main(PATH, source, arguments)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
