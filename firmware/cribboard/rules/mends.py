"""Mends: how the commands that followed a mistake go on after what was keyed in its place.

Rule: docs/rules.md, "Mistakes at the keypad".
"""

from collections import namedtuple

from cribboard.rules import match_facts
from cribboard.rules.block import Block
from cribboard.rules.cards import pips_of
from cribboard.rules.commands import OVERRULED, correct, deal, lay, make, option, set_score
from cribboard.rules.errors import IllegalMove
from cribboard.rules.play import LIMIT
from cribboard.rules.show_phase import is_unasked

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any, Iterator, Sequence

    from cribboard.rules.commands import Command
    from cribboard.rules.game import Game
    from cribboard.rules.history import StoredBlock

#: One way to go on. name: "instead" (what was keyed stands in the place of what was undone),
#: "before" (all that was undone follows it) or "without" (what was undone first is left out);
#: block: the Block that it leads to; done: commands carried out again; left: commands from the
#: first that does not fit, or counts cards of which flush or nobs was never asked; refusal: why
#: that one does not fit, None if it does.
Way = namedtuple("Way", ("name", "block", "done", "left", "refusal"))

#: Kinds that lay nothing: a card that is keyed for another one leaves out those before it.
_TURNS = ("go", "pass")


def rest_of(keyed: "Sequence[Command]", undone: "Sequence[Command]") -> "list[Command]":
    """Return the commands of `undone` that still follow `keyed`, which stands in their place.

    A command that equals the next one undone is that one. Another one replaces the next of its
    kind; if the next command is the one that it replaced, it was keyed before that one, or the two
    were exchanged. A command of another kind replaces nothing.
    """
    place, replaced = 0, -1
    for number, command in enumerate(keyed):
        is_next = _is_at(undone, place, command)
        if replaced >= 0 and not is_next and _is_at(undone, replaced, command):
            place = replaced + 1 + _is_at(undone, place, keyed[number - 1])
            replaced = -1
            continue
        at = place
        if not is_next:
            while at < len(undone) and undone[at].kind in _TURNS and command.kind not in _TURNS:
                at += 1
        replaced = -1
        if at < len(undone) and undone[at].kind == command.kind:
            replaced = -1 if _is_at(undone, at, command) else at
            place = at + 1
    return list(undone[place:])


def _is_at(commands: "Sequence[Command]", place: int, command: "Command") -> bool:
    """Return whether a command is at a place of others; a card may lead another series there."""
    if place >= len(commands):
        return False
    other = commands[place]
    if other.kind == command.kind == "lay":
        return bool(other.cards == command.cards)
    return other == command


def tried(
    block: "Block", commands: "Sequence[Command]", tail: "Sequence[Command]", name: str = ""
) -> "Way":
    """Return the way that carries out `commands`, then as much of `tail` as fits.

    block: of which only the place and the checkpoint are used. Raises IllegalMove where `commands`
    do not fit.
    """
    return [way for way in trying(block, commands, tail, name) if way is not None][0]


def trying(
    block: "Block", commands: "Sequence[Command]", tail: "Sequence[Command]", name: str = ""
) -> "Iterator[Way | None]":
    """Do as `tried`, a command of the tail in a step: yield None, and the way in the end."""
    trial = Block(block.index, block.checkpoint)
    for command in commands:
        trial.push(command)
    way = Way(name, trial, len(tail), [], None)
    for place, command in enumerate(tail):
        if trial.game is not None and is_unasked(trial.game, command):
            way = Way(name, trial, place, list(tail[place:]), None)
            break
        try:
            trial.push(_fitted(command, trial.game))
        except IllegalMove as error:
            way = Way(name, trial, place, list(tail[place:]), error.message)
            break
        yield None
    yield way


def _fitted(command: "Command", game: "Game | None") -> "Command":
    """Return a command of the rest as its key would give it now.

    After a go, a card that does not fit leads the next series; one that fits is laid in this one.
    """
    if command.kind != "lay" or game is None:
        return command
    is_over = game.count + pips_of(command.cards[0]) > LIMIT
    if is_over and not game.saying_go:
        return command
    return lay(command.cards[0], is_over, bool(option(command, "next_seat")))


