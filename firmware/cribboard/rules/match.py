"""A match is a list of commands: push, pop, and the checkpoint that each block begins from."""

from cribboard.rules import new_game, snapshot
from cribboard.rules.commands import option
from cribboard.rules.errors import IllegalMove
from cribboard.rules.history import History
from cribboard.rules.match_score import COLUMNS, counted
from cribboard.rules.show import Item

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any, Optional, Sequence

    from cribboard.rules.commands import Command, Event
    from cribboard.rules.game import Game

    Step = tuple[Command, list[Event]]


#: A checkpoint begins with this and the number of tracks; the first release's lacks it.
_MARK = 16
_MIDDLE = 32  # the same, in the middle of a deal: rules/snapshot.py
#: What is counted to win a match.
COUNTS = ("games", "worth")
#: So many commands, then another block begins, be it in the middle of a deal: a command takes 150
#: bytes on a Pico (measured), and a block is loaded whole. A deal by the cards is 15 to 75.
MOST_IN_BLOCK = 80


def tracks_of(checkpoint: "tuple[int, ...]") -> int:
    """Return how many tracks a checkpoint (not of the first release, not ()) is of."""
    return checkpoint[0] % _MARK


def upgraded(old: "tuple[int, ...]") -> "tuple[int, ...]":
    """Return the present checkpoint for one of the first release: six-card, counted by worth."""
    won, game = old[1:3], old[3:]
    tally = ()  # type: tuple[int, ...]
    for worth in won:
        tally += (worth, worth, 0, 0)
    state = (game[0], game[0], game[1], game[2], 0, 0, 0, 0) + game[3:]
    return (18, 1) + tally + state


