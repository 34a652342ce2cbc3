"""Which Pico is meant: found by itself, chosen of several, or told what to plug where."""

import errno
import os
import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import NamedTuple

from host_tools.pico import drives as boot_drives

#: USB vendor of every Raspberry Pi board.
VENDOR = 0x2E8A
#: Of pyserial's URLs those that only talk: spy:// would write a file of the caller's choosing.
SCHEMES = ("socket://", "rfc2217://", "hwgrep://")
_NAMES = {
    "linux": "on Linux it is /dev/ttyACM0 or the like",
    "darwin": "on macOS it is /dev/cu.usbmodem and a number",
    "win32": "on Windows it is COM3 or the like, in the Device Manager under Ports",
}
_GROUPS = (
    "your user may not open it: `sudo usermod -aG dialout $USER` (on Arch the group is uucp), "
    "then log out and in again"
)


class Port(NamedTuple):
    """A serial port with a Pico at it. serial: the board's own number, which stays."""

    device: str
    serial: str


def is_allowed(port: str) -> bool:
    """Tell whether `--port` names a serial port, or a URL of pyserial that writes no file.

    pyserial takes anything with "://" in it for a URL, in any case of its scheme.
    """
    if "://" not in port:
        return True
    return port.lower().startswith(SCHEMES) and port.count("://") == 1


def find() -> list[Port]:
    """Return the serial ports that a Pico is at, by name."""
    from serial.tools import list_ports

    ports = [port for port in list_ports.comports() if port.vid == VENDOR]
    return sorted(Port(port.device, port.serial_number or "") for port in ports)


def choose(found: Sequence[Port], ask: Callable[[str], str] | None = None) -> Port | str:
    """Return the port to use, or the sentence that says why there is none.

    ask: asks a person at a terminal, where there is one.
    """
    if not found:
        return nothing_found()
    if len(found) == 1:
        return found[0]
    if ask is None:
        named = ", ".join(port.device for port in found)
        return f"several Picos are plugged in: choose one with --port: {named}"
    lines = [f"  {place}  {port.device}  {port.serial}" for place, port in enumerate(found, 1)]
    question = "\n".join(["Several Picos are plugged in:", *lines, "Which? "])
    said = ask(question).strip()
    if said.isdecimal() and 1 <= int(said) <= len(found):
        return found[int(said) - 1]
    return f"{said or 'nothing'} is none of 1 to {len(found)}"


def asker() -> Callable[[str], str] | None:
    """Return how to ask the person, None where nobody sits at a terminal."""
    if not (sys.stdin.isatty() and sys.stderr.isatty()):
        return None

    def ask(question: str) -> str:
        print(question, end="", file=sys.stderr, flush=True)
        return sys.stdin.readline()

    return ask


def nothing_found(platform: str = sys.platform, drives: Sequence[Path] | None = None) -> str:
    """Say what to plug where, in the words of this system."""
    held = [drive.path for drive in boot_drives.find()] if drives is None else drives
    if held:
        return (
            f"the Pico is in its boot loader ({held[0]}): put the firmware on it with `cribboard "
            "deploy --board BOARD`, then try again"
        )
    return (
        "no Pico is found: plug it in with a USB cable that carries data (many only charge), or "
        "hold BOOTSEL while you plug in one that nothing runs on; "
        f"{_NAMES.get(platform, 'its serial port appears then')}"
    )


def refused(device: str, error: Exception) -> str:
    """Say why a port could not be opened, and what to do about it."""
    number = error.errno if isinstance(error, OSError) else None
    text = str(error)
    is_denied = isinstance(error, PermissionError) or "Permission denied" in text
    if is_denied or number in (errno.EACCES, errno.EPERM):
        if os.name == "nt":
            return f"{device} is in use: close the program that talks to it (Thonny, a terminal)"
        return f"{device} cannot be opened: {_GROUPS}"
    if number == errno.EBUSY or any(word in text.lower() for word in ("busy", "in use", "lock")):
        return f"{device} is in use: close the program that talks to it (Thonny, a terminal)"
    if isinstance(error, FileNotFoundError) or "No such file" in text:
        return f"there is no {device}: {nothing_found()}"
    return f"{device} does not answer as a Pico would: {text}"
