"""Facts that a match carries beside its play: the typed names of its players, and the day.

They stand with `game`, and with a `deal` before which they have changed. The rules ask for none of
them, but a game keeps a mark of what was told, so that it is told once.
"""

from binascii import crc32

from cribboard.rules.commands import TEXT_BYTES, make, option
from cribboard.rules.errors import IllegalMove

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any, Sequence

    from cribboard.rules.commands import Command

#: The options, by track, and that of the day.
NAMES = ("name_a", "name_b", "name_c")
DAY = "day"
ALL = NAMES + (DAY,)
#: After a day that may be later: it is the last one that the board was told.
OR_LATER = "+"
_MONTHS = (31, 29, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31)


def is_name(value: "object") -> bool:
    """Return whether a value can be the name of a player, as a person types it."""
    if not isinstance(value, str):
        return False
    for letter in value:
        code = ord(letter)
        if 0xD7FF < code < 0xE000:
            return False  # half of a surrogate pair, which MicroPython takes for a letter
        if code < 32 or 126 < code < 160 or code in (0x2028, 0x2029):
            return False  # it would end a line, or reach the terminal that prints the name
    return 0 < len(value.encode()) <= TEXT_BYTES


def is_day(value: "object") -> bool:
    """Return whether a value is a day, such as `2026-11-28`, or `2026-11-28+` for that or later.

    >>> is_day("2026-11-28"), is_day("2026-11-28+"), is_day("2026-11-31"), is_day("28.11.2026")
    (True, True, False, False)
    """
    parts = value.split("-") if isinstance(value, str) else []
    if parts and parts[-1][-1:] == OR_LATER:
        parts[-1] = parts[-1][:-1]
    if [len(part) for part in parts] != [4, 2, 2]:
        return False
    if [sign for part in parts for sign in part if sign not in "0123456789"]:
        return False
    year, month, day = [int(part) for part in parts]
    return 2000 <= year and 1 <= month <= 12 and 1 <= day <= _MONTHS[month - 1]


def check(command: "Command", tracks: int) -> None:
    """Raise IllegalMove for a name or a day that cannot be, in a game of so many tracks."""
    for name, value in command.options:
        if name == DAY and not is_day(value):
            raise IllegalMove("no.option", what="day=YYYY-MM-DD")
        if name in NAMES and not is_name(value):
            raise IllegalMove("no.option", what='%s="%s"' % (name.replace("_", "-"), "A-Z"))
        if name in NAMES[tracks:]:
            raise IllegalMove("no.no-track", tracks)


def mark(command: "Command", before: int = 0) -> int:
    """Return the mark of what a command tells, 15 bits; before: that of the game until then.

    Its lowest bit is for a day that is certain.
    """
    names = [option(command, name, "") for name in NAMES]
    day = option(command, DAY, "")
    told = crc32("\n".join(names).encode()) << 1 & 0x7FFE if any(names) else before & 0x7FFE
    return told | int(bool(day) and day[-1:] != OR_LATER) | before & 1


def telling(command: "Command", names: "Sequence[str]", day: str, before: int) -> "Command":
    """Return a `game` or a `deal` with what it has to tell.

    names: of the tracks, "" for one without; day: "" if none is known; before: the mark of the game
    in which a deal begins.
    """
    found: list[tuple[str, Any]] = [(name, text) for name, text in zip(NAMES, names) if text]
    if day:
        found.append((DAY, day))
    told = make(command.kind, text=command.text, options=tuple(command.options) + tuple(found))
    return command if command.kind == "deal" and mark(told, before) == before else told
