"""Tests of starts on flash whose file system cannot be mounted, or is not there: what is written.

A board whose games cannot be read must play, say so, and leave the flash as it is.
"""

import functools
import random

import pytest

from cribboard.base.constants import AGAIN_MS
from cribboard.language import phrases
from tests.emulator import image
from tests.emulator.board import STILL, Board
from tests.emulator.wired import Wired
from tests.pico.test_emulated_link import cribboard, played

pytestmark = pytest.mark.pico

SECTOR = image.BLOCK_SIZE
SUPERBLOCKS = (image.START, image.START + SECTOR)
VERSION_BYTE = 20  # of littlefs's superblock: its version of the format
UNREADABLE = " ".join(phrases.say("alert.unreadable").split()[:4])


@functools.cache
def used_flash():
    """Return the flash of a board that holds a match and was played on by its own firmware."""
    board = Board(played(60) | STILL)
    board.wake()
    board.keys("# A! 2 # # A! 3 # #")  # yes, it is sure
    board.rest()
    assert board.flash_log and board.peg(0).front > 0
    return board.flash


def flipped(flash, *places):
    """Return a flash with one bit inverted at each of these bytes."""
    made = bytearray(flash)
    for place in places:
        made[place] ^= 0x10
    return bytes(made)


def told(board):
    return " ".join(" ".join(board.screen).split())


def started(flash):
    board = Board(flash=flash)
    board.wake()
    return board


def is_red(board):
    """Whether the start holes pulse red, seen over one pulse."""
    for _ in range(50):
        board.run_ms(50)
        if any(red > 8 and not green and not blue for green, red, blue in wire_pixels(board)):
            return True
    return False


def wire_pixels(board):
    return [(green, red, blue) for red, green, blue in board.strip.pixels]


def assert_plays_from_memory(board):
    """It says so on screen and lights, plays a game, says it again, and writes nothing."""
    before = board.flash
    assert UNREADABLE in told(board), board.screen
    assert is_red(board)
    board.keys("1 5 7 8")
    board.rest(quiet_ms=900)
    assert UNREADABLE not in told(board) and board.peg(0).front == 2, "fifteen two"
    board.run_ms(21_000)
    board.rest()
    assert UNREADABLE in told(board), "it is said again"
    assert board.flash_log == [] and board.flash == before


@pytest.mark.long
def test_a_flipped_bit_in_each_superblock_and_the_owner_begins_anew():
    damaged = flipped(used_flash(), *(place + VERSION_BYTE for place in SUPERBLOCKS))
    board = started(damaged)
    assert_plays_from_memory(board)
    assert "Erase the old games?" not in told(board)
    board.keys("D! 1 8 # *")
    board.rest()
    assert board.flash_log == [], "he said no"
    board.keys("D! 1 8 #")
    board.rest()
    assert "Erase the old games?" in told(board)
    board.run_ms(AGAIN_MS)
    board.keys("#")
    board.run_until(lambda: board.flash_log, 4000, 20)
    board.run_until(lambda: "English" in told(board), 4000, 50)
    board.keys("1")
    board.rest(quiet_ms=900)
    assert UNREADABLE not in told(board) and board.peg(0).front == 2, "the game goes on"
    board.power_off_on()
    board.wake()
    assert UNREADABLE not in told(board) and board.peg(0).front == 2
    assert "/data/hot0" in board.files


@pytest.mark.long
def test_the_flash_of_a_board_whose_games_cannot_be_read_is_pulled_as_it_is(tmp_path):
    board = started(flipped(used_flash(), *(place + VERSION_BYTE for place in SUPERBLOCKS)))
    before, path = board.flash, tmp_path / "flash.bin"
    with Wired(board) as wired:
        cribboard("pull", "--raw", str(path), "--port", wired.port)
    assert path.read_bytes() == before[image.START :] and board.flash == before


@pytest.mark.long
def test_a_flipped_bit_in_one_superblock_loses_and_writes_nothing_unsaid():
    sound = started(used_flash())
    for place in SUPERBLOCKS:
        for byte in (4, 8, VERSION_BYTE, 60):
            board = started(flipped(used_flash(), place + byte))
            if UNREADABLE not in told(board):
                assert board.peg(0) == sound.peg(0), (hex(place), byte)
            assert board.flash_log == [], (hex(place), byte)


@pytest.mark.long
def test_a_flipped_bit_in_a_block_of_the_folder_is_never_formatted():
    flash = used_flash()
    blocks = [
        place
        for place in range(image.START, len(flash), SECTOR)
        if b"hot0" in flash[place : place + SECTOR] and place not in SUPERBLOCKS
    ]
    assert blocks
    for place in blocks:
        for byte in (2, 12, 200):
            board = started(flipped(flash, place + byte))
            assert board.flash_log == [], hex(place + byte)
    board = started(flipped(flash, *(place + 12 for place in blocks)))
    assert board.flash_log == []


@pytest.mark.long
def test_torn_reads_at_power_on_format_nothing():
    """The flash reads badly for some ms, as while the supply is still rising."""
    good = used_flash()
    garbage = random.Random(4).randbytes(len(good) - image.START)
    sound = started(good)
    blank = Board(flash=image.flash(None))
    blank.run_until(lambda: blank.flash_log, 2000, 1)
    formats_ms = blank.flash_log[0].at_ms
    outcomes = set()
    for bad, last_ms, step_ms in (
        (garbage, formats_ms + 300, 40),
        (bytes(len(garbage)), formats_ms + 300, 110),
        (b"\xff" * len(garbage), formats_ms - 4, 5),  # later, nothing tells it from a blank chip
    ):
        for until_ms in range(round(formats_ms) - 30, round(last_ms), step_ms):
            board = Board(flash=good[: image.START] + bad)
            board.run_ms(until_ms)
            board.flash = good
            board.wake()
            assert board.peg(0) == sound.peg(0), (bad[:2], until_ms)
            assert board.flash_log == [], (bad[:2], until_ms)
            outcomes.add(board.strip.frames[0][0] > sound.strip.frames[0][0] + 4e6)
    assert outcomes == {True, False}, "some starts had to try again"


@pytest.mark.long
def test_what_holds_nothing_of_ours_gets_a_new_file_system():
    blank = image.flash(None)
    torn = bytearray(image.build({}))
    torn[40:] = b"\xff" * (len(torn) - 40)  # the plug was pulled as it was made
    stock = image.build({"/main.py": b"print('hot0', 'settings')\n" * 300}, 352)
    for flash in (
        blank,
        blank[: image.START] + bytes(torn),
        blank[: image.START] + random.Random(5).randbytes(len(torn)),
        blank[: image.START] + stock[image.START - (640 << 10) :],  # where its image had it
    ):
        board = started(flash)
        assert board.flash_log and UNREADABLE not in told(board)
        board.keys("1 2 3 A 4 7 * 1 2 1 1 5 7 8")  # keypad, language, strips, way, dealer
        board.rest()
        assert "/data/hot0" in board.files


@pytest.mark.long
def test_a_new_file_system_is_sound_before_its_first_save():
    board = started(image.flash({"/readme.txt": b"of the owner"}))
    assert UNREADABLE not in told(board)
    board.keys("1 2 3 A 4 7 * 1 2 1 1 5")
    board.rest()
    assert {"/readme.txt", "/data/hot1"} <= set(board.files)
