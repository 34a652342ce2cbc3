"""Match: a list of commands with push, undo and redo.

Rule: docs/rules.md, "Skunks and matches".
"""

from cribboard.rules import mends
from cribboard.rules.block import Block
from cribboard.rules.commands import make, option
from cribboard.rules.errors import IllegalMove
from cribboard.rules.history import History

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Optional, Sequence

    from cribboard.rules.block import Step
    from cribboard.rules.commands import Command, Event
    from cribboard.rules.game import Game
    from cribboard.rules.history import Blocks
    from cribboard.rules.mends import Way

    #: What a mend replaced: commands, undone, rest, keyed.
    Replaced = tuple[list[Command], list[Command], list[Command], int]

#: Stands for a mend in the step that `pop` returns; it is no command of the match.
MEND = make("mend")
#: Most mends that `pop` can take back whole: each keeps the commands that it replaced.
_MOST_MENDS = 4
#: Most commands of a block; a longer deal takes several blocks. A command takes 150 bytes on a Pico
#: (measured), and a block is loaded whole. A deal by the cards is 15 to 75 commands.
MOST_IN_BLOCK = 80


class Match:
    """A match from its first command on, of which one block is in memory.

    A block is one deal: it begins with `deal`, `game`, or `match` and its `game`. A deal of more
    than `most` commands takes several. `index` numbers the blocks from 0, `checkpoint` is the state
    before this block (ints 0..65535, () at first), `commands` are its commands. `game` is the
    game in play, None before the first.

    A mend replaces commands of this block (`mend`, `rewrite`) and is one step: `pop` takes it back
    whole. Where commands were pushed in the place of others that had been undone, those others are
    the `rest`, which `ways` goes on with, and `keyed` counts the commands pushed.

    parked: states of matches that were put aside, by number, for `take-up`: those that were pushed
    here, or that a board has read from flash; there are none at first.
    """

    parked: "dict[int, tuple[int, ...]]"

    def __init__(self, history: "Blocks | None" = None) -> None:
        self.history: "Blocks" = history or History()
        self.most = MOST_IN_BLOCK
        self.load(0, (), [])

    def load(
        self,
        index: int,
        checkpoint: "tuple[int, ...]",
        commands: "list[Command]",
        undone: "Sequence[Command]" = (),
        rest: "Sequence[Command]" = (),
        keyed: int = 0,
    ) -> None:
        """Resume the match in block `index`, whose commands were pushed before.

        undone: commands of this block that `redo` repeats, the next one first; rest: those in whose
        place the last `keyed` commands stand. Raises IllegalMove if the commands cannot follow the
        checkpoint, with nothing changed.
        """
        trial = Block(index, checkpoint)
        for command in commands:
            trial.push(command)
        self._enter(trial)
        self._undone = list(reversed(undone))  # only this block's, so memory is bounded
        self.rest, self.keyed = list(rest), keyed
        self._mends: "list[tuple[int, Replaced]]" = []
        self._taken_back: "tuple[Block, list[Command], list[Command]] | None" = None

    def _enter(self, block: "Block") -> None:
        self.block = block  # this one; only the match changes it
        self._behind = None  # type: Optional[Block]
        self._next = None  # type: Optional[Block]

    def prepare_next(self) -> bool:
        """Make the block of the next deal, if it is not made; return whether it was to be made.

        It takes 4 ms on a Pico, which the key that begins the deal then saves.
        """
        index, checkpoint = self.block.index + 1, self.block.mark()
        if self._next is not None and self._next.is_of(index, checkpoint, ()):
            return False
        self._next = Block(index, checkpoint)
        return True

    def prepare_undo(self) -> bool:
        """Carry out one step of the replay that `pop` needs; return whether there was one.

        `pop` needs the state before the last command, which is a replay of all commands before it.
        Called while no key is handled, this keeps a copy of the block one command behind, so that
        `pop` has that state at once. Without these calls `pop` does the whole replay.
        """
        block, behind = self.block, self._behind
        count = len(block.steps) - 1
        if count < 1:  # before the first command there is another block, or nothing
            return False
        if behind is None or behind.index != block.index or len(behind.steps) > count:
            self._behind = Block(block.index, block.checkpoint)
        elif len(behind.steps) < count:
            behind.follow(block.steps[len(behind.steps)])
        else:
            return False
        return True

    @property
    def index(self) -> int:
        """Number of this block."""
        return self.block.index

    @property
    def checkpoint(self) -> "tuple[int, ...]":
        """State before this block, as ints."""
        return self.block.checkpoint

    @property
    def commands(self) -> "list[Command]":
        """Commands of this block."""
        return [command for command, _ in self.block.steps]

    @property
    def undone(self) -> "list[Command]":
        """Commands of this block that `redo` repeats, the next one first."""
        return list(reversed(self._undone))

    @property
    def steps(self) -> "list[Step]":
        """Commands of this block, each with its events; do not change the list."""
        return self.block.steps

    @property
    def game(self) -> "Optional[Game]":
        """Game in play, or the one won last; None before the first."""
        return self.block.game

    @property
    def won(self) -> "tuple[int, ...]":
        """Games won by each track, or their worth, by the terms of the block."""
        return tuple(self.block.won_now())

    @property
    def first_to(self) -> int:
        """Value of `won` that wins the match; 0 where games are played without a match."""
        return self.block.terms[0]

    @property
    def games(self) -> int:
        """Games of an evening, which are all played; 0 for none."""
        return self.block.games

    @property
    def games_played(self) -> int:
        """How many of them were played."""
        return self.block.played_now()

    @property
    def card(self) -> "tuple[int, ...]":
        """Card of the evening, for the functions of rules/evening.py."""
        return self.block.card_now()

    @property
    def is_over(self) -> bool:
        """Whether the next game begins another match."""
        return self.block.is_over_now()

    @property
    def winners(self) -> "tuple[int, ...]":
        """Tracks that won the match, () before its end; the next game begins another match."""
        return tuple(self.block.winners_now())

    @property
    def tally(self) -> "tuple[int, ...]":
        """Score of the match, for the functions of rules/match_score.py."""
        return self.block.tally_now()

    def push(self, command: "Command") -> "list[Event]":
        """Carry out a command; return its events. Raises IllegalMove, with nothing changed."""
        block = self.block
        if command.kind == "adjourn":
            from cribboard.rules import endings  # imported here, as mends

            endings.park(self, command)
        is_border = command.kind in ("match", "game", "deal", "take-up")
        is_full = is_border or len(block.steps) >= self.most
        if is_full and block.steps and block.game is not None:
            events = self._push_in_next(command, is_border)
        else:
            events = block.push(command)
        self._keep_rest(self.block is block)
        self.history.drop(self.block.index)
        return events

    def _keep_rest(self, is_same_block: bool) -> None:
        """Keep what was undone for `ways`, after a command was pushed in its place."""
        rest = self.rest or self.undone
        self._undone, self.rest, self._taken_back = [], [], None
        if not is_same_block:
            self._mends = []
        elif rest and mends.rest_of(self.commands[-self.keyed - 1 :], rest):
            self.rest, self.keyed = rest, self.keyed + 1
            return
        self.keyed = 0

    def ways(self) -> "list[Way]":
        """Return the ways to go on with the rest, [] if there is none: see `mends.ways`."""
        if not self.rest:
            return []
        commands = self.commands
        keyed = commands[len(commands) - self.keyed :]
        ways = mends.ways(self.block, keyed, self.rest)  # type: list[Way]
        return ways

    def rewrite(self, commands: "Sequence[Command]", tail: "Sequence[Command]" = ()) -> "Way":
        """Put `commands`, and as much of `tail` as fits, in the place of this block's.

        What was undone is the rest then. Raises IllegalMove where `commands` do not fit, with
        nothing changed.
        """
        way = mends.tried(self.block, commands, tail)  # type: Way
        undone = self.undone
        self.mend(way)
        if not way.left:
            self.rest = undone
        return way

    def mend(self, way: "Way") -> None:
        """Go on in one of the `ways`, as one step; what does not fit is undone.

        What waits for an answer is the rest: `redo` would do it without one.
        """
        before = self.commands, self._undone, self.rest, self.keyed
        self._enter(way.block)
        self._taken_back = None
        self._mends = self._mends[1 - _MOST_MENDS :] + [(len(way.block.steps), before)]
        self._undone, self.rest, self.keyed = [], list(way.left), 0
        if way.refusal is not None:
            self._undone, self.rest = list(reversed(way.left)), []
        self.history.drop(self.block.index)

    def _take_back_mend(self) -> "Step":
        """Return to the commands before the last mend, which `redo` makes again."""
        self._taken_back = self.block, self._undone, self.rest
        commands, self._undone, self.rest, self.keyed = self._mends.pop()[1]
        self._enter(mends.tried(self.block, commands, ()).block)
        self.history.drop(self.block.index)
        return MEND, []

    def _push_in_next(self, command: "Command", is_border: bool) -> "list[Event]":
        """Carry out the command in a new block, which begins between two deals or within one."""
        block = self.block
        if command.kind == "deal" and block.game is not None:
            is_by_hand = option(command, "by_hand")
            block.game.need(block.game.phase if is_by_hand else "deal")
        if command.kind == "take-up":
            from cribboard.rules import endings  # imported here, as mends

            checkpoint = endings.taken(self, command)
        else:
            checkpoint = block.mark() if is_border else block.mark_in_deal()
        fresh, self._next = self._next, None
        if fresh is None or not fresh.is_of(block.index + 1, checkpoint, ()):
            fresh = Block(block.index + 1, checkpoint)
        events = fresh.push(command)
        self.history.keep(block.index, block.checkpoint, self.commands)
        self.block, self._behind = fresh, block
        return events

    def pop(self) -> "Optional[Step]":
        """Undo the last command; return it with its events, None if there is none.

        A mend that was the last step is taken back whole; its step is (MEND, []). Raises
        IllegalMove if the block before this one cannot be read.
        """
        block = self.block
        if not block.steps:
            return None
        self._taken_back = None
        while self._mends and self._mends[-1][0] > len(block.steps):
            self._mends.pop()
        if self._mends and self._mends[-1][0] == len(block.steps):
            return self._take_back_mend()
        step = block.steps[-1]
        if len(block.steps) > 1 or not block.index:
            while self.prepare_undo():
                pass
            behind = self._behind if len(block.steps) > 1 else None
            self._enter(behind or Block(block.index, block.checkpoint))
            self._undone.append(step[0])
            if self.keyed:
                self.keyed -= 1
            elif self.rest:
                self.rest = [step[0]] + self.rest
        else:
            self._pop_block([step[0]] + self.undone)
        return step

    def _pop_block(self, undone: "list[Command]") -> None:
        """Go back to the block before this one, whose commands are all in `undone`."""
        block, finished = self.block, self._behind
        before = self.history.back(block.index, block.checkpoint, undone)
        if before is None:
            raise IllegalMove("no.undo-end")
        if finished is not None and finished.is_of(block.index - 1, before[0], before[1]):
            self._enter(finished)
            self._undone, self.rest, self.keyed, self._mends = [], [], 0, []
        else:
            self.load(block.index - 1, before[0], list(before[1]))

    def redo(self) -> "Optional[Step]":
        """Repeat the command that was undone last; return it with its events, None if none.

        The step of a mend that was taken back is (MEND, []).
        """
        if self._taken_back is not None:
            block, undone, rest = self._taken_back
            self.mend(mends.Way("", block, 0, (), None))
            self._undone, self.rest = undone, rest
            return MEND, []
        try:
            if self._undone:
                command = self._undone[-1]
                events = self.block.push(command)
                self._undone.pop()
                if self.keyed or (self.rest and self.rest[0] != command):
                    self.keyed += 1
                else:
                    self.rest = self.rest[1:]
                return command, events
            return self._redo_in_next()
        except (IllegalMove, KeyError):  # undone by a version with other rules
            self._undone, self.rest, self.keyed = [], [], 0
            self.history.drop(self.block.index)
            return None

    def _redo_in_next(self) -> "Optional[Step]":
        after = self.history.after(self.block.index)
        if after is None:
            return None
        checkpoint, commands = after
        fresh = Block(self.block.index + 1, checkpoint)
        events = fresh.push(commands[0])
        self.block, self._behind = fresh, self.block
        self._undone = list(reversed(commands[1:]))
        self.rest, self.keyed, self._mends = [], 0, []
        return commands[0], events
