"""Buzzer: a passive piezo on a PWM pin that plays notes in the background.

Pins: one, through 150 ohm to the piezo.
Timing: a periodic timer checks for the end of the note. A one-shot timer would not do: MicroPython
drops a callback when its queue of eight is full, as after a flash erase (45 ms with interrupts
off), and then nothing would end the note.
"""

import time

TYPE_CHECKING = False
if TYPE_CHECKING:
    from machine import PWM, Timer
    from typing import Any, Sequence

#: Duty of 65536 for volume 0 off, 1 soft, 2 loud. Half is the loudest; 3000 is about a fifth of it.
_DUTIES = (0, 3000, 32768)
_PERIOD_MS = 4


class Buzzer:
    """Plays notes. pwm: a machine.PWM of the pin. timer: a free machine.Timer."""

    def __init__(self, pwm: "PWM", timer: "Timer") -> None:
        self._pwm = pwm
        self._timer = timer
        self._notes: "Sequence[tuple[int, int]]" = ()
        self._index = 0
        self._duty = 0
        self._is_starting = False
        self._end_ms: "Any" = 0  # MicroPython's ticks
        self._pwm.duty_u16(0)

    def write(self, notes: "Sequence[tuple[int, int]]", volume: int) -> None:
        """Play (hertz, milliseconds) notes, 0 Hz a rest, in place of those before.

        volume: 0 off, 1 soft, 2 loud.
        """
        self._timer.deinit()
        self._is_starting = True  # a callback may be due all the same, at any line from here on
        self._notes = notes
        self._index = 0
        self._duty = _DUTIES[volume]
        is_begun = self._start_note()
        self._is_starting = False
        if is_begun:
            self._timer.init(period=_PERIOD_MS, mode=self._timer.PERIODIC, callback=self._check)

    def stop(self) -> None:
        """Fall silent."""
        self.write((), 0)

    def _check(self, timer: "Timer") -> None:
        """Start the next note when this one has ended; stop the timer after the last."""
        if self._is_starting or time.ticks_diff(time.ticks_ms(), self._end_ms) < 0:
            return
        if not self._start_note():
            timer.deinit()

    def _start_note(self) -> bool:
        """Start the next note and return True; without one be silent and return False."""
        if self._index >= len(self._notes):
            self._pwm.duty_u16(0)
            return False
        frequency_hz, duration_ms = self._notes[self._index]
        self._index += 1
        if frequency_hz:
            self._pwm.freq(frequency_hz)
        self._pwm.duty_u16(self._duty if frequency_hz else 0)
        # Counted from now, not from the end of the last note: after a flash erase the next notes
        # would otherwise be cut short.
        self._end_ms = time.ticks_add(time.ticks_ms(), duration_ms)
        return True
