"""Make one file to drag onto a Pico: MicroPython and the whole firmware, ready to play.

Hold BOOTSEL while you plug the Pico in, and copy the file onto the drive that appears. Games and
settings on that Pico are lost: `cribboard deploy` keeps them. The MicroPython is the official
file for your board (micropython.org/download), 1.23 or later: it says itself where its file
system lies, so any Pico, Pico W, Pico 2 and Pico 2 W will do.

example:
  cribboard image --base RPI_PICO-20240602-v1.23.0.uf2 -o cribboard.uf2
"""

import argparse
import importlib.util
import json
import re
from pathlib import Path
from typing import NamedTuple

from host_tools import deploy, safe_files, terminal, uf2
from host_tools.errors import BadInput, Failure

BLOCK_SIZE = 4096
_PROG_SIZE = 256  # ports/rp2/modules/_boot.py: VfsLfs2(bdev, progsize=256)
_DISK_VERSION = 0x00020001  # as MicroPython 1.23 writes it; of an older one it renews block 0
_BASE = 0x10000000  # where flash is seen
_FLASH = 16 << 20  # the most that an RP2040 or RP2350 can see there
_LEAST = 256 << 10  # of a file system: the firmware, a second one beside it, games
#: {board: (flash, file system at its end)} in bytes, where the image does not say it itself.
#: Source: ports/rp2/boards/*/mpconfigboard.h, MICROPY_HW_FLASH_STORAGE_BYTES (the Pico 2's is
#: PICO_FLASH_SIZE_BYTES less a megabyte); rp2_flash.c puts it at the end of the flash.
BOARDS = {
    "pico": (2048 << 10, 1408 << 10),
    "pico_w": (2048 << 10, 848 << 10),
    "pico2": (4096 << 10, 3072 << 10),
}
_ARCHES = {"RP2040": "armv6m", "RP2350": "armv7emsp"}
_OLDEST = (1, 23)
_DOWNLOAD = "https://micropython.org/download/?port=rp2"


class Layout(NamedTuple):
    """Where a board's file system lies: an address in flash, and how many blocks of 4,096."""

    start: int
    blocks: int


