"""Sentences about commands (done, undone, redone), and the moves of the pegs that go with them."""

from cribboard.base.message import Message
from cribboard.base.view import Later, Move
from cribboard.language import patter
from cribboard.language.phrases import brief, phrase, say
from cribboard.rules.cards import rank_text
from cribboard.rules.commands import option

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Iterator, Sequence

    from cribboard.rules.commands import Command, Event
    from cribboard.rules.game import Game

    Facts = tuple[int, int, int, list[int]]

#: Scores without a player's name: part of a show, or announced by the player whose card it is.
_ITEMS = "fifteen thirty-one pair pair-royal double-pair-royal run flush nobs last heels".split()
_SHOWN = ("hand", "crib")
#: Holes of a lap; a longer game goes round again.
_LAP = 120
#: Events that may move a peg forward.
_FORWARD = ("score", "correction", "overruled")
#: Events that move a peg.
_MOVING = ("score", "penalty", "correction", "overruled", "misdeal")


def seat_names(names: "Sequence[str]", tracks: "Sequence[int]") -> "list[str]":
    """Return the name of each seat; the second seat of a track gets a number.

    names: of the tracks, of partners `Ann - Cid`; tracks: the track of each seat.

    >>> seat_names(("Blue", "Orange"), (0, 1, 0)), seat_names(("A - C", "B - D"), (0, 1, 0))
    (['Blue', 'Orange', 'Blue 2'], ['A', 'B - D', 'C'])
    """
    seats: "list[str]" = []
    taken = list(tracks)
    for at, track in enumerate(taken):
        name = names[track]
        partners = name.split(" - ")
        if len(partners) == taken.count(track) > 1:
            name = partners[taken[:at].count(track)]
        seats.append(say("second", who=name) if name in seats else name)
    return seats


def by_hand(names: "Sequence[str]", track: int, points: int) -> str:
    """Return the sentence for points pegged by hand, or (negative) taken off."""
    return say("!down" if points < 0 else "+manual", abs(points), names[track])


def _is_item(event: "Event") -> bool:
    return event.kind == "score" and event.reason in _ITEMS


def _items(events: "Sequence[Event]") -> "list[Event]":
    return list(filter(_is_item, events))


def _shown(events: "Sequence[Event]") -> "Sequence[Event]":
    """Return the events that name a hand or a crib: those of a count."""
    return [e for e in events if e.reason in _SHOWN]


def _key(command: "Command", event: "Event") -> "tuple[str, int]":
    """Return the key of an event's phrase, and the number in it.

    The key of an event without a sentence has no phrase.
    """
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
        kind = ""  # the scores that follow say it
    return "!" + kind, abs(points)


def actor(event: "Event", names: "Sequence[str]", seats: "Sequence[str]") -> str:
    """Return the name of the event's seat, or of its track if it has no seat."""
    name: str = seats[event.seat] if event.seat >= 0 else names[event.track]
    return name


def sentences(
    command: "Command", events: "Sequence[Event]", names: "Sequence[str]", seats: "Sequence[str]"
) -> "list[str]":
    """Return the sentences of events other than the scores of play, show and heels, in order.

    names: of the tracks; seats: of the seats (seat_names).
    """
    texts: "list[str]" = []
    for event in events:
        if not _is_item(event):
            key, number = _key(command, event)
            sentence = say(key, number, actor(event, names, seats))
            if sentence and sentence not in texts:
                texts.append(sentence)
    return texts


def summary(command: "Command", events: "Sequence[Event]", turn: int) -> Message:
    """Return what `command` did in short: `Orange played 7`, `Blue 12 for hand`.

    turn: the seat whose turn in the play it was.
    """
    kind, points = command.kind, command.points
    if kind in ("lay", "go", "pass"):
        return Message("-" + kind, what=_card(command), seat=turn)
    if kind == "starter":
        return Message(kind, what=_card(command))
    if kind in ("peg", "correct", "set"):
        key = "-set" if kind == "set" else "-manual"
        return Message(key, points, track=command.who)
    if kind == "heels":
        return Message("+heels", 2)
    return _event_summary(command, events) or Message("-" + kind)


