"""Letters A, B and C typed on a computer's keyboard: which key of the board each means now.

Whoever types `a` for a card means an ace, while the key A of the board is a Jack. Where the board
asks for a player or a suit, its prompt names the keys A, B, C, and they are meant.
"""

TYPE_CHECKING = False
if TYPE_CHECKING:
    from cribboard.view import View

#: Values of View.asked_for with which a card's rank comes next.
_CARDS = ("starter", "card", "hand", "crib", "cut")
#: Phases in which a card can be entered below the page of details, which any key closes.
_CARD_PHASES = ("starter", "play")


def key_of(letter: str, view: "View") -> str:
    """Return the key for a typed `a`, `b` or `c`, "" for none; any other key as it is."""
    if letter not in ("a", "b", "c"):
        return letter
    is_below = view.dialog == "details" and view.phase in _CARD_PHASES
    if view.asked_for in _CARDS or is_below:
        return "1" if letter == "a" else ""
    return letter.upper()
