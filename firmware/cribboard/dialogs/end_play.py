"""Dialog that ends the play while cards are held: a short hand, a dead hand, cards picked up early.

Rule: docs/rules.md, "Hands and turns that are not as they should be".
"""

from cribboard.base.view import Later
from cribboard.dialogs import claim
from cribboard.dialogs.dialog import Dialog, fill_choice
from cribboard.dialogs.keys import KeyRefused, rank_of
from cribboard.language.phrases import LEAST_NAME, fitted, say, shortened
from cribboard.rules import commands

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Sequence

    from cribboard.base.view import View
    from cribboard.dialogs.dialog_table import Table
    from cribboard.rules.game import Game


class EndPlay(Dialog):
    """The question whether the play ends: `1` with one for last, `2` without; a card goes on.

    `#` is no answer: it is the key that players press without reading.
    """

    name = "end-play"

    def __init__(self, game: "Game") -> None:
        self._game = game

    def is_valid(self, game: "Game | None") -> bool:
        """Return whether the play still goes on."""
        return game is self._game and game.phase == "play" and not game.unclaimed

    def press(self, table: "Table", symbol: str) -> None:
        """End the play on `1` or `2`; lay a card on another card's key."""
        if symbol in ("1", "2"):
            self._end(table, symbol == "1" and bool(self._game.series))
        elif rank_of(symbol):
            table.close(self)
            table.press_game(symbol)
        else:
            raise KeyRefused("no.end-play")

    def _end(self, table: "Table", with_last: bool) -> None:
        """Let everybody who could still lay pass, as one step."""
        game = self._game
        seats = [seat for seat in range(game.form.players) if game.holds(seat)]
        passes = [commands.pass_turn() for seat in seats if seat not in game.saying_go]
        passes[-1] = commands.pass_turn(with_last)
        if len(passes) == 1:
            table.push(passes[0])
        else:
            table.rewrite(table.match.commands + passes)

    def fill(self, view: "View", table: "Table") -> None:
        """Show who still holds cards, and the question."""
        fill_choice(view, ("last", "none") if self._game.series else ("none",))
        held = [(table.seats[seat], self._game.holds(seat)) for seat in range(len(table.seats))]
        view.prompt = Later(_prompt, held, bool(self._game.series))


class EndPlayFirst(EndPlay):
    """The question whether the play ends where the way count is set after cards were laid.

    What is claimed comes first.
    """

    def is_valid(self, game: "Game | None") -> bool:
        """Return whether the play still goes on."""
        return game is self._game and game.phase == "play"

    def press(self, table: "Table", symbol: str) -> None:
        """Take a claim, or the answer."""
        if self._is_claimed():
            table.press_game(symbol)
        else:
            EndPlay.press(self, table, symbol)

    def erase(self, table: "Table") -> None:
        """Go on by cards; while a claim is due take back what it is for."""
        table.close(self)
        if self._is_claimed():
            table.press("*")

    def _is_claimed(self) -> bool:
        return bool(self._game.unclaimed or self._game.offer)

    def fill(self, view: "View", table: "Table") -> None:
        """Show what is claimed, or the question."""
        if self._is_claimed():
            view.dialog = ""
            view.asked_seat = table.turn_seat(self._game)
            claim.fill(view, table, self._game)
        else:
            EndPlay.fill(self, view, table)


def _prompt(held: "Sequence[tuple[str, int]]", has_series: bool) -> str:
    held = [pair for pair in held if pair[1]]
    rows = [fitted("ask.holds", count, who) for who, count in held]
    if len(held) > 2:  # two in a row: the question has three rows of its own
        names = ["%s: %d" % (shortened(who, LEAST_NAME), count) for who, count in held]
        rows = [" ".join(names[at : at + 2]) for at in range(0, len(names), 2)]
    return "  ".join(rows + [say("ask.end-play" if has_series else "ask.end-play-bare")])
