"""Dialog for the suit of a starter or of a card that is laid."""

from cribboard.dialogs.dialog import Dialog
from cribboard.dialogs.entry import fill_suit, suited
from cribboard.rules.cards import rank_text
from cribboard.rules.commands import make

TYPE_CHECKING = False
if TYPE_CHECKING:
    from cribboard.base.view import View
    from cribboard.dialogs.dialog_table import Table
    from cribboard.rules.commands import Command
    from cribboard.rules.game import Game


class CardSuit(Dialog):
    """The suit of one card; command: `starter` or `lay`, of a card without its suit."""

    name = "suit"

    def __init__(self, game: "Game", command: "Command") -> None:
        self._game = game
        self._awaited = game.awaited
        self._command = command

    def is_valid(self, game: "Game | None") -> bool:
        """Return whether the game still waits for that card."""
        return game is self._game and game.awaited == self._awaited

    def press(self, table: "Table", symbol: str) -> None:
        """Take the suit and push the command."""
        command, card = self._command, suited(self._command.cards[0], symbol)
        table.push(make(command.kind, cards=(card,), options=command.options))
        table.close(self)

    def fill(self, view: "View", table: "Table") -> None:
        """Show the rank and the keys of the suits."""
        fill_suit(view)
        view.asked_seat = table.turn_seat(self._game)
        view.entry = rank_text(self._command.cards[0])
