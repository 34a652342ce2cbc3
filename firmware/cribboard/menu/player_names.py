"""Dialog for the players' names, typed as on an old telephone: a key again is its next letter."""

from cribboard.base.constants import TRACK_KEYS, TRACK_NAMES
from cribboard.base.view import Later
from cribboard.dialogs.dialog import Dialog, track_prompt
from cribboard.dialogs.keys import KeyRefused, track_of
from cribboard.language.phrases import later, phrase, say
from cribboard.rules.commands import TEXT_BYTES

TYPE_CHECKING = False
if TYPE_CHECKING:
    from cribboard.base.view import View
    from cribboard.dialogs.dialog_table import Table

#: The letters of each digit key: those of English, the digit, then those of other languages.
LETTERS = (
    " 0",
    ".-'1",
    "abc2àâáäçæ",
    "def3éèêë",
    "ghi4îïí",
    "jkl5",
    "mno6ñóôöœ",
    "pqrs7ß",
    "tuv8ùûúü",
    "wxyz9ÿ",
)
#: Small letters beyond ASCII and their capitals: MicroPython's str.upper knows only ASCII, and
#: CPython's makes two letters of ß, which has no capital here.
SMALL = "àâáäçæéèêëîïíñóôöœùûúüÿ"
CAPITALS = "ÀÂÁÄÇÆÉÈÊËÎÏÍÑÓÔÖŒÙÛÚÜŸ"


class Names(Dialog):
    """A track, then letters: D ends a letter or makes a capital, C erases, `#` is done."""

    name = "names"

    def __init__(self) -> None:
        self._track = -1
        self._text = ""
        self._key = -1  # of the last letter, while it can still change; -1: none
        self._turn = 0  # place of that letter on its key
        self._is_capital = True

    def press(self, table: "Table", symbol: str) -> None:
        """Take the track, a letter's key, C, D or `#`."""
        if self._track < 0:
            self._choose(table, symbol)
        elif symbol == "#":
            self.take(table, self._track, self._text)
            self._track = -1
            self._forget()
        elif symbol == "D":
            if self._key < 0:
                self._is_capital = not self._is_capital
            else:
                self._close()
        elif symbol == "C":
            self._text = self._text[:-1]
            self._close()
        elif symbol in "AB":
            raise KeyRefused("no.letters")
        else:
            self._type(int(symbol))

    def _choose(self, table: "Table", symbol: str) -> None:
        if symbol == "#":
            table.close(self)
        elif track_of(symbol) < 0:
            raise KeyRefused("no.player-first", what=" ".join(TRACK_KEYS))
        else:
            self._track = track_of(symbol)

    def _type(self, key: int) -> None:
        letters = LETTERS[key]
        if key == self._key:
            self._turn = (self._turn + 1) % len(letters)
            text = self._text[:-1]
        else:
            if self._key >= 0:
                self._close()
            self._turn = 0
            text = self._text
        text += self._cased(letters[self._turn])
        if len(text.encode()) > TEXT_BYTES:
            raise KeyRefused("no.name-long", TEXT_BYTES)
        self._text, self._key = text, key

    def _close(self) -> None:
        """End the last letter; the next is a capital where a word begins."""
        self._key = -1
        self._is_capital = self._text[-1:] in ("", " ")

    def _cased(self, letter: str) -> str:
        if not self._is_capital:
            return letter
        place = SMALL.find(letter)
        if place >= 0:
            return CAPITALS[place]
        return letter.upper() if ord(letter) < 128 else letter

    def take(self, table: "Table", track: int, text: str) -> None:
        """Store a name; a default name of the language in use is stored as the default itself.

        An empty one changes nothing. Raises KeyRefused for the name of another track.
        """
        name = " ".join(text.split())
        names, shown = list(table.settings["names"]), table.all_names()
        others = [pair for at, pair in enumerate(zip(names, shown)) if at != track]
        if any([name in pair for pair in others]):
            raise KeyRefused("no.name-taken", who=name)
        if name:
            names[track] = TRACK_NAMES[track] if name == phrase("menu.tracks", track) else name
            table.settings["names"] = names
            table.say("note.set", who=table.all_names()[track], what=TRACK_KEYS[track])

    def _forget(self) -> None:
        self._text = ""
        self._key = -1
        self._is_capital = True

    def erase(self, table: "Table") -> None:
        """Erase the name, else choose another track, else close."""
        if self._track < 0:
            table.close(self)
        elif not self._text:
            self._track = -1
        self._forget()

    def fill(self, view: "View", table: "Table") -> None:
        """Show the tracks, then the name so far."""
        view.awaiting = "points"
        view.asked_for = "track" if self._track < 0 else "text"
        if self._track < 0:
            view.lanes = tuple(range(len(view.scores)))
            view.entry = Later(say, "menu.names")
            view.prompt = track_prompt("ask.which-track", table.all_names())
        else:
            view.entry = self._text
            view.prompt = later("ask.letters", who=table.all_names()[self._track])
