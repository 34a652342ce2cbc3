"""The board as the link sees it: what it may ask and do, and nothing else."""

import gc

from cribboard.link import Link
from cribboard.store import export
from cribboard.store import settings as stored

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from cribboard.app import App
    from cribboard.view import View


class Board:
    """A narrow door to the app, for one Link."""

    def __init__(self, app: "App", devices: "Any") -> None:
        self._app = app
        self._devices = devices
        self.clock = devices.clock
        self.files = devices.files
        self.settings = app.table.settings

    def press(self, symbol: str, is_long: bool) -> None:
        """Press a key, as on the pad: what breaks then is not the link."""
        try:
            self._app.press(symbol, is_long)
        except Exception as error:
            if isinstance(error, OSError):  # an answer would take it for the store's
                error = RuntimeError(error)
            self._app.broke = error
            raise error

    def view(self) -> "View":
        """Return what is to be seen now."""
        return self._app.view

    def place(self) -> "tuple[int, int]":
        """Return (block of the match, how many commands of it were done)."""
        match = self._app.table.match
        return match.index, len(match.steps)

    def steps(self) -> "Any":
        """Return this block's commands, each with its events."""
        return self._app.table.match.steps

    def health(self) -> "dict[str, Any]":
        """Return how the board is: see docs/link.md."""
        watchdog = self._devices.watchdog
        free = getattr(gc, "mem_free", None)
        gc.collect()  # what is left over counts as free
        return {
            "heap_free": free() if free else 0,
            "resets": getattr(watchdog, "resets", 0),
            "errors": self._app.errors,
            "is_saved": self._app.is_saved,
            "bad_files": sum([name.startswith("bad") for name in self.files.names()]),
        }

    def rename(self, track: int, name: "Any") -> str:
        """Name a track; return what is wrong with the name, "" if nothing."""
        names = list(self.settings["names"])
        names[track] = name
        try:
            if not stored.is_allowed("names", names):
                raise ValueError
        except (ValueError, TypeError):  # no text, or half a letter
            return "a name is a text of 1 to 24 bytes, without control characters"
        self.settings["names"] = names
        self._app.changed()
        return ""


def link(app: "App", devices: "Any") -> Link:
    """Return the link of `app` over what `devices.wire` makes."""
    return Link(Board(app, devices), devices.wire(), export)
