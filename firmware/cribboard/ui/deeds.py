"""Undo and redo at the table, and what a command is called as it is undone or done again."""

from cribboard.rules.cards import pips_of
from cribboard.rules.patter import brief, say
from cribboard.ui.entry import card_text
from cribboard.ui.words import sentences

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Sequence

    from cribboard.rules.commands import Command, Event
    from cribboard.ui.table import Table


def name(
    command: "Command",
    events: "Sequence[Event]",
    who: str,
    names: "Sequence[str]",
    seats: "Sequence[str]",
) -> str:
    """Return what `command` did: `Orange laid 7`, `Blue 12 for hand`.

    who: the name of the seat whose turn in the play it was; names: of the tracks; seats: of the
    seats.
    """
    kind = command.kind
    card = card_text(command.cards[0]) if command.cards else ""
    if kind in ("lay", "go"):
        return say("-" + kind, 0, who, card)
    if kind == "starter":
        return say(kind, 0, "", card)
    if kind in ("peg", "correct"):
        return say("-manual", command.points, names[command.who])
    if kind in ("deal", "game", "match"):
        return say("-" + kind)
    if kind == "heels":
        return say("+heels", 2)
    if kind == "misdeal":
        return brief("!misdeal")
    if kind == "set":
        return say("-set", command.points, names[command.who])
    for event in events:
        if event.kind == "total":
            return say("-" + event.reason, event.points, seats[event.seat])
        if event.kind == "claim":
            return say("!claim", event.points, seats[event.seat])
    return "; ".join(sentences(command, events, names, seats)) or kind


def deed(
    key: str,
    command: "Command",
    events: "Sequence[Event]",
    who: str,
    names: "Sequence[str]",
    seats: "Sequence[str]",
) -> str:
    """Say what was undone or (key: redid) done again: `undid: Blue 12 for hand`. As `name`."""
    return say(key, 0, "", name(command, events, who, names, seats))


def _turn(table: "Table") -> str:
    """Return who is to lay, in every way of use."""
    game = table.match.game
    return table.seats[game.turn] if game else ""


def undo(table: "Table") -> None:
    """Take back the last command, and say which."""
    step = table.match.pop()
    if step is None:
        table.say("nothing to undo")
        return
    table.hush()
    table.say(deed("undid", step[0], step[1], _turn(table), table.names, table.seats))


def redo(table: "Table") -> None:
    """Do again what was undone last, and say what."""
    game = table.match.game
    before = table.standing()
    turn = _turn(table)
    laid = game.count if game else 0
    step = table.match.redo()
    if step is None:
        table.say("nothing to redo")
        return
    table.leave()
    command, events = step
    count = laid + pips_of(command.cards[0]) if command.kind == "lay" else 0
    table.done(command, events, before, count)
    table.say(deed("redid", command, events, turn, table.names, table.seats))
