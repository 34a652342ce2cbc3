"""What is heard: a short sound for what a key did, as notes of (hertz, milliseconds).

Pure: a View and the settings in, notes out; the buzzer (devices/buzzer.py, or the page) plays
them while the board goes on. Frequencies are where a small piezo is loud, 1 to 4.2 kHz.
"""

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any, Sequence

    from cribboard.rules.commands import Event
    from cribboard.view import View

    Notes = Sequence[tuple[int, int]]

#: name: its notes; 0 Hz is a rest.
NOTES: "dict[str, Notes]" = {
    "key": ((2637, 12),),
    "error": ((1047, 90), (0, 30), (1047, 140)),
    "points": ((2093, 60), (2637, 80)),
    "go": ((1760, 70), (1319, 90)),
    "31": ((2093, 60), (2637, 60), (3136, 120)),
    "heels": ((2637, 70), (2093, 70), (2637, 110)),
    "nobs": ((2093, 60), (2637, 60), (0, 30), (3520, 90)),
    "win": ((2093, 120), (2637, 120), (3136, 120), (4186, 320)),
    "skunk": ((2093, 120), (2637, 120), (3136, 120), (4186, 200), (1319, 120), (1047, 320)),
}
#: Scores with a sound of their own, as events call them.
_SCORES = {"thirty-one": "31", "heels": "heels", "nobs": "nobs"}
#: What else moves a peg.
_MOVING = ("score", "penalty", "correction", "overruled")
#: At this brightness or below it is night: steps 1 and 2 of the menu.
NIGHT_LEVEL = 36
OFF, SOFT, LOUD = range(3)


def name_of(view: "View") -> str:
    """Return the name of what the last key sounds like: the weightiest of all it did."""
    if view.is_error:
        return "error"
    names = [_name(event) for event in view.events]
    for name in ("skunk", "win", "heels", "nobs", "31", "points", "go"):
        if name in names:
            return name
    return "key"


def _name(event: "Event") -> str:
    if event.kind == "win":
        return "win" if event.reason == "none" else "skunk"
    if event.kind in _MOVING:
        return _SCORES.get(event.reason, "points")
    return str(event.kind)


def volume(settings: "dict[str, Any]") -> int:
    """Return OFF, SOFT or LOUD; `night` is soft, and off while the lights are dim.

    The board has no calendar: how bright its owner wants it is all it knows of the night.
    """
    sound = settings.get("sound", "night")
    if sound == "night":
        return SOFT if settings.get("brightness", 256) > NIGHT_LEVEL else OFF
    return LOUD if sound == "loud" else SOFT if sound == "soft" else OFF


def play(buzzer: "Any", view: "View", settings: "dict[str, Any]") -> None:
    """Have the buzzer play what the view sounds like, unless it is to be silent."""
    level = volume(settings)
    if level:
        buzzer.write(NOTES[name_of(view)], level)
