"""Tests of the emulated board itself: a busy flash chip, bus faults, voltages, contacts.

The firmware under them is tested elsewhere; here small programs look at them alone.
"""

import re

import pytest

from cribboard.base.constants import KEYPAD_LEGEND
from tests.emulator import image
from tests.emulator.board import ERASE_MS, PROGRAM_MS, WORST_ERASE_MS, Board
from tests.emulator.parts import ROW_PINS

pytestmark = pytest.mark.pico

#: Prints a line of figures as `= 1 2 3`; `told` waits for it.
HEAD = """
import sys, time, rp2
from machine import ADC, I2C, PWM, Pin, Timer, mem32
time.sleep_ms(60)
def us(action):
    begin = time.ticks_us()
    action()
    return time.ticks_diff(time.ticks_us(), begin)
"""
END = """
while True:
    time.sleep_ms(5)
"""


def program(text: str, **options) -> Board:
    """Power on a board that runs this text in place of the firmware."""
    return Board({image.PROGRAM: (HEAD + text + END).encode()}, **options)


def told(board: Board, limit_ms: float = 4000) -> list[int]:
    """Run until the program has printed its next figures; return them, and forget them."""
    board.run_until(lambda: re.search(r"^= .*\n", board.console, re.M), limit_ms, 5)
    found = re.search(r"^= (.*?)\s*\n", board.console, re.M)
    assert found
    board.console = board.console[found.end() :]
    return [int(word) for word in found[1].split()]


ERASES = """
flash, last, calls = rp2.Flash(), rp2.Flash().ioctl(4, 0) - 1, []
def called(timer):
    calls.append(time.ticks_us())
timer = Timer(period=2, callback=called)
time.sleep_ms(20)
before = calls[-1]
erase = us(lambda: flash.ioctl(6, last))
page = us(lambda: flash.writeblocks(last, bytes(range(256)), 0))
time.sleep_ms(20)
gaps = [time.ticks_diff(b, a) for a, b in zip(calls, calls[1:])]
read = bytearray(256)
flash.readblocks(last, read, 0)
print("=", erase, page, max(gaps), int(read == bytes(range(256))))
"""


@pytest.mark.parametrize("erase_ms", [ERASE_MS, WORST_ERASE_MS])
def test_an_erase_and_a_page_take_their_time_and_no_interrupt_comes_meanwhile(erase_ms):
    board = program(ERASES, erase_ms=erase_ms)
    erase_us, page_us, longest_gap_us, is_read = told(board)
    assert erase_ms <= erase_us / 1000 < erase_ms + 2
    assert PROGRAM_MS <= page_us / 1000 < PROGRAM_MS + 1.5
    assert longest_gap_us / 1000 > erase_ms
    assert is_read
    first, second = board.flash_log
    assert first.what == 4096 and second.what == bytes(range(256))
    assert first.address == second.address
    assert board.flash[second.address :][:256] == bytes(range(256))
    assert board.flash_operations == {"erase": 1, "program": 1}


SCREEN = """
bus = I2C(0, sda=Pin(4), scl=Pin(5), freq=400_000)
def sent(count):
    try:
        bus.writeto(0x3C, b"\\x40" + bytes(count - 1))
        return 0
    except OSError as error:
        return error.errno
while True:
    took = us(lambda: sent(1)), us(lambda: sent(101))
    print("=", sent(11), took[1] - took[0])
"""
EIO, ETIMEDOUT = 5, 110


def test_bytes_on_the_bus_take_their_time_and_the_display_can_refuse_hang_and_lose_power():
    board = program(SCREEN)
    assert board.display
    code, hundred_bytes_us = told(board)
    assert code == 0 and 2200 < hundred_bytes_us < 2400  # 22.5 us a byte

    def next_code(limit_ms: float = 3000) -> int:
        board.console = ""
        return told(board, limit_ms)[0] or told(board, limit_ms)[0]

    board.display.nacks = 40
    codes = [next_code() for _ in range(3)]
    assert EIO in codes
    board.run_ms(50)
    assert board.display.nacks == 0 and next_code() == 0
    board.display.is_hung = True
    assert next_code() == ETIMEDOUT
    board.display.is_hung = False
    board.run_ms(200)
    assert next_code() == 0
    shown = board.display.memory[0][:20]
    board.display.is_powered = False
    assert next_code() == EIO
    board.display.is_powered = True
    board.run_ms(1)
    assert not board.display.is_on and board.display.memory[1][20:40] != bytes(20)
    assert next_code() == 0 and shown == bytes(20)


