"""A passive piezo on a PWM pin: notes one after another, ended by a timer, so nothing waits.

Pins: one Pin already made, 150 ohm to the piezo.
Timing: a timer a note; a new sound ends the one before.
"""

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any, Sequence

#: Duty of 65536, by volume: off, soft, loud. Half is the loudest; a thin pulse is about a fifth.
_DUTIES = (0, 3000, 32768)


class Buzzer:
    """Sounds notes; `pwm` is a machine.PWM of the pin, `timer` a free machine.Timer."""

    def __init__(self, pwm: "Any", timer: "Any") -> None:
        self._pwm = pwm
        self._timer = timer
        self._notes: "Sequence[tuple[int, int]]" = ()
        self._place = 0
        self._duty = 0
        self._pwm.duty_u16(0)

    def write(self, notes: "Sequence[tuple[int, int]]", volume: int) -> None:
        """Begin notes of (hertz, milliseconds), 0 Hz a rest; volume: 0 off, 1 soft, 2 loud."""
        self._timer.deinit()
        self._notes = notes
        self._place = 0
        self._duty = _DUTIES[volume]
        self._next()

    def _next(self, timer: "Any" = None) -> None:
        """Begin the next note, or be silent."""
        if self._place >= len(self._notes):
            self._pwm.duty_u16(0)
            return
        frequency_hz, duration_ms = self._notes[self._place]
        self._place += 1
        if frequency_hz:
            self._pwm.freq(frequency_hz)
        self._pwm.duty_u16(self._duty if frequency_hz else 0)
        self._timer.init(period=duration_ms, mode=self._timer.ONE_SHOT, callback=self._next)
