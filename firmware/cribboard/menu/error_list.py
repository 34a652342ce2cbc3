"""The menu's page of logged errors, the newest first."""

from cribboard.constants import ERROR_LOG_NAME, SCREEN_CELLS
from cribboard.dialogs.dialog import Dialog
from cribboard.dialogs.keys import KeyRefused
from cribboard.language.phrases import later, say
from cribboard.screen.text_rows import wrap

TYPE_CHECKING = False
if TYPE_CHECKING:
    from cribboard.table import Table
    from cribboard.view import View

_ROWS = 6


def rows(text: str) -> "list[str]":
    """Return the log in rows of 21 cells, the newest error first.

    >>> rows("ab\\n\\ncd\\n\\n")
    ['cd', '', 'ab']
    """
    lines: list[str] = []
    for error in reversed(text.strip().split("\n\n")):
        lines += [""] if lines else []
        for line in error.split("\n"):
            line = line.strip() or "-"
            lines += [line[at : at + SCREEN_CELLS] for at in range(0, len(line), SCREEN_CELLS)]
    return lines


class ErrorList(Dialog):
    """The log of errors; `8` and `2` move. The file is read when it is first shown."""

    name = "errors"

    def __init__(self) -> None:
        self._rows: "list[str] | None" = None
        self._top = 0

    def press(self, table: "Table", symbol: str) -> None:
        """Move, or close on `#`."""
        if symbol == "#":
            table.close(self)
        elif symbol in "82":
            step = _ROWS if symbol == "8" else -_ROWS
            self._top = min(max(self._top + step, 0), max(len(self._rows or ()) - 1, 0))
        else:
            raise KeyRefused("no.move")

    def _read(self, table: "Table") -> "list[str]":
        """Return the rows of the log, or what there is to say instead."""
        try:
            data = table.files.read(ERROR_LOG_NAME) if table.files is not None else b""
        except OSError:
            return wrap(say("page.log-unreadable"))
        text = "".join([chr(byte) if byte < 128 else "?" for byte in data or b""])
        return rows(text) if text else wrap(say("page.no-errors"))

    def fill(self, view: "View", table: "Table") -> None:
        """Show the page."""
        if self._rows is None:
            self._rows = self._read(table)
        view.awaiting = "answer"
        view.asked_for = "page"
        view.page = (say("page.errors"),) + tuple(self._rows[self._top : self._top + _ROWS])
        view.prompt = later("ask.move")
