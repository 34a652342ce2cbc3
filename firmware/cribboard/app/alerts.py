"""Alerts: a stuck key, a supply that sags or is failing right now, games that cannot be read.

What the source offers is looked at with them, because it may take some of it back at any time.
"""

from cribboard.base.health import ABSENT_MV
from cribboard.base.message import Message

TYPE_CHECKING = False
if TYPE_CHECKING:
    from cribboard.base.health import Health
    from cribboard.home import Home

#: Said at power-on where games in flash cannot be read, and again after so long without a key.
UNREADABLE = Message("alert.unreadable")
REMIND_MS = 20_000
_LOOK_MS = 1000
#: USB 2.0 table 7-7 allows 4.40 V at the end of a cable; below it blue pixels lose their colour.
SAG_MV = 4400
_SAG_LOOKS = 3  # in a row: a bright frame may pull the rail down for a moment
#: When the plug is pulled the rail falls from 5 V through this within some milliseconds.
FALLING_MV = 4250
#: A pin may be touched, so two readings of the offer, at least so far apart, have to agree.
_APART_MS = 5
#: A rail that is still there after so long is low, not falling.
_FALL_MS = 300


class Alerts:
    """Watches the keypad and the supply of `devices`, once a second. health: notes what it sees.

    offer_ma: the budget that the source offers, -1 before the first look.
    """

    def __init__(self, devices: "Home", health: "Health") -> None:
        self._health = health
        self._keypad = devices.keypad
        self._clock = devices.clock
        self._sense_ma = devices.sense_ma
        self._is_unreadable = devices.start_anew is not None
        self.offer_ma = self._sensed_ma = -1
        self._looked_ms = devices.clock.now_ms()
        self._stuck = ""
        self._sags = 0
        self._fell_ms: "int | None" = None  # since when the rail is low
        self._first_ma: "int | None" = None  # the first reading, while the second one is due

    def look(self, idle_ms: int, has_message: bool) -> "list[Message]":
        """Return a message for each thing that has gone wrong since the last look.

        idle_ms: since the last key. has_message: one is shown that no key has cleared.
        """
        now_ms = self._clock.now_ms()
        passed_ms = self._clock.diff(now_ms, self._looked_ms)
        if self._first_ma is not None and passed_ms >= _APART_MS:
            self._take_offer(self._first_ma, self._sense_ma())
            return []
        if passed_ms < _LOOK_MS:
            return []
        self._looked_ms = now_ms
        self._health.look()
        self._first_ma = self._sense_ma()
        new = self._look_at_keys() + self._look_at_rail()
        if self._is_unreadable and not has_message and idle_ms >= REMIND_MS:
            new.append(UNREADABLE)
        return new

    def _look_at_keys(self) -> "list[Message]":
        stuck = self._keypad.stuck
        new = [symbol for symbol in stuck if symbol not in self._stuck]
        self._stuck = stuck
        if not new:
            return []
        return [Message("alert.key" if len(new) == 1 else "alert.keys", what=" ".join(new))]

    def _take_offer(self, first_ma: int, second_ma: int) -> None:
        """Follow the first and a lower offer at once, a higher one when it was seen twice."""
        self._first_ma = None
        before_ma, self._sensed_ma = self._sensed_ma, first_ma if first_ma == second_ma else 0
        is_taken = self.offer_ma < 0 or self._sensed_ma < self.offer_ma
        if is_taken or self._sensed_ma == before_ma:
            self.offer_ma = self._sensed_ma

    def _look_at_rail(self) -> "list[Message]":
        rail_mv = self._health.rail_mv()
        if not ABSENT_MV < rail_mv < SAG_MV:
            self._sags = 0
            return []
        self._sags += 1
        if self._sags != _SAG_LOOKS:
            return []
        volts = "%d.%d" % (rail_mv // 1000, rail_mv // 100 % 10)
        return [Message("alert.supply", what=volts)]

    def is_falling(self) -> bool:
        """Return whether the 5 V rail is falling, as when the plug was pulled: save nothing now."""
        rail_mv = self._health.rail_mv()
        if not ABSENT_MV < rail_mv < FALLING_MV:
            self._fell_ms = None
            return False
        now_ms = self._clock.now_ms()
        if self._fell_ms is None:
            self._fell_ms = now_ms
        return self._clock.diff(now_ms, self._fell_ms) < _FALL_MS
