"""All files of a release, built into one folder.

    python -m cribboard_tools.upkeep.dist [FOLDER]    (dist/)

Images for each chip and the slow one, voices, hardware, wheel and source distribution, the site,
licence notices, the bill of materials, and SHA256SUMS of all of it. The same commit gives the same
bytes in any folder, for any user and at any time: dates are the commit's.
"""

import gzip
import hashlib
import json
import os
import shutil
import subprocess
import sys
import tarfile
import tempfile
import time
import zipfile
from collections.abc import Iterator
from pathlib import Path

from cribboard_tools import VERSION
from cribboard_tools.console import terminal
from cribboard_tools.errors import Failure
from cribboard_tools.pico import make_firmware, micropython_sources
from cribboard_tools.upkeep import notices, release_files

ROOT = Path(__file__).resolve().parents[3]
DIST = ROOT / "dist"
NOTICES, BILL, SUMS = "NOTICES.txt", "cribboard.spdx.json", "SHA256SUMS"
SITE = "site.zip"
_PACKAGES = (f"cribboard-{VERSION}-py3-none-any.whl", f"cribboard-{VERSION}.tar.gz")


def build(target: Path) -> list[Path]:
    """Build everything into an empty folder; return the files. Raises Failure."""
    shutil.rmtree(target, ignore_errors=True)
    target.mkdir(parents=True)
    stamp = make_firmware.read_stamp()
    sources = micropython_sources.find_sources(os.environ.get("MICROPYTHON"), terminal.remark)
    _images(target, sources, stamp)
    work = make_firmware.work_folder()
    builds = [make_firmware.build_folder(board, work) for board in make_firmware.BOARDS.values()]
    found = notices.components(builds, sources)
    (target / NOTICES).write_text(notices.text(found), encoding="utf-8")
    _voices(target)
    shutil.copy(release_files.make(ROOT / "build/hardware"), target)
    _packages(target, stamp)
    _site(target, stamp)
    bill = notices.bill(VERSION, stamp.date, found, sorted(target.iterdir()))
    (target / BILL).write_text(json.dumps(bill, indent=1) + "\n", encoding="utf-8")
    listed = [f"{digest}  {name}\n" for name, digest in sums(target)]
    (target / SUMS).write_text("".join(listed), encoding="utf-8")
    return sorted(target.iterdir())


def sums(folder: Path) -> Iterator[tuple[str, str]]:
    """Yield name and SHA-256 of each file in a folder, by name."""
    for path in sorted(folder.iterdir()):
        yield path.name, hashlib.sha256(path.read_bytes()).hexdigest()


def _images(target: Path, sources: Path, stamp: make_firmware.Stamp) -> None:
    make_firmware.require_tools()
    images = ROOT / "build/firmware"  # where the site looks for them
    for board in make_firmware.BOARDS.values():
        for is_slow in (False, True) if board.name == "pico" else (False,):
            image = make_firmware.build(board, sources, images, stamp, is_slow=is_slow)
            shutil.copy(image.path, target)


def _voices(target: Path) -> None:
    folder = ROOT / "build/voice"
    shutil.rmtree(folder, ignore_errors=True)
    _run([sys.executable, "-m", "cribboard_tools", "voice", "build", "--output", str(folder)])
    for path in folder.glob("*.uf2"):
        shutil.copy(path, target)


def _packages(target: Path, stamp: make_firmware.Stamp) -> None:
    """Build wheel and source distribution out of what is committed."""
    with tempfile.TemporaryDirectory() as folder:
        tree = Path(folder, "cribboard")
        _run(["git", "clone", "--quiet", "--no-hardlinks", str(ROOT), str(tree)])
        shutil.copy(tree / ".ci/MANIFEST.in", tree)
        _run([sys.executable, "-m", "build", "--outdir", f"{folder}/made", str(tree)],
             SOURCE_DATE_EPOCH=str(stamp.date))  # fmt: skip
        wheel, source = (Path(folder, "made", name) for name in _PACKAGES)
        shutil.copy(wheel, target)
        _pack_tar(source, target / source.name, stamp.date)


def _site(target: Path, stamp: make_firmware.Stamp) -> None:
    """Build the site, with the images and voices just made in its installer."""
    _run([sys.executable, "-m", "cribboard_tools.upkeep.site"], SOURCE_DATE_EPOCH=str(stamp.date))
    shutil.copy(target / NOTICES, ROOT / "build/site")
    pack_zip(ROOT / "build/site", target / SITE, stamp.date)


def pack_zip(folder: Path, archive: Path, seconds: int) -> None:
    """Write all files below a folder into a .zip; seconds: their date since 1970, in UTC."""
    date = time.gmtime(seconds)[:6]
    with zipfile.ZipFile(archive, "w", zipfile.ZIP_DEFLATED) as packed:
        for path in sorted(path for path in folder.rglob("*") if path.is_file()):
            entry = zipfile.ZipInfo(path.relative_to(folder).as_posix(), date)
            entry.external_attr = 0o644 << 16
            packed.writestr(entry, path.read_bytes(), zipfile.ZIP_DEFLATED)


def _pack_tar(source: Path, archive: Path, seconds: int) -> None:
    """Pack a .tar.gz again, without the users and dates that setuptools puts into it."""

    def plain(entry: tarfile.TarInfo) -> tarfile.TarInfo:
        entry.uid = entry.gid = 0
        entry.uname = entry.gname = ""
        entry.mtime, entry.mode = seconds, 0o755 if entry.mode & 0o100 else 0o644
        return entry

    with (
        tarfile.open(source) as old,
        archive.open("wb") as file,
        gzip.GzipFile("", "wb", fileobj=file, mtime=seconds) as packed,
        tarfile.open(fileobj=packed, mode="w", format=tarfile.PAX_FORMAT) as new,
    ):
        for entry in sorted(old.getmembers(), key=lambda entry: entry.name):
            entry.pax_headers = {}
            new.addfile(plain(entry), old.extractfile(entry))


def _run(command: list[str], **more: str) -> None:
    done = subprocess.run(
        command, cwd=ROOT, env=os.environ | more, capture_output=True, text=True, check=False
    )
    if done.returncode:
        told = (done.stdout + done.stderr).strip().splitlines()[-8:]
        raise Failure("\n".join([f"{' '.join(command[:4])} failed", *told]))


def main(arguments: list[str]) -> int:
    """Build into the folder named, or DIST; return the exit status."""
    try:
        for path in build(Path(*arguments[:1]) if arguments else DIST):
            print(f"{path.stat().st_size:12,}  {path.name}")
    except Failure as error:
        terminal.complain("make dist", str(error))
        return error.status
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
