"""The folder for everything that is fetched or built once: MicroPython, npm, images, backups."""

import os
import sys
from pathlib import Path


def cache_dir() -> Path:
    """Return the folder for what is fetched: CRIBBOARD_CACHE, or the platform's own."""
    if os.environ.get("CRIBBOARD_CACHE"):
        return Path(os.environ["CRIBBOARD_CACHE"])
    if sys.platform == "win32":
        return Path(os.environ.get("LOCALAPPDATA", Path.home() / "AppData/Local")) / "cribboard"
    if sys.platform == "darwin":
        return Path.home() / "Library/Caches/cribboard"
    return Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache") / "cribboard"
