"""Reader of a match in notation that the command line names: a file, or standard input."""

import sys

from cribboard_tools.console import safe_files
from cribboard_tools.errors import BadInput


def read(path: str, given: bytes | None = None) -> str:
    """Return the text of the file at `path`, or of standard input for `-`.

    given: its bytes, where they were read already. Raises BadInput where it cannot be read or is
    not UTF-8 text.
    """
    try:
        if given is not None:
            data = given
        elif path != "-":
            data = safe_files.read_bytes(path)
        elif sys.stdin is None:
            raise BadInput("standard input is closed, so there is nothing to read")
        else:
            data = sys.stdin.buffer.read()
        return data.decode("utf-8-sig").replace("\r\n", "\n").replace("\r", "\n")
    except OSError as error:
        raise BadInput(f"cannot read {path}: {error.strerror}") from error
    except UnicodeDecodeError as error:
        raise BadInput(f"{path} is not a match in notation: it is not UTF-8 text") from error
