"""Phrases of the language in use: looked up by key in its file, and filled with values.

en.py describes the format of a language file. One language is in use at a time.
"""

import sys

from cribboard.base.constants import SCREEN_CELLS
from cribboard.base.message import Message
from cribboard.base.view import Later
from cribboard.rules.errors import Refusal

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Sequence

#: The languages: the names of their files, and what each calls itself.
LANGUAGES = ("en", "de", "fr", "es")
OWN_NAMES = ("English", "Deutsch", "Français", "Español")
#: A name has at least so many cells of its row.
LEAST_NAME = 6
#: So many lines are kept; a search takes a Pico up to 1 ms.
_MOST_KEPT = 16


class Phrases:
    """Phrases of one language file.

    text: sections by name; each is lines `key=form|form...` between line feeds. A phrase is split
    when it is used: all of them split would take 60 ms at power-on, and 20 kB.
    """

    def __init__(self, text: "dict[str, str]") -> None:
        self._text = text
        self._lines = {}  # type: dict[str, str]

    def line(self, key: str) -> str:
        """Return the forms of a phrase with `|` between them; "" for a key that is not there."""
        line = self._lines.get(key)
        if line is None:
            line = self._find(key)
            if line:
                if len(self._lines) >= _MOST_KEPT:
                    self._lines.clear()
                self._lines[key] = line
        return line

    def form(self, key: str, number: int) -> str:
        """Return one form of a phrase, -1 for the last; it is cut out alone, which is quicker."""
        line = self.line(key)
        if number < 0:
            return line[line.rfind("|") + 1 :]
        start = 0
        for _ in range(number):
            start = line.find("|", start) + 1
        end = line.find("|", start)
        return line[start:] if end < 0 else line[start:end]

    def _find(self, key: str) -> str:
        section, _, name = key.partition(".")
        if not name:
            section, name = "count", key
        text = self._text.get(section, "")
        start = text.find("\n" + name + "=") + len(name) + 2
        if start <= len(name) + 1:
            return ""
        return text[start : text.find("\n", start)]


def text_of(language: str) -> "dict[str, str]":
    """Return the text of a language; its file is imported here, so that only one need be."""
    module = "cribboard.language." + language
    __import__(module)
    text: "dict[str, str]" = sys.modules[module].TEXT
    return text


_in_use: "list[Phrases]" = []
_language = [LANGUAGES[0]]


def use(language: str) -> None:
    """Use `language` (one of LANGUAGES) from now on; English until then.

    Raises KeyError for another language, with nothing changed.
    """
    if language not in LANGUAGES:
        raise KeyError(language)
    _in_use[:] = [Phrases(text_of(language))]
    _language[0] = language


def language() -> str:
    """Return the language in use, one of LANGUAGES."""
    return _language[0]


def _phrases() -> Phrases:
    if not _in_use:
        use(LANGUAGES[0])
    return _in_use[0]


def forms(key: str) -> "list[str]":
    """Return the forms of a phrase, unfilled; [""] for a key that is not there."""
    return _phrases().line(key).split("|")


def phrase(key: str, form: int = 0) -> str:
    """Return a form of the phrase, unfilled (0 long, -1 short); "" for a key that is not there."""
    return _phrases().form(key, form)


def section(language: str, name: str) -> "dict[str, str]":
    """Return the phrases of one section by key, first forms alone; for host tools and tests."""
    rows = [line.partition("=") for line in text_of(language)[name].split("\n") if line]
    return {key: forms.split("|")[0] for key, _, forms in rows}


def number(value: int) -> str:
    """Return 0..199 in words.

    >>> number(29), number(121)
    ('twenty-nine', 'one hundred and twenty-one')
    """
    if value >= 100:
        rest = value - 100
        return phrase("number.more").format(n=number(rest)) if rest else phrase("number.hundred")
    if value < 20:
        return phrase("number.small", value)
    text = phrase("number.%d" % value)  # one that its language does not put together
    if text:
        return text
    tens, ones = divmod(value, 10)
    text = phrase("number.tens", tens - 2)
    if not text:  # a language that counts on from the tens before: soixante-dix
        text, ones = phrase("number.tens", tens - 3), ones + 10
    if not ones:
        return text
    ones_text = phrase("number.small", 20 if ones == 1 else ones)
    return phrase("number.both").format(tens=text, ones=ones_text)


