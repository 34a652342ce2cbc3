"""Random matches with a page that is plugged in and out: every view that it takes is the board's.

The firmware runs on CPython; the page's link, and its MicroPython, which draws each view, in node.
The cable is simulated, and so is the browser.
"""

import json
import random
import subprocess

import pytest

from cribboard.base.view_fields import names
from cribboard.screen import font, oled_layout
from cribboard_tools import npm
from tests.helpers.host.command import PATIENCE_S
from tests.helpers.host.usb_board import UsbBoard
from tests.helpers.random_keys import likely_keys
from tests.helpers.random_match import Dice
from tests.host.link.test_board_link import ROOT, modules

__all__ = ["modules"]  # a fixture

MATCHES, PIECES = 50, 20
TURNS = 24  # of a match: each some likely keys, and now and then the cable


class Page:
    """The page's link in node."""

    def __init__(self, modules):
        pipe = subprocess.PIPE
        command = [npm.node(), "tests/helpers/host/live_link.mjs", str(modules)]
        self._process = subprocess.Popen(command, cwd=ROOT, stdin=pipe, stdout=pipe, text=True)

    def tell(self, **what):
        """Return what the page does after this: `write`, `seen`, `settings`."""
        self._process.stdin.write(json.dumps(what) + "\n")
        self._process.stdin.flush()
        return json.loads(self._process.stdout.readline())

    def close(self):
        self._process.stdin.close()
        assert self._process.wait(PATIENCE_S) == 0


def told(app):
    """Return the present view as the page draws it, as text."""
    rows = [font.letters(row) for row in oled_layout.draw(app.view)]
    state = {name: getattr(app.view, name) for name in names("P") if name in names("L")}
    return text_of({"texts": rows, "state": state, "chance": app.table.win_percent()})


def text_of(drawn):
    state = {name: drawn["state"][name] for name in names("P") if name in names("L")}
    return json.dumps([drawn["texts"], state, drawn["chance"]], sort_keys=True)


def near(text, had):
    """Return a view that was never on the board, and the most similar one that was."""
    fields = set(text.split(", "))
    return f"{text}\nis not {max(had, key=lambda one: len(fields & set(one.split(', '))))}"


class Cable:
    """A board and the page, and whether they are joined."""

    def __init__(self, page, dice):
        self.stream, self.page, self.dice = UsbBoard(), page, dice
        self.wire = self.stream.wire
        self.is_plugged = False
        app = self.stream.app
        self.had = {told(app)}  # every view that the board had
        update = app._update_outputs

        def follow():
            update()
            self.had.add(told(app))

        app._update_outputs = follow
        self.seen = None
        self.settings = {}
        self.views = 0

    def take(self, done):
        """Take what the page has done; every view that it took must be one that the board had."""
        self.stream.write(bytes.fromhex(done["write"]))
        self.settings = done["settings"]
        for one in done["seen"]:
            self.views += 1
            self.seen = one
            text = text_of(one)
            assert text in self.had, near(text, self.had)

    def plug(self, is_plugged):
        self.is_plugged = is_plugged
        self.wire.took_ms = 0 if is_plugged else 1000  # the board sees that nobody reads
        if is_plugged:
            self.wire.to_board = self.wire.said = b""
        self.take(self.page.tell(plug=is_plugged))

    def press(self, key):
        self.stream.app.press(key[0], key.endswith("!"))

    def run(self, turns):
        """Let both go on for some turns of the board."""
        for _ in range(turns):
            said = self.stream.read(64)
            if self.is_plugged and said:
                self.take(self.page.tell(read=said.hex()))
            elif not self.is_plugged:
                self.wire.said = b""

    def settle(self):
        """Let both go on until neither has anything to say, three times in a row."""
        quiet = 0
        for _ in range(90):
            self.run(4)
            done = self.page.tell()
            self.take(done)
            link = self.stream.app._link
            is_busy = link.is_telling or link._answers or link._rest or link._line
            quiet = 0 if done["write"] or self.wire.to_board or is_busy else quiet + 1
            if quiet == 3:
                return
        raise AssertionError("the page and the board never rest")


def play(page, seed):
    """Play a match; return how many views the page took."""
    dice, keys = random.Random(seed), Dice(seed)
    cable = Cable(page, dice)
    for turn in range(TURNS):
        if turn == 0 or dice.random() < (0.12 if cable.is_plugged else 0.5):
            cable.run(dice.randrange(4))
            cable.plug(not cable.is_plugged)
        for key in likely_keys(keys):
            cable.press(key)
            cable.run(dice.randrange(16))
        if not cable.is_plugged or turn % 6 != 5:
            continue
        cable.settle()
        compare(cable)
    if not cable.is_plugged:
        cable.plug(True)
    cable.settle()
    compare(cable)
    cable.plug(False)
    return cable.views


def compare(cable):
    """Compare what the page shows with the board."""
    app = cable.stream.app
    assert text_of(cable.seen) == told(app)
    assert cable.settings["names"] == app.table.settings["names"]


def test_no_view_of_some_random_matches_is_wrong(modules):
    page = Page(modules)
    assert sum(play(page, seed) for seed in range(3)) > 50
    page.close()


@pytest.mark.long
@pytest.mark.parametrize("piece", range(PIECES))
def test_no_view_of_1000_random_matches_is_wrong(modules, piece):
    page = Page(modules)
    views = sum(play(page, 1000 + MATCHES * piece + each) for each in range(MATCHES))
    page.close()
    print(f"{MATCHES} matches, {views} views in the page, none wrong")
    assert views > 15 * MATCHES