def _card(command: "Command") -> str:
    return rank_text(command.cards[0]) if command.cards else ""


def _event_summary(command: "Command", events: "Sequence[Event]") -> "Message | None":
    """Return the first event in short: a count, a claim, or another that has a sentence."""
    if command.kind in ("deal", "game", "match", "misdeal", "end"):
        return None
    for event in events:
        if event.kind == "total":
            return Message("-" + event.reason, event.points, seat=event.seat)
        if event.kind == "claim":
            return Message("!claim", event.points, seat=event.seat)
    for event in events:
        key, number = _key(command, event)
        if not _is_item(event) and phrase(key):
            return Message(key, number, seat=event.seat, track=event.track)
    return None


def count_texts(events: "Sequence[Event]", seats: "Sequence[str]") -> "Iterator[str]":
    """Yield the patter of a hand or crib as it grows item by item, if all of it was pegged."""
    items = _items(events)
    shown = _shown(events)
    event = shown[-1]
    who = say("crib") if event.reason == "crib" else seats[event.seat]
    if items:
        for text in patter.show_texts(items):
            yield say("told", 0, who, text)
    elif shown[0].kind == "total" and event.kind in ("total", "over"):
        yield say("told", 0, who, patter.show_short(items, len(event.cards)))
    # Otherwise part of the count was pegged: which of its items is not known.


def is_count(events: "Sequence[Event]") -> bool:
    """Return whether a hand or a crib was counted or claimed."""
    return any([event.kind in ("total", "score") for event in _shown(events)])


def command_patter(
    command: "Command", events: "Sequence[Event]", game: "Game", names: "Sequence[str]", count: int
) -> str:
    """Return the patter of a command that was just done; the arguments are `patter_parts`'s."""
    seats = seat_names(names, game.tracks_of_seats())
    text = ""
    for text, _ in patter_parts(command, events, names, seats, count, facts_of(game)):  # noqa: B007
        pass
    return text


def facts_of(game: "Game") -> "Facts":
    """Return what `patter_parts` tells of the game, as values that do not change with it.

    The dealer, the seat that laid last, the target, and the tracks that lost by one hole.
    """
    return game.dealer, game.last_layer, game.target, left_in_stink_hole(game)


def patter_parts(
    command: "Command",
    events: "Sequence[Event]",
    names: "Sequence[str]",
    seats: "Sequence[str]",
    count: int,
    facts: "Facts",
) -> "Iterator[tuple[str, bool]]":
    """Yield the patter of a command that was just done as it is made; the last text is the whole.

    Beside each text stands whether it ends with one more item of a count. A part takes a Pico a few
    ms. names, seats: of the tracks and seats; count: the running total of the play, with the card
    just laid; facts: `facts_of` the game as the command left it.
    """
    dealer, last_layer, target, left = facts
    kind = command.kind
    head = ""
    if _shown(events):
        for head in count_texts(events, seats):
            yield head, True
    else:
        before, own = _parted(command, events)
        head = patter.play_text(count, _items(own))
        if before:
            if before[-1].kind == "reset":
                head = say("told", 0, seats[last_layer], head)
            own_text = [] if before[-1].kind == "win" else [head]
            head = "; ".join(_implied(command, before, names, seats) + own_text)
        yield head, False
    if kind in ("starter", "go"):
        if head and kind == "go" and len(seats) > 2:
            head = say("told", 0, seats[_items(events)[0].seat], head)
        first = say(kind, 0, "", _card(command))
        head = first + ", " + head if head else first
    elif kind in ("game", "deal"):
        head = say("deals", 0, seats[dealer])
    others = [event for event in events if event.kind != "pass" or kind == "pass"]
    texts = sentences(command, others, names, seats)
    if head and kind == "pass":
        texts.append(say("told", 0, seats[_items(events)[0].seat], head))
    elif head:
        texts.insert(0, head)
    yield "; ".join(texts), False
    yield "; ".join(texts + _landmarks(events, target, left, names)), False


