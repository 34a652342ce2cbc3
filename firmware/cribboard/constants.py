"""Facts that more than one layer needs, each defined here alone. Imports nothing."""

#: Symbols of the keypad, row by row as printed on it.
KEYPAD_LEGEND = "123A456B789C*0#D"
#: The last value of the clock in ms, as of MicroPython's `time.ticks_ms`: 0 follows. It is the
#: largest int that takes no heap on a Pico.
TICKS_MAX_MS = 0x3FFFFFFF
#: File of the logged errors, and how much of its end is kept.
ERROR_LOG_NAME = "errors.txt"
ERROR_LOG_BYTES = 2048
#: Columns of a row of the screen, for which the phrases are written.
SCREEN_CELLS = 21
#: Rows of the screen, unless its display has others.
SCREEN_ROWS = 8
