"""Settings and items of the menu: a row for each.

From the rows are made what is stored (store/settings.py), the menu and its plain items, the page's
drawer, the key card, the menu's table in the manual, and what the voice knows. Of a new setting
this is the only place in code, apart from where it is used: see docs/extending.md.
"""

from cribboard.base.constants import (
    AT_ONCE,
    MOST_MA,
    NEXT_GAME,
    OLED_KINDS,
    POWER_ON,
    TRACK_COLOURS,
    TRACK_NAMES,
    UNSET_MA,
)
from cribboard.language.phrases import LANGUAGES
from cribboard.rules import forms, options
from cribboard.rules.match_score import COUNTS, DEALS_FIRST, MOST_EVENING, MOST_GAMES

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any, TypedDict

    class Settings(TypedDict, total=False):
        """Owner's settings: mypy refuses any other name, and a value of another type."""

        form: str
        players: int
        is_played_out: bool
        way: str
        level: str
        is_play_claimed: bool
        target: int
        skunks: str
        best_of: int
        match_count: str
        evening: int
        player_a: int
        player_b: int
        first_deal: str
        has_suits: bool
        crib_flush: str
        no_heels: int
        start_a: int
        start_b: int
        start_c: int
        skunk_line: int
        misdeal_cost: str
        no_go: int
        go_of_three: str
        wrong_call: str
        names: list[str]
        colours: list[int]
        brightness: int
        is_motion_reduced: bool
        motion_by: str
        is_screen_facing: bool
        win_chance: str
        budget_ma: int
        twin: str
        has_service: bool
        screen: str
        is_screen_turned: bool
        sound: str
        speech: str
        speech_volume: str
        speech_pace: str
        is_speech_off_at_night: bool
        language: str
        has_coach: bool
        drill_streak: int
        drill_tenths: int
        # Without a row, often absent; of the lights: see lights/lights.py.
        tracks: Any
        wire_order: str
        vsys_offset_mv: Any  # by which a meter reads more than the chip
        pad: Any  # the orders of the keypads' lines: see keypad_lines.py
        twin_pad: Any
        marks: int
        rest_min: int
        strip_tracks: Any  # `tracks` before the panel
        day: Any  # the last one that the board was told, as text

    Row = tuple[str, Any, Any, str, int, str, str, bool, tuple[Any, ...]]

