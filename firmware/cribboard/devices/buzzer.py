"""A passive piezo on a PWM pin: plays notes one after another without blocking the loop.

Pins: one Pin already made, 150 ohm to the piezo.
Timing: a periodic timer compares the clock with the end of the note. A one-shot timer would not
do: MicroPython drops a callback when its queue of eight is full, as it is after a flash erase
(45 ms with interrupts off), and nothing would ever end the note. A periodic one comes again.
"""

import time

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any, Sequence

#: Duty of 65536, by volume: off, soft, loud. Half is the loudest; a thin pulse is about a fifth.
_DUTIES = (0, 3000, 32768)
_PERIOD_MS = 4


class Buzzer:
    """Plays notes; `pwm` is a machine.PWM of the pin, `timer` a free machine.Timer."""

    def __init__(self, pwm: "Any", timer: "Any") -> None:
        self._pwm = pwm
        self._timer = timer
        self._notes: "Sequence[tuple[int, int]]" = ()
        self._place = 0
        self._duty = 0
        self._is_starting = False
        self._end_ms: "Any" = 0  # MicroPython's ticks
        self._pwm.duty_u16(0)

    def write(self, notes: "Sequence[tuple[int, int]]", volume: int) -> None:
        """Start notes of (hertz, milliseconds), 0 Hz a rest; volume: 0 off, 1 soft, 2 loud.

        A new sound ends the one before.
        """
        self._timer.deinit()
        self._is_starting = True  # a callback may be due all the same, at any line from here on
        self._notes = notes
        self._place = 0
        self._duty = _DUTIES[volume]
        is_begun = self._start_note()
        self._is_starting = False
        if is_begun:
            self._timer.init(period=_PERIOD_MS, mode=self._timer.PERIODIC, callback=self._check)

    def _check(self, timer: "Any") -> None:
        """Start the next note once this one has ended; after the last one stop the timer."""
        if self._is_starting or time.ticks_diff(time.ticks_ms(), self._end_ms) < 0:
            return
        if not self._start_note():
            timer.deinit()

    def _start_note(self) -> bool:
        """Start the next note, or silence; return whether there was a note."""
        if self._place >= len(self._notes):
            self._pwm.duty_u16(0)
            return False
        frequency_hz, duration_ms = self._notes[self._place]
        self._place += 1
        if frequency_hz:
            self._pwm.freq(frequency_hz)
        self._pwm.duty_u16(self._duty if frequency_hz else 0)
        # From now, not from the end of the note before: a note that an erase held up is not
        # followed by notes cut short.
        self._end_ms = time.ticks_add(time.ticks_ms(), duration_ms)
        return True
