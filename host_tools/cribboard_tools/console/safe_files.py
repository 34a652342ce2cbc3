"""Reading of files with a limit, and atomic writing: a full disk or Ctrl-C leaves the old file.

The content goes into a part file beside the target, is flushed to the disk, and then replaces the
target. After an error the part file is removed and the target is unchanged.
"""

from __future__ import annotations

import errno
import os
import shutil
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

from cribboard_tools.errors import BadInput

#: More than any match, pack or image has.
MOST_BYTES = 64 << 20


class CannotWrite(BadInput):
    """A file could not be written; the text names it and says why."""

    def __init__(self, path: Path, error: OSError) -> None:
        super().__init__(f"cannot write {path}: {error.strerror or error}")


@contextmanager
def replacing(path: Path | str, makes_folders: bool = True) -> Iterator[Path]:
    """Give the path of a part file to write, and afterwards replace `path` with it.

    makes_folders: make missing folders. A target that is not a regular file (/dev/stdout, a pipe)
    cannot be replaced: its own path is given. Raises CannotWrite for an error of writing; other
    errors of the body pass through.
    """
    named = Path(path)
    if named.exists() and not named.is_file():
        with _as_cannot_write(named, named):
            _refuse_folder(named)
            yield named
        return
    target = Path(os.path.realpath(named))  # a link stays a link to the file that is replaced
    part = target.with_name(f".{target.name[:200]}.{os.urandom(4).hex()}.part")
    with _as_cannot_write(named, part, target):
        if makes_folders:
            target.parent.mkdir(parents=True, exist_ok=True)
        part.touch(exist_ok=False)
        try:
            yield part
            _flush(part)
            if target.exists():
                shutil.copymode(target, part)
            os.replace(part, target)
        except BaseException:
            with suppress(OSError):
                part.unlink()
            raise


@contextmanager
def _as_cannot_write(named: Path, *own: Path) -> Iterator[None]:
    """Raise CannotWrite for an OSError about the files `own`, their folders, or no file."""
    try:
        yield
    except OSError as error:
        if isinstance(error.filename, str):
            about = Path(error.filename)
            if not any(about == path or about in path.parents for path in own):
                raise
        raise CannotWrite(named, error) from error


def _refuse_folder(path: Path) -> None:
    if path.is_dir():
        raise IsADirectoryError(errno.EISDIR, "it is a folder", str(path))


def _flush(path: Path) -> None:
    with path.open("rb+") as file:
        os.fsync(file.fileno())


def write_bytes(path: Path | str, data: bytes) -> None:
    """Write a whole file. Raises CannotWrite."""
    with replacing(path) as part:
        part.write_bytes(data)


def write_text(path: Path | str, text: str) -> None:
    """Write a whole text file, in UTF-8 with line feeds. Raises CannotWrite."""
    write_bytes(path, text.encode("utf-8"))


def read_bytes(path: Path | str) -> bytes:
    """Return the content of a file that the user named.

    Raises OSError, and BadInput for more than MOST_BYTES: /dev/zero has no end.
    """
    with open(path, "rb") as file:
        data = file.read(MOST_BYTES + 1)
    if len(data) > MOST_BYTES:
        raise BadInput(f"{path} has more than {MOST_BYTES >> 20} MB: it is something else")
    return data


def read_input(path: Path | str) -> bytes:
    """Return the content of a file as `read_bytes` does. Raises BadInput."""
    try:
        return read_bytes(path)
    except OSError as error:
        raise BadInput(f"cannot read {path}: {error.strerror or error}") from error


def check_writable(path: Path | str) -> None:
    """Raise CannotWrite where `path` could not be written; change nothing.

    For commands that run for minutes before they write.
    """
    named = Path(path)
    with _as_cannot_write(named, named):
        _refuse_folder(named)
    if named.exists() and not named.is_file():
        return
    target = Path(os.path.realpath(named))
    folder = next(one for one in (target.parent, *target.parent.parents) if one.exists())
    probe = folder / f".{os.urandom(8).hex()}.part"
    with _as_cannot_write(named, probe, folder):
        probe.touch(exist_ok=False)
        probe.unlink()
