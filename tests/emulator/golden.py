"""Keys of the golden game, and the board's files some deals before its end."""

import functools
import pathlib

from cribboard.app.app import App
from tests.helpers import fakes

FOLDER = pathlib.Path(__file__).resolve().parent.parent / "golden"


def text(kind: str) -> str:
    """Return the golden game's `keys`, `match` or `end`."""
    return (FOLDER / f"first-light.{kind}").read_text()


def before_the_last(deals: int = 1) -> tuple[dict[str, bytes], list[str]]:
    """Return the files as the last `deals` deals begin, and the keys still to press."""
    files, keys = _played()[-deals]
    return dict(files), list(keys)


@functools.cache
def _played() -> list[tuple[dict[str, bytes], list[str]]]:
    """Return the files and the keys still to press as each deal begins."""
    keys = text("keys").split()
    states: list[tuple[dict[str, bytes], list[str]]] = []
    app = App(fakes.Devices())
    for place, key in enumerate(keys):
        app.press(key[0], key.endswith("!"))
        for _ in range(300):
            app._devices.clock.advance(app.step())
        if app.table.match.index > len(states):
            held = app._devices.files.contents.items()
            files = {f"/data/{name}": data for name, data in held if name != "settings"}
            states.append((files, keys[place + 1 :]))
    return states
