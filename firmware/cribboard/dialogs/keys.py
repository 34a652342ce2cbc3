"""Keys of the 4 x 4 pad: what each stands for, and what is typed by them but not yet taken.

Where suits are typed, A B C D after a card's rank is its suit, and `#` leaves it unknown.
"""

from cribboard.base.constants import KEYPAD_LEGEND, TRACK_KEYS
from cribboard.language.phrases import later
from cribboard.rules.cards import make
from cribboard.rules.errors import Refusal

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any, Self, Sequence

    from cribboard.base.view import View

SYMBOLS = KEYPAD_LEGEND
_CARDS = "1234567890ABC"  # ace to nine, ten, Jack, Queen, King
_SUIT_KEYS = "DCBA"  # clubs, diamonds, hearts, spades


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


class Copyable:
    """Base of dialogs and of the input that they hold, which a copy of the table copies too."""

    def copied(self, copies: "dict[int, Any]") -> "Self":
        """Return a copy that shares nothing that changes with this; copies: those made, by id."""
        copy: "Self | None" = copies.get(id(self))
        if copy is None:
            copy = copies[id(self)] = object.__new__(type(self))
            for name, value in self.__dict__.items():
                setattr(copy, name, _copied(value, copies))
        return copy


def _copied(value: "object", copies: "dict[int, Any]") -> "object":
    if isinstance(value, list):
        return [_copied(one, copies) for one in value]
    return value.copied(copies) if isinstance(value, Copyable) else copies.get(id(value), value)


class Points(Copyable):
    """Digits of a number that is being typed, `most` at most."""

    def __init__(self, most: int = 2) -> None:
        self.text = ""
        self.most = most

    @property
    def value(self) -> int:
        """The number typed; 0 for none."""
        return int(self.text or "0")

    def add(self, digit: int) -> bool:
        """Add a digit; return whether there was room for it."""
        if len(self.text) >= self.most:
            return False
        self.text = str(int(self.text + str(digit)))
        return True

    def take(self, symbol: str) -> bool:
        """Add the digit of a key; return whether it is one. Raises KeyRefused without room."""
        digit = digit_of(symbol)
        if digit >= 0 and not self.add(digit):
            raise KeyRefused("no.digits", self.most)
        return digit >= 0

    def erase(self) -> bool:
        """Erase the digits; return whether there were any."""
        was_typed = bool(self.text)
        self.text = ""
        return was_typed


def suited(rank: int, symbol: str, before: "Sequence[int]" = ()) -> int:
    """Return the card of a rank and a suit's key; before: the cards typed before it.

    Raises KeyRefused for another key, and for `#` where there are cards before it: a hand is
    typed with a suit for each card, or for none.
    """
    if symbol == "#" and not before:
        return rank
    if symbol not in _SUIT_KEYS:
        raise KeyRefused("no.suit-all" if before else "no.suit")
    return make(rank, _SUIT_KEYS.index(symbol) + 1)


def fill_suit(view: "View") -> None:
    """Show the prompt for a card's suit."""
    view.awaiting = view.asked_for = "suit"
    view.prompt = later("ask.suit")
