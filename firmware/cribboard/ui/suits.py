"""A card's suit, for those who type it: A B C D after its rank, `#` leaves it out."""

from cribboard.rules import cards
from cribboard.ui.entry import card_text
from cribboard.ui.keys import KeyRefused

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any, Sequence

    from cribboard.rules.game import Game
    from cribboard.ui.table import Table
    from cribboard.view import View

_KEYS = "DCBA"  # clubs, diamonds, hearts, spades


def suited(rank: int, symbol: str, before: "Sequence[int]" = ()) -> int:
    """Return the card that the key makes of a rank; before: those of the same entry.

    Raises KeyRefused for another key, and for `#` where those before have suits.
    """
    if symbol == "#" and not before:
        return rank
    if symbol not in _KEYS:
        raise KeyRefused("every card of this entry has its suit" if before else "A B C D or #")
    return cards.make(rank, _KEYS.index(symbol) + 1)


def fill(view: "View") -> None:
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
        fill(view)
        view.entry = card_text(self._rank)
