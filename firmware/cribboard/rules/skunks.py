"""Skunk lines, and what a win is worth.

Rule: docs/rules.md, "Skunks and matches".
"""

from cribboard.rules.forms import SCALES

#: Words for how many skunk lines the loser has not passed: 0, 1, 2, 3.
SKUNKS = ("none", "skunk", "double", "triple")
#: What a win is worth with each of SKUNKS; a row for each of SCALES.
_WORTH = ((1, 2, 4, 4), (1, 1, 1, 1), (1, 2, 3, 4), (2, 3, 3, 3))
NO_SKUNKS = "off"
#: Distance of the lines from the target, and the lowest hole that can be a line.
LINES = (30, 60, 90)
LOWEST_LINE = 31


def skunk_of(score: int, target: int) -> str:
    """Return the skunk of a loser at `score`: a word of SKUNKS.

    >>> skunk_of(91, 121), skunk_of(90, 121), skunk_of(60, 121), skunk_of(30, 61)
    ('none', 'skunk', 'double', 'skunk')
    """
    passed = 0
    for line in LINES:
        if target - line >= LOWEST_LINE and score < target - line:
            passed += 1
    return SKUNKS[passed]


def worth_of(scale: str, skunk: str) -> int:
    """Return what a win is worth by `scale` with `skunk`.

    >>> worth_of("standard", "double"), worth_of("house", "double")
    (4, 3)
    """
    return _WORTH[SCALES.index(scale)][SKUNKS.index(skunk)]
