"""Where the firmware's sources are: in a checkout, and in an installed package alike."""

from pathlib import Path

import cribboard

PACKAGE = Path(cribboard.__file__).parent
_ROOT = PACKAGE.parents[1]


def is_checkout() -> bool:
    """Tell whether this is a checkout of the project, which can build images."""
    return (_ROOT / "pyproject.toml").is_file() and (_ROOT / "boot.py").is_file()


def pins() -> str:
    """Return the source text of the one list of pins, which is valid on the Pico and here."""
    return (PACKAGE / "devices/pins.py").read_text(encoding="utf-8")
