"""What a command is called as it is undone or done again."""

from cribboard.rules.patter import brief, say
from cribboard.ui.entry import card_text
from cribboard.ui.words import sentences

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Sequence

    from cribboard.rules.commands import Command, Event


def name(command: "Command", events: "Sequence[Event]", track: int, names: "Sequence[str]") -> str:
    """Return what `command` did: `Orange laid 7`, `Blue 12 for hand`.

    track: that of the seat whose turn it was.
    """
    kind = command.kind
    card = card_text(command.cards[0]) if command.cards else ""
    if kind in ("lay", "go"):
        return say("-" + kind, 0, names[track], card)
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
            return say("-" + event.reason, event.points, names[event.track])
        if event.kind == "claim":
            return say("!claim", event.points, names[event.track])
    return "; ".join(sentences(command, events, names)) or kind
