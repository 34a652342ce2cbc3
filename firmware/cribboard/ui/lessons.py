"""What coach and drill share: their words, a language each, and how they leave no trace."""

import sys

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from cribboard.ui.table import Table

_EN = {
    "off": "The coach is off.",
    "on?": "# turns it on  * leaves",
    "silent": "no coach in a match",
    "form": "the coach knows six-card and five-card",
    "leave": "* leaves",
    "deal": "the %d cards dealt  D coach off",
    "more": "%d more to key",
    "whose": "whose crib?  1 yours 2 theirs",
    "coach": "COACH",
    "away": "away    all hand%scrib",
    "down": "8 2 move  # new %d/%d",
    "drill": "DRILL",
    "hand": "hand",
    "crib": "crib",
    "count": "its points, then #",
    "next": "# next hand  * leaves",
    "right": "%d is right, in %s s",
    "wrong": "%d, not %d:",
    "row": "%d right",
    "best": "best %d, %s s each",
    "two": "two digits at most",
}
_DE = {
    "off": "Der Trainer ist aus.",
    "on?": "# macht ihn an  * geht",
    "silent": "kein Trainer im Match",
    "form": "der Trainer kennt six-card und five-card",
    "leave": "* geht",
    "deal": "die %d Handkarten  D Trainer aus",
    "more": "noch %d Karten",
    "whose": "wessen Crib?  1 meine 2 andere",
    "coach": "TRAINER",
    "away": "ab    alles Hand%sCrib",
    "down": "8 2 rollt # neu %d/%d",
    "drill": "ÜBUNG",
    "hand": "Hand",
    "crib": "Crib",
    "count": "die Punkte, dann #",
    "next": "# weiter  * geht",
    "right": "%d stimmt, in %s s",
    "wrong": "%d, nicht %d:",
    "row": "%d richtig",
    "best": "Rekord %d, je %s s",
    "two": "höchstens zwei Ziffern",
}


def words(table: "Table") -> "dict[str, str]":
    """Return the words by their keys, in the language that is set; English for one not there."""
    return _DE if table.settings.get("language") == "de" else _EN


def forget(*names: str) -> None:
    """Let go of modules: what still uses them keeps them, and their memory returns with it."""
    for name in names:
        package, _, own = name.rpartition(".")
        if sys.modules.pop(name, None) is not None and hasattr(sys.modules[package], own):
            delattr(sys.modules[package], own)


def once(name: str, *others: str) -> "Any":
    """Return a module that only the caller holds; others: modules of ours that it brings in."""
    module = __import__(name, None, None, ("*",))
    forget(name, *others)
    return module
