"""Advice on the emulated RP2040: the same choices as on the host, and the time that they take."""

import re
from pathlib import Path

import pytest

from cribboard.advice import advisor
from cribboard.menu.coach_page import HANDS
from tests.emulator import image
from tests.emulator.board import Board
from tests.helpers.positions import random_play
from tests.helpers.random_match import Dice

pytestmark = [pytest.mark.pico, pytest.mark.long]

ROOT = Path(__file__).resolve().parents[2]
#: Positions a part.
MANY = 20
#: The longest that the advice on a lay takes.
MOST_MS = 844
PROGRAM = """
import gc, sys, time
sys.path[:0] = ["/t"]
time.sleep_ms(20)
from cribboard.advice import advisor
from tests.helpers.positions import random_play
from tests.helpers.random_match import Dice
for seed in range(%d, %d):
    position = random_play(Dice(seed))
    if position is not None:
        gc.collect()
        begun = time.ticks_ms()
        found = advisor.ranked(position, %d)
        spent = time.ticks_diff(time.ticks_ms(), begun)
        print("lay", seed, spent, *[item for one in found for item in (one.cards[0], one.chance)])
print("done")
while True:
    time.sleep_ms(5)
"""


@pytest.mark.parametrize("part", range(11))
def test_the_chip_chooses_as_the_host(part):
    """In 200 positions and some, less those of a deal in which a player never has a choice."""
    begin, end = MANY * part, MANY * (part + 1)
    files = {}
    for name in ("tests/helpers/positions", "tests/helpers/random_match"):
        source = (ROOT / f"{name}.py").read_text()
        files[f"/t/{name}.mpy"] = image.compile_text(source, f"{name}.py")
    program = PROGRAM % (begin, end, HANDS)
    board = Board(files | {image.PROGRAM: program.encode()}, display=None)
    board.run_until(lambda: "\ndone" in board.console, 120_000, 20)
    rows = re.findall(r"^lay (\d+) (\d+) ([\d ]+?)\r?$", board.console, re.M)
    found = {int(seed): [int(number) for number in numbers.split()] for seed, _, numbers in rows}
    expected, leads = {}, set()
    for seed in range(begin, end):
        position = random_play(Dice(seed))
        if position is not None:
            leads |= {seed} if len(position.held) + position.left == 8 else set()
            best = advisor.ranked(position, HANDS)
            expected[seed] = [number for one in best for number in (one.cards[0], one.chance)]
    assert found == expected and len(found) > MANY // 2
    waits_ms = {int(seed): int(spent) for seed, spent, _ in rows}
    print(f"lays in ms {sorted(waits_ms.values())}, leads {[waits_ms[seed] for seed in leads]}")
    assert max(waits_ms.values()) <= MOST_MS
