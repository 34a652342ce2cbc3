"""The files of the store in a folder of littlefs.

Timing: a write that erases a sector stops the Pico 45 ms, at worst 400.
Power: littlefs changes a file when it is closed, all at once. So `replace` needs no second file,
and is never a remove and a rename, between which there would be neither.
"""

import os

_NO_ENTRY = 2  # ENOENT
_MOST_BYTES = 8192  # twice what the largest of ours has: another's must not fill the memory


class Files:
    """The files of one folder, which is made by the first write: a boot writes nothing."""

    def __init__(self, folder: str) -> None:
        self._folder = folder

    def names(self) -> "list[str]":
        """Return the names of the files there are."""
        try:
            return os.listdir(self._folder)
        except OSError:
            return []

    def read(self, name: str) -> "bytes | None":
        """Return the whole of a file (8 kB at most), or None if there is none."""
        try:
            with open(self._path(name), "rb") as file:
                # read(n) allocates n bytes before it reads any: never more than the file has.
                size = min(file.seek(0, 2), _MOST_BYTES)
                file.seek(0)
                return file.read(size)
        except OSError as error:
            if error.errno == _NO_ENTRY:
                return None
            raise

    def replace(self, name: str, data: "bytes | bytearray") -> None:
        """Make `data` the whole of a file: after a power cut it is the old or the new."""
        with self._open(name, "wb") as file:
            file.write(data)

    def write(self, name: str, offset: int, data: "bytes | bytearray") -> None:
        """Write in the midst of a file or at its end; what lies behind stays."""
        try:
            file = self._open(name, "r+b")
        except OSError as error:
            if error.errno != _NO_ENTRY:
                raise
            file = self._open(name, "wb")
        with file:
            file.seek(offset)
            file.write(data)

    def _path(self, name: str) -> str:
        return self._folder + "/" + name

    def _open(self, name: str, mode: str):  # type: ignore[no-untyped-def]
        try:
            return open(self._path(name), mode)
        except OSError as error:
            if error.errno != _NO_ENTRY or name in self.names():
                raise
        try:
            os.mkdir(self._folder)
        except OSError:
            pass  # it is there already
        return open(self._path(name), mode)
