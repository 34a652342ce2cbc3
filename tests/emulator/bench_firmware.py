"""Firmware of the benchmark boards, with stopwatches around the app.

`watched` runs the firmware with stopwatches around the app; `program` runs a program that may
import the firmware's modules. Only this file knows that the firmware is frozen into an image and
started by cribboard.start.
"""

import ast
import re

from tests.emulator import image

MARK_PIN = 21  # free on the board; changes as the firmware takes a key, and as it sends its frame

#: `flash_reads()` on an RP2040 reads 1,024 words of flash after a flush of its cache and returns
#: (hits, reads, us). The cache fills a line at once where half of them hit, a word where none does.
FLASH_PROBE = """
import machine, micropython, time

@micropython.viper
def read(words: ptr32, control: ptr32, count: int) -> int:
    control[1] = 1
    while control[1]:
        pass
    control[3] = 0
    control[4] = 0
    found = 0
    at = 0
    while at < count:
        found += words[at]
        at += 1
    return control[3] << 16 | control[4]

def flash_reads():
    state = machine.disable_irq()
    times = []
    for count in (0, 0, 1024):
        begin = time.ticks_us()
        found = read(0x10080000, 0x14000000, count)
        times.append(time.ticks_diff(time.ticks_us(), begin))
    machine.enable_irq(state)
    return found >> 16, found & 0xffff, times[2] - times[1]
"""

#: For a real board: runs the firmware for LIMIT_S seconds, then prints what was measured.
_FOR_OWNER = """
import sys
from cribboard import start as firmware
firmware.build = watch(firmware.build)
def limited(turn, end_ms):
    def limited_turn(self):
        if time.ticks_diff(time.ticks_ms(), end_ms) > 0:
            raise KeyboardInterrupt
        return turn(self)
    return limited_turn
def watched(build):
    devices = build()
    from cribboard.app import app
    app.App.step = limited(app.App.step, time.ticks_add(time.ticks_ms(), LIMIT_S * 1000))
    return devices
build = firmware.build
firmware.build = lambda: watched(build)
try:
    firmware.run()
except KeyboardInterrupt:
    pass
gc.collect()
held["heap_free"] = gc.mem_free()
if "RP2040" in sys.implementation._machine:
    held["flash"] = flash_reads()
del held["taken"]
print("\\n=", held)
"""
#: Imports the stopwatches, then only frozen modules, as the firmware's main.py does.
_START = """
import gc, sys
gc.collect()
before = gc.mem_free()
from bench import held, watch
gc.collect()
held["own"] = before - gc.mem_free()
sys.path[:] = [".frozen"]
from cribboard import start as firmware
firmware.build = watch(firmware.build)
firmware.run()
"""

#: `watch(build)` returns a `build` whose devices note in `held`: {kind: us of its longest turn},
#: "own": heap taken by the stopwatches, "taken": the keys, "effects": {name: (frames after the
#: first, us from first to last, us of the longest gap)}.
_WATCH = """
import gc, time
import micropython
from machine import Pin
held = {}

def longest(kind, begin_us):
    us = time.ticks_diff(time.ticks_us(), begin_us)
    if us > held.get(kind, 0):
        held[kind] = us

class Memory:
    def __init__(self, state):
        self.state = state

    def collect(self):
        self.state["did"] = "memory"
        gc.collect()

def watch(build):
    def built():
        devices = build()
        from cribboard.app import app
        measured(app, devices)
        return devices
    return built

def measured(app, devices):
    from cribboard.store.journal import Journal
    App = app.App
    inner, strip, step = devices.keypad, devices.pixels, App.step
    flag = Pin(MARK_PIN, Pin.OUT, value=0)
    state = {"did": "", "is_key": False, "is_still": False}
    taken, effects = [], {}
    held["taken"], held["effects"] = taken, effects

    class Keys:
        began = None
        is_settling = property(lambda self: inner.is_settling)
        stuck = property(lambda self: inner.stuck)
        has_finger = True
        is_alive = inner.is_alive
        deinit, use = inner.deinit, inner.use
        on_touch = property(None, lambda self, tick: setattr(inner, "on_touch", tick))

        async def next(self):
            if self.began is not None:
                longest("key", self.began)
            key = await wait()
            if key[1] is None:  # the key was touched, and its meaning follows
                self.began = None
                return key
            flag.toggle()
            state["is_key"] = True
            state["is_still"] = False
            taken.append(key[0])
            self.began = time.ticks_us()
            return key

    class Strip:
        can_rest = strip.can_rest
        sent = effect = None

        def write(self, *args):
            state["did"] = "frame"
            if state["is_key"]:
                state["is_key"] = False
                flag.toggle()
                longest("light", devices.keypad.began)
            strip.write(*args)
            self.note(state["app"].lights.animation.effect, time.ticks_us())

        def note(self, effect, now):
            if effect and effect == self.effect:
                gap = time.ticks_diff(now, self.sent)
                frames, us, most = effects.get(effect, (0, 0, 0))
                effects[effect] = frames + 1, us + gap, max(most, gap)
            self.effect, self.sent = effect, now

        def __len__(self):
            return len(strip)

        def mark(self, pixel):
            strip.mark(pixel)

        def on(self):
            strip.on()

        def off(self):
            strip.off()

    def save(self, old=App._save):
        state["did"] = "save"
        begin = time.ticks_us()
        old(self)
        longest("a save", begin)

    def copy(self, old=Journal.copy):
        state["did"] = "save"
        old(self)

    def turn(self):
        state["did"] = ""
        begin = time.ticks_us()
        ms = step(self)
        longest(state["did"] or ("idle" if ms else "page"), begin)
        if ms == app.TURN_MS and not self._is_save_due:
            state["is_still"] = True
        return ms

    def made(self, devices, old=App.__init__):
        state["app"] = self
        begin = time.ticks_us()
        old(self, devices)
        longest("resume", begin)

    wait = robot(inner, state, devices.clock)
    App._save, App.step, App.__init__ = save, turn, made
    Journal.copy = copy
    app.gc, devices.keypad, devices.pixels = Memory(state), Keys(), Strip()
"""