class Match:
    """A match from its first key on.

    A block is one deal: it begins with `deal`, `game` or `match` and its `game`. A deal of many
    commands takes several: `most` is how many one holds. `index` numbers the block, `checkpoint`
    (ints 0..65535, () at first) is the state before it, `commands` are its commands. `game` is
    where it stands, None before the first.
    """

    def __init__(self, history: "Any" = None) -> None:
        self.history = history or History()
        self.most = MOST_IN_BLOCK
        self.doubts = []  # type: list[str]
        self.load(0, (), [])

    def load(
        self,
        index: int,
        checkpoint: "tuple[int, ...]",
        commands: "list[Command]",
        undone: "Sequence[Command]" = (),
    ) -> None:
        """Stand where block `index` left off: resume. Trusts a block that was pushed before.

        undone: this block's commands that `redo` does again, the next one first. What an earlier
        version took and this one refuses stands; `doubts` has a sentence for each. Raises
        IllegalMove if the commands cannot follow the checkpoint; then nothing changed.
        """
        trial = _Block(index, checkpoint)
        for command in commands:
            trial.push(command, trial.doubts)
        self._enter(trial)
        self._undone = list(reversed(undone))  # of this block only, so it is bounded

    def _enter(self, block: "_Block") -> None:
        self._block, self.doubts = block, block.doubts
        self._behind = None  # type: Optional[_Block]

    def prepare_undo(self) -> bool:
        """Do a short part of the replay that `pop` needs; return whether there was one to do.

        To be called while nobody waits: `pop` goes back to the state before the last command, which
        is a replay of all commands before it. This keeps a second copy of the block one command
        behind, so that `pop` finds it there. Without these calls `pop` does the same, slowly.
        """
        block, behind = self._block, self._behind
        count = len(block.steps) - 1
        if count < 1:  # of the first command: what was before it is another block, or nothing
            return False
        if behind is None or behind.index != block.index or len(behind.steps) > count:
            self._behind = _Block(block.index, block.checkpoint)
        elif len(behind.steps) < count:
            behind.follow(block.steps[len(behind.steps)])
        else:
            return False
        return True

    @property
    def index(self) -> int:
        """The number of this block."""
        return self._block.index

    @property
    def checkpoint(self) -> "tuple[int, ...]":
        """The state before this block."""
        return self._block.checkpoint

    @property
    def commands(self) -> "list[Command]":
        """This block's commands."""
        return [command for command, _ in self._block.steps]

    @property
    def undone(self) -> "list[Command]":
        """What `redo` does again within this block, the next one first."""
        return list(reversed(self._undone))

    @property
    def steps(self) -> "list[Step]":
        """This block's commands, each with its events; not to be changed."""
        return self._block.steps

    @property
    def game(self) -> "Optional[Game]":
        """The game that is played or was won last, or None."""
        return self._block.game

    @property
    def won(self) -> "tuple[int, ...]":
        """Games won, one a track: by their number or their worth, as `match` said (worth)."""
        return tuple(self._block.won_now())

    @property
    def first_to(self) -> int:
        """What `won` has to reach to win the match; 0: games are played without one."""
        return self._block.terms[0]

    @property
    def is_worth_counted(self) -> bool:
        """Whether `won` counts what games are worth, not games."""
        return bool(self._block.terms[1])

    @property
    def winners(self) -> "tuple[int, ...]":
        """The tracks that won the match, () before its end: the next game begins another."""
        return tuple(self._block.winners_now())

    @property
    def tally(self) -> "tuple[int, ...]":
        """What was won, for the functions of rules/match_score.py: `lines(match.tally, names)`."""
        return self._block.tally_now()

    def push(self, command: "Command") -> "list[Event]":
        """Do the command; return its events.

        Raises IllegalMove with a sentence for a person; then nothing is changed.
        """
        return self._push(command)

    def replay(self, command: "Command") -> "list[Event]":
        """Do a command of a match that was kept: as `push`, but what was taken then stands.

        `doubts` gets a sentence for what cannot be right.
        """
        return self._push(command, self.doubts)

    def _push(self, command: "Command", doubts: "Optional[list[str]]" = None) -> "list[Event]":
        block = self._block
        is_border = command.kind in ("match", "game", "deal")
        is_begun = bool(block.steps) and block.game is not None
        if is_begun and (is_border or len(block.steps) >= self.most):
            events = self._push_in_next(command, is_border, doubts)
        else:
            events = block.push(command, doubts)
        self._undone = []
        self.history.drop(self._block.index)
        return events

    def _push_in_next(
        self, command: "Command", is_border: bool, doubts: "Optional[list[str]]"
    ) -> "list[Event]":
        """Do the command in a new block, which begins between two deals or in the middle of one."""
        block = self._block
        if command.kind == "deal" and block.game is not None:
            block.game.need(block.game.phase if command.options else "deal")
        fresh = _Block(block.index + 1, block.mark() if is_border else block.mark_in_deal())
        events = fresh.push(command, doubts)
        self.history.keep(block.index, block.checkpoint, self.commands)
        self._block, self._behind = fresh, block
        return events

    def pop(self) -> "Optional[Step]":
        """Take back the last command; return it with what its events had been.

        None where nothing is left. Raises IllegalMove if the earlier blocks are not on record.
        """
        block = self._block
        if not block.steps:
            return None
        step = block.steps[-1]
        if len(block.steps) > 1 or not block.index:
            while self.prepare_undo():
                pass
            behind = self._behind if len(block.steps) > 1 else None
            self._enter(behind or _Block(block.index, block.checkpoint))
            self._undone.append(step[0])
        else:
            self._pop_block([step[0]] + self.undone)
        return step

    def _pop_block(self, undone: "list[Command]") -> None:
        """Go back to the block before this one, all of which is `undone`."""
        block, finished = self._block, self._behind
        before = self.history.back(block.index, block.checkpoint, undone)
        if before is None:
            raise IllegalMove("what came before is not on record")
        if finished is not None and finished.is_of(block.index - 1, before[0], before[1]):
            self._enter(finished)
            self._undone = []
        else:
            self.load(block.index - 1, before[0], list(before[1]))

    def redo(self) -> "Optional[Step]":
        """Do again what was undone last; None where there is nothing."""
        try:
            if self._undone:
                command = self._undone[-1]
                events = self._block.push(command, [])  # it was taken before
                self._undone.pop()
                return command, events
            return self._redo_in_next()
        except (IllegalMove, KeyError):  # it was undone in a firmware of other rules
            self._undone = []
            self.history.drop(self._block.index)
            return None

    def _redo_in_next(self) -> "Optional[Step]":
        after = self.history.after(self._block.index)
        if after is None:
            return None
        checkpoint, commands = after
        fresh = _Block(self._block.index + 1, checkpoint)
        events = fresh.push(commands[0], [])
        self._block, self._behind = fresh, self._block
        self._undone = list(reversed(commands[1:]))
        return commands[0], events