def with_dealer(block: "Block", seat: int) -> "tuple[list[Command], list[Command]]":
    """Return the block's commands until its deal begins, dealt by `seat`, and those after it.

    Raises IllegalMove where the deal began in another block.
    """
    head, begin, tail = deal_of(block)
    if begin.kind == "game":
        options = [(name, value) for name, value in begin.options if name != "dealer"]
        begin = make("game", text=begin.text, options=options + [("dealer", seat)])
    else:
        is_by_hand = bool(option(begin, "by_hand"))
        game = tried(block, head + [deal(is_by_hand)], ()).block.game
        told = [pair for pair in begin.options if pair[0] in match_facts.ALL]
        begin = deal(is_by_hand, -1 if game is not None and game.dealer == seat else seat)
        begin = make("deal", options=list(begin.options) + told)
    return head + [begin], tail


def with_game(block: "Block", begin: "Command") -> "tuple[list[Command], list[Command]]":
    """Return commands that begin this deal in the game that `begin` begins, and those after them.

    In a later deal the scores go on, so far as it has the tracks. Raises IllegalMove where the deal
    began in another block.
    """
    head, old, tail = deal_of(block)
    if old.kind == "game":
        return head + [begin], tail
    before = tried(block, head + [old], ()).block.game
    tracks = tried(block, head + [begin], ()).block.game
    scores = []  # type: list[int]
    if before is not None and tracks is not None:
        scores = before.scores[: len(tracks.scores)]
    sets = [set_score(track, score) for track, score in enumerate(scores) if score]
    return head + [begin] + sets, tail


def deal_of(block: "Block") -> "tuple[list[Command], Command, list[Command]]":
    """Return the block's commands before its deal began, the one that began it, those after it.

    Of what a misdeal took back only the points that stayed are left, as corrections.
    """
    commands = [command for command, _ in block.steps]
    place = len(commands) - 1
    while place >= 0 and commands[place].kind not in ("deal", "game"):
        place -= 1
    if place < 0:
        raise IllegalMove("no.deal-long")
    head, begin, tail = commands[:place], commands[place], commands[place + 1 :]
    for end in range(len(tail), 0, -1):
        if tail[end - 1].kind == "misdeal":
            begun = commands[: place + 1]
            kept = [command for command in tail[:end] if command.text == OVERRULED]
            was, now = [_scores(block, begun + played) for played in (kept, tail[:end])]
            changes = [after - before for before, after in zip(was, now)]
            kept += [correct(track, points) for track, points in enumerate(changes) if points]
            return head, begin, kept + tail[end:]
    return head, begin, tail


def _scores(block: "Block", commands: "Sequence[Command]") -> "list[int]":
    game = tried(block, commands, ()).block.game
    return game.scores if game is not None else []


def ways(block: "Block", keyed: "Sequence[Command]", undone: "Sequence[Command]") -> "list[Way]":
    """Return the ways to go on from a block that ends with `keyed`; the first is "instead".

    Only ways that lead to different commands.
    """
    rest = rest_of(keyed, undone)
    tails = [("instead", rest)]
    if len(rest) < len(undone):
        tails.append(("before", list(undone)))
    after = list(undone[1 + len(keyed) :])
    if list(undone[1 : 1 + len(keyed)]) == list(keyed) and after != rest:
        tails.append(("without", after))
    commands = [command for command, _ in block.steps]
    return [tried(block, commands, tail, name) for name, tail in tails]


def count_before(block: "Block", before: "StoredBlock | None") -> "tuple[Any, ...]":
    """Return seat, "hand" or "crib", and points of the deal before's last count, () if none.

    None once this deal has a count, and where muggins were taken for it. Points with the
    corrections that have overruled it since. before: the block of that deal, which is replayed.
    """
    game = block.game
    is_first = bool(block.steps) and block.steps[0][0].kind == "deal"
    if game is None or game.last_count or not is_first or before is None:
        return ()
    try:
        last = tried(Block(block.index - 1, before[0]), before[1], ()).block.game
    except (IllegalMove, KeyError):  # of a version with other rules
        return ()
    if last is None or not last.last_count or last.is_mugged:
        return ()
    seat, what, points = last.last_count[:3]
    for command, _ in block.steps:
        if command.text == OVERRULED and command.who == game.track_of(seat):
            points += command.points
    return seat, what, points
