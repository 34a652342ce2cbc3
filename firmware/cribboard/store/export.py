"""Games and the deal in play as the store has them, for the link.

Game files are sent as they are on the flash; the host unpacks them with the same records.py and
packing.py.
"""

from binascii import crc32

from cribboard.store import records

TYPE_CHECKING = False
if TYPE_CHECKING:
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
