"""The one list of pins: GPIO numbers, checked against the hardware description by a test."""

LED_DATA = 2  # 10 k to GND; through the 74AHCT125 to the strip
LED_ENABLE = 3  # the rail switch; 100 k to GND, so the strip is unpowered at reset
SDA = 4  # I2C0, 4.7 k to 3V3
SCL = 5
ROWS = (6, 7, 8, 9)  # inputs, pull-up (pull-downs fail on a Pico 2 of stepping A2, erratum E9)
COLUMNS = (10, 11, 12, 13)  # open drain, 330 ohm
TWIN_ROWS = (
    16,
    17,
    18,
    19,
)  # a second keypad's, as ROWS; it shares COLUMNS (devices/second_keypad.py)
BUZZER = 14  # PWM, passive piezo
SAFE = 15  # button to GND; boot.py, which imports nothing of ours, repeats this number
CC1 = 26  # USB-C source capability
CC2 = 27
SUPPLY = 28  # the 5 V rail through 100 k / 100 k

I2C_BUS = 0
STRIP_PIXELS = 244
#: Time for the rail switch at its current limit to charge the strip's capacitor, with a margin;
#: a test compares it with the circuit in hardware/.
RAIL_US = 5000
