"""Heap of the emulated Pico over games and over a deal of several blocks, undone and loaded.

A deal in one block would grow until the Pico's memory was full, and could not be loaded again. So
after so many commands another block begins, and a thousand commands need no more memory than three
blocks (rules/test_match.py and store/test_journal.py play those)."""

import ast
import re

import pytest

from cribboard.rules.match import MOST_IN_BLOCK
from tests.emulator import golden, image
from tests.emulator.board import STILL, Board

GAMES = 3
HEAP_GROWTH = 3000

#: Keys pressed with no fingers between; everything is shown, saved and sent as at a table.
PROGRAM = """
import gc, time
from cribboard import start
devices = start.build()
from cribboard.app.app import App
app = App(devices)
def settle():
    while not app.step() or not app.is_saved:
        pass
with open("/keys") as file:
    keys = file.read().split()
for game in range(%d):
    begin, low = time.ticks_ms(), 1 << 30
    for key in keys:
        app.press(key[0], len(key) > 1)
        settle()
        low = min(low, gc.mem_free())
    gc.collect()
    print("game", gc.mem_free(), low, time.ticks_diff(time.ticks_ms(), begin), app.errors)
    app.press("#")
print("done", app.table.match.won)
while True:
    time.sleep_ms(5)
"""


@pytest.mark.pico
@pytest.mark.long
def test_three_games_leave_the_heap_as_it_was():
    files = STILL | {image.PROGRAM: (PROGRAM % GAMES).encode()}
    files |= {"/keys": golden.text("keys").encode()}
    board = Board(files, display=None)
    board.run_until(lambda: "done" in board.console, 180_000, 50)
    rows = [
        ast.literal_eval(f"({','.join(row.split())})")
        for row in re.findall(r"^game (.*?)\s*$", board.console, re.M)
    ]
    assert len(rows) == GAMES, board.console
    print(rows)
    assert all(errors == 0 for *_, errors in rows)
    free = [row[0] for row in rows]
    assert free[0] - free[-1] < HEAP_GROWTH, free
    times = [row[2] for row in rows]
    assert max(times) < 1.3 * min(times), times
    assert {"/data/hot0", "/data/hot1", "/data/game0001"} <= set(board.files)


PEGS = 250
LEAST_BYTES = 100_000  # far more than a menu, an undo and a save take for a moment

#: The firmware on all its devices, with no fingers between.
MAIN = """
import gc, time
from cribboard import start
devices = start.build()
from cribboard.app.app import App
from cribboard.rules import commands
def told():
    gc.collect()
    match = app.table.match
    steps = match.index, len(match.steps), len(match.undone)
    print("=", steps + (match.game.scores[0], app.is_saved, gc.mem_free()))
def rest():
    for _ in range(25):
        time.sleep_ms(app.step())
app = App(devices)
app.press("1")
rest()
told()
for number in range(%d):
    make = commands.correct if number & 1 else commands.peg
    app.table.match.push(make(0, -1 if number & 1 else 1))
    app.changed()
    gc.collect()  # as the loop does after each key
    if number %% 25 == 24:
        rest()
rest()
told()
def press(count, is_long):
    for _ in range(count):
        app.press("*", is_long)
        rest()
    told()
press(%d, False)
press(2, True)
app = None
gc.collect()
app = App(devices)
rest()
told()
press(3, True)
print("end")
while True:
    time.sleep_ms(5)
"""


@pytest.mark.pico
@pytest.mark.long
def test_a_full_deal_fits_the_memory():
    whole, in_last = divmod(1 + PEGS, MOST_IN_BLOCK)
    back = in_last + 3  # over the border of two blocks
    files = STILL | {image.PROGRAM: (MAIN % (PEGS, back)).encode()}
    board = Board(files)
    board.run_until(lambda: re.search("^end|^>>>", board.console, re.M), 200_000, 200)
    rows = [ast.literal_eval(row) for row in re.findall(r"^= (.*?)\r?$", board.console, re.M)]
    assert len(rows) == 6, board.console
    _, full, undone, redone, loaded, again = rows
    assert full[:4] == (whole, in_last, 0, 0)
    assert undone[:4] == (whole - 1, MOST_IN_BLOCK - 3, 3, (1 + PEGS - back - 1) % 2)
    assert redone[:3] == loaded[:3] == (whole - 1, MOST_IN_BLOCK - 1, 1)
    assert again[:3] == (whole, 2, in_last - 2)
    assert all(row[4] for row in rows)
    print([row[-1] for row in rows])
    assert min(row[-1] for row in rows) > LEAST_BYTES
