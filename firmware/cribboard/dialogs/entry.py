"""What is typed but not yet taken: cards, their suits, and points.

For those who type suits, A B C D after a card's rank is its suit, and `#` leaves it out.
"""

from cribboard.dialogs.keys import KeyRefused
from cribboard.rules.cards import make, rank_text

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any, Sequence

    from cribboard.rules.game import Game
    from cribboard.table import Table
    from cribboard.view import View

_SUIT_KEYS = "DCBA"  # clubs, diamonds, hearts, spades


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


def suited(rank: int, symbol: str, before: "Sequence[int]" = ()) -> int:
    """Return the card that the key makes of a rank; before: those of the same entry.

    Raises KeyRefused for another key, and for `#` where those before have suits.
    """
    if symbol == "#" and not before:
        return rank
    if symbol not in _SUIT_KEYS:
        raise KeyRefused("every card of this entry has its suit" if before else "A B C D or #")
    return make(rank, _SUIT_KEYS.index(symbol) + 1)


def ask_suit(view: "View") -> None:
    """Ask for the suit."""
    view.awaiting = "suit"
    view.prompt = "A spades B hearts  C diamonds D clubs  # no suit"


class Suit:
    """The suit of a starter or of a card that is laid."""

    def __init__(self, game: "Game", rank: int, command: "Any") -> None:
        self._game = game
        self._standing = game.awaited
        self._rank = rank
        self._command = command

    def is_valid(self, game: "Game | None") -> bool:
        """Whether that card is still awaited."""
        return game is self._game and game.awaited == self._standing

    def press(self, table: "Table", symbol: str) -> None:
        """Take the suit: the card is laid."""
        table.push(self._command(suited(self._rank, symbol)))
        table.close(self)

    def erase(self, table: "Table") -> None:
        """Another card."""
        table.close(self)

    def fill(self, view: "View", table: "Table") -> None:
        """Show the rank, ask for the suit."""
        ask_suit(view)
        view.entry = rank_text(self._rank)
