"""Tests of each driver alone on real MicroPython, on the pins of the board."""

import ast
import re
import struct

import pytest

from cribboard.base.constants import KEYPAD_LEGEND
from cribboard.devices import pins
from cribboard.screen import font, glyphs
from tests.emulator import image
from tests.emulator.board import Board
from tests.emulator.parts import Matrix

pytestmark = pytest.mark.pico

ASSEMBLER = """
import rp2
from cribboard.devices import i2s, matrix_scan, ws2812
@rp2.asm_pio(
    sideset_init=rp2.PIO.OUT_LOW,
    out_shiftdir=rp2.PIO.SHIFT_LEFT,
    fifo_join=rp2.PIO.JOIN_TX,
    autopull=True,
    pull_thresh=8,
)
def assembled():
    wrap_target()
    mov(y, isr).side(0)
    label("bit")
    out(x, 1).side(0)[4]
    jmp(not_x, "zero").side(1)[2]
    jmp("next").side(1)[3]
    label("zero")
    nop().side(0)[2]
    label("next")
    jmp(y_dec, "bit").side(0)
    set(y, 5).side(0)
    label("latch")
    set(x, 31).side(0)
    label("low")
    jmp(x_dec, "low").side(0)[15]
    jmp(y_dec, "latch").side(0)
    wrap()
@rp2.asm_pio(sideset_init=rp2.PIO.OUT_LOW, in_shiftdir=rp2.PIO.SHIFT_LEFT)
def zeros():
    set(y, 31).side(0)
    mov(isr, y).side(0)
    set(y, 9).side(0)
    in_(y, 5).side(0)
    set(y, 31).side(0)
    in_(y, 5).side(0)
    mov(x, isr).side(0)
    label("bit")
    nop().side(1)[2]
    jmp(x_dec, "bit").side(0)[8]
    wrap_target()
    pull().side(0)
    wrap()
@rp2.asm_pio(
    out_init=(rp2.PIO.IN_LOW,) * 8,
    in_shiftdir=rp2.PIO.SHIFT_LEFT,
    out_shiftdir=rp2.PIO.SHIFT_RIGHT,
    autopush=True,
    push_thresh=16,
)
def keys():
    wrap_target()
    mov(osr, y)
    label("step")
    out(pindirs, 8)[31]
    nop()[31]
    in_(pins, 8)
    jmp(not_osre, "step")
    out(pindirs, 8)[23]
    set(x, 29)
    label("rest")
    jmp(x_dec, "rest")[31]
    wrap()
@rp2.asm_pio(
    out_init=rp2.PIO.OUT_LOW,
    sideset_init=(rp2.PIO.OUT_LOW, rp2.PIO.OUT_LOW),
    out_shiftdir=rp2.PIO.SHIFT_LEFT,
    fifo_join=rp2.PIO.JOIN_TX,
    autopull=True,
    pull_thresh=32,
)
def sound():
    wrap_target()
    label("left")
    out(pins, 1).side(0b00)
    jmp(x_dec, "left").side(0b01)
    out(pins, 1).side(0b10)
    set(x, 14).side(0b11)
    label("right")
    out(pins, 1).side(0b10)
    jmp(x_dec, "right").side(0b11)
    out(pins, 1).side(0b00)
    set(x, 14).side(0b01)
    wrap()
def listed(program):
    return [list(program[0])] + program[1:]
def told(name, program):
    print(name + ":", listed(program))
told("zeros", zeros)
told("assembled strip", assembled)
told("stored strip", ws2812.PROGRAM)
told("assembled keys", keys)
told("stored keys", matrix_scan.PROGRAM)
told("assembled sound", sound)
told("stored sound", i2s.PROGRAM)
print("sound:", [rp2.asm_pio_encode("set(x, 14)", 2), i2s.START])
print("encoded:", [rp2.asm_pio_encode(text, 0) for text in %r])
"""
HEAD = """
import time
from machine import I2C, PWM, Pin, Timer
from cribboard.devices import pins
"""
KEYPAD = """
import asyncio
from cribboard.devices.keypad import Keypad
pad = Keypad(lambda number: Pin(number, Pin.IN, Pin.PULL_UP), Timer(), {"twin": "off"})
async def tell():
    while True:
        symbol, is_long, *side = await pad.next()
        if is_long is None:
            print("touch", symbol)
            continue
        print("key", symbol + ("!" if is_long else "") + "".join(["@%d" % one for one in side]))
async def run():
    told = asyncio.create_task(tell())
    while True:
        await asyncio.sleep_ms(10)
asyncio.run(run())
"""
OLED = """
from cribboard.devices import viper_loops, oled
from cribboard.screen import font, glyphs
columns = viper_loops.Letters(glyphs.GLYPHS, glyphs.BEYOND_ASCII).columns
screen = oled.find(I2C(0, sda=Pin(4), scl=Pin(5), freq=400_000), columns)
"""
END = """
while True:
    time.sleep_ms(5)
    print("done")
"""


