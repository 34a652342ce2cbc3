"""The forms of the game: one row each, and nothing about a form stands anywhere else."""

from collections import namedtuple

from cribboard.rules.errors import CribbageError

#: name; players; sides: the track of each seat; dealt, away, kept: cards a seat; crib: cards in
#: it; target: the usual score to win; targets: others that are played.
Form = namedtuple(
    "Form", ("name", "players", "sides", "dealt", "away", "kept", "crib", "target", "targets")
)

FORMS = (Form("six-card", 2, (0, 1), 6, 2, 4, 4, 121, (61,)),)

#: The worth of a game by how far the loser was left behind: none, skunk, double, triple.
SKUNKS = ("none", "skunk", "double", "triple")
SCALES = {"standard": (1, 2, 4, 4), "off": (1, 1, 1, 1)}
#: The lines stand so far below the target.
LINES = (30, 60, 90)


def form(name: str) -> Form:
    """Return the row of the form called `name`.

    Raises CribbageError, naming those there are.

    >>> form("six-card").kept
    4
    """
    for row in FORMS:
        if row.name == name:
            return row
    known = ", ".join(row.name for row in FORMS)
    raise CribbageError("'%s' is not a form this board plays; it plays: %s" % (name[:24], known))


def skunk_of(score: int, target: int) -> str:
    """Return how far a loser at `score` was left behind.

    Rule: lines stand 30, 60 and 90 below the target; a line below 31 - 1 does not exist
    (rules.md, "Winning").

    >>> skunk_of(91, 121), skunk_of(90, 121), skunk_of(60, 121), skunk_of(30, 61)
    ('none', 'skunk', 'double', 'skunk')
    """
    passed = 0
    for line in LINES:
        if target - line >= 31 and score <= target - line - 1:
            passed += 1
    return SKUNKS[passed]
