"""Menu item that ends a game short of its target: conceded, stopped by time, abandoned."""

from cribboard.language.phrases import phrase, say
from cribboard.menu.actions import Actions
from cribboard.rules import commands
from cribboard.rules.errors import IllegalMove

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Callable

    from cribboard.dialogs.dialog_table import Table
    from cribboard.menu.actions import Action
    from cribboard.rules.commands import Command
    from cribboard.rules.game import Game


class EndGame(Actions):
    """The ways in which the game under way can end now."""

    name = "ending"
    heading = "evening.end"

    def need(self, table: "Table") -> None:
        """Raise IllegalMove without a game under way."""
        game = table.match.game
        if game is None or game.phase == "over":
            raise IllegalMove("no.game-first" if game is None else "no.over")

    def is_valid(self, game: "Game | None") -> bool:
        """Return whether the game goes on."""
        return game is not None and game.phase != "over"

    def actions(self, table: "Table") -> "list[Action]":
        """Return one for each track that the others may concede to, then time, then no result."""

        def ends(command: "Command") -> "Callable[[], None]":
            return lambda: table.push(command)

        found = []
        for track, name in enumerate(table.names):
            found.append((say("evening.conceded", 0, name), ends(commands.end("conceded", track))))
        found.append((phrase("evening.time"), ends(commands.end("stopped"))))
        found.append((phrase("evening.abandoned"), ends(commands.end("abandoned"))))
        return found
