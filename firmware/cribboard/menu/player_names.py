"""Dialog for the players' names, typed as on an old telephone: a key again is its next letter."""

from cribboard.dialogs.dialog import Dialog
from cribboard.dialogs.keys import KeyRefused, track_of
from cribboard.tracks import TRACK_KEYS

TYPE_CHECKING = False
if TYPE_CHECKING:
    from cribboard.table import Table
    from cribboard.view import View

#: The most UTF-8 bytes of a name, as in settings and journal.
MOST_BYTES = 24
#: The letters of each digit key.
LETTERS = (
    " 0",
    ".-'1",
    "abc\xe42",
    "def3",
    "ghi4",
    "jkl5",
    "mno\xf66",
    "pqrs\xdf7",
    "tuv\xfc8",
    "wxyz9",
)


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
            self._take(table)
        elif symbol == "D":
            if self._key < 0:
                self._is_capital = not self._is_capital
            else:
                self._close()
        elif symbol == "C":
            self._text = self._text[:-1]
            self._close()
        elif symbol in "AB":
            raise KeyRefused("letters are on 0 to 9")
        else:
            self._type(int(symbol))

    def _choose(self, table: "Table", symbol: str) -> None:
        if symbol == "#":
            table.close(self)
        elif track_of(symbol) < 0:
            raise KeyRefused("first whose: " + " ".join(TRACK_KEYS))
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
        if len(text.encode()) > MOST_BYTES:
            raise KeyRefused("a name has %d letters at most" % MOST_BYTES)
        self._text, self._key = text, key

    def _close(self) -> None:
        """End the last letter; the next is a capital where a word begins."""
        self._key = -1
        self._is_capital = self._text[-1:] in ("", " ")

    def _cased(self, letter: str) -> str:
        if not self._is_capital:
            return letter
        place = "\xe4\xf6\xfc".find(letter)  # MicroPython's upper knows only ASCII
        if place >= 0:
            return "\xc4\xd6\xdc"[place]
        return letter.upper() if ord(letter) < 128 else letter  # CPython would make two of \xdf

    def _take(self, table: "Table") -> None:
        name = " ".join(self._text.split())
        names = table.all_names()
        if name in names and names.index(name) != self._track:
            raise KeyRefused("%s is there already" % name)
        if name:
            names[self._track] = name
            table.settings["names"] = names
            table.say("%s: %s" % (TRACK_KEYS[self._track], name))
        self._track = -1
        self._forget()

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
        names = table.all_names()
        view.awaiting = "points"
        view.asked_for = "track" if self._track < 0 else "text"
        view.lanes = tuple(range(len(view.scores)))
        view.entry = "names"
        view.prompt = "whose?  " + "  ".join(
            ["%s %s" % (key, name[:8]) for key, name in zip(TRACK_KEYS, names)]
        )
        if self._track >= 0:
            view.lanes = ()
            view.entry = self._text[-19:]
            view.prompt = "was %s  letters  D next C back # done" % names[self._track][:12]
