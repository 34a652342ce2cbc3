"""Owner's settings, stored as one line of JSON that a person can read and repair.

A wrong value is replaced by its default, with a note; names that this version does not know are
stored unchanged. A file that cannot be read at all is set aside before the next `save`.
"""

import json

from cribboard import tracks
from cribboard.language.phrases import LANGUAGES
from cribboard.lights import palette, power
from cribboard.message import Message
from cribboard.rules import forms, match_score
from cribboard.store import recovery
from cribboard.strict_json import json_object

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

NAME = "settings"

#: setting: (default, allowed values). A tuple of two ints is a range, a tuple of words a choice,
#: () means yes or no, None a list with one value for each track, no two of them equal.
_TABLE: "dict[str, tuple[Any, Any]]" = {
    "way": ("referee", ("referee", "count", "scoreboard", "")),  # "": still to be chosen
    "level": (forms.LEVELS[0], forms.LEVELS),
    "is_play_claimed": (False, ()),
    "form": (forms.FORMS[0].name, tuple([row.name for row in forms.FORMS])),
    "players": (2, (2, 4)),  # of losing
    "is_played_out": (False, ()),  # of five-card
    "target": (forms.FORMS[0].target, (1, forms.MOST_TARGET)),
    "skunks": (forms.SCALES[0], forms.SCALES),
    "best_of": (0, (0, match_score.MOST_GAMES)),  # games of a match: an odd number; 0: unchanged
    "match_count": (match_score.COUNTS[0], match_score.COUNTS),
    "brightness": (palette.FULL, (1, palette.FULL)),  # the level given to pixels.write
    "budget_ma": (power.PLAIN_USB_MA, (1, 3000)),  # the board's lights may need more
    "is_motion_reduced": (False, ()),
    "screen": ("auto", ("auto", "ssd1306", "sh1106", "ssd1309", "lcd")),
    "is_screen_turned": (False, ()),  # the display is mounted upside down
    "is_screen_facing": (False, ()),  # it turns to the player who must act
    "motion_by": ("", ("", "system", "owner")),  # who set is_motion_reduced; "": nobody yet
    "sound": ("night", ("off", "soft", "loud", "night")),
    "speech": ("play", ("off", "counts", "play", "all")),
    "speech_volume": ("normal", ("quiet", "normal", "loud")),
    "speech_pace": ("normal", ("slow", "normal", "fast")),
    "is_speech_off_at_night": (False, ()),
    "language": ("en", LANGUAGES),
    "first_deal": (match_score.DEALS_FIRST[0], match_score.DEALS_FIRST),
    "twin": ("off", ("off", "on", "turned")),
    "colours": (list(tracks.COLOURS), None),  # of each track: places in HUES of lights/palette.py
    "has_suits": (False, ()),
    "has_service": (True, ()),
    "has_coach": (False, ()),
    "win_chance": ("details", ("details", "lights", "off")),  # lights: in the details too
    "drill_streak": (0, (0, 9999)),  # longest row of right counts
    "drill_tenths": (0, (0, 36000)),  # their average time, in tenths of a second
    "names": (list(tracks.NAMES), None),
}

#: Settings that most boards never change: written only where they differ from the default, because
#: littlefs stores a file of at most 480 bytes inside its directory.
_RARE = (
    "is_played_out",
    "screen",
    "is_screen_turned",
    "is_screen_facing",
    "motion_by",
    "speech",
    "speech_volume",
    "speech_pace",
    "is_speech_off_at_night",
    "twin",
    "has_service",
    "drill_streak",
    "drill_tenths",
)

#: Settings that `cribboard doctor` and `deploy --layout` write.
_OF_HOST_TOOLS = ("tracks", "wire_order", "screen", "is_screen_turned")


def set_default(name: str, value: "Any") -> None:
    """Change a default, for a home that needs another one: before the settings are loaded."""
    _TABLE[name] = value, _TABLE[name][1]


def defaults() -> "dict[str, Any]":
    """Return every setting at its default, as a new dict."""
    return {name: _copy(row[0]) for name, row in _TABLE.items()}


def _copy(value: "Any") -> "Any":
    return list(value) if isinstance(value, list) else value


def is_allowed(name: str, value: "Any") -> bool:
    """Return whether setting `name` can take `value`.

    An unknown name, from another version, takes any value that JSON can write again.
    """
    if name not in _TABLE:
        return recovery.is_shallow(value)
    allowed = _TABLE[name][1]
    if allowed is None:
        return _is_track_list(value, _is_name if name == "names" else _is_colour)
    if allowed == ():
        return isinstance(value, bool)
    if isinstance(allowed[0], int):
        if isinstance(value, bool) or not isinstance(value, int):
            return False
        is_odd = name != "best_of" or value % 2 or not value
        return bool(allowed[0] <= value <= allowed[1] and is_odd)
    return value in allowed


def _is_track_list(value: "Any", is_valid: "Any") -> bool:
    """Return whether `value` is a list of one valid value for each track, all different."""
    if not isinstance(value, list) or len(value) != tracks.MOST_TRACKS:
        return False
    is_distinct = all([one not in value[:place] for place, one in enumerate(value)])
    return is_distinct and all([is_valid(one) for one in value])


def _is_name(value: "Any") -> bool:
    if not isinstance(value, str):
        return False
    for letter in value:
        code = ord(letter)
        if 0xD7FF < code < 0xE000:
            return False  # half of a surrogate pair, which MicroPython takes for a letter
        if code < 32 or 126 < code < 160:
            return False  # a control character would reach the terminal that prints the name
    return 0 < len(value.encode()) <= tracks.NAME_BYTES


def _is_colour(value: "Any") -> bool:
    is_number = isinstance(value, int) and not isinstance(value, bool)
    return is_number and 0 <= value < len(palette.HUES)


def _parse(files: "Any") -> "dict[str, Any] | None":
    """Return the object in the file, {} where there is no file, None where it is not JSON."""
    try:
        data = files.read(NAME)
        return json_object(str(data, "utf-8")) if data else {}
    except (OSError, ValueError):
        return None


def is_kept(files: "Any") -> bool:
    """Return whether there is a file of settings, readable or not, that this firmware has written.

    One that has nothing but what host tools write for a new board does not count.
    """
    try:
        if not files.read(NAME):
            return False
    except OSError:
        return True
    stored = _parse(files)
    return not stored or any([name not in _OF_HOST_TOOLS for name in stored])


def load(files: "Any", notes: "list[Message] | None" = None) -> "dict[str, Any]":
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
            settings[name] = value
        elif notes is not None:
            notes.append(Message("alert.setting", what=name))
    return settings


def follow_motion(settings: "dict[str, Any]", is_less_wanted: bool) -> bool:
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


def save(files: "Any", settings: "dict[str, Any]") -> bool:
    """Write the settings if they differ from the file; return whether they were written.

    Raises OSError where the flash does.
    """
    old = _parse(files)
    new = {
        name: value
        for name, value in settings.items()
        if name not in _RARE or value != _TABLE[name][0]
    }
    if old == new:
        return False
    if old is None:
        recovery.set_aside(files, NAME)
    text = json.dumps(new, separators=(",", ":"))  # no spaces: see _RARE
    files.replace(NAME, text.encode())
    return True
