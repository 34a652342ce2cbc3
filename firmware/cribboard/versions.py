"""Versions of the firmware that runs, and whether it runs from /source in the image's place.

The builder (host_tools/pico/make_firmware.py) freezes `cribboard_image` into each
image; in the browser
and on CPython there is no such module.
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


def is_source(path: "Any") -> bool:
    """Whether a package with this `__path__` is the developer's, which `deploy --source` sent.

    >>> is_source("/source/cribboard"), is_source("cribboard"), is_source(["/lib/cribboard"])
    (True, False, False)
    """
    first = path if isinstance(path, str) else path[0]
    return str(first).startswith(_SOURCE)


def image() -> "dict[str, str] | None":
    """Return the image's version, commit, board and MicroPython release; None without an image."""
    if cribboard_image is None:
        return None
    return {
        "version": cribboard_image.VERSION,
        "commit": cribboard_image.COMMIT,
        "board": cribboard_image.BOARD,
        "micropython": cribboard_image.MICROPYTHON,
    }


def health() -> "dict[str, Any]":
    """Return what the link's `health` answer tells of it: see docs/link.md."""
    return {
        "version": cribboard.__version__,
        "image": image(),
        "runs_source": is_source(cribboard.__path__),
    }


def lines() -> "tuple[str, ...]":
    """Return the same for a display of 21 cells a line."""
    found = image()
    if found is None:
        release = ".".join([str(number) for number in sys.implementation.version[:3]])
        return ("Cribboard " + cribboard.__version__, sys.implementation.name + " " + release)
    told: "tuple[str, ...]" = (
        "Cribboard " + found["version"],
        "commit " + found["commit"],
        "MicroPython " + found["micropython"],
        "on " + found["board"],
    )
    if is_source(cribboard.__path__):
        told += ("running /source:", "Cribboard " + cribboard.__version__)
    return told
