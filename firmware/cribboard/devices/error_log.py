"""What is done with an exception: it is shown, and logged in a bounded file. Raises nothing."""

import io
import sys
import time

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

LOG = "errors.txt"  # as store/export.py reads it
_LOG_BYTES = 2048  # the oldest go first
_PAUSE_MS = 3000  # to be read; and a board that fails at once wears its flash slowly


def report(error: Exception, screen: "Any", files: "Any") -> None:
    """Tell of `error`, which ended the app, wherever it can be told, then wait a little."""
    _try(lambda: _show(error, screen))
    log(error, files)
    time.sleep_ms(_PAUSE_MS)


def log(error: Exception, files: "Any") -> None:
    """Append `error` with its traceback to the log, unless it is what the log ends with."""
    text = io.StringIO()
    sys.print_exception(error, text)
    print(text.getvalue())
    _try(lambda: _append(text.getvalue().encode() + b"\n", files))


def _try(tell: "Any") -> None:
    try:
        tell()
    except Exception as failure:  # there is nobody left to tell, and the game must go on
        print(failure)


def _show(error: Exception, screen: "Any") -> None:
    if screen is None:
        return
    text = "%s %s" % (type(error).__name__, error)
    lines = ["Something broke.", "The game is kept.", ""]
    lines += [text[i : i + 21] for i in range(0, 84, 21)] + ["Going on in 3 s"]
    for page in range(8):
        screen.refresh(page, "%-21s" % lines[page])


def _append(trace: bytes, files: "Any") -> None:
    trace = trace[-_LOG_BYTES:]
    held = files.read(LOG) or b""
    if not held.endswith(trace):  # the same again and again would only wear the flash
        files.replace(LOG, (held + trace)[-_LOG_BYTES:])
