"""What the menu sets of the board itself: colours, supply, language, a second keypad, service."""

from cribboard.rules import patter
from cribboard.ui.choices import Number
from cribboard.ui.keys import KeyRefused, digit_of, track_of
from cribboard.ui.menu import Ask, Choice

TYPE_CHECKING = False
if TYPE_CHECKING:
    from cribboard.ui.table import Table
    from cribboard.view import View

#: Colours to choose from, as lights/palette.py numbers them from 0 on; a key is one more.
COLOURS = 7
_POWER_ON = ", from power-on"


class Colours(Ask):
    """A track by its key, then the number of its colour; a colour taken changes places."""

    def __init__(self) -> None:
        self._track = -1

    def press(self, table: "Table", symbol: str) -> None:
        """Take a track, then its colour; `#` is done."""
        if symbol == "#":
            table.close(self)
            return
        track, number = track_of(symbol), digit_of(symbol)
        if track >= 0:
            self._track = track
        elif self._track < 0:
            raise KeyRefused("first whose: A B C")
        elif not 1 <= number <= COLOURS:
            raise KeyRefused("a colour is 1 to %d" % COLOURS)
        else:
            colours = _colours(table)
            if number - 1 in colours:
                colours[colours.index(number - 1)] = colours[self._track]
            colours[self._track] = number - 1
            table.settings["colours"] = colours

    def erase(self, table: "Table") -> None:
        """Another track, else leave."""
        if self._track < 0:
            table.close(self)
        self._track = -1

    def fill(self, view: "View", table: "Table") -> None:
        """Ask whose, then which; the lights show it at once."""
        view.awaiting = "answer"
        view.entry = "colours " + " ".join([str(colour + 1) for colour in _colours(table)])
        view.prompt = "whose?  A B C  # done"
        view.lanes = tuple(range(len(view.scores)))
        if self._track >= 0:
            view.choices = COLOURS
            view.proposed = _colours(table)[self._track] + 1
            view.prompt = "%s: 1 to %d  # done" % (table.all_names()[self._track][:8], COLOURS)


def _colours(table: "Table") -> "list[int]":
    return list(table.settings.get("colours", (0, 1, 2)))


class Supply(Number):
    """What the lights may take."""

    label = "supply mA"
    setting = "budget_ma"
    least = 250
    most = 3000
    when = ""


class _Language(Choice):
    def chosen(self, table: "Table", place: int) -> None:
        """Speak it from now on."""
        patter.use(str(table.settings.get("language", "en")))


def language() -> Choice:
    """Return what the board speaks."""
    return _Language("language", "language", "English Deutsch", ("en", "de"))


def service() -> Choice:
    """Return whether a host that sends Ctrl-C gets to the prompt; off, SAFE is the way in."""
    return Choice("has_service", "service", "on off", (True, False), _POWER_ON)


def twin() -> Choice:
    """Return how a second keypad is read; one wired in parallel needs nothing."""
    words = "off on turned"
    return Choice("twin", "twin keypad", words, tuple(words.split()), _POWER_ON)
