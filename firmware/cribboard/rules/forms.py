"""Forms of the game: one row each, the only place that describes a form.

Rule: docs/rules.md, "Forms".
"""

from collections import namedtuple

from cribboard.rules.errors import UnknownForm

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

#: Columns that belong to the form itself:
#: name; target: usual score to win; targets: other usual scores; is_low: reaching the target first
#: loses; bases: forms that it can be dealt and played as, for 2, 3, ... players; has_advice: the
#: coach knows what to throw.
#: Columns about the deal and the play, taken from the base form where there is one:
#: players; sides: the track of each seat (counted from the captain if has_captain); dealt, away,
#: kept: cards of each seat; to_crib: cards dealt straight to the crib; crib: cards in the crib (0:
#: the form has none); opening: points that pone pegs before the first starter; is_single: the play
#: is a single series.
Form = namedtuple(
    "Form",
    "name target targets is_low bases has_advice"
    " players sides has_captain dealt away to_crib kept crib opening is_single",
)
_OWN_COLUMNS = 6


#: Six-card cribbage, from the second column on.
_USUAL = (
    ("target", 121), ("targets", ()), ("is_low", False), ("bases", ()), ("has_advice", False),
    ("players", 2), ("sides", (0, 1)), ("has_captain", False), ("dealt", 6), ("away", 2),
    ("to_crib", 0), ("kept", 4), ("crib", 4), ("opening", 0), ("is_single", False),
)  # fmt: skip


def _form(name: str, **own: "Any") -> Form:
    """Return a row; a column that is left out is as in six-card cribbage."""
    return Form(name, **dict(_USUAL, **own))


#: Checkpoints on boards store a form as its place in this tuple: add new forms at the end.
FORMS = (
    _form("six-card", targets=(61,), has_advice=True),
    _form("five-card", dealt=5, kept=3, target=61, opening=3, is_single=True),
    _form("seven-card", dealt=7, kept=5, targets=(151, 181)),
    _form("three-hand", players=3, sides=(0, 1, 2), dealt=5, away=1, to_crib=1),
    _form("partners", players=4, sides=(0, 1, 0, 1), dealt=5, away=1),
    _form("captain", players=3, sides=(0, 1, 1), has_captain=True, dealt=5, away=1, to_crib=1),
    _form("losing", is_low=True, bases=("six-card", "three-hand", "partners")),
    _form("shotgun", away=0, kept=6, crib=0),
    _form("singles", dealt=5, away=1, to_crib=2),
)

MOST_PLAYERS = 4
MOST_TARGET = 999

#: Highest possible count of a hand or crib, indexed by its number of cards.
MOST = (0, 3, 8, 20, 29, 46, 72)
#: Highest possible score of one laid card.
MOST_LAID = 15

#: Who counts, and what happens to points that a player missed.
#: Rule: docs/rules.md, "Muggins and claims".
LEVELS = ("auto", "teach", "correct", "muggins")
#: The level muggins as the command `game` has it: a wrong call takes nothing, or as by ACC 10.4a.
MUGGINS = ("muggins", "acc-muggins")
#: Words of the option `level`.
LEVEL_WORDS = LEVELS + MUGGINS[1:]
#: What skunks are worth (rules/skunks.py).
#: Checkpoints store the place in LEVEL_WORDS and SCALES: add new words at the end.
SCALES = ("standard", "off", "house", "tournament")


def form(name: str) -> Form:
    """Return the form called `name`.

    Raises UnknownForm, listing the known names.

    >>> form("six-card").kept
    4
    """
    for row in FORMS:
        if row.name == name:
            return row
    known = ", ".join(row.name for row in FORMS)
    raise UnknownForm("'%s' is not a form this board plays; it plays: %s" % (name[:24], known))


def laid_over(row: Form, base: Form) -> Form:
    """Return the form `row` with the deal and the play of `base`.

    >>> laid_over(form("losing"), form("partners")).players
    4
    """
    return Form(*(tuple(row)[:_OWN_COLUMNS] + tuple(base)[_OWN_COLUMNS:]))
