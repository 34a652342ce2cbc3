"""Copy the Pico's type stubs out of the venv to a folder of their own, for mypy on devices/.

Beside the stubs of CPython's library in site-packages mypy would not look at them.

  python tests/helpers/host/pico_stubs.py .venv/stubs
"""

import shutil
import sys
from importlib import metadata
from pathlib import Path

PACKAGES = ("micropython-rp2-rpi-pico-stubs", "micropython-stdlib-stubs")


def copy(target: Path) -> int:
    """Make `target` anew from the installed packages; return how many files are in it."""
    shutil.rmtree(target, ignore_errors=True)
    copied = 0
    for package in PACKAGES:
        for file in metadata.files(package) or []:
            if file.suffix == ".pyi" or file.name == "VERSIONS":
                place = target / file
                place.parent.mkdir(parents=True, exist_ok=True)
                shutil.copyfile(Path(str(file.locate())), place)
                copied += 1
    return copied


if __name__ == "__main__":
    print(f"{copy(Path(sys.argv[1]))} stub files in {sys.argv[1]}")
