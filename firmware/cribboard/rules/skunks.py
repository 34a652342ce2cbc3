"""What a win is worth: how far the loser was left behind, by the house's scale."""

from cribboard.rules.forms import SCALES

#: How far the loser was left behind.
SKUNKS = ("none", "skunk", "double", "triple")
#: What a win is worth then, a row for each of SCALES.
_WORTH = ((1, 2, 4, 4), (1, 1, 1, 1), (1, 2, 3, 4), (2, 3, 3, 3))
NO_SKUNKS = "off"
#: The lines stand so far below the target.
LINES = (30, 60, 90)


def skunk_of(score: int, target: int) -> str:
    """Return how far a loser at `score` was left behind.

    Rule: lines stand 30, 60 and 90 below the target; a line below 31 does not exist
    (rules.md, "Winning").

    >>> skunk_of(91, 121), skunk_of(90, 121), skunk_of(60, 121), skunk_of(30, 61)
    ('none', 'skunk', 'double', 'skunk')
    """
    passed = 0
    for line in LINES:
        if target - line >= 31 and score < target - line:
            passed += 1
    return SKUNKS[passed]


def worth_of(scale: str, skunk: str) -> int:
    """Return what a win counts by a house's scale.

    >>> worth_of("standard", "double"), worth_of("house", "double")
    (4, 3)
    """
    return _WORTH[SCALES.index(scale)][SKUNKS.index(skunk)]
