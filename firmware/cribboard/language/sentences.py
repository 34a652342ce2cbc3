"""What the board says of a command as it is done, undone or done again; how pegs walk for it."""

from cribboard.language import patter
from cribboard.language.patter import brief, say
from cribboard.rules.cards import rank_text
from cribboard.view import Later, Move

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Sequence

    from cribboard.rules.commands import Command, Event
    from cribboard.rules.game import Game

#: Scores that need no name: part of a show, or said by who lays or turns up the starter.
_ITEMS = "fifteen thirty-one pair pair-royal double-pair-royal run flush nobs last heels".split()
_SHOWN = ("hand", "crib")
#: Holes a lap: a game to more goes round again.
_LAP = 120
#: Events that may move a peg forward.
_FORWARD = ("score", "correction", "overruled")
#: Events that move a peg.
_MOVING = ("score", "penalty", "correction", "overruled", "misdeal")
_LINE = 21


def short(prompt: str, shorter: str) -> str:
    """Return the prompt if it fits a line of the screen, else the shorter one."""
    return prompt if len(prompt) <= _LINE else shorter


def whose(names: "Sequence[str]", track: int) -> str:
    """Return the name with its possessive: `Orange's`."""
    return say("whose", 0, names[track])


def seat_names(names: "Sequence[str]", tracks: "Sequence[int]") -> "list[str]":
    """Return the seats' names, a partner's with a number; tracks: of each seat.

    >>> seat_names(("Blue", "Orange"), (0, 1, 0))
    ['Blue', 'Orange', 'Blue 2']
    """
    seats: "list[str]" = []
    for track in tracks:
        name = names[track]
        seats.append(name + " 2" if name in seats else name)
    return seats


def by_hand(names: "Sequence[str]", track: int, points: int) -> str:
    """Return the sentence of points pegged by hand, or taken off."""
    return say("!down" if points < 0 else "+manual", abs(points), names[track])


def _is_item(event: "Event") -> bool:
    return event.kind == "score" and event.reason in _ITEMS


def _items(events: "Sequence[Event]") -> "list[Event]":
    return list(filter(_is_item, events))


def _shown(events: "Sequence[Event]") -> "Sequence[Event]":
    """Return the events that tell whether it is a hand or a crib that counts here."""
    return [e for e in events if e.reason in _SHOWN]


def _key(command: "Command", event: "Event") -> "tuple[str, int]":
    """Return the phrase of an event, if it has one, and the number in it."""
    kind, points = event.kind, event.points
    if kind == "correction":
        if command.kind == "set":
            return "!set", event.score
        kind = "down" if points < 0 else "up"
    elif kind == "score":
        return "+" + event.reason, points
    elif kind == "overruled":
        points = command.points
    elif kind == "claim" and event.reason not in _SHOWN:
        kind = ""  # what is pegged of it says it all
    return "!" + kind, abs(points)


def actor(event: "Event", names: "Sequence[str]", seats: "Sequence[str]") -> str:
    """Return the name of the seat that an event is of, else of its track."""
    name: str = seats[event.seat] if event.seat >= 0 else names[event.track]
    return name


def sentences(
    command: "Command", events: "Sequence[Event]", names: "Sequence[str]", seats: "Sequence[str]"
) -> "list[str]":
    """Return what has a sentence of its own, in order: all but a show, the play and heels.

    names: of the tracks; seats: of the seats (seat_names).
    """
    told = []
    for event in events:
        if not _is_item(event):
            key, number = _key(command, event)
            sentence = say(key, number, actor(event, names, seats))
            if sentence and sentence not in told:
                told.append(sentence)
    return told


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
    card = rank_text(command.cards[0]) if command.cards else ""
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


def _counted(events: "Sequence[Event]", count: int, seats: "Sequence[str]") -> str:
    """Return the patter of the play, or of the show if all of it was pegged."""
    items = _items(events)
    shown = _shown(events)
    if not shown:
        return patter.play_text(count, items)
    event = shown[-1]
    if items:
        text = patter.show_text(items)
    elif shown[0].kind == "total" and event.kind in ("total", "over"):
        text = patter.show_short(items, len(event.cards))
    else:
        return ""  # what was pegged is not known one by one
    return say("told", 0, say("crib") if event.reason == "crib" else seats[event.seat], text)


def said(
    command: "Command", events: "Sequence[Event]", game: "Game", names: "Sequence[str]", count: int
) -> str:
    """Return the patter of a command that was just done; count: the play's with its card.

    names: of the tracks; partners are told apart by their seats' names.
    """
    kind = command.kind
    seats = seat_names(names, [game.track_of(seat) for seat in range(game.form.players)])
    head = _counted(events, count, seats)
    if kind in ("starter", "go"):
        if head and kind == "go" and game.form.players > 2:
            head = say("told", 0, seats[_items(events)[0].seat], head)
        first = say(kind, 0, "", rank_text(command.cards[0]) if command.cards else "")
        head = first + ", " + head if head else first
    elif kind in ("game", "deal"):
        head = say("deals", 0, seats[game.dealer])
    told = sentences(command, events, names, seats)
    if head:
        told.insert(0, head)
    return "; ".join(told + _stands(events, game, names))


def _stands(events: "Sequence[Event]", game: "Game", names: "Sequence[str]") -> "list[str]":
    """Return where a peg came to stand that is worth a word: the stink hole, another lap.

    At the end, who is left in the stink hole.
    """
    told = []
    is_over = any([event.kind == "win" for event in events])
    moved = [event for event in events if event.kind in _FORWARD]
    last = {event.track: event for event in moved}
    for track in sorted(last):
        score = last[track].score
        before = score - sum([event.points for event in moved if event.track == track])
        if score == game.target - 1 and not is_over:
            told.append(say("stink", 0, names[track]))
        elif before < score < game.target and _lap(before) < _lap(score):
            told.append(say("lap", _lap(score), names[track]))
    if is_over:
        told += [say("left", 0, names[track]) for track in left_in_stink_hole(game)]
    return told


def _lap(score: int) -> int:
    """Return the lap that a score stands in: hole 120 is the last of the first."""
    return (max(score, 1) - 1) // _LAP + 1


def left_in_stink_hole(game: "Game") -> "list[int]":
    """Return the tracks that lost by one hole, where the first to the target wins."""
    scores = [] if game.form.is_low or game.ended < 0 else game.scores
    return [track for track, score in enumerate(scores) if score == game.target - 1]


def moves(
    command: "Command",
    events: "Sequence[Event]",
    scores: "Sequence[int]",
    backs: "Sequence[int]",
    target: int,
) -> "tuple[Move, ...]":
    """Return one walk for each track that the events moved; scores, backs: before them."""
    walks = []
    is_show = _shown(events)
    for track, start in enumerate(scores):
        counted: "list[Event]" = []
        others: "list[Event]" = []
        for event in events:
            if event.track == track and event.points and event.kind in _MOVING:
                (counted if is_show and _is_item(event) else others).append(event)
        if not counted and not others:
            continue
        stops = [min(target, start + running) for running in patter.show_stops(counted)]
        stops += [event.score for event in others]
        texts = Later(_texts, command, counted, others)
        walks.append(Move(track, start, backs[track], tuple(stops), texts))
    return tuple(walks)


def _texts(
    command: "Command", counted: "Sequence[Event]", others: "Sequence[Event]"
) -> "tuple[str, ...]":
    texts = [text for _, text in patter.show_steps(counted)]
    return tuple(texts + [brief(*_key(command, event)) for event in others])
