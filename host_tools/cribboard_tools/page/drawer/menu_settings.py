"""Settings of the board's menu, each with its dialog, its values and what it needs.

The list is made of the menu: each item's dialog, and the dialogs that it opens after a value,
are settings of their own here. Runs in the page's MicroPython, and on CPython in tests.
"""

from cribboard.dialogs.dialog import Choice, Number, labelled
from cribboard.language import phrases
from cribboard.language.phrases import phrase
from cribboard.menu import menu, setting_items
from cribboard.menu.coach import Coach
from cribboard.rules.match import Match
from cribboard.store import settings as stored
from cribboard.table import Table

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from cribboard.dialogs.dialog import Dialog
    from cribboard.dialogs.dialog_table import Table as OpenTable

#: A number that opens a dialog after it does so from its third value on (best of 3).
_FOLLOWED_NUMBER = 2


class ItemTable:
    """A table for a dialog that is not on the screen: a setting that it opens is only noted."""

    def __init__(self, table: "OpenTable") -> None:
        self._table = table
        self.opened: "list[Any]" = []

    def __getattr__(self, name: str) -> "Any":
        return getattr(self._table, name)

    def open(self, dialog: "Dialog") -> None:
        """Note a setting; open a question on the board."""
        if hasattr(dialog, "setting"):
            self.opened.append(dialog)
        else:
            self._table.open(dialog)


class Setting:
    """One setting: its dialog, its menu item, and what has to be set before it has a meaning.

    parent: the setting whose value opens this one's dialog, None for an item's own; places: those
    values, by place (of a number: the least one alone).
    """

    def __init__(
        self, item: int, dialog: "Any", parent: "Setting | None" = None, places: "Any" = ()
    ) -> None:
        self.item = item
        self.dialog = dialog
        self.parent = parent
        self.places = places

    @property
    def name(self) -> str:
        """The name of the setting in the settings file, for brightness and coach the dialog's."""
        return str(getattr(self.dialog, "setting", self.dialog.name))

    @property
    def kind(self) -> str:
        """What the drawer shows: choice, number or steps."""
        if isinstance(self.dialog, Number):
            return "number"
        return "steps" if isinstance(self.dialog, setting_items.Brightness) else "choice"

    @property
    def label(self) -> str:
        """The name that the menu shows."""
        return phrase(getattr(self.dialog, "label", "menu." + self.dialog.name))

    def words(self) -> "list[str]":
        """Return the words for the values of a choice."""
        dialog = self.dialog
        if isinstance(dialog, Coach):
            return phrases.forms("menu.coach")[1:]
        return [dialog.word(place) for place in range(len(dialog.values))]

    def now(self, table: "Table") -> int:
        """Return the present value: the place of a choice, or the number."""
        dialog = self.dialog
        if isinstance(dialog, Choice):
            return dialog.now(table)
        if isinstance(dialog, Coach):
            return int(bool(table.settings["has_coach"]))
        value = dialog.value(table)
        return int(value) if value.isdigit() else 0

    def take(self, table: "Any", value: int) -> None:
        """Set the value, as the menu does; raises Refusal, or IndexError for a wrong place."""
        if self.kind == "choice" and not 0 <= value < len(self.words()):
            raise IndexError(value)
        self.dialog.take(table, bool(value) if isinstance(self.dialog, Coach) else value)

    def is_open(self, table: "Table") -> bool:
        """Return whether the setting has a meaning with the others as they are."""
        parent = self.parent
        if parent is None:
            return True
        now = parent.now(table)
        if isinstance(parent.dialog, Number):
            return parent.is_open(table) and now >= self.places[0]
        return parent.is_open(table) and now in self.places

    def needs(self) -> str:
        """Return the values that it needs: `Level: teach, strict, muggins`."""
        parent = self.parent
        if parent is None:
            return ""
        dialog = parent.dialog
        if isinstance(dialog, Number):
            return labelled(dialog.label, "%d+" % self.places[0])
        if len(self.places) == len(dialog.values):
            return parent.needs()
        words = parent.words()
        return labelled(dialog.label, ", ".join([words[place] for place in self.places]))


def _is_setting(dialog: "Dialog") -> bool:
    return isinstance(dialog, (Choice, Number, setting_items.Brightness, Coach))


def all_settings() -> "list[Setting]":
    """Return the settings of the menu in its order, each followed by those it opens."""
    found: "list[Setting]" = []
    table = Table(Match(), stored.defaults(), stored.defaults).copied()  # leaves the language alone
    table.has_voice = True  # a board without one asks nothing after `speech`
    for number in range(1, menu.LAST + 1):
        dialog = menu.item(number)
        if _is_setting(dialog):
            _add(found, Setting(number, dialog), table)
    return found


def _add(found: "list[Setting]", setting: Setting, table: "Table") -> None:
    """Append a setting, and those whose dialogs open after its values."""
    found.append(setting)
    dialog = setting.dialog
    if isinstance(dialog, Choice):
        values: "Any" = range(len(dialog.values))
    elif isinstance(dialog, Number):
        least = dialog.least_for(table)
        values = (least, least + _FOLLOWED_NUMBER)
    else:
        return
    opened: "list[tuple[Any, list[int]]]" = []
    for value in values:
        item_table = ItemTable(table)
        dialog.take(item_table, value)
        for other in item_table.opened:
            for known, places in opened:
                if known.setting == other.setting:
                    places.append(value)
                    break
            else:
                opened.append((other, [value]))
    for other, places in opened:
        _add(found, Setting(setting.item, other, setting, places), table)
