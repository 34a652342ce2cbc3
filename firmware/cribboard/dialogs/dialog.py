"""Base class of the dialogs, and the common kinds: yes or no, a choice, a number."""

from cribboard.dialogs.entry import Copyable, Points
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
    """Return names in rows of the screen, parted by two blanks; no name is broken."""
    rows = [""]
    for name in names:
        if len(rows[-1]) + 1 + len(name) > _LINE:
            rows.append(name)
        else:
            rows[-1] += " " + name if rows[-1] else name
    return "  ".join(rows)


class Dialog(Copyable):
    """Something that is open over the game and takes the short keys until it is closed.

    The table keeps a stack of dialogs: `table.open(dialog)` puts one on top, `table.close(dialog)`
    takes it away wherever it is. Only the top one gets keys and fills the view. A dialog reads and
    writes `table.settings`, pushes commands with `table.push` and leaves a message with
    `table.say`. `table.now_ms` is the time of the key, 0 where there is no clock.
    """

    name = ""  # as View.dialog has it
    #: Whether a long press, which closes the other dialogs, leaves this one open.
    survives_long_press = False

    def press(self, table: "Table", symbol: str) -> None:
        """Take a short key, any but `*`.

        Raises KeyRefused, or the IllegalMove of a command, with the sentence for the player.
        """
        raise NotImplementedError

    def erase(self, table: "Table") -> None:
        """Take the key `*`: erase the last input, or close if there is none. Never refuses."""
        table.close(self)

    def fill(self, view: "View", table: "Table") -> None:
        """Write the prompt and the input so far into a view that the game has filled."""
        raise NotImplementedError

    def is_valid(self, game: "Game | None") -> bool:
        """Return whether it may stay open after a command; game: as the command left it."""
        return True


class PointsDialog(Dialog):
    """Base of dialogs that take points, and ask again (claim.Sure) when they are too many.

    track: the one that gets the points, -1: not chosen yet.
    """

    track = -1

    def peg(self, table: "Table", points: int) -> None:
        """Take the points, however many, and close."""
        raise NotImplementedError

    def text(self, view: "View", points: int) -> str:
        """Return the entry that stands over `sure?`."""
        raise NotImplementedError


class Confirm(Dialog):
    """A yes-or-no question: `#` is yes, `*` is no."""

    name = "confirm"
    question = ""

    def press(self, table: "Table", symbol: str) -> None:
        """Act on `#`."""
        if symbol != "#":
            raise KeyRefused("# is yes, * is no")
        self.act(table)
        table.close(self)

    def act(self, table: "Table") -> None:
        """Do what the question is about."""
        raise NotImplementedError

    def fill(self, view: "View", table: "Table") -> None:
        """Show the question."""
        view.awaiting = "answer"
        view.asked_for = "confirm"
        view.prompt = self.question + "?  # yes  * no"


class Choice(Dialog):
    """A setting with a few values, chosen by digit; `#` leaves it as it is.

    words: parted by blanks, one for each of `values`, which are as the settings hold them;
    when: the end of the message, for a setting that does not take effect at once.
    """

    name = "choice"

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
        """Set the value of the digit, or leave it on `#`; then close."""
        place = self._now(table) if symbol == "#" else digit_of(symbol) - 1
        if not 0 <= place < len(self._words):
            raise KeyRefused("%s is 1 to %d" % (self._label, len(self._words)))
        table.close(self)
        table.say("%s: %s%s" % (self._label, self._word(place), self._when))
        if symbol != "#":
            table.settings[self._setting] = self._values[place]
            self.chosen(table, place)

    def chosen(self, table: "Table", place: int) -> None:
        """Do what follows from the new value; place: of the value in `values`."""

    def fill(self, view: "View", table: "Table") -> None:
        """Show the choices."""
        view.awaiting = "answer"
        view.asked_for = "choice"
        view.asked_values = self._values
        now = self._word(self._now(table))
        view.choices = len(self._words)
        view.proposed = self._now(table) + 1
        words = ["%d %s" % (place + 1, word) for place, word in enumerate(self._words)]
        view.prompt = "%s? %s  %s" % (self._label, now, in_rows(words))


class Number(Dialog):
    """A setting that is a number of least..most: digits, then `#`; `#` alone leaves it as it is."""

    name = "number"
    label = ""
    setting = ""
    least = 1
    most = 999
    when = NEXT

    def __init__(self) -> None:
        self._number = Points(len(str(self.most)))

    def press(self, table: "Table", symbol: str) -> None:
        """Take a digit; on `#` set the number and close."""
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
        """Set the number; raises KeyRefused for one out of range."""
        if not self.least <= value <= self.most:
            raise KeyRefused("%s is %d to %d" % (self.label, self.least, self.most))
        table.settings[self.setting] = value
        table.say("%s %d%s" % (self.label, value, self.when))

    def erase(self, table: "Table") -> None:
        """Erase the digits, or close if there are none."""
        if not self._number.erase():
            table.close(self)

    def now(self, table: "Table") -> str:
        """Return the present value for the prompt, "-" for none."""
        return str(table.settings.get(self.setting, 0) or "-")

    def fill(self, view: "View", table: "Table") -> None:
        """Show the digits and the present value."""
        view.awaiting = "points"
        view.asked_for = "number"
        view.asked_values = (self.least, self.most)
        view.entry = "%s %s" % (self.label, self._number.text)
        view.entry_points = self._number.value
        view.prompt = "now %s, # sets" % self.now(table)
