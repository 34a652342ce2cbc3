"""Versions of the running firmware.

cribboard_tools/pico/make_firmware.py freezes a module `cribboard_image` into each image;
there is none in the browser and on CPython.
"""

import cribboard

try:
    import cribboard_image  # type: ignore[import-not-found, unused-ignore]
except ImportError:
    cribboard_image = None

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any


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
    """Return the versions in the link's `health` answer: see docs/link.md."""
    return {"version": cribboard.__version__, "image": image()}
