"""Location of the firmware's sources, in a checkout and in an installed package."""

from pathlib import Path

import cribboard

PACKAGE = Path(cribboard.__file__).parent
_ROOT = PACKAGE.parents[1]


def is_checkout() -> bool:
    """Tell whether this is a checkout of the project, from which images can be built."""
    return (_ROOT / "pyproject.toml").is_file() and (_ROOT / "boot.py").is_file()
