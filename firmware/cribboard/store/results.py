"""What is left of a game whose file is used again: its result, added up track by track.

Kept as one line of JSON, {"games": n, "last": sequence, "2": [games won, worth, plus, minus, of
each of two tracks], "3": .., "crc": of all that}.
"""

import json
from binascii import crc32

from cribboard.rules.block import current, tracks_of
from cribboard.rules.match_score import COLUMNS
from cribboard.store import packing, records, recovery
from cribboard.strict_json import json_object
from cribboard.tracks import MOST_TRACKS

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any, Callable

    from cribboard.store.records import Record

NAME = "totals"


def _crc(found: "dict[str, Any]") -> int:
    return crc32(str(sorted(found.items())).encode())


def _parse(data: "bytes | None") -> "dict[str, Any] | None":
    """Return what was added up so far; None where it is damaged, or of another version."""
    try:
        found = json_object(str(data or b"{}", "utf-8"))
    except ValueError:
        return None
    crc = found.pop("crc", None)  # the first firmware wrote none
    if "version" in found or (crc is not None and crc != _crc(found)):
        return None
    return found


def load(files: "Any") -> "dict[str, Any]":
    """Return the totals; what cannot be read counts for nothing."""
    found = _parse(records.read(files, NAME)) or {}
    totals: dict[str, Any] = {
        "games": _count(found.get("games")),
        "last": _count(found.get("last")),
    }
    for tracks in range(2, MOST_TRACKS + 1):
        row = found.get(str(tracks))
        if isinstance(row, list) and len(row) == COLUMNS * tracks:
            totals[str(tracks)] = [_count(one) for one in row]
    return totals


def _count(value: "Any") -> int:
    return value if isinstance(value, int) and value > 0 else 0


def _set_aside(files: "Any", name: str, note: "Callable[[str], None]") -> None:
    recovery.set_aside(files, name)
    note("%s was damaged or of another version; it is kept aside." % name)


def fold(files: "Any", file: int, held: bytes, note: "Callable[[str], None]") -> None:
    """Add up what the game file `held` ends with, before it is written over. Raises OSError.

    A file is added once, whatever cut of the power comes between this and the writing. What cannot
    be used is set aside, and `note` is told.
    """
    first = records.parse(records.ARCHIVED, records.cut_out(held, 0))
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
    if records.block_at(behind.before, held) is None:
        return  # an undone game: it never was
    try:
        won = _tally(behind)
        base = _base(first, len(won)) if won else ()
    except (IndexError, ValueError):  # of a form that this version does not know
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
    return current(packing.unpack_numbers(record.numbers))


def _tally(record: "Record") -> "tuple[int, ...]":
    """Return what was won before this block, () before the first game."""
    numbers = _numbers(record)
    return numbers[2 : 2 + COLUMNS * tracks_of(numbers)] if numbers else ()


def _base(first: "Record", size: int) -> "tuple[int, ...]":
    """Return what the match had before this game, where its tally goes on from there."""
    base = _tally(first)
    commands, _ = packing.unpack(first.packed)
    if len(base) != size or commands[0].kind == "match":
        return (0,) * size
    terms = _numbers(first)[1]  # what wins the match, doubled, and whether worth is counted
    won = [base[at] for at in range(terms % 2, size, COLUMNS)]
    is_won = 0 < terms // 2 <= max(won)
    return (0,) * size if is_won else base