#: Keys come from the keypad.
_FINGERS = """
def robot(pad, state, clock):
    return pad.next
"""

#: Keys come from the file /keys, each when the app is idle; the free heap is printed before each.
_ROBOT = """
def robot(pad, state, clock):
    file = open("/keys")  # read a key at a time: all of them as a list would fill the heap
    ballast = []

    async def wait():
        while not state["is_still"]:
            await clock.sleep_ms(5)
        gc.collect()
        print("heap", gc.mem_free())
        micropython.mem_info()
        if not ballast:  # all modules are imported now
            ballast.append(bytearray(BALLAST))
        key = file.readline().strip()
        if not key:
            print("played")
            return await pad.next()
        return key[0], len(key) > 1
    return wait
"""


def watched(keys=None, ballast=0):
    """Return the files of a board with stopwatches; `longest_turns` reads them.

    keys: pressed by a program, each when the app is idle; None: keys come from the keypad.
    ballast: bytes in one piece that the program takes from the heap before the first key.
    """
    head = f"MARK_PIN, BALLAST = {MARK_PIN}, {ballast}\n"
    bench = head + _WATCH + (_FINGERS if keys is None else _ROBOT)
    files = {
        image.PROGRAM: _START.encode(),
        "/bench.mpy": image.compile_text(bench, "bench.py"),
    }
    return files if keys is None else files | {"/keys": "\n".join(keys).encode()}


def for_owner(seconds):
    """Return a program for a real board, to be sent with `mpremote run`.

    It runs the firmware for so long, then prints `= held`: in us the longest turn of each kind and
    the longest time from a key to its frame ("light"); frames, us and longest gap of each effect;
    the free heap; "flash": `flash_reads` (FLASH_PROBE).
    """
    head = f"MARK_PIN, LIMIT_S = {MARK_PIN}, {seconds}\n"
    return head + FLASH_PROBE + _WATCH + _FINGERS + _FOR_OWNER


def program(text):
    """Return the files of a board that runs `text` instead of the firmware, and then waits."""
    return {image.PROGRAM: (text + "\nwhile True:\n    time.sleep_ms(5)\n").encode()}


def longest_turns(board):
    """Stop a watched firmware with Ctrl-C; return its longest turns in us, and its keys."""
    board.type("\x03")
    board.run_until(lambda: board.console.endswith(">>> "), 1000, 10)
    board.type("print('=', held)\r\n")
    turns = answer(board, 1000)
    return turns


def answer(board, limit_ms):
    """Run until a line `= literal` is printed; return the literal."""
    literals = []

    def is_there():
        literals[:] = re.findall(r"^= (.*?)\s*\n", board.console, re.M)
        return bool(literals)

    board.run_until(is_there, limit_ms, 10)
    return ast.literal_eval(literals[0])
