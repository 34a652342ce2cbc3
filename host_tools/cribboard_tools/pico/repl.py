"""A Raspberry Pi Pico at its MicroPython prompt over USB: running code, checking its answers,
copying files. The board may run anything, so its output is untrusted.

It uses mpremote's serial transport, which is imported when a board is opened: commands without a
board do not need mpremote.
"""

import ast
import base64
import contextlib
import hashlib
import io
import re
import struct
import time
import zlib
from collections.abc import Iterator
from typing import Any

from cribboard_tools.console import extras, printable
from cribboard_tools.pico import ports

#: Code for the Pico: it stays at its prompt until the port is closed, however long it is silent.
KEEP_PROMPT = """
try:
    from cribboard.devices import prompt_watch
    prompt_watch.hold()
except ImportError:
    pass
"""
_CHUNK = 3072  # bytes at a time: the Pico holds them, their base64 text and the unpacked data
_WINDOW_BITS = 12  # of zlib: the Pico needs this much memory to unpack

#: A real Pico stops its program within 0.1 s; an emulated one on a busy machine takes longer.
_STOPPING_S = 30
_MOST_SAID = 1 << 17  # bytes of one answer; the hashes of a whole deployment are 30,000
_SAYING_S = 120  # limit of an answer's duration, beyond the longest silence that is allowed
_SHOWN = 80  # characters of an invalid answer in the error
_QUIET_S = 1.0  # after this silence a board that was asked twice has sent both answers

#: Code for the Pico: makes the folders of a path.
FOLDERS = """
import os
def folders(path):
    at = path.find("/", 1)
    while at > 0:
        try:
            os.mkdir(path[:at])
        except OSError:
            pass
        at = path.find("/", at + 1)
"""
#: Code for the Pico, run once: defines the functions of `Pico.put`.
_RECEIVER = (
    FOLDERS
    + """
from binascii import a2b_base64
from deflate import DeflateIO, ZLIB
from io import BytesIO
def unpacked(text):
    return DeflateIO(BytesIO(a2b_base64(text)), ZLIB).read()
"""
)
#: Code for the Pico: defines file_hash(path), a file's SHA-256 in hex.
FILE_HASH = """
import hashlib
from binascii import hexlify
def file_hash(path):
    made = hashlib.sha256()
    with open(path, "rb") as file:
        block = file.read(512)
        while block:
            made.update(block)
            block = file.read(512)
    return hexlify(made.digest()).decode()
"""
#: Code for the Pico, on any MicroPython: makes up to 1000 pixels at LED_DATA dark, as not every
#: board can switch them off.
DARK = """
from machine import Pin, bitstream
bitstream(Pin(2, Pin.OUT, value=0), 0, (300, 900, 700, 600), bytes(4000))
"""
#: Code for the Pico: prints a file's size and SHA-256.
_SUM = (
    FILE_HASH
    + """
import os
path = %r
print(os.stat(path)[6], file_hash(path))
"""
)


class PicoError(ports.PortError):
    """The board cannot be reached, or a command on it failed; the text says what to do."""


class NoPrompt(PicoError):
    """The port is open, but Ctrl-C does not stop the board's program."""


class _Bounded:
    """Serial port that limits bytes and time of the reads after each `begin`.

    mpremote waits for silence only: a board that never stops sending would block it for ever.
    It has the methods that mpremote calls while a board is open.
    """

    def __init__(self, serial: Any) -> None:
        self._serial = serial
        self.begin(0)

    def write(self, data: bytes) -> int:
        """Write; return how many bytes were."""
        return int(self._serial.write(data))

    def inWaiting(self) -> int:  # the name that mpremote calls
        """Return how many bytes can be read at once."""
        return int(self._serial.inWaiting())

    def close(self) -> None:
        """Close the port."""
        self._serial.close()

    def begin(self, seconds: float) -> None:
        """Start both limits again."""
        self._left = _MOST_SAID
        self._end = time.monotonic() + seconds

    def read(self, size: int = 1) -> bytes:
        """Read; raises PicoError where the limit is reached."""
        data = bytes(self._serial.read(size))
        self._left -= len(data)
        if self._left < 0 or time.monotonic() > self._end:
            raise PicoError("the Pico does not stop sending: unplug it, plug it in and try again")
        return data


