"""Skunk lines, and what a win is worth.

Rule: docs/rules.md, "Skunks and matches".
"""

from cribboard.rules.forms import SCALES

#: Words for how many skunk lines the loser has not passed: 0, 1, 2, 3.
SKUNKS = ("none", "skunk", "double", "triple")
#: What a win is worth with each of SKUNKS; a row for each of SCALES.
_WORTH = ((1, 2, 4, 4), (1, 1, 1, 1), (1, 2, 3, 4), (2, 3, 3, 3))
NO_SKUNKS = "off"
#: The lowest hole that can be a line.
LOWEST_LINE = 31


def skunk_of(score: int, target: int, line: int = 30) -> str:
    """Return the skunk of a loser at `score`: a word of SKUNKS.

    line: holes from the target to the first line, and from each line to the next.

    >>> skunk_of(91, 121), skunk_of(90, 121), skunk_of(60, 121), skunk_of(30, 61)
    ('none', 'skunk', 'double', 'skunk')
    >>> skunk_of(80, 121, 40), skunk_of(80, 121, 20)
    ('skunk', 'double')
    """
    passed = 0
    for hole in (target - line, target - 2 * line, target - 3 * line):
        if hole >= LOWEST_LINE and score < hole:
            passed += 1
    return SKUNKS[passed]


def worth_of(scale: str, skunk: str) -> int:
    """Return what a win is worth by `scale` with `skunk`.

    >>> worth_of("standard", "double"), worth_of("house", "double")
    (4, 3)
    """
    return _WORTH[SCALES.index(scale)][SKUNKS.index(skunk)]
