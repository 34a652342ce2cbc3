"""Tests on the emulated chip that no key is lost, whatever the flash is doing meanwhile."""

import itertools
import re

import pytest

from tests.emulator.board import ERASE_MS, WORST_ERASE_MS
from tests.emulator.parts import COLUMN_PINS
from tests.helpers.host.scanned_keys import LEAST_US, SCAN_US, STEP_US, Change, Person, runs
from tests.pico.test_emulated_devices import KEYPAD, keys_of, program

pytestmark = pytest.mark.pico

#: Prints each sample that differs from the one before, and its number.
WATCH = """
async def watch():
    matrix = pad._matrices[0]
    ring, fill = matrix.scanner.ring, matrix.scanner.fill
    seen, number = -1, 0
    while True:
        while number % 512 != -fill.count % 1024 // 2:
            at = number % 512 * 2
            keys = matrix.sample(ring[at], ring[at + 1])
            if keys != seen:
                seen = keys
                print("sample", number, seen)
            number += 1
        await asyncio.sleep_ms(20)
"""
#: Erases a sector and writes it, over and over.
WRITE = """
from cribboard.devices.flash_files import Files
files = Files("/data")
async def write():
    await asyncio.sleep_ms(200)
    while True:
        files.replace("a", bytes(200))
        await asyncio.sleep_ms(50)
"""


def begun(part, name, **more):
    """Power on a keypad beside another task of the program."""
    head, run = KEYPAD.split("    while True:\n        await asyncio.sleep_ms(10)")
    task = f"    await asyncio.sleep_ms(50)\n    await {name}()"
    tell, _ = head.split("async def run")
    return program(tell, part, "async def run" + head.split("async def run")[1], task, run, **more)


def play(board, changes):
    """Let the contacts change at their times."""
    for change in sorted(changes):
        at_ms = change.at_us / 1000
        if at_ms > board.now_ms:
            board.run_ms(at_ms - board.now_ms)
        board.matrix.set(change.symbol, change.is_down)


@pytest.mark.long
def test_the_model_of_the_scanner_takes_the_samples_that_the_chip_takes():
    board = begun(WATCH, "watch")
    edges = board.watch(COLUMN_PINS[0])
    board.run_ms(250)
    lows_us = [one[0] / 1000 for one, two in itertools.pairwise(edges) if _is_scan(one, two)]
    begin_us = lows_us[0] - STEP_US  # the first column is low from the second step on
    now_us = round(board.now_ms * 1000)
    person = Person(3, now_us)
    changes = [change for _ in range(100) for change in person.press()]
    changes += [  # what one person does not do: six at once, and their ghosts
        Change(now_us + at_us * 7919, symbol, is_down)
        for key, symbol in enumerate("15#9A0")
        for at_us, is_down in ((200 + 11 * key, True), (900 + 13 * key, False))
    ]
    play(board, changes)
    board.run_ms(100)
    told = re.findall(r"^sample (\d+) (\d+)", board.console, re.M)
    moved = sorted(change._replace(at_us=change.at_us - begin_us) for change in changes)
    expected, number, before = [], 0, -1
    for sample, count in runs(moved, round((board.now_ms * 1000 - begin_us) / SCAN_US) - 30):
        if sample != before:
            expected.append((number, sample))
        number, before = number + count, sample
    assert len(expected) > 200
    assert [(int(number), int(sample)) for number, sample in told] == expected


def _is_scan(one, two):
    """Return whether a column was low between two edges (in ns) for as long as in a scan."""
    return abs((two[0] - one[0]) / 1000 - 66 * STEP_US) < STEP_US


@pytest.mark.long
@pytest.mark.parametrize(
    ("erase_ms", "seed"),
    [
        *[(WORST_ERASE_MS, seed) for seed in range(1, 11)],
        *[(ERASE_MS, seed) for seed in range(11, 21)],
    ],
)
def test_no_key_is_lost_or_doubled_however_long_the_flash_is_erased(erase_ms, seed):
    """250 presses, of which every fourth begins and ends within an erase."""
    board = begun(WRITE, "write", erase_ms=erase_ms)
    board.run_ms(300)
    person = Person(seed, round(board.now_ms * 1000))
    within = 0
    while len(person.presses) < 250:
        changes = person.press()
        for _ in range(2):
            changes += person.press()
        play(board, changes)
        board.run_ms(60)
        _await_erase(board)
        begin_us = round(board.now_ms * 1000)
        most_us = round(1000 * (board.erases_ms[-1] + erase_ms)) - begin_us - 1000
        symbol = "A5" if person.presses[-1].symbol not in "A5" else "*1"
        held_us = min(LEAST_US + 1000 * (len(person.presses) % 100), most_us)
        assert held_us >= LEAST_US
        play(board, person.press_at(symbol[within % 2], begin_us, held_us))
        within += 1
    board.run_ms(max(300, 2 * erase_ms))
    assert keys_of(board).split() == [press.symbol for press in person.presses]
    assert within >= 250 // 4


def _await_erase(board):
    """Run until the next erase begins."""
    before = len(board.erases_ms)
    board.run_until(lambda: len(board.erases_ms) > before, 3000, 1)
