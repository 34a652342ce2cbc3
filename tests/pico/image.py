"""The board's file system, built on the host: firmware compiled as deployed, in littlefs."""

from __future__ import annotations

import functools
from pathlib import Path

from littlefs import LittleFS, UserContext

from host_tools import deploy, image

ROOT = Path(__file__).resolve().parents[2]
FIRMWARE = ROOT / "firmware"
BLOCK_SIZE, BLOCK_COUNT = image.BLOCK_SIZE, image.PICO.blocks
START = 2 * 1024 * 1024 - BLOCK_SIZE * BLOCK_COUNT


@functools.cache
def compile_text(source: str, name: str = "<test>") -> bytes:
    """Compile source text to .mpy for an RP2040, as `cribboard deploy` does."""
    return deploy.compile_source(source, name, "armv6m")


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
