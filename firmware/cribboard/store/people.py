"""Names of the people that a board remembers: number 1 is the first.

Stored as a line of JSON, a list of names, in a file of its own: they would make that of the
settings too long for its directory (settings_table.py).
"""

import json

from cribboard.rules.match_facts import is_name

TYPE_CHECKING = False
if TYPE_CHECKING:
    from cribboard.home import Files

NAME = "people"


def load(files: "Files | None") -> "list[str]":
    """Return the names, "" for a number without one; [] if there are none that can be read."""
    try:
        data = files.read(NAME) if files is not None else None
        names = json.loads(str(data, "utf-8")) if data else []
    except (OSError, ValueError):
        return []
    if not isinstance(names, list):
        return []
    return [name if is_name(name) else "" for name in names]


def save(files: "Files | None", number: int, name: str) -> None:
    """Store the name of a number; raises OSError where the flash does."""
    names = load(files)
    names += [""] * (number - len(names))
    if files is not None and names[number - 1] != name:
        names[number - 1] = name
        files.replace(NAME, json.dumps(names).encode())


def name_of(names: "list[str]", number: int) -> str:
    """Return the name of a number, else the number as text.

    >>> name_of(["Ann", ""], 1), name_of(["Ann", ""], 2), name_of([], 63)
    ('Ann', '2', '63')
    """
    return (names[number - 1] if 0 < number <= len(names) else "") or str(number)
