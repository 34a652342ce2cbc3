"""What main.py does with an exception: shows it, logs it in a bounded file, and goes slow."""

import io
import sys
import time

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

LOG = "errors.txt"
_LOG_BYTES = 2048  # the oldest go first
_PAUSE_MS = 3000  # to be read; and a board that fails at once wears its flash slowly


def report(error: Exception, screen: "Any", files: "Any") -> None:
    """Tell of `error` wherever it can be told, then wait a little. Raises nothing itself."""
    text = io.StringIO()
    sys.print_exception(error, text)
    trace = text.getvalue()
    print(trace)
    _try(lambda: _show(error, screen))
    _try(lambda: _log(trace, files))
    time.sleep_ms(_PAUSE_MS)


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


def _log(trace: str, files: "Any") -> None:
    log = (files.read(LOG) or b"") + trace.encode() + b"\n"
    files.replace(LOG, log[-_LOG_BYTES:])
