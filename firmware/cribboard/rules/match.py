"""A match is a list of commands: push, pop, and the checkpoint that each deal begins from."""

from cribboard.rules.errors import IllegalMove

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any, Optional

    from cribboard.rules.commands import Command, Event
    from cribboard.rules.game import Game

    Block = tuple[tuple[int, ...], list[Command]]
    Step = tuple[Command, list[Event]]


_MARK = 16  # a checkpoint begins with this and the number of tracks; the first release's lacks it
COLUMNS = 4  # of a tally, for each track
#: So many commands a block, then nothing by hand: 150 bytes each on a Pico (measured), and what
#: does not fit in its memory could not be resumed either. A whole game by hand is about 90.
MOST_BY_HAND = 120
_BY_HAND = ("peg", "correct", "set", "penalty", "overrule", "misdeal")


class History:
    """The finished blocks, kept in memory; the store has one that keeps them in flash."""

    def __init__(self) -> None:
        self._blocks = []  # type: list[Block]

    def keep(self, index: int, checkpoint: "tuple[int, ...]", commands: "list[Command]") -> None:
        """Take block `index`; whatever was kept from there on is dead."""
        del self._blocks[index:]
        self._blocks.append((checkpoint, commands))

    def before(self, index: int) -> "Optional[Block]":
        """Return the block before `index`, or None where there is none."""
        return self._blocks[index - 1] if 0 < index <= len(self._blocks) else None


class Match:
    """A match from its first key on.

    A block is one deal: it begins with `deal`, `game` or `match` and its `game`. `index` numbers
    it, `checkpoint` (ints 0..65535, () at first) is the state before it, `commands` are its
    commands. `game` is where it stands, None before the first.
    """

    def __init__(self, history: "Any" = None) -> None:
        self.history = history or History()
        self._undone = []  # type: list[Command]
        self.doubts = []  # type: list[str]
        self.load(0, (), [])

    def load(self, index: int, checkpoint: "tuple[int, ...]", commands: "list[Command]") -> None:
        """Stand where block `index` left off: resume. Trusts a block that was pushed before.

        What an earlier version took and this one refuses stands; `doubts` has a sentence for each.
        Raises IllegalMove if the commands cannot follow the checkpoint; then nothing changed.
        """
        trial = _Block(index, checkpoint)
        doubts = []  # type: list[str]
        for command in commands:
            trial.push(command, doubts)
        self._block, self.doubts = trial, doubts

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
        """What was won, for the functions of rules/tally.py: `lines(match.tally, names)`."""
        return self._block.tally_now()

    def push(self, command: "Command") -> "list[Event]":
        """Do the command; return its events.

        Raises IllegalMove with a sentence for a person; then nothing is changed.
        """
        events = self._push(command)
        self._undone = []
        return events

    def replay(self, command: "Command") -> "list[Event]":
        """Do a command of a match that was kept: as `push`, but what was taken then stands.

        `doubts` gets a sentence for what cannot be right.
        """
        events = self._push(command, self.doubts)
        self._undone = []
        return events

    def _push(self, command: "Command", doubts: "Optional[list[str]]" = None) -> "list[Event]":
        block = self._block
        if command.kind in ("match", "game", "deal") and block.steps and block.game is not None:
            if command.kind == "deal":
                block.game.need(block.game.phase if command.options else "deal")
            fresh = _Block(block.index + 1, block.mark())
            events = fresh.push(command, doubts)
            self.history.keep(block.index, block.checkpoint, self.commands)
            self._block = fresh
            return events
        if command.kind in _BY_HAND and len(block.steps) >= MOST_BY_HAND:
            raise IllegalMove("this deal holds no more by hand: undo, or go on to the next")
        return block.push(command, doubts)

    def pop(self) -> "Optional[Step]":
        """Take back the last command; return it with what its events had been.

        None where nothing is left. Raises IllegalMove if the earlier deals are not on record.
        """
        block = self._block
        if not block.steps:
            return None
        step = block.steps[-1]
        rest = self.commands[:-1]
        if rest or not block.index:
            del block.steps[:]  # a long deal does not fit twice
            self.load(block.index, block.checkpoint, rest)
        else:
            before = self.history.before(block.index)
            if before is None:
                raise IllegalMove("what came before is not on record")
            self.load(block.index - 1, before[0], list(before[1]))
        self._undone.append(step[0])
        return step

    def redo(self) -> "Optional[Step]":
        """Do again what was undone last; None where there is nothing."""
        if not self._undone:
            return None
        command = self._undone[-1]
        events = self._push(command, [])  # it was taken before
        self._undone.pop()
        return command, events


class _Block:
    """One deal's commands with their events, and the game they lead to.

    terms: what wins the match (0: there is none) and whether worth is counted, not games;
    tally: what was won before the game that is played, as in rules/tally.py.
    """

    def __init__(self, index: int, checkpoint: "tuple[int, ...]") -> None:
        self.index = index
        self.checkpoint = checkpoint
        self.steps = []  # type: list[Step]
        self.game = None  # type: Optional[Game]
        self.terms = (0, 1)
        self.tally = (0,) * (2 * COLUMNS)  # type: tuple[int, ...]
        if checkpoint:
            from cribboard.rules import marks

            if checkpoint[0] < _MARK:
                from cribboard.rules import setup

                checkpoint = setup.upgraded(checkpoint)
            end = 2 + COLUMNS * (checkpoint[0] - _MARK)
            self.terms = divmod(checkpoint[1], 2)
            self.tally = checkpoint[2:end]
            self.game = marks.restore(checkpoint[end:])

    def push(self, command: "Command", doubts: "Optional[list[str]]" = None) -> "list[Event]":
        """Do the command. doubts: a list, where it was kept earlier (see `Game.doubt`)."""
        if command.kind in ("match", "game"):
            from cribboard.rules import setup

            events = setup.DO[command.kind](self, command)
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

    def tally_now(self) -> "tuple[int, ...]":
        """Return the tally, with a game that this block ended."""
        if self.game is None or self.game.ended < 0 or not self.steps:
            return self.tally
        from cribboard.rules import tally

        return tally.counted(self.tally, self.game)

    def won_now(self) -> "list[int]":
        """Return each track's games, or their worth, by the terms."""
        tally = self.tally_now()
        return [tally[at] for at in range(self.terms[1], len(tally), COLUMNS)]

    def winners_now(self) -> "list[int]":
        """Return the tracks that have won the match."""
        won = self.won_now()
        return [track for track in range(len(won)) if 0 < self.terms[0] <= won[track]]

    def mark(self) -> "tuple[int, ...]":
        """Return the checkpoint for the block after this one."""
        if self.game is None:
            return ()
        from cribboard.rules import marks

        tally = self.tally_now()
        head = (_MARK + len(tally) // COLUMNS, 2 * self.terms[0] + self.terms[1])
        return head + tally + marks.checkpoint(self.game)