_OFF_ON = (False, True)
_SPEAKS = ("speech", "counts", "play", "all")
#: Rows, in the order of the page's drawer:
#:
#: name: of the setting, or of an item that keeps none;
#: default: None is the first of the values;
#: values: a tuple of two ints is a range, a longer one, or one of words or yes and no, a choice in
#: the menu's order; a text names a list that belongs to another module (`values`); "" keeps none;
#: when it takes effect: key of the message that says so;
#: number: of its item in the menu, never changed, 0 for none. The first row of a number is the
#: item's own, the others are asked after it;
#: group: of the drawer, "" for none;
#: label: key of its phrases, the first its name, the others its values;
#: is_rare: most boards never change it: written only where it differs from the default, because
#: littlefs stores a file of at most 480 bytes inside its directory. A new setting is rare;
#: needs: another setting and those of its values (of a number: the least) with which this one has a
#: meaning, and is asked after it; () always.
ROWS: "tuple[Row, ...]" = (
    ("form", None, "forms", NEXT_GAME, 3, "game", "menu.form", False, ()),
    ("players", 2, (2, 3, 4), NEXT_GAME, 3, "game", "menu.players",
     False, ("form", "losing")),
    ("is_played_out", False, _OFF_ON, NEXT_GAME, 3, "game", "menu.playout",
     True, ("form", "five-card")),
    ("way", None, ("referee", "count", "scoreboard"), AT_ONCE, 1, "game", "menu.way", False, ()),
    ("level", None, "levels", NEXT_GAME, 2, "game", "menu.level", False, ()),
    ("is_play_claimed", False, _OFF_ON, NEXT_GAME, 2, "game", "menu.claims",
     False, ("level", "teach", "correct", "muggins")),
    ("target", 121, "options", NEXT_GAME, 4, "game", "menu.target", False, ()),
    ("new-game", None, "", "", 8, "game", "", False, ()),
    ("end-game", None, "", "", 40, "game", "", False, ()),
    ("skunks", None, "options", NEXT_GAME, 14, "game", "menu.skunks", False, ()),
    # Games of a match: an odd number; 0: unchanged.
    ("best_of", 0, (0, MOST_GAMES), NEXT_GAME, 15, "game", "menu.best-of", False, ()),
    ("match_count", None, "counts", NEXT_GAME, 15, "game", "menu.count", False, ("best_of", 3)),
    # Games of an evening, which are all played; 0: unchanged, 1: none.
    ("evening", 0, (0, MOST_EVENING), NEXT_GAME, 41, "game", "menu.evening", True, ()),
    ("player_a", 0, "options", NEXT_GAME, 42, "game", "menu.player-a", True, ()),
    ("player_b", 0, "options", NEXT_GAME, 43, "game", "menu.player-b", True, ()),
    ("card", None, "", "", 44, "game", "", False, ()),
    ("first_deal", None, "deals", NEXT_GAME, 23, "game", "menu.first-deal", False, ()),
    ("has_suits", False, _OFF_ON, AT_ONCE, 11, "game", "menu.suits", False, ()),
    ("crib_flush", None, "options", NEXT_GAME, 32, "rules", "menu.crib-flush", True, ()),
    ("no_heels", None, "options", NEXT_GAME, 33, "rules", "menu.no-heels", True, ()),
    ("start_a", 0, "options", NEXT_GAME, 34, "rules", "menu.start-a", True, ()),
    ("start_b", 0, "options", NEXT_GAME, 35, "rules", "menu.start-b", True, ()),
    ("start_c", 0, "options", NEXT_GAME, 36, "rules", "menu.start-c", True, ()),
    ("skunk_line", None, "options", NEXT_GAME, 37, "rules", "menu.skunk-line", True, ()),
    ("misdeal_cost", None, "options", NEXT_GAME, 38, "rules", "menu.misdeal-cost", True, ()),
    ("no_go", None, "options", NEXT_GAME, 46, "rules", "menu.no-go", True, ()),
    ("go_of_three", None, "options", NEXT_GAME, 47, "rules", "menu.go-of-three", True, ()),
    # At the level muggins: by ACC 10.4a it costs, in the older way it takes nothing.
    ("wrong_call", None, ("costs", "free"), NEXT_GAME, 39, "rules", "menu.wrong-call", True, ()),
    ("names", None, "names", AT_ONCE, 19, "players", "", False, ()),
    ("colours", None, "colours", AT_ONCE, 20, "players", "menu.colours", False, ()),
    ("brightness", 256, (1, 256), AT_ONCE, 9, "board", "menu.brightness", False, ()),
    ("is_motion_reduced", False, _OFF_ON, AT_ONCE, 16, "board", "menu.motion", False, ()),
    # Who set is_motion_reduced; "": nobody yet.
    ("motion_by", "", ("", "system", "owner"), "", 0, "", "", True, ()),
    # The screen turns to the player who must act.
    ("is_screen_facing", False, _OFF_ON, AT_ONCE, 28, "board", "menu.facing", True, ()),
    # Of the values of chance, `lights` are in the details too.
    ("win_chance", None, ("details", "lights", "off"), AT_ONCE, 30, "board", "menu.chance",
     False, ()),
    # The board's lights may need more.
    ("budget_ma", UNSET_MA, (1, MOST_MA), AT_ONCE, 21, "board", "menu.supply", False, ()),
    ("twin", None, ("off", "on", "turned"), AT_ONCE, 24, "board", "menu.twin", True, ()),
    # Whether Ctrl-C over USB stops the game; if not, only SAFE does.
    ("has_service", True, (True, False), POWER_ON, 25, "board", "menu.service", True, ()),
    ("screen", None, "screens", "", 0, "", "", True, ()),
    ("is_screen_turned", False, _OFF_ON, "", 0, "", "", True, ()),  # the display is upside down
    # `night` is soft, and silent while the lights are dim.
    ("sound", "night", ("off", "soft", "loud", "night"), AT_ONCE, 10, "sound", "menu.sound",
     False, ()),
    ("speech", "play", ("off", "counts", "play", "all"), AT_ONCE, 29, "sound", "menu.speech",
     True, ()),
    ("speech_volume", "normal", ("quiet", "normal", "loud"), AT_ONCE, 29, "sound",
     "menu.speech-volume", True, _SPEAKS),
    ("speech_pace", "normal", ("slow", "normal", "fast"), AT_ONCE, 29, "sound",
     "menu.speech-pace", True, _SPEAKS),
    ("is_speech_off_at_night", False, _OFF_ON, AT_ONCE, 29, "sound", "menu.speech-night",
     True, _SPEAKS),
    ("language", None, "languages", AT_ONCE, 22, "language", "menu.language", False, ()),
    ("set-score", None, "", "", 7, "corrections", "", False, ()),
    ("penalty", None, "", "", 5, "corrections", "", False, ()),
    ("overrule", None, "", "", 13, "corrections", "", False, ()),
    ("misdeal", None, "", "", 6, "corrections", "", False, ()),
    ("judge", None, "", "", 45, "corrections", "", False, ()),
    ("has_coach", False, _OFF_ON, AT_ONCE, 12, "help", "menu.coach", False, ()),
    ("drill", None, "", "", 17, "help", "", False, ()),
    ("drill_streak", 0, (0, 9999), "", 0, "", "", True, ()),  # longest row of right counts
    # Their average time, in tenths of a second.
    ("drill_tenths", 0, (0, 36000), "", 0, "", "", True, ()),
    ("about", None, "", "", 27, "help", "", False, ()),
    ("errors", None, "", "", 26, "help", "", False, ()),
    ("reset", None, "", "", 18, "help", "", False, ()),
    ("board", None, "", "", 31, "", "menu.board", False, ()),
)  # fmt: skip

