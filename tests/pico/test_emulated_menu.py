"""Tests of the menu on the emulated RP2040: how long one step of the drawing of a page takes.

`pytest -s` prints the longest step and the whole of each page, in microseconds.
"""

import re

import pytest

from tests.pico.test_emulated_devices import END, program

pytestmark = [pytest.mark.pico, pytest.mark.long]

MOST_US = 10_000  # docs of the display: a turn of the loop must not be longer
MENU = """
import gc
from cribboard.rules.match import Match
from cribboard.screen import oled_layout
from cribboard.table.table import Table
table = Table(Match(), {"language": %r})
table.speak()
def page(name, text):
    for key in text.split():
        table.press(key[0], key[1:] == "!")
    began = time.ticks_us()
    view = table.view()
    viewed = time.ticks_diff(time.ticks_us(), began)
    gc.collect()
    drawing = oled_layout.drawing(view, "", [])
    rows = []
    spent = most = 0
    while not rows:
        began = time.ticks_us()
        rows = next(drawing)
        step = time.ticks_diff(time.ticks_us(), began)
        spent, most = spent + step, max(most, step)
    print("step", name, viewed, most, spent)
page("first", "1 5 D!")
for part in range(5):
    page("menu", "D")
page("digits", "1")
page("choice", "* 3 #")
page("turned", "D")
page("number", "* D! 4 # 6")
page("errors", "* * D! 2 7 #")
"""


@pytest.mark.parametrize("language", ["en", "fr"])
def test_a_page_of_the_menu_is_drawn_in_short_steps(language):
    board = program(MENU % language, END)
    board.run_until(lambda: "done" in board.console, 20_000)
    steps = re.findall(r"^step (\w+) (\d+) (\d+) (\d+)\r?$", board.console, re.M)
    print("\n" + "\n".join(" ".join(row) for row in steps))
    assert len(steps) == 11
    assert max(int(row[2]) for row in steps[1:]) < MOST_US  # the first imports and keeps phrases
