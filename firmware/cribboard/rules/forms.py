"""The forms of the game: one row each, and nothing about a form stands anywhere else."""

from collections import namedtuple

from cribboard.rules.errors import CribbageError

#: Of the form itself - name; target: the usual score to win; targets: others that are played;
#: is_low: who gets there first loses; bases: what it is dealt and played as, by players from 2 on.
#: Of the deal - players; sides: the track of each seat (counted from the captain, if has_captain);
#: dealt, away, kept: cards a seat; to_crib: dealt to the crib; crib: cards in it, 0 for none;
#: opening: what pone pegs before the first starter; is_single: the play is one series.
Form = namedtuple(
    "Form",
    (
        "name",
        "target",
        "targets",
        "is_low",
        "bases",
        "players",
        "sides",
        "has_captain",
        "dealt",
        "away",
        "to_crib",
        "kept",
        "crib",
        "opening",
        "is_single",
    ),
)
_OWN = 5  # so many columns are the form's own

_LAID_OVER = ("six-card", "three-hand", "partners")
FORMS = (
    Form("six-card", 121, (61,), 0, (), 2, (0, 1), 0, 6, 2, 0, 4, 4, 0, 0),
    Form("five-card", 61, (), 0, (), 2, (0, 1), 0, 5, 2, 0, 3, 4, 3, 1),
    Form("seven-card", 121, (151, 181), 0, (), 2, (0, 1), 0, 7, 2, 0, 5, 4, 0, 0),
    Form("three-hand", 121, (), 0, (), 3, (0, 1, 2), 0, 5, 1, 1, 4, 4, 0, 0),
    Form("partners", 121, (), 0, (), 4, (0, 1, 0, 1), 0, 5, 1, 0, 4, 4, 0, 0),
    Form("captain", 121, (), 0, (), 3, (0, 1, 1), 1, 5, 1, 1, 4, 4, 0, 0),
    Form("losing", 121, (), 1, _LAID_OVER, 2, (0, 1), 0, 6, 2, 0, 4, 4, 0, 0),
    Form("shotgun", 121, (), 0, (), 2, (0, 1), 0, 6, 0, 0, 6, 0, 0, 0),
)

#: The most a hand of 3, 4, 5, 6 cards can count, by cards; the most one lay can peg.
MOST = (0, 0, 0, 20, 29, 46, 72)
MOST_LAID = 15

LEVELS = ("auto", "teach", "correct", "muggins")
#: What a win is worth is the house's (rules/skunks.py). Checkpoints hold places in this row and
#: in FORMS: both may grow at their end only.
SCALES = ("standard", "off", "house", "tournament")


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


def laid_over(row: Form, base: Form) -> Form:
    """Return the form `row`, dealt and played as `base`.

    >>> laid_over(form("losing"), form("partners")).players
    4
    """
    return Form(*(tuple(row)[:_OWN] + tuple(base)[_OWN:]))
