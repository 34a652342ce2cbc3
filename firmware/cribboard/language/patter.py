"""Patter: counts announced as players do, in a long form and in one of 16 columns."""

from cribboard.language.phrases import brief, number, phrase, say

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Iterator, Sequence

    from cribboard.rules.commands import Event
    from cribboard.rules.show import Item


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
    form, so_far = phrase(key), number(running)
    text = form.format(p=number(points), m=number(many), w=so_far)
    if "{w}" in form:
        return text
    if points == running and "{p}" in form:
        return text
    return phrase("is", 0 if many == 1 else -1).format(what=text, w=so_far)


def show_text(items: "Sequence[Item | Event]", size: int = 4) -> str:
    """Return the count of a hand or crib as a player announces it.

    size: its number of cards; a count of nothing with four cards is "nineteen".

    >>> show_text([])
    'nineteen'
    """
    if not items:
        return say("nineteen" if size == 4 else "nothing")
    text = ""
    for text in show_texts(items):  # noqa: B007  (the last one is the whole)
        pass
    return text


def show_texts(items: "Sequence[Item | Event]") -> "Iterator[str]":
    """Yield the count of a hand or crib as it grows while it is said; the last text is the whole.

    >>> from cribboard.rules import show
    >>> list(show_texts([show.Item("fifteen", (), 2), show.Item("pair", (), 2)]))
    ['fifteen two', 'fifteen two, and a pair is four']
    """
    groups = _groups(items)
    text = ""
    for place, group in enumerate(groups):
        own = _group_text(group)
        if place and place == len(groups) - 1 and group[0] != "fifteen":
            text += say("and", 0, "", own)
        else:
            text += ", " + own if place else own
        yield text


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
        steps.append((running, phrase(key, -1).format(n=running, m=many)))
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
            text = phrase("join").format(what=text, more=score)
    return text
