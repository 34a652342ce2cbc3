"""Meaning of each key of the 4 x 4 pad: for the code, and in words for key card and manual."""

from cribboard.constants import KEYPAD_LEGEND
from cribboard.rules.errors import CribbageError
from cribboard.tracks import TRACK_KEYS

SYMBOLS = KEYPAD_LEGEND
_CARDS = "1234567890ABC"  # ace to nine, ten, Jack, Queen, King
LONG_KEYS = TRACK_KEYS + "D*"  # those with a meaning of their own when held


class KeyRefused(CribbageError):
    """A key that has no meaning now; the text is the sentence that the player sees."""


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


#: Rows of (key, meaning for a card, for points, at the show, held for 700 ms).
KEYS = (
    ("1", "ace", "1", "", ""),
    ("2", "2", "2", "", ""),
    ("3", "3", "3", "flush of 3", ""),
    ("4", "4", "4", "flush of 4", ""),
    ("5", "5", "5", "flush of 5", ""),
    ("6", "6", "6", "flush of 6", ""),
    ("7", "7", "7", "flush of 7", ""),
    ("8", "8", "8", "", ""),
    ("9", "9", "9", "", ""),
    ("0", "ten", "0", "no", ""),
    ("A", "Jack", "to track 1", "", "peg by hand, track 1"),
    ("B", "Queen", "to track 2", "", "peg by hand, track 2"),
    ("C", "King", "to track 3", "", "peg by hand, track 3"),
    ("D", "go", "take off", "key the hand", "menu"),
    ("*", "erase, no, undo", "erase, no, undo", "erase, no, undo", "redo"),
    ("#", "yes, done, next", "yes, done, next", "count", ""),
)
#: Rows of (keys, situation, meaning), for what KEYS does not say.
NOTES = (
    ("1", "at a show", "nobs; only # counts, no digit"),
    ("A B C D", "where a suit is awaited", "spades hearts diamonds clubs"),
    ("1 2 3 4", "where the first dealer or the captain is awaited", "who"),
    ("D", "where the first dealer is awaited", "the cards are cut: key each one's rank"),
    ("digits #", "where a claim is awaited", "its points; 0 # none, for a card # alone"),
    ("# 0 #", "where muggins are offered", "take, leave; of three A B C # called, 0 # nobody"),
    ("# D", "where heels are claimed", "# in the way referee, D in the way count"),
)
