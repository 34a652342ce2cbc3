"""Tests of a board that a computer has stopped, or that does not start: seen, and started again."""

import itertools
import json
import subprocess
import sys
import time

import pytest

from cribboard.devices import pins
from cribboard_tools.pico import doctor_probes
from cribboard_tools.pico.repl import Pico
from tests.emulator import image
from tests.emulator.board import STILL, Board
from tests.emulator.wired import Wired

pytestmark = pytest.mark.pico

BUZZER = pins.BUZZER
STEP_MS = 250
AMBER = [(64, 64, 0)]
HANGS = """
import time
from cribboard.devices import watchdog
watchdog.TIMEOUT_MS = 60
dog = watchdog.Watchdog()
print("resets", dog.resets)
for _ in range(4):
    dog.feed()
    time.sleep_ms(20)
print("hangs")
while True:
    pass
"""
WATCHDOG_CTRL, ENABLE, LAMP_PIN = 0x40058000, 1 << 30, 25
FAILS = """
from cribboard import start
from cribboard.app import main_loop

async def run(*arguments):
    raise ZeroDivisionError("at the start")

main_loop.run = run
start.run()
"""


def stopped(**options):
    board = Board(STILL, **options)
    board.wake()
    board.keys("1 5")
    board.rest()
    board.type("\r\x03")
    board.run_ms(300)
    assert ">>>" in board.console
    return board


def lit(board):
    return [pixel for pixel in board.strip.pixels if any(pixel)]


def restarted_after_ms(board, most_ms=100_000):
    """Run until the board shows its game again; return how long that took."""
    begin_ms, frames = board.now_ms, len(board.strip.frames)
    while len(board.strip.frames) == frames and board.now_ms < begin_ms + most_ms:
        board.run_ms(STEP_MS)
    return board.now_ms - begin_ms


@pytest.mark.long
def test_a_stop_is_seen_and_a_silent_prompt_ends_after_a_minute():
    board = stopped()
    assert [row.rstrip() for row in board.screen[:3]] == [
        "Stopped by computer.",
        "The game is kept.",
        "Replug to go on.",
    ]
    assert len(lit(board)) == 1 and board.strip.pixels[0] == lit(board)[0]
    edges = board.watch(BUZZER)
    assert 59_000 < restarted_after_ms(board) < 63_000
    board.run_ms(1500)
    assert "Orange: play a card" in " ".join(board.screen) and len(lit(board)) > 1
    assert len(edges) < 4, "it beeped at the prompt"


@pytest.mark.long
def test_a_closed_port_ends_the_prompt_but_never_within_10_s_of_a_byte():
    board = stopped()
    board.is_port_open = False
    frames = len(board.strip.frames)
    for _ in range(4):
        board.type("x")
        board.run_ms(9500)
        assert len(board.strip.frames) == frames
    assert restarted_after_ms(board) < 4000


@pytest.mark.long
def test_no_program_is_ended_nor_a_prompt_that_a_host_tool_holds():
    board = stopped()
    for program in ("import time; time.sleep(70)", "input()"):
        board.run_ms(1000)
        board.type(program + "\r\n")
        assert restarted_after_ms(board, 69_000) >= 69_000, program
        board.type("\r\n")
        board.run_ms(3000)
    board.type("\x01" + doctor_probes.KEEP_PROMPT + "\x04")
    assert restarted_after_ms(board, 80_000) >= 80_000
    board.is_port_open = False
    assert restarted_after_ms(board) < 14_000


@pytest.mark.long
def test_after_a_tools_own_soft_reset_the_board_starts_again_too():
    board = stopped()
    frames = len(board.strip.frames)
    board.type("\r\x01\x04")  # as mpremote and Thonny do: main.py does not run
    board.run_ms(600)
    board.type("\x02")
    board.run_ms(2000)
    assert len(board.strip.frames) == frames + 1 and not lit(board)  # boot.py's dark frame
    board.is_port_open = False
    assert 8_000 < restarted_after_ms(board) < 25_000


