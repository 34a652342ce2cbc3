"""What may be read of the store from outside: its games, the deal in play, the log of errors.

Nothing here writes. Game files go out as they lie on the flash; the host unpacks them with the
same records.py and packing.py.
"""

from binascii import crc32

from cribboard.constants import ERROR_LOG_NAME
from cribboard.store import records
from cribboard.store import results as kept

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

BLOCK_BYTES = 192  # a multiple of three, so that base64 of a block has no padding but at the end


def game(files: "Any", number: int) -> "tuple[bytes, int, int] | None":
    """Return game file `number` (from 1): its bytes, their CRC32 and the first block's sequence.

    None: there is none. Raises OSError where the flash does.
    """
    if not 1 <= number <= records.GAME_FILES:
        return None
    data = files.read(records.game_name(number - 1))
    if not data:
        return None
    first = records.parse(records.ARCHIVED, records.cut_out(data, 0))
    return data, crc32(data), first.sequence if first is not None else 0


def hot(files: "Any") -> bytes:
    """Return the newest good record of the deal in play, b"" if there is none."""
    found, _, _ = records.read_hot(files)
    return records.build(records.HOT, found[-1][2]) if found else b""


def totals(files: "Any") -> "dict[str, Any]":
    """Return what the games that are no longer kept came to."""
    return kept.load(files)


def log(files: "Any") -> str:
    """Return the log of errors as text, "" if there is none."""
    data = files.read(ERROR_LOG_NAME) or b""
    try:
        return str(data, "utf-8")
    except ValueError:  # its oldest end is cut at a byte, which may be in the midst of a letter
        return "".join([chr(byte) if byte < 128 else "?" for byte in data])
