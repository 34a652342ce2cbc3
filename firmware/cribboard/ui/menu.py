"""The menu: long D, an item's number, `#`. The numbers are fixed, so it works unseen."""

import sys

from cribboard.rules import patter
from cribboard.ui.entry import Points
from cribboard.ui.keymap import ITEMS
from cribboard.ui.keys import KeyRefused, digit_of

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from cribboard.rules.game import Game
    from cribboard.ui.table import Table
    from cribboard.view import View

#: What the brightness steps 1..5 are for the lights, of 256; the eye sees even steps.
BRIGHTNESS = (12, 36, 80, 150, 256)

_LINE = 21


def _rows(names: "list[str]") -> str:
    """Return names in rows of a screen, none broken."""
    rows = [""]
    for name in names:
        if len(rows[-1]) + 1 + len(name) > _LINE:
            rows.append(name)
        else:
            rows[-1] += " " + name if rows[-1] else name
    return "  ".join(rows)


def forget() -> None:
    """Let go of the menu's modules, this one too: nobody needs them until it opens again."""
    package = sys.modules["cribboard.ui"]
    for name in ("menu", "keymap") + tuple([row[2] for row in ITEMS]):
        if sys.modules.pop("cribboard.ui." + name, None) is not None and hasattr(package, name):
            delattr(package, name)


class Ask:
    """What every item is: open until it is done, or left by `*`."""

    def is_valid(self, game: "Game | None") -> bool:
        """Always."""
        return True

    def erase(self, table: "Table") -> None:
        """Leave."""
        table.close(self)


class Menu(Ask):
    """Which item?"""

    def __init__(self) -> None:
        self._number = Points()

    def press(self, table: "Table", symbol: str) -> None:
        """Take a digit of the number; `#` opens the item."""
        digit = digit_of(symbol)
        if digit >= 0:
            if not self._number.add(digit):
                raise KeyRefused("two digits at most")
            return
        if symbol != "#":
            raise KeyRefused("a number, then #")
        for number, item, module, name, _ in ITEMS:
            if number == self._number.value:
                try:
                    place = __import__("cribboard.ui." + module, None, None, (name,))
                except ImportError:
                    raise KeyRefused("no %s on this board" % item)
                ask = getattr(place, name)()
                table.close(self)
                table.open(ask)
                return
        raise KeyRefused("the menu has no item %d" % self._number.value)

    def erase(self, table: "Table") -> None:
        """Erase the number, else leave."""
        if not self._number.erase():
            table.close(self)

    def fill(self, view: "View", table: "Table") -> None:
        """List the items: those of one digit, or those that begin with the one typed."""
        view.awaiting = "points"
        typed = self._number.text
        view.entry = "menu " + typed
        view.entry_points = self._number.value
        listed = []
        tens = typed if typed in ("1", "2") else ""
        for number, name, _, _, _ in ITEMS:
            if number == self._number.value:
                view.entry += " " + name
            if str(number)[:-1] == tens:
                listed.append("%d %s" % (number, name))
        view.prompt = _rows(listed)


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
        view.prompt = "%s? %s  %s" % (self._label, now, _rows(words))


class Brightness(Ask):
    """How bright the lights are: 1..5, seen at once; `#` is done."""

    def press(self, table: "Table", symbol: str) -> None:
        """Set a step, or be done."""
        if symbol == "#":
            table.close(self)
            return
        step = digit_of(symbol)
        if not 1 <= step <= len(BRIGHTNESS):
            raise KeyRefused("brightness is 1 to %d" % len(BRIGHTNESS))
        table.settings["brightness"] = BRIGHTNESS[step - 1]

    def fill(self, view: "View", table: "Table") -> None:
        """Show the step that is set, the nearest one if a file says another level."""
        level = table.settings.get("brightness", BRIGHTNESS[-1])
        step = len([own for own in BRIGHTNESS if own < level]) + 1
        view.awaiting = "answer"
        view.entry = "brightness %d" % step
        view.choices = len(BRIGHTNESS)
        view.proposed = step
        view.prompt = "1 2 3 4 5  # done"


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


class NewGame(Confirm):
    """Give up this game? Asked first; `*` after it takes the new game back."""

    question = "a new game"

    def do(self, table: "Table") -> None:
        """Go on to who deals."""
        table.open(table.first())


class Reset(Confirm):
    """All settings as they were at first?"""

    question = "reset settings"

    def do(self, table: "Table") -> None:
        """Set them so; the next game is begun by them."""
        table.settings.update(table.defaults())
        if table.match.first_to > 1:
            table.settings["best_of"] = 1  # else it would go on as it was begun
        patter.use(str(table.settings.get("language", "en")))
        table.say("all settings reset")
