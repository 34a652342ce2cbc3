"""Boards on fake devices as tests begin with them, and keys that are pressed there."""

from cribboard.app.app import App
from tests.helpers import fakes
from tests.helpers.scripts import press_keys


def turn(app, devices, turns=60):
    """Let the loop turn so many times, each as late as it asks for."""
    for _ in range(turns):
        devices.clock.advance(app.step() or 1)


def board(files=None, has_screen=True, turns=60):
    """Return a board after its start, and its devices; the files are a used board's, or these."""
    devices = fakes.Devices(files=files, has_screen=has_screen)
    app = App(devices)
    turn(app, devices, turns)
    return app, devices


def press_and_turn(app, devices, keys, turns=60):
    """Press keys; let the loop turn after each."""
    for key in keys.split():
        press_keys(app, key)
        turn(app, devices, turns)
