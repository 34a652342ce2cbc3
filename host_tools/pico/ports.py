"""Serial ports of Picos: finding one, choosing among several, and explaining what is missing."""

import errno
import os
import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import NamedTuple

from host_tools.pico import drives as boot_drives

#: USB vendor number of Raspberry Pi boards.
VENDOR = 0x2E8A
#: Product numbers of its debug probes, whose serial port is not a Pico's prompt.
_PROBES = (0x0004, 0x000C)
#: URLs of pyserial that are allowed: spy:// would write to a file of the caller's choice.
SCHEMES = ("socket://", "rfc2217://", "hwgrep://")
_NAMES = {
    "linux": "on Linux it is /dev/ttyACM0 or the like",
    "darwin": "on macOS it is /dev/cu.usbmodem and a number",
    "win32": "on Windows it is COM3 or the like, in the Device Manager under Ports",
}
#: Words of the errors of a port that another program has open; mpremote hides the system's own
#: error behind "failed to access".
_BUSY = ("busy", "in use", "lock", "failed to access")
_GROUPS = (
    "your user may not open it: `sudo usermod -aG dialout $USER` (on Arch the group is uucp), "
    "then log out and in again"
)


class Port(NamedTuple):
    """A serial port with a Pico. serial: the board's serial number, which never changes."""

    device: str
    serial: str


def is_allowed(port: str) -> bool:
    """Tell whether `--port` names a serial port, or a URL of pyserial that writes no file.

    pyserial treats anything with "://" as a URL, with its scheme in upper or lower case.
    """
    if "://" not in port:
        return True
    return port.lower().startswith(SCHEMES) and port.count("://") == 1


def url(port: str) -> str:
    """Return a port as pyserial names it: `tcp:HOST:PORT` is one of its URLs."""
    return f"socket://{port[4:]}" if port.startswith("tcp:") else port


def find() -> list[Port]:
    """Return the serial ports with a Pico, sorted by name; a debug probe is none."""
    from serial.tools import list_ports

    ports = [
        port for port in list_ports.comports() if port.vid == VENDOR and port.pid not in _PROBES
    ]
    return sorted(Port(port.device, port.serial_number or "") for port in ports)


def choose(candidates: Sequence[Port], ask: Callable[[str], str] | None = None) -> Port | str:
    """Return the port to use, or a sentence about why there is none.

    ask: asks the user, if there is a terminal.
    """
    if not candidates:
        return nothing_found()
    if len(candidates) == 1:
        return candidates[0]
    if ask is None:
        named = ", ".join(port.device for port in candidates)
        return f"several Picos are plugged in: choose one with --port: {named}"
    lines = [f"  {place}  {port.device}  {port.serial}" for place, port in enumerate(candidates, 1)]
    question = "\n".join(["Several Picos are plugged in:", *lines, "Which? "])
    answer = ask(question).strip()
    if answer.isdecimal() and 1 <= int(answer) <= len(candidates):
        return candidates[int(answer) - 1]
    return f"{answer or 'nothing'} is not one of 1 to {len(candidates)}"


def asker() -> Callable[[str], str] | None:
    """Return a function that asks the user, None without a terminal."""
    if not (sys.stdin.isatty() and sys.stderr.isatty()):
        return None

    def ask(question: str) -> str:
        print(question, end="", file=sys.stderr, flush=True)
        return sys.stdin.readline()

    return ask


def nothing_found(platform: str = sys.platform, drives: Sequence[Path] | None = None) -> str:
    """Return a sentence about what to plug in, in the terms of this operating system."""
    if drives is None:
        drives = [drive.path for drive in boot_drives.find()] or boot_drives.unmounted()
    if drives:
        return (
            f"the Pico is in its boot loader ({drives[0]}): put the firmware on it with `cribboard "
            "deploy --board BOARD`, then try again"
        )
    return (
        "no Pico found: plug it in with a USB cable that carries data (many only charge), or "
        "hold BOOTSEL while you plug in a new one; "
        f"{_NAMES.get(platform, 'its serial port appears then')}"
    )


def refused(device: str, error: Exception) -> str:
    """Return a sentence about why a port could not be opened, and what to do."""
    number = error.errno if isinstance(error, OSError) else None
    text = str(error)
    is_denied = isinstance(error, PermissionError) or "Permission denied" in text
    if is_denied or number in (errno.EACCES, errno.EPERM):
        if os.name == "nt":
            return f"{device} is in use: close the program that uses it (Thonny, a terminal)"
        return f"{device} cannot be opened: {_GROUPS}"
    if number == errno.EBUSY or any(word in text.lower() for word in _BUSY):
        return f"{device} is in use: close the program that uses it (Thonny, a terminal)"
    if isinstance(error, FileNotFoundError) or "No such file" in text:
        return f"there is no {device}: {nothing_found()}"
    return f"{device} does not answer as a Pico would: {text}"
