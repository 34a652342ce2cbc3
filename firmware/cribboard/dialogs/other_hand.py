"""Dialog that sets the play right at the show: "not this hand".

Rule: docs/rules.md, "Not this hand". A go that was not keyed gives cards to the wrong player; the
order of the ranks leaves few other readings of the play (rules/readings.py).
"""

from cribboard.dialogs.count_hand import Counting
from cribboard.dialogs.dialog import Dialog
from cribboard.dialogs.keys import KeyRefused, rank_of
from cribboard.language.phrases import fitted, later, say
from cribboard.rules import mends, readings
from cribboard.rules.cards import cards_text
from cribboard.view import Later

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Sequence

    from cribboard.dialogs.dialog_table import Table
    from cribboard.rules.game import Game
    from cribboard.view import View

    Reading = tuple[int, ...]


def ask(table: "Table", game: "Game") -> None:
    """Offer the next reading of the play; where there is none, ask for the cards of the hand.

    Where the play was pegged by hand, exchange the hand with the one counted before.
    """
    others = readings.others(table.match)
    if others:
        table.open(OtherHand(table, game, others))
    else:
        dialog = Counting(game, game.next_show, True)
        if not any(game.laid) and not dialog.exchange(table):
            raise KeyRefused("no.hand-keys")
        table.open(dialog)


class OtherHand(Dialog):
    """Another reading of the play, with what it would change.

    `1` takes it, `D` shows the next one and then asks for the cards, another card's key begins to
    key them. `#` is no answer: it is the key that players press without reading.
    """

    name = "other-hand"

    def __init__(self, table: "Table", game: "Game", others: "Sequence[Reading]") -> None:
        self._game = game
        self._others = list(others)
        self._show(table)

    def _show(self, table: "Table") -> None:
        """Work out what the first reading would change."""
        match, reading = table.match, self._others[0]
        self._commands = readings.rewritten(match, reading)
        self._way = mends.tried(match.block, [], self._commands)
        self._hand = readings.hand(self._game, reading, int(self._game.next_show))
        self._go = readings.changed_go(match, self._commands)

    def is_valid(self, game: "Game | None") -> bool:
        """Return whether this is still the same deal, uncounted."""
        return game is self._game and game.phase == "show"

    def press(self, table: "Table", symbol: str) -> None:
        """Take the reading, show the next one, or begin to key the hand."""
        if symbol == "1":
            table.rewrite([], self._commands)
            table.say("note.play-mended")
        elif symbol == "D" and len(self._others) > 1:
            del self._others[0]
            self._show(table)
        elif symbol == "D" or rank_of(symbol):
            dialog = Counting(self._game, self._game.next_show, True)
            if symbol != "D":
                dialog.press(table, symbol)
            table.close(self)
            table.open(dialog)
        else:
            raise KeyRefused("no.other-hand")

    def fill(self, view: "View", table: "Table") -> None:
        """Show the hand, the go that would change, and the pegs before and after."""
        view.awaiting = "answer"
        view.asked_for, view.asked_values, view.choices = "choice", ("other",), 1
        view.asked_seat = seat = int(self._game.next_show)
        view.turn_track = self._game.track_of(seat)
        after = self._way.block.game.scores if self._way.block.game else []
        changes = list(zip(view.names, self._game.scores, after))
        hand = cards_text(self._hand)
        seats = table.seats
        view.page_rows = Later(_rows, hand, seats[seat], self._go, seats, changes)
        view.prompt = later("ask.other-hand")


def _rows(
    hand: str,
    who: str,
    go: "tuple[bool, int, int]",
    seats: "Sequence[str]",
    changes: "Sequence[tuple[str, int, int]]",
) -> "tuple[str, ...]":
    is_said, seat, count = go
    rows = [say("page.not-this-hand"), fitted("page.hand-of", who=who, what=hand)]
    rows.append(fitted("page.go-said" if is_said else "page.go-unsaid", count, seats[seat]))
    rows += [fitted("page.change", old, name, m=new) for name, old, new in changes]
    return tuple(rows)
