"""List of things to do, as a dialog of the menu: a digit does one, `#` leaves."""

from cribboard.base.constants import SCREEN_CELLS
from cribboard.base.message import Message
from cribboard.base.view import Later
from cribboard.dialogs.dialog import Dialog, fill_choice, list_row
from cribboard.dialogs.keys import KeyRefused, digit_of
from cribboard.language.phrases import phrase

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Callable

    from cribboard.base.view import View
    from cribboard.dialogs.dialog_table import Table

    Action = tuple[str, Callable[[], None]]


#: Columns of a row for its name, after the number.
NAME_CELLS = SCREEN_CELLS - 3


class Actions(Dialog):
    """A list of at most nine things to do.

    heading: key of its first row.
    """

    heading = ""

    def actions(self, table: "Table") -> "list[Action]":
        """Return the name of each, and what does it."""
        raise NotImplementedError

    def press(self, table: "Table", symbol: str) -> None:
        """Do what the digit names, or close on `#`; D turns the page."""
        found = self.actions(table)
        if symbol == "D" and self.turn_page(table, len(found)):
            return
        place = digit_of(symbol) - 1
        if symbol != "#" and not 0 <= place < len(found):
            raise KeyRefused("no.choice", len(found), what=Message(self.heading))
        table.close(self)
        if symbol != "#":
            found[place][1]()

    def fill(self, view: "View", table: "Table") -> None:
        """Show the heading and the names."""
        names = [name for name, _ in self.actions(table)]
        fill_choice(view, names)
        places = self.fill_part(view, table, len(names), "ask.done")
        rows = [Later(list_row, place + 1, False, names[place]) for place in places]
        view.page_rows = (Later(phrase, self.heading),) + tuple(rows)
