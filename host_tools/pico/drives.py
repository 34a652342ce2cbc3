"""Drive of a Pico in its boot loader: finding, mounting and writing it.

The chip's ROM provides the drive. It accepts each UF2 block wherever it is written on the drive,
and restarts the board after the last block; then the drive disappears.
"""

import errno
import os
import re
import shutil
import string
import subprocess
import sys
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import NamedTuple

from host_tools.errors import Failure

INFO = "INFO_UF2.TXT"
#: Board-ID in INFO_UF2.TXT, which is also the drive's label: the chip.
FAMILIES = {"RPI-RP2": "RP2040", "RP2350": "RP2350"}
#: Bytes of an image written at a time: each piece is on the board before the next is sent.
_PIECE = 64 << 10
_BLOCK = 512
_WAIT_S, _LOOK_S = 15.0, 0.25
_MOUNT_AFTER_S = 4.0  # a desktop mounts a drive in one or two seconds
_MOUNTING_S = 30.0
_DENIED = (errno.EROFS, errno.EACCES, errno.EPERM)

Tell = Callable[[int], None]  # bytes written since


class Drive(NamedTuple):
    """Drive of a boot loader. family: the chip, as in uf2.FAMILIES."""

    path: Path
    family: str


def read(path: Path) -> Drive | None:
    """Return the drive mounted at `path`, None where it is not a Pico's boot loader."""
    try:
        text = (path / INFO).read_bytes()[:512].decode(errors="replace")
    except OSError:
        return None
    name = re.search(r"^Board-ID: *(\S+)", text, re.M)
    family = FAMILIES.get(name[1]) if name else None
    return Drive(path, family) if family else None


def find(platform: str = sys.platform) -> list[Drive]:
    """Return the mounted drives of boot loaders."""
    drives = [read(place) for place in _places(platform)]
    return [drive for drive in drives if drive]


def _places(platform: str) -> list[Path]:
    """Return the places where a drive can be mounted."""
    if platform == "win32":
        return [Path(f"{letter}:/") for letter in string.ascii_uppercase]
    if platform == "darwin":
        return sorted(Path("/Volumes").glob("*"))
    try:
        return mounted(Path("/proc/self/mounts").read_text(errors="replace"))
    except OSError:
        return []


def mounted(mounts: str) -> list[Path]:
    """Return the mount points of FAT file systems in the text of /proc/mounts."""
    rows = [line.split(" ") for line in mounts.splitlines()]
    return [
        Path(re.sub(r"\\([0-7]{3})", lambda code: chr(int(code[1], 8)), row[1]))
        for row in rows
        if len(row) > 2 and row[2] in ("vfat", "msdos")
    ]


def unmounted() -> list[Path]:
    """Return the block devices of boot loaders that Linux knows and has not mounted."""
    labels = [Path("/dev/disk/by-label", label) for label in FAMILIES]
    devices = [label.resolve() for label in labels if label.exists()]
    try:
        mounts = Path("/proc/self/mounts").read_text(errors="replace")
    except OSError:
        return devices
    taken = {Path(line.split(" ")[0]).resolve() for line in mounts.splitlines() if line[:1] == "/"}
    return [device for device in devices if device not in taken]


def mount(device: Path) -> bool:
    """Mount a device for the user through udisks; return whether that worked."""
    if shutil.which("udisksctl") is None:
        return False
    command = ["udisksctl", "mount", "--no-user-interaction", "--block-device", str(device)]
    try:
        return subprocess.run(command, capture_output=True, timeout=_MOUNTING_S).returncode == 0
    except subprocess.TimeoutExpired:
        return False


def choose(given: str | None, known: Sequence[Drive] = ()) -> Drive | None:
    """Return the drive to write to, None where there is none yet. Raises Failure for several.

    given: the folder that the user named; known: drives of other boards.
    """
    if given:
        return read(Path(given))
    fresh = [drive for drive in find() if drive not in known]
    if len(fresh) > 1:
        named = ", ".join(str(drive.path) for drive in fresh)
        raise Failure(
            f"several boards are in their boot loader: choose one with --drive DIR: {named}"
        )
    return fresh[0] if fresh else None


def wait(given: str | None, known: Sequence[Drive]) -> Drive:
    """Wait for the drive of a board that enters its boot loader; return it. Raises Failure."""
    start = time.monotonic()
    is_mount_tried = False
    while time.monotonic() - start < _WAIT_S:
        drive = choose(given, known)
        if drive:
            return drive
        if not is_mount_tried and time.monotonic() - start > _MOUNT_AFTER_S:
            is_mount_tried = True
            for device in unmounted():
                mount(device)
        time.sleep(_LOOK_S)
    raise Failure(why_none(given))


def wait_until_gone(drive: Drive) -> None:
    """Wait until the board has left its boot loader, for _WAIT_S at most."""
    end = time.monotonic() + _WAIT_S
    while read(drive.path) and time.monotonic() < end:
        time.sleep(_LOOK_S)


def why_none(given: str | None) -> str:
    """Return a sentence about why there is no drive, and what to do."""
    if given:
        return f"{given} is not the drive of a Pico's boot loader: it has no {INFO} of one"
    devices = unmounted()
    if devices:
        return (
            f"the board is in its boot loader, but its drive {devices[0]} is not mounted: "
            f"`sudo mount -o uid=$USER {devices[0]} /mnt`, then run `cribboard deploy` again "
            "with --board"
        )
    return (
        "the board entered its boot loader, but no drive appeared: unplug it, hold BOOTSEL while "
        "you plug it in, and run `cribboard deploy` again with --board"
    )


def write(drive: Drive, name: str, data: bytes, tell: Tell) -> None:
    """Write a UF2 file to the drive. Raises Failure, except for an error in the last block.

    The board restarts with the last block, often before the computer has finished writing; whether
    the update worked shows when the board answers.
    """
    cuts = [0, _BLOCK, *range(_PIECE, len(data) - _BLOCK, _PIECE), len(data) - _BLOCK, len(data)]
    done = 0
    try:
        with (drive.path / name).open("wb", buffering=0) as out:
            for start, end in zip(cuts, cuts[1:], strict=False):
                out.write(data[start:end])
                done = end
                os.fsync(out.fileno())
                tell(end - start)
    except OSError as error:
        if done < len(data):
            raise Failure(_failed(drive, error, done)) from None


def _failed(drive: Drive, error: OSError, done: int) -> str:
    if error.errno in _DENIED and not done:
        return (
            f"the drive {drive.path} cannot be written ({error.strerror}): mount it so that your "
            "user may write to it, then run `cribboard deploy` again with --board"
        )
    why = "is gone" if not drive.path.exists() else f"failed ({error.strerror})"
    return (
        f"the drive {drive.path} {why} after {done >> 10} kB, so the board may hold half of "
        "the image: plug it in again (hold BOOTSEL if no drive appears), and run `cribboard "
        "deploy` again with --board"
    )
