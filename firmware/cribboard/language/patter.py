"""What the board says, as players do: itemised and running, long and in 16 columns.

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

_text = [en.TEXT]  # of the language in use, a line a phrase, each after a line's end
_phrases = {}  # type: dict[str, list[str]]  # those said so far


def use(language: str) -> None:
    """Speak `language` (en or de) from now on; English until then.

    Raises KeyError for another language; then nothing has changed.
    """
    _text[0] = _TEXTS[language]
    _phrases.clear()


def _phrase(key: str, form: int = 0) -> str:
    if key not in _phrases:
        _phrases[key] = _forms(key)
    return _phrases[key][form]


def _forms(key: str) -> "list[str]":
    """Look a phrase up: to take all apart at power-on would cost the Pico 60 ms."""
    text = _text[0]
    start = text.find("\n" + key + "=") + len(key) + 2
    return text[start : text.find("\n", start)].split("|") if start > len(key) + 1 else ["", ""]


def say(key: str, n: int = 0, who: str = "", what: str = "", form: int = 0) -> str:
    """Return the phrase of `key` with a number, a player's name and another phrase in it.

    form: 0 the long one, -1 the short. What has no phrase says nothing: "".

    >>> say("!claim", 12, "Blue"), say("+heels", 2)
    ('Blue claims 12', 'two for his heels')
    """
    text = _phrase(key, form)
    words = number(n) if "{w}" in text or "{p}" in text else ""
    return text.format(n=n, w=words, p=words, who=who, what=what)


def brief(key: str, n: int = 0, who: str = "", what: str = "") -> str:
    """Return the phrase of `key` in 16 columns, the name cut short.

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

_TOGETHER = ("pair", "run")


def _told(items: "Sequence[Item | Event]") -> "list[tuple[str, int, int, int]]":
    """Return (key, how many, points, points so far).

    Runs of one length are told together, and so are pairs.
    """
    told = []  # type: list[tuple[str, int, int, int]]
    reason = ""
    running = many = length = 0
    for item in items:
        running += item.points
        if item.reason == reason and item.reason in _TOGETHER and item.points == length:
            many += 1
            told.pop()
        else:
            many, reason, length = 1, item.reason, item.points
        told.append((reason + "s" if many > 1 else reason, many, many * length, running))
    return told


def _counted(group: "tuple[str, int, int, int]") -> str:
    key, many, points, running = group
    text, so_far = _phrase(key), number(running)
    told = text.replace("{w}", so_far)
    if told != text:
        return told
    told = text.format(p=number(points), m=number(many))
    if points == running and "{p}" in text:
        return told
    return _phrase("is", 0 if many == 1 else -1).format(what=told, w=so_far)


def show_text(items: "Sequence[Item | Event]", kept: int = 4) -> str:
    """Return a hand's count as a player tells it.

    kept: cards in the hand or crib; an empty one of four is "nineteen".

    >>> show_text([])
    'nineteen'
    """
    if not items:
        return say("nineteen" if kept == 4 else "nothing")
    groups = _told(items)
    told = list(map(_counted, groups))
    if len(told) > 1 and groups[-1][0] != "fifteen":
        told[-1] = say("and", 0, "", told[-1])
    return ", ".join(told)


def show_stops(items: "Sequence[Item | Event]") -> "list[int]":
    """Return the running points of the steps that `show_steps` tells."""
    return [running for _, _, _, running in _told(items)]


def show_steps(items: "Sequence[Item | Event]") -> "list[tuple[int, str]]":
    """Return a hand's count in steps: (running points, text of 16 columns at most).

    >>> from cribboard.rules import show
    >>> show_steps([show.Item("fifteen", (), 2), show.Item("pair", (), 2)])
    [(2, 'fifteen 2'), (4, 'pair is 4')]
    """
    steps = []
    for key, many, _, running in _told(items):
        steps.append((running, _phrase(key, -1).format(n=running, m=many)))
    return steps


def show_short(items: "Sequence[Item | Event]", kept: int = 4) -> str:
    """Return a hand's count in 16 columns.

    >>> show_short([])
    'nineteen (0)'
    """
    if not items:
        return brief("nineteen" if kept == 4 else "nothing")
    return brief("all", sum([item.points for item in items]))


# The play


def play_text(count: int, items: "Sequence[Item | Event]") -> str:
    """Return what a player says as a card is laid: the count, then what it scores.

    count: 0 to tell only what is scored.

    >>> from cribboard.rules import show
    >>> play_text(25, [show.Item("run", (), 3)])
    'twenty-five and three for a run'
    """
    told = number(count) if count else ""
    for item in items:
        more = say("+" + item.reason, item.points)
        if not told or item.reason in ("fifteen", "thirty-one"):
            told = more
        else:
            told = _phrase("join").format(what=told, more=more)
    return told
