"""Sounds: a few notes for what the last key did.

The buzzer (devices/buzzer.py, or the page's) plays them while the board goes on. Frequencies are
those at which a small piezo is loud, 1 to 4.2 kHz.
"""

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Callable, Sequence

    from cribboard.base.view import View
    from cribboard.home import Home
    from cribboard.settings_table import Settings

    Notes = Sequence[tuple[int, int]]

#: (sound, its notes as (hertz, milliseconds)); 0 Hz is a rest. Rows, here and below: a dict would
#: be built in a Pico's memory, and constant rows stay in its flash.
NOTES: "tuple[tuple[str, Notes], ...]" = (
    ("key", ((2637, 12),)),
    ("error", ((1047, 90), (0, 30), (1047, 140))),
    ("again", ((1568, 50), (0, 30), (1976, 70))),
    ("mend", ((2637, 50), (2093, 50), (2637, 50), (3136, 90))),
    ("pass", ((1760, 60), (1319, 60), (1047, 60))),
    ("points", ((2093, 60), (2637, 80))),
    ("go", ((1760, 70), (1319, 90))),
    ("series", ((1760, 70), (1319, 90), (0, 20), (2093, 80))),
    ("31", ((2093, 60), (2637, 60), (3136, 120))),
    ("heels", ((2637, 70), (2093, 70), (2637, 110))),
    ("nobs", ((2093, 60), (2637, 60), (0, 30), (3520, 90))),
    ("win", ((2093, 120), (2637, 120), (3136, 120), (4186, 320))),
    ("skunk", ((2093, 120), (2637, 120), (3136, 120), (4186, 200), (1319, 120), (1047, 320))),
)
_TICK = "key"  # of a key without any event
#: Reasons of scores that have a sound of their own, and the sound; the most important first.
_SCORES = (("heels", "heels"), ("nobs", "nobs"), ("thirty-one", "31"))
#: Kinds of events that move a peg.
_PEG_EVENTS = ("score", "penalty", "correction", "overruled")
#: Up to this brightness, steps 1 and 2 of the menu, it counts as night.
NIGHT_LEVEL = 36
OFF, SOFT, LOUD = range(3)


def notes_of(sound: str) -> "Notes":
    """Return the notes of a sound. Raises ValueError if there is none of that name."""
    for name, notes in NOTES:
        if name == sound:
            return notes
    raise ValueError(sound)


def name_of(view: "View") -> str:
    """Return the name of the sound for the last key: of the most important event."""
    if view.is_error:
        return "again" if view.again else "error"
    if view.undo == "mend":
        return "mend"
    kinds = [event.kind for event in view.events]
    reasons = [event.reason for event in view.events if event.kind in _PEG_EVENTS]
    if "win" in kinds:
        skunks = [event for event in view.events if event.kind == "win" and event.reason != "none"]
        return "skunk" if skunks else "win"
    for reason, name in _SCORES:
        if reason in reasons:
            return name
    if "reset" in kinds and view.count:  # of gos that followed from a card
        return "series"
    if reasons:
        return "points"
    return "pass" if "pass" in kinds else "go" if "go" in kinds else _TICK


def volume(settings: "Settings") -> int:
    """Return OFF, SOFT or LOUD by the settings.

    The board has no clock for the time of day: `night` is soft, and off while the lights are dim.
    """
    sound = settings["sound"]
    if sound == "night":
        return SOFT if settings["brightness"] > NIGHT_LEVEL else OFF
    return LOUD if sound == "loud" else SOFT if sound == "soft" else OFF


class Sounds:
    """Sounds of the keys, on the buzzer of `devices` while it works. lose: told when it fails."""

    def __init__(
        self,
        devices: "Home",
        settings: "Settings",
        lose: "Callable[[str, Exception], None]",
    ) -> None:
        self._devices = devices
        self._settings = settings
        self._lose = lose
        self._ticks = 0  # of keys whose meaning is to come
        self._tick_level = OFF  # of the last of them
        self._is_starting = False
        self._failure: "Exception | None" = None  # that nobody has been told yet

    def tick(self) -> None:
        """Tick for the contact of a key, whose meaning follows; not while another sound starts.

        The keypad calls it between any two lines of the program, so a failure is told later.
        """
        if not self._is_starting:
            self._ticks += 1
            self._tick_level = volume(self._settings)
            self._play(_TICK)

    def forget(self) -> None:
        """Take the ticks so far as those of keys without a meaning."""
        self._ticks = 0

    def key(self, view: "View", is_long: bool = False) -> None:
        """Sound for the last key; a plain one that ticked as loud needs no other, unless long."""
        level = volume(self._settings)
        if level and self._devices.buzzer is not None:
            name = name_of(view)
            is_ticked = self._ticks > 0 and self._tick_level == level
            if is_long or name != _TICK or not is_ticked:
                self._play(name)
        self._ticks = max(0, self._ticks - 1)
        if self._failure is not None:
            failure, self._failure = self._failure, None
            self._lose("sound", failure)

    def _play(self, name: str) -> None:
        """Play a sound, unless sound is off."""
        buzzer = self._devices.buzzer
        level = volume(self._settings)
        if buzzer is None or not level:
            return
        self._is_starting = True
        try:
            buzzer.write(notes_of(name), level)
        except Exception as error:
            self._devices.buzzer = None
            self._failure = error
        self._is_starting = False
