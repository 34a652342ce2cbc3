"""Copy the Pico's type stubs from the venv into a separate folder, for mypy on devices/.

In site-packages, mypy would prefer the stubs of CPython's library.

  python tests/helpers/host/pico_stubs.py .venv/stubs
"""

import shutil
import sys
from importlib import metadata
from pathlib import Path

PACKAGES = ("micropython-rp2-rpi-pico-stubs", "micropython-stdlib-stubs")


def copy(target):
    """Make `target` again from the installed packages; return the number of its files."""
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
