"""Dialog that asks for seven keys by name, which tell the rows and columns of a keypad's lines.

While it is open the keypad sends contacts: `ae`, or `a+e` for what stays joined, is no key. So the
first questions of a new board are answered only by keys whose names are known.
"""

from cribboard.base.keypad_lines import (
    ORDERS,
    SETTINGS,
    SHARED,
    Search,
    contact,
    orders,
    side_of,
    wire,
)
from cribboard.dialogs.dialog import Dialog
from cribboard.dialogs.keys import KeyRefused
from cribboard.language.phrases import later

TYPE_CHECKING = False
if TYPE_CHECKING:
    from cribboard.base.view import View
    from cribboard.dialogs.dialog_table import Table

#: Colours of lamps, which take far below 100 mA together: of the keys so far, and of lines.
_WHITE, _GREEN, _RED = 0x303030, 0x003000, 0x900000
_FIRST_LINE = 8  # the lamp of the first line; the lamps before it are of keys
_HASH = 14  # the place of # in KEYPAD_LEGEND


class KeypadFinder(Dialog):
    """The keypad's seven keys, then those of a second keypad that has lines of its own.

    From the first lamp on are as many white ones as keys have been asked for; from the ninth on one
    for each line, green once a key has joined it, red where it touches another. A contact that
    cannot be the key begins again. is_known: `#` first of all, as it was, leaves all as it is.
    """

    name = "keypad"
    survives_long_press = holds_back = True

    def __init__(self, table: "Table", is_known: bool) -> None:
        self._number = 0  # of the keypad: 0, 1
        self._contacts: "tuple[str, ...]" = ()
        self._heard = self._touching = ""
        self._old = contact(orders(table.settings)[0], _HASH) if is_known else ""

    def _search(self) -> Search:
        search = Search(ORDERS[self._number])
        search.contacts, search.heard = self._contacts, self._heard
        return search

    def press(self, table: "Table", symbol: str) -> None:
        """Take a contact; `#`, of a link or as it was, closes this."""
        self._touching = ""
        if symbol == "#" or (symbol == self._old and not self._heard):
            table.close(self)
        elif len(symbol) < 2:
            raise KeyRefused("no.pad")
        elif len(symbol) > 2:
            self._touching = symbol
            raise KeyRefused("no.pad-touch", what=wire(symbol[0]) + ", " + wire(symbol[2]))
        else:
            self._take(table, symbol)

    def _take(self, table: "Table", pair: str) -> None:
        search = self._search()
        is_taken = search.take(pair)
        self._contacts, self._heard = search.contacts, search.heard
        if not is_taken:
            raise KeyRefused("no.pad-again")
        if search.asked:
            return
        order, settings = search.order, table.settings
        has_twin = settings["twin"] != "off"
        self._contacts, self._heard = (), ""
        if has_twin and side_of(order, SHARED) < 0:
            raise KeyRefused("no.pad-sides")
        settings[SETTINGS[self._number]] = order  # type: ignore[literal-required]
        if self._number:
            settings["twin"] = "on"
        self._number += 1
        if self._number > has_twin:
            table.close(self)
            table.say("note.pad")

    def erase(self, table: "Table") -> None:
        """Begin again."""
        self._contacts, self._heard = (), ""

    def fill(self, view: "View", table: "Table") -> None:
        """Show the key that is asked for, and the wires that no key has joined."""
        search = self._search()
        view.awaiting, view.asked_for, view.asked_values = "answer", "key", (search.asked,)
        prompt = "ask.pad-twin" if self._number else "ask.pad" if search.silent else "ask.pad-all"
        silent = " ".join([wire(line) for line in search.silent])
        view.prompt = later(prompt, 0, search.asked, silent)
        lamps = [(at, _WHITE) for at in range(len(self._contacts) + 1)]
        for at, line in enumerate(ORDERS[self._number]):
            if line in self._heard + self._touching:
                lamps.append((_FIRST_LINE + at, _RED if line in self._touching else _GREEN))
        view.lamps = tuple(lamps)
