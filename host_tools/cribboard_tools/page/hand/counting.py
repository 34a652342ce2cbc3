"""Choices of a person in a dealt hand: how they count, muggins, the opponent, pace, order, hints.

They are stored as JSON, for all games to come: `load`.
"""

import json

from cribboard_tools.page.hand import opponents

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

#: The file that has them.
FILE = "counting"
#: By combinations that are tapped, by a number, or by the page.
WAYS = ("tap", "number", "page")
#: Words of the choices, the usual first; there is no usual way.
_CHOICES = {
    "way": WAYS,
    "muggins": ("off", "on"),
    "opponent": tuple(opponents.OPPONENTS),
    "pace": ("usual", "slow", "quick"),
    "order": ("rank", "dealt"),
    "hints": ("on", "off"),
}


class Counting:
    """The choices: way ("" before it is chosen), muggins of a new game or the next, the opponent,
    how long the page waits before its own steps, the order of the person's cards, hints.

    given: the opponent that the link of the game names (deal_seed.py), in the place of the person's
    own, "" for none.
    """

    def __init__(self) -> None:
        self._words = {name: words[0] for name, words in _CHOICES.items()}
        self._words.update({"way": "", "opponent": opponents.USUAL})
        self.given = ""

    @property
    def way(self) -> str:
        """How the person counts, a word of WAYS."""
        return self._words["way"]

    @property
    def order(self) -> str:
        """The order of the person's cards: rank or dealt."""
        return self._words["order"]

    @property
    def opponent(self) -> str:
        """The opponent of the game."""
        return self.given or self._words["opponent"]

    @property
    def level(self) -> str:
        """The level of the next game, a word of rules/forms.py."""
        return "muggins" if self._words["muggins"] == "on" else "teach"

    def set(self, name: str, word: str) -> bool:
        """Set a choice; return False for what is none, or not a word of it."""
        if word not in _CHOICES.get(name, ()):
            return False
        self._words[name] = word
        return True

    def facts(self) -> "dict[str, Any]":
        """Return what is stored, by name."""
        return dict(self._words)

    def shown(self, level: str) -> "dict[str, Any]":
        """Return what the page shows: the choices, given, the game's level, opponents' wins."""
        wins = {name: one.wins for name, one in opponents.OPPONENTS.items()}
        return dict(self._words, level=level, given=self.given, wins=wins)


def load(text: str) -> Counting:
    """Return the choices of a stored text; what it has not, or not right, is as at first."""
    counting = Counting()
    try:
        facts = json.loads(text)
        for name, word in facts.items():
            counting.set(name, word)
    except (ValueError, AttributeError, TypeError):
        pass
    return counting