@pytest.mark.long
def test_separate_commands_of_mpremote_work_and_the_game_goes_on_after():
    board = Board(STILL)
    board.wake()
    with Wired(board, is_real=True) as wired:
        command = [sys.executable, "-m", "mpremote", "connect", wired.port]
        told = []
        for words in ("exec x=41", "resume exec print(x+1)", "resume eval x"):
            done = subprocess.run(
                [*command, *words.split()], capture_output=True, text=True, timeout=400
            )
            assert done.returncode == 0, done.stderr
            told.append(done.stdout.strip())
            time.sleep(1.5)
        assert told == ["", "42", "41"]
        with Pico(wired.port) as pico:
            assert pico.run("print(6 * 7)").strip() == "42"
    board.is_port_open = False
    assert 8_000 < restarted_after_ms(board) < 15_000


@pytest.mark.long
def test_the_link_falls_mute_when_the_port_is_closed():
    board = Board(STILL)
    board.wake()

    def said(act):
        board.console = ""
        act()
        board.run_ms(400)
        return board.console

    ask = "\x1e" + json.dumps({"request": "view"}) + "\n"
    board.run_ms(500)
    assert "view" in said(lambda: board.type(ask))
    assert "view" in said(lambda: board.press("1"))
    board.is_port_open = False
    board.run_ms(50)
    assert said(lambda: board.press("5")) == ""
    board.is_port_open = True
    board.run_ms(50)
    assert said(lambda: board.press("6")) == ""
    assert "view" in said(lambda: board.type(ask))


def test_safe_mode_is_seen_and_heard_outside_of_the_case():
    board = Board(is_safe_held=True)
    edges = board.watch(BUZZER)
    rail = board.watch(pins.LED_ENABLE)
    board.run_ms(900)
    assert board.is_high(pins.LED_ENABLE) and board.strip.faults == []
    assert lit(board) == board.strip.pixels[:1] == AMBER
    assert board.strip.frames[0][0] - rail[-1][0] > 1000 * pins.RAIL_US
    rises = [ns for ns, level in edges if level]
    gaps = [after - before for before, after in itertools.pairwise(rises)]
    assert len([gap for gap in gaps if gap > 30e6]) == 2 and board.now_ms - rises[-1] / 1e6 > 300
    board.type("print('REPL', 6 * 7)\r\n")
    board.run_until(lambda: "REPL 42" in board.console, 500, 10)
    assert len(board.strip.frames) == 1 and board.is_high(LAMP_PIN)


@pytest.mark.long
def test_an_app_that_fails_at_every_start_is_given_up_in_safe_mode():
    board = Board({image.PROGRAM: FAILS.encode()})
    board.run_until(lambda: "failed three times" in board.console, 30_000, 100)
    board.run_ms(1000)
    assert board.console.count("at the start") == 3
    assert lit(board) == board.strip.pixels[:1] == AMBER
    assert "Replug to go on." in " ".join(board.screen)


@pytest.mark.long
def test_a_board_that_hangs_is_reset_three_times_and_then_waits_at_its_prompt():
    board = Board({image.PROGRAM: HANGS.encode()})
    board.run_until(lambda: board.console.count("hangs\r") == 3, 3000, 10)
    board.run_ms(60 + 500)  # bitten again, and through boot.py
    for resets in range(3):
        assert f"resets {resets}" in board.console
    assert board.console.count("hangs\r") == 3
    assert not board.read_register(WATCHDOG_CTRL) & ENABLE
    board.type("print('REPL', 6 * 7, is_safe)\r\n")
    board.run_until(lambda: "REPL 42 True" in board.console, 500, 10)
    assert board.is_high(LAMP_PIN)


@pytest.mark.long
def test_the_first_frame_waits_while_a_weak_source_charges_the_rail():
    board = Board(STILL)
    board.set_volts(pins.SUPPLY, 2.45)
    rail = board.watch(pins.LED_ENABLE)
    board.run_until(lambda: any(level for _, level in rail), 2000, 0.2)
    board.set_volts(pins.SUPPLY, 1.4)
    up_ms = board.now_ms + 25
    board.run_until(lambda: board.now_ms > up_ms, 2000, 0.5)
    assert board.strip.wire == b""
    board.set_volts(pins.SUPPLY, 2.45)
    board.run_ms(20)
    assert board.strip.wire != b"" and board.strip.frames[0][0] / 1e6 > up_ms
