"""Versions of the running firmware, and whether it runs from /source instead of the image.

cribboard_tools/pico/make_firmware.py freezes a module `cribboard_image` into each image;
there is none in the browser and on CPython.
"""

import sys

import cribboard

try:
    import cribboard_image  # type: ignore[import-not-found, unused-ignore]
except ImportError:
    cribboard_image = None

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

_SOURCE = "/source"


def image() -> "dict[str, str] | None":
    """Return the image's version, commit, board and MicroPython release; None if there is none."""
    if cribboard_image is None:
        return None
    return {
        "version": cribboard_image.VERSION,
        "commit": cribboard_image.COMMIT,
        "board": cribboard_image.BOARD,
        "micropython": cribboard_image.MICROPYTHON,
    }


def health() -> "dict[str, Any]":
    """Return the versions in the link's `health` answer: see docs/link.md.

    firmware/main.py has /source on the path while modules from there run.
    """
    return {
        "version": cribboard.__version__,
        "image": image(),
        "runs_source": _SOURCE in sys.path,
    }
