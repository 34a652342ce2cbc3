"""Stopwatches around the firmware on the emulated board: how long turns and keys take.

All times are emulated, so the load of the machine that runs the tests does not matter.
"""

import ast
import json
from typing import NamedTuple

from tests.emulator import image
from tests.emulator.board import Board

MARK_PIN = 0  # free on the board; changes as the firmware takes a key
#: Runs the firmware as main.py does. slow: the turns of so many us or more.
PROGRAM = """
import gc, sys, time
sys.path[:] = [".frozen"]
from machine import Pin
from cribboard import start
from cribboard.app import app
from cribboard.audio import sounds

slow, did = [], []
app.slow_turns = slow  # where the prompt finds it: program.py itself never ends

def timed(owner, name):
    inner = getattr(owner, name)
    def outer(*args):
        did.append(name)
        return inner(*args)
    setattr(owner, name, outer)

def turn(kind, inner):
    def outer(*args):
        did.clear()
        begin_us = time.ticks_us()
        done = inner(*args)
        took_us = time.ticks_diff(time.ticks_us(), begin_us)
        if took_us >= %d and len(slow) < 60:
            slow.append((begin_us, took_us, kind, tuple(did)))
        return done
    return outer

class Memory:
    def collect(self):
        did.append("collect")
        gc.collect()

build = start.build
def built():
    devices = build()
    timed(type(devices.pixels), "write")
    mark, keypad = Pin(0, Pin.OUT, value=0), type(devices.keypad)
    inner = keypad.next
    async def next(self):
        key = await inner(self)
        if key[1] is not None:  # the key was touched, and its meaning follows
            mark.toggle()
        return key
    keypad.next = next
    return devices

for name in ("_save", "_step_display", "_step_link"):
    timed(app.App, name)
app.App.step = turn("step", app.App.step)
app.App.press = turn("press", app.App.press)
sounds.Sounds.key = turn("sound", sounds.Sounds.key)
app.gc = Memory()
start.build = built
start.run()
"""


class Turn(NamedTuple):
    """A turn of the loop. kind: step, press or sound. did: the functions that it called."""

    begin_ms: float
    took_ms: float
    kind: str
    did: tuple[str, ...]


def timed_board(files, least_ms, **more):
    """Power on a board that records turns of `least_ms` or more."""
    program = PROGRAM % (least_ms * 1000)
    return Board(files | {image.PROGRAM: program.encode()}, **more)


def ask(board, statement):
    """Stop the firmware, run a statement that prints "= literal"; return the literal."""
    board.console = ""
    board.type("\x03")
    board.run_until(lambda: board.console.endswith(">>> "), 2000, 10)
    board.type(statement + "\r\n")
    board.run_until(lambda: "\n= " in board.console and board.console.endswith(">>> "), 4000, 10)
    return ast.literal_eval(board.console.split("\n= ")[1].split("\n")[0].strip())


def health(board):
    """Return the link's answer to a request for the board's health."""
    board.console = ""
    board.type('\x1e{"request":"health","id":1}\n')
    board.run_until(lambda: '"heap_free"' in board.console and "}}" in board.console, 3000, 10)
    said = board.console[board.console.index("{", board.console.index('"health"')) :]
    return dict(json.JSONDecoder().raw_decode(said)[0])


def slow_turns(board):
    """Stop the firmware; return the turns that it has recorded."""
    rows = ask(board, "from cribboard.app import app; print('=', app.slow_turns)")
    return [Turn(at / 1000, took / 1000, kind, did) for at, took, kind, did in rows]
