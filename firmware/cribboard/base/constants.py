"""Facts that more than one layer needs, each defined here alone. Imports nothing."""

#: Symbols of the keypad, row by row as printed on it.
KEYPAD_LEGEND = "123A456B789C*0#D"
#: Comes in the place of a key where a hand lies on the keypad at power-on: its lines are asked for.
HAND = "hand"
#: Keys with a meaning of their own when held.
LONG_KEYS = "ABCD*"
#: The last value of the clock in ms, as of MicroPython's `time.ticks_ms`: 0 follows. It is the
#: largest int that takes no heap on a Pico.
TICKS_MAX_MS = 0x3FFFFFFF
#: File of the logged errors, and how much of its end is kept.
ERROR_LOG_NAME = "errors.txt"
ERROR_LOG_BYTES = 2048
#: Columns of a row of the screen, for which the phrases are written.
SCREEN_CELLS = 21
#: Rows of the screen.
SCREEN_ROWS = 8

#: The strip's budget on a plain USB port: nine tenths of 500 mA, less the board's 66 mA.
PLAIN_USB_MA = 380
#: The default of the setting `budget_ma`: the owner has not set one. It was the budget of a plain
#: port while the processor ran at 125 MHz, and settings that were saved then hold it.
UNSET_MA = 390
#: The most that an owner may set, and a description of a board (lights/presets.py).
MOST_MA = 3000
#: OLED displays of 128x64 dots: (kind, first visible column, volts: 3 with a charge pump of its
#: own, 12 where the module makes that).
OLED_KINDS = (("ssd1306", 0, 3), ("sh1106", 2, 3), ("ssd1309", 0, 12))
#: Messages for a new setting: in effect at once, with the next game, after the next power-on.
AT_ONCE, NEXT_GAME, POWER_ON = "note.set", "note.set-next", "note.set-power"

# Tracks. A board with another one has one more entry in each of these, and its pixels in a layout
# (lights/) and in the wiring (devices/pins.py).
#: Keys that peg to a track; D is taken by go.
TRACK_KEYS = "ABC"
MOST_TRACKS = len(TRACK_KEYS)
#: Players' names until they are typed.
TRACK_NAMES = ("Blue", "Orange", "White")
#: Colours until others are chosen: places in HUES of lights/palette.py.
TRACK_COLOURS = (0, 1, 2)

# Times of the keys, in ms. A change of one needs no other: the tests compute from them.
#: The keypad is sampled once in this time, and the samples are looked at as often.
SCAN_MS = 2
#: Places of the ring of samples, a power of two; a sample takes two: 1.02 s, more than an erase of
#: the flash.
RING = 1024
#: A place of it where no line is low.
OPEN = 0xFFFF
#: A key that is alone down for so long counts, on a keypad at rest.
PRESS_MS = 4
#: Any other change counts after so long: longer than the chatter of a contact that opens.
RELEASE_MS = 16
#: The release of a letter that was firmly down: its meaning waits for it. What bounces afterwards
#: is still the same press.
LETTER_MS = 6
#: A key that was up for less is still the same press: a worn contact bounces for so long.
BOUNCE_MS = 30
#: A key that is held for so long has its second meaning.
LONG_MS = 700
#: A key that is down for so long is stuck, or something lies on it: it no longer counts.
STUCK_MS = 10_000
#: The longest that settling contacts hold back a turn of the loop: they may chatter for ever.
SETTLE_MS = 30
#: A refused key that is pressed again is meant so; one that comes sooner is no second press.
AGAIN_MS = 300
#: A keypad without a new sample, or whose keys are not taken, for so long is dead: the watchdog
#: then resets the board.
UNSCANNED_MS, UNTAKEN_MS = 1000, 4000
