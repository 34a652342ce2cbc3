"""The archive: finished blocks of a match in twenty game files, each naming the block before it."""

from cribboard.store import records, results
from cribboard.store.records import Place

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any, Callable

    from cribboard.store.records import Record


class Archive:
    """Reads and writes blocks in `files` (the app's seam); `note` is told what was found wrong."""

    def __init__(self, files: "Any", note: "Callable[[str], None]") -> None:
        self._files = files
        self._note = note

    def read(self, place: "Place") -> "Record | None":
        """Return the block at `place`, None where it is not (any more)."""
        if not place.length:
            return None
        data = records.read(self._files, records.game_name(place.file))
        return records.block_at(place, data or b"")

    def back_to(self, index: int, place: "Place") -> "Record | None":
        """Return the newest block of at most `index` that is at `place` or before it."""
        file, data = -1, b""
        while place.length:
            if place.file != file:
                file = place.file
                data = records.read(self._files, records.game_name(file)) or b""
            record = records.block_at(place, data)
            if record is None or record.index <= index:
                return record
            place = record.before
        return None

    def segments(self, last: "Record") -> "list[Record] | None":
        """Return the segments of a block, the last first; None: one of them cannot be read."""
        chain = [last]
        while chain[-1].part:
            earlier = self.read(chain[-1].before)
            if earlier is None or earlier[1:3] != (last.index, chain[-1].part - 1):
                return None
            chain.append(earlier)
        return chain

    def find(self, record: "Record", is_game: bool) -> "Place | None":
        """Return where a block stands already: it was undone and done again; None: it does not."""
        file, offset, held = self._spot(record, is_game)
        old = records.cut_out(held, offset)
        parsed = records.parse(records.ARCHIVED, old)
        if parsed is None or parsed[1:] != record[1:]:
            return None
        return Place(file, offset, len(old), records.crc_of(old))

    def write(self, record: "Record", is_game: bool) -> "Place":
        """Write a block behind the one that it names; return its place. Raises OSError.

        is_game: a game begins with it, in a file of its own.
        """
        file, offset, held = self._spot(record, is_game)
        if held and not offset:
            results.fold(self._files, file, held, self._note)
        data = records.build(records.ARCHIVED, record)
        self._files.write(records.game_name(file), offset, data)
        return Place(file, offset, len(data), records.crc_of(data))

    def _spot(self, record: "Record", is_game: bool) -> "tuple[int, int, bytes]":
        """Return the file and offset for a block, and what the file holds."""
        file, offset = records.place_behind(record.before, records.size_of(record), is_game)
        held = records.read(self._files, records.game_name(file)) or b""
        if held == records.LOST:  # what is in it stays: on to the next
            file, offset = records.file_after(file), 0
            held = self._files.read(records.game_name(file)) or b""
        return file, min(offset, len(held)), held
