"""Tests of every kind of display on the emulated board: found by itself, drawn, and how fast."""

import ast

import pytest

from cribboard.screen import font
from tests.emulator import image, turns
from tests.emulator.board import Board
from tests.emulator.parts import CharacterLcd

pytestmark = pytest.mark.pico

STILL = '{"is_motion_reduced": true, "screen": "%s"}'
REDRAW_MS = {"lcd": 200, "oled": 60}
TURN_MS = 10
KEYS = "1 9 7 8 9 C".split()

PROGRAM = """
import time
from cribboard.devices import display_bus
from cribboard.screen import glyphs
screen = display_bus.ScreenFinder(glyphs.GLYPHS, glyphs.BEYOND_ASCII, False, "auto")()
def draw(letter):
    most = 0
    for row in range(screen.rows):
        is_unfinished = True
        while is_unfinished:
            begin = time.ticks_us()
            is_unfinished = screen.refresh(row, letter * screen.cells)
            most = max(most, time.ticks_diff(time.ticks_us(), begin))
    return most
times = []
for letter in "aä%":
    begin = time.ticks_us()
    most = draw(letter)
    times.append((most, time.ticks_diff(time.ticks_us(), begin)))
screen.dim(100)
screen.check()
print("=", times)
while True:
    time.sleep_ms(5)
"""


def rows_of(board: Board) -> list[str]:
    return [font.letters(row).strip() for row in board.screen]


def settled(board: Board) -> Board:
    board.wake()
    board.rest(quiet_ms=120)
    return board


@pytest.mark.parametrize(
    ("kind", "setting"),
    [
        pytest.param("ssd1306", "auto", marks=pytest.mark.long),  # most other tests have this one
        ("sh1106", "auto"),
        pytest.param("ssd1309", "ssd1309", marks=pytest.mark.long),
        ("lcd", "auto"),
    ],
)
def test_a_display_is_found_and_shows_the_play(kind: str, setting: str) -> None:
    board = settled(Board({"/data/settings": (STILL % setting).encode()}, display=kind))
    assert "1 Blue  2 Orange" in rows_of(board)
    for key in KEYS[:4]:
        board.press(key)
    board.rest(quiet_ms=600)  # until the peg stands: before, what it is for has the rows
    rows = rows_of(board)
    assert len(rows) == (4 if kind == "lcd" else 8)
    assert "Orange" in rows[0] and "Orange: play a card" in " ".join(rows)
    count = ["15  O:7 8"] if kind == "lcd" else ["Blu  8", "Ora 7", "fifteen for two"]
    assert all(any(row.startswith(part) for row in rows) for part in count), "\n".join(rows)
    assert board.display and board.display.faults == []


@pytest.mark.long
def test_an_lcd_that_was_unplugged_is_found_and_drawn_again() -> None:
    board = Board({"/data/settings": (STILL % "auto").encode()}, display="lcd")
    lcd = board.display
    assert isinstance(lcd, CharacterLcd)
    settled(board)
    lcd.is_powered = False
    board.press("1")
    board.run_ms(500)
    lcd.is_powered = True
    board.run_until(lambda: lcd.is_on and "Blue*" in board.screen[0], 6000, 20)
    board.press("9")
    board.rest(quiet_ms=120)
    assert "Orange: play a card" in board.screen[3] and lcd.faults == []


def test_a_full_screen_is_redrawn_in_time_on_an_lcd() -> None:
    board = Board({image.PROGRAM: PROGRAM.encode()}, display="lcd")
    board.run_until(lambda: "\n= " in "\n" + board.console, 4000, 10)
    told = board.console.split("= ")[1].splitlines()[0]
    calls = ast.literal_eval(told)
    print("LCD: (longest call, all) in us, the first with its start:", calls)
    assert all(most <= 1000 * TURN_MS for most, _ in calls)
    assert all(whole <= 1000 * REDRAW_MS["lcd"] for _, whole in calls)
    assert board.display and board.display.faults == []
    assert board.display.text(None) == ["%" * 20] * 4


def redraws(board: Board, keys: str) -> float:
    """Press keys one by one; return the most ms from the first byte to the last of a redraw.

    A single byte is a check whether the display still has its power.
    """
    most = 0.0
    assert board.display
    for key in keys.split():
        board.run_ms(300)
        before = board.display.bytes_in
        board.hold(key[0])
        first_ms = last_ms = 0.0
        for _ in range(900 if key.endswith("!") else 400):
            board.run_ms(1)
            sent, before = board.display.bytes_in - before, board.display.bytes_in
            if sent > 1:
                last_ms = board.now_ms
                first_ms = first_ms or last_ms
        board.release(key[0])
        most = max(most, last_ms - first_ms)
    return most


@pytest.mark.long
@pytest.mark.parametrize("kind", ["ssd1306", "lcd"])
def test_no_turn_of_a_display_is_long_in_play(kind: str) -> None:
    files = {"/data/settings": (STILL % "auto").encode()}
    board = settled(turns.timed_board(files, TURN_MS, display=kind))
    awake_ms = board.now_ms
    took_ms = redraws(board, "1 9 7 8 9 C *")
    long = [turn for turn in turns.slow_turns(board) if turn.did == ("_step_display",)]
    print(f"{kind}: longest redraw in play {took_ms:.1f} ms; turns over {TURN_MS} ms: {long}")
    assert took_ms <= REDRAW_MS["lcd" if kind == "lcd" else "oled"]
    assert [turn for turn in long if turn.begin_ms > awake_ms] == []
