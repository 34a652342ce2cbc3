"""Binary format of the store's records, hot and archived.

A record has: magic, version, checkpoint length, record length, part, sequence, block index, place
of the block before it, checkpoint (its length counts numbers of two bytes), packed commands, CRC32.
The first three bytes and the CRC at the end mean the same in every version. Before its checkpoint a
hot record has the number of undone commands (the last of the block), the place of the last undone
block, the number of commands of a rest, and `keyed`.
"""

import struct
from binascii import crc32
from collections import namedtuple

from cribboard.store import packing

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from cribboard.home import Files

VERSION = 1
HOT = b"CH"
ARCHIVED = b"CA"
HOT_NAMES = ("hot0", "hot1")
RECORD_BYTES = 480  # above 512 littlefs moves a file out of its directory: ten times the wear
FILE_BYTES = 4096  # a game file is not read or written beyond this
GAME_FILES = 20
LOST = b"?"  # stands for the content of a file that cannot be read

_HEAD = "BBHHIIBHHI"  # after the magic
_HEAD_BYTES = struct.calcsize("<2s" + _HEAD)
_MARKS = "HBHHIBB"  # of a hot record
_MARKS_BYTES = struct.calcsize("<" + _MARKS)

#: Place of an archived block: file 0..GAME_FILES-1. Length 0: no block; the next is written there.
Place = namedtuple("Place", ("file", "offset", "length", "crc"))

NOWHERE = Place(0, 0, 0, 0)

#: rest: how many of the block's last commands are the rest of a mend (`Match.rest`); undone: how
#: many before those are undone; keyed: as of the match.
Marks = namedtuple("Marks", ("undone", "rest", "keyed"))
NO_MARKS = Marks(0, 0, 0)

#: part: number of this segment of the block, from 0; before: Place of the block before this one;
#: numbers, packed: checkpoint and commands as bytes; marks: Marks; end: Place of the last undone
#: block, NOWHERE if there is none. An archived record has no undone commands.
Record = namedtuple(
    "Record", ("sequence", "index", "part", "before", "numbers", "packed", "marks", "end")
)


def game_name(file: int) -> str:
    """Return the name of a game file: 'game0001' for file 0."""
    return "game%04d" % (file + 1)


def room(numbers: bytes) -> int:
    """Return how many bytes of packed commands fit in a record with this checkpoint."""
    return RECORD_BYTES - _HEAD_BYTES - _MARKS_BYTES - len(numbers) - 4


def size_of(record: Record) -> int:
    """Return the length of an archived record as `build` writes it."""
    return _HEAD_BYTES + len(record.numbers) + len(record.packed) + 4


def _start_of(magic: bytes) -> int:
    """Return where the checkpoint begins."""
    return _HEAD_BYTES + (_MARKS_BYTES if magic == HOT else 0)


def build(magic: bytes, record: Record) -> bytes:
    """Return a record as bytes: at most RECORD_BYTES if its commands fit in `room`.

    Raises ValueError for a number that does not fit in its field.
    """
    size = _start_of(magic) + len(record.numbers) + len(record.packed) + 4
    ids = (VERSION, len(record.numbers) // 2, size, record.part, record.sequence, record.index)
    data: bytes = magic + packing.pack_fields(_HEAD, ids + tuple(record.before))
    if magic == HOT:
        undone, rest, keyed = record.marks
        data += packing.pack_fields(_MARKS, (undone,) + tuple(record.end) + (rest, keyed))
    data += record.numbers + record.packed
    return data + struct.pack("<I", crc32(data))


def crc_of(data: bytes) -> int:
    """Return the CRC at the end of a record."""
    return int(struct.unpack("<I", data[-4:])[0])


def cut_out(data: bytes, offset: int) -> bytes:
    """Return the bytes of the block at `offset` of a game file, b"" if there is none."""
    if offset + _HEAD_BYTES > len(data):
        return b""
    size = struct.unpack("<H", data[offset + 4 : offset + 6])[0]
    return data[offset : offset + size]


def parse(magic: bytes, data: bytes) -> "Record | None":
    """Return the record in `data`; None if it is damaged or of another version."""
    if len(data) < _HEAD_BYTES + 4 or crc32(data[:-4]) != crc_of(data):
        return None
    head: tuple[Any, ...] = struct.unpack("<" + _HEAD, data[2:_HEAD_BYTES])
    version, count, size, part, sequence, index = head[:6]
    start = _start_of(magic)
    body = start + 2 * count
    if data[:2] != magic or version != VERSION or size != len(data) or body > size - 4:
        return None
    marks: tuple[Any, ...] = (0,) + tuple(NOWHERE) + (0, 0)
    if magic == HOT:
        marks = struct.unpack("<" + _MARKS, data[_HEAD_BYTES:start])
    before, end = Place(*head[6:]), Place(*marks[1:5])
    tail = Marks(marks[0], marks[5], marks[6])
    return Record(sequence, index, part, before, data[start:body], data[body:-4], tail, end)


def block_at(place: Place, data: bytes) -> "Record | None":
    """Return the block at `place` in the bytes of its game file; None if another is there."""
    block = cut_out(data, place.offset)
    if not block or len(block) != place.length or crc_of(block) != place.crc:
        return None
    return parse(ARCHIVED, block)


def file_after(file: int) -> int:
    """Return the game file to use after `file`: the one used longest ago."""
    return (file + 1) % GAME_FILES


def place_behind(tail: Place, size: int, is_game: bool) -> "tuple[int, int]":
    """Return file and offset for a block after the one at `tail`; each game begins a file.

    size: of the block in bytes; is_game: it begins a game.
    """
    if not tail.length:
        return tail.file, 0
    end = tail.offset + tail.length
    if is_game or end + size > FILE_BYTES:
        return file_after(tail.file), 0
    return tail.file, end


def is_of_other_version(magic: bytes, data: bytes) -> bool:
    """Return whether `data` is an undamaged record of another version."""
    if len(data) < 7 or data[:2] != magic or data[2] == VERSION:
        return False
    return crc32(data[:-4]) == crc_of(data)


def read(files: "Files", name: str) -> "bytes | None":
    """Return the bytes of a file: None if there is none, LOST if it cannot be read."""
    try:
        data: bytes | None = files.read(name)
    except OSError:
        return LOST
    return data


def read_hot(files: "Files") -> "tuple[list[tuple[int, int, Record]], list[str], bool]":
    """Read the hot files: return good records, names of bad files, whether a bad one is newer.

    Good records are (sequence, slot, record), oldest first. Newer: of another version.
    """
    good = []
    bad = []
    is_newer = False
    for slot, name in enumerate(HOT_NAMES):
        data = read(files, name)
        record = parse(HOT, data) if data else None
        if record is not None:
            good.append((record.sequence, slot, record))
        elif data:
            bad.append(name)
            is_newer = is_newer or is_of_other_version(HOT, data)
    good.sort()
    return good, bad, is_newer
