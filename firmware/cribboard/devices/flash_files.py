"""The store's files in a folder of littlefs.

Timing: a write that erases a sector stops the Pico for 45 ms, 400 at worst.
Power: littlefs changes a file at once when it is closed. So `replace` needs no second file and no
rename, and a power cut leaves the old file or the new one.
Faults: littlefs logs the changes of a folder in a pair of sectors, and a flipped bit there takes
back all that follows. So one of the journal's two files lies in a folder of its own.
"""

import os

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Callable

_NO_ENTRY = 2  # ENOENT
_COPY, _COPY_FOLDER = "hot1", "copy"  # see store/journal.py
_MOST_BYTES = 8192  # of a file read: twice our largest; a foreign file must not fill the memory


def is_mounted() -> bool:
    """Return whether there is a file system, damaged or not: _boot.py may have mounted none."""
    try:
        return bool(os.statvfs("/")[0])
    except OSError:
        return True


class Files:
    """The files of one folder, as `home.Files`; the first write makes the folder."""

    def __init__(self, folder: str) -> None:
        self._folder = folder

    def names(self) -> "list[str]":
        """Return the names of all files."""
        try:
            names = os.listdir(self._folder)
            return [_COPY if name == _COPY_FOLDER else name for name in names]
        except OSError:
            return []

    def read(self, name: str) -> "bytes | None":
        """Return a file (8 kB of it at most), None if there is none."""
        try:
            with open(self._path(name), "rb") as file:
                # read(n) allocates n bytes first, so ask for no more than the file has
                size = min(file.seek(0, 2), _MOST_BYTES)
                file.seek(0)
                return file.read(size)
        except OSError as error:
            if error.errno == _NO_ENTRY:
                return None
            raise

    def replace(self, name: str, data: "bytes | bytearray") -> None:
        """Make `data` the whole file; after a power cut it is the old one or the new one."""
        with self._open(name, "wb") as file:
            file.write(data)

    def write(self, name: str, offset: int, data: "bytes | bytearray") -> None:
        """Write `data` at `offset`, at most the file's length; the rest of the file stays."""
        self.begin_write(name, offset, data)()

    def begin_write(
        self, name: str, offset: int, data: "bytes | bytearray"
    ) -> "Callable[[], None]":
        """Begin what `write` does; the file changes when the returned function is called.

        littlefs erases a sector for the data here; the function may erase one for the directory.
        """
        try:
            file = self._open(name, "r+b")
        except OSError as error:
            if error.errno != _NO_ENTRY:
                raise
            file = self._open(name, "wb")
        try:
            file.seek(offset)
            file.write(data)
        except OSError:
            file.close()  # littlefs then leaves the file as it was
            raise
        close: "Callable[[], None]" = file.close
        return close

    def _path(self, name: str) -> str:
        return "/".join([self._folder] + [_COPY_FOLDER] * (name == _COPY) + [name])

    def _open(self, name: str, mode: str):  # type: ignore[no-untyped-def]
        try:
            return open(self._path(name), mode)
        except OSError as error:
            if error.errno != _NO_ENTRY:
                raise
        for folder in (self._folder, self._path(name).rpartition("/")[0]):
            try:
                os.mkdir(folder)
            except OSError:
                pass  # it exists already
        return open(self._path(name), mode)
