"""A match is a list of commands: push, pop, and the checkpoint that each deal begins from."""

from cribboard.rules import game as games
from cribboard.rules.errors import IllegalMove

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any, Optional

    from cribboard.rules.commands import Command, Event

    Block = tuple[tuple[int, ...], list[Command]]
    Step = tuple[Command, list[Event]]


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

    A block is one deal: it begins with `game` or `deal`. `index` numbers it, `checkpoint` (ints
    0..65535, () at first) is the state before it, `commands` are its commands. `game` is where
    it stands, None before the first; `won` counts each track's games by their worth.
    """

    def __init__(self, history: "Any" = None) -> None:
        self.history = history or History()
        self._undone = []  # type: list[Command]
        self.load(0, (), [])

    def load(self, index: int, checkpoint: "tuple[int, ...]", commands: "list[Command]") -> None:
        """Stand where block `index` left off: resume. Trusts a block that was pushed before.

        Raises IllegalMove if the commands cannot follow the checkpoint; then nothing changed.
        """
        trial = _Block(index, checkpoint)
        for command in commands:
            trial.push(command)
        self._block = trial

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
    def game(self) -> "Optional[games.Game]":
        """The game that is played or was won last, or None."""
        return self._block.game

    @property
    def won(self) -> "tuple[int, ...]":
        """Games won, one a track."""
        return self._block.won_now()

    def push(self, command: "Command") -> "list[Event]":
        """Do the command; return its events.

        Raises IllegalMove with a sentence for a person; then nothing is changed.
        """
        events = self._push(command)
        self._undone = []
        return events

    def _push(self, command: "Command") -> "list[Event]":
        block = self._block
        if command.kind in ("game", "deal") and block.steps:
            if command.kind == "deal" and block.game is not None:
                block.game.need("deal")
            fresh = _Block(block.index + 1, block.mark())
            events = fresh.push(command)
            self.history.keep(block.index, block.checkpoint, self.commands)
            self._block = fresh
            return events
        return block.push(command)

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
        events = self._push(command)
        self._undone.pop()
        return command, events


class _Block:
    """One deal's commands with their events, and the game they lead to."""

    def __init__(self, index: int, checkpoint: "tuple[int, ...]") -> None:
        self.index = index
        self.checkpoint = checkpoint
        self.steps = []  # type: list[Step]
        self.game = None  # type: Optional[games.Game]
        self.won = (0, 0)  # type: tuple[int, ...]
        if checkpoint:
            tracks = checkpoint[0]
            self.won = checkpoint[1 : 1 + tracks]
            self.game = games.restore(checkpoint[1 + tracks :])

    def push(self, command: "Command") -> "list[Event]":
        if command.kind == "game":
            won = self.won_now()
            game = games.begin(command)
            self.game, self.won = game, won
            events = []  # type: list[Event]
        elif self.game is None:
            raise IllegalMove("a game has to be begun first")
        else:
            events = self.game.apply(command)
        self.steps.append((command, events))
        return events

    def won_now(self) -> "tuple[int, ...]":
        """Return the games won, with one that this block ended."""
        if self.game is None or self.game.winner < 0 or not self.steps:
            return self.won
        won = list(self.won)
        won[self.game.winner] += self.game.worth
        return tuple(won)

    def mark(self) -> "tuple[int, ...]":
        """Return the checkpoint for the block after this one."""
        if self.game is None:
            return ()
        won = self.won_now()
        return (len(won),) + won + self.game.checkpoint()
