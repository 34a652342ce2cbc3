"""The strip's devices on real MicroPython: what they put on the wire, and what they leave free."""

import random
import re

import pytest

from cribboard.lights import power

from . import image
from .board import Board

pytestmark = pytest.mark.pico

HEAD = """
import gc, sys, time
sys.path.insert(0, "/a")
from machine import Pin
from cribboard.devices import kernel
data, rail = Pin(2, Pin.OUT, value=0), Pin(3, Pin.OUT, value=0)
pictures = [bytearray(one) for one in %r]
time.sleep_ms(60)
"""
PIO = "from cribboard.devices.pixels import Pixels\nstrip = Pixels(data, rail)\n"
NEOPIXEL = "from cribboard.devices.wire import Pixels\nstrip = Pixels(data, rail, kernel.pack)\n"
END = """
while True:
    time.sleep_ms(5)
    print("done")
"""
BUDGET_MA, LEVEL = 90, 200
GRBW = (1, 0, 2, 3)


def pictures(count: int, pixels: int) -> list[bytes]:
    chance = random.Random(5)
    values = [0, 1, 60, 255, *range(0, 256, 13)]
    return [bytes(chance.choice(values) for _ in range(3 * pixels)) for _ in range(count)]


def packed(picture: bytes, order: tuple[int, ...] = (1, 0, 2)) -> bytes:
    out = bytearray(len(picture) // 3 * len(order))
    power.pack(picture, out, BUDGET_MA, LEVEL, order)
    return bytes(out)


def program(shown: list[bytes], text: str) -> Board:
    files = dict(image.firmware_files())
    del files["/boot.py"]
    files["/main.py"] = (HEAD % (shown,) + text).encode()
    board = Board(files, is_exact=True)
    board.run_until(lambda: "done" in board.console, 4000)
    board.run_ms(4)
    board.strip.latch()
    return board


def frames(board: Board) -> list[bytes]:
    assert not board.strip.faults, board.strip.faults
    return [wire for _, wire in board.strip.frames]


def write(which: str, wait_ms: int = 0) -> str:
    rest = f"    time.sleep_ms({wait_ms})\n" if wait_ms else ""
    return f"for picture in {which}:\n    strip.write(picture, {BUDGET_MA}, {LEVEL})\n{rest}"


def test_a_frame_follows_the_one_under_way_and_the_newest_wins():
    shown = pictures(6, 40)
    told = "gc.collect()\nbefore = gc.mem_alloc()\nbegin = time.ticks_us()\n"
    told += f"strip.write(pictures[5], {BUDGET_MA}, {LEVEL})\n"
    told += "spent = time.ticks_diff(time.ticks_us(), begin)\n"
    told += "print('=', gc.mem_alloc() - before, spent)\n"
    board = program(shown, PIO + write("pictures[:2]", 5) + write("pictures[2:5]") + told + END)
    first, second, third, _, last, lone = (packed(one) for one in shown)
    assert frames(board) == [first, second, third, last, lone]
    found = re.search(r"= (\d+) (\d+)", board.console)
    assert found and found[1] == "0"  # nothing of the heap
    assert int(found[2]) < 1000  # 40 pixels: 1.5 ms of wire, none of it waited for
    begins = [begin for begin, _ in board.strip.frames]
    assert 1_450_000 < begins[3] - begins[2] < 1_600_000  # 40 x 30 us and the latch


def test_white_of_its_own_and_its_order_on_the_wire():
    shown = pictures(2, 24)
    order = "strip.order = b'\\x01\\x00\\x02\\x03'\n"
    board = program(shown, PIO + order + write("pictures", 5) + END)
    assert frames(board) == [packed(one, GRBW) for one in shown]


def test_microPythons_neopixel_puts_the_same_on_the_wire():
    shown = pictures(2, 24)
    board = program(shown, NEOPIXEL + write("pictures", 5) + END)
    assert frames(board) == [packed(one) for one in shown]
    assert board.strip.is_powered


def test_it_starts_again_after_a_soft_reset_in_the_midst_of_a_frame():
    shown = pictures(2, 40)
    text = "import machine\nwas_reset = machine.mem32[0x40058010]\n"  # watchdog scratch 1
    text += "machine.mem32[0x40058010] = 1\n" + PIO
    text += write("pictures[was_reset:]")
    text += "if not was_reset:\n    strip.write(pictures[0], 90, 9)\n    machine.soft_reset()\n"
    board = program(shown, text + END)
    assert "soft reboot" in board.console
    assert board.strip.frames[-1][1] == packed(shown[1])
