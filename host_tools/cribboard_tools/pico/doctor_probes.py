"""Probes of `doctor`: code for a Pico with Cribboard's image, whose own drivers it uses.

So what passes is what the game does: the state machines of keypad and strip, the readings of the
supply. Each probe prints one line, a Python literal.
"""

from cribboard_tools.pico.probe_answers import Either
from cribboard_tools.pico.repl import KEEP_PROMPT, READ_IMAGE

#: Keeps the prompt, and defines the functions that the probes call. The game was stopped in its
#: midst: its programs leave the PIO when the lamps are made anew, and their marks go before.
TOOLS = (
    KEEP_PROMPT
    + """
import gc, os
from machine import ADC, I2C, PWM, Pin, Timer, mem32
from sys import implementation
from time import sleep_ms, sleep_us, ticks_diff, ticks_ms
from cribboard.devices import i2s, keypad, line_contacts, matrix_scan, ws2812
from cribboard.devices import oled, pins, pixels, supply
from cribboard.base.keypad_lines import LINES
for program in (ws2812.PROGRAM, matrix_scan.PROGRAM, i2s.PROGRAM):
    program[1] = -1
lamps = pixels.Pixels(Pin(pins.LED_DATA), Pin(pins.LED_ENABLE, Pin.OUT))
pad = keypad.Keypad(lambda pin: Pin(pin, Pin.IN, Pin.PULL_UP), Timer(-1), {"twin": "off"})
pad.use({"twin": "off"}, True)
sensed = supply.Supply(ADC, Pin, mem32, implementation[2])
def joined():
    # The lines that are low by themselves, and the pairs that pull each other low.
    if not pad._matrices:
        pad._begin()
        pad._timer.deinit()
        sleep_ms(10)
    scanner = pad._matrices[0].scanner
    at = -scanner.fill.count & (matrix_scan.RING - 2)
    found = line_contacts.contact(scanner.ring[at - 2], scanner.ring[at - 1])
    if found == "?":
        return [], [(6, 7)] * 2
    lines = [6 + LINES.index(line) for line in found if line in LINES]
    return (lines, []) if len(lines) == 1 else ([], [tuple(lines)] if lines else [])
def key(wait_ms):
    # The pairs that a key joins, once three looks agree, after every line was released.
    start, was, same, has_rested = ticks_ms(), None, 0, False
    while ticks_diff(ticks_ms(), start) < wait_ms:
        sleep_ms(3)
        now = joined()[1]
        same = same + 1 if now == was else 0
        was = now
        if same >= 2 and not now:
            has_rested = True
        elif same >= 2 and has_rested:
            return now
    return None if has_rested else was
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
#: Runs on any MicroPython, before TOOLS: the identity of the image, None if it is not Cribboard's.
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
for pixel in range(len(wire) // len(lamps.order)):
    light({pixel: (60,) * len(lamps.order)})
    sleep_ms(%d)
print(1)
"""
FLICKER = "flicker(%d)\nprint(1)"
DARK = "lamps.off()\nprint(1)"
#: Whether the lines of the bus are high, and the addresses that answer. An OLED is read as the
#: firmware reads it; the scan, which is bit-banged on this chip, finds other devices.
BUS = """
lines = [Pin(pin, Pin.IN, Pin.PULL_UP) for pin in (pins.SDA, pins.SCL)]
sleep_us(100)
up = [line() for line in lines]
addresses = []
if all(up):
    bus = I2C(pins.I2C_BUS, sda=Pin(pins.SDA), scl=Pin(pins.SCL), freq=400_000)
    for address in oled.ADDRESSES:
        try:
            if not addresses:
                bus.readfrom_mem(address, 0, 1)
                addresses.append(address)
        except OSError:
            pass
    addresses = addresses or bus.scan()
print((up, addresses))
"""
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
#: Volts at GP28, of VSYS, and of the two CC pins; 0.0: open. A divider is found by the first look.
SUPPLY = """
for look in range(2):
    half, third = sensed._half.divided_mv(), sensed._selected_mv()
    sleep_ms(40)
print([mv / 1000 for mv in (half, 3 * third, sensed._cc1.held_mv(), sensed._cc2.held_mv())])
"""
SAFE = "print(Pin(pins.SAFE, Pin.IN, Pin.PULL_UP)())"
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
ABOUT_SHAPE = (int, int, int)  # bytes: free heap, flash, free flash
IDLE_SHAPE = ([int], _PAIRS)  # pins that are low, and pairs that are joined
KEY_SHAPE = Either(None, _PAIRS)
BUS_SHAPE = ((int, int), [int])  # are SDA and SCL high; who answers
SUPPLY_SHAPE = (float, float, float, float)
SAFE_SHAPE = int
SETTINGS_SHAPE = str
