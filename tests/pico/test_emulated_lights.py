"""Tests of the strip's driver on real MicroPython: its wire, and the heap that it takes."""

import random
import re

import pytest

from cribboard.base.view import View
from cribboard.devices import pins
from cribboard.lights import power, presets
from cribboard.lights.frame import Frame
from tests.pico import test_emulated_devices as devices

pytestmark = pytest.mark.pico

HEAD = """
import gc
from cribboard.devices import viper_loops
data, rail = Pin(2, Pin.OUT, value=0), Pin(3, Pin.OUT, value=0)
pictures = [bytearray(one) for one in %r]
time.sleep_ms(60)
"""
PIO = "from cribboard.devices.pixels import Pixels\nstrip = Pixels(data, rail)\n"
BUDGET_MA, LEVEL = 90, 200
MARK = power.MARK_LEVEL * LEVEL >> 8
GRBW = (1, 0, 2, 3)


def pictures(count, pixels):
    chance = random.Random(5)
    values = [0, 1, 60, 255, *range(0, 256, 13)]
    return [bytes(chance.choice(values) for _ in range(3 * pixels)) for _ in range(count)]


def packed(picture, order=(1, 0, 2)):
    out = bytearray(len(picture) // 3 * len(order))
    power.pack(picture, out, BUDGET_MA - power.MARK_MA, LEVEL, order)
    return bytes(out)


def program(shown, text):
    board = devices.program(HEAD % (shown,), text, devices.END)
    board.run_until(lambda: "done" in board.console, 4000)
    board.run_ms(4)
    return board


def frames(board):
    assert not board.strip.faults, board.strip.faults
    return [wire for _, wire in board.strip.frames]


def write(which, wait_ms=0):
    rest = f"    time.sleep_ms({wait_ms})\n" if wait_ms else ""
    return f"for picture in {which}:\n    strip.write(picture, {BUDGET_MA}, {LEVEL})\n{rest}"


def test_a_frame_follows_the_one_under_way_and_the_newest_wins():
    shown = pictures(6, 40)
    told = "before = begin = spent = 0\ngc.collect()\n"  # no name is new in what is measured
    told += "before = gc.mem_alloc()\nbegin = time.ticks_us()\n"
    told += f"strip.write(pictures[5], {BUDGET_MA}, {LEVEL})\n"
    told += "spent = time.ticks_diff(time.ticks_us(), begin)\n"
    told += "print('=', gc.mem_alloc() - before, spent)\n"
    board = program(shown, PIO + write("pictures[:2]", 5) + write("pictures[2:5]") + told)
    first, second, third, _, last, lone = (packed(one) for one in shown)
    assert frames(board) == [first, second, third, last, lone]
    found = re.search(r"= (\d+) (\d+)", board.console)
    assert found and found[1] == "0"  # nothing of the heap
    assert int(found[2]) < 1000  # 40 pixels: 1.5 ms of wire, none of it waited for
    begins = [begin for begin, _ in board.strip.frames]
    assert 1_450_000 < begins[3] - begins[2] < 1_600_000  # 40 x 30 us and the latch


def marked(wire, pixel):
    lit = bytes(max(value, MARK) for value in wire[3 * pixel : 3 * pixel + 3])
    return wire[: 3 * pixel] + lit + wire[3 * pixel + 3 :]


@pytest.mark.long
def test_a_marked_pixel_is_lit_in_the_frame_that_is_shown_until_the_next():
    shown = pictures(5, 40)
    told = f"def show(at): strip.write(pictures[at], {BUDGET_MA}, {LEVEL})\n"
    told += "strip.mark(3)\n"  # before any frame: nothing
    told += (
        "show(0); time.sleep_ms(5); strip.mark(3); time.sleep_ms(5); show(1); time.sleep_ms(5)\n"
    )
    told += "show(2); strip.mark(4); time.sleep_ms(5)\n"  # under way: it follows
    told += "show(3); show(4); strip.mark(39); time.sleep_ms(5); strip.mark(0); time.sleep_ms(5)\n"
    told += "strip.off(); strip.mark(3)\n"
    board = program(shown, PIO + told)
    first, second, third, fourth, last = (packed(one) for one in shown)
    twice = marked(last, 39)
    assert frames(board) == [
        *(first, marked(first, 3), second, third, marked(third, 4)),
        *(fourth, twice, marked(twice, 0), bytes(120)),
    ]
    assert not board.strip.is_powered


@pytest.mark.long
def test_white_of_its_own_and_its_order_on_the_wire():
    shown = pictures(2, 24)
    order = "strip.order = b'\\x01\\x00\\x02\\x03'\n"
    board = program(shown, PIO + order + write("pictures", 5))
    assert frames(board) == [packed(one, GRBW) for one in shown]


@pytest.mark.long
def test_it_starts_again_after_a_soft_reset_in_the_midst_of_a_frame():
    shown = pictures(2, 40)
    text = "import machine\nwas_reset = machine.mem32[0x40058010]\n"  # watchdog scratch 1
    text += "machine.mem32[0x40058010] = 1\n" + PIO
    text += write("pictures[was_reset:]")
    text += "if not was_reset:\n    strip.write(pictures[0], 90, 9)\n    machine.soft_reset()\n"
    board = program(shown, text)
    assert "soft reboot" in board.console
    assert board.strip.frames[-1][1] == packed(shown[1])


#: Draws the same frame on every board there is, each on a strip of its length.
EVERY_BOARD = """
from cribboard.devices.pixels import Pixels
from cribboard.lights import presets
from cribboard.lights.frame import Frame
from cribboard.base.view import View
from cribboard.devices import pins
view = View()
view.awaiting, view.dealer_track, view.turn_track = "card", 1, 0
for name in presets.NAMES:
    layout = presets.find(name)
    view.scores, view.backs = [116, 64, 31][: layout.tracks], [114, 60, 29][: layout.tracks]
    frame = Frame(layout, viper_loops)
    frame.draw(view, 5000, view.scores, view.backs)
    frame.sweep(0, 1, 60, 0x40FF80, bytes(range(0, 256, 4)), 37, 90)
    Pixels(data, rail).write(frame.picture, 900, 180)
    time.sleep_ms(20)
    gc.collect()
"""


def drawn(name):
    """Return the wire's bytes of that frame, by the readable references."""
    view = View()
    layout = presets.find(name)
    view.scores, view.backs = [116, 64, 31][: layout.tracks], [114, 60, 29][: layout.tracks]
    view.awaiting, view.dealer_track, view.turn_track = "card", 1, 0
    frame = Frame(layout)
    frame.draw(view, 5000, view.scores, view.backs)
    frame.sweep(0, 1, 60, 0x40FF80, bytes(range(0, 256, 4)), 37, 90)
    out = bytearray(len(frame.picture))
    power.pack(frame.picture, out, 900, 180)
    return bytes(out)


def test_every_board_that_there_is_stands_on_the_wire():
    board = program([], EVERY_BOARD)
    sent = frames(board)
    assert len(sent) == len(presets.NAMES) and len({len(one) for one in sent}) > 1
    for name, wire in zip(presets.NAMES, sent, strict=True):
        assert wire == drawn(name), name


@pytest.mark.long
def test_a_board_of_another_length_follows_whole_frames():
    shown = [*pictures(2, 244), *pictures(2, 256)]
    board = program(shown, PIO + write("pictures") + write("pictures[:1]"))
    sent = frames(board)
    assert [len(wire) // 3 for wire in sent] == [244, 244, 256, 256, 244]
    assert not any(sent[1] + sent[3]), "a dark frame, in the place of one that still waits"
    assert [sent[at] for at in (0, 2, 4)] == [packed(shown[at]) for at in (0, 2, 0)]


#: Off, wherever the wire is: still, sending a frame, or with another one waiting. Before, boot.py's
#: zeros never end, and the strip is switched on and off without a frame. After, they have ended.
OFF = """
import machine, rp2
from cribboard.devices.pixels import Pixels
@rp2.asm_pio()
def zeros():
    nop()
endless = rp2.StateMachine(0, zeros)
endless.active(1)
endless.put(0)
def waited():
    begin = time.ticks_ms()
    strip = Pixels(data, rail)
    print("waited", time.ticks_diff(time.ticks_ms(), begin))
    return strip
machine.mem32[0x50200008] = 1 << 24  # as boot.py clears it: has it waited for its FIFO?
strip = waited()
strip.on()
strip.off()
for wait_ms in (0, 3, 40):
    for count in (1, 2, 3):
        for number in range(count):
            strip.write(bytearray(bytes([9 + number]) * 768), 390, 256)
        time.sleep_ms(wait_ms)
        strip.off()
        strip.off()
        time.sleep_ms(5)
waited()
"""


@pytest.mark.long
def test_off_ends_in_a_black_frame_and_lowers_the_rail_after_it():
    board = devices.program(HEAD % ([],), OFF, devices.END)
    rail = board.watch(pins.LED_ENABLE)
    board.run_until(lambda: "done" in board.console, 4000)
    endless, ended = map(int, re.findall(r"waited (\d+)", board.console)[:2])
    assert 50 <= endless <= 52 and ended < 5
    levels = [level for _, level in rail if level or level is False]
    assert levels[-20:] == [True, False] * 10
    lows = [at for at, level in rail if not level][-9:]
    sent = [(begin, any(wire)) for begin, wire in board.strip.frames]
    for low, before in zip(lows, [0, *lows], strict=False):
        *lit, (begin, is_lit) = [one for one in sent if before < one[0] < low]
        assert lit[0][1] and not is_lit and [one for _, one in lit] == [True] * len(lit)
        assert 0 < low - begin - 768 * 8 * 1250 < 5e6
    assert not board.strip.faults


#: Random work for each kernel and for its reference, both here; tells whether they ever differ.
KERNELS = """
from array import array
from cribboard.devices import viper_loops
from cribboard.lights import paint, power
state = 7
def dice(below):
    global state
    state = (state * 1103515245 + 12345) & 0x3FFFFFFF
    return (state >> 8) % below
def noise(count):
    return bytearray([dice(256) for _ in range(count)])
def holes(count):
    return array("i", [count] + [dice(40) * 3 if i % 2 == 0 else dice(1 << 24)
        for i in range(2 * count)] + [0] * (40 - 2 * count))
differing = 0
both = [0, 0]
for turn in range(21):
    base, one = bytes(noise(120)), noise(120)
    other = bytearray(one)
    lit, old = holes(dice(20)), holes(dice(20))
    if turn % 4 == 0:
        old = array("i", lit)
    is_forced = turn % 3 == 0
    plain = paint.lay(one, base, lit, old, is_forced)
    fast = viper_loops.lay(other, base, lit, old, is_forced)
    differing += plain != fast or one != other
    first = dice(1 + lit[0])
    shared = paint.has_shared(lit, first)
    differing += shared != viper_loops.has_shared(lit, first)
    both[shared] += 1
    wave, pixels = bytes(noise(64)), array("H", [dice(40) for _ in range(40)])
    terms = array("i", (dice(10), dice(30), dice(1 << 24), dice(4000) - 2000, dice(2000) - 1000))
    paint.sweep(one, base, pixels, wave, terms)
    viper_loops.sweep(other, base, pixels, wave, terms)
    differing += one != other
    order = bytes(((1, 0, 2, 3), (3, 2, 1, 0), (0, 3, 1, 2))[turn % 3])
    slow, fast = bytearray(160), bytearray(160)
    ma, level = (20, 60, 400)[turn % 3], (256, 90, 3)[turn // 3 % 3]
    scales = power.pack(one, slow, ma, level, order), viper_loops.pack(one, fast, ma, level, order)
    differing += slow != fast or scales[0] != scales[1]
print("differing", differing, min(both) > 3)
"""


@pytest.mark.long
def test_each_viper_loop_of_a_frame_equals_its_reference_byte_for_byte():
    board = program([], KERNELS)
    assert "differing 0 True\r" in board.console, board.console
