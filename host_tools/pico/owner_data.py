"""Backup of settings and games while a board gets its first Cribboard image.

Plain MicroPython has its file system elsewhere than Cribboard's image, which overwrites it with a
new one. The files are saved on this computer until they are on the board again. If the cable is
unplugged meanwhile, the next deployment restores them.
"""

import shutil
from collections.abc import Callable
from pathlib import Path

from host_tools.cache_folder import cache_dir
from host_tools.pico import probe_answers
from host_tools.pico.deploy_probes import OWNERS_FILES, OWNERS_FILES_SHAPE, RESTORE, TOOLS
from host_tools.pico.repl import Pico, PicoError

#: Files of a firmware in the file system, as it was before there were images.
_OLD_FIRMWARE = ("a", "b", "slot", "cribboard_start.mpy")
_STARTERS = ("boot.py", "main.py")
DATA = "data"
_WALK_S = 120

Say = Callable[[str], None]


def folder(number: str) -> Path:
    """Return the backup folder of the board with this serial number. Raises PicoError."""
    if not number.isalnum():
        raise PicoError(
            "the Pico does not report its serial number: unplug it, plug it in and try again"
        )
    return cache_dir() / "boards" / number


def save(pico: Pico, number: str, root: tuple[str, ...], say: Say) -> int:
    """Copy the owner's files from the board to this computer; return how many.

    Games of an earlier backup that was never restored are kept where the board has none now.
    """
    backup = folder(number)
    is_old = "slot" in root or "cribboard_start.mpy" in root
    ignored = [*_OLD_FIRMWARE, *_STARTERS] if is_old else []
    pico.run(TOOLS)
    answer = pico.run(OWNERS_FILES % (ignored,), _WALK_S)
    paths = probe_answers.literal(answer, OWNERS_FILES_SHAPE)
    if not paths:
        return 0
    fresh = backup.with_name(f"{number}.new")
    shutil.rmtree(fresh, ignore_errors=True)
    for path in paths:
        target = fresh / _checked(path)
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_bytes(pico.get(path))
    if (backup / DATA).is_dir() and not (fresh / DATA).exists():
        shutil.copytree(backup / DATA, fresh / DATA)
    if backup.exists():
        older = backup.with_name(f"{number}.older")
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


def restore(pico: Pico, number: str, say: Say) -> int:
    """Restore saved settings and games on the board; return how many files.

    All in one step, and only where the board has none: it may have been played on since.
    """
    backup = folder(number)
    data = backup / DATA
    files = sorted(path for path in data.rglob("*") if path.is_file())
    if not files:
        return 0
    pico.run(TOOLS)
    for path in files:
        place = f"/data.new/{path.relative_to(data).as_posix()}"
        pico.put(place, path.read_bytes())
        if pico.get(place) != path.read_bytes():
            raise PicoError(f"{place} arrived damaged: run `cribboard deploy` again")
    if probe_answers.literal(pico.run(RESTORE), int) != 1:
        pico.run("clear('/data.new')")
        say(f"The board has new games already; the older ones stay in {backup}.")
        return 0
    shutil.rmtree(data)
    others = [path for path in backup.rglob("*") if path.is_file()]
    if others:
        say(f"Settings and games are restored; the board's other files are in {backup}.")
    else:
        shutil.rmtree(backup)
        say("Settings and games are restored.")
    return len(files)
