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
from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

from cribboard_tools.errors import Failure

INFO = "INFO_UF2.TXT"
#: Board-ID in INFO_UF2.TXT, which is also the drive's label: the chip.
FAMILIES = {"RPI-RP2": "RP2040", "RP2350": "RP2350"}
#: Bytes of an image written at a time: each piece is on the board before the next is sent.
_PIECE = 64 << 10
_BLOCK = 512
_WAIT_S, _LOOK_S = 15.0, 0.25
#: Vendor and product that a boot loader's drive reports to SCSI (RP2040 and RP2350 datasheets).
_SCSI_VENDOR, _SCSI_PRODUCTS = "RPI", ("RP2", "RP2350")
_MOUNT_AFTER_S = 4.0  # a desktop mounts a drive in one or two seconds
_MOUNTING_S = 30.0
_DENIED = (errno.EROFS, errno.EACCES, errno.EPERM)

Tell = Callable[[int], None]  # bytes written since


class Drive(NamedTuple):
    """Drive of a boot loader. family: the chip, as in uf2.FAMILIES."""

    path: Path
    family: str


class Waiting(NamedTuple):
    """Boot loaders that wait: their mounted drives, and block devices that are not mounted."""

    drives: tuple[Drive, ...] = ()
    devices: tuple[Path, ...] = ()

    @property
    def places(self) -> list[str]:
        """Paths of all, for a person."""
        return [str(drive.path) for drive in self.drives] + [str(path) for path in self.devices]


_NO_OTHERS = Waiting()


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
    devices += [device for device in _scsi_devices() if device not in devices]
    try:
        mounts = Path("/proc/self/mounts").read_text(errors="replace")
    except OSError:
        return devices
    taken = {Path(line.split(" ")[0]).resolve() for line in mounts.splitlines() if line[:1] == "/"}
    return [device for device in devices if device not in taken]


def _scsi_devices() -> list[Path]:
    """Return the partitions whose disk is a boot loader's; two boards share a label, not a disk."""
    devices = []
    for disk in sorted(Path("/sys/block").glob("sd*")):
        try:
            vendor, product = ((disk / "device" / name).read_text() for name in ("vendor", "model"))
        except OSError:
            continue
        if vendor.strip() == _SCSI_VENDOR and product.strip() in _SCSI_PRODUCTS:
            partition = f"{disk.name}1"
            name = partition if (disk / partition).is_dir() else disk.name
            devices.append(Path("/dev", name))
    return devices


def waiting() -> Waiting:
    """Return all boot loaders that wait now."""
    return Waiting(tuple(find()), tuple(unmounted()))


def mount(device: Path) -> bool:
    """Mount a device for the user through udisks; return whether that worked."""
    if shutil.which("udisksctl") is None:
        return False
    command = ["udisksctl", "mount", "--no-user-interaction", "--block-device", str(device)]
    try:
        return subprocess.run(command, capture_output=True, timeout=_MOUNTING_S).returncode == 0
    except subprocess.TimeoutExpired:
        return False


def choose(given: str | None, others: Waiting = _NO_OTHERS) -> Drive | None:
    """Return the drive to write to, None where there is none yet. Raises Failure for several.

    given: the folder that the user named; others: boot loaders of other boards.
    """
    if given:
        return read(Path(given))
    fresh = [drive for drive in find() if drive not in others.drives]
    if len(fresh) > 1:
        named = ", ".join(str(drive.path) for drive in fresh)
        raise Failure(
            f"several boards are in their boot loader: choose one with --drive DIR: {named}"
        )
    return fresh[0] if fresh else None


def wait(given: str | None, others: Waiting, again: str) -> Drive:
    """Wait for the drive of a board that enters its boot loader; return it. Raises Failure.

    given, others: as for `choose`; again: the command that updates a board in its boot loader.
    """
    start = time.monotonic()
    is_mount_tried = False
    while time.monotonic() - start < _WAIT_S:
        drive = choose(given, others)
        if drive:
            return drive
        if not is_mount_tried and time.monotonic() - start > _MOUNT_AFTER_S:
            is_mount_tried = True
            for device in unmounted():
                if device not in others.devices:
                    mount(device)
        time.sleep(_LOOK_S)
    raise Failure(_why_not_come(given, others, again))


def wait_until_gone(drive: Drive) -> None:
    """Wait until the board has left its boot loader, for _WAIT_S at most."""
    end = time.monotonic() + _WAIT_S
    while read(drive.path) and time.monotonic() < end:
        time.sleep(_LOOK_S)


def no_drive(given: str) -> str:
    """Return a sentence about a folder that the user named and that is no drive."""
    return f"{given} is not the drive of a Pico's boot loader: it has no {INFO} of one"


def _why_not_come(given: str | None, others: Waiting, again: str) -> str:
    """Return a sentence about why the drive of a restarted board is not there, and what to do."""
    if given:
        places = [place for place in waiting().places if place not in others.places]
        seen = f" ({places[0]} has appeared)" if places else ""
        return (
            f"{no_drive(given)}; the board waits in its boot loader now{seen}: run `{again}`, with "
            "--drive if several wait, or unplug it to go on as before"
        )
    devices = [device for device in unmounted() if device not in others.devices]
    if devices:
        return (
            f"the board is in its boot loader, but its drive {devices[0]} is not mounted: "
            f"`sudo mount -o uid=$USER {devices[0]} /mnt`, then run `{again}`"
        )
    return (
        "the board entered its boot loader, but no drive appeared: unplug it, hold BOOTSEL while "
        f"you plug it in, and run `{again}`"
    )


def write(drive: Drive, name: str, data: bytes, tell: Tell, again: str) -> None:
    """Write a UF2 file to the drive. Raises Failure, except for an error in the last block.

    tell: called with the bytes of each piece; again: as for `wait`. The board restarts with the
    last block, often before the computer has finished writing; whether the update worked shows when
    the board answers.
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
            raise Failure(_failed(drive, error, done, again)) from None


def _failed(drive: Drive, error: OSError, done: int, again: str) -> str:
    if error.errno in _DENIED and not done:
        return (
            f"the drive {drive.path} cannot be written ({error.strerror}): mount it so that your "
            f"user may write to it, then run `{again}`"
        )
    why = "is gone" if not drive.path.exists() else f"failed ({error.strerror})"
    return (
        f"the drive {drive.path} {why} after {done >> 10} kB, so the board may hold half of "
        f"the image: plug it in again (hold BOOTSEL if no drive appears), and run `{again}`"
    )