VOLTS = """
pins = [ADC(pin) for pin in (26, 27, 28)]
while True:
    time.sleep_ms(1)
    print("=", *[pin.read_u16() * 3300 // 65535 for pin in pins])
"""


def test_the_cc_pins_float_and_the_rail_sags():
    board = program(VOLTS)
    assert told(board) == [0, 0, 0]
    board.set_volts(26, 0.9)
    board.set_volts(27, 0.9)
    for rail in (5.0, 4.6, 4.1):
        board.set_volts(28, rail / 2)
        board.run_ms(5)
        board.console = ""
        told(board)
        one, two, three = told(board)
        assert abs(one - 900) < 3 and abs(two - 900) < 3 and abs(three - rail * 500) < 3


#: Scans a column at a time as the firmware does, and prints each change of what is down.
SCAN = """
rows = [Pin(pin, Pin.IN, Pin.PULL_UP) for pin in %r]
columns = [Pin(pin, Pin.OPEN_DRAIN, value=1) for pin in (10, 11, 12, 13)]
last = 0
print("= 0")
while True:
    down = 0
    for at, column in enumerate(columns):
        column(0)
        time.sleep_us(20)
        for row, pin in enumerate(rows):
            down |= (not pin()) << (row * 4 + at)
        column(1)
        time.sleep_us(20)
    if down != last:
        print("=", down)
        last = down
"""


def bits(symbols: str) -> int:
    return sum(1 << KEYPAD_LEGEND.index(symbol) for symbol in symbols)


def test_keys_bounce_roll_over_stick_and_ghost():
    board = program(SCAN % (ROW_PINS,))
    assert told(board) == [0]
    seen = []

    def look() -> None:
        board.run_ms(12)
        seen.extend(int(one) for one in re.findall(r"^= (\d+)\s*\n", board.console, re.M))
        board.console = ""

    board.bounce("5", True, 12)
    look()
    assert seen[-1] == bits("5") and seen.count(bits("5")) > 1  # it chatters before it rests
    seen.clear()
    board.hold("6")  # rolled over: the second is down before the first is up
    look()
    board.release("5")
    look()
    assert seen == [bits("56"), bits("6")]
    seen.clear()
    for symbol in "39":  # 6 is stuck, and two more make a rectangle
        board.hold(symbol)
        look()
    board.hold("8")
    look()
    assert seen[-1] == bits("369852")  # 5 and 2 are ghosts
    assert board.matrix.faults == []


RESETS = """
scratch = 0x40058010  # boot.py keeps its mark in the one before
count = mem32[scratch]
print("=", count, time.ticks_ms())
mem32[scratch] = count + 1
import machine
if count == 0:
    machine.reset()
if count == 1:
    machine.WDT(timeout=50)
    while True:
        pass
"""


def test_a_reset_keeps_the_watchdogs_scratch_registers_and_begins_time_again():
    board = program(RESETS)
    starts = [told(board) for _ in range(3)]
    assert [count for count, _ in starts] == [0, 1, 2]
    assert max(ms for _, ms in starts) < 1000
    assert board.read_register(0x40058010) == 3


TONE = """
import gc
pwm, one, two = PWM(Pin(14)), Timer(), Timer()
pwm.freq(2000)
pwm.duty_u16(32768)
one.init(period=40, mode=Timer.ONE_SHOT, callback=lambda timer: pwm.duty_u16(0))
time.sleep_ms(100)
print("= 1")
pwm.freq(65_000)  # a wrap of few ticks
pwm.duty_u16(0)
pwm.duty_u16(65535)
two.init(period=1, mode=Timer.ONE_SHOT, callback=lambda timer: print("= 2"))
"""


def test_a_tone_is_heard_for_as_long_as_it_is_driven():
    board = program(TONE)
    assert told(board) == [1]
    ((_, hertz, length_ms),) = board.buzzer.tones
    assert abs(hertz - 2000) < 20 and 36 <= length_ms <= 44
    assert told(board) == [2]
    assert not board.buzzer.is_sounding(board.now_ms * 1e6 + 1e9)
