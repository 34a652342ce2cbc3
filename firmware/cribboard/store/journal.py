"""Journal: a match on flash that survives a power cut, as a hot record and an archive.

The hot record has the current block of the match (its checkpoint and commands: a deal, or part of
one) and the place of the last archived block. It is one of two small files, written in turn: the
good one with the higher sequence counts, so an interrupted write leaves the other. While no key
comes, the other is made equal: then a file that goes back to an older state takes nothing with it,
and their sequences differ by more than one, which is told at the next start. A finished block
goes to the archive, one file for each game, and names the block before it; so does a segment of a
block that is too long for the hot record. A block is written before the hot record that names it,
and after the block that the hot record on flash names, so nothing in use is ever overwritten.

Undone commands stay on flash until the next new command. Within the block they are its last
commands, and the hot record says how many there are. Undone blocks are in the archive, like
finished ones; the hot record names the last of them.
"""

from cribboard.base.message import Message
from cribboard.store import records, recovery
from cribboard.store.archive import Archive
from cribboard.store.packed_block import PackedBlock, join_segments
from cribboard.store.records import NO_MARKS, NOWHERE, Marks, Place, Record

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any, Sequence

    from cribboard.home import Files
    from cribboard.rules.commands import Command
    from cribboard.rules.match import Match

    #: Arguments of `Match.load`.
    Block = Any
    Before = tuple[tuple[int, ...], list[Command]]
    Numbers = tuple[int, ...]
    Commands = Sequence[Command]

#: What a write raises: the flash fails, or a number does not fit in its place (packing.py).
_FAILURES = (OSError, ValueError)


