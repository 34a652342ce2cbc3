"""Soak test on the emulated Pico: the heap after each game is the same."""

import ast
import re

import pytest

from tests.emulator import golden, image
from tests.emulator.board import STILL, Board

pytestmark = pytest.mark.pico

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
