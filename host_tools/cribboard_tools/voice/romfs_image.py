"""Voice packs as a ROMFS, which MicroPython mounts at /rom, and as a UF2 file for that partition.

mpremote, MicroPython's own tool, writes the ROMFS. A file in it lies in one piece, so the firmware
reads the pack in the flash itself.
"""

import struct

from cribboard.audio import voice_pack
from cribboard_tools.console import extras
from cribboard_tools.errors import Failure
from cribboard_tools.pico import uf2
from cribboard_tools.pico.make_firmware import BoardKind

#: The pack's name in /rom.
FILE_NAME = "voice"
_ERASED = b"\xff"


def image(pack: bytes) -> bytes:
    """Return a ROMFS with the pack in it."""
    try:
        from mpremote.romfs import VfsRomWriter
    except ImportError as error:
        raise Failure(extras.missing("mpremote 1.25 or later", "voice")) from error
    writer = VfsRomWriter()
    writer.mkfile(FILE_NAME, pack)
    return bytes(writer.finalise())


def pack_in(romfs: bytes) -> bytes:
    """Return the pack in a ROMFS that `image` made, b"" if there is none.

    It lies there in one piece, and its header has its size.
    """
    start = romfs.find(voice_pack.MAGIC)
    if start < 0 or start + voice_pack.HEADER_BYTES > len(romfs):
        return b""
    size = struct.unpack_from(voice_pack.HEADER, romfs, start)[8]
    return romfs[start : start + size]


def uf2_file(pack: bytes, board: BoardKind) -> bytes:
    """Return a UF2 file that puts a pack into the board's ROMFS partition, and nothing elsewhere.

    Of a half-written pack MicroPython mounts nothing, so the board is silent. Raises Failure
    if the pack is too large.
    """
    data = image(pack)
    address, size = board.romfs
    if len(data) > size:
        raise Failure(
            f"the pack has {len(data):,} bytes, the ROMFS of a {board.title} has {size:,}"
        )
    data += _ERASED * (-len(data) % uf2.SECTOR)  # whole sectors: the boot loader erases those
    pages = range(0, len(data), uf2.PAGE)
    blocks = [uf2.Block(board.family, address + at, data[at : at + uf2.PAGE]) for at in pages]
    return uf2.write(uf2.order_for_cuts(blocks))


def fits(pack: bytes, board: BoardKind) -> bool:
    """Return whether a pack fits into the board's ROMFS partition."""
    return len(image(pack)) <= board.romfs[1]
