"""Tests of the asyncio loop: what it does with its time when a contact closes.

Not in the portable suite: a browser's asyncio has no `run`.
"""

import asyncio
from concurrent.futures import ThreadPoolExecutor

import pytest

from cribboard.app.app import App
from cribboard.app.main_loop import run
from cribboard.audio.sounds import notes_of
from tests.helpers import fakes


class Chatter(fakes.Keypad):
    """A pad whose contacts change without end from `from_ms` on."""

    from_ms = 200

    @property
    def is_settling(self):
        now_ms = self._clock.now_ms()
        self.is_ending = now_ms > 3 * self.from_ms
        return now_ms >= self.from_ms


class Press(fakes.Keypad):
    """A pad on which a contact closes at `from_ms`; its key is there 15 ms later."""

    from_ms = 203
    is_pressed = False

    @property
    def is_settling(self):
        since_ms = self._clock.now_ms() - self.from_ms
        if since_ms >= 15 and not self.is_pressed:
            self.is_pressed = self.is_ending = True
            self.press("1")
        return 0 <= since_ms < 15


def _run(devices, app):
    """Run the loop until the board is unplugged."""
    with pytest.raises(fakes.Unplugged), ThreadPoolExecutor(1) as pool:
        # In this thread a browser's loop may be running.
        pool.submit(asyncio.run, run(devices, app)).result()


def _turns(kind):
    """Run the loop on a pad until it ends; return when each turn began, in ms."""
    devices = fakes.Devices()
    devices.keypad = kind(devices.clock)
    turns = []

    class Dog(fakes.Watchdog):
        def feed(self):
            turns.append(devices.clock.now_ms())
            if turns[-1] > 2000:
                raise fakes.Unplugged

    devices.watchdog = Dog()
    _run(devices, App(devices))
    return turns


def test_contacts_that_chatter_slow_the_loop_and_do_not_stop_it():
    turns = _turns(Chatter)
    late = [at for at in turns if at > 300]  # each waits for 30 ms of chatter
    assert 6 <= len(late) <= 11, turns


class Touch(fakes.Keypad):
    """A pad on which A is touched at the first look, and released with the second."""

    def __init__(self, clock):
        super().__init__(clock)
        self.wrote = []

    async def next(self):
        self.wrote.append(self.pixels.writes)
        if len(self.wrote) == 3:
            raise fakes.Unplugged
        if len(self.wrote) == 1:
            self.on_touch()
        return ("A", None) if len(self.wrote) == 1 else ("A", False)


def test_a_key_that_is_touched_is_lit_before_it_means_anything():
    devices = fakes.Devices()
    devices.keypad = pad = Touch(devices.clock)
    pad.pixels = devices.pixels
    devices.buzzer = buzzer = fakes.Buzzer()
    app = App(devices)
    _run(devices, app)
    assert [notes for notes, _ in buzzer.log] == [notes_of("key"), notes_of("error")]
    assert len(devices.pixels.marks) == 1
    assert pad.wrote[1] == pad.wrote[0] + 1 and pad.wrote[2] > pad.wrote[1]
    assert app.view.is_error  # A is no dealer: the touch itself was no key


def test_no_turn_begins_while_a_key_is_coming():
    turns = _turns(Press)
    assert min(turns) < 203
    assert not [at for at in turns if 203 < at < 218], turns
    assert [at for at in turns if at >= 218], turns


class SlowFiles(fakes.Files):
    """Files on a flash that is busy for 45 ms after each write."""

    def _count(self, *what):
        self.clock.advance(45)
        return super()._count(*what)


def test_saves_are_counted_apart_from_turns_and_the_start_is_not_counted():
    files = SlowFiles({"settings": b"{}"})
    devices = fakes.Devices(files=files)
    files.clock = devices.clock
    app = App(devices)
    step, took = app.step, [9, 7, 3]

    def slow_step():
        if not app.health.is_started:
            devices.clock.advance(200)
        elif took:
            devices.clock.advance(took.pop())
            if not took:
                devices.keypad.press("1")
        elif files.operations:
            devices.keypad.is_ending = True
        return step()

    app.step = slow_step
    _run(devices, app)
    values = app.health.values()
    assert values["longest_turn_ms"] == 9, values
    assert 45 <= values["longest_save_ms"] < 200, values
