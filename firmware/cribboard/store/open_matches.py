"""Matches that are put aside, in files: one each, written before the match in play names it.

A file is a line of JSON, {"number": 17, "names": of the tracks, "players": the numbers of the two
who play an evening, "scores": of the game, "state": as rules/endings.py has it}, and the CRC32
of that line. The file of a match that was taken up stays until it is written over, because undo may
need it again.
"""

import json
from binascii import crc32

from cribboard.base.strict_json import json_object
from cribboard.rules.commands import MOST_NUMBER

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any, Sequence

    from cribboard.home import Files

#: Files: more than matches can be open, so that the newest of those taken up stay.
FILES = 10


def _name(number: int) -> str:
    return "open%d" % (number % FILES)


def _read(files: "Files", name: str) -> "dict[str, Any]":
    """Return what a file holds, {} where it cannot be read."""
    try:
        line, _, crc = (files.read(name) or b"").rpartition(b"\n")
        return json_object(str(line, "utf-8")) if crc == _crc(line) else {}
    except (OSError, ValueError):
        return {}


def _crc(line: bytes) -> bytes:
    return str(crc32(line)).encode()


def load(files: "Files | None", number: int) -> "dict[str, Any] | None":
    """Return the match under a number; None if it is not there, or damaged."""
    match = _read(files, _name(number)) if files is not None else {}
    return match if match.get("number") == number else None


def put(files: "Files | None", opened: "Sequence[int]", match: "dict[str, Any]") -> int:
    """Write a match beside those that are open; return its number. Raises OSError."""
    number = _newest(files, opened) % MOST_NUMBER + 1
    while _name(number) in [_name(other) for other in opened]:
        number = number % MOST_NUMBER + 1
    match["number"] = number
    if files is not None:
        line = json.dumps(match).encode()
        files.replace(_name(number), line + b"\n" + _crc(line))
    return number


def _newest(files: "Files | None", opened: "Sequence[int]") -> int:
    """Return the number that was given last, 0 if none was."""
    numbers = list(opened)
    if files is not None:
        numbers += [_read(files, _name(place)).get("number", 0) for place in range(FILES)]
    return max(numbers + [0])
