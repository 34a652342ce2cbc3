"""All files of a release, built into one folder.

    python -m cribboard_tools.upkeep.dist [FOLDER]    (dist/)
    python -m cribboard_tools.upkeep.dist --fetch     (what a build takes from the network)

Images for each chip and the slow one, voices, hardware, wheel and source distribution, the site,
licence notices, the bill of materials, and SHA256SUMS of all of it. The same commit, compiler,
synthesisers and Python packages give the same bytes in any folder, for any user and at any time:
dates are the commit's.
"""

import gzip
import itertools
import json
import os
import shutil
import subprocess
import sys
import tarfile
import tempfile
import time
from collections.abc import Mapping
from pathlib import Path

from cribboard.language import phrases
from cribboard_tools import VERSION
from cribboard_tools.console import terminal
from cribboard_tools.errors import Failure
from cribboard_tools.homes import page_minifier, page_server
from cribboard_tools.pico import make_firmware, micropython_sources
from cribboard_tools.upkeep import notices, release_files, site

ROOT = Path(__file__).resolve().parents[3]
DIST = ROOT / "dist"
BILL = "cribboard.spdx.json"
SITE = "site.zip"
_PACKAGES = (f"cribboard-{VERSION}-py3-none-any.whl", f"cribboard-{VERSION}.tar.gz")


def build(target: Path) -> list[Path]:
    """Build everything into an empty folder; return the files. Raises Failure."""
    shutil.rmtree(target, ignore_errors=True)
    target.mkdir(parents=True)
    stamp = make_firmware.read_stamp()
    sources = fetch()
    _images(target, sources, stamp)
    work = make_firmware.work_folder()
    builds = [make_firmware.build_folder(board, work) for board in make_firmware.BOARDS.values()]
    found = notices.components(builds, sources) + notices.of_site()
    (target / notices.FILE).write_text(notices.text(found), encoding="utf-8")
    _voices(target)
    shutil.copy(release_files.make(ROOT / "build/hardware"), target)
    _packages(target, stamp)
    _site(target, stamp)
    bill = notices.bill(VERSION, stamp.date, found, sorted(target.iterdir()))
    (target / BILL).write_text(json.dumps(bill, indent=1) + "\n", encoding="utf-8")
    make_firmware.write_sums(target, "*")
    return sorted(target.iterdir())


def fetch() -> Path:
    """Fetch what a build takes from the network; return MicroPython's sources. Raises Failure."""
    for package in (page_server.micropython(), page_minifier.esbuild()):
        package.fetch()
    return micropython_sources.find_sources(os.environ.get("MICROPYTHON"), terminal.remark)


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
    run([sys.executable, "-m", "cribboard_tools", "voice", "build", "--output", str(folder)])
    for path in folder.glob("*.uf2"):
        shutil.copy(path, target)
    for language, board in itertools.product(phrases.LANGUAGES, make_firmware.BOARDS):
        if not list(target.glob(f"cribboard-voice-{language}-*-{board}.uf2")):
            raise Failure(f"no voice pack of {language} fits {board} (docs/voice.md)")


def _packages(target: Path, stamp: make_firmware.Stamp) -> None:
    """Build wheel and source distribution out of what is committed.

    A wheel has the modes of the files: those of umask 022.
    """
    with tempfile.TemporaryDirectory() as folder:
        tree = Path(folder, "cribboard")
        run(["git", "clone", "--quiet", "--no-hardlinks", str(ROOT), str(tree)], umask=0o022)
        shutil.copy(tree / ".ci/MANIFEST.in", tree)
        words = ["build", "--no-isolation", "--outdir", f"{folder}/made", str(tree)]
        environment = os.environ | {"SOURCE_DATE_EPOCH": str(stamp.date)}
        run([sys.executable, "-m", *words], environment, umask=0o022)
        wheel, source = (Path(folder, "made", name) for name in _PACKAGES)
        shutil.copy(wheel, target)
        _pack_tar(source, target / source.name, stamp.date)


def _site(target: Path, stamp: make_firmware.Stamp) -> None:
    """Build the site, with the images and voices just made in its installer."""
    environment = os.environ | {"SOURCE_DATE_EPOCH": str(stamp.date)}
    run([sys.executable, "-m", "cribboard_tools.upkeep.site"], environment)
    shutil.copy(target / notices.FILE, site.SITE)
    release_files.pack(site.SITE, target / SITE, site.SITE, time.gmtime(stamp.date)[:6])


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


def run(
    command: list[str], env: Mapping[str, str] = os.environ, folder: Path = ROOT, umask: int = -1
) -> None:
    """Run a command; raises Failure with the end of what it printed."""
    done = subprocess.run(
        command, cwd=folder, env=env, umask=umask, capture_output=True, text=True, check=False
    )
    if done.returncode:
        told = (done.stdout + done.stderr).strip().splitlines()[-12:]
        raise Failure("\n".join([f"{' '.join(command)} failed", *told]))


def main(arguments: list[str]) -> None:
    """Build into the folder named, or DIST, or fetch. Raises Failure."""
    if arguments == ["--fetch"]:
        fetch()
        return
    for path in build(Path(*arguments[:1]) if arguments else DIST):
        print(f"{path.stat().st_size:12,}  {path.name}")


if __name__ == "__main__":
    sys.exit(terminal.ended("make dist", lambda: main(sys.argv[1:])))
