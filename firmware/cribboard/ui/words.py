"""What the board says of a command: the patter as it is done, the name of it as it is undone."""

from cribboard.rules import patter
from cribboard.rules.show import Item
from cribboard.ui.entry import card_text
from cribboard.view import Move

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Sequence

    from cribboard.rules.commands import Command, Event
    from cribboard.rules.game import Game

_CASES = {
    "starter": "starter %s",
    "deal": "next deal",
    "game": "new game",
}


def whose(names: "Sequence[str]", track: int) -> str:
    """Return the name with its possessive: `Orange's`."""
    return names[track] + "'s"


def _items(events: "Sequence[Event]") -> "list[Item]":
    return [Item(e.reason, e.cards, e.points) for e in events if e.kind == "score"]


def said(
    command: "Command", events: "Sequence[Event]", game: "Game", names: "Sequence[str]", count: int
) -> str:
    """Return the patter of a command that was just done; count: the play's with its card."""
    kind = command.kind
    items = _items(events)
    if kind == "starter":
        text = "starter " + card_text(command.cards[0])
        return text + ", " + patter.HEELS if items else text
    if kind == "lay":
        return patter.play_text(count, items)
    if kind == "go":
        return patter.GO + (", " + patter.LAST if items else "")
    if kind in ("show", "crib"):
        own = "crib" if kind == "crib" else names[game.track_of(command.who)]
        return own + ": " + patter.show_text(items, game.form.kept)
    if kind in ("game", "deal"):
        return names[game.track_of(game.dealer)] + " deals"
    return by_hand(names, command.who, command.points)


def by_hand(names: "Sequence[str]", track: int, points: int) -> str:
    """Return the sentence of points pegged by hand, or taken off."""
    if points < 0:
        return "%s takes off %d" % (names[track], -points)
    return "%s pegs %d" % (names[track], points)


def deed(command: "Command", events: "Sequence[Event]", track: int, names: "Sequence[str]") -> str:
    """Name a command as `*` undoes it: `Orange laid 7`, `Blue 12 for hand`.

    track: that of the seat whose turn it was.
    """
    kind = command.kind
    if kind == "lay":
        return "%s laid %s" % (names[track], card_text(command.cards[0]))
    if kind == "go":
        return "%s said go" % names[track]
    if kind in ("show", "crib"):
        for event in events:
            if event.kind == "total":
                return "%s %d for %s" % (names[event.track], event.points, event.reason)
    if kind in ("peg", "correct"):
        return "%s %d by hand" % (names[command.who], command.points)
    text = _CASES[kind]
    return text % card_text(command.cards[0]) if command.cards else text


def _steps(command: "Command", items: "list[Item]") -> "list[tuple[int, str]]":
    if command.kind in ("show", "crib"):
        return patter.show_steps(items)
    if command.kind in ("lay", "go"):
        return patter.play_steps(items)
    item = items[0]
    name = "his heels" if item.reason == "heels" else "by hand"
    return [(item.points, "%s %d" % (name, item.points))]


def moves(
    command: "Command",
    events: "Sequence[Event]",
    scores: "Sequence[int]",
    backs: "Sequence[int]",
    target: int,
) -> "tuple[Move, ...]":
    """Return one walk for each track that the events moved; scores, backs: before them."""
    walks = []
    for track in range(len(scores)):
        items = _items([event for event in events if event.track == track])
        if items:
            start = scores[track]
            steps = _steps(command, items)
            stops = tuple(max(0, min(target, start + step[0])) for step in steps)
            texts = tuple(step[1] for step in steps)
            walks.append(Move(track, start, backs[track], stops, texts))
    return tuple(walks)
