"""The link on the USB port, mpremote, `cribboard pull` and `mirror` during a game."""

import json
import subprocess
import sys

import pytest

from cribboard.rules import notation
from cribboard_tools.link import client
from tests.emulator import image
from tests.emulator.board import STILL, Board
from tests.emulator.wired import Wired
from tests.helpers import fakes
from tests.helpers.random_match import Dice, power_on, push_one, save
from tests.host.link.test_board_link import Page
from tests.pico.test_emulated_deploy import emulated

pytestmark = [pytest.mark.pico, pytest.mark.long]  # a minute and a half of one core each

CTRL, ENABLE = 0x40058000, 1 << 30
SCRATCH0, ARMED = CTRL + 0x0C, 0x80


def start(more=None):
    board = Board(STILL | (more or {}))
    board.wake()
    wait_for_link(board)
    return board


def send(board, text):
    board.type(f"\x1e{text}\n")


def said(board):
    """Return the objects that the board has said."""
    lines = [line.rpartition("\x1e")[2] for line in board.console.split("\n")[:-1]]
    return [json.loads(line) for line in lines if line.startswith("{")]


def ask(board, request, **more):
    board.console = ""
    send(board, json.dumps({"request": request, "id": 5, **more}))
    board.run_until(lambda: any(one.get("id") == 5 for one in said(board)), 2000, 20)
    return next(one for one in said(board) if one.get("id") == 5)


def stack_left(board):
    """Return how many bytes of the stack were never written since power-on."""
    words = range(0x20040000, 0x20042000, 4)  # SCRATCH_X and SCRATCH_Y
    used = next(address for address in words if board.read_register(address))
    return used - words[0]


def wait_for_link(board):
    """Wait until the link has been taken in: it is not there from the first moment on."""
    send(board, '{"request":"health"}')
    board.run_until(lambda: '"health"' in board.console, 6000, 50)


def test_the_link_answers_keys_play_and_control_c_gets_past_the_watchdog():
    board = start()
    assert board.read_register(CTRL) & ENABLE, "the watchdog is not armed"
    assert board.read_register(SCRATCH0) & ARMED
    for key in "1569":
        send(board, json.dumps({"key": key}))
        board.run_ms(150)
    board.rest()
    assert board.peg(0).front == 2
    for name, value in (("sound", "off"), ("target", 61), ("level", "muggins")):
        assert ask(board, "set", setting=name, value=value)["set"] == {name: value}
    assert stack_left(board) >= 768  # 256 of them are MicroPython's own reserve
    assert ask(board, "view")["view"]["count"] == 15
    health = ask(board, "health")["health"]
    assert health["is_saved"] and health["errors"] == 0, health
    assert health["clock_mhz"] == 200
    board.run_ms(1500)  # counted once a second, and when asked
    again = ask(board, "health")["health"]
    assert 0.97 < again["flash_hits"] / again["flash_reads"] < 1
    assert again["flash_reads"] > 1.2 * health["flash_reads"]
    assert 5 <= again["longest_turn_ms"] <= 30 and 3 <= again["longest_save_ms"] <= 150
    # Not collected just before, and part of the game's modules are there: heap_low in BENCHMARKS.md
    # is what stays with all of them, and test_emulated_soak.py what a deal may take.
    assert health["heap_free"] > 24_000, health
    noises = ("\x1e{half a line", "\x1e[[[[[[\n", "~\x7f\x00\x01\x02\r\n" * 9, "\x1e" + "x" * 300)
    for noise in noises:
        board.type(noise)
        board.run_ms(30)
    board.type("\x03")
    board.run_until(lambda: ">>>" in board.console, 500, 10)
    assert not board.read_register(CTRL) & ENABLE, "the prompt would be bitten"
    assert not board.read_register(SCRATCH0) & ARMED
    board.run_ms(100)  # what is left of the noise stands at the prompt now
    board.type("\x03")
    board.run_ms(20)
    board.console = ""
    board.type("\x04")  # a soft reset: boot.py, main.py, the same game
    board.strip.frames.clear()
    board.run_until(lambda: board.strip.frames and board.peg(0).front == 2, 3000, 20)
    assert board.read_register(CTRL) & ENABLE


def test_control_c_while_main_py_is_compiled_is_not_lost_nor_what_follows_it():
    board = start()
    for after_ms in (60, 80, 90, 110):  # boot.py has run, main.py is on its way
        board.type("\x03")
        board.run_ms(50)
        board.type("\x02")
        board.run_until(lambda: ">>>" in board.console, 500, 10)
        board.console = ""
        board.type("\x04")
        board.run_until(lambda: "soft reboot" in board.console, 500, 1)
        board.run_ms(after_ms)
        board.type("\r\x03\r\x01")  # as mpremote begins
        board.run_until(lambda: "raw REPL" in board.console, 3000, 20)
        assert "KeyboardInterrupt" in board.console, "it came under boot.py"
        assert not board.read_register(CTRL) & ENABLE, "the prompt would be bitten"