def _parted(
    command: "Command", events: "Sequence[Event]"
) -> "tuple[Sequence[Event], Sequence[Event]]":
    """Return the events of the gos and the pass that a card implies, and the rest.

    The first are () for every other command.
    """
    if command.kind != "lay":
        return (), events
    end = 0
    if option(command, "new_series"):
        while events[end].kind not in ("reset", "win"):
            end += 1
        end += 1
    if option(command, "next_seat"):
        end += 1
    return events[:end], events[end:]


def _implied(
    command: "Command", events: "Sequence[Event]", names: "Sequence[str]", seats: "Sequence[str]"
) -> "list[str]":
    """Return `go, Orange: one for last` and `Blue lays nothing`, either or both."""
    texts = []
    if events[0].kind == "go":
        items = _items(events)
        last = say("told", 0, seats[items[0].seat], patter.play_text(0, items)) if items else ""
        texts.append(", ".join([say("go")] + ([last] if last else [])))
    passes = [event for event in events if event.kind == "pass"]
    return texts + sentences(command, passes, names, seats)


def _landmarks(
    events: "Sequence[Event]", target: int, left: "Sequence[int]", names: "Sequence[str]"
) -> "list[str]":
    """Return sentences for pegs that reached the stink hole or another lap.

    At the end of a game: for those left in the stink hole.
    """
    texts = []
    is_over = any([event.kind == "win" for event in events])
    moved = [event for event in events if event.kind in _FORWARD]
    last = {event.track: event for event in moved}
    for track in sorted(last):
        score = last[track].score
        before = score - sum([event.points for event in moved if event.track == track])
        if score == target - 1 and not is_over:
            texts.append(say("stink", 0, names[track]))
        elif before < score < target and _lap(before) < _lap(score):
            texts.append(say("lap", _lap(score), names[track]))
    if is_over:
        texts += [say("left", 0, names[track]) for track in left]
    return texts


def _lap(score: int) -> int:
    """Return the lap of a score, from 1; hole 120 is the last of the first lap."""
    return (max(score, 1) - 1) // _LAP + 1


def left_in_stink_hole(game: "Game") -> "list[int]":
    """Return the tracks that lost by one hole; none where reaching the target loses."""
    scores = [] if game.form.is_low or game.ended < 0 else game.scores
    lost = [track for track in range(len(scores)) if track != game.ended]
    return [track for track in lost if scores[track] == game.target - 1]


def moves(
    command: "Command",
    events: "Sequence[Event]",
    scores: "Sequence[int]",
    backs: "Sequence[int]",
    target: int,
    said: "Later | None" = None,
) -> "tuple[Move, ...]":
    """Return one Move for each track that the events moved.

    scores, backs: front and back pegs before the events; said: the command's patter, which a count
    spells out from stop to stop.
    """
    moved = []
    is_show = _shown(events)
    moving = [event for event in events if event.points and event.kind in _MOVING]
    for track, start in enumerate(scores):
        own = [event for event in moving if event.track == track]
        if not own:
            continue
        counted = _items(own) if is_show else []
        others = [event for event in own if event not in counted]
        stops = [min(target, start + running) for running in patter.show_stops(counted)]
        stops += [event.score for event in others]
        texts = Later(_texts, command, counted, others)
        phrase_said = said if counted else None
        moved.append(Move(track, start, backs[track], tuple(stops), texts, phrase_said))
    return tuple(moved)


def _texts(
    command: "Command", counted: "Sequence[Event]", others: "Sequence[Event]"
) -> "tuple[str, ...]":
    texts = [text for _, text in patter.show_steps(counted)]
    return tuple(texts + [brief(*_key(command, event)) for event in others])
