"""What the menu sets: of the game and the match, and of the board itself.

A setting holds at once, from the next game on, or (a second keypad, service) from power-on on.
"""

from cribboard.dialogs import peg_by_hand
from cribboard.dialogs.dialog import NEXT, Ask, Choice, Confirm, Number
from cribboard.dialogs.keys import KeyRefused, digit_of, track_of
from cribboard.language import patter
from cribboard.lights import palette
from cribboard.rules import forms

TYPE_CHECKING = False
if TYPE_CHECKING:
    from cribboard.table import Table
    from cribboard.view import View

#: What the brightness steps 1..5 are for the lights, of 256; the eye sees even steps.
BRIGHTNESS = (12, 36, 80, 150, 256)
#: Colours to choose from, as lights/palette.py numbers them from 0 on; a key is one more.
COLOURS = len(palette.HUES)
_POWER_ON = ", from power-on"
_OFF_ON = (False, True)


# The game and the match


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
    return Choice("first_deal", "first deal", words, tuple(words.split()), NEXT)


def skunks() -> Choice:
    """Return what skunks are worth."""
    return Choice("skunks", "skunks", " ".join(forms.SCALES), forms.SCALES, NEXT)


def level() -> Choice:
    """Return who counts."""
    return _Level("level", "level", " ".join(forms.LEVELS), forms.LEVELS, NEXT)


def form() -> Choice:
    """Return what is played."""
    names = tuple([row.name for row in forms.FORMS])
    short = " ".join([name.split("-")[0] for name in names])
    return _Form("form", "form", short, names, NEXT)


class _Motion(Choice):
    def chosen(self, table: "Table", place: int) -> None:
        """Keep it, whatever the system asks for (store/settings.py)."""
        table.settings["motion_by"] = "owner"


class _Way(Choice):
    def chosen(self, table: "Table", place: int) -> None:
        """Where points are awaited now, let a hand go that is half keyed."""
        game = table.match.game
        if game is not None and peg_by_hand.is_by_hand(table, game):
            table.leave()


class _Level(Choice):
    def chosen(self, table: "Table", place: int) -> None:
        """Ask whether what is laid is claimed too."""
        if place:
            table.open(Choice("is_play_claimed", "claim lays", "no yes", _OFF_ON, NEXT))


class _Form(Choice):
    def chosen(self, table: "Table", place: int) -> None:
        """Play to the form's own target; ask what else there is to choose of it."""
        row = forms.FORMS[place]
        table.settings["target"] = row.target
        if row.bases:
            table.open(Choice("players", "players", "two three four", (2, 3, 4), NEXT))
        if row.is_single:
            table.open(Choice("is_played_out", "play it out", "no yes", _OFF_ON, NEXT))


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
            table.open(Choice("match_count", "count", "games worth", ("games", "worth"), NEXT))


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


# The board itself


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
