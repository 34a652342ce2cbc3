"""Where the firmware's sources are: in a checkout, and in an installed package alike."""

from importlib import metadata
from pathlib import Path

import cribboard
from host_tools.errors import Failure

PACKAGE = Path(cribboard.__file__).parent
_ROOT = PACKAGE.parents[1]
#: The files of the Pico's root, as they stand in a checkout.
_STARTERS = (_ROOT / "boot.py", PACKAGE.parent / "main.py")


def starters() -> dict[str, bytes]:
    """Return {path in the Pico's root: bytes} of boot.py and main.py.

    Raises Failure where the installation lacks one.
    """
    return {f"/{path.name}": _find(path).read_bytes() for path in _STARTERS}


def _find(path: Path) -> Path:
    if (_ROOT / "pyproject.toml").is_file() and path.is_file():
        return path
    try:
        held = metadata.files("cribboard") or []
    except metadata.PackageNotFoundError:
        held = []
    for file in held:
        if file.name == path.name and file.parent.name == "cribboard" and "share" in file.parts:
            return Path(str(file.locate()))
    raise Failure(f"{path.name} is missing: install Cribboard again, with pip install cribboard")


def pins() -> str:
    """Return the source text of the one list of pins, which is valid on the Pico and here."""
    return (PACKAGE / "devices/pins.py").read_text(encoding="utf-8")
