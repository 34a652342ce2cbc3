"""Dialog for the language at the very first start."""

from cribboard.base.constants import SCREEN_CELLS
from cribboard.dialogs.dialog import Dialog, fill_choice
from cribboard.dialogs.keys import KeyRefused, digit_of
from cribboard.language.phrases import LANGUAGES, OWN_NAMES

TYPE_CHECKING = False
if TYPE_CHECKING:
    from cribboard.base.view import View
    from cribboard.dialogs.dialog_table import Table
    from cribboard.rules.game import Game


def in_rows(names: "list[str]") -> str:
    """Return names in rows of the screen, parted by two blanks; no name is broken."""
    rows = [""]
    for name in names:
        if len(rows[-1]) + 1 + len(name) > SCREEN_CELLS:
            rows.append(name)
        else:
            rows[-1] += " " + name if rows[-1] else name
    return "  ".join(rows)


class FirstLanguage(Dialog):
    """The languages by digit, each in its own language; no other key chooses one.

    `*` leaves the question open. A language that is set otherwise closes it, and so does a game
    that begins, in English. While it is open no settings are saved: the next start asks again.
    """

    name = "language"
    survives_long_press = holds_back = True

    def is_valid(self, game: "Game | None") -> bool:
        """Return whether no game has begun."""
        return game is None

    def press(self, table: "Table", symbol: str) -> None:
        """Set the language of the digit, which closes the question."""
        place = digit_of(symbol) - 1
        if not 0 <= place < len(LANGUAGES):
            raise KeyRefused("no.keys", what=" ".join("123456789"[: len(LANGUAGES)]))
        table.settings["language"] = LANGUAGES[place]
        table.speak()
        table.answered.append(self)

    def erase(self, table: "Table") -> None:
        """Keep the question open."""

    def fill(self, view: "View", table: "Table") -> None:
        """Show the languages."""
        fill_choice(view, LANGUAGES)
        view.prompt = in_rows(["%d %s" % (at + 1, name) for at, name in enumerate(OWN_NAMES)])
