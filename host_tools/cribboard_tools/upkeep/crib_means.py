"""Generator of `rules/crib_means.py`: the mean crib for each pair of discarded ranks.

    python -m cribboard_tools.upkeep.crib_means           # says whether the module is up to date
    python -m cribboard_tools.upkeep.crib_means --write   # writes it

Each mean is exact, and then rounded to hundredths. It is taken over every starter and every two
cards that the other player could discard, all equally likely, from the 50 other cards, and over
the suits of the two discards. Such an opponent favours nobody, so one table serves for both cribs.
"""

import sys
from fractions import Fraction
from pathlib import Path

import cribboard.rules
from cribboard.rules.cards import make
from cribboard_tools.analysis import all_shows
from cribboard_tools.upkeep import generated_module

PATH = Path(cribboard.rules.__path__[0]) / "crib_means.py"

HEAD = '''"""Mean points of a crib, by the two ranks laid to it.

Made by cribboard_tools/upkeep/crib_means.py.
"""

#: Hundredths of a point, on average. A line a rank, A..K: with itself, then with each higher one.
MEANS = (
{lines})
'''


def mean(low: int, high: int) -> Fraction:
    """Return the mean crib with one discard of each rank, over all suits."""
    clubs, diamonds = 1, 2
    apart = _mean(make(low, clubs), make(high, diamonds))
    if low == high:
        return apart
    return (3 * apart + _mean(make(low, clubs), make(high, clubs))) / 4  # 4 of 16 are of a suit


def _mean(*discard: int) -> Fraction:
    return all_shows.crib_mean_of(discard, [card for card in all_shows.PACK if card not in discard])


def source() -> str:
    """Return the text of the module."""
    lines = ""
    for low in range(1, 14):
        row = [str(round(100 * mean(low, high))) for high in range(low, 14)]
        lines += f"    {', '.join(row)},\n"
    return HEAD.format(lines=lines)


def main(arguments: list[str]) -> int:
    """Write the module, or say whether it is up to date; return the exit status."""
    return generated_module.main(PATH, source, arguments)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
