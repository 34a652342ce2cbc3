"""A board on fake devices, and what the page's drawer asks of it."""

import json

import settings_bridge  # of the page

from cribboard.app import App
from cribboard.store import settings as stored
from tests.helpers import fakes
from tests.helpers.scripts import press_keys


class PageApp(App):
    """The app in the page, which knows its board."""

    asks_board = False


class Drawer:
    """A board on fake devices, and what the page's drawer asks of it."""

    def __init__(self, files=None, keys=""):
        self.devices = fakes.Devices(files=files)
        self.board = PageApp(self.devices)
        self.board.table.has_voice = True
        self.changes = 0
        self.bridge = settings_bridge.SettingsBridge(self.board, self._changed)
        self.keys(keys)

    def _changed(self):
        self.changes += 1

    def keys(self, keys):
        press_keys(self.board, keys)
        return self

    def ask(self, do, **values):
        return json.loads(self.bridge.ask(json.dumps({"do": do, **values})))

    def do(self, do, **values):
        """Ask for what is not refused; return the state."""
        answer = self.ask(do, **values)
        assert answer["refused"] == "", answer["refused"]
        return answer["state"]

    def state(self):
        return self.do("look")

    def rows(self):
        """Return every setting by name."""
        groups = self.state()["groups"]
        rows = [row for group in groups for item in group["items"] for row in item["settings"]]
        assert len({row["name"] for row in rows}) == len(rows)
        return {row["name"]: row for row in rows}

    def saved(self):
        """Let the board save; return the settings as a new start loads them."""
        for _ in range(50):
            self.board.step()
            self.devices.clock.advance(10)
        return stored.load(self.devices.files.plugged_in())

    @property
    def settings(self):
        return self.board.table.settings

    @property
    def game(self):
        return self.board.table.match.game
