"""Changes of settings from elsewhere than the keypad, by the menu's own dialogs.

The link and the page's drawer ask for them.
"""

from cribboard import settings_table
from cribboard.dialogs.dialog import Dialog, Number
from cribboard.language import phrases
from cribboard.menu import light_items, setting_items
from cribboard.menu.coach import Coach
from cribboard.rules.errors import Refusal

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any, Protocol

    from cribboard.dialogs.dialog_table import Table

    class ChangedBoard(Protocol):
        """What carries a change out: an App."""

        @property
        def table(self) -> Table: ...
        def press(self, symbol: str) -> None: ...
        def changed(self) -> None: ...


class Change(Dialog):
    """A change as a dialog that acts on its first key.

    So the board handles it like a key of the menu: it shows the message, saves, and lights.
    is_done: it was carried out, or refused; refused: why, as a sentence, "" if it was not.
    """

    name = "change"

    def __init__(self, act: "Callable[[Table], None]") -> None:
        self._act = act
        self.is_done = False
        self.refused = ""

    def press(self, table: "Table", symbol: str) -> None:
        """Close and act; a refusal is stored, and not shown by the board."""
        table.close(self)
        self.is_done = True
        try:
            self._act(table)
        except Refusal as refusal:
            self.refused = phrases.text(refusal.message, table.seats, table.names)

    def carry_out(self, board: "ChangedBoard") -> None:
        """Act on a board, the App: between two keys, never within the link's turn."""
        board.table.open(self)
        board.press("0")
        if board.table.is_open("language"):  # of the first start: it is answered by now
            board.table.speak()
            board.changed()


class ItemTable:
    """A table for a dialog that is not on the screen: a setting that it opens is not shown."""

    def __init__(self, table: "Table") -> None:
        self._table = table

    def __getattr__(self, name: str) -> "Any":
        return getattr(self._table, name)

    def open(self, dialog: "Dialog") -> None:
        """Open a question on the board."""
        if not hasattr(dialog, "setting"):
            self._table.open(dialog)


def of_setting(name: str, value: "object") -> Change:
    """Return the change of a setting of the menu to a value that the settings allow.

    Raises KeyError where the menu has no such setting, ValueError where it lacks the value.
    """
    row = settings_table.row_of(name)
    if not row[4] or not row[2]:
        raise KeyError(name)
    if not settings_table.values(name):  # a list for the tracks
        return Change(lambda table: _put(table, name, value))
    dialog: "Any" = Coach() if name == "has_coach" else light_items.Brightness()
    if name == "brightness":
        value = light_items.BRIGHTNESS.index(value) + 1
    elif name != "has_coach":
        dialog = setting_items.dialog_of(name)
        if not isinstance(dialog, Number):
            value = dialog.values.index(value)
    return Change(lambda table: dialog.take(ItemTable(table), value))


def _put(table: "Table", name: str, value: "object") -> None:
    table.settings[name] = value  # type: ignore[literal-required]
