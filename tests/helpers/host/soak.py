"""A board that is left on: game after game by keys. `micropython tests/helpers/host/soak.py GAMES`

Prints a line of JSON at each tenth of the way: games, heap in use after a collection, ms a key,
bytes and files of the store. The clock wraps every few games, as the Pico's does in 12 days.
"""

import gc
import json
import sys
import time

sys.path[:0] = ["", "firmware"]

from cribboard.app.app import App  # noqa: E402
from cribboard.language import phrases  # noqa: E402
from tests.helpers import fakes  # noqa: E402
from tests.helpers.player import Sensible  # noqa: E402

_WRAP_MS = 1 << 30
STILL = b'{"is_motion_reduced": true}'


class Files(fakes.Files):
    """Files without the log of all that was ever written."""

    def _count(self, what, name, offset, data):
        self.operations += 1
        return data


def settle(app, clock):
    """Turn the loop until a key is shown and saved."""
    while True:
        ms = app.step()
        clock.advance(ms or 1)
        if ms and app.is_saved:
            return


def play(app, clock, players):
    """Play a game to its end; return how many keys that took."""
    keys = 0
    if app.view.awaiting == "game":  # the plug was pulled after one
        app.press("#")
        settle(app, clock)
    view = app.view
    while True:
        for key in players.next_keys(view):
            app.press(key)
            settle(app, clock)
            keys += 1
        view = app.view
        if view.awaiting == "game":
            app.press("#")
            settle(app, clock)
            return keys + 1


def plug_in(files, wire):
    """Return a board that was just plugged in, and its clock, near its wrap."""
    devices = fakes.Devices(files=files, clock=fakes.Clock(_WRAP_MS - 60_000))
    devices.wire = lambda: wire
    app = App(devices)
    for _ in range(100):
        devices.clock.advance(app.step() or 1)
    return app, devices


def main(games, rows=10):
    """Play so many games; the plug is pulled every fiftieth."""
    files = Files({"settings": STILL})
    wire = fakes.Wire()
    app, devices = plug_in(files, wire)
    keys = 0
    begin = time.ticks_ms()
    for number in range(1, games + 1):
        keys += play(app, devices.clock, Sensible(number))
        assert devices.logged == [] and app._link is not None
        if number % 50 == 0:
            before = app.table.match.commands
            app, devices = plug_in(files, wire)
            assert app.table.match.commands == before
        if number * rows % games < rows:
            phrases.use(phrases.language())  # without the lines of phrases that were kept
            gc.collect()
            row = {"games": number, "heap": gc.mem_alloc()}
            row["ms_a_key"] = time.ticks_diff(time.ticks_ms(), begin) / keys
            row["bytes"] = sum([len(data) for data in files.contents.values()])
            row["files"] = len(files.contents)
            row["folded"] = json.loads(files.contents.get("totals", b'{"games": 0}'))["games"]
            row["operations_a_key"] = files.operations / keys
            print(json.dumps(row))
            keys, files.operations = 0, 0
            begin = time.ticks_ms()


if __name__ == "__main__":
    main(int(sys.argv[1]))
