"""What the owner set, kept as one line of JSON that a person can read and mend.

Anything wrong falls back to its default with a sentence; names that this version does not know
are kept as they are. A file that cannot be read at all is set aside before the next `save`.
"""

import json

from cribboard.lights import palette, power
from cribboard.store import recovery
from cribboard.strict_json import json_object

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

NAME = "settings"
_NAME_BYTES = 24

#: name: (default, what is allowed); a tuple of two ints is a range, of words a choice, None a
#: list of three, one a track, no two the same; () yes or no.
_FORMS = "six-card five-card seven-card three-hand partners captain losing shotgun"
_TABLE: "dict[str, tuple[Any, Any]]" = {
    "way": ("referee", ("referee", "count", "scoreboard")),
    "level": ("auto", ("auto", "teach", "correct", "muggins")),
    "is_play_claimed": (False, ()),
    "form": ("six-card", tuple(_FORMS.split())),
    "players": (2, (2, 4)),  # of losing
    "is_played_out": (False, ()),  # of five-card
    "target": (121, (1, 999)),
    "skunks": ("standard", ("standard", "house", "tournament", "off")),
    "best_of": (0, (0, 99)),  # games of a match: an odd number; 0: as it is
    "match_count": ("games", ("games", "worth")),
    "brightness": (palette.FULL, (1, palette.FULL)),  # the level handed to pixels.write
    "budget_ma": (power.PLAIN_USB_MA, (250, 3000)),
    "is_motion_reduced": (False, ()),
    "screen": ("auto", ("auto", "ssd1306", "sh1106")),
    "is_screen_turned": (False, ()),
    "motion_by": ("", ("", "system", "owner")),  # who set that; "": nobody yet
    "sound": ("night", ("off", "soft", "loud", "night")),
    "language": ("en", ("en", "de")),
    "first_deal": ("alternate", ("alternate", "loser", "winner", "cut")),
    "twin": ("off", ("off", "on", "turned")),
    "colours": ([0, 1, 2], None),  # of each track, in lights/palette.py
    "has_suits": (False, ()),
    "has_service": (True, ()),
    "has_coach": (False, ()),
    "drill_streak": (0, (0, 9999)),  # right counts in a row, the best so far
    "drill_tenths": (0, (0, 36000)),  # of a second, that they took each on average
    "names": (["Blue", "Orange", "White"], None),
}

#: Settings that most boards never change: written only where they differ from the default, because
#: a file of at most 480 bytes costs littlefs least.
_RARE = ("screen", "is_screen_turned", "motion_by")


def defaults() -> "dict[str, Any]":
    """Return every setting at its default."""
    return {name: _copy(row[0]) for name, row in _TABLE.items()}


def _copy(value: "Any") -> "Any":
    return list(value) if isinstance(value, list) else value


def is_allowed(name: str, value: "Any") -> bool:
    """Say whether `value` is one that setting `name` can take; an unknown name takes nearly any."""
    if name not in _TABLE:
        return recovery.is_shallow(value)
    allowed = _TABLE[name][1]
    if allowed is None:
        if not isinstance(value, list) or len(value) != 3 or value[0] in value[1:]:
            return False
        is_one = _is_name if name == "names" else _is_colour
        return value[1] != value[2] and all(is_one(one) for one in value)
    if allowed == ():
        return isinstance(value, bool)
    if isinstance(allowed[0], int):
        if isinstance(value, bool) or not isinstance(value, int):
            return False
        is_odd = name != "best_of" or value % 2 or not value
        return bool(allowed[0] <= value <= allowed[1] and is_odd)
    return value in allowed


def _is_name(value: "Any") -> bool:
    if not isinstance(value, str):
        return False
    for letter in value:
        code = ord(letter)
        if 0xD7FF < code < 0xE000:
            return False  # half a letter, which MicroPython takes for a whole one
        if code < 32 or 126 < code < 160:
            return False  # a control character: it would steer the terminal of who pulls the games
    return 0 < len(value.encode()) <= _NAME_BYTES


def _is_colour(value: "Any") -> bool:
    return isinstance(value, int) and not isinstance(value, bool) and 0 <= value < len(palette.HUES)


def _parse(files: "Any") -> "dict[str, Any] | None":
    """Return what the file holds, {} if there is none, None if it is not a JSON object."""
    try:
        data = files.read(NAME)
        return json_object(str(data, "utf-8")) if data else {}
    except (OSError, ValueError):
        return None


def load(files: "Any", notes: "list[str] | None" = None) -> "dict[str, Any]":
    """Return the settings; a sentence for each thing that was wrong is added to `notes`."""
    settings = defaults()
    found = _parse(files)
    if found is None:
        found = {}
        if notes is not None:
            notes.append("The settings could not be read: the defaults are used.")
    for name, value in found.items():
        if not isinstance(name, str):  # MicroPython's json takes them
            continue
        if is_allowed(name, value):
            settings[name] = value
        elif notes is not None:
            notes.append("The setting %s was not one that exists: its default is used." % name)
    return settings


def follow_motion(settings: "dict[str, Any]", is_less_wanted: bool) -> bool:
    """Set `is_motion_reduced` as the system asks, such as a browser; return whether it changed.

    What the owner chose stays: by the menu, or in a version that did not note who had chosen.
    """
    is_reduced = settings["is_motion_reduced"]
    by = settings["motion_by"]
    if is_reduced == is_less_wanted or by == "owner" or (is_reduced and not by):
        return False
    settings["is_motion_reduced"] = is_less_wanted
    settings["motion_by"] = "system" if is_less_wanted else ""
    return True


def save(files: "Any", settings: "dict[str, Any]") -> bool:
    """Write the settings if they differ from the file's; return whether they were written.

    Raises OSError where the flash does.
    """
    old = _parse(files)
    kept = {
        name: value
        for name, value in settings.items()
        if name not in _RARE or value != _TABLE[name][0]
    }
    if old == kept:
        return False
    if old is None:
        recovery.set_aside(files, NAME)
    text = json.dumps(kept, separators=(",", ":"))  # a file of 480 bytes costs littlefs least
    files.replace(NAME, text.encode())
    return True
