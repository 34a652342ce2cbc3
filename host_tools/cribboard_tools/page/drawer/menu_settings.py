"""Settings of the board's menu, each with its dialog, its values and what it needs.

Runs in the page's MicroPython, and on CPython in tests.
"""

from cribboard import settings_table
from cribboard.dialogs.dialog import Choice, Number, labelled
from cribboard.language import phrases
from cribboard.language.phrases import phrase
from cribboard.menu import light_items, menu, setting_items
from cribboard.menu.coach import Coach

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from cribboard.dialogs.dialog_table import Table


class Setting:
    """One setting: its dialog, its menu item, the name of its row, and what that says it needs."""

    def __init__(self, item: int, row: str, dialog: "Any") -> None:
        self.item = item
        self.row = row
        self.dialog = dialog
        self._needs = settings_table.row_of(row)[8]

    @property
    def name(self) -> str:
        """The name of the setting in the settings file, for brightness and coach the dialog's."""
        return str(getattr(self.dialog, "setting", self.dialog.name))

    @property
    def kind(self) -> str:
        """What the drawer shows: choice, number or steps."""
        if isinstance(self.dialog, Number):
            return "number"
        return "steps" if isinstance(self.dialog, light_items.Brightness) else "choice"

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
        if not self._needs:
            return True
        other = setting_items.dialog_of(self._needs[0])
        if isinstance(other, Number):
            return settings_table.is_met(self._needs, int(other.value(table)))
        return settings_table.is_met(self._needs, other.values[other.now(table)])

    def needed(self) -> str:
        """Return the values that it needs: `Level: teach, strict, muggins`."""
        if not self._needs:
            return ""
        other, values = setting_items.dialog_of(self._needs[0]), self._needs[1:]
        if isinstance(other, Number):
            return labelled(other.label, "%d+" % values[0])
        words = [other.word(other.values.index(value)) for value in values]
        return labelled(other.label, ", ".join(words))


def all_settings() -> "list[Setting]":
    """Return the settings of the menu in its order, each followed by those it opens."""
    found: "list[Setting]" = []
    for number in menu.NUMBERS:
        dialog: "Any" = menu.item(number)
        if isinstance(dialog, (Choice, Number, light_items.Brightness, Coach)):
            for place, name in enumerate(settings_table.of_item(number)):
                own = setting_items.dialog_of(name) if place else dialog
                found.append(Setting(number, name, own))
    return found
