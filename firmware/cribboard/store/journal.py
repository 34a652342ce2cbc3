"""The journal: a match that survives the plug, as a hot record and an archive.

The hot record is this deal (its checkpoint and commands) and the place of the last archived block.
It is one of two small files, rewritten in turn: of two good ones the higher sequence counts, so a
write that was cut leaves the one before it. A finished deal goes to the archive, one file a game,
as a block that names the block before it; so does a segment of a deal that outgrows the hot
record. A block is written before the hot record that names it, and behind the block that the hot
record on flash names, so nothing that counts is ever overwritten.
"""

from cribboard.store import packing, records
from cribboard.store.records import Place, Record

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any, Sequence

    from cribboard.rules.commands import Command

    Block = tuple[int, tuple[int, ...], list[Command]]
    Numbers = tuple[int, ...]
    Commands = Sequence[Command]


class Journal:
    """Keeps a match in `files` (the app's seam): call `load` first, then `save` after each change.

    Also the match's history: `keep` and `before`. `notes` holds a sentence for each thing that was
    found wrong. Nothing is written before the first `save`; one block is in memory at a time.
    """

    def __init__(self, files: "Any") -> None:
        self.notes: list[str] = []
        self._files = files
        self._sequence = 0  # of the newest hot record on flash
        self._slot = 1  # the hot file that is not to be overwritten next
        self._named: Place | None = None  # the block that the hot record on flash names
        self._bad: list[str] = []  # files to set aside before the first write
        self._is_saved = True  # the hot record on flash is this deal as it stands here
        self._is_kept = False  # the match is past this deal, it waits for its place in the archive
        self._begin(0, (), Place(0, 0, 0, 0))

    def load(self) -> "Block | None":
        """Return (index, checkpoint, commands) of the deal to go on with; None: a new match."""
        found, self._bad, is_newer = records.read_hot(self._files)
        if is_newer:
            self._note("A match of another version of the firmware is kept aside.")
        elif self._bad:
            self._note("A record of the match was damaged; it is kept aside.")
        self._sequence = found[-1][0] if found else 0
        while found:
            _, self._slot, record = found.pop()
            if self._resume(record):
                return self._loaded()
            self._note("A record of the match lacks the start of its deal; it is kept aside.")
            self._bad.append(records.HOT_NAMES[self._slot])
        return self._load_archived(is_newer)

    def refuse(self) -> None:
        """Begin a new match instead of the one loaded, which the rules refused; it is set aside."""
        self._note("The match on record could not be played on; it is kept aside.")
        self._bad = list(records.HOT_NAMES)
        self._is_kept, self._is_saved = False, True
        self._begin(0, (), self._next_file())

    def save(self, index: int, checkpoint: "Numbers", commands: "Commands") -> bool:
        """Bring the flash to this deal as it stands; return whether anything was written.

        A write that fails leaves a note, and the next save makes up for it.
        """
        is_same = index == self._index and tuple(checkpoint) == self._checkpoint
        if self.is_saved and is_same and self._commands == list(commands):
            return False
        try:
            self._follow(index, tuple(checkpoint), commands)
            self._write_hot()
        except OSError as error:
            self._note("The match could not be saved (%s): leave the plug in." % error)
            self._write_alone(index, checkpoint, commands)
            return False
        return True

    def keep(self, index: int, checkpoint: "Numbers", commands: "Commands") -> None:
        """Take over a finished deal; it is written to the archive by the next `save`."""
        try:
            self._follow(index, tuple(checkpoint), commands)
        except OSError as error:
            self._note("A deal could not be kept (%s): undo may end there." % error)
            self._begin(index, tuple(checkpoint), self._next_file())
            return
        self._is_kept = True

    def before(self, index: int) -> "tuple[tuple[int, ...], list[Command]] | None":
        """Go back to the deal before block `index`; return its checkpoint and commands.

        None: it was never kept, was damaged, or is so old that its file was used again.
        """
        if self._is_kept and self._index == index - 1:
            self._is_kept = False
        else:
            record = self._read_block(self._start())
            if record is None or record.index != index - 1 or not self._resume(record):
                return None
        self._is_saved = False
        return self._checkpoint, list(self._commands)

    @property
    def is_saved(self) -> bool:
        """Whether the flash has all that this journal was given."""
        return self._is_saved and not self._is_kept

    def _loaded(self) -> "Block":
        self._named = self._tail
        start = self._start()
        if start.length and self._read_block(start) is None:
            self._note("The deals before this one cannot be read: undo ends here.")
        return self._index, self._checkpoint, list(self._commands)

    def _load_archived(self, is_newer: bool) -> "Block | None":
        """Go on without a hot record: from the newest archived deal if there was a damaged one."""
        from cribboard.store import rescue

        last, oldest = rescue.scan(self._files)
        if last is not None:
            self._sequence = max(self._sequence, last.sequence)
            if self._bad and not is_newer and self._resume(last):
                self._note("The match goes on from the last deal that was kept.")
                block = self._loaded()
                self._named = None
                return block
        self._begin(0, (), Place(oldest, 0, 0, 0))
        self._named = self._tail
        if self._bad:
            self._note("A new match begins.")
        return None

    def _note(self, sentence: str) -> None:
        if sentence not in self.notes:
            self.notes.append(sentence)

    # The deal in memory

    def _begin(self, index: int, checkpoint: "tuple[int, ...]", tail: "Place") -> None:
        """Stand at the start of deal `index`, whose last archived block before it is at `tail`."""
        self._index = index
        self._checkpoint = checkpoint
        self._numbers = packing.pack_numbers(checkpoint)
        self._tail = tail
        self._parts: list[tuple[Place, int]] = []  # of each archived segment: tail, commands
        self._base = 0  # how many commands those hold
        self._commands: list[Command] = []  # the whole deal
        self._pieces: list[bytes] = []  # those behind _base, packed
        self._size = 0  # of the pieces

    def _start(self) -> "Place":
        """Return the place of the last block before this deal."""
        return self._parts[0][0] if self._parts else self._tail

    def _tail_before(self, index: int) -> "Place":
        """Return the place of the last block before deal `index`."""
        tail = self._start()
        while tail.length:
            record = self._read_block(tail)
            if record is None:
                return self._next_file()
            if record.index < index:
                break
            tail = record.before
        return tail

    def _next_file(self) -> "Place":
        return Place(records.file_after(self._tail.file), 0, 0, 0)

    def _follow(self, index: int, checkpoint: "Numbers", commands: "Commands") -> None:
        """Make the deal in memory the one given; archive what is finished or outgrows it."""
        if self._is_kept and index == self._index + 1:
            self._archive()
            self._is_kept = False
            self._begin(index, checkpoint, self._tail)
        elif index != self._index or checkpoint != self._checkpoint:
            self._begin(index, checkpoint, self._tail_before(index))
        self._is_kept = self._is_saved = False
        same, limit = 0, min(len(commands), len(self._commands))
        while same < limit and commands[same] == self._commands[same]:
            same += 1
        self._truncate(same)
        for command in commands[same:]:
            piece = packing.pack(command)
            if self._size + len(piece) > records.room(self._numbers):
                self._archive()
            self._commands.append(command)
            self._pieces.append(piece)
            self._size += len(piece)

    def _truncate(self, count: int) -> None:
        """Forget this deal's commands from `count` on; archived segments come back as needed."""
        while count < self._base:
            self._tail, self._base = self._parts.pop()
            self._pieces = []
        if not self._pieces:
            self._pieces = [packing.pack(command) for command in self._commands[self._base : count]]
        self._commands = self._commands[:count]
        self._pieces = self._pieces[: count - self._base]
        self._size = sum(len(piece) for piece in self._pieces)

    def _resume(self, record: "Record") -> bool:
        """Stand where a record ends, joined to its deal's earlier segments; False: it cannot be."""
        chain = [record]
        while chain[-1].part:
            earlier = self._read_block(chain[-1].before)
            if earlier is None or earlier[1:3] != (record.index, chain[-1].part - 1):
                return False
            chain.append(earlier)
        try:
            segments = [packing.unpack(one.packed) for one in chain]
        except ValueError:
            return False
        self._begin(record.index, packing.unpack_numbers(record.numbers), chain[-1].before)
        while chain:
            self._tail = chain.pop().before
            commands, self._pieces = segments.pop()
            if chain:
                self._parts.append((self._tail, self._base))
                self._base += len(commands)
            self._commands += commands
        self._size = sum(len(piece) for piece in self._pieces)
        return True

    # The files

    def _read_block(self, place: "Place") -> "Record | None":
        if not place.length:
            return None
        data = records.read(self._files, records.game_name(place.file))
        return records.block_at(place, data or b"")

    def _record(self) -> "Record":
        packed = b"".join(self._pieces)
        part = len(self._parts)
        return Record(self._sequence + 1, self._index, part, self._tail, self._numbers, packed)

    def _write_hot(self) -> None:
        if self._bad:
            from cribboard.store import rescue

            rescue.set_all_aside(self._files, self._bad, self._note)
        self._bad = []
        self._put(self._record())
        self._named = self._tail
        self._is_saved = True

    def _write_alone(self, index: int, checkpoint: "Numbers", commands: "Commands") -> None:
        """Try to save at least this deal, where the archive takes nothing: undo would end at it.

        Every save after it tries the archive again.
        """
        numbers = packing.pack_numbers(tuple(checkpoint))
        packed = b"".join([packing.pack(command) for command in commands])
        if self._bad or index == self._index or len(packed) > records.room(numbers):
            return  # what failed was the hot record itself; or this deal needs the archive too
        try:
            self._put(Record(self._sequence + 1, index, 0, self._next_file(), numbers, packed))
        except OSError:
            pass  # it has been told

    def _put(self, record: "Record") -> None:
        slot = 1 - self._slot
        self._files.replace(records.HOT_NAMES[slot], records.build(records.HOT, record))
        self._slot = slot
        self._sequence += 1

    def _archive(self) -> None:
        """Write the segment in memory as a block behind the tail, which it then is."""
        if self._named != self._tail:  # else blocks that the hot record needs could be overwritten
            self._write_hot()
        record = self._record()
        data = records.build(records.ARCHIVED, record)
        is_game = not self._parts and self._commands and self._commands[0].kind in ("game", "match")
        file, offset = records.place_behind(self._tail, len(data), bool(is_game))
        name = records.game_name(file)
        held = records.read(self._files, name) or b""
        if held == records.LOST:  # what is in it stays: on to the next
            file, offset = records.file_after(file), 0
            name = records.game_name(file)
            held = self._files.read(name) or b""
        offset = min(offset, len(held))
        old = records.cut_out(held, offset)
        parsed = records.parse(records.ARCHIVED, old)
        if parsed is not None and parsed[1:] == record[1:]:
            data = old  # undone and done again: the block is there already
        else:
            if held and not offset:
                from cribboard.store import totals

                totals.fold(self._files, file, held, self._note)
            self._files.write(name, offset, data)
        self._parts.append((self._tail, self._base))
        self._tail = Place(file, offset, len(data), records.crc_of(data))
        self._base = len(self._commands)
        self._pieces, self._size = [], 0
