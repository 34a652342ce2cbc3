"""A deal as full as it can get, in the memory that the board has in a game: played, undone, loaded.

Without a limit a deal pegged by hand grew until the Pico's memory was full; and since it is loaded
whole, a board with such a deal would not have started again.
"""

import ast
import re

import pytest

from cribboard.rules.match import MOST_BY_HAND
from host_tools.run import RunError

from . import fast
from .board import UF2
from .test_portable import files

#: What is free on the board once a game is under way and everything is taken in (measured).
FREE_BYTES = 58_000
LEAST_BYTES = 16_000  # for what a menu, an undo and a save take for a moment

MAIN = """
import gc, sys, time
sys.path[:0] = ["/a", "/t"]
time.sleep_ms(20)
gc.threshold(60_000)
from cribboard.app import App
from cribboard.rules import commands
from cribboard.rules.errors import IllegalMove
from tests import fakes
def told(*what):
    gc.collect()
    print("=", (len(app.table.match.steps), app.is_saved, gc.mem_free()) + what)
def rest():
    for _ in range(25):
        devices.clock.advance(max(app.step(), 1))
devices = fakes.Devices()
app = App(devices)
app.press("1")
for _ in range(6):
    rest()  # all is read in
gc.collect()
ballast = [bytearray(1000) for _ in range((gc.mem_free() - %d) // 1024)]
told()
try:
    for number in range(1000):
        make = commands.correct if number & 1 else commands.peg
        app.table.match.push(make(0, -1 if number & 1 else 1))
        app.changed()
        if number %% 25 == 24:
            rest()
except IllegalMove as error:
    rest()
    told(str(error))
for key in ("*", "*"):
    app.press(key)
    rest()
    told()
app.press("*", True)
rest()
told()
kept = devices.files.plugged_in()
app = devices = ballast = None  # a board that starts has not taken all in yet
gc.collect()
devices = fakes.Devices(files=kept)
app = App(devices)
rest()
told()
print("end")
while True:
    time.sleep_ms(5)
"""


@pytest.mark.pico
@pytest.mark.long
def test_a_full_deal_fits_the_memory() -> None:
    made = files("test_font") | {"/main.py": (MAIN % FREE_BYTES).encode()}
    try:
        told = fast.run(UF2, made, "\nend", 60_000)
    except RunError as error:
        pytest.skip(f"{error}: `{fast.FETCH}` fetches it")
    rows = [ast.literal_eval(row) for row in re.findall(r"^= (.*?)\r?$", told.console, re.M)]
    assert told.is_ended and len(rows) == 6, told.console
    begun, full, *undone, redone, loaded = rows
    assert begun[2] <= FREE_BYTES + 1024
    assert full[0] == MOST_BY_HAND and full[3].startswith("this deal holds no more by hand")
    assert [row[0] for row in undone] == [MOST_BY_HAND - 1, MOST_BY_HAND - 2]
    assert redone[0] == loaded[0] == MOST_BY_HAND - 1
    assert all(is_saved for _, is_saved, *_ in rows)
    print([free for _, _, free, *_ in rows])
    assert min(row[2] for row in rows) > LEAST_BYTES
