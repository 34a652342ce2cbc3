"""What the board says, as players do: itemised and running, long and in 16 columns."""

from cribboard.rules import show

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Sequence

    from cribboard.rules.show import Item

_SMALL = (
    "nought one two three four five six seven eight nine ten eleven twelve thirteen fourteen "
    "fifteen sixteen seventeen eighteen nineteen"
).split()
_TENS = ("", "", "twenty", "thirty", "forty", "fifty", "sixty", "seventy", "eighty", "ninety")

#: reason: as told in a show, and short.
_SHOW = {
    "fifteen": ("fifteen", "fifteen"),
    "pair": ("pair", "pair"),
    "pair-royal": ("pair royal", "pair royal"),
    "double-pair-royal": ("double pair royal", "dbl royal"),
    "run": ("run of %s", "run"),
    "flush": ("flush of %s", "flush"),
    "nobs": ("one for his nob", "nobs"),
}
#: reason: as told in the play, and short.
_PLAY = {
    "fifteen": ("two", "15"),
    "thirty-one": ("two", "31"),
    "pair": ("two for a pair", "pair"),
    "pair-royal": ("six for a pair royal", "pair royal"),
    "double-pair-royal": ("twelve for a double pair royal", "dbl royal"),
    "run": ("%s for a run", "run"),
    "last": ("one for last", "last"),
}
HEELS = "two for his heels"
GO = "go"
LAST = "one for last"


def number(value: int) -> str:
    """Return 0..199 in words.

    >>> number(29), number(121)
    ('twenty-nine', 'one hundred and twenty-one')
    """
    if value >= 100:
        rest = value % 100
        return "one hundred" + (" and " + number(rest) if rest else "")
    if value < 20:
        return _SMALL[value]
    return _TENS[value // 10] + ("-" + _SMALL[value % 10] if value % 10 else "")


def _grouped(items: "Sequence[Item]") -> "list[tuple[str, int, int]]":
    """Return (reason, how many, points of each), runs of one length told together."""
    told = []  # type: list[tuple[str, int, int]]
    for item in items:
        if told and item.reason == "run" and told[-1][0] == "run" and told[-1][2] == item.points:
            told[-1] = ("run", told[-1][1] + 1, item.points)
        else:
            told.append((item.reason, 1, item.points))
    return told


def _phrase(reason: str, many: int, points: int, running: int) -> str:
    name = _SHOW[reason][0]
    if reason == "fifteen":
        return name + " " + number(running)
    if many > 1:
        phrase = "%s runs for %s" % (number(many), number(many * points))
        return phrase if running == many * points else phrase + " is " + number(running)
    if "%" in name:
        name = name % number(points)
    if reason == "nobs" and running == 1:
        return name
    return name + " is " + number(running)


def show_text(items: "Sequence[Item]", kept: int = 4) -> str:
    """Return a hand's count as a player tells it.

    kept: cards in the hand; an empty four-card hand is "nineteen".

    >>> show_text([])
    'nineteen'
    """
    if not items:
        return "nineteen" if kept == 4 else "nothing"
    told = []
    running = 0
    groups = _grouped(items)
    for reason, many, points in groups:
        running += many * points
        told.append(_phrase(reason, many, points, running))
    if len(told) > 1 and groups[-1][0] != "fifteen":
        told[-1] = "and " + told[-1]
    return ", ".join(told)


def show_steps(items: "Sequence[Item]") -> "list[tuple[int, str]]":
    """Return a hand's count in steps: (running points, text of 16 columns at most).

    >>> show_steps([show.Item("fifteen", (), 2), show.Item("pair", (), 2)])
    [(2, 'fifteen 2'), (4, 'pair is 4')]
    """
    steps = []
    running = 0
    for reason, many, points in _grouped(items):
        running += many * points
        if reason == "fifteen":
            text = "fifteen %d" % running
        elif many > 1:
            text = "%d runs is %d" % (many, running)
        else:
            text = "%s is %d" % (_SHOW[reason][1], running)
        steps.append((running, text))
    return steps


def play_text(count: int, items: "Sequence[Item]") -> str:
    """Return what a player says as a card is laid: the count, then what it scores.

    >>> play_text(25, [show.Item("run", (), 3)])
    'twenty-five and three for a run'
    """
    told = number(count)
    joint = " and "
    for item in items:
        phrase = _PLAY[item.reason][0]
        if "%" in phrase:
            phrase = phrase % number(item.points)
        is_count = item.reason in ("fifteen", "thirty-one")
        told += (" for " if is_count else joint) + phrase
    return told


def play_steps(items: "Sequence[Item]") -> "list[tuple[int, str]]":
    """Return a lay's score in steps: (running points, text of 16 columns at most).

    >>> play_steps([show.Item("fifteen", (), 2), show.Item("pair", (), 2)])
    [(2, '15 for 2'), (4, 'pair for 2')]
    """
    steps = []
    running = 0
    for item in items:
        running += item.points
        steps.append((running, "%s for %d" % (_PLAY[item.reason][1], item.points)))
    return steps


def show_short(items: "Sequence[Item]", kept: int = 4) -> str:
    """Return a hand's count in 16 columns.

    >>> show_short([])
    'nineteen (0)'
    """
    if not items:
        return "nineteen (0)" if kept == 4 else "nothing (0)"
    return "%d in all" % show.total(items)
