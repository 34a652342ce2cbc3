"""Commands that keys do, undo, do again and replace, and what the view shows of the last key's."""

from cribboard.base.message import Message
from cribboard.base.view import Later, Move, in_parts
from cribboard.language import sentences
from cribboard.rules import commands
from cribboard.rules.cards import pips_of
from cribboard.rules.match import MEND

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Callable, Sequence

    from cribboard.dialogs.dialog_table import Count
    from cribboard.rules.commands import Command, Event
    from cribboard.rules.match import Match
    from cribboard.rules.mends import Way

    #: Front pegs and back pegs, an entry a track; empty before the first game.
    Pegs = tuple[list[int], list[int]]


class UndoHistory:
    """What keys did to the match: done, undone, done again, or replaced.

    Of the last key: the commands `pushed`, their `events`, the `moves` of the pegs, and `undo`, as
    View has it. Of the last command: its `patter`, "" once it is undone. serial: as View has it;
    last_count: the last count of a hand or crib, for the details, not stored on flash. players:
    returns the names of the tracks in use, and of the seats.
    """

    def __init__(
        self, match: "Match", players: "Callable[[], tuple[list[str], list[str]]]"
    ) -> None:
        self.match = match
        self._players = players
        self.serial = 0
        self.patter: "str | Later" = ""
        self.last_count: "Count | None" = None
        self.begin_key()

    def begin_key(self) -> None:
        """Forget what the key before did; the patter stays."""
        self.pushed: "list[Command]" = []
        self.moves: "tuple[Move, ...]" = ()
        self.events: "tuple[Event, ...]" = ()
        self.undo = ""

    def walk(self, moves: "tuple[Move, ...]") -> None:
        """Have pegs walk, whatever the last key moved."""
        self.moves = moves
        self.serial += 1

    def push(self, command: "Command") -> None:
        """Do a command; raises IllegalMove, having changed nothing."""
        game = self.match.game
        before, count = self._pegs(), _count_with(game.count if game else 0, command)
        events = self.match.push(command)
        self.pushed.append(command)
        self._done(command, events, before, count)

    def step_back(self) -> "tuple[Message, Command | None]":
        """Undo the last step; return what to say, and a count whose cards or answers were keyed.

        Raises IllegalMove where the deal before is not on record any more.
        """
        game = self.match.game
        before, layer = self._pegs(), game.last_layer if game else -1
        step = self.match.pop()
        if step is None:
            self.undo = "nothing"
            return Message("note.no-undo"), None
        command, events = step
        self.patter = ""  # of the command that was undone
        self.undo = "other"
        if command == MEND:
            self._replaced(before, "other")
            return Message("note.mend-undone"), None
        if sentences.is_count(events):
            self.undo = "count"
            self.last_count = None
        told = sentences.summary(command, events, layer if command.kind == "lay" else self._turn())
        return Message("undid", what=told), command if is_keyed(command) else None

    def redo(self) -> "Message | None":
        """Do the last undone step again; return what to say, None if there is no such step."""
        game = self.match.game
        before, turn = self._pegs(), self._turn()
        laid = game.count if game else 0
        step = self.match.redo()
        if step is None:
            return None
        command, events = step
        if command == MEND:
            self._replaced(before, "mend")
            return Message("note.mended", 1)
        self.undo = "count" if sentences.is_count(events) else "other"
        self._done(command, events, before, _count_with(laid, command))
        if game is not None and command.kind == "lay":
            turn = game.last_layer
        return Message("redid", what=sentences.summary(command, events, turn))

    def rewrite(self, others: "list[Command]", tail: "Sequence[Command]") -> "Way":
        """Put other commands in the place of this block's, as one step: see `Match.rewrite`."""
        before = self._pegs()
        way = self.match.rewrite(others, tail)
        self._replaced(before, "mend")
        return way

    def mend(self, way: "Way") -> None:
        """Go on with what was undone in one of the match's ways."""
        before = self._pegs()
        self.match.mend(way)
        self._replaced(before, "mend")

    def _replaced(self, before: "Pegs", undo: str) -> None:
        """Have pegs walk that moved because commands were replaced; before: where they were."""
        game = self.match.game
        self.patter, self.last_count, self.undo = "", None, undo
        if game is not None and len(before[0]) == len(game.scores):
            moves = []
            for track, new in enumerate(game.scores):
                old, back = before[0][track], before[1][track]
                if old != new:
                    moves.append(Move(track, old, back, (new,), ("%+d" % (new - old),)))
            self.moves = tuple(moves)
            self.serial += bool(moves)

    def _done(
        self, command: "Command", events: "Sequence[Event]", before: "Pegs", count: int
    ) -> None:
        """Note what a command did; before: the pegs then; count: of the play, with its card."""
        game = self.match.game
        self.events += tuple(events)
        if game is None:
            self.patter = ""
            return
        if command.kind == "game":
            zeros = [0] * len(game.tracks)
            before = zeros, zeros
        names, seats = self._players()
        if sentences.is_count(events):
            self.last_count = command, events, names, seats
        told = command, events, names, seats, count, sentences.facts_of(game)
        self.patter = said = in_parts(sentences.patter_parts, *told)
        moves = sentences.moves(command, events, before[0], before[1], game.target, said)
        if moves:
            self.walk(moves)

    def _turn(self) -> int:
        """Return the seat whose turn it is in the play, -1 before the first game."""
        game = self.match.game
        return game.turn if game else -1

    def _pegs(self) -> "Pegs":
        game = self.match.game
        return (game.scores, game.backs) if game else ([], [])


def _count_with(count: int, command: "Command") -> int:
    """Return the count of the play with the card that a command lays, 0 for other commands."""
    if command.kind != "lay":
        return 0
    is_new = commands.option(command, "new_series")
    return pips_of(command.cards[0]) + (0 if is_new else count)


def is_keyed(command: "Command") -> bool:
    """Return whether cards, or points that answer a question, were keyed for a count."""
    answers = [commands.option(command, name) for name in ("flush", "nobs")]
    return command.kind in ("show", "crib") and bool(command.cards or any(answers))
