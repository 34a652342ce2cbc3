"""GPIO numbers of the board; a test checks them against the circuit in hardware/."""

LED_DATA = 2  # 10 k to GND; through the 74AHCT125 to the strip
LED_ENABLE = 3  # the rail switch; 100 k to GND, so the strip is unpowered at reset
SDA = 4  # I2C0, 4.7 k to 3V3
SCL = 5
#: Any of the keypad's eight lines may be a row or a column. Inputs with pull-up (pull-downs fail on
#: a Pico 2 of stepping A2, erratum E9), or pulled low; the carrier has 330 ohm in the columns.
ROWS = (6, 7, 8, 9)
COLUMNS = (10, 11, 12, 13)
TWIN_ROWS = (16, 17, 18, 19)  # of a second keypad, inputs; it shares COLUMNS
BUZZER = 14  # PWM, passive piezo
#: Button to GND; boot.py imports nothing of ours and repeats this number. It is for power-on alone:
#: at each reset of the USB bus MicroPython takes the pin from an RP2040 B0 or B1 for a millisecond,
#: against erratum E5, and it reads as open then. So nothing may read it once USB runs.
SAFE = 15
SOUND_DATA = 20  # DIN of the I2S amplifier
SOUND_CLOCK = 21  # BCLK; LRCLK is on the next pin, GPIO 22
CC1 = 26  # USB-C configuration channels: what the source offers
CC2 = 27
SUPPLY = 28  # the 5 V rail through 100 k / 100 k
VSYS = 29  # on the Pico itself: a third of VSYS

I2C_BUS = 0
STRIP_PIXELS = 244
#: Longest time from LED_ENABLE until the strip can be written to: the rail switch turns on, and a
#: port of 500 mA charges the strip's capacitor; with a margin. A test compares it with the circuit.
RAIL_US = 7000
