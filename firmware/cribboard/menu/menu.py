"""The menu: long D, the number of an item, `#`. Numbers never change, so no screen is needed."""

from cribboard.dialogs.dialog import Dialog, in_rows
from cribboard.dialogs.entry import Points
from cribboard.dialogs.keys import KeyRefused, digit_of
from cribboard.language.phrases import forms, say
from cribboard.menu import correction_items, setting_items
from cribboard.menu.about import About
from cribboard.menu.coach import Coach
from cribboard.menu.drill import Drill
from cribboard.menu.error_list import ErrorList
from cribboard.menu.player_names import Names
from cribboard.view import Later

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Callable

    from cribboard.table import Table
    from cribboard.view import View

#: The function that makes each item's dialog; the first is item 1. In the language files,
#: `menu.items` has the names in this order, and `card.item-N` what an item is for, as on the key
#: card.
ITEMS: "tuple[Callable[[], Dialog], ...]" = (
    setting_items.way,
    setting_items.level,
    setting_items.form,
    setting_items.Target,
    correction_items.Penalty,
    correction_items.Misdeal,
    correction_items.SetScore,
    setting_items.NewGame,
    setting_items.Brightness,
    setting_items.sound,
    setting_items.suits,
    Coach,
    correction_items.Overrule,
    setting_items.skunks,
    setting_items.BestOf,
    setting_items.motion,
    Drill,
    setting_items.Reset,
    Names,
    setting_items.Colours,
    setting_items.Supply,
    setting_items.language,
    setting_items.first_deal,
    setting_items.twin,
    setting_items.service,
    ErrorList,
    About,
    setting_items.facing,
)


def names() -> "list[tuple[int, str]]":
    """Return (number, name) of each item, in the language in use."""
    return [(place + 1, name) for place, name in enumerate(forms("menu.items"))]


def _entry(typed: str) -> str:
    """Return the digits typed, with the item's name where they are its number."""
    for number, name in names():
        if str(number) == typed:
            return say("entry.menu", what="%s %s" % (typed, name))
    return say("entry.menu", what=typed)


def _prompt(tens: str) -> str:
    """Return the items whose numbers are `tens` and one more digit."""
    return in_rows(["%d %s" % item for item in names() if str(item[0])[:-1] == tens])


class Menu(Dialog):
    """The number of an item."""

    name = "menu"

    def __init__(self) -> None:
        self._number = Points()

    def press(self, table: "Table", symbol: str) -> None:
        """Take a digit; on `#` open the item."""
        digit = digit_of(symbol)
        if digit >= 0:
            if not self._number.add(digit):
                raise KeyRefused("no.digits", self._number.most)
            return
        if symbol != "#":
            raise KeyRefused("no.number")
        number = self._number.value
        if not 1 <= number <= len(ITEMS):
            raise KeyRefused("no.no-item", number)
        table.close(self)
        table.open(ITEMS[number - 1]())

    def erase(self, table: "Table") -> None:
        """Erase the digits, or close if there are none."""
        if not self._number.erase():
            table.close(self)

    def fill(self, view: "View", table: "Table") -> None:
        """List the items: those of one digit, or those that begin with the digit typed."""
        view.awaiting = "points"
        view.asked_for = "menu"
        typed = self._number.text
        view.entry = Later(_entry, typed)
        view.entry_points = self._number.value
        view.prompt = Later(_prompt, typed if typed in ("1", "2") else "")
