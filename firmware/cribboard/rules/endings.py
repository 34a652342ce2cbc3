"""Ends of a game short of its target: conceded, stopped by time, abandoned, or put aside.

Rule: docs/rules.md, "Games that do not reach the target". A match that is put aside, adjourned, is
a checkpoint within a deal, under a number by which it is taken up again beside other games. The
match that goes on knows the numbers of those that are open (`Block.open`), so that undo, and a
power cut, never leaves one twice or not at all. match: a Match; block: its Block.
"""

from cribboard.rules.commands import MOST_NUMBER, Event, option
from cribboard.rules.errors import IllegalMove
from cribboard.rules.game import ENDINGS

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence
    from typing import Protocol

    from cribboard.rules.commands import Command
    from cribboard.rules.game import Game

    class AdjournedBlock(Protocol):
        """What is asked of a block.Block, which imports this module."""

        game: Game | None
        terms: tuple[int, int]
        games: int
        open: tuple[int, ...]
        tally: tuple[int, ...]
        card: tuple[int, ...]

        @property
        def steps(self) -> Sequence[object]: ...
        def is_over_now(self) -> bool: ...
        def tally_now(self) -> tuple[int, ...]: ...
        def card_now(self) -> tuple[int, ...]: ...
        def mark_in_deal(self) -> tuple[int, ...]: ...
        @staticmethod
        def with_open(numbers: tuple[int, ...], opened: tuple[int, ...]) -> tuple[int, ...]: ...

    class AdjournedMatch(Protocol):
        """What is asked of a match.Match."""

        parked: dict[int, tuple[int, ...]]

        @property
        def block(self) -> AdjournedBlock: ...


#: Most matches that are open beside the one in play.
MOST_OPEN = 7


def is_under_way(block: "AdjournedBlock") -> bool:
    """Return whether there is something to put aside: a game, or the next one of a match."""
    game = block.game
    if game is None or block.is_over_now():
        return False
    return bool(game.phase != "over" or block.terms[0] > 1 or block.games > 0)


def state(block: "AdjournedBlock") -> "tuple[int, ...]":
    """Return the match as it is put aside: a checkpoint, which names no open matches."""
    opened, block.open = block.open, ()
    numbers = block.mark_in_deal()  # type: tuple[int, ...]
    block.open = opened
    return numbers


def park(match: "AdjournedMatch", command: "Command") -> None:
    """Keep the state of the match that `command` puts aside. Raises IllegalMove as that does."""
    _opened(match.block, command)
    match.parked = dict(getattr(match, "parked", {}))
    match.parked[command.points] = state(match.block)


def taken(match: "AdjournedMatch", command: "Command") -> "tuple[int, ...]":
    """Return the checkpoint of the block that begins with taking a match up.

    Raises IllegalMove where another match is under way, or none is open under the number.
    """
    number = command.points
    if is_under_way(match.block):
        raise IllegalMove("evening.first")
    if number not in match.block.open or number not in getattr(match, "parked", {}):
        raise IllegalMove("evening.no-open", number)
    opened = tuple([one for one in match.block.open if one != number])
    return match.block.with_open(match.parked[number], opened)


def carry_out(block: "AdjournedBlock", command: "Command") -> "list[Event]":
    """Put the match of a block aside, or begin a block that has taken one up."""
    if command.kind == "take-up":
        if block.steps:
            raise IllegalMove("evening.no-open", command.points)
        return [Event("take-up", -1, -1, 0, "", 0, ())]
    block.open = _opened(block, command)
    block.tally, block.card = block.tally_now(), block.card_now()
    game = block.game
    assert game is not None
    game.phase, game.ending, game.ended = "over", ENDINGS[-1], -1
    return [Event("end", -1, -1, 0, game.ending, 0, ())]


def _opened(block: "AdjournedBlock", command: "Command") -> "tuple[int, ...]":
    """Return the numbers that are open after a command puts the match aside."""
    if not is_under_way(block):
        raise IllegalMove("no.game-first" if block.game is None else "no.over")
    number, instead = command.points, option(command, "instead", 0)
    if instead and instead not in block.open:
        raise IllegalMove("evening.no-open", instead)
    opened = tuple([one for one in block.open if one != instead])
    if not 0 < number <= MOST_NUMBER or number in block.open:
        raise IllegalMove("evening.number", number)
    if len(opened) >= MOST_OPEN:
        raise IllegalMove("evening.full", len(opened))
    return opened + (number,)


def end(game: "Game", command: "Command") -> "list[Event]":
    """End the game: conceded to a track, stopped with whoever is ahead as winner, or abandoned.

    Returns `end`, whose track is the winner, -1 for none, then a win for each winner. Raises
    IllegalMove for a kind of end that is not there, or a winner where none is named.
    """
    kind, winner = command.text, command.who
    if kind not in ENDINGS[1:-1]:  # the last one has a command of its own
        raise IllegalMove("evening.ending", what=" ".join(ENDINGS[1:-1]))
    if not -1 <= winner < len(game.tracks):
        raise IllegalMove("no.track", winner)
    if (kind == "conceded") != (winner >= 0):
        raise IllegalMove("evening.ending-winner")
    if kind == "stopped":
        winner = ahead(game)
    game.ending = kind
    wins = game.end(winner)
    score = game.tracks[winner].score if winner >= 0 else 0
    return [Event("end", -1, winner, 0, kind, score, ())] + wins


def ahead(game: "Game") -> int:
    """Return the track that is ahead, -1 where several are.

    Where points are bad it is the first of those who share the win, -1 if all are level.
    """
    scores = game.scores
    best = min(scores) if game.form.is_low else max(scores)
    most = len(scores) - 1 if game.form.is_low else 1
    return -1 if scores.count(best) > most else scores.index(best)
