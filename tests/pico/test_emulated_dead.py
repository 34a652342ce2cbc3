"""Tests that a board with any one thing dead never ends with a wrong score that nobody was told of.

A robot that knows only the manual plays a deal of the golden match: each key ticks, or changes what
is seen; what the board says is wrong stands on the screen. Ten runs with each of ten faults: the
match's seven deals, and three of them with the plug pulled half-way.
"""

import re
from collections.abc import Callable
from typing import Any, NamedTuple

import pytest

from cribboard.base.constants import AGAIN_MS
from cribboard.language import phrases
from tests.emulator import golden, image
from tests.emulator.board import SETTINGS, Board, read_pegs
from tests.emulator.parts import Matrix

pytestmark = pytest.mark.pico

#: What a board says of a fault: the first words of the sentence.
WORDS = [phrases.phrase(f"alert.{key}").partition("{")[0][:12] for key in ("unreadable", "supply")]
STILL = '{"is_motion_reduced": true, "sound": "%s", "twin": "%s"}'
RUNS, DEALS = 10, 7


class Noticed(Exception):
    """The player sees, hears or reads that something is wrong."""


class Fault(NamedTuple):
    """Something dead. options: of the board; begin: done to it after power-on; blind: lamps that
    are dark, as a range; is_mute: nothing is heard.
    """

    name: str
    options: dict[str, Any] = {}
    begin: Callable[[Board], None] = lambda board: None
    blind: range = range(0)
    is_mute: bool = False
    twin: str = "off"
    must_be_noticed: bool = False


def weaken(board):
    """Pull the Pico's supply down to 4.35 V, behind a diode."""
    board.set_volts(29, (4.35 - 0.25) / 3)


def unplug_host(board):
    """Leave the port open to a computer that takes nothing."""
    board.is_host_reading = False


FAULTS = (
    Fault("a row of the keypad", {"pad": lambda: Matrix(dead="456B")}),
    Fault("a column of the keypad", {"pad": lambda: Matrix(dead="369#")}, must_be_noticed=True),
    Fault("the screen", {"display": None}),
    Fault("one lamp", blind=range(60, 61)),
    Fault("half the lamps", blind=range(122, 244)),
    Fault("the sound", is_mute=True),
    Fault("the second keypad", twin="on", must_be_noticed=True),
    Fault("the file system", must_be_noticed=True),
    Fault("USB data without a host", begin=unplug_host),
    Fault("the supply at 4.35 V", begin=weaken, must_be_noticed=True),
)


def deal(run):
    """Return the files as a deal begins, its keys, and the scores after them."""
    files, rest = golden.before_the_last(run + 1)
    after = golden.before_the_last(run)[1] if run else []
    keys = rest[: len(rest) - len(after)]
    app = golden.app_of(files)
    golden.press(app, keys)
    return files, keys, list(app.view.scores)


class Robot:
    """A player at the board: presses keys, and looks, listens and reads after each."""

    def __init__(self, board, fault):
        self.board, self.fault, self.last = board, fault, ""

    def seen(self):
        """Return the lamps as they are seen: what is dead is dark."""
        pixels = self.board.strip.pixels
        return [(0, 0, 0) if at in self.fault.blind else one for at, one in enumerate(pixels)]

    def read(self):
        """Raise Noticed where the screen says what is wrong."""
        shown = " ".join(" ".join(self.board.screen).split())
        if any(words in shown for words in WORDS):
            raise Noticed(shown)

    def signs(self):
        """Return what a key changes: the sound; for who hears nothing the lamps and the screen."""
        if not self.fault.is_mute:
            return len(self.board.buzzer.rises)
        self.board.rest()
        return self.seen(), self.board.screen

    def press(self, key, is_second):
        """Press a key; raise Noticed if nothing is seen or heard of it."""
        if key[0] == self.last:
            self.board.run_ms(AGAIN_MS)  # as soon as a finger can press a key again
        self.last = key[0]
        before = self.signs()
        if is_second:  # a keypad none of whose wires reaches the board
            self.board.run_ms(100)
        else:
            self.board.keys(key)
        if self.signs() == before:
            raise Noticed(f"{key} does nothing")
        self.read()

    def scores(self):
        """Return both scores: by the lamps, or, where some are dark, as the screen has them."""
        self.board.rest(quiet_ms=200)
        if self.fault.blind:
            return re.findall(r"\d+", " ".join(self.board.screen))
        return [str(read_pegs(self.seen(), track).front) for track in (0, 1)]


def play(fault, run):
    """Play a deal; return what was noticed, "" where the score is right."""
    files, keys, scores = deal(run % DEALS)
    options = {name: value() if callable(value) else value for name, value in fault.options.items()}
    files[SETTINGS] = (STILL % ("soft", fault.twin)).encode()
    if fault.name == "the file system":
        flash = bytearray(image.flash(files, "pico"))
        start = image.files_start("pico")
        flash[start : start + 8192] = bytes(at * 7 % 251 for at in range(8192))
        options["flash"] = bytes(flash)
    board = Board(files, **options)
    robot = Robot(board, fault)
    try:
        board.wake()
        fault.begin(board)
        for _ in range(30 if fault.begin is weaken else 1):  # three looks, one a second
            board.run_ms(150)
            robot.read()
        robot.press("#", False)  # the game goes on
        for at, key in enumerate(keys):
            if run >= DEALS and at == len(keys) // 2:
                board.rest(quiet_ms=300)
                board.power_off_on()
                board.wake()
                robot.press("#", False)
            robot.press(key, fault.twin != "off" and at % 2 == 1)
    except Noticed as told:
        return str(told)
    assert {str(score) for score in scores} <= set(robot.scores())
    return ""


@pytest.mark.long
@pytest.mark.parametrize("run", range(RUNS))
@pytest.mark.parametrize("fault", FAULTS, ids=lambda fault: fault.name)
def test_no_wrong_score_is_silent_with_any_one_thing_dead(fault, run):
    noticed = play(fault, run)
    assert noticed or not fault.must_be_noticed, "it should have been said"
