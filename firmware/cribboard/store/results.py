"""Summed results of games whose files were used again.

Stored as one line of JSON: {"games": n, "last": sequence, "2": [games won, worth, plus, minus, of
each of two tracks], "3": the same for games of three tracks, "crc": of all that}.
"""

import json
from binascii import crc32

from cribboard.base.constants import MOST_TRACKS
from cribboard.base.message import Message
from cribboard.base.strict_json import json_object
from cribboard.rules.block import Block, tracks_of
from cribboard.rules.match_score import COLUMNS
from cribboard.store import packing, records, recovery
from cribboard.store.packed_block import join_segments

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any, Callable

    from cribboard.home import Files
    from cribboard.store.records import Record

NAME = "totals"


def _crc(totals: "dict[str, Any]") -> int:
    return crc32(str(sorted(totals.items())).encode())


def _parse(data: "bytes | None") -> "dict[str, Any] | None":
    """Return the stored sums; None if they are damaged or of another version."""
    try:
        stored = json_object(str(data or b"{}", "utf-8"))
    except ValueError:
        return None
    crc = stored.pop("crc", None)
    if "version" in stored or (stored and crc != _crc(stored)):
        return None
    return stored


def load(files: "Files") -> "dict[str, Any]":
    """Return the sums; a value that cannot be read is 0 or left out."""
    stored = _parse(records.read(files, NAME)) or {}
    totals: dict[str, Any] = {
        "games": _count(stored.get("games")),
        "last": _count(stored.get("last")),
    }
    for tracks in range(2, MOST_TRACKS + 1):
        row = stored.get(str(tracks))
        if isinstance(row, list) and len(row) == COLUMNS * tracks:
            totals[str(tracks)] = [_count(one) for one in row]
    return totals


def _count(value: "object") -> int:
    return value if isinstance(value, int) and value > 0 else 0


def _set_aside(files: "Files", name: str, note: "Callable[[Message], None]") -> None:
    recovery.set_aside(files, name)
    note(Message("alert.results", what=name))


def fold(files: "Files", file: int, data: bytes, note: "Callable[[Message], None]") -> None:
    """Add the result of game file `file`, with the bytes `data`, before it is overwritten.

    A file is added only once, even if the power fails before it is overwritten. A file that cannot
    be used is set aside, with a message to `note`. Raises OSError where the flash does.
    """
    first = records.parse(records.ARCHIVED, records.cut_out(data, 0))
    if first is None:
        _set_aside(files, records.game_name(file), note)
        return
    if _parse(records.read(files, NAME)) is None:
        _set_aside(files, NAME, note)
    totals = load(files)
    if first.sequence <= totals["last"]:
        return
    after = files.read(records.game_name(records.file_after(file)))
    behind = records.parse(records.ARCHIVED, records.cut_out(after or b"", 0))
    if behind is None or behind.before.file != file:
        return
    last = records.block_at(behind.before, data)
    if last is None:
        return  # the game was undone
    try:
        won = _tally_after(last, data) if _takes_up(behind) else _tally(behind)
        base = _base(first, len(won)) if won else ()
    except (IndexError, ValueError):  # a form that this version does not have
        won = base = ()
    if won:
        row = totals.setdefault(str(len(won) // COLUMNS), [0] * len(won))
        for at in range(len(won)):
            row[at] += won[at] - base[at]
        totals["games"] += sum([won[at] - base[at] for at in range(0, len(won), COLUMNS)])
    totals["last"] = first.sequence
    totals["crc"] = _crc(totals)
    text = json.dumps(totals).encode()
    if records.read(files, NAME) != text:
        files.replace(NAME, text)


def _numbers(record: "Record") -> "tuple[int, ...]":
    return packing.unpack_numbers(record.numbers)


def _tally(record: "Record") -> "tuple[int, ...]":
    """Return the score of the match before this block, () before the first game."""
    numbers = _numbers(record)
    return numbers[2 : 2 + COLUMNS * tracks_of(numbers)] if numbers else ()


def _takes_up(record: "Record") -> bool:
    """Return whether a block begins with a match that was put aside, whose score it has then."""
    return not record.part and packing.unpack(record.packed)[0][0].kind == "take-up"


def _tally_after(record: "Record", data: bytes) -> "tuple[int, ...]":
    """Return the score of the match after a block; record: its last segment, in a file `data`."""
    segments = [record]
    while segments[-1].part:
        before = records.block_at(segments[-1].before, data)
        if before is None:
            return ()
        segments.append(before)
    packed = join_segments(segments)
    block = Block(packed.index, packed.checkpoint)
    for command in packed.commands:
        block.push(command)
    return block.tally_now()


def _base(first: "Record", size: int) -> "tuple[int, ...]":
    """Return the score of the match before this game, or zeros if the game began a match."""
    if _takes_up(first):
        return Block(first.index, _numbers(first)).tally_now()  # with a game that is over there
    base = _tally(first)
    commands, _ = packing.unpack(first.packed)
    if len(base) != size or commands[0].kind == "match":
        return (0,) * size
    return (0,) * size if Block(first.index, _numbers(first)).is_over_now() else base
