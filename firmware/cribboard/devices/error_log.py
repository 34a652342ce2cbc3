"""Error reports: show an exception on the display and append it to a bounded log file."""

import io
import sys
import time

from cribboard.constants import ERROR_LOG_BYTES, ERROR_LOG_NAME

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Callable, Sequence

    from cribboard.home import Files, Screen

#: Time to read the display; it also slows the wear of flash if the app fails at every start.
_PAUSE_MS = 3000
#: With no more rows than that there is no empty one.
_TIGHT_ROWS = 4


def report(
    error: Exception, screen: "Screen | None", files: "Files", words: "Callable[[], Sequence[str]]"
) -> None:
    """Print, show and log `error`, which ended the app, then wait 3 s. Raises nothing.

    words: returns three rows: that something broke, that the game is kept, that it goes on in 3 s.
    """
    _try(lambda: _draw(error, screen, words))
    log(error, files)
    time.sleep_ms(_PAUSE_MS)


def log(error: Exception, files: "Files") -> None:
    """Print and log `error` with its traceback, unless the log ends with it. Raises nothing."""
    text = io.StringIO()
    sys.print_exception(error, text)
    print(text.getvalue())
    _try(lambda: _append(text.getvalue().encode() + b"\n", files))


def _try(act: "Callable[[], None]") -> None:
    try:
        act()
    except Exception as failure:  # a failing report must not stop the board
        print(failure)


def _draw(error: Exception, screen: "Screen | None", words: "Callable[[], Sequence[str]]") -> None:
    if screen is None:
        return
    text = "%s %s" % (type(error).__name__, error)
    broken, kept, goes_on = words()
    cells = screen.cells
    lines = [broken, kept] + [""] * (screen.rows > _TIGHT_ROWS)
    room = screen.rows - len(lines) - 1
    lines += [text[at * cells : (at + 1) * cells] for at in range(room)] + [goes_on]
    for row, line in enumerate(lines):
        parts = cells
        while screen.refresh(row, line[:cells] + " " * (cells - len(line))) and parts:
            parts -= 1


def _append(trace: bytes, files: "Files") -> None:
    trace = trace[-ERROR_LOG_BYTES:]
    logged = files.read(ERROR_LOG_NAME) or b""
    if not logged.endswith(trace):  # repeating it would only wear the flash
        files.replace(ERROR_LOG_NAME, (logged + trace)[-ERROR_LOG_BYTES:])  # the oldest go first
