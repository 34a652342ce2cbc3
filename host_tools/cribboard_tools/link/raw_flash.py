"""Copy of a board's flash as it is: the part that holds settings and games, readable or not."""

import argparse
import base64
import hashlib
import json
from collections.abc import Callable
from pathlib import Path

from cribboard_tools.console import safe_files, terminal
from cribboard_tools.link.stopping import SWITCH_ON, stopped
from cribboard_tools.pico.repl import Pico, PicoError

_PIECE = 4096
_HASH_S = 120
#: Code for the Pico: prints the size of the partition, then its SHA-256.
_ABOUT = """
import hashlib
from binascii import b2a_base64, hexlify
from rp2 import Flash
flash = memoryview(Flash())
print(repr((len(flash), hexlify(hashlib.sha256(flash).digest()).decode())))
"""
_ABOUT_SHAPE = (int, str)
_MOST_BYTES = 16 << 20  # the largest flash that a Pico's chip can address
#: Code for the Pico: prints a piece in base64, nothing for one that is blank.
_READ = """
piece = bytes(flash[%d:%d])
if piece != b"\\xff" * len(piece):
    print(b2a_base64(piece).decode(), end="")
"""
UNSAVED = (
    "the game in play is in the board's memory only, and would be lost: save it with `cribboard "
    "pull`, unplug the board, plug it in and try again"
)


def run(args: argparse.Namespace) -> int:
    """Save the flash into `args.raw`; return the exit status. Raises PicoError, CannotWrite."""

    def refuse() -> None:
        raise PicoError(UNSAVED)

    path = Path(args.raw)
    safe_files.check_writable(path)
    with (
        terminal.progress(args.json) as bars,
        stopped(args.port, SWITCH_ON, unsaved=refuse) as pico,
    ):
        task = bars.add_task("Reading the flash")
        data = read(pico, lambda done, whole: bars.update(task, completed=done, total=whole))
        pico.reset()
    safe_files.write_bytes(path, data)
    digest = hashlib.sha256(data).hexdigest()
    if args.json:
        print(json.dumps({"file": str(path), "bytes": len(data), "sha256": digest}))
    else:
        print(f"{len(data):,} bytes of flash are in {path}; SHA-256 {digest}.")
    return 0


def read(pico: Pico, tell: Callable[[int, int], None]) -> bytes:
    """Return the flash partition of the board's file system. Raises PicoError.

    tell: called with the bytes so far, and of all.
    """
    size, wanted = pico.ask(_ABOUT, _ABOUT_SHAPE, _HASH_S)
    if not 0 < size <= _MOST_BYTES:
        raise PicoError(f"the board says that its flash has {size:,} bytes: try again")
    data = bytearray()
    while len(data) < size:
        count = min(_PIECE, size - len(data))
        encoded = pico.run(_READ % (len(data), len(data) + count))
        try:
            piece = base64.b64decode(encoded) if encoded.strip() else b"\xff" * count
        except ValueError:
            piece = b""
        if len(piece) != count:
            raise PicoError("a piece of the flash arrived damaged: try another cable")
        data += piece
        tell(len(data), size)
    if hashlib.sha256(data).hexdigest() != wanted:
        raise PicoError("the flash arrived damaged: its SHA-256 is wrong; try another cable")
    return bytes(data)
