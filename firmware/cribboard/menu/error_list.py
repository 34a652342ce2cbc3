"""The menu's page of logged errors, the newest first."""

from cribboard.constants import ERROR_LOG_NAME
from cribboard.dialogs.dialog import Dialog
from cribboard.dialogs.keys import KeyRefused

TYPE_CHECKING = False
if TYPE_CHECKING:
    from cribboard.table import Table
    from cribboard.view import View

_CELLS, _ROWS = 21, 6


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
            lines += [line[at : at + _CELLS] for at in range(0, len(line), _CELLS)]
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
            raise KeyRefused("8 2 move, # is done")

    def fill(self, view: "View", table: "Table") -> None:
        """Show the page."""
        if self._rows is None:
            try:
                files = table.files
                data = (files.read(ERROR_LOG_NAME) if files is not None else None) or b""
            except OSError:
                data = b"the log cannot be read"
            text = "".join([chr(byte) if byte < 128 else "?" for byte in data])
            self._rows = rows(text) if text else ["nothing broke"]
        view.awaiting = "answer"
        view.asked_for = "page"
        view.page = ("ERRORS",) + tuple(self._rows[self._top : self._top + _ROWS])
        view.prompt = "8 2 move  # done"
