"""Alerts: a key that is stuck and a supply that sags, told on the screen; saves that have to wait.

Both are looked at once a second while nobody waits. Devices: `keypad.stuck` (the symbols of keys
that have been down too long) and `rail_mv()` (the 5 V rail); either may be missing.
"""

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

_LOOK_MS = 1000
#: USB 2.0 table 7-7 allows 4.40 V at the end of a cable; below it blue pixels lose their colour.
SAG_MV = 4400
_SAG_LOOKS = 3  # in a row: a bright frame may pull the rail down for a moment
#: A plug that was pulled takes the rail from 5 V through this within some milliseconds.
FALLING_MV = 4250
#: Below this there is no divider on the pin: a board that runs has more.
_ABSENT_MV = 3500
#: A rail that is still there after so long is low, not falling.
_FALL_MS = 300


class Alerts:
    """What is wrong with the board's surroundings; `devices` and `clock` as App's."""

    def __init__(self, devices: "Any") -> None:
        self._keypad = devices.keypad
        self._clock = devices.clock
        self._rail_mv = getattr(devices, "rail_mv", None)
        self._looked_ms = devices.clock.now_ms()
        self._stuck = ""
        self._sags = 0
        self._fell_ms = 0
        self._is_low = False

    def look(self) -> "list[str]":
        """Return a sentence for each thing that has gone wrong since the last look."""
        now_ms = self._clock.now_ms()
        if self._clock.diff(now_ms, self._looked_ms) < _LOOK_MS:
            return []
        self._looked_ms = now_ms
        return self._look_at_keys() + self._look_at_rail()

    def _look_at_keys(self) -> "list[str]":
        stuck = getattr(self._keypad, "stuck", "")
        new = [symbol for symbol in stuck if symbol not in self._stuck]
        self._stuck = stuck
        if not new:
            return []
        keys = "Key %s is" % new[0] if len(new) == 1 else "Keys %s are" % " ".join(new)
        return ["%s held down: ignored until let go. The other keys work." % keys]

    def _look_at_rail(self) -> "list[str]":
        if self._rail_mv is None:
            return []
        rail_mv = self._rail_mv()
        if not _ABSENT_MV < rail_mv < SAG_MV:
            self._sags = 0
            return []
        self._sags += 1
        if self._sags != _SAG_LOOKS:
            return []
        volts = "%d.%d V" % (rail_mv // 1000, rail_mv // 100 % 10)
        return ["The supply is down to %s: use a stronger charger or a shorter cable." % volts]

    def is_falling(self) -> bool:
        """Whether the 5 V rail is falling, as when the plug was pulled: begin no save now."""
        if self._rail_mv is None:
            return False
        rail_mv = self._rail_mv()
        if not _ABSENT_MV < rail_mv < FALLING_MV:
            self._is_low = False
            return False
        now_ms = self._clock.now_ms()
        if not self._is_low:
            self._is_low = True
            self._fell_ms = now_ms
        return bool(self._clock.diff(now_ms, self._fell_ms) < _FALL_MS)
