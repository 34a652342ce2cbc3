"""Dialogs that give the game under way the form that is set, and its captain.

What no longer fits of its deal is undone; one `*` takes the change back.
"""

from cribboard.base.constants import AT_ONCE
from cribboard.base.message import Message
from cribboard.dialogs.dialog import Dialog, fill_choice
from cribboard.dialogs.first_deal import Dealer
from cribboard.dialogs.keys import KeyRefused
from cribboard.language.phrases import later, phrase
from cribboard.rules import commands, forms, mends
from cribboard.rules.errors import IllegalMove
from cribboard.rules.new_game import usual
from cribboard.rules.options import STARTS

TYPE_CHECKING = False
if TYPE_CHECKING:
    from cribboard.base.view import View
    from cribboard.dialogs.dialog_table import Table
    from cribboard.rules.commands import Command
    from cribboard.rules.game import Game


class ThisForm(Dialog):
    """The question whether the game under way has the form that was set: `1` yes, `#` or `2` no."""

    name = "form"

    def __init__(self, game: "Game") -> None:
        self._game = game

    def is_valid(self, game: "Game | None") -> bool:
        """Return whether the game still goes on."""
        return game is self._game and game.phase != "over"

    def press(self, table: "Table", symbol: str) -> None:
        """Change the form of this game on `1`."""
        if symbol not in ("1", "2", "#"):
            raise KeyRefused("no.this-form")
        table.close(self)
        if symbol != "1":
            return
        if Dealer(table).row.has_captain:
            table.open(ThisCaptain(table))
        else:
            change_form(table, self._game)

    def fill(self, view: "View", table: "Table") -> None:
        """Show the question."""
        fill_choice(view, ("now", "next"), 2)
        view.prompt = later("ask.this-form")


def ask_form(table: "Table") -> None:
    """Ask whether the game under way has the form that is set too, where that is another one.

    Not where it cannot: the scores, or the tracks of the match, do not fit. A form with a captain
    may have another one.
    """
    table.close_named("form")
    game = table.match.game
    if game is None or game.phase == "over":
        return
    row, form = Dealer(table).row, game.form
    if row.name == form.name and row.players == form.players and not row.has_captain:
        return
    try:
        mends.tried(table.match.block, *_in_form(table, game, 0))
    except IllegalMove:
        return
    table.open(ThisForm(game))


def _in_form(table: "Table", game: "Game", captain: int) -> "tuple[list[Command], list[Command]]":
    """Return the block's commands in the form that is set, and those that follow if they fit.

    Raises IllegalMove where this deal cannot be changed.
    """
    dealer = Dealer(table)
    options = dict(dealer.options)
    for name in STARTS:  # of this game; the settings have those of the next one
        options[name] = getattr(game, name)
    if dealer.row.has_captain:
        options["captain"] = captain
    seat = game.dealer if game.dealer < dealer.row.players else 0
    begin = commands.game(dealer.form_name, dealer=seat, **usual(dealer.form_name, options))
    return mends.with_game(table.match.block, table.telling(begin, dealer.tracks))


def change_form(table: "Table", game: "Game", captain: int = 0) -> None:
    """Give the game under way the form that is set; what no longer fits of this deal is undone.

    Raises IllegalMove where this deal cannot be changed.
    """
    way = table.rewrite(*_in_form(table, game, captain))
    name = Dealer(table).form_name
    word = phrase("menu.form", 1 + [row.name for row in forms.FORMS].index(name))
    told = Message(AT_ONCE, who=word, what=Message("menu.form"))
    table.show(told, *([way.refusal] if way.refusal else []))


class ThisCaptain(Dealer):
    """The captain's seat of the game under way, which gets the form that is set."""

    def take_captain(self, table: "Table", seat: int) -> None:
        """Change the game's form; seat: of its captain."""
        if table.match.game is not None:
            change_form(table, table.match.game, seat)
