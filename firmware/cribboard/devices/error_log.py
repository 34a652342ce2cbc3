"""Error reports: show an exception on the display and append it to a bounded log file."""

import io
import select
import sys
import time

from cribboard.base.constants import ERROR_LOG_BYTES, ERROR_LOG_NAME, SCREEN_CELLS, SCREEN_ROWS

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Callable, Sequence

    from cribboard.home import Files, Screen

#: Time to read the display; it also slows the wear of flash if the app fails at every start.
_PAUSE_MS = 3000
#: How long a text may wait for room on the port.
_SAYING_MS = 50


def report(
    error: Exception,
    screen: "Screen | None",
    files: "Files",
    words: "Callable[[], Sequence[str]]",
    pause_ms: int = _PAUSE_MS,
) -> None:
    """Print, show and log `error`, which ended the app, then wait. Raises nothing.

    words: returns three rows: that something broke, that the game is kept, when it goes on.
    """
    _try(lambda: _draw(error, screen, words))
    log(error, files)
    time.sleep_ms(pause_ms)


def log(error: Exception, files: "Files") -> None:
    """Print and log `error` with its traceback, unless the log ends with it. Raises nothing."""
    text = io.StringIO()
    sys.print_exception(error, text)
    say(text.getvalue())
    _try(lambda: _append(text.getvalue().encode() + b"\n", files))


def _try(act: "Callable[[], None]") -> None:
    try:
        act()
    except Exception as failure:  # a failing report must not stop the board
        say(str(failure))


def say(text: str) -> None:
    """Print a text, as much of it as the port takes in 50 ms.

    `print` to a port that is open and that nobody reads would hold up the board for 500 ms.
    """
    room = select.poll()
    room.register(sys.stdout, select.POLLOUT)
    left_ms = _SAYING_MS
    for letter in text + "\n":
        while not room.poll(0):
            if left_ms <= 0:
                return
            left_ms -= 1
            time.sleep_ms(1)
        sys.stdout.write(letter)  # one at a time: there is room for one


def show(screen: "Screen | None", lines: "Sequence[str]") -> None:
    """Show lines, the first on top, and clear the other rows."""
    if screen is None:
        return
    for row in range(SCREEN_ROWS):
        line = lines[row][:SCREEN_CELLS] if row < len(lines) else ""
        screen.refresh(row, line + " " * (SCREEN_CELLS - len(line)))


def _draw(error: Exception, screen: "Screen | None", words: "Callable[[], Sequence[str]]") -> None:
    if screen is None:
        return
    text = "%s %s" % (type(error).__name__, error)
    broken, kept, goes_on = words()
    places = range(0, (SCREEN_ROWS - 4) * SCREEN_CELLS, SCREEN_CELLS)
    rows = [text[at : at + SCREEN_CELLS] for at in places]
    show(screen, [broken, kept, ""] + rows + [goes_on])


def _append(trace: bytes, files: "Files") -> None:
    trace = trace[-ERROR_LOG_BYTES:]
    logged = files.read(ERROR_LOG_NAME) or b""
    if not logged.endswith(trace):  # repeating it would only wear the flash
        files.replace(ERROR_LOG_NAME, (logged + trace)[-ERROR_LOG_BYTES:])  # the oldest go first