def fill(text: str, n: int = 0, who: str = "", what: str = "", m: int = 0) -> str:
    """Return a form of a phrase with its values."""
    if "{" not in text:
        return text  # most are: to fill nothing in takes a Pico 0.3 ms
    words = number(n) if "{w}" in text or "{p}" in text else ""
    return text.format(n=n, m=m, w=words, p=words, who=who, what=what)


def say(key: str, n: int = 0, who: str = "", what: str = "", form: int = 0, m: int = 0) -> str:
    """Return the phrase of `key`, filled in; "" where there is none.

    n, m: numbers; who: a player's name; what: another phrase; form: 0 long, -1 short.

    >>> say("!claim", 12, "Blue"), say("+heels", 2)
    ('Blue claims 12', 'two for his heels')
    """
    return fill(phrase(key, form), n, who, what, m)


def shortened(name: str, cells: int) -> str:
    """Return a name in at most `cells` letters; the number of a second seat stays.

    >>> shortened("Bartholomew", 6), shortened("Orange 2", 6)
    ('Bartho', 'Oran 2')
    """
    if len(name) <= cells:
        return name
    end = name[-2:] if name[-2:-1] == " " else ""
    return name[: cells - len(end)].rstrip() + end


def brief(key: str, n: int = 0, who: str = "", what: str = "") -> str:
    """Return the phrase of `key` in at most 16 columns, with a long name cut.

    >>> brief("!claim", 29, "Bartholomew")
    'Bartho claims 29'
    """
    return say(key, n, shortened(who, LEAST_NAME), what, -1)


def fitted(key: str, n: int = 0, who: str = "", what: str = "", m: int = 0) -> str:
    """Return the phrase with its name shortened to the cells that its row of the screen leaves.

    Rows are parted by two blanks. A name keeps LEAST_NAME letters; no other word is cut.

    >>> fitted("ask.play", who="Bartholomew the Great")
    'Bartholo: play a card'
    """
    rows = phrase(key).split("  ")
    for place, row in enumerate(rows):
        own = fill(row, n, who, what, m)
        if len(own) > SCREEN_CELLS and "{who}" in row:
            left = SCREEN_CELLS - len(fill(row, n, "", what, m))
            own = fill(row, n, shortened(who, max(left, LEAST_NAME)), what, m)
        rows[place] = own
    return "  ".join(rows)


def later(key: str, n: int = 0, who: str = "", what: str = "", m: int = 0) -> Later:
    """Return `fitted` of these values, made when it is first read: after the lights."""
    return Later(fitted, key, n, who, what, m)


def text(message: "str | Message", seats: "Sequence[str]" = (), names: "Sequence[str]" = ()) -> str:
    """Return the text of a message; a plain text is returned as it is.

    seats, names: the names of seats and tracks; one that is not there is called by its number.
    """
    if isinstance(message, str):
        return message
    who = message.who
    if message.seat >= 0:
        seat = message.seat
        who = seats[seat] if seat < len(seats) else say("seat", seat)
    elif message.track >= 0:
        track = message.track
        who = names[track] if track < len(names) else say("track", track)
    return say(message.key, message.n, who, text(message.what, seats, names), 0, message.m)


def texts(messages: "Sequence[Message]", seats: "Sequence[str]", names: "Sequence[str]") -> str:
    """Return the texts of several messages, one after the other."""
    return " ".join([text(message, seats, names) for message in messages])


def sentence(error: Exception) -> str:
    """Return the sentence of an error in the language in use; `str` of one that has no message."""
    return text(error.message) if isinstance(error, Refusal) else str(error)
