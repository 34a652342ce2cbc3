"""Owner's settings, stored as one line of JSON that a person can read and repair.

A wrong value is replaced by its default, with a note; names that this version does not know are
stored unchanged. A file that cannot be read at all is set aside before the next `save`.
"""

import json

from cribboard import settings_table
from cribboard.base.constants import MOST_TRACKS
from cribboard.base.message import Message
from cribboard.base.strict_json import json_object
from cribboard.lights import palette
from cribboard.rules import match_facts, options
from cribboard.settings_table import defaults as defaults
from cribboard.store import recovery

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any, Callable, Protocol

    from cribboard.home import Files
    from cribboard.settings_table import Settings

    class Reader(Protocol):
        """The part of Files that reads, which host tools have for a text."""

        def read(self, name: str) -> bytes | None: ...


NAME = "settings"

#: Settings that `cribboard doctor` and `deploy --layout` write, and the last day that it was told.
_OF_HOST_TOOLS = "tracks wire_order screen is_screen_turned day pad twin_pad vsys_offset_mv"


def is_allowed(name: str, value: "Any") -> bool:
    """Return whether setting `name` can take `value`.

    An unknown name, from another version, takes any value that JSON can write again.
    """
    try:
        allowed = settings_table.values(name)
    except KeyError:
        return recovery.is_shallow(value)
    if not allowed:
        return _is_track_list(value, match_facts.is_name if name == "names" else _is_colour)
    if isinstance(allowed[0], bool):
        return isinstance(value, bool)
    if isinstance(allowed[0], int) and (isinstance(value, bool) or not isinstance(value, int)):
        return False
    if options.is_range(allowed):
        is_odd = name != "best_of" or value % 2 or not value
        return bool(allowed[0] <= value <= allowed[1] and is_odd)
    return value in allowed or (name == "way" and value == "")  # "": still to be chosen


def _is_track_list(value: "object", is_valid: "Callable[[object], bool]") -> bool:
    """Return whether `value` is a list of one valid value for each track, all different."""
    if not isinstance(value, list) or len(value) != MOST_TRACKS:
        return False
    is_distinct = all([one not in value[:place] for place, one in enumerate(value)])
    return is_distinct and all([is_valid(one) for one in value])


def _is_colour(value: "Any") -> bool:
    is_number = isinstance(value, int) and not isinstance(value, bool)
    return is_number and 0 <= value < len(palette.HUES)


def _parse(files: "Reader") -> "dict[str, Any] | None":
    """Return the object in the file, {} where there is no file, None where it is not JSON."""
    try:
        data = files.read(NAME)
        return json_object(str(data, "utf-8")) if data else {}
    except (OSError, ValueError):
        return None


def is_kept(files: "Reader") -> bool:
    """Return whether there is a file of settings, readable or not, that this firmware has written.

    One that has nothing but what host tools write for a new board does not count.
    """
    try:
        if not files.read(NAME):
            return False
    except OSError:
        return True
    stored = _parse(files)
    return not stored or any([name not in _OF_HOST_TOOLS.split() for name in stored])


def load(files: "Files", notes: "list[Message] | None" = None) -> "Settings":
    """Return the settings; append a message to `notes` for each value that was wrong."""
    settings = defaults()
    stored = _parse(files)
    if stored is None:
        stored = {}
        if notes is not None:
            notes.append(Message("alert.settings-unread"))
    for name, value in stored.items():
        if not isinstance(name, str):  # MicroPython's json accepts other keys
            continue
        if is_allowed(name, value):
            settings[name] = value  # type: ignore[literal-required]
        elif notes is not None:
            notes.append(Message("alert.setting", what=name))
    return settings


def follow_motion(settings: "Settings", is_less_wanted: bool) -> bool:
    """Set `is_motion_reduced` as the system (such as a browser) asks; return whether it changed.

    A choice of the owner is left alone: one made in the menu, or by a version that did not store
    who had chosen.
    """
    is_reduced = settings["is_motion_reduced"]
    by = settings["motion_by"]
    if is_reduced == is_less_wanted or by == "owner" or (is_reduced and not by):
        return False
    settings["is_motion_reduced"] = is_less_wanted
    settings["motion_by"] = "system" if is_less_wanted else ""
    return True


def save(files: "Files", settings: "Settings") -> None:
    """Write the settings if they differ from the file; raises OSError where the flash does."""
    old = _parse(files)
    new: "dict[str, Any]" = dict(settings)
    for row in settings_table.ROWS:
        if row[7] and new.get(row[0]) == settings_table.default(row[0]):
            del new[row[0]]
    if old == new:
        return
    if old is None:
        recovery.set_aside(files, NAME)
    text = json.dumps(new, separators=(",", ":"))  # no spaces: see is_rare in settings_table.py
    files.replace(NAME, text.encode())
