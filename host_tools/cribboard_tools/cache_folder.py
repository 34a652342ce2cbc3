"""The folder for everything that is fetched or built once: MicroPython, npm, images, backups."""

import os
import sys
from pathlib import Path


def cache_dir() -> Path:
    """Return the cache folder: CRIBBOARD_CACHE, or the platform's default."""
    if os.environ.get("CRIBBOARD_CACHE"):
        return Path(os.environ["CRIBBOARD_CACHE"])
    if sys.platform == "win32":
        return Path(os.environ.get("LOCALAPPDATA", Path.home() / "AppData/Local")) / "cribboard"
    if sys.platform == "darwin":
        return Path.home() / "Library/Caches/cribboard"
    return Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache") / "cribboard"
