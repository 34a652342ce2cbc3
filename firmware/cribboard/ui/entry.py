"""What is typed but not yet taken: cards and points."""

from cribboard.rules.cards import RANKS, SUITS, rank_of, suit_of

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Sequence


def card_text(card: int) -> str:
    """Return the card as a player reads it: a ten is `10`.

    >>> card_text(10), card_text(11)
    ('10', 'J')
    """
    rank = rank_of(card)
    return "10" if rank == 10 else RANKS[rank - 1]


def cards_text(cards: "Sequence[int]") -> str:
    """Return the cards with a blank between them, suits where they are known."""
    return " ".join([card_text(card) + _suit(card) for card in cards])


def _suit(card: int) -> str:
    return SUITS[suit_of(card) - 1] if suit_of(card) else ""


class Points:
    """Digits typed towards points: two, or as many as `most`."""

    def __init__(self, most: int = 2) -> None:
        self.text = ""
        self.most = most

    @property
    def value(self) -> int:
        """The points typed; 0 for none."""
        return int(self.text or "0")

    def add(self, digit: int) -> bool:
        """Type a digit; return whether there was room for it."""
        if len(self.text) >= self.most:
            return False
        self.text = str(int(self.text + str(digit)))
        return True

    def erase(self) -> bool:
        """Forget the digits; return whether there were any."""
        was_typed = bool(self.text)
        self.text = ""
        return was_typed
