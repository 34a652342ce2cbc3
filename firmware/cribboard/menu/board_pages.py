"""Menu items that are pages: the errors of the board, and its versions and measures."""

import sys

import cribboard
from cribboard.base import versions
from cribboard.base.constants import ERROR_LOG_NAME, SCREEN_CELLS
from cribboard.dialogs.dialog import Dialog
from cribboard.dialogs.keys import KeyRefused
from cribboard.language.phrases import fill, forms, say
from cribboard.screen.text_rows import wrap

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Callable

    from cribboard.base.view import View
    from cribboard.dialogs.dialog_table import Table


def error_rows(text: str) -> "list[str]":
    """Return the log in rows of 21 cells, the newest error first.

    >>> error_rows("ab\\n\\ncd\\n\\n")
    ['cd', '', 'ab']
    """
    lines: list[str] = []
    for error in reversed(text.strip().split("\n\n")):
        lines += [""] if lines else []
        for line in error.split("\n"):
            line = line.strip() or "-"
            lines += [line[at : at + SCREEN_CELLS] for at in range(0, len(line), SCREEN_CELLS)]
    return lines


def _log_rows(table: "Table") -> "list[str]":
    """Return the rows of the log, or what there is to say instead."""
    try:
        data = table.files.read(ERROR_LOG_NAME) if table.files is not None else b""
    except OSError:
        return wrap(say("page.log-unreadable"))
    text = "".join([chr(byte) if byte < 128 else "?" for byte in data or b""])
    return error_rows(text) if text else wrap(say("page.no-errors"))


def version_rows() -> "list[str]":
    """Return the versions as lines of at most 21 columns; names of products are not translated."""
    frozen = versions.image()
    if frozen is None:
        release = ".".join([str(number) for number in sys.implementation.version[:3]])
        return ["Cribboard " + cribboard.__version__, sys.implementation.name + " " + release]
    return [
        "Cribboard " + frozen["version"],
        say("page.commit", what=frozen["commit"]),
        "MicroPython " + frozen["micropython"],
        say("page.board", what=frozen["board"]),
    ]


def _about_rows(table: "Table") -> "list[str]":
    """Return the versions, the layout with how a panel is mounted (presets.py), and the health."""
    wanted = table.settings.get("tracks") or "two-track"
    if isinstance(wanted, dict):
        wanted = wanted.get("name", "-")
    rows = version_rows() + wrap(say("page.layout", what=str(wanted).replace(":", " ")))
    if table.health is not None:
        for form, value in zip(forms("page.health"), table.health()):
            rows += [fill(form, what=value)] if value else []
    return rows


class BoardPage(Dialog):
    """A page of rows, which are made when it is first shown; D turns it.

    title: key of its title; rows: returns its rows for a table.
    """

    def __init__(self, name: str, title: str, rows: "Callable[[Table], list[str]]") -> None:
        self.name = name
        self._title = title
        self._make = rows
        self._made: "list[str] | None" = None

    def press(self, table: "Table", symbol: str) -> None:
        """Turn the page on D, or close on `#`."""
        if symbol == "#":
            table.close(self)
        elif symbol != "D" or not self.turn_page(table, len(self.rows(table))):
            raise KeyRefused("ask.done")

    def rows(self, table: "Table") -> "list[str]":
        """Return all rows, without the title; they are made once."""
        if self._made is None:
            self._made = self._make(table)
        return self._made

    def fill(self, view: "View", table: "Table") -> None:
        """Show the page."""
        view.awaiting = "answer"
        view.asked_for = "page"
        rows = self.rows(table)
        places = self.fill_part(view, table, len(rows), "ask.done")
        view.page_rows = (say(self._title),) + tuple([rows[place] for place in places])


def errors() -> BoardPage:
    """Return the dialog that shows the log of errors."""
    return BoardPage("errors", "page.errors", _log_rows)


def about() -> BoardPage:
    """Return the dialog that shows the versions, the layout, and what the board has measured."""
    return BoardPage("about", "page.about", _about_rows)
