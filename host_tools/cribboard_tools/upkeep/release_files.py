"""Hardware files, carrier and key cards as one .zip: what a release offers.

python -m cribboard_tools.upkeep.release_files
"""

import shutil
import sys
import zipfile
from pathlib import Path

from cribboard.language.phrases import LANGUAGES
from cribboard_tools import VERSION
from cribboard_tools.console import terminal
from cribboard_tools.hardware import build
from cribboard_tools.hardware.options import Options
from cribboard_tools.hardware.panel import meshes
from cribboard_tools.upkeep import key_card

ROOT = Path(__file__).resolve().parents[3]
KEPT = ROOT / "hardware"
#: Top and tray in one piece each; matrix/print.3mf has them in two, for beds of 180 mm.
LARGE_BED = "matrix/print-large-bed.3mf"
Date = tuple[int, int, int, int, int, int]  # and time


def make(dist: Path) -> Path:
    """Build into `dist`/hardware, beside what is in git; return the .zip made of it.

    The same sources give the same bytes.
    """
    folder = dist / "hardware"
    shutil.rmtree(folder, ignore_errors=True)
    shutil.copytree(KEPT, folder)
    made = dict(build.contents(Options()))
    made[LARGE_BED] = build.contents(Options(bed_mm=400))["matrix/print.3mf"]
    build.write(made, folder)
    for language in sorted(set(LANGUAGES) - {"en"}):  # the English card is in git
        key_card.write(language, folder)
    archive = dist / f"cribboard-hardware-{VERSION}.zip"
    pack(folder, archive, dist, meshes.DATE)
    return archive


def pack(folder: Path, archive: Path, base: Path, date: Date) -> None:
    """Write all files below a folder into a .zip, by their names in `base`, with this date."""
    with zipfile.ZipFile(archive, "w", zipfile.ZIP_DEFLATED) as packed:
        for path in sorted(path for path in folder.rglob("*") if path.is_file()):
            entry = zipfile.ZipInfo(path.relative_to(base).as_posix(), date)
            entry.external_attr = 0o644 << 16
            packed.writestr(entry, path.read_bytes(), zipfile.ZIP_DEFLATED)


if __name__ == "__main__":
    sys.exit(terminal.ended("make release-files", lambda: print(make(ROOT / "dist"))))
