"""Letters A, B and C typed on a computer's keyboard: which key of the board each means now.

Whoever types `a` for a card means an ace, while the key A of the board is a Jack. Where the board
asks for a player or a suit, its prompt names the keys A, B, C, and they are meant.
"""

from cribboard.dialogs import phases
from cribboard.table.legal_keys import CARDS

TYPE_CHECKING = False
if TYPE_CHECKING:
    from cribboard.base.view import View
    from cribboard.table.table import Table


def key_of(letter: str, view: "View", table: "Table") -> str:
    """Return the key for a typed `a`, `b` or `c`, "" for none; any other key as it is.

    The page of details counts as what is below it, for any key closes it. view: of the table.
    """
    if letter not in ("a", "b", "c"):
        return letter
    asked_for = view.asked_for
    if view.dialog == "details":
        asked_for = phases.phase_of(table, table.match.game)[0].awaiting
    if asked_for in CARDS:
        return "1" if letter == "a" else ""
    return letter.upper()