class _Block:
    """A block's commands with their events, and the game they lead to.

    terms: what wins the match (0: there is none) and whether worth is counted, not games;
    tally: what was won before the game that is played, as in rules/match_score.py; is_in_deal:
    whether it begins in the middle of a deal; doubts: on the commands that were done again.
    """

    def __init__(self, index: int, checkpoint: "tuple[int, ...]") -> None:
        self.index = index
        self.checkpoint = checkpoint
        self.steps = []  # type: list[Step]
        self.doubts = []  # type: list[str]
        self.game = None  # type: Optional[Game]
        self.terms = (0, 1)
        self.tally = (0,) * (2 * COLUMNS)  # type: tuple[int, ...]
        self.is_in_deal = bool(checkpoint) and checkpoint[0] >= _MIDDLE
        if checkpoint:
            self._restore(checkpoint)

    def _restore(self, checkpoint: "tuple[int, ...]") -> None:
        if checkpoint[0] < _MARK:
            checkpoint = upgraded(checkpoint)
        tracks = tracks_of(checkpoint)
        end = 2 + COLUMNS * tracks
        self.terms = divmod(checkpoint[1], 2)
        self.tally = checkpoint[2:end]
        if self.is_in_deal:
            self.game = snapshot.restore(checkpoint[end:], tracks)
        else:
            self.game = snapshot.restore_between_deals(checkpoint[end:])

    def push(self, command: "Command", doubts: "Optional[list[str]]" = None) -> "list[Event]":
        """Do the command. doubts: a list, where it was kept earlier (see `Game.doubt`)."""
        if command.kind == "game":
            events = self._open_game(command)
        elif command.kind == "match":
            events = self._open_match(command)
        elif self.game is None:
            raise IllegalMove("a game has to be begun first")
        else:
            self.game.doubts = doubts
            try:
                events = self.game.apply(command)
            finally:
                self.game.doubts = None
        self.steps.append((command, events))
        if self.game is not None and events and events[-1].kind == "win":
            for track in self.winners_now():
                events.append(self.game.event("match", -1, self.won_now()[track], "", (), track))
        return events

    def follow(self, step: "Step") -> None:
        """Do the command of a step that another block of this checkpoint has done."""
        self.push(step[0], self.doubts)
        self.steps[-1] = step  # not a second time in memory

    def is_of(
        self, index: int, checkpoint: "tuple[int, ...]", commands: "Sequence[Command]"
    ) -> bool:
        """Whether it is block `index` with these commands."""
        if self.index != index or self.checkpoint != checkpoint:
            return False
        return [command for command, _ in self.steps] == list(commands)

    def _open_game(self, command: "Command") -> "list[Event]":
        """Begin a game in the block that it opens; peg what pone has before the first starter.

        Raises IllegalMove where an option cannot be.
        """
        game = new_game.begin(command)
        tally = () if self.winners_now() else self.tally_now()
        size = COLUMNS * len(game.tracks)
        if len(tally) != size:
            if self.terms[0] and any(tally):
                raise IllegalMove("this match is for %d tracks" % (len(tally) // COLUMNS))
            tally = (0,) * size
        self.game, self.tally = game, tally
        events = []  # type: list[Event]
        if game.form.opening:
            events = game.score(game.pone, [Item("three-for-last", (), game.form.opening)])
        for pegs in game.tracks:
            pegs.begin_deal()  # a misdeal does not take it back
        return events

    def _open_match(self, command: "Command") -> "list[Event]":
        """Begin a match: what wins it, and whether games or their worth are counted.

        Raises IllegalMove where that cannot be, or the last match has no game yet.
        """
        first_to, count = option(command, "first_to", 1), option(command, "count", COUNTS[0])
        if self.steps:
            raise IllegalMove("the match is begun: its first game comes now")
        if not 1 <= first_to <= 99 or count not in COUNTS:
            raise IllegalMove("a match is first-to=1 to 99, and count=games or count=worth")
        self.terms = first_to, COUNTS.index(count)
        self.tally = ()
        self.game = None
        return []

    def tally_now(self) -> "tuple[int, ...]":
        """Return the tally, with a game that ended in this deal."""
        if self.game is None or self.game.ended < 0 or not (self.steps or self.is_in_deal):
            return self.tally
        return counted(self.tally, self.game)

    def won_now(self) -> "list[int]":
        """Return each track's games, or their worth, by the terms."""
        tally = self.tally_now()
        return [tally[at] for at in range(self.terms[1], len(tally), COLUMNS)]

    def winners_now(self) -> "list[int]":
        """Return the tracks that have won the match."""
        won = self.won_now()
        return [track for track in range(len(won)) if 0 < self.terms[0] <= won[track]]

    def mark(self) -> "tuple[int, ...]":
        """Return the checkpoint for a block after this one that begins another deal."""
        if self.game is None:
            return ()
        return self._head(_MARK, self.tally_now()) + snapshot.between_deals(self.game)

    def mark_in_deal(self) -> "tuple[int, ...]":
        """Return the checkpoint for a block after this one that goes on with its deal.

        Its tally leaves out a game that has ended: an overruled count may reopen it.
        """
        assert self.game is not None
        return self._head(_MIDDLE, self.tally) + snapshot.checkpoint(self.game)

    def _head(self, kind: int, tally: "tuple[int, ...]") -> "tuple[int, ...]":
        return (kind + len(tally) // COLUMNS, 2 * self.terms[0] + self.terms[1]) + tally
