"""Probes of `doctor`: code for a Pico with Cribboard's image, whose own drivers it uses.

So what passes is what the game does: the state machines of keypad and strip, the readings of the
supply. Each probe prints one line, a Python literal; those that the page asks too print JSON.
"""

from cribboard_tools.pico.repl import KEEP_PROMPT

#: Keeps the prompt, and defines the functions that the probes call. The game was stopped in its
#: midst: its programs leave the PIO when the lamps are made anew, and their marks go before.
TOOLS = (
    KEEP_PROMPT
    + """
import gc, json, os
from machine import ADC, I2C, PWM, Pin, Timer, mem32
from sys import implementation
from time import sleep_ms, sleep_us, ticks_diff, ticks_ms
from cribboard.devices import i2s, keypad, line_contacts, matrix_scan, ws2812
from cribboard.devices import oled, pins, pixels, supply
for program in (ws2812.PROGRAM, matrix_scan.PROGRAM, i2s.PROGRAM):
    program[1] = -1
lamps = pixels.Pixels(Pin(pins.LED_DATA), Pin(pins.LED_ENABLE, Pin.OUT))
pad = keypad.Keypad(lambda pin: Pin(pin, Pin.IN, Pin.PULL_UP), Timer(-1), {"twin": "off"})
pad.use({"twin": "on"}, True)
sensed = supply.Supply(ADC, Pin, mem32, implementation[2])
def joined(number):
    # The contact of a keypad (0, 1) now, as line_contacts.py has it.
    if not pad._matrices:
        pad._begin()
        pad._timer.deinit()
        sleep_ms(10)
    scanner = pad._matrices[number].scanner
    at = -scanner.fill.count & (matrix_scan.RING - 2)
    return line_contacts.contact(scanner.ring[at - 2], scanner.ring[at - 1], number > 0)
def key(wait_ms, number):
    # The contact of a key, once three looks agree, after every line was released.
    start, seen, has_rested = ticks_ms(), ("-",) * 3, False
    while ticks_diff(ticks_ms(), start) < wait_ms:
        sleep_ms(3)
        seen = seen[1:] + (joined(number),)
        if seen[0] == seen[1] == seen[2]:
            if seen[0] and has_rested:
                return seen[0]
            has_rested = has_rested or not seen[0]
    return "" if has_rested else seen[2]
def strip(pixels, channels):
    # The number of pixels, and of bytes for each.
    global wire
    wire = bytearray(channels * pixels)
    lamps.off()
    lamps.order = bytes(channels)
    lamps._prepare(bytearray(3 * pixels))
def send():
    lamps.on()
    if not lamps._is_charged:
        lamps._wait_for_rail()
    busy = lamps._busy()
    free = 1 if busy == 0 else 0
    lamps._buffers[free][:] = wire
    lamps._send(free, busy)
def light(lit):
    # {pixel: its bytes in wire order}
    channels = len(lamps.order)
    for at in range(len(wire)):
        wire[at] = 0
    for pixel in lit:
        wire[channels * pixel:channels * pixel + len(lit[pixel])] = bytes(lit[pixel])
    send()
strip(pins.STRIP_PIXELS, 3)
def flicker(ms):
    # Bits that change from lamp to lamp and from frame to frame, as dim as the supply allows.
    start = ticks_ms()
    while ticks_diff(ticks_ms(), start) < ms:
        for at in range(len(wire)):
            wire[at] = 4 if at + ticks_ms() & 1 else 1
        send()
        sleep_ms(16)
def bar(cells, out):
    # White are 16 columns, where the display begins.
    out[:] = b"\\xff" * 16 + bytes(112) if cells else bytes(128)
def display(kind):
    # Black, but for a bar in the corner where this kind, upright, begins; "": its status names it.
    bus = I2C(pins.I2C_BUS, sda=Pin(pins.SDA), scl=Pin(pins.SCL), freq=400_000)
    screen = oled.find(bus, bar, False, kind or "auto")
    if screen is None:
        return ""
    for row in range(8):
        screen.refresh(row, "" if row else "-")
    return kind or ("sh1106" if screen._position[2] & 15 else "ssd1306")
"""
)
ABOUT = """
gc.collect()
flash = os.statvfs("/")
safe = Pin(pins.SAFE, Pin.IN, Pin.PULL_UP)()
print((gc.mem_free(), flash[0] * flash[2], flash[0] * flash[3], safe))
"""
#: Of the keypad 0 or 1: its contact now, and that of the next key, "" for none.
IDLE = "print(json.dumps(joined(%d)))"
KEY = "print(json.dumps(key(%d, %d)))"
LIGHT = "light(%r)\nprint(1)"
#: Pixels, bytes for each.
STRIP = "strip(%d, %d)\nprint(1)"
#: One dot runs from the first pixel to the last.
RUN = """
for pixel in range(len(wire) // len(lamps.order)):
    light({pixel: (60,) * len(lamps.order)})
    sleep_ms(%d)
print(1)
"""
FLICKER = "flicker(%d)\nprint(1)"
DARK = "lamps.off()\nprint(1)"
#: The lines of the display's bus that are low.
BUS = """
lines = [(name, pin, Pin(pin, Pin.IN, Pin.PULL_UP)) for name, pin in (
    ("SDA", pins.SDA), ("SCL", pins.SCL))]
sleep_us(100)
print([(name, pin) for name, pin, line in lines if not line()])
"""
#: The kind of the display, "" where none answers.
DISPLAY = "print(repr(display(%r)))"
BEEP = """
pwm = PWM(Pin(pins.BUZZER))
pwm.freq(2000)
pwm.duty_u16(32768)
sleep_ms(%d)
pwm.deinit()
Pin(pins.BUZZER, Pin.OUT, value=0)
print(1)
"""
#: Says a word of the voice pack, and prints it; "" without a pack.
VOICE = """
from cribboard.devices.speaker import Speaker
from cribboard.audio.voice_pack import VoicePack
try:
    pack = VoicePack(memoryview(open("/rom/voice", "rb")))
except (OSError, ValueError):
    print(repr(""))
else:
    word = max(range(pack.clips), key=lambda clip: (pack.text(clip).isalpha(), pack.samples(clip)))
    speaker = Speaker(*[Pin(pin, Pin.OUT, value=0) for pin in (pins.SOUND_DATA, pins.SOUND_CLOCK)])
    speaker.play(iter([(pack.audio(word), pack.samples(word))]))
    while speaker.step():
        sleep_ms(5)
    print(repr(pack.text(word)))
"""
#: As the game has them: mV at GP28, at VSYS, and of the rail; mA that the source allows the lights.
#: 0: unknown. A divider is found by the first look.
SUPPLY = """
sensed.rail_mv()
sleep_ms(40)
half, third = sensed._half.divided_mv(), sensed._selected_mv()
print((half, 3 * third, sensed.rail_mv(), sensed.sense_ma()))
"""
#: The text of the settings, "" for none. It needs none of TOOLS.
SETTINGS = """
try:
    with open("/data/settings") as file:
        print(repr(file.read()))
except OSError:
    print("''")
"""

# Shapes of the answers: see repl.literal.
ABOUT_SHAPE = (int, int, int, int)  # bytes: free heap, flash, free flash; is SAFE open
BUS_SHAPE = [(str, int)]
SUPPLY_SHAPE = (int, int, int, int)
SETTINGS_SHAPE = str
