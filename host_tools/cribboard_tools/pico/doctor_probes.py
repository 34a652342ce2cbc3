"""Probes of `doctor`: code for a freshly wired Pico with plain MicroPython.

Each probe prints one line, a Python literal. The text of devices/pins.py, which defines the pins,
is sent before them.
"""

from cribboard_tools.pico.probe_answers import Either
from cribboard_tools.pico.repl import KEEP_PROMPT, READ_IMAGE

#: Keeps the prompt, and defines the functions that the probes call.
TOOLS = (
    KEEP_PROMPT
    + """
import gc, os
from machine import ADC, I2C, PWM, Pin, bitstream, mem32
from sys import implementation
from time import sleep_ms, sleep_us, ticks_diff, ticks_ms
LINES = ROWS + COLUMNS
inputs = [Pin(pin, Pin.IN, Pin.PULL_UP) for pin in LINES]
def joined():
    # The lines that are low by themselves, and the pairs that pull each other low.
    sleep_us(60)
    low = [pin for pin, line in zip(LINES, inputs) if not line()]
    pairs = []
    for at, pin in enumerate(LINES):
        if pin in low:
            continue
        inputs[at].init(Pin.OPEN_DRAIN, value=0)
        sleep_us(60)
        for other in range(at + 1, 8):
            if LINES[other] not in low and not inputs[other]():
                pairs.append((pin, LINES[other]))
        inputs[at].init(Pin.IN, Pin.PULL_UP)
        sleep_us(60)
    return low, pairs
def key(wait_ms):
    # The pairs that a key joins, once three scans agree, after every line was released.
    start, was, same, has_rested = ticks_ms(), None, 0, False
    while ticks_diff(ticks_ms(), start) < wait_ms:
        now = joined()[1]
        same = same + 1 if now == was else 0
        was = now
        if same >= 2 and not now:
            has_rested = True
        elif same >= 2 and has_rested:
            return now
    return None if has_rested else was
# Off; 64 rows; page addressing; contrast.
START = (b"\\x00\\xae\\xa8\\x3f\\xd3\\x00\\x40\\x20\\x02"
    b"\\xa1\\xc8\\xda\\x12\\x81\\x7f\\xa4\\xa6")
# Clock; charge pump of either kind; levels. And of a kind with 12 V: unlocked; clock; levels.
PUMPED = b"\\xd5\\x80\\x8d\\x14\\xad\\x8b\\xd9\\xf1\\xdb\\x40"
SUPPLIED = b"\\xfd\\x12\\xd5\\x70\\xd9\\x22\\xdb\\x34"
def strip(pixels, channels):
    # The number of pixels, and of bytes for each.
    global wire, CHANNELS
    wire, CHANNELS = bytearray(channels * pixels), channels
strip(STRIP_PIXELS, 3)
def light(lit):
    # {pixel: its bytes in wire order}
    for at in range(len(wire)):
        wire[at] = 0
    for pixel in lit:
        wire[CHANNELS * pixel:CHANNELS * pixel + len(lit[pixel])] = bytes(lit[pixel])
    Pin(LED_ENABLE, Pin.OUT, value=1)
    sleep_us(RAIL_US)
    bitstream(Pin(LED_DATA, Pin.OUT, value=0), 0, (300, 900, 700, 600), wire)
def dark():
    # Not every board can switch the strip's power off.
    light({})
    sleep_ms(1)
    Pin(LED_ENABLE, Pin.OUT, value=0)
def display(address, corner, kind):
    # Black, except for 16 columns of one page in the corner where this kind, upright, begins.
    # kind: "" for the one that its status register names.
    bus = I2C(I2C_BUS, sda=Pin(SDA), scl=Pin(SCL), freq=400_000)
    by_status = "sh1106" if bus.readfrom_mem(address, 0, 1)[0] & 15 == 8 else "ssd1306"
    kind = kind or by_status
    left = 2 if kind == "sh1106" else 0
    bus.writeto(address, START + (SUPPLIED if kind == "ssd1309" else PUMPED))
    for page in range(8):
        bus.writeto(address, bytes((0, 0xb0 | page, left, 0x10)))
        white = 16 if page == 0 and corner else 0
        bus.writeto(address, b"\\x40" + b"\\xff" * white + bytes(128 - white))
    bus.writeto(address, b"\\x00\\xaf")
    return kind
def volts(pin):
    # 0.0 for an open pin, which does not hold against the chip's pull-down: see devices/supply.py.
    adc = ADC(pin)
    pad = (0x40038004 if "RP2350" in implementation[2] else 0x4001c004) + 4 * pin
    found = []
    for change in (0x2000, 0x3000):
        mem32[pad + change] = 4
        sleep_ms(40)
        found.append(sum([adc.read_u16() for _ in range(8)]) * 3.3 / 8 / 65535)
    return found[1] if found[0] > 0.12 else 0.0
def vsys():
    # -1.0 where MicroPython's own image for a Pico W has the radio on, which then has the pin.
    if " W with" in implementation[2] and mem32[0xd0000010] >> 23 & 1:
        return -1.0
    Pin(25, Pin.OUT, value=1)
    found = 3 * volts(VSYS)
    Pin(25, Pin.OUT, value=0)
    return found
"""
)
#: Runs on any MicroPython, before TOOLS.
VERSION = """
import sys
print((sys.implementation[1][:3], sys.implementation[2]))
"""
#: Runs on any MicroPython: the identity of the image, None if it is not Cribboard's.
IMAGE = READ_IMAGE + "print(repr(image))"
ABOUT = """
gc.collect()
flash = os.statvfs("/")
print((gc.mem_free(), flash[0] * flash[2], flash[0] * flash[3]))
"""
IDLE = "print(joined())"
KEY = "print(key(%d))"
LIGHT = "light(%r)\nprint(1)"
#: Pixels, bytes for each.
STRIP = "strip(%d, %d)\nprint(1)"
#: One dot runs from the first pixel to the last.
RUN = """
for pixel in range(len(wire) // CHANNELS):
    light({pixel: (60,) * CHANNELS})
    sleep_ms(%d)
print(1)
"""
DARK = "dark()\nprint(1)"
#: Whether the lines of the bus are high, and the addresses that answer. An OLED is read as the
#: firmware reads it; the scan, which is bit-banged on this chip, finds other devices.
BUS = """
lines = [Pin(pin, Pin.IN, Pin.PULL_UP) for pin in (SDA, SCL)]
sleep_us(100)
up = [line() for line in lines]
addresses = []
if all(up):
    bus = I2C(I2C_BUS, sda=Pin(SDA), scl=Pin(SCL), freq=400_000)
    for address in (0x3c, 0x3d):
        try:
            if not addresses:
                bus.readfrom_mem(address, 0, 1)
                addresses.append(address)
        except OSError:
            pass
    addresses = addresses or bus.scan()
print((up, addresses))
"""
DISPLAY = """
try:
    print(repr(display(%d, %d, %r)))
except OSError:
    print("''")
"""
BEEP = """
pwm = PWM(Pin(BUZZER))
pwm.freq(2000)
pwm.duty_u16(32768)
sleep_ms(%d)
pwm.deinit()
Pin(BUZZER, Pin.OUT, value=0)
print(1)
"""
#: Says a word of the voice pack, and prints it; "" without a pack, or without our firmware.
VOICE = """
try:
    from cribboard.devices import pins
    from cribboard.devices.speaker import Speaker
    from cribboard.voice_pack import VoicePack
    pack = VoicePack(memoryview(open("/rom/voice", "rb")))
except (ImportError, OSError, ValueError):
    print(repr(""))
else:
    word = max(range(pack.clips), key=lambda clip: (pack.text(clip).isalpha(), pack.samples(clip)))
    lines = [Pin(pin, Pin.OUT, value=0) for pin in (pins.SOUND_DATA, pins.SOUND_CLOCK)]
    speaker = Speaker(*lines)
    speaker.play(iter([(pack.audio(word), pack.samples(word))]))
    while speaker.step():
        sleep_ms(5)
    print(repr(pack.text(word)))
"""
#: Volts at GP28, of VSYS (-1.0 while the radio has its pin), and of the two CC pins; 0.0: open.
SUPPLY = "print((volts(SUPPLY), vsys(), volts(CC1), volts(CC2)))"
SAFE = "print(Pin(SAFE, Pin.IN, Pin.PULL_UP)())"
#: The text of the settings, "" for none. It needs none of TOOLS.
SETTINGS = """
try:
    with open("/data/settings") as file:
        print(repr(file.read()))
except OSError:
    print("''")
"""

# Shapes of the answers: see probe_answers.
_PAIRS = [(int, int)]
VERSION_SHAPE = ((int, int, int), str)
ABOUT_SHAPE = (int, int, int)  # bytes: free heap, flash, free flash
IDLE_SHAPE = ([int], _PAIRS)  # pins that are low, and pairs that are joined
KEY_SHAPE = Either(None, _PAIRS)
BUS_SHAPE = ((int, int), [int])  # are SDA and SCL high; who answers
SUPPLY_SHAPE = (float, float, float, float)
SAFE_SHAPE = int
SETTINGS_SHAPE = str
