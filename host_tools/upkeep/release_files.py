"""Hardware files of every preset, carrier and key cards as one .zip: what a release offers.

python -m host_tools.upkeep.release_files
"""

import shutil
import sys
from pathlib import Path

from cribboard.language.phrases import LANGUAGES
from host_tools import VERSION
from host_tools.console import terminal
from host_tools.errors import Failure
from host_tools.hardware import build
from host_tools.hardware.options import NAMES, board
from host_tools.upkeep import key_card

ROOT = Path(__file__).resolve().parents[2]
KEPT = ROOT / "hardware"
#: The same for every preset, and in git.
SHARED = ("README.md", "keycard.pdf", "keycard.svg", "carrier", "slicer")


def make(dist: Path, presets: list[str]) -> Path:
    """Build the presets into `dist`/hardware; return the .zip made of it."""
    folder = dist / "hardware"
    shutil.rmtree(folder, ignore_errors=True)
    for preset in presets:
        build.build(board(preset, []), folder)
    for name in SHARED:
        source = KEPT / name
        copy = shutil.copytree if source.is_dir() else shutil.copy
        copy(source, folder / name)
    for language in sorted(set(LANGUAGES) - {"en"}):  # the English card is in git
        key_card.write(language, folder)
    name = f"cribboard-hardware-{VERSION}"
    return Path(shutil.make_archive(str(dist / name), "zip", dist, "hardware"))


def main() -> int:
    """Make the .zip in dist/; return the exit status."""
    try:
        print(make(ROOT / "dist", list(NAMES)))
    except Failure as error:
        terminal.complain("make release-files", str(error))
        return error.status
    return 0


if __name__ == "__main__":
    sys.exit(main())