class Pico:
    """An open board, stopped at its prompt. A context manager that closes the port."""

    def __init__(self, port: str = "auto") -> None:
        try:
            from mpremote.transport import TransportError
            from mpremote.transport_serial import SerialTransport
        except ImportError:
            raise PicoError(extras.missing("mpremote", "pico")) from None
        self._errors = (TransportError, OSError, struct.error)
        self.port = ports.choose(port)
        try:
            self._wire: Any = SerialTransport(ports.url(self.port))
        except (*self._errors, ValueError) as error:
            ports.open_serial(self.port, 0).close()  # tells the reason, which mpremote hides
            raise PicoError(ports.refused(self.port, error)) from None
        try:
            self._wire.serial.timeout = self._wire.serial.write_timeout = _STOPPING_S
            self._wire.serial = _Bounded(self._wire.serial)
            self._stop()
        except TransportError as error:
            self.close()
            raise NoPrompt(ports.refused(self.port, error)) from None
        except self._errors as error:
            raise PicoError(ports.refused(self.port, error)) from None
        self._is_receiving = False

    def _stop(self) -> None:
        """Get to the prompt; try once more with a board that was just starting."""
        for is_last in (False, True):
            self._begin(_STOPPING_S)
            try:
                with contextlib.redirect_stdout(io.StringIO()):  # it prints the board's output
                    self._wire.enter_raw_repl(soft_reset=False, timeout_overall=_STOPPING_S)
                if is_last:
                    self._flush()
                return
            except self._errors[0]:
                if is_last:
                    raise

    def _begin(self, seconds: float) -> None:
        """Start the limits of one answer."""
        self._wire.serial.begin(seconds + _SAYING_S)

    def _flush(self) -> None:
        """Discard further input: the board may answer both attempts."""
        stream = self._wire.serial
        self._begin(_QUIET_S)
        time.sleep(_QUIET_S)
        while came := stream.inWaiting():
            stream.read(came)
            time.sleep(_QUIET_S)

    def __enter__(self) -> "Pico":
        return self

    def __exit__(self, *what: object) -> None:
        self.close()

    def close(self) -> None:
        """Close the port."""
        with contextlib.suppress(OSError):  # it was unplugged
            self._wire.close()

    def run(self, code: str, timeout_s: float = 60) -> str:
        """Run code on the board and return its output; raises PicoError."""
        out = bytearray()
        self._begin(timeout_s)
        try:
            _, error = self._wire.exec_raw(code, timeout=timeout_s, data_consumer=out.extend)
        except self._errors as failure:
            raise PicoError(ports.lost(failure)) from None
        if error:
            text = printable.escaped(error.decode(errors="replace").strip()[-1000:], allowed="\n")
            raise PicoError(f"the Pico reports: {text}")
        return bytes(out).removesuffix(b"\x04").decode(errors="replace")

    def ask(self, code: str, shape: Any, timeout_s: float = 60) -> Any:
        """Run code; return the literal on its last line. Raises PicoError for another shape."""
        return literal(self.run(code, timeout_s), shape)

    def put(self, path: str, data: bytes) -> None:
        """Write a whole file and make its folders; littlefs keeps the old file until the end."""
        if not self._is_receiving:
            self.run(_RECEIVER)
            self._is_receiving = True
        self.run(f"folders({path!r})\nfile = open({path!r}, 'wb')")
        for at in range(0, len(data), _CHUNK):
            piece = data[at : at + _CHUNK]
            packer = zlib.compressobj(9, wbits=_WINDOW_BITS)
            packed = base64.b64encode(packer.compress(piece) + packer.flush()).decode()
            self.run(f"file.write(unpacked('{packed}'))")
        self.run("file.close()")

    def get(self, path: str) -> bytes:
        """Read a whole file; raises PicoError."""
        size_and_hash = re.fullmatch(r"(\d+) ([0-9a-f]{64})", self.run(_SUM % path, 300).strip())
        if not size_and_hash:
            raise PicoError(
                f"the Pico does not report the size of {path}: plug it in and try again"
            )
        size, wanted = int(size_and_hash[1]), size_and_hash[2]
        self.run(f"import binascii\nfile = open({path!r}, 'rb')")
        data = bytearray()
        while len(data) < size:
            encoded = self.run(f"print(binascii.b2a_base64(file.read({_CHUNK})).decode(), end='')")
            try:
                piece = base64.b64decode(encoded, validate=False)
            except ValueError:
                piece = b""
            if not piece:
                break
            data += piece
        self.run("file.close()")
        if hashlib.sha256(data).hexdigest() != wanted:
            raise PicoError(f"{path} arrived damaged from the Pico: try another cable")
        return bytes(data)

    def reset(self) -> None:
        """Restart the board."""
        self._leave("reset")

    def enter_boot_loader(self) -> None:
        """Restart the board in its boot loader, as a drive, with a dark strip."""
        with contextlib.suppress(PicoError):  # a strip that stays lit harms nothing
            self.run(DARK, _STOPPING_S)
        self._leave("bootloader")

    def _leave(self, function: str) -> None:
        self._begin(_STOPPING_S)
        with contextlib.suppress(*self._errors):  # it restarts before it can answer
            self._wire.exec_raw_no_follow(f"import machine\nmachine.{function}()")


@contextlib.contextmanager
def restarting(pico: Pico) -> Iterator[Pico]:
    """Restart the board, which was stopped at its prompt, if the body fails."""
    try:
        yield pico
    except BaseException:
        with contextlib.suppress(Exception):
            pico.reset()
        raise


def literal(output: str, shape: Any) -> Any:
    """Return the literal on the last line of `output`; raises PicoError for another shape.

    shape: a type, a tuple of shapes for a sequence of exactly these, a list of one shape for a
    sequence of any length.
    """
    lines = output.strip().splitlines()
    if not lines:
        raise PicoError("the Pico prints nothing: unplug it, plug it in and try again")
    try:
        value = ast.literal_eval(lines[-1])
    except (ValueError, TypeError, SyntaxError, MemoryError, RecursionError):
        value = literal  # fits no shape
    if not fits(value, shape):
        start = printable.escaped(" ".join(output.split())[:_SHOWN])
        raise PicoError(f"the Pico's answer is invalid: {start}")
    return value


def fits(value: Any, shape: Any) -> bool:
    """Tell whether a value has a shape: see `literal`.

    >>> fits([1, "a"], (int, str)), fits((1, 2), [int])
    (True, True)
    >>> fits(True, int), fits([1], (int, str))
    (False, False)
    """
    if isinstance(shape, tuple):
        is_whole = isinstance(value, (list, tuple)) and len(value) == len(shape)
        return is_whole and all(map(fits, value, shape))
    if isinstance(shape, list):
        return isinstance(value, (list, tuple)) and all(fits(one, shape[0]) for one in value)
    if shape is str:
        return isinstance(value, str) and not any("\ud800" <= one <= "\udfff" for one in value)
    return type(value) is shape
