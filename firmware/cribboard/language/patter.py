"""Patter: counts announced as players do, in a long form and in one of 16 columns.

The phrases stand in language/en.py and de.py.
"""

from cribboard.language import de, en

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Sequence

    from cribboard.rules.commands import Event
    from cribboard.rules.show import Item

_TEXTS = {"en": en.TEXT, "de": de.TEXT}
#: The languages that `use` knows.
LANGUAGES = tuple(sorted(_TEXTS))


class Phrases:
    """Phrases of one language, looked up in its text.

    text: one line for each phrase, `key=long|short`, each between two line feeds. A phrase is
    split when it is first used: splitting all of them at power-on takes a Pico 60 ms.
    """

    def __init__(self, text: str) -> None:
        self._text = text
        self._forms = {}  # type: dict[str, list[str]]

    def phrase(self, key: str, form: int = 0) -> str:
        """Return a form of the phrase (0 long, -1 short); "" for a key that is not there."""
        if key not in self._forms:
            self._forms[key] = self._find(key)
        return self._forms[key][form]

    def _find(self, key: str) -> "list[str]":
        text = self._text
        start = text.find("\n" + key + "=") + len(key) + 2
        return text[start : text.find("\n", start)].split("|") if start > len(key) + 1 else ["", ""]


#: The board speaks one language at a time.
_in_use = [Phrases(en.TEXT)]


def use(language: str) -> None:
    """Speak `language` (one of LANGUAGES) from now on; English until then.

    Raises KeyError for another language, with nothing changed.
    """
    _in_use[0] = Phrases(_TEXTS[language])


def _phrase(key: str, form: int = 0) -> str:
    return _in_use[0].phrase(key, form)


def say(key: str, n: int = 0, who: str = "", what: str = "", form: int = 0) -> str:
    """Return the phrase of `key`, filled in; "" where there is none.

    n: a number; who: a player's name; what: another phrase; form: 0 long, -1 short.

    >>> say("!claim", 12, "Blue"), say("+heels", 2)
    ('Blue claims 12', 'two for his heels')
    """
    text = _phrase(key, form)
    words = number(n) if "{w}" in text or "{p}" in text else ""
    return text.format(n=n, w=words, p=words, who=who, what=what)


def brief(key: str, n: int = 0, who: str = "", what: str = "") -> str:
    """Return the phrase of `key` in at most 16 columns, with a long name cut.

    >>> brief("!claim", 29, "Bartholomew")
    'Bartho claims 29'
    """
    return say(key, n, who[:6], what, -1)


def number(value: int) -> str:
    """Return 0..199 in words.

    >>> number(29), number(121)
    ('twenty-nine', 'one hundred and twenty-one')
    """
    if value >= 100:
        rest = value - 100
        return _phrase("more").format(n=number(rest)) if rest else _phrase("hundred")
    if value < 20:
        return _phrase("small", value)
    tens, ones = divmod(value, 10)
    text = _phrase("tens", tens - 2)
    if not ones:
        return text
    return _phrase("both").format(tens=text, ones=_phrase("small", 20 if ones == 1 else ones))


# The show

_GROUPED = ("pair", "run")


def _groups(items: "Sequence[Item | Event]") -> "list[tuple[str, int, int, int]]":
    """Return what is announced together, as (key, how many, their points, points so far).

    Runs of one length are announced together, and so are pairs.
    """
    groups = []  # type: list[tuple[str, int, int, int]]
    reason = ""
    running = many = points = 0
    for item in items:
        running += item.points
        if item.reason == reason and item.reason in _GROUPED and item.points == points:
            many += 1
            groups.pop()
        else:
            many, reason, points = 1, item.reason, item.points
        groups.append((reason + "s" if many > 1 else reason, many, many * points, running))
    return groups


def _group_text(group: "tuple[str, int, int, int]") -> str:
    key, many, points, running = group
    phrase, so_far = _phrase(key), number(running)
    text = phrase.replace("{w}", so_far)
    if text != phrase:
        return text
    text = phrase.format(p=number(points), m=number(many))
    if points == running and "{p}" in phrase:
        return text
    return _phrase("is", 0 if many == 1 else -1).format(what=text, w=so_far)


def show_text(items: "Sequence[Item | Event]", size: int = 4) -> str:
    """Return the count of a hand or crib as a player announces it.

    size: its number of cards; a count of nothing with four cards is "nineteen".

    >>> show_text([])
    'nineteen'
    """
    if not items:
        return say("nineteen" if size == 4 else "nothing")
    groups = _groups(items)
    texts = list(map(_group_text, groups))
    if len(texts) > 1 and groups[-1][0] != "fifteen":
        texts[-1] = say("and", 0, "", texts[-1])
    return ", ".join(texts)


def show_stops(items: "Sequence[Item | Event]") -> "list[int]":
    """Return the points so far at each of `show_steps`."""
    return [running for _, _, _, running in _groups(items)]


def show_steps(items: "Sequence[Item | Event]") -> "list[tuple[int, str]]":
    """Return a count step by step: (points so far, text of at most 16 columns).

    >>> from cribboard.rules import show
    >>> show_steps([show.Item("fifteen", (), 2), show.Item("pair", (), 2)])
    [(2, 'fifteen 2'), (4, 'pair is 4')]
    """
    steps = []
    for key, many, _, running in _groups(items):
        steps.append((running, _phrase(key, -1).format(n=running, m=many)))
    return steps


def show_short(items: "Sequence[Item | Event]", size: int = 4) -> str:
    """Return the total of a hand or crib in at most 16 columns; size: as in `show_text`.

    >>> show_short([])
    'nineteen (0)'
    """
    if not items:
        return brief("nineteen" if size == 4 else "nothing")
    return brief("all", sum([item.points for item in items]))


# The play


def play_text(count: int, items: "Sequence[Item | Event]") -> str:
    """Return what a player says as a card is laid: the count, then what the card scores.

    count: 0 to say only the scores.

    >>> from cribboard.rules import show
    >>> play_text(25, [show.Item("run", (), 3)])
    'twenty-five and three for a run'
    """
    text = number(count) if count else ""
    for item in items:
        score = say("+" + item.reason, item.points)
        if not text or item.reason in ("fifteen", "thirty-one"):
            text = score
        else:
            text = _phrase("join").format(what=text, more=score)
    return text
