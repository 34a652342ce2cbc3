"""Serial ports of Picos: finding one, choosing among several, and explaining what is missing."""

import errno
import os
import re
import socket
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any, NamedTuple
from urllib.parse import urlsplit

from cribboard_tools.console import extras, terminal
from cribboard_tools.errors import BadInput
from cribboard_tools.errors import PortError as PortError
from cribboard_tools.pico import drives as boot_drives

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
#: Errors of what is no serial port, of a port that is not there, and of one that is in use.
_NO_PORT = {errno.ENOTTY, errno.EISDIR, errno.EINVAL, errno.ENOTSUP}
_NOT_THERE = {errno.ENOENT, errno.ENXIO, errno.ENODEV}
_BUSY = {errno.EBUSY, errno.EAGAIN}
#: mpremote hides the system's own error behind these words.
_HIDDEN = "failed to access"
_GROUPS = (
    "your user may not open it: `sudo usermod -aG dialout $USER` (on Arch the group is uucp), "
    "then log out and in again"
)


class Port(NamedTuple):
    """A serial port with a Pico. serial: the board's serial number, which never changes."""

    device: str
    serial: str


def check(port: str) -> None:
    """Raise BadInput where `--port` is no serial port, tcp:HOST:PORT or a URL of SCHEMES.

    pyserial treats anything with "://" as a URL, with its scheme in upper or lower case.
    """
    name = url(port)
    if not name or "\0" in name:
        raise BadInput(f"--port takes a serial port: {_NAMES.get(sys.platform, 'name one')}")
    if "://" not in name:
        return
    scheme, _, rest = name.partition("://")
    if f"{scheme.lower()}://" not in SCHEMES or "://" in rest:
        raise BadInput(
            f"--port {port} is not allowed: give a serial port, tcp:HOST:PORT, or a URL with "
            f"{', '.join(SCHEMES)}"
        )
    try:
        if scheme.lower() == "hwgrep":
            re.compile(rest.partition("&")[0])
            return
        place = urlsplit(name)
        if place.hostname and place.port:
            return
    except (ValueError, re.error):
        pass
    example = "a regular expression" if scheme.lower() == "hwgrep" else "HOST:PORT, like pi:2000"
    raise BadInput(f"--port {port} is incomplete: {example} belongs behind {port[: -len(rest)]}")


def url(port: str) -> str:
    """Return a port as pyserial names it: `tcp:HOST:PORT` is one of its URLs."""
    return f"socket://{port[4:]}" if port.startswith("tcp:") else port


def open_serial(port: str, timeout_s: float) -> Any:
    """Open a port with pyserial, for this process alone. Raises PortError."""
    try:
        import serial
    except ImportError:
        raise PortError(extras.missing("pyserial", "pico")) from None
    try:
        return serial.serial_for_url(url(port), timeout=timeout_s, exclusive=True)
    except (OSError, ValueError) as error:  # SerialException is an OSError
        raise PortError(refused(port, error)) from None


def find() -> list[Port]:
    """Return the ports with a Pico, no debug probes, by name. Raises PortError without pyserial."""
    try:
        from serial.tools import list_ports
    except ImportError:
        raise PortError(extras.missing("pyserial", "pico")) from None
    ports = [
        port for port in list_ports.comports() if port.vid == VENDOR and port.pid not in _PROBES
    ]
    return sorted(Port(port.device, port.serial_number or "") for port in ports)


def choose(port: str) -> str:
    """Return the port to use: `port` itself, or for "auto" the Pico that is plugged in.

    Among several the user chooses at the terminal. Raises PortError, BadInput for a wrong `port`.
    """
    if port != "auto":
        check(port)
        return port
    candidates = find()
    if not candidates:
        raise PortError(nothing_found())
    if len(candidates) == 1:
        return candidates[0].device
    ask = terminal.asker()
    if ask is None:
        named = ", ".join(one.device for one in candidates)
        raise PortError(f"several Picos are plugged in: choose one with --port: {named}")
    lines = [f"  {place}  {one.device}  {one.serial}" for place, one in enumerate(candidates, 1)]
    question = "\n".join(["Several Picos are plugged in:", *lines, "Which? "])
    answer = ask(question).strip()
    if answer.isdecimal() and 1 <= int(answer) <= len(candidates):
        return candidates[int(answer) - 1].device
    raise PortError(f"{answer or 'nothing'} is not one of 1 to {len(candidates)}")


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


def refused(port: str, error: BaseException) -> str:
    """Return a sentence about why a port could not be opened, and what to do."""
    causes = list(_causes(error))
    numbers = {number for one in causes if (number := _number(one)) is not None}
    if "://" in url(port):
        return _unreachable(port, causes, numbers)
    text = str(error)
    in_use = f"{port} is in use: close the program that uses it (Thonny, a terminal)"
    if numbers & _NO_PORT:
        return f"{port} is not a serial port: {_NAMES.get(sys.platform, 'name another')}"
    if numbers & _NOT_THERE or "No such file" in text or "FileNotFoundError" in text:
        return f"there is no {port}: {nothing_found()}"
    if numbers & {errno.EACCES, errno.EPERM} or "Permission" in text:
        return in_use if os.name == "nt" else f"{port} cannot be opened: {_GROUPS}"
    if numbers & _BUSY or _HIDDEN in text:
        return in_use
    return f"{port} does not answer as a Pico would: {text}"


def lost(error: BaseException) -> str:
    """Return a sentence about a connection that broke off."""
    return f"lost the connection to the board ({error}): plug it in and try again"


def _unreachable(port: str, causes: list[BaseException], numbers: set[int]) -> str:
    """Return a sentence about a port of the network, or a search for one, that was not opened."""
    if url(port).lower().startswith("hwgrep:"):
        return f"no serial port matches {port}: {nothing_found()}"
    if errno.ECONNREFUSED in numbers:
        return f"nothing listens at {port}: start the program that offers the board's port there"
    if any(isinstance(one, socket.gaierror) for one in causes):
        return f"{port} cannot be reached: the network knows no such host"
    if not any(isinstance(one, OSError) and _number(one) for one in causes):
        return f"{port} does not answer as a Pico would: {causes[0]}"
    return f"{port} cannot be reached ({causes[-1]}): check the address, and that it is switched on"


def _causes(error: BaseException) -> Iterator[BaseException]:
    """Yield an error and those behind it, as far as pyserial's own words hide them."""
    one: BaseException | None = error
    while one is not None:
        yield one
        one = one.__cause__ or one.__context__


def _number(error: BaseException) -> int | None:
    """Return the system's number of an error; termios.error has it as its first argument."""
    number = error.errno if isinstance(error, OSError) else next(iter(error.args), None)
    return number if isinstance(number, int) else None
