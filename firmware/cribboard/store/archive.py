"""Archive: finished blocks in twenty game files, each naming the block before it."""

from cribboard.store import records
from cribboard.store.records import Place

TYPE_CHECKING = False
if TYPE_CHECKING:
    from types import ModuleType
    from typing import Callable

    from cribboard.base.message import Message
    from cribboard.home import Files
    from cribboard.store.records import Record


def _results() -> "ModuleType":
    """Return the module that adds up an old game, imported here: after twenty games it is needed.

    Raises OSError in the page, until its later modules are there.
    """
    try:
        from cribboard.store import results
    except ImportError:
        raise OSError("results")
    return results


class Archive:
    """Reader and writer of archived blocks in `files`.

    note: called with a message for each fault found.
    """

    def __init__(self, files: "Files", note: "Callable[[Message], None]") -> None:
        self._files = files
        self._note = note
        self._finish: "Callable[[], None] | None" = None  # the second half of a write

    def read(self, place: "Place") -> "Record | None":
        """Return the block at `place`; None if it is not there, or no longer."""
        if not place.length:
            return None
        data = self._read(place.file)
        return records.block_at(place, data)

    def back_to(self, index: int, place: "Place") -> "Record | None":
        """Return the newest block up to `index`, searching from `place` back; None if none."""
        file, data = -1, b""
        while place.length:
            if place.file != file:
                file = place.file
                data = self._read(file)
            record = records.block_at(place, data)
            if record is None or record.index <= index:
                return record
            place = record.before
        return None

    def segments(self, last: "Record") -> "list[Record] | None":
        """Return the segments of the block that ends with `last`, the last first.

        None if one of them cannot be read.
        """
        chain = [last]
        while chain[-1].part:
            earlier = self.read(chain[-1].before)
            if earlier is None or earlier[1:3] != (last.index, chain[-1].part - 1):
                return None
            chain.append(earlier)
        return chain

    def find(self, record: "Record", is_game: bool) -> "Place | None":
        """Return the place of a block that is archived already; None if it is not.

        A block that was undone and redone is.
        """
        return self._found(record, *self._spot(record, is_game))

    @staticmethod
    def _found(record: "Record", file: int, offset: int, old_data: bytes) -> "Place | None":
        """Return the place of `record` if it is at `offset` in the bytes of a file, else None."""
        old = records.cut_out(old_data, offset)
        parsed = records.parse(records.ARCHIVED, old)
        if parsed is None or parsed[1:] != record[1:]:
            return None
        return Place(file, offset, len(old), records.crc_of(old))

    def write(self, record: "Record", is_game: bool) -> "Place":
        """Write a block after the block that it names; return its place. Raises OSError.

        is_game: a game begins with this block, so it begins a file.
        """
        file, offset, old_data = self._spot(record, is_game)
        if old_data and not offset:
            _results().fold(self._files, file, old_data, self._note)
        data = records.build(records.ARCHIVED, record)
        self._files.write(records.game_name(file), offset, data)
        return Place(file, offset, len(data), records.crc_of(data))

    def begin_write(self, record: "Record", is_game: bool) -> bool:
        """Do the first half of `write`; `finish_write`, or the next use of the archive, the second.

        Each half may erase a sector of flash. After a power cut between them the file is as it was.
        Return False if nothing was done: the block is there, or it begins a file of an old game,
        whose results must be added up first. Raises OSError.
        """
        file, offset, old_data = self._spot(record, is_game)
        is_old_game = old_data and not offset
        if is_old_game or self._found(record, file, offset, old_data) is not None:
            return False
        data = records.build(records.ARCHIVED, record)
        where = records.game_name(file), offset, data
        begin = getattr(self._files, "begin_write", None)  # of a home that writes in two parts
        self._finish = begin(*where) if begin else lambda: self._files.write(*where)
        return True

    def finish_write(self) -> bool:
        """Do the second half of a write that has begun; return whether one had. Raises OSError."""
        finish, self._finish = self._finish, None
        if finish is None:
            return False
        finish()
        return True

    def _read(self, file: int) -> bytes:
        """Return the bytes of a game file, after the second half of a write that has begun."""
        try:
            self.finish_write()
        except OSError:
            pass  # the file is as it was: the journal does not find the block, and writes it
        return records.read(self._files, records.game_name(file)) or b""

    def _spot(self, record: "Record", is_game: bool) -> "tuple[int, int, bytes]":
        """Return the file and offset for a block, and the file's present bytes."""
        file, offset = records.place_behind(record.before, records.size_of(record), is_game)
        data = self._read(file)
        if data == records.LOST:  # leave an unreadable file as it is and take the next
            file, offset = records.file_after(file), 0
            data = self._files.read(records.game_name(file)) or b""
        return file, min(offset, len(data)), data
