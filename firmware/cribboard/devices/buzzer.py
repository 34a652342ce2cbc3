"""A passive piezo on a PWM pin: one tone at a time, ended by a timer, so nothing waits for it.

Pins: one Pin already made, 150 ohm to the piezo.
"""

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

_HALF = 32768


class Buzzer:
    """Sounds tones; `pwm` is a machine.PWM of the pin, `timer` a free machine.Timer."""

    def __init__(self, pwm: "Any", timer: "Any") -> None:
        self._pwm = pwm
        self._timer = timer
        self.stop()

    def tone(self, frequency_hz: int, duration_ms: int) -> None:
        """Begin a tone; the one before it ends."""
        self._pwm.freq(frequency_hz)
        self._pwm.duty_u16(_HALF)
        self._timer.init(period=duration_ms, mode=self._timer.ONE_SHOT, callback=self.stop)

    def stop(self, timer: "Any" = None) -> None:
        """Be silent."""
        self._pwm.duty_u16(0)
