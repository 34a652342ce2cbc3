"""Keys of the golden game, and the firmware's app on the host with the files of a board."""

import functools
import pathlib

from cribboard.app.app import App
from tests.helpers import fakes
from tests.helpers.random_match import unwind

FOLDER = pathlib.Path(__file__).resolve().parent.parent / "golden"


def text(kind):
    """Return the golden game's `keys`, `match` or `end`."""
    return (FOLDER / f"first-light.{kind}").read_text()


def app_of(files=None):
    """Return the app on the host, with a board's files."""
    held = {name.rpartition("/")[2]: data for name, data in (files or {}).items()}
    return App(fakes.Devices(files=fakes.Files({"settings": b"{}"} | held)))


def press(app, keys):
    """Press keys on the host, with time between them for everything to be done."""
    for key in keys:
        app.press(key[0], key.endswith("!"))
        for _ in range(300):
            app._devices.clock.advance(max(app.step(), 1))


def files_of(app):
    """Return what the host's app has kept, as a board's files."""
    return {f"/data/{name}": data for name, data in app._devices.files.contents.items()}


def commands_of(keys):
    """Return the commands that keys make."""
    app = app_of()
    for key in keys:
        app.press(key[0], key.endswith("!"))
    return unwind(app.table.match)


def before_the_last(deals=1):
    """Return the files as the last `deals` deals begin, and the keys still to press."""
    files, keys = _deals()[-deals]
    return dict(files), list(keys)


@functools.cache
def _deals():
    """Return the files and the keys still to press as each deal begins."""
    keys = text("keys").split()
    states = []
    app = app_of()
    for place, key in enumerate(keys):
        press(app, [key])
        if app.table.match.index > len(states):
            files = files_of(app)
            del files["/data/settings"]
            states.append((files, keys[place + 1 :]))
    return states
