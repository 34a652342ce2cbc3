"""The board's file system, built on the host: firmware compiled as deployed, in littlefs."""

from __future__ import annotations

import functools
from pathlib import Path

from littlefs import LittleFS, UserContext

from host_tools import deploy

ROOT = Path(__file__).resolve().parents[2]
FIRMWARE = ROOT / "firmware"
BLOCK_SIZE, BLOCK_COUNT = 4096, 352  # as MicroPython makes it on a Pico: 1408 kB at the end
START = 2 * 1024 * 1024 - BLOCK_SIZE * BLOCK_COUNT


@functools.cache
def compile_text(source: str, name: str = "<test>") -> bytes:
    """Compile source text to .mpy for an RP2040, as `cribboard deploy` does."""
    return deploy.compile_source(source, name, "armv6m")


@functools.cache
def firmware_files(slot: str = "a") -> dict[str, bytes]:
    """Return {path on the board: bytes} of the whole firmware in one slot, .mpy but for main."""
    files = {"/boot.py": (ROOT / "boot.py").read_bytes()}
    files["/main.py"] = (FIRMWARE / "main.py").read_bytes()
    files["/slot"] = slot.encode() + b"\n"
    for path in sorted(FIRMWARE.glob("cribboard/**/*.py")):
        name = path.relative_to(FIRMWARE).as_posix()
        files[f"/{slot}/{name[:-3]}.mpy"] = compile_text(path.read_text(), name)
    return files


def build(files: dict[str, bytes]) -> bytes:
    """Make a littlefs image that holds `files`; folders are made as needed."""
    context = UserContext(buffsize=BLOCK_SIZE * BLOCK_COUNT)
    disk = LittleFS(
        context=context,
        block_size=BLOCK_SIZE,
        block_count=BLOCK_COUNT,
        prog_size=256,
        disk_version=0x00020000,
    )
    for name, data in files.items():
        folder = name.rpartition("/")[0]
        if folder:
            disk.makedirs(folder, exist_ok=True)
        with disk.open(name, "wb") as out:
            out.write(data)
    disk.unmount()
    return bytes(context.buffer)


def read(image: bytes) -> dict[str, bytes]:
    """Return {path: bytes} of every file in a littlefs image."""
    context = UserContext(buffsize=len(image))
    context.buffer[:] = image
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