#: Defaults of a home that needs other ones.
_own_defaults: "dict[str, Any]" = {}


def row_of(name: str) -> "Row":
    """Return the row of a setting or an item; raises KeyError where there is none."""
    for row in ROWS:
        if row[0] == name:
            return row
    raise KeyError(name)


def of_item(number: int) -> "list[str]":
    """Return the names of the rows of a menu item: its own, then those that are asked after it."""
    return [row[0] for row in ROWS if row[4] == number]


def values(name: str) -> "tuple[Any, ...]":
    """Return the range of a setting, or what it can be in the menu's order; () for a list.

    Raises KeyError for a name that is not a setting's.
    """
    found = row_of(name)[2]
    if not found:
        raise KeyError(name)
    if not isinstance(found, str):
        return tuple(found)
    if found == "forms":
        return tuple([one.name for one in forms.FORMS])
    if found == "screens":
        return ("auto",) + tuple([kind[0] for kind in OLED_KINDS])
    if found == "options":  # of a game, with the setting's name
        return tuple(options.row_of(name).values)
    others = ("levels", "counts", "deals", "languages")
    lists = (forms.LEVELS, COUNTS, DEALS_FIRST, LANGUAGES)
    return lists[others.index(found)] if found in others else ()


def asked_after(setting: str, value: "object") -> "list[str]":
    """Return the settings that have a meaning with this value of another one, and need it."""
    found = [row for row in ROWS if row[8] and row[8][0] == setting]
    return [row[0] for row in found if is_met(row[8], value)]


def is_met(needs: "tuple[Any, ...]", value: "object") -> bool:
    """Return whether `value`, of the setting that a row needs, is one with which it has a meaning.

    >>> is_met(("best_of", 3), 5), is_met(("form", "losing"), "six-card")
    (True, False)
    """
    return value >= needs[1] if isinstance(value, int) else value in needs[1:]


def note_and_label(name: str) -> "tuple[str, str]":
    """Return the keys of the message that confirms a setting, and of its label."""
    row = row_of(name)
    return row[3], row[6]


def index_of(settings: "Settings", name: str) -> int:
    """Return the index of the present value of a choice among its values."""
    value = settings[name]  # type: ignore[literal-required]
    allowed = values(name)
    return allowed.index(value) if value in allowed else 0


def set_default(name: str, value: "object") -> None:
    """Change a default, for a home that needs another one: before the settings are loaded."""
    _own_defaults[name] = value


def default(name: str) -> "Any":
    """Return the default of a setting; a list is new."""
    if name in _own_defaults:
        return _own_defaults[name]
    if name == "names":
        return list(TRACK_NAMES)
    if name == "colours":
        return list(TRACK_COLOURS)  # of each track: places in HUES of lights/palette.py
    value = row_of(name)[1]
    return values(name)[0] if value is None else value


def complete(settings: "Any") -> "Settings":
    """Add the settings that are missing, at their defaults; return the same dict."""
    for row in ROWS:
        if row[2] and row[0] not in settings:
            settings[row[0]] = default(row[0])
    return settings  # type: ignore[no-any-return]


def defaults() -> "Settings":
    """Return every setting at its default, as a new dict."""
    return complete({})
