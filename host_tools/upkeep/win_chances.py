"""Generator of `analysis/win_chance_table.py`: the chance to win from every pair of scores.

    python -m host_tools.upkeep.win_chances           # says whether the module is up to date
    python -m host_tools.upkeep.win_chances --write   # writes it: some minutes

The chances are computed from 40 million simulated deals (host_tools/simulation/win_table.py).
"""

from __future__ import annotations

import base64
import os
import sys
from pathlib import Path

import host_tools.analysis
from host_tools.analysis import win_chances
from host_tools.simulation import pieces, win_table
from host_tools.upkeep import generated_module

PATH = Path(host_tools.analysis.__path__[0]) / "win_chance_table.py"
_WIDTH = 96

HEAD = '''"""The dealer's chance to win, by its score and pone's, before a deal.

Made by host_tools/upkeep/win_chances.py.
"""

#: Standard errors of the chances: of a new game, and the largest.
START_ERROR = {start:.6f}
LARGEST_ERROR = {largest:.6f}
#: 121 rows of 121 numbers of 16 bits, the low byte first, in base 85: a row for each score of the
#: dealer, 0..120; in it a number for each score of pone. 65535 is certain.
ROWS = """
{rows}
"""
'''


def text_of(chances: win_table.Chances) -> str:
    """Return the text of the module."""
    data = base64.b85encode(win_chances.packed(chances.mean.tolist())).decode()
    rows = [data[begin : begin + _WIDTH] for begin in range(0, len(data), _WIDTH)]
    return HEAD.format(start=chances.error[0, 0], largest=chances.error.max(), rows="\n".join(rows))


def source() -> str:
    """Compute the chances; return the text of the module."""
    workers = pieces.on_this_machine(os.cpu_count() or 1)
    return text_of(win_table.computed(win_table.PIECES, workers))


def main(arguments: list[str]) -> int:
    """Write the module, or say whether it is up to date; return the exit status."""
    return generated_module.main(PATH, source, arguments)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