@pytest.mark.long
def test_the_words_of_pio_programs_are_as_micropython_assembles_them():
    devices = image.FIRMWARE / "cribboard/devices"
    sources = [(devices / name).read_text() for name in ("pixels.py", "matrix_scan.py")]
    single = re.findall(r"^_\w+ = (0x[0-9A-F]{4})  # (.+)$", "".join(sources), re.M)
    assert len(single) == 7
    board = program(ASSEMBLER % [text for _, text in single], END)
    board.run_until(lambda: "done" in board.console, 4000, 10)
    lines = [line.partition(": ") for line in board.console.split("\r\n")]
    found = {name: ast.literal_eval(value) for name, _, value in lines if value[:1] == "["}
    for name, count in (("strip", 10), ("keys", 8), ("sound", 8)):
        assert found["stored " + name] == found["assembled " + name], name
        assert len(found["stored " + name][0]) == count
    assert found["sound"][0] == found["sound"][1]
    assert found["encoded"] == [int(word, 16) for word, _ in single]
    boot = (image.ROOT / "boot.py").read_text()
    words = ast.literal_eval(re.findall(r"_program = bytearray\(\s*(b.+)\s*\)", boot)[0])
    rest = re.findall(r"_program = \[_program, (.+)\]", boot)[0]
    zeros, *others = found["zeros"]
    assert zeros == list(struct.unpack("<10H", words))
    assert others == list(eval(rest))


def program(*parts, **options):
    """Power on a board that runs these parts in place of the firmware, which they may import."""
    return Board({image.PROGRAM: (HEAD + "".join(parts)).encode()}, **options)


def keys_of(board):
    return " ".join(line[4:] for line in board.console.split("\r\n") if line.startswith("key "))


def ready(board):
    """Let the program start and the pad see that no key is down."""
    board.run_ms(250)
    return board


@pytest.mark.long
def test_every_key_tells_its_symbol():
    board = ready(program(KEYPAD))
    for symbol in KEYPAD_LEGEND:
        board.press(symbol, 30, 30)
    board.run_ms(30)
    assert keys_of(board) == "1 2 3 A 4 5 6 B 7 8 9 C * 0 # D"
    assert board.matrix.faults == []


@pytest.mark.long
@pytest.mark.parametrize("twin", ["on", "turned"])
def test_either_keypad_sends_its_keys_and_none_blocks_the_other(twin):
    board, second = program(KEYPAD.replace("off", twin)), Matrix(row_pins=pins.TWIN_ROWS)
    board.pads.append(second)
    ready(board)
    legend = KEYPAD_LEGEND[:: -1 if twin == "turned" else 1]

    def tap(symbol, held_ms=60):
        second.set(KEYPAD_LEGEND[legend.index(symbol)], True)
        board.run_ms(held_ms)
        second.set(KEYPAD_LEGEND[legend.index(symbol)], False)
        board.run_ms(60)

    tap("5")
    board.press("6")
    board.hold("1")  # one player leans on a key
    board.run_ms(60)
    for symbol in "29D":
        tap(symbol)
    board.release("1")
    tap("A", 760)
    assert keys_of(board) == "5@1 6@0 1@0 2@1 9@1 D@1 A!@1"
    assert board.matrix.faults == [] and second.faults == []


