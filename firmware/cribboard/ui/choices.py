"""What the menu sets: at once, or from the next game on."""

from cribboard.rules import forms
from cribboard.ui import prompts
from cribboard.ui.entry import Points
from cribboard.ui.keys import KeyRefused, digit_of
from cribboard.ui.menu import Ask, Choice

TYPE_CHECKING = False
if TYPE_CHECKING:
    from cribboard.ui.table import Table
    from cribboard.view import View

_NEXT = ", from the next game"
_OFF_ON = (False, True)


def way() -> Choice:
    """Return how the board is used."""
    words = "referee count scoreboard"
    return _Way("way", "way", words, tuple(words.split()))


def suits() -> Choice:
    """Return whether suits are typed."""
    return Choice("has_suits", "suits typed", "off on", _OFF_ON)


def motion() -> Choice:
    """Return whether pegs walk or jump."""
    return _Motion("is_motion_reduced", "motion", "full reduced", _OFF_ON)


def sound() -> Choice:
    """Return how loud the board is; `night` is soft, and silent while the lights are dim."""
    words = "off soft loud night"
    return Choice("sound", "sound", words, tuple(words.split()))


def first_deal() -> Choice:
    """Return who deals first in the next game of two."""
    words = "alternate loser winner cut"
    return Choice("first_deal", "first deal", words, tuple(words.split()), _NEXT)


def skunks() -> Choice:
    """Return what skunks are worth."""
    return Choice("skunks", "skunks", " ".join(forms.SCALES), forms.SCALES, _NEXT)


def level() -> Choice:
    """Return who counts."""
    return _Level("level", "level", " ".join(forms.LEVELS), forms.LEVELS, _NEXT)


def form() -> Choice:
    """Return what is played."""
    names = tuple([row.name for row in forms.FORMS])
    short = " ".join([name.split("-")[0] for name in names])
    return _Form("form", "form", short, names, _NEXT)


class _Motion(Choice):
    def chosen(self, table: "Table", place: int) -> None:
        """Keep it, whatever the system asks for (store/settings.py)."""
        table.settings["motion_by"] = "owner"


class _Way(Choice):
    def chosen(self, table: "Table", place: int) -> None:
        """Where points are awaited now, let a hand go that is half keyed."""
        game = table.match.game
        if game is not None and prompts.is_by_hand(table, game):
            table.leave()


class _Level(Choice):
    def chosen(self, table: "Table", place: int) -> None:
        """Ask whether what is laid is claimed too."""
        if place:
            table.open(Choice("is_play_claimed", "claim lays", "no yes", _OFF_ON, _NEXT))


class _Form(Choice):
    def chosen(self, table: "Table", place: int) -> None:
        """Play to the form's own target; ask what else there is to choose of it."""
        row = forms.FORMS[place]
        table.settings["target"] = row.target
        if row.bases:
            table.open(Choice("players", "players", "two three four", (2, 3, 4), _NEXT))
        if row.is_single:
            table.open(Choice("is_played_out", "play it out", "no yes", _OFF_ON, _NEXT))


class Number(Ask):
    """A number, then `#`; `#` alone leaves it as it is."""

    label = ""
    setting = ""
    least = 1
    most = 999
    when = _NEXT

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


class Target(Number):
    """How far it is played."""

    label = "target"
    setting = "target"

    def now(self, table: "Table") -> str:
        """Return the target of the next game."""
        first = table.first()
        return str(first.options.get("target", first.row.target))


class BestOf(Number):
    """How many games a match is."""

    label = "best of"
    setting = "best_of"
    most = 99

    def now(self, table: "Table") -> str:
        """Return what is set, or how the match was begun."""
        return str(table.settings.get("best_of") or max(1, 2 * table.match.first_to - 1))

    def take(self, table: "Table", value: int) -> None:
        """Set it if it is odd; ask what is counted."""
        if value % 2 == 0:
            raise KeyRefused("best of an odd number")
        Number.take(self, table, value)
        table.close(self)
        if value > 1:
            table.open(Choice("match_count", "count", "games worth", ("games", "worth"), _NEXT))
