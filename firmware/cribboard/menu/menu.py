"""The menu: long D, the number of an item, `#`. Numbers never change, so no screen is needed."""

from cribboard.dialogs.dialog import Dialog, in_rows
from cribboard.dialogs.entry import Points
from cribboard.dialogs.keys import KeyRefused, digit_of
from cribboard.menu import correction_items, setting_items
from cribboard.menu.about import About
from cribboard.menu.coach import Coach
from cribboard.menu.drill import Drill
from cribboard.menu.error_list import ErrorList
from cribboard.menu.player_names import Names

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Callable

    from cribboard.table import Table
    from cribboard.view import View

#: Rows of (number, name, function that makes the item's dialog, purpose as on the key card).
ITEMS: "tuple[tuple[int, str, Callable[[], Dialog], str], ...]" = (
    (1, "way", setting_items.way, "referee, count or scoreboard"),
    (2, "level", setting_items.level, "who counts: the board, or you, with muggins or without"),
    (3, "form", setting_items.form, "which cribbage the next game is"),
    (4, "target", setting_items.Target, "how far the next game goes"),
    (5, "penalty", correction_items.Penalty, "back by so many, or so many to another"),
    (6, "misdeal", correction_items.Misdeal, "the same dealer deals again"),
    (7, "set score", correction_items.SetScore, "put a peg where it belongs"),
    (8, "new game", setting_items.NewGame, "give this game up"),
    (9, "bright", setting_items.Brightness, "1 for a dark room to 5 for the sun"),
    (
        10,
        "sound",
        setting_items.sound,
        "off, soft, loud; night: soft, silent at brightness 1 and 2",
    ),
    (11, "suits", setting_items.suits, "type a suit after each rank"),
    (12, "coach", Coach, "what to lay away"),
    (13, "overrule", correction_items.Overrule, "the last count as you want it"),
    (14, "skunks", setting_items.skunks, "what a skunk is worth"),
    (15, "match", setting_items.BestOf, "best of how many games"),
    (16, "motion", setting_items.motion, "pegs that walk, or jump"),
    (17, "drill", Drill, "learn to count"),
    (18, "reset", setting_items.Reset, "every setting as it was at first"),
    (19, "names", Names, "letters as on a telephone; D next letter, C back, # done"),
    (20, "colours", setting_items.Colours, "a track's colour, by its number"),
    (21, "supply", setting_items.Supply, "mA that the lights may take"),
    (22, "language", setting_items.language, "English or German"),
    (23, "1st deal", setting_items.first_deal, "who deals first next: in turn, loser, winner, cut"),
    (24, "twin", setting_items.twin, "a second keypad: off, on, or read upside down"),
    (25, "service", setting_items.service, "a computer may stop the game; off: only SAFE does"),
    (26, "errors", ErrorList, "what broke, the newest first"),
    (27, "about", About, "which firmware this is"),
)


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
                raise KeyRefused("two digits at most")
            return
        if symbol != "#":
            raise KeyRefused("a number, then #")
        for number, _, make, _ in ITEMS:
            if number == self._number.value:
                table.close(self)
                table.open(make())
                return
        raise KeyRefused("the menu has no item %d" % self._number.value)

    def erase(self, table: "Table") -> None:
        """Erase the digits, or close if there are none."""
        if not self._number.erase():
            table.close(self)

    def fill(self, view: "View", table: "Table") -> None:
        """List the items: those of one digit, or those that begin with the digit typed."""
        view.awaiting = "points"
        view.asked_for = "menu"
        typed = self._number.text
        view.entry = "menu " + typed
        view.entry_points = self._number.value
        items = []
        tens = typed if typed in ("1", "2") else ""
        for number, name, _, _ in ITEMS:
            if number == self._number.value:
                view.entry += " " + name
            if str(number)[:-1] == tens:
                items.append("%d %s" % (number, name))
        view.prompt = in_rows(items)