LETTERS = """
from cribboard.devices import viper_loops
from cribboard.screen import font, glyphs
letters = viper_loops.Letters(glyphs.GLYPHS, glyphs.BEYOND_ASCII)
slow, fast = bytearray(128), bytearray(128)
wrong, spent = [], 0
time.sleep_ms(60)
firsts = []
for kind in (0, font.TALL_UPPER, font.TALL_LOWER, 0x1800, font.FIGURE):
    for lit in (0, glyphs.INVERSE):
        firsts += list(range(kind | lit, (kind | lit) + 0x180, 21))
for first in firsts:
    cells = "".join([chr(code) for code in range(first, first + 21)])
    font.columns(cells, slow)
    begin = time.ticks_us()
    letters.columns(cells, fast)
    spent = max(spent, time.ticks_diff(time.ticks_us(), begin))
    if slow != fast:
        wrong.append(first)
behind = bytearray(256)
letters.columns("\u20ac" * 21, memoryview(behind)[:128])
print("letters", wrong, spent, any(behind[128:]))
"""


@pytest.mark.long
def test_letters_in_viper_are_those_of_the_font_and_fast():
    board = program(LETTERS, END)
    board.run_until(lambda: "done" in board.console, 3000)
    found = re.search(r"letters \[(.*)\] (\d+) False", board.console)
    assert found and not found[1] and int(found[2]) < 1000, board.console


@pytest.mark.parametrize("kind", ["ssd1306", "sh1106"])
def test_the_display_shows_a_page_of_cells(kind):
    inverse = "".join(chr(ord(c) + glyphs.INVERSE) for c in "Orange")
    others = 'for page in (0, 1, 2, 3, 4, 5, 7): screen.refresh(page, " " * 21)\n'
    text = f'screen.refresh(6, "Blue 12" + " " * 8 + {inverse!r})\n{others}'
    board = program(OLED, text, END, display=kind)
    board.run_until(lambda: "done" in board.console)
    assert board.screen[6] == "Blue 12        Orange"
    assert board.screen[:6] == [" " * 21] * 6  # what was in its memory at power-on is gone
    out = bytearray(128)
    font.columns("Blue 12" + " " * 8 + inverse, out)
    assert board.display.pages[6] == out
    assert board.display.faults == []


TRY = """
while True:
    try:
        screen.refresh(0, 'x' * 21)
        print("drawn")
    except OSError:
        print("refused")
    time.sleep_ms(2)
"""


@pytest.mark.long
def test_no_display_is_none_and_one_that_breaks_raises():
    board = program(OLED, "print(screen)", END, display=None)
    board.run_until(lambda: "done" in board.console)
    assert "None" in board.console
    board = program(OLED, TRY)
    board.run_until(lambda: "drawn" in board.console)
    board.display.is_alive = False
    board.run_until(lambda: "refused" in board.console, 200)  # after a hanging byte it takes 50 ms
    board.display.is_alive = True
    board.run_ms(100)
    board.console = ""
    board.run_until(lambda: "drawn" in board.console, 200)


#: Registers of the RP2040: data sheet 2.15.7 and 2.18.4, 2.10.6, 4.10.13.
CLK_SYS_CTRL, PLL_FBDIV, PLL_PRIM = 0x4000803C, 0x40028008, 0x4002800C
VREG, SSI_BAUDR = 0x40064000, 0x18000014


@pytest.mark.long
@pytest.mark.parametrize(
    ("is_slow", "mhz", "vsel", "flash_divider"), [(False, 200, 12, 2), (True, 125, 11, 4)]
)
def test_the_clock_the_voltage_and_the_flash_are_as_their_makers_allow(
    is_slow, mhz, vsel, flash_divider
):
    """1.15 V and 1.10 V; the emulator breaks off where clock or flash is too fast for them."""
    board = Board(flash=image.flash({}, is_slow=is_slow))
    board.run_until(lambda: board.strip.wire, 3000, 20)
    dividers = board.read_register(PLL_PRIM)
    hertz = 12_000_000 * board.read_register(PLL_FBDIV)
    assert hertz // ((dividers >> 16 & 7) * (dividers >> 12 & 7)) == mhz * 1_000_000
    assert board.read_register(CLK_SYS_CTRL) == 1  # from that PLL
    assert board.read_register(VREG) >> 4 & 15 == vsel
    assert board.read_register(SSI_BAUDR) == flash_divider
