"""The store's files in memory, while games in flash cannot be read and must not be overwritten."""

import _rp2
import os
from machine import soft_reset

import vfs

from cribboard.devices import flash_files

_NO_ROOM = 28  # ENOSPC
_MOST_BYTES = 32 * 1024  # of all files: some 25 games
_FOLDER = "/data"


class Files:
    """Files in memory, as `home.Files`."""

    def __init__(self) -> None:
        self._contents: dict[str, bytes] = {}

    def names(self) -> "list[str]":
        """Return the names of all files."""
        return list(self._contents)

    def read(self, name: str) -> "bytes | None":
        """Return the whole file, None if there is none."""
        return self._contents.get(name)

    def replace(self, name: str, data: "bytes | bytearray") -> None:
        """Make `data` the whole file. Raises OSError where that would take too much memory."""
        others = [len(self._contents[other]) for other in self._contents if other != name]
        if sum(others) + len(data) > _MOST_BYTES:
            raise OSError(_NO_ROOM)
        self._contents[name] = bytes(data)

    def write(self, name: str, offset: int, data: "bytes | bytearray") -> None:
        """Write `data` at `offset`, at most the file's length; the rest of the file stays."""
        old = self._contents.get(name, b"")
        self.replace(name, old[:offset] + bytes(data) + old[offset + len(data) :])

    def start_anew(self) -> None:
        """Give the flash an empty file system with these files, and restart. Raises OSError.

        What could not be read is lost. A file system that only lacks our folder is kept.
        """
        flash = _rp2.Flash()
        try:
            disk = vfs.VfsLfs2(flash, progsize=256)  # type: ignore[abstract]
            disk.statvfs("/")  # raises where a folder cannot be read
        except OSError:
            vfs.VfsLfs2.mkfs(flash, progsize=256)
            disk = vfs.VfsLfs2(flash, progsize=256)  # type: ignore[abstract]
        vfs.mount(disk, "/")
        try:
            os.mkdir(_FOLDER)  # _boot.py takes a file system with it for sound
            files = flash_files.Files(_FOLDER)
            for name in self._contents:
                files.replace(name, self._contents[name])
        except OSError:
            vfs.umount("/")
            raise
        soft_reset()
