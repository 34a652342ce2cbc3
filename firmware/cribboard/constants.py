"""Facts that more than one layer needs, each defined here alone. Imports nothing."""

#: Symbols of the keypad, row by row as printed on it.
KEYPAD_LEGEND = "123A456B789C*0#D"
#: The clock's milliseconds start again at 0 here, as MicroPython's `time.ticks_ms` does.
TICKS_PERIOD_MS = 1 << 30
#: File of the logged errors, and how much of its end is kept.
ERROR_LOG_NAME = "errors.txt"
ERROR_LOG_BYTES = 2048
