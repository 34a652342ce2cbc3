"""Tests of power cuts at every operation of the emulated flash chip, and of the boot after each.

A deal is keyed at the contacts, and each command to the flash chip is recorded. Real MicroPython
then boots from the flash as a cut leaves it, resumes with the firmware's own journal and lists all
that can be undone. A boot writes nothing, so a cut during one changes nothing; a second cut comes
in what the player does next.
"""

import ast
import random
import re
from typing import NamedTuple

import pytest

from tests.emulator import golden, image
from tests.emulator.board import ERASE_MS, STILL, Board, FlashOperation

pytestmark = pytest.mark.pico

CHECK_PIN = 16  # free on the board; low: the program tells what is on the flash instead of playing
FEW = "1 5"
GO_ON, WENT_ON = "D! 7 # A 3 #", ("set", 0, (), 3, "", ())  # keys after a cut, and their command
EVERY_NTH = 11  # of the deal's torn cuts: played on, and cut again
ON_RELEASE = "ABCD*"
HELD_MS = 60
SAVED_MS = 250  # from a key to its record on the flash

CHECK = """
from machine import Pin
if Pin(16, Pin.IN, Pin.PULL_UP).value():
    import sys
    sys.path[:] = [".frozen"]
    from cribboard import start
    start.run()
else:
    import time
    from machine import Timer
    Timer(period=2, callback=lambda timer: None)
    time.sleep_ms(30)
    from cribboard.devices.flash_files import Files
    from cribboard.rules.match import Match
    from cribboard.store.journal import Journal
    journal = Journal(Files("/data"))
    match = Match(journal)
    loaded = journal.load()
    if loaded:
        match.load(*loaded)
    print("\\n=", journal.notes)
    step = match.pop()
    while step:
        print("<", tuple(step[0]))
        step = match.pop()
    print("= end")
    while True:
        time.sleep_ms(5)
"""


def files():
    """Return the board's files, with a program that can also tell what the flash holds."""
    return STILL | {image.PROGRAM: CHECK.encode()}


def deal_of_the_golden_game():
    """Return the keys from the first to the one that begins the second deal."""
    app = golden.app_of()
    found = []
    for key in golden.text("keys").split():
        app.press(key[0], key.endswith("!"))
        found.append(key)
        if app.table.match.index:
            break
    return found


class Script(NamedTuple):
    """What keys did: the flash before, its operations, how many of them after each key."""

    before: bytes
    log: list[FlashOperation]
    marks: list[int]


class Cut(NamedTuple):
    """What a cut left, and all commands that a boot found there."""

    flash: bytes
    found: list[tuple[object, ...]]
    is_torn: bool


def play(board, keys):
    """Key it all by contacts, from power-on."""
    board.wake()
    log = board.flash_log
    assert log == [], "a boot wrote"
    before = board.flash
    marks, longest_ms = [], 0.0
    for key in keys:
        first, acts_ms = len(log), board.now_ms
        if key.endswith("!"):
            acts_ms += 700
        elif key in ON_RELEASE:
            acts_ms += HELD_MS
        board.keys(key)
        board.rest()
        marks.append(len(log))
        if marks[-1] > first:
            longest_ms = max(longest_ms, log[-1].at_ms + _busy_ms(board, log[-1]) - acts_ms)
    assert longest_ms < SAVED_MS, f"a key was on the flash after {longest_ms:.0f} ms"
    print(f"the slowest key was on the flash after {longest_ms:.0f} ms, {ERASE_MS} an erase")
    return Script(before, log, marks)


def _busy_ms(board, operation):
    return board.erase_ms if operation.is_erase else board.program_ms


def apply(flash, address, what):
    """Do what the flash chip does: an erase sets all bits, a program only clears some."""
    if isinstance(what, int):
        flash[address : address + what] = b"\xff" * what
        return
    for at, byte in enumerate(what):
        flash[address + at] &= byte


def cuts(before, log):
    """Yield (operation, how, flash) of every cut: before it, and with the operation torn."""
    flash = bytearray(before)
    for number, (_, address, what) in enumerate(log):
        chance = random.Random(number)
        yield number, "clean", bytes(flash)
        torn = bytearray(flash)
        if isinstance(what, int):
            torn[address : address + what] = chance.randbytes(what)
        else:
            apply(torn, address, bytes(byte | chance.randrange(256) for byte in what))
        yield number, "torn", bytes(torn)
        apply(flash, address, what)
    yield len(log), "clean", bytes(flash)


def boot(flash):
    """Power on with this flash; return the notes and all commands that can be undone."""
    board = Board(flash=flash)
    board.driven[CHECK_PIN] = False
    board.run_until(lambda: "= end" in board.console, 8000, 20)
    notes = re.search(r"^= (.*?)\s*$", board.console, re.M)
    assert notes, board.console
    found = re.findall(r"^< (.*?)\s*$", board.console, re.M)
    return ast.literal_eval(notes[1]), [ast.literal_eval(line) for line in reversed(found)]


def check(script, states, wanted):
    """Cut a script at the operations `wanted` (None: at all); return what each cut left.

    states: all commands after no key, after the first, and so on.
    """
    made = []
    for number, how, flash in cuts(script.before, script.log):
        if wanted is not None and number - len(script.log) not in wanted:
            continue
        acknowledged = sum(mark <= number for mark in script.marks)
        notes, found = boot(flash)
        allowed = states[acknowledged : acknowledged + 2]
        assert found in allowed, (number, how, script.log[number:][:1])
        assert notes == [], (number, how, notes)
        made.append(Cut(flash, found, how == "torn"))
    return made


def check_keys(keys, wanted):
    """Play on a new board, and cut that."""
    script = play(Board(files()), keys)
    states = [
        [tuple(command) for command in golden.commands_of(keys[:count])]
        for count in range(len(keys) + 1)
    ]
    made = check(script, states, wanted)
    print(f"{len(made)} cuts of {len(script.log)} operations for {len(keys)} keys, 0 lost")
    return made


def check_again(cut, wanted):
    """Peg three by hand on what a cut left, and cut that; return how many cuts were made."""
    keys = GO_ON.split()
    script = play(Board(flash=cut.flash), keys)
    states = [cut.found] * len(keys) + [[*cut.found, WENT_ON]]
    made = len(check(script, states, wanted))
    print(f"{made} second cuts of {len(script.log)} operations, 0 lost")
    return made


@pytest.mark.long
def test_a_few_cuts_of_a_few_keys_and_again_after_one():
    made = check_keys(FEW.split(), [-1])
    assert [cut.is_torn for cut in made] == [False, True]
    assert check_again(made[1], [-1]) == 2


@pytest.mark.long
def test_a_cut_at_every_operation_of_a_deal_and_again_after_some():
    made = check_keys(deal_of_the_golden_game(), None)
    assert len(made) > 40
    torn = [cut for cut in made if cut.is_torn and cut.found][::EVERY_NTH]
    assert len(torn) > 1
    assert sum(check_again(cut, None) for cut in torn) > 4 * len(torn)
