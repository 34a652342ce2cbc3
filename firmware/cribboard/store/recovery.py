"""What to do with files that are not as they should be.

Nothing is deleted: what cannot be used is copied aside, to one of a few places.
"""

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
    from typing import Any, Callable

    from cribboard.store.records import Record

BAD_FILES = 4


def set_aside(files: "Any", name: str) -> None:
    """Copy a file that cannot be used to the first free of 'bad0'..'bad3', if it is not there.

    With none free the last is taken that holds no whole record. What cannot be read cannot be
    copied. Raises OSError where the copy cannot be written.
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
        held = files.read(bad)
        if held == data:
            return
        if not held:
            taken = bad
            break
        if not taken or not _is_whole(held):
            taken = bad
    files.replace(taken, data)


def _is_whole(held: bytes) -> bool:
    """Whether it is a record of another version, or begins with a block of one."""
    return is_of_other_version(HOT, held) or is_of_other_version(ARCHIVED, cut_out(held, 0))


def set_all_aside(files: "Any", names: "list[str]", note: "Callable[[str], None]") -> None:
    """Set files aside; `note` is told of one that cannot be.

    Raises OSError after all if another version wrote it: it is not to be written over.
    """
    failed = None
    for name in names:
        try:
            set_aside(files, name)
        except OSError as error:
            note("%s could not be set aside (%s)." % (name, error))
            if is_of_other_version(HOT, read(files, name) or b""):
                failed = error
    if failed is not None:
        raise failed


def is_shallow(value: "Any", levels: int = 4) -> bool:
    """Whether a value is nested so little that JSON of it can always be written again."""
    if isinstance(value, dict):
        value = list(value.values())
    if not isinstance(value, list):
        return True
    return levels > 0 and all([is_shallow(one, levels - 1) for one in value])


def scan(files: "Any") -> "tuple[Record | None, int]":
    """Read the whole archive; return its newest record and the file to begin a match in.

    That is one not there yet, else the one whose first block is the oldest.
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
