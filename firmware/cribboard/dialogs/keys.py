"""Meaning of each key of the 4 x 4 pad: for the code, and for the key card."""

from cribboard.constants import KEYPAD_LEGEND
from cribboard.language.phrases import say
from cribboard.rules.errors import Refusal
from cribboard.tracks import TRACK_KEYS

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

SYMBOLS = KEYPAD_LEGEND
_CARDS = "1234567890ABC"  # ace to nine, ten, Jack, Queen, King
LONG_KEYS = TRACK_KEYS + "D*"  # those with a meaning of their own when held


class KeyRefused(Refusal):
    """A key that has no meaning now."""


def rank_of(symbol: str) -> int:
    """Return the rank 1..13 on the key, or 0.

    >>> rank_of("0"), rank_of("A"), rank_of("D")
    (10, 11, 0)
    """
    return _CARDS.find(symbol) + 1


def digit_of(symbol: str) -> int:
    """Return the digit 0..9 on the key, or -1."""
    return "0123456789".find(symbol)


def track_of(symbol: str) -> int:
    """Return the track that the key names: A, B, C are 0, 1, 2; or -1."""
    return TRACK_KEYS.find(symbol)


#: Rows of (key, meaning for a card, for points, at the show, held for 700 ms), as on the key card.
#: A meaning is "", a text that is the same in every language, or (key of the section `card` in the
#: language files, its form, n of that phrase).
KEYS: "tuple[tuple[Any, ...], ...]" = (
    ("1", ("cards", 0, 0), "1", "", ""),
    ("2", "2", "2", "", ""),
    ("3", "3", "3", ("show", 3, 3), ""),
    ("4", "4", "4", ("show", 3, 4), ""),
    ("5", "5", "5", ("show", 3, 5), ""),
    ("6", "6", "6", ("show", 3, 6), ""),
    ("7", "7", "7", ("show", 3, 7), ""),
    ("8", "8", "8", "", ""),
    ("9", "9", "9", "", ""),
    ("0", ("cards", 1, 0), "0", ("show", 0, 0), ""),
    ("A", ("cards", 2, 0), ("points", 0, 1), "", ("held", 0, 1)),
    ("B", ("cards", 3, 0), ("points", 0, 2), "", ("held", 0, 2)),
    ("C", ("cards", 4, 0), ("points", 0, 3), "", ("held", 0, 3)),
    ("D", ("cards", 5, 0), ("points", 1, 0), ("show", 1, 0), ("held", 1, 0)),
    ("*", ("always", 0, 0), ("always", 0, 0), ("always", 0, 0), ("held", 2, 0)),
    ("#", ("always", 1, 0), ("always", 1, 0), ("show", 2, 0), ""),
)
#: Rows of (keys, key of the section `card`), for what KEYS does not say.
NOTES = (
    ("1", "nobs"),
    ("A B C D", "suit"),
    ("1 2 3 4", "who"),
    ("D", "cut"),
    ("0..9 #", "claim"),
    ("0..9 #", "offer"),
    ("# D", "heels"),
    ("# D", "details"),
)


def meaning_text(meaning: "str | tuple[str, int, int]") -> str:
    """Return a meaning in KEYS in the language in use."""
    if isinstance(meaning, str):
        return meaning
    name, form, n = meaning
    return say("card." + name, n, form=form)
