"""The menu's page with the versions of the firmware."""

from cribboard import versions
from cribboard.dialogs.dialog import Dialog
from cribboard.dialogs.keys import KeyRefused

TYPE_CHECKING = False
if TYPE_CHECKING:
    from cribboard.table import Table
    from cribboard.view import View


class About(Dialog):
    """The versions of the firmware and of MicroPython, and whether files in /source run."""

    name = "about"

    def press(self, table: "Table", symbol: str) -> None:
        """Close the page on `#`."""
        if symbol != "#":
            raise KeyRefused("# is done")
        table.close(self)

    def fill(self, view: "View", table: "Table") -> None:
        """Show the page."""
        view.awaiting = "answer"
        view.asked_for = "page"
        view.page = ("ABOUT",) + versions.lines()
        view.prompt = "# done"
