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
#: By combinations that are tapped, by a number, or by the page; "": not chosen yet.
WAYS = ("tap", "number", "page")
#: Words of the other choices, the usual first: how long the page waits before its own steps, the
#: order of the person's cards, whether there are hints.
PACES, ORDERS, HINTS = ("usual", "slow", "quick"), ("rank", "dealt"), ("on", "off")
_CHOICES = {
    "way": WAYS,
    "muggins": ("on", "off"),
    "opponent": tuple(opponents.OPPONENTS),
    "pace": PACES,
    "order": ORDERS,
    "hints": HINTS,
}


class Counting:
    """The choices: way, a word of WAYS or ""; has_muggins, of a new game or the next; opponent.

    pace, order, hints: words of PACES, ORDERS and HINTS. given: the opponent that the link of the
    game names (deal_seed.py), in the place of the person's own, "" for none.
    """

    def __init__(self) -> None:
        self.way = ""
        self.has_muggins = False
        self._opponent = opponents.USUAL
        self.given = ""
        self.pace, self.order, self.hints = PACES[0], ORDERS[0], HINTS[0]

    @property
    def opponent(self) -> str:
        """The opponent of the game."""
        return self.given or self._opponent

    @property
    def level(self) -> str:
        """The level of the next game, a word of rules/forms.py."""
        return "muggins" if self.has_muggins else "teach"

    def set(self, name: str, word: str) -> bool:
        """Set a choice (muggins: on or off); return False for what is none, or not a word of it."""
        if word not in _CHOICES.get(name, ()):
            return False
        if name == "muggins":
            self.has_muggins = word == "on"
        elif name == "opponent":
            self._opponent = word
        else:
            setattr(self, name, word)
        return True

    def facts(self) -> "dict[str, Any]":
        """Return what is stored, by name."""
        muggins = "on" if self.has_muggins else "off"
        facts = {"way": self.way, "muggins": muggins, "opponent": self._opponent}
        facts.update({"pace": self.pace, "order": self.order, "hints": self.hints})
        return facts

    def shown(self, level: str) -> "dict[str, Any]":
        """Return what the page shows: the choices, given, the game's level, opponents' wins."""
        shown = self.facts()
        shown["level"], shown["given"] = level, self.given
        shown["wins"] = {name: one.wins for name, one in opponents.OPPONENTS.items()}
        return shown


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