PICO = Layout(_BASE + (640 << 10), 352)


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare what the command takes."""
    parser.add_argument("--base", metavar="UF2", required=True, help="MicroPython for your board")
    parser.add_argument("-o", "--output", metavar="OUT.uf2", required=True, help="the file to make")
    parser.add_argument("--json", action="store_true", help="tell what was made as a JSON object")


def run(args: argparse.Namespace) -> int:
    """Make the file; return the exit status."""
    try:
        base = Path(args.base).read_bytes()
    except OSError as error:
        raise BadInput(f"cannot read {args.base}: {error.strerror}") from error
    family, about = look(base)
    with terminal.progress(args.json) as bars:
        task = bars.add_task("Compiling the firmware", total=None)
        files = board_files(_ARCHES[family])
        bars.update(task, description="Building the file system")
        made = join(base, files)
    safe_files.write_bytes(args.output, made, makes_folders=False)
    told = {"output": args.output, "chip": family, "board": about.board, "version": about.version}
    if args.json:
        print(json.dumps({**told, "files": len(files), "bytes": len(made)}))
    else:
        print(f"{args.output}: MicroPython {about.version} for {about.board or family}, ", end="")
        print(f"{len(files)} files of Cribboard, {len(made):,} bytes.")
        print("Hold BOOTSEL while you plug the Pico in, then copy the file onto its drive.")
    return 0


def look(base: bytes) -> tuple[str, uf2.About]:
    """Return the chip and what the MicroPython says of itself; raises BadInput where it is none."""
    blocks = uf2.read(base)
    families = [uf2.FAMILIES[block.family] for block in blocks if block.family in uf2.FAMILIES]
    if len(set(families)) != 1:
        raise BadInput(f"this UF2 file is not one Pico's: MicroPython's are at {_DOWNLOAD}")
    about = uf2.about(uf2.Memory(_own(blocks)))
    if about.program != "MicroPython":
        what = about.program or "something else"
        raise BadInput(f"this UF2 file holds {what}, not MicroPython: see {_DOWNLOAD}")
    version = re.match(r"v?(\d+)\.(\d+)", about.version)
    if version and (int(version[1]), int(version[2])) < _OLDEST:
        raise BadInput(f"MicroPython {about.version} is too old: get 1.23 or later, {_DOWNLOAD}")
    return families[0], about


def layout(about: uf2.About) -> Layout:
    """Return where the file system of this MicroPython lies: by its own word, else by its board."""
    if about.storage:
        start, size = about.storage
    elif about.board in BOARDS:
        flash, size = BOARDS[about.board]
        start = _BASE + flash - size
    else:
        raise BadInput(
            f"where {about.board or 'this board'} keeps its files is not known: it must be one of "
            f"{', '.join(BOARDS)}"
        )
    end = _BASE + _FLASH
    if start < _BASE or start % BLOCK_SIZE or size % BLOCK_SIZE or start + size > end:
        raise BadInput("this UF2 file keeps its files where no Pico has flash")
    return Layout(start, size // BLOCK_SIZE)


def board_files(arch: str, slot: str = "a") -> dict[str, bytes]:
    """Return {path on the board: bytes} of the whole firmware in one slot, compiled."""
    files = deploy.root_files(arch) | {"/slot": f"{slot}\n".encode()}
    return files | {f"/{slot}/{name}": data for name, data in deploy.compile_all(arch).items()}


def join(base: bytes, files: dict[str, bytes]) -> bytes:
    """Return MicroPython's UF2 with a file system of `files` behind it."""
    blocks = uf2.read(base)
    own = _own(blocks)
    place = layout(uf2.about(uf2.Memory(own)))
    if max(block.address for block in own) >= place.start:
        raise BadInput("this MicroPython already carries files: take the official one")
    size = place.blocks * BLOCK_SIZE
    if size < _LEAST:
        raise BadInput(f"this UF2 file has {size:,} bytes for files: {_LEAST:,} are needed")
    disk = file_system(files, place.blocks)
    for number in range(place.blocks):
        sector = disk[number * BLOCK_SIZE : (number + 1) * BLOCK_SIZE]
        # What littlefs never wrote stays as it is on the Pico: it erases before it writes. Its
        # two first blocks name the rest, so an older one must not be left there.
        if number < 2 or sector.strip(b"\xff"):
            at = place.start + number * BLOCK_SIZE
            blocks += [
                uf2.Block(own[0].family, at + page, sector[page : page + uf2.PAGE])
                for page in range(0, BLOCK_SIZE, uf2.PAGE)
            ]
    return uf2.write(blocks)


def _own(blocks: list[uf2.Block]) -> list[uf2.Block]:
    """Return the program's blocks: a Pico 2's file begins with one of another family."""
    return [block for block in blocks if block.family in uf2.FAMILIES]


def file_system(files: dict[str, bytes], block_count: int = PICO.blocks) -> bytes:
    """Make a littlefs that holds `files`, as MicroPython makes it; folders are made as needed."""
    if importlib.util.find_spec("littlefs") is None:
        raise Failure('littlefs-python is not installed: pip install "cribboard[pico]"')
    from littlefs import LittleFS, LittleFSError, UserContext

    context = UserContext(buffsize=BLOCK_SIZE * block_count)
    disk = LittleFS(
        context=context,
        block_size=BLOCK_SIZE,
        block_count=block_count,
        prog_size=_PROG_SIZE,
        disk_version=_DISK_VERSION,
    )
    try:
        for name, data in files.items():
            folder = name.rpartition("/")[0]
            if folder:
                disk.makedirs(folder, exist_ok=True)
            with disk.open(name, "wb") as out:
                out.write(data)
        disk.unmount()
    except LittleFSError as error:
        size = block_count * BLOCK_SIZE
        raise BadInput(f"the files do not fit in the {size:,} bytes of this board") from error
    return bytes(context.buffer)
