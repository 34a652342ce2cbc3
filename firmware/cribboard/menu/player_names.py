"""The players' names, typed as on a telephone: a key again is its next letter."""

from cribboard.dialogs.dialog import Ask
from cribboard.dialogs.keys import KeyRefused, track_of

TYPE_CHECKING = False
if TYPE_CHECKING:
    from cribboard.table import Table
    from cribboard.view import View

#: What a name may weigh, as settings and journal have it.
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


class Names(Ask):
    """Whose (A B C), then letters: D ends one or makes a capital, C erases, `#` is done."""

    def __init__(self) -> None:
        self._track = -1
        self._text = ""
        self._key = -1  # the key of the last letter while it can still change
        self._turn = 0
        self._is_capital = True

    def press(self, table: "Table", symbol: str) -> None:
        """Take the track, a letter's key, D, or `#`."""
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
            raise KeyRefused("first whose: A B C")
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
        """The last letter stands; the next is a capital where a word begins."""
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
            table.say("%s: %s" % ("ABC"[self._track], name))
        self._track = -1
        self._forget()

    def _forget(self) -> None:
        self._text = ""
        self._key = -1
        self._is_capital = True

    def erase(self, table: "Table") -> None:
        """Erase the name, else choose another track, else leave."""
        if self._track < 0:
            table.close(self)
        elif not self._text:
            self._track = -1
        self._forget()

    def fill(self, view: "View", table: "Table") -> None:
        """Ask whose, then show the name so far."""
        names = table.all_names()
        view.awaiting = "points"
        view.lanes = (0, 1, 2)[: len(view.scores)]
        view.entry = "names"
        view.prompt = "whose?  " + "  ".join(
            ["%s %s" % (key, name[:8]) for key, name in zip("ABC", names)]
        )
        if self._track >= 0:
            view.lanes = ()
            view.entry = self._text[-19:]
            view.prompt = "was %s  letters  D next C back # done" % names[self._track][:12]
