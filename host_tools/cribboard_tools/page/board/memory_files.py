"""Files in memory, as the store takes them: of a lesson, which is kept nowhere, and of a worker."""

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping


class MemoryFiles:
    """Files in memory; changed: the names of those that were written."""

    def __init__(self, files: "Mapping[str, bytes]") -> None:
        self.files = dict(files)
        self.changed: "set[str]" = set()

    def read(self, name: str) -> "bytes | None":
        """Return the file's bytes, None if there is no such file."""
        return self.files.get(name)

    def replace(self, name: str, data: "bytes | bytearray") -> None:
        """Make `data` the whole file."""
        self.files[name] = bytes(data)
        self.changed.add(name)

    def write(self, name: str, offset: int, data: "bytes | bytearray") -> None:
        """Write `data` at `offset`; the file is made, or grows, as needed."""
        old = self.files.get(name, b"")
        old += bytes(max(0, offset - len(old)))
        self.replace(name, old[:offset] + bytes(data) + old[offset + len(data) :])

    def names(self) -> "list[str]":
        """Return the names of all files."""
        return sorted(self.files)
