"""Recovery from damaged files and files of other versions.

Nothing is deleted: a file that cannot be used is copied to one of a few files, bad0 to bad3.
"""

from cribboard.base.message import Message
from cribboard.store.records import (
    ARCHIVED,
    GAME_FILES,
    HOT,
    cut_out,
    game_name,
    is_of_other_version,
    parse,
    read,
)

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Callable

    from cribboard.home import Files
    from cribboard.store.records import Record

BAD_FILES = 4


def set_aside(files: "Files", name: str) -> None:
    """Copy a file that cannot be used to the first free of bad0 to bad3, if it has no copy yet.

    If none is free, overwrite the last one that does not hold a whole record. A file that cannot be
    read is not copied. Raises OSError if the copy cannot be written.
    """
    try:
        data = files.read(name)
    except OSError:
        return
    if not data:
        return
    taken = ""
    for number in range(BAD_FILES):
        bad = "bad%d" % number
        copied = files.read(bad)
        if copied == data:
            return
        if not copied:
            taken = bad
            break
        if not taken or not _is_whole(copied):
            taken = bad
    files.replace(taken, data)


def _is_whole(data: bytes) -> bool:
    """Return whether `data` is a record of another version, or begins with a block of one."""
    return is_of_other_version(HOT, data) or is_of_other_version(ARCHIVED, cut_out(data, 0))


def set_all_aside(files: "Files", names: "list[str]", note: "Callable[[Message], None]") -> None:
    """Set files aside; call `note` with a message for each that cannot be.

    Raises OSError, after all of them, if another version wrote such a file: it must not be
    overwritten.
    """
    failed = None
    for name in names:
        try:
            set_aside(files, name)
        except OSError as error:
            note(Message("alert.not-aside", what="%s (%s)" % (name, error)))
            if is_of_other_version(HOT, read(files, name) or b""):
                failed = error
    if failed is not None:
        raise failed


def is_shallow(value: "object", levels: int = 4) -> bool:
    """Return whether a value is nested at most `levels` deep, so that it can be written as JSON."""
    if isinstance(value, dict):
        value = list(value.values())
    if not isinstance(value, list):
        return True
    return levels > 0 and all([is_shallow(one, levels - 1) for one in value])


def scan(files: "Files") -> "tuple[Record | None, int]":
    """Read the whole archive; return its newest record, and the file in which to begin a match.

    That is a file that does not exist yet, else the one whose first block is the oldest.
    """
    newest = None
    oldest = free = -1
    age = 1 << 32
    for file in range(GAME_FILES - 1, -1, -1):
        data = read(files, game_name(file))
        if not data:
            free = file
            continue
        offset = 0
        while True:
            block = cut_out(data, offset)
            record = parse(ARCHIVED, block)
            if record is None:
                break
            if offset == 0 and record.sequence < age:
                age, oldest = record.sequence, file
            if newest is None or record.sequence > newest.sequence:
                newest = record
            offset += len(block)
    return newest, free if free >= 0 else max(oldest, 0)