def test_service_off_leaves_no_way_in_but_safe():
    board = start({"/data/settings": b'{"is_motion_reduced": true, "has_service": false}'})
    board.console = ""
    board.type("\x03\x03")
    board.run_ms(100)
    board.press("1")
    assert ask(board, "view")["at"] == [0, 1]
    assert ">>>" not in board.console


def test_mpremote_gets_in_while_a_game_runs_and_the_game_goes_on_after():
    with emulated(Board(STILL)) as wired:
        port = wired.port
        with client.open_wire(port) as board:
            board.answer_s = 240
            board.get("view")
            for key in "1569":
                board.key(key)
            seen = board.get("view")
            assert (seen.deal, seen.commands) == (0, 4)
        command = [sys.executable, "-m", "mpremote", "connect", port]
        code = "import os; print('here', os.listdir('/data'))"
        done = subprocess.run(
            [*command, "exec", code, "+", "fs", "cat", ":data/settings", "+", "reset"],
            capture_output=True,
            text=True,
            timeout=400,
        )
        assert done.returncode == 0, done.stderr
        assert "here [" in done.stdout and "hot0" in done.stdout
        assert "is_motion_reduced" in done.stdout
        with client.open_wire(port) as board:
            board.answer_s = 240
            seen = board.get("view")
            assert (seen.deal, seen.commands) == (0, 4)
            assert seen.view.scores == [2, 0]  # fifteen, by who dealt
            assert board.get("health")["resets"] == 0


def cribboard(*words):
    """Run the command as a person would; return what it printed."""
    command = [sys.executable, "-m", "cribboard_tools", *words]
    done = subprocess.run(command, capture_output=True, text=True, timeout=1500, cwd=image.ROOT)
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


def played(steps):
    """Return the board's files after a match of so many steps."""
    files = fakes.Files()
    journal, match = power_on(files)
    dice = Dice(4)
    for _ in range(steps):
        push_one(match, dice)
        save(journal, match)
    return {f"/data/{name}": bytes(data) for name, data in files.contents.items()}


def test_games_are_pulled_and_the_board_is_followed_over_usb(tmp_path):
    board = Board(played(120))
    board.wake()
    board.run_ms(1500)  # until the link has been taken in: here a second lasts longer than it asks
    with Wired(board) as wired:
        told = json.loads(cribboard("pull", str(tmp_path), "--port", wired.port, "--json"))
        again = json.loads(cribboard("pull", str(tmp_path), "--port", wired.port, "--json"))
        seen = json.loads(cribboard("mirror", "--once", "--json", "--port", wired.port))
    assert told["new"] and told["bytes"] > 0
    assert not again["new"] + again["changed"] and again["bytes"] == 0
    commands = []
    for path in sorted(tmp_path.glob("*.match")):
        commands += notation.parse(path.read_text())
    assert len(commands) == 120
    assert len(seen["view"]["scores"]) >= 2
    assert ">>>" not in board.console, "the game was not stopped"


class Tapped:
    """An emulated board as a stream, which runs a millisecond at each read, and its time for it."""

    def __init__(self, board):
        self._board, self._out = board, bytearray()
        board.listener = self._out.extend
        self.begun_ms = 0.0
        self.said_ms = 0.0  # when the board said something last

    def write(self, data):
        """Take bytes for the board, as fast as USB has them."""
        self.begun_ms = self.begun_ms or self._board.now_ms
        self._board.send(data)

    def read(self, size):
        """Return what the board has said in the meantime."""
        self._board.run_ms(1)
        said, self._out[:] = bytes(self._out), b""
        if said:
            self.said_ms = self._board.now_ms
        return said


def test_the_page_pulls_a_match_of_500_commands_in_1500_ms_of_the_boards_time():
    files = played(500)
    board = Board(files)
    board.wake()
    board.run_ms(1500)
    tapped = Tapped(board)
    _, source = Page(tapped).ask("pull")
    took_s = (tapped.said_ms - tapped.begun_ms) / 1000
    size = sum(len(data) for name, data in files.items() if "game" in name)
    print(f"{size} bytes of games in {took_s:.2f} s of the board's time")
    found = {name: bytes.fromhex(text) for name, text in source["files"].items()}
    assert {f"/data/{name}": data for name, data in found.items() if "game" in name} == {
        name: data for name, data in files.items() if "game" in name
    }
    assert took_s <= 1.5
