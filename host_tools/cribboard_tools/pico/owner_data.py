"""Copy of another program's files, before a board gets its first Cribboard image.

Plain MicroPython has its file system elsewhere than Cribboard's image, which overwrites it with a
new one. Cribboard's own settings and games stay where they are, with every image.
"""

import shutil
from collections.abc import Callable
from pathlib import Path

from cribboard_tools.cache_folder import cache_dir
from cribboard_tools.pico import deploy_probes as probes
from cribboard_tools.pico import probe_answers
from cribboard_tools.pico.repl import Pico, PicoError

_WALK_S = 120

Say = Callable[[str], None]


def folder(number: str) -> Path:
    """Return the folder for the files of the board with this serial number. Raises PicoError."""
    if not number.isalnum():
        raise PicoError(
            "the Pico does not report its serial number: unplug it, plug it in and try again"
        )
    return cache_dir() / "boards" / number


def save(pico: Pico, number: str, say: Say) -> int:
    """Copy all files from the board to this computer; return how many."""
    pico.run(probes.TOOLS)
    answer = pico.run(probes.OWNERS_FILES, _WALK_S)
    paths = probe_answers.literal(answer, probes.OWNERS_FILES_SHAPE)
    if not paths:
        return 0
    backup = folder(number)
    fresh, older = backup.with_name(f"{number}.new"), backup.with_name(f"{number}.older")
    shutil.rmtree(fresh, ignore_errors=True)
    for path in paths:
        target = fresh / _checked(path)
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_bytes(pico.get(path))
    if backup.exists():
        shutil.rmtree(older, ignore_errors=True)
        backup.rename(older)
    fresh.rename(backup)
    say(f"Saved in {backup}: {len(paths)} files of the board, which gets a new file system.")
    return len(paths)


def _checked(path: str) -> str:
    """Return a path of the board as a relative path here; raises PicoError for an unsafe one."""
    parts = path.strip("/").split("/")
    if any(part in ("", ".", "..") or set(part) & set("\\:\0") for part in parts):
        raise PicoError(f"a file of the Pico has a name that cannot be saved here: {path!r}")
    return "/".join(parts)
