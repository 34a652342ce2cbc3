"""The menu's page with the versions of the firmware and the layout of the board."""

import sys

import cribboard
from cribboard import versions
from cribboard.dialogs.dialog import Dialog
from cribboard.dialogs.keys import KeyRefused
from cribboard.language.phrases import later, say

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from cribboard.table import Table
    from cribboard.view import View


def lines() -> "tuple[str, ...]":
    """Return the versions as lines of at most 21 columns; names of products are not translated."""
    frozen = versions.image()
    if frozen is None:
        release = ".".join([str(number) for number in sys.implementation.version[:3]])
        return ("Cribboard " + cribboard.__version__, sys.implementation.name + " " + release)
    rows: "tuple[str, ...]" = (
        "Cribboard " + frozen["version"],
        say("page.commit", what=frozen["commit"]),
        "MicroPython " + frozen["micropython"],
        say("page.board", what=frozen["board"]),
    )
    if versions.is_source(cribboard.__path__):
        rows += (say("page.source"), "Cribboard " + cribboard.__version__)
    return rows


def _layout(wanted: "Any") -> str:
    """Return the line of the layout; wanted: the setting `tracks` (lights/presets.py)."""
    if isinstance(wanted, dict):
        wanted = wanted.get("name", "-")
    return say("page.layout", what=str(wanted or "two-track"))


class About(Dialog):
    """The versions of the firmware and of MicroPython, and whether files in /source run."""

    name = "about"

    def press(self, table: "Table", symbol: str) -> None:
        """Close the page on `#`."""
        if symbol != "#":
            raise KeyRefused("no.done")
        table.close(self)

    def fill(self, view: "View", table: "Table") -> None:
        """Show the page."""
        view.awaiting = "answer"
        view.asked_for = "page"
        view.page = (say("page.about"),) + lines() + (_layout(table.settings.get("tracks")),)
        view.prompt = later("ask.done")
