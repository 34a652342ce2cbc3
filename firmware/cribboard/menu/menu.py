"""The menu: long D, the number of an item, `#`. Numbers never change, so no screen is needed."""

from cribboard import settings_table
from cribboard.base.view import Later
from cribboard.dialogs.dialog import Dialog, list_row
from cribboard.dialogs.keys import KeyRefused, Points
from cribboard.language.phrases import forms, phrase, say
from cribboard.menu import light_items, setting_items

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Callable, Sequence

    from cribboard.base.view import View
    from cribboard.dialogs.dialog_table import Table


#: What makes the dialogs of items that are no choice or number.
_DIALOGS: "dict[str, Callable[[], Dialog]]" = {
    "first_deal": setting_items.FirstDeal,
    "new-game": setting_items.NewGame,
    "brightness": light_items.Brightness,
    "colours": light_items.Colours,
    "reset": setting_items.Reset,
    "board": light_items.Board,
}
#: Items that few games need: name, module of this package, what in it makes the dialog. A module is
#: imported when its item is opened: at each start they would take 8 kB of the heap.
ON_DEMAND = (
    ("penalty", "correction_items", "Penalty"),
    ("misdeal", "correction_items", "Misdeal"),
    ("set-score", "correction_items", "SetScore"),
    ("overrule", "correction_items", "Overrule"),
    ("end-game", "ending_items", "EndGame"),
    ("judge", "judge", "Judge"),
    ("card", "evening_items", "card"),
    ("has_coach", "coach", "Coach"),
    ("names", "player_names", "Names"),
    ("drill", "drill", "Drill"),
    ("errors", "board_pages", "errors"),
    ("about", "board_pages", "about"),
)
#: The number of the last item.
LAST = max([row[4] for row in settings_table.ROWS])
#: The numbers of the items: none is left out.
NUMBERS = range(1, LAST + 1)


def item(number: int) -> Dialog:
    """Return the dialog of an item, one of NUMBERS."""
    name = settings_table.of_item(number)[0]
    if name in _DIALOGS:
        return _DIALOGS[name]()
    for late, module, maker in ON_DEMAND:
        if late == name:
            imported = __import__("cribboard.menu." + module, None, None, (maker,))
            dialog: Dialog = getattr(imported, maker)()
            return dialog
    return setting_items.dialog_of(name)


def _value(table: "Table", number: int) -> "str | Later":
    """Return the present value of an item's setting, "" if it has none."""
    name = settings_table.of_item(number)[0]
    if name == "has_coach":
        return Later(phrase, "menu.coach", 2 if table.settings["has_coach"] else 1)
    is_late = name in [late for late, _, _ in ON_DEMAND]
    return "" if is_late else item(number).value(table)


def names() -> "list[tuple[int, str]]":
    """Return (number, name) of each item, in the language in use: `menu.items` has the names."""
    every = forms("menu.items")
    return [(number, every[number - 1]) for number in NUMBERS]


def _row(number: int, is_marked: bool, value: str) -> str:
    """Return the row of an item: its number, name, and the present value of a setting."""
    return list_row(number, is_marked, phrase("menu.items", number - 1), value)


def _listed(typed: Points) -> "tuple[Sequence[int], int]":
    """Return the items that are listed, and the place of the one that is typed, 0 for none.

    One digit lists the items that begin with it, if there are several; else all are listed.
    """
    number = typed.value
    tens = [one for one in NUMBERS if one // 10 == number]
    if len(typed.text) == 1 and number and tens:
        return [number] + tens, 0
    return NUMBERS, number - 1 if number in NUMBERS else 0


def open_item(table: "Table", number: int) -> None:
    """Open an item; raises a Refusal where nothing that it asks could be done."""
    dialog = item(number)
    dialog.need(table)
    table.open(dialog)


class Menu(Dialog):
    """The items as a list, and the number of one of them; D turns the page."""

    name = "menu"

    def __init__(self) -> None:
        self._number = Points()

    def press(self, table: "Table", symbol: str) -> None:
        """Take a digit; on `#` open the item."""
        if self._number.take(symbol):
            self.part = -1
            return
        numbers, marked = _listed(self._number)
        if symbol == "D" and self.turn_page(table, len(numbers), marked):
            return
        if symbol != "#" or not self._number.text:
            raise KeyRefused("no.number")
        number = self._number.value
        if number not in NUMBERS:
            raise KeyRefused("no.no-item", number)
        table.close(self)
        open_item(table, number)

    def erase(self, table: "Table") -> None:
        """Erase the digits, or close if there are none."""
        self.part = -1
        if not self._number.erase():
            table.close(self)

    def fill(self, view: "View", table: "Table") -> None:
        """List the items with their present values, the one that is typed marked."""
        view.awaiting = "points"
        view.asked_for = "menu"
        view.entry_points = number = self._number.value
        typed = self._number.text
        numbers, marked = _listed(self._number)
        title = Later(say, "page.menu", 0, "", typed, int(bool(typed)))
        places = self.fill_part(view, table, len(numbers), "", marked)
        rows = [title]
        for one in [numbers[place] for place in places]:
            rows.append(Later(_row, one, one == number, _value(table, one)))
        view.page_rows = tuple(rows)
        view.prompt = Later(say, "ask.menu", LAST, "", "", int(bool(typed)))
