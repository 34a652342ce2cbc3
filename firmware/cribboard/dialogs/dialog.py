"""The kinds of asks that the menu's items are: a yes, a choice of a few words, a number.

A dialog: `press(table, symbol)` takes every short key but `*`, `erase(table)` is `*`,
`fill(view, table)` shows it, `is_valid(game)` says whether it may stay open; `table.close(self)`
ends it, `table.settings` is kept, `table.say(text)` tells once, and `table.now_ms` is when the key
came (0 where nobody tells the time), for what runs against the clock or wants a seed.
"""

from cribboard.dialogs.entry import Points
from cribboard.dialogs.keys import KeyRefused, digit_of

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from cribboard.rules.game import Game
    from cribboard.table import Table
    from cribboard.view import View

NEXT = ", from the next game"
_LINE = 21


def in_rows(names: "list[str]") -> str:
    """Return names in rows of a screen, none broken."""
    rows = [""]
    for name in names:
        if len(rows[-1]) + 1 + len(name) > _LINE:
            rows.append(name)
        else:
            rows[-1] += " " + name if rows[-1] else name
    return "  ".join(rows)


class Ask:
    """What every item is: open until it is done, or left by `*`."""

    def is_valid(self, game: "Game | None") -> bool:
        """Always."""
        return True

    def erase(self, table: "Table") -> None:
        """Leave."""
        table.close(self)


class Confirm(Ask):
    """A question that `#` says yes to."""

    question = ""

    def press(self, table: "Table", symbol: str) -> None:
        """Do it on `#`."""
        if symbol != "#":
            raise KeyRefused("# is yes, * is no")
        self.do(table)
        table.close(self)

    def do(self, table: "Table") -> None:
        """Do what was asked about."""

    def fill(self, view: "View", table: "Table") -> None:
        """Ask."""
        view.awaiting = "answer"
        view.prompt = self.question + "?  # yes  * no"


class Choice(Ask):
    """One of a few words, by its digit; `#` leaves it as it is. Kept in the settings.

    values: as settings have them; when: said after it, where it is not at once.
    """

    def __init__(
        self, setting: str, label: str, words: str, values: "tuple[Any, ...]", when: str = ""
    ) -> None:
        self._setting = setting
        self._label = label
        self._words = words.split()
        self._values = values
        self._when = when

    def _word(self, place: int) -> str:
        value = self._values[place]
        return value if isinstance(value, str) else self._words[place]

    def _now(self, table: "Table") -> int:
        value = table.settings.get(self._setting, self._values[0])
        return self._values.index(value) if value in self._values else 0

    def press(self, table: "Table", symbol: str) -> None:
        """Set it."""
        place = self._now(table) if symbol == "#" else digit_of(symbol) - 1
        if not 0 <= place < len(self._words):
            raise KeyRefused("%s is 1 to %d" % (self._label, len(self._words)))
        table.close(self)
        table.say("%s: %s%s" % (self._label, self._word(place), self._when))
        if symbol != "#":
            table.settings[self._setting] = self._values[place]
            self.chosen(table, place)

    def chosen(self, table: "Table", place: int) -> None:
        """Go on to what depends on it: nothing, mostly."""

    def fill(self, view: "View", table: "Table") -> None:
        """Show the choices."""
        view.awaiting = "answer"
        now = self._word(self._now(table))
        view.choices = len(self._words)
        view.proposed = self._now(table) + 1
        words = ["%d %s" % (place + 1, word) for place, word in enumerate(self._words)]
        view.prompt = "%s? %s  %s" % (self._label, now, in_rows(words))


class Number(Ask):
    """A number, then `#`; `#` alone leaves it as it is."""

    label = ""
    setting = ""
    least = 1
    most = 999
    when = NEXT

    def __init__(self) -> None:
        self._number = Points(len(str(self.most)))

    def press(self, table: "Table", symbol: str) -> None:
        """Take a digit, or set it."""
        digit = digit_of(symbol)
        if digit >= 0:
            if not self._number.add(digit):
                raise KeyRefused("%s is %d to %d" % (self.label, self.least, self.most))
            return
        if symbol != "#":
            raise KeyRefused("a number, then #")
        if self._number.text:
            self.take(table, self._number.value)
        table.close(self)

    def take(self, table: "Table", value: int) -> None:
        """Set it; raises KeyRefused where that cannot be."""
        if not self.least <= value <= self.most:
            raise KeyRefused("%s is %d to %d" % (self.label, self.least, self.most))
        table.settings[self.setting] = value
        table.say("%s %d%s" % (self.label, value, self.when))

    def erase(self, table: "Table") -> None:
        """Erase the number, else leave."""
        if not self._number.erase():
            table.close(self)

    def now(self, table: "Table") -> str:
        """Return what is set, as the prompt tells it."""
        return str(table.settings.get(self.setting, 0) or "-")

    def fill(self, view: "View", table: "Table") -> None:
        """Ask."""
        view.awaiting = "points"
        view.entry = "%s %s" % (self.label, self._number.text)
        view.entry_points = self._number.value
        view.prompt = "now %s, # sets" % self.now(table)
