"""Menu item that ends a game short of its target, puts a match aside, or takes one up."""

from cribboard.language.phrases import phrase, say
from cribboard.menu import adjourn_items
from cribboard.menu.actions import NAME_CELLS, Actions
from cribboard.rules import adjourning, commands
from cribboard.rules.errors import IllegalMove

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Callable

    from cribboard.dialogs.dialog_table import Table
    from cribboard.menu.actions import Action
    from cribboard.rules.commands import Command
    from cribboard.rules.game import Game


def _is_going(game: "Game | None") -> bool:
    return game is not None and game.phase != "over"


def _conceded(name: str) -> str:
    """Return the row of a track that a game may be conceded to; a name is cut to fit."""
    text = say("evening.conceded", 0, name, form=-1)
    return say("evening.conceded", 0, name[: min(NAME_CELLS - len(text), 0) or None], form=-1)


class EndGame(Actions):
    """The ways in which the game under way can end now, and the matches beside it."""

    name = "ending"
    heading = "evening.end"
    _was_going = True

    def need(self, table: "Table") -> None:
        """Raise IllegalMove where nothing can end, and nothing is put aside."""
        match = table.match
        self._was_going = _is_going(match.game)
        if not (self._was_going or match.block.open or adjourning.is_under_way(match.block)):
            raise IllegalMove("no.game-first" if match.game is None else "no.over")

    def is_valid(self, game: "Game | None") -> bool:
        """Return whether the game still goes on, or is still over."""
        return _is_going(game) == self._was_going

    def actions(self, table: "Table") -> "list[Action]":
        """Return one for each track that the others may concede to, then time, then no result.

        After those, to put the match aside, and to take up another one.
        """

        def ends(command: "Command") -> "Callable[[], None]":
            return lambda: table.push(command)

        found: "list[Action]" = []
        if _is_going(table.match.game):
            for track, name in enumerate(table.names):
                conceded = commands.end("conceded", track)
                found.append((_conceded(name), ends(conceded)))
            found.append((phrase("evening.time"), ends(commands.end("stopped"))))
            found.append((phrase("evening.abandoned"), ends(commands.end("abandoned"))))
        if adjourning.is_under_way(table.match.block):
            found.append((phrase("evening.adjourned", 1), lambda: adjourn_items.ask(table)))
        if table.match.block.open:
            opened = adjourn_items.OpenMatches
            found.append((phrase("evening.take-up"), lambda: table.open(opened(table))))
        return found
