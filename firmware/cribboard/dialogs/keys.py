"""Rank, digit and track that a key of the 4 x 4 pad stands for."""

from cribboard.base.constants import KEYPAD_LEGEND
from cribboard.base.tracks import TRACK_KEYS
from cribboard.rules.errors import Refusal

SYMBOLS = KEYPAD_LEGEND
_CARDS = "1234567890ABC"  # ace to nine, ten, Jack, Queen, King


class KeyRefused(Refusal):
    """A key that has no meaning now."""


class RefusedOnce(KeyRefused):
    """A key that is refused once: pressed again at once, it lets stand what its message says."""


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
