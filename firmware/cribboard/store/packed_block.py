"""Block of a match in memory, packed in segments as records hold it; nothing here reads or writes.

A segment is what fits in one record. A block has one, unless it has very many commands. All but the
last are in the archive already, and each of those names the one before it.
"""

from cribboard.store import packing, records
from cribboard.store.records import NO_MARKS, NOWHERE, Record

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Sequence

    from cribboard.rules.commands import Command
    from cribboard.store.records import Marks, Place


class PackedBlock:
    """Block `index` of a match: its checkpoint and commands, undone ones included.

    start: place of the last archived block before this one. tail: place of what is archived last
    before the last segment: that block, or the segment before.
    """

    def __init__(self, index: int, checkpoint: "tuple[int, ...]", start: "Place") -> None:
        self.index = index
        self.checkpoint = checkpoint
        self.start = self.tail = start
        self.commands: list[Command] = []
        self._archived: tuple[tuple[Place, int], ...] = ()  # tail, commands before each segment
        self._base = 0  # number of commands in those
        self._packed = b""  # commands of the last segment; one object takes less heap than many
        self._ends: list[int] = []  # where each of them ends in _packed

    def begins_game(self) -> bool:
        """Return whether a game begins with the last segment, or goes on after it was put aside."""
        kinds = [command.kind for command in self.commands[:1]]
        return not self._archived and kinds in (["game"], ["match"], ["take-up"])

    def count_equal(self, commands: "Sequence[Command]") -> int:
        """Return how many commands this block and `commands` both begin with."""
        count, limit = 0, min(len(commands), len(self.commands))
        while count < limit and commands[count] == self.commands[count]:
            count += 1
        return count

    def append(self, command: "Command") -> bool:
        """Add a command to the last segment; return False, with nothing done, if that is full."""
        packed = self._packed + packing.pack(command)
        if self._ends and len(packed) > records.room(packing.pack_numbers(self.checkpoint)):
            return False
        self.commands.append(command)
        self._packed = packed
        self._ends.append(len(packed))
        return True

    def fill(self, packed: bytes) -> None:
        """Put packed commands into the last segment, which is empty; ValueError if damaged."""
        commands, self._ends = packing.unpack(packed)
        self.commands += commands
        self._packed = packed

    def end_segment(self, place: "Place") -> None:
        """Begin a segment after the last one, which is now archived at `place`."""
        self._archived += ((self.tail, self._base),)
        self.tail = place
        self._base = len(self.commands)
        self._packed, self._ends = b"", []

    def truncate(self, count: int) -> None:
        """Drop the commands from `count` on; an archived segment that is cut is the last again."""
        if count >= self._base:
            self._ends = self._ends[: count - self._base]
            self._packed = self._packed[: self._ends[-1] if self._ends else 0]
            self.commands = self.commands[:count]
            return
        while count < self._base:
            self.tail, self._base = self._archived[-1]
            self._archived = self._archived[:-1]
        commands = self.commands[self._base : count]
        self.commands = self.commands[: self._base]
        self._packed, self._ends = b"", []
        for command in commands:
            self.append(command)

    def record(self, sequence: int, marks: "Marks" = NO_MARKS, end: "Place" = NOWHERE) -> "Record":
        """Return the last segment as a record."""
        numbers = packing.pack_numbers(self.checkpoint)
        ids = (sequence, self.index, len(self._archived), self.tail)
        return Record(*(ids + (numbers, self._packed, marks, end)))


def join_segments(segments: "Sequence[Record]") -> "PackedBlock":
    """Return the block with these segments, the last first; raise ValueError if one is damaged."""
    first = segments[-1]
    block = PackedBlock(first.index, packing.unpack_numbers(first.numbers), first.before)
    for segment in reversed(segments):
        if segment is not first:
            block.end_segment(segment.before)
        block.fill(segment.packed)
    return block
