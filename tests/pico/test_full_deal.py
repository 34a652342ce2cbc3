"""A deal of a thousand commands, in the memory that the board has in a game: undone, loaded.

A deal that is kept whole would grow until the Pico's memory was full, and could not be loaded
again. So it goes on in another block after so many commands.
"""

import ast
import re

import pytest

from cribboard.rules.match import MOST_IN_BLOCK

from .board import Board
from .test_portable import files

#: What is free on the board once a game is under way and everything is taken in (measured).
FREE_BYTES = 29_000
PEGS = 1000
LEAST_BYTES = 16_000  # for what a menu, an undo and a save take for a moment

MAIN = """
import gc, sys, time
sys.path[:0] = ["/a", "/t"]
time.sleep_ms(20)
gc.threshold(60_000)
from cribboard.app import App
from cribboard.devices.flash import Files  # in the flash: the fakes' files would fill the heap
from cribboard.rules import commands
from tests import fakes
def told():
    gc.collect()
    match = app.table.match
    steps = match.index, len(match.steps), len(match.undone)
    print("=", steps + (match.game.scores[0], app.is_saved, gc.mem_free()))
def rest():
    for _ in range(25):
        devices.clock.advance(max(app.step(), 1))
devices = fakes.Devices(files=Files("/data"))
app = App(devices)
app.press("1")
for _ in range(6):
    rest()  # all is read in
gc.collect()
ballast = [bytearray(1000) for _ in range((gc.mem_free() - %d) // 1024)]
told()
for number in range(%d):
    make = commands.correct if number & 1 else commands.peg
    app.table.match.push(make(0, -1 if number & 1 else 1))
    app.changed()
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
app = devices = ballast = None  # a board that starts has not taken all in yet
gc.collect()
devices = fakes.Devices(files=Files("/data"))
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
def test_a_full_deal_fits_the_memory() -> None:
    whole, in_last = divmod(1 + PEGS, MOST_IN_BLOCK)
    back = in_last + 3  # over the border of two blocks
    made = files("test_font")
    made |= {"/main.py": (MAIN % (FREE_BYTES, PEGS, back)).encode()}
    board = Board(made, display=None)
    board.run_until(lambda: "\nend" in board.console, 900_000, 200)
    rows = [ast.literal_eval(row) for row in re.findall(r"^= (.*?)\r?$", board.console, re.M)]
    assert len(rows) == 6, board.console
    begun, full, undone, redone, loaded, again = rows
    assert begun[-1] <= FREE_BYTES + 1024
    assert full[:4] == (whole, in_last, 0, 0)
    assert undone[:4] == (whole - 1, MOST_IN_BLOCK - 3, 3, 1)
    assert redone[:3] == loaded[:3] == (whole - 1, MOST_IN_BLOCK - 1, 1)
    assert again[:3] == (whole, 2, in_last - 2)
    assert all(row[4] for row in rows)
    print([row[-1] for row in rows])
    assert min(row[-1] for row in rows) > LEAST_BYTES
