"""Search for games and settings in flash whose file system cannot be mounted, or has lost them.

Frozen into the image; _boot.py imports it, so nothing of the package does.
"""

import struct
from binascii import crc32
from time import sleep_ms

import vfs

_BLOCK = 4096
#: What is there but cannot be mounted gets so long to be read well after all.
_SETTLE_MS = 500
#: No block in use begins with so many of these.
_BLANK = b"\xff" * 32
#: Records of the store (store/records.py) begin so, have their length 4 bytes on and a CRC at
#: the end.
_MAGICS = (b"CH", b"CA")
_LEAST_BYTES = 29
#: In every file of settings that the firmware has written; a number follows.
_SETTING = b'"brightness":'


def disk_for(flash, disk):
    """Return the file system to mount, or None: `flash`, the partition, must be left as it is.

    disk: a file system without our folder; None: none can be mounted.
    """
    if disk is None and not _is_blank(flash):
        sleep_ms(_SETTLE_MS)
        try:
            late = vfs.VfsLfs2(flash, progsize=256)
            late.stat("data")
            return late
        except OSError:
            pass
    if _has_ours(memoryview(flash)):
        return None
    if disk is None:
        vfs.VfsLfs2.mkfs(flash, progsize=256)
        disk = vfs.VfsLfs2(flash, progsize=256)
    return disk


def _is_blank(flash):
    data = memoryview(flash)
    blocks = range(0, len(data), _BLOCK)
    return all([data[start : start + len(_BLANK)] == _BLANK for start in blocks])


def _has_ours(data):
    """Return whether a part of the flash holds a whole record, or settings."""
    for start in range(0, len(data), _BLOCK):
        if data[start : start + len(_BLANK)] == _BLANK:
            continue
        block = bytes(data[start : start + _BLOCK])
        at = block.find(_SETTING)
        if at >= 0 and block[at + len(_SETTING) :].lstrip()[:1].isdigit():
            return True
        for magic in _MAGICS:
            at = block.find(magic)
            while at >= 0:
                if _is_record(block[at:]):
                    return True
                at = block.find(magic, at + 1)
    return False


def _is_record(data):
    """Return whether `data` begins with a record whose CRC is right."""
    if len(data) < _LEAST_BYTES:
        return False
    end = struct.unpack("<H", data[4:6])[0]
    if not _LEAST_BYTES <= end <= len(data):
        return False
    return crc32(data[: end - 4]) == struct.unpack("<I", data[end - 4 : end])[0]
