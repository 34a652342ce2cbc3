"""What a key of the 4 x 4 pad means where a card, a digit or a track is awaited."""

from cribboard.rules.errors import CribbageError

SYMBOLS = "123A456B789C*0#D"
_CARDS = "1234567890ABC"  # ace to nine, ten, Jack, Queen, King
_TRACKS = "ABC"


class KeyRefused(CribbageError):
    """The key makes no sense now; its text is the sentence the player sees."""


def rank_of(symbol: str) -> int:
    """Return the rank 1..13 that the key lays, or 0.

    >>> rank_of("0"), rank_of("A"), rank_of("D")
    (10, 11, 0)
    """
    return _CARDS.find(symbol) + 1


def digit_of(symbol: str) -> int:
    """Return the digit 0..9 on the key, or -1."""
    return "0123456789".find(symbol)


def track_of(symbol: str) -> int:
    """Return the track that the key pegs to: A, B, C are 0, 1, 2; or -1."""
    return _TRACKS.find(symbol)
