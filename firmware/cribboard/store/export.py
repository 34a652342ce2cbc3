"""Read-only access to the store for the link: games, current deal, results, error log.

Game files are sent as they are on the flash; the host unpacks them with the same records.py and
packing.py.
"""

from binascii import crc32

from cribboard.base.constants import ERROR_LOG_NAME
from cribboard.store import records, results

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from cribboard.home import Files

BLOCK_BYTES = 192  # a multiple of three, so that only the last block's base64 has padding


def game(files: "Files", number: int) -> "tuple[bytes, int, int] | None":
    """Return game file `number` (from 1): its bytes, their CRC32 and the first block's sequence.

    None if there is no such file. Raises OSError where the flash does.
    """
    if not 1 <= number <= records.GAME_FILES:
        return None
    data = files.read(records.game_name(number - 1))
    if not data:
        return None
    first = records.parse(records.ARCHIVED, records.cut_out(data, 0))
    return data, crc32(data), first.sequence if first is not None else 0


def hot(files: "Files") -> bytes:
    """Return the newest good record of the deal in play, b"" if there is none."""
    good, _, _ = records.read_hot(files)
    return records.build(records.HOT, good[-1][2]) if good else b""


def totals(files: "Files") -> "dict[str, Any]":
    """Return the summed results of games whose files were used again."""
    return results.load(files)


def log(files: "Files") -> str:
    """Return the error log as text, "" if there is none."""
    data = files.read(ERROR_LOG_NAME) or b""
    try:
        return str(data, "utf-8")
    except ValueError:  # the oldest end is cut at a byte, maybe within a character
        return "".join([chr(byte) if byte < 128 else "?" for byte in data])
