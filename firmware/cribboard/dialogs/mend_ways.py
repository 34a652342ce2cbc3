"""Dialog that asks how the rest of a deal follows a correction.

Rule: docs/rules.md, "Mistakes at the keypad".
"""

from cribboard.base.message import Message
from cribboard.base.view import Later
from cribboard.dialogs.dialog import Dialog, fill_choice
from cribboard.dialogs.keys import KeyRefused, digit_of
from cribboard.language.phrases import later, say
from cribboard.rules.cards import rank_text

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Sequence

    from cribboard.base.view import View
    from cribboard.dialogs.dialog_table import Table
    from cribboard.rules.game import Game
    from cribboard.rules.match import Match
    from cribboard.rules.mends import Way


def resume(table: "Table", is_mended: bool) -> bool:
    """Carry out the rest of what was undone; return False if there is none.

    is_mended: the last key did so; then the mend is taken back, and every way is offered.
    """
    match = table.match
    if is_mended:
        match.pop()
    ways = match.ways()
    if ways and not (ways[0].done or ways[0].refusal or is_mended):
        return False  # a count waits for its answer
    if len(ways) > 1 and (is_mended or ways[0].refusal):
        table.close_all()
        table.open(MendWays(match.game, ways))
    elif ways:
        table.mend(ways[0])
    return bool(ways)


def told(match: "Match", way: "Way") -> Message:
    """Return the sentence for a way that is about to be gone: `5 instead of 6; 4 more`."""
    new = match.commands[len(match.commands) - match.keyed :][:1]
    pair = new + match.rest[:1]
    if way.name == "instead" and [command.kind for command in pair] == ["lay", "lay"]:
        who, what = [rank_text(command.cards[0]) for command in pair]
        return Message("note.mended-instead", way.done, who, what)
    return Message("note.mended", way.done)


class MendWays(Dialog):
    """The ways to go on, by number, each with the scores that it would give.

    `#` is no answer, and `*` leaves the rest undone.
    """

    name = "mend"

    def __init__(self, game: "Game | None", ways: "Sequence[Way]") -> None:
        self._game = game
        self._ways = list(ways)

    def is_valid(self, game: "Game | None") -> bool:
        """Return whether nothing was done since."""
        return game is self._game

    def press(self, table: "Table", symbol: str) -> None:
        """Go on in the way of the digit."""
        place = digit_of(symbol) - 1
        if not 0 <= place < len(self._ways):
            raise KeyRefused("no.mend", len(self._ways))
        table.mend(self._ways[place])

    def fill(self, view: "View", table: "Table") -> None:
        """Show the ways, the scores they give, and what does not fit."""
        fill_choice(view, [way.name for way in self._ways])
        rows = []
        for way in self._ways:
            game = way.block.game
            scores = ":".join([str(score) for score in game.scores]) if game else ""
            rows.append((way.name, scores, len(way.left) if way.refusal else 0))
        view.page_rows = Later(_rows, rows)
        view.prompt = later("ask.mend")


def _rows(ways: "Sequence[tuple[str, str, int]]") -> "tuple[str, ...]":
    rows = [say("page.mend")]
    for number, (name, scores, left) in enumerate(ways, 1):
        rows.append("%d %s %s" % (number, say("page." + name), scores))
        if left:
            rows.append(say("page.left", left))
    return tuple(rows)