class Journal:
    """Journal of a match in `files`: call `load` first, then `save` after each change.

    It is also the history that Match needs: `keep`, `before`, `back`, `after` and `drop`. `notes`
    has a message for each fault found. Nothing is written before the first `save`; one block is in
    memory at a time.
    """

    def __init__(self, files: "Files") -> None:
        self.notes: list[Message] = []
        self.is_single = False  # the other hot file is older than the one written last
        self._files = files
        self._archive = Archive(files, self._note)
        self._sequence = 0  # of the newest hot record on flash
        self._slot = 1  # hot file with the newest record; the other is written next
        self._named: Place | None = None  # the block that the hot record on flash names
        self._is_end_named = False  # the hot record on flash names undone blocks
        self._bad: list[str] = []  # files to set aside before the first write
        self._is_saved = True  # the hot record on flash is the block in memory
        self._is_unarchived = False  # the block in memory is finished, but not archived
        self._marks = NO_MARKS  # undone commands of the block, those of a rest, keyed: as saved
        self._end = NOWHERE  # the last undone block in the archive
        self._aside: Record | None = None  # the same, if it is not yet in the archive
        self._is_begun = False  # a write to the archive was begun for the next save
        self._enter(PackedBlock(0, (), NOWHERE))

    def load(self) -> "Block | None":
        """Return the arguments of `Match.load` to resume the match; None for a new match."""
        good, self._bad, is_newer = records.read_hot(self._files)
        if is_newer:
            self._note(Message("alert.match-version"))
        elif self._bad:
            self._note(Message("alert.match-damaged"))
        self._sequence = good[-1][0] if good else 0
        if good and self._sequence - good[0][0] > 1:
            self._note(Message("alert.match-older"))
        while good:
            _, self._slot, record = good.pop()
            if self._resume(record):
                return self._loaded()
            self._note(Message("alert.match-lost-start"))
            self._bad.append(records.HOT_NAMES[self._slot])
        return self._load_archived(is_newer)

    def resume(self, match: "Match") -> None:
        """Load the saved block into `match`; leave that new if there is none, or it is refused."""
        block = self.load()
        if block is None:
            return
        try:
            match.load(*block)
        except MemoryError:
            raise  # no fault of the match: start.py resets the board
        except Exception:  # no saved match may stop the board, whatever is wrong with it
            self.refuse()

    def refuse(self) -> None:
        """Set aside the match that was loaded, because the rules refused it; begin a new one."""
        self._note(Message("alert.match-refused"))
        self._bad = list(records.HOT_NAMES)
        self._is_unarchived, self._is_saved = False, True
        self._enter(PackedBlock(0, (), self._next_file()))

    def save(
        self,
        index: int,
        checkpoint: "Numbers",
        commands: "Commands",
        undone: "Commands" = (),
        rest: "Commands" = (),
        keyed: int = 0,
    ) -> bool:
        """Write the block as it is to flash, if it is not there; return whether it was written.

        undone: its commands that can be redone; rest, keyed: as of the match. A write that fails
        leaves a note, and the next `save` tries again.
        """
        whole = list(commands) + list(undone) + list(rest)
        marks = Marks(len(undone), len(rest), keyed)
        if self.is_saved and self._holds(index, checkpoint, whole) and self._marks == marks:
            return False
        try:
            self._follow(index, tuple(checkpoint), whole)
            self._marks = marks
            self._put_aside()
            self._write_hot()
        except _FAILURES as error:
            self._note(Message("alert.match-unsaved", what=str(error)))
            self._write_alone(index, checkpoint, commands)
            return False
        return True

    def copy(self) -> None:
        """Write the saved block to the older hot file too; call it while `is_single`, between keys.

        A write that fails is left to the next `save`.
        """
        try:
            if self.is_saved:
                self._put(self._hot_record(self._sequence))
        except _FAILURES:
            pass
        self.is_single = False

    def archive_finished(self, index: int, checkpoint: "Numbers") -> bool:
        """Do a part of the next `save`: write a finished or undone block to the archive.

        Return False if nothing is left to do before `save`. Each call, and `save`, erases one flash
        sector at most as a rule, so call it in turns of their own: then a key waits for one erase.
        A power cut between the calls is like one before the save, because the hot record on flash
        does not name the archived block yet. A write that fails is left to `save`.
        """
        try:
            if self._archive.finish_write():
                return True
            block = self._block
            if self._is_unarchived and index == block.index + 1:
                if not self._begin_block(self._record(), block.begins_game()):
                    self._follow(index, tuple(checkpoint), ())
                return True
            return self._aside is not None and self._begin_block(self._aside, False)
        except _FAILURES:
            return False

    def keep(self, index: int, checkpoint: "Numbers", commands: "Commands") -> None:
        """Take a finished block, which the next `save` writes to the archive."""
        self.drop(index)
        try:
            self._follow(index, tuple(checkpoint), commands)
        except _FAILURES as error:
            self._note(Message("alert.deal-unkept", what=str(error)))
            self._enter(PackedBlock(index, tuple(checkpoint), self._next_file()))
            return
        self._is_unarchived = True

    def before(self, index: int) -> "Before | None":
        """Go back to the block before block `index`; return its checkpoint and commands.

        None if it was never stored, is damaged, or is so old that its file was used again.
        """
        if self._is_unarchived and self._block.index == index - 1:
            self._is_unarchived = False
        else:
            record = self._archive.read(self._block.start)
            if record is None or record.index != index - 1 or not self._resume(record):
                return None
        self._is_saved = False
        return self._block.checkpoint, list(self._block.commands)

    def peek(self, index: int) -> "Before | None":
        """Return what `before` does, and stay in this block."""
        if self._is_unarchived and self._block.index == index - 1:
            return self._block.checkpoint, list(self._block.commands)
        record = self._archive.read(self._block.start)
        chain = self._archive.segments(record) if record and record.index == index - 1 else None
        try:
            block = join_segments(chain) if chain else None
        except ValueError:
            return None
        return (block.checkpoint, block.commands) if block else None

    def back(self, index: int, checkpoint: "Numbers", commands: "Commands") -> "Before | None":
        """Go back as `before` does; keep block `index`, all of it undone, for `after`."""
        is_end_known = self._is_end_named == bool(self._end.length)
        if not (is_end_known and self._holds(index, checkpoint, commands)):
            # The last key is not saved yet, and the undone block must be complete on flash.
            self.save(index, checkpoint, commands[:1], commands[1:])
        aside, end = self._aside, self._end
        if aside is None and not end.length and self._holds(index, checkpoint, commands):
            aside = self._record()
        before = self.before(index)
        if before is not None:
            self._aside, self._end = aside, end
        return before

    def after(self, index: int) -> "Before | None":
        """Go on to the undone block after block `index`; return its checkpoint and commands.

        None if there is none, or it cannot be read.
        """
        if self._is_unarchived or self._block.index != index:
            return None
        aside, end = self._aside, self._end
        record = last = aside or self._archive.read(end)
        if last is not None and last.index > index + 1:
            record = self._archive.back_to(index + 1, last.before)
        chain = self._archive.segments(record) if record is not None else None
        if not chain or chain[0].index != index + 1:
            return None
        finished = self._archive.read(chain[-1].before)
        if finished is None or finished[1:] != self._record()[1:] or not self._enter_chain(chain):
            return None  # it does not follow this block
        self._is_saved = False
        if record is not last:
            self._aside, self._end = aside, end
        return self._block.checkpoint, list(self._block.commands)

    def drop(self, index: int) -> None:
        """Forget the undone commands and blocks: block `index` has a new command."""
        if self._marks != NO_MARKS or self._aside is not None or self._end.length:
            self._is_saved = False
        self._aside, self._end = None, NOWHERE

    @property
    def is_saved(self) -> bool:
        """Whether everything given to this journal is on flash."""
        return self._is_saved and not self._is_unarchived and self._aside is None

    def _holds(self, index: int, checkpoint: "Numbers", commands: "Commands") -> bool:
        """Return whether this block, with these commands (done or undone), is the one in memory."""
        block = self._block
        is_same = index == block.index and tuple(checkpoint) == block.checkpoint
        return is_same and not self._is_unarchived and block.commands == list(commands)

    def _loaded(self) -> "Block":
        block = self._block
        self._named = block.tail
        self._is_end_named = self._end.length > 0
        if block.start.length and self._archive.read(block.start) is None:
            self._note(Message("alert.undo-end"))
        undone, rest, keyed = self._marks
        end = len(block.commands) - rest
        done = end - undone
        kept = block.index, block.checkpoint, block.commands[:done], block.commands[done:end]
        return kept + (block.commands[end:], keyed) if rest else kept

    def _load_archived(self, is_newer: bool) -> "Block | None":
        """Resume from the newest archived deal, if a hot record was damaged; else begin a match."""
        last, oldest = recovery.scan(self._files)
        if last is not None:
            self._sequence = max(self._sequence, last.sequence)
            if self._bad and not is_newer and self._resume(last):
                self._note(Message("alert.from-deal"))
                block = self._loaded()
                self._named = None
                return block
        self._enter(PackedBlock(0, (), Place(oldest, 0, 0, 0)))
        self._named = self._block.tail
        if self._bad:
            self._note(Message("alert.new-match"))
        return None

    def _note(self, message: Message) -> None:
        if message not in self.notes:
            self.notes.append(message)

    # The block in memory

    def _enter(self, block: "PackedBlock") -> None:
        """Make a block the one in memory, with none of its commands undone."""
        self._block = block
        self._marks, self._end, self._aside = NO_MARKS, NOWHERE, None

    def _tail_before(self, index: int) -> "Place":
        """Return the place of the last archived block before block `index`."""
        tail = self._block.start
        while tail.length:
            record = self._archive.read(tail)
            if record is None:
                return self._next_file()
            if record.index < index:
                break
            tail = record.before
        return tail

    def _next_file(self) -> "Place":
        return Place(records.file_after(self._block.tail.file), 0, 0, 0)

    def _follow(self, index: int, checkpoint: "Numbers", commands: "Commands") -> None:
        """Make the given block the one in memory; archive a finished block and full segments."""
        block = self._block
        if self._is_unarchived and index == block.index + 1:
            self._archive_segment()
            self._is_unarchived = False
            self._enter(PackedBlock(index, checkpoint, block.tail))
        elif index != block.index or checkpoint != block.checkpoint:
            self._enter(PackedBlock(index, checkpoint, self._tail_before(index)))
        self._is_unarchived = self._is_saved = False
        block = self._block
        same = block.count_equal(commands)
        if same < max(len(commands), len(block.commands)):
            self._aside, self._end = None, NOWHERE
        self._marks = NO_MARKS
        block.truncate(same)
        for command in commands[same:]:
            if not block.append(command):
                self._archive_segment()
                block.append(command)

    def _resume(self, record: "Record") -> bool:
        """Continue the block that ends with `record`; return whether all its segments were read."""
        chain = self._archive.segments(record)
        return chain is not None and self._enter_chain(chain)

    def _enter_chain(self, chain: "list[Record]") -> bool:
        """Continue the block of these segments, the last first; return False if one is bad."""
        try:
            block = join_segments(chain)
        except ValueError:
            return False
        self._enter(block)
        self._marks, self._end = chain[0].marks, chain[0].end
        if self._marks.undone + self._marks.rest > len(block.commands):
            self._marks = NO_MARKS
        return True

    # The files

    def _record(self) -> "Record":
        """Return the last segment of the block in memory as the archive holds it."""
        return self._block.record(self._sequence + 1)

    def _hot_record(self, sequence: int) -> "Record":
        return self._block.record(sequence, self._marks, self._end)

    def _write_hot(self) -> None:
        if self._bad:
            recovery.set_all_aside(self._files, self._bad, self._note)
        self._bad = []
        self._put(self._hot_record(self._sequence + 1))
        self._named = self._block.tail
        self._is_end_named = self._end.length > 0
        self._is_saved = True

    def _write_alone(self, index: int, checkpoint: "Numbers", commands: "Commands") -> None:
        """Try to save at least this block where the archive cannot be written; undo ends at it.

        Each later save tries the archive again.
        """
        if self._bad or index == self._block.index:
            return  # the hot record itself failed
        block = PackedBlock(index, tuple(checkpoint), self._next_file())
        if not all([block.append(command) for command in commands]):
            return  # a block of several segments needs the archive too
        try:
            self._put(block.record(self._sequence + 1))
        except _FAILURES:
            pass  # `save` has left a note

    def _put(self, record: "Record") -> None:
        slot = 1 - self._slot
        self._files.replace(records.HOT_NAMES[slot], records.build(records.HOT, record))
        self._slot = slot
        self.is_single = record.sequence > self._sequence
        self._sequence = record.sequence

    def _archive_segment(self) -> None:
        """Write the last segment of the block in memory to the archive, and begin another."""
        self._block.end_segment(self._put_block(self._record(), self._block.begins_game()))

    def _put_aside(self) -> None:
        """Write the last undone block, if it is not in the archive yet.

        It is written after the block before it even if it begins a game: an undone game does not
        take the file of an old one.
        """
        if self._aside is None:
            return
        try:
            self._end = self._put_block(self._aside, False)
            self._aside = None
        except _FAILURES as error:
            self._note(Message("alert.undone-unkept", what=str(error)))

    def _begin_block(self, record: "Record", is_game: bool) -> bool:
        """Begin what `_put_block` does; return False if it must do everything itself.

        It is tried once: a block that cannot be read back must not be written for ever.
        """
        if self._is_begun or self._named != record.before or self._is_end_named:
            return False
        self._is_begun = self._archive.begin_write(record, is_game)
        return self._is_begun

    def _put_block(self, record: "Record", is_game: bool) -> "Place":
        """Return the place of a block in the archive, having written it if it is not there.

        The hot record is written first where the one on flash needs blocks that this could
        overwrite.
        """
        self._is_begun = False
        if self._named != record.before:
            self._write_hot()
        place = self._archive.find(record, is_game)
        if place is None:
            if self._is_end_named:
                self._write_hot()
            record = Record(*((self._sequence + 1,) + tuple(record)[1:]))
            place = self._archive.write(record, is_game)
        return place
