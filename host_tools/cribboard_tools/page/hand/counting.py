"""Choices of a person in a dealt hand: who counts their cards and how, muggins, the opponent.

They are stored as JSON, for all games to come: `load`.
"""

import json

import opponents  # beside this file

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

#: The file that has them.
FILE = "counting"
#: By combinations that are tapped, by a number, or by the page; "": not chosen yet.
WAYS = ("tap", "number", "page")


class Counting:
    """The choices: way, a word of WAYS or ""; has_muggins, from the next game; opponent."""

    def __init__(self) -> None:
        self.way = ""
        self.has_muggins = False
        self.opponent = opponents.USUAL

    @property
    def level(self) -> str:
        """The level of the next game, a word of rules/forms.py."""
        return "muggins" if self.has_muggins else "teach"

    def set(self, name: str, word: str) -> bool:
        """Set way, muggins (on or off) or opponent; return False for what none of them is."""
        if name == "way" and word in WAYS:
            self.way = word
        elif name == "muggins" and word in ("on", "off"):
            self.has_muggins = word == "on"
        elif name == "opponent" and word in opponents.OPPONENTS:
            self.opponent = word
        else:
            return False
        return True

    def facts(self) -> "dict[str, Any]":
        """Return what is stored, by name."""
        muggins = "on" if self.has_muggins else "off"
        return {"way": self.way, "muggins": muggins, "opponent": self.opponent}

    def shown(self, level: str) -> "dict[str, Any]":
        """Return what the page shows: the choices, the game's level, each opponent's wins."""
        shown = self.facts()
        shown["level"] = level
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
