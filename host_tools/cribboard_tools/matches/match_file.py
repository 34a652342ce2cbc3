"""Reader of a match in notation that the command line names: a file, or standard input."""

import sys

from cribboard_tools.console import safe_files
from cribboard_tools.errors import BadInput


def read(path: str) -> str:
    """Return the text of the file at `path`, or of standard input for `-`.

    Raises BadInput where it cannot be read or is not UTF-8 text.
    """
    try:
        if path == "-":
            if sys.stdin is None:
                raise BadInput("standard input is closed, so there is nothing to read")
            return sys.stdin.buffer.read().decode("utf-8-sig")
        text = safe_files.read_bytes(path).decode("utf-8-sig")
        return text.replace("\r\n", "\n").replace("\r", "\n")
    except OSError as error:
        raise BadInput(f"cannot read {path}: {error.strerror}") from error
    except UnicodeDecodeError as error:
        raise BadInput(f"{path} is not a match in notation: it is not UTF-8 text") from error
