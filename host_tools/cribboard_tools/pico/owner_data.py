"""Backup of settings and games while a board gets its first Cribboard image.

Plain MicroPython has its file system elsewhere than Cribboard's image, which overwrites it with a
new one. The files are saved on this computer until they are on the board again. If the cable is
unplugged meanwhile, the next deployment restores them.
"""

import contextlib
import shutil
from collections.abc import Callable
from pathlib import Path

from cribboard_tools.cache_folder import cache_dir
from cribboard_tools.pico import deploy_probes as probes
from cribboard_tools.pico import probe_answers
from cribboard_tools.pico.repl import Pico, PicoError

#: Files of a firmware in the file system, as it was before there were images.
_OLD_FIRMWARE = ("a", "b", "slot", "cribboard_start.mpy")
_STARTERS = ("boot.py", "main.py")
DATA = "data"
#: Where the /data of another program is saved, so that it is not restored as Cribboard's.
_OTHER_DATA = "other-data"
#: Empty file in a backup until the board has the file system that the files were saved for.
_MOVED = ".moved"
_WALK_S = 120
#: Blocks of flash that littlefs takes for a folder, and to leave free for the next games.
_FOLDER_BLOCKS, _RESERVED_BLOCKS = 2, 8

UNREAD = "`cribboard pull --raw FILE` saves its flash, and item 18 of its menu starts anew"

Say = Callable[[str], None]


def folder(number: str) -> Path:
    """Return the backup folder of the board with this serial number. Raises PicoError."""
    if not number.isalnum():
        raise PicoError(
            "the Pico does not report its serial number: unplug it, plug it in and try again"
        )
    return cache_dir() / "boards" / number


def waiting(number: str) -> Path | None:
    """Return the backup folder of a board whose settings and games wait there, else None."""
    if not number.isalnum():
        return None
    backup = folder(number)
    return backup if any(path.is_file() for path in (backup / DATA).rglob("*")) else None


def save(pico: Pico, number: str, root: tuple[str, ...], has_image: bool, say: Say) -> int:
    """Copy the owner's files from the board to this computer; return how many.

    root: names in the board's root folder; has_image: whether a Cribboard image runs. /data is
    Cribboard's only with an image or its old firmware. Games of an earlier backup that was never
    restored are kept where the board has none now.
    """
    backup = folder(number)
    is_old = "slot" in root or "cribboard_start.mpy" in root
    ignored = [*_OLD_FIRMWARE, *_STARTERS] if is_old else []
    is_own = is_old or has_image
    pico.run(probes.TOOLS)
    answer = pico.run(probes.OWNERS_FILES % (ignored,), _WALK_S)
    paths = probe_answers.literal(answer, probes.OWNERS_FILES_SHAPE)
    if not paths:
        return 0
    fresh = backup.with_name(f"{number}.new")
    shutil.rmtree(fresh, ignore_errors=True)
    for path in paths:
        target = fresh / _checked(path if is_own else _renamed(path))
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_bytes(pico.get(path))
    if (backup / DATA).is_dir() and not (fresh / DATA).exists():
        shutil.copytree(backup / DATA, fresh / DATA)
    if backup.exists():
        older = backup.with_name(f"{number}.older")
        shutil.rmtree(older, ignore_errors=True)
        backup.rename(older)
    (fresh / _MOVED).touch()
    fresh.rename(backup)
    say(f"Saved in {backup}: {len(paths)} files of the board, which gets a new file system.")
    return len(paths)


def _renamed(path: str) -> str:
    """Return the path that a file of another program is saved under."""
    head, slash, rest = path.strip("/").partition("/")
    return _OTHER_DATA + slash + rest if head == DATA else path


def _checked(path: str) -> str:
    """Return a path of the board as a relative path here; raises PicoError for an unsafe one."""
    parts = path.strip("/").split("/")
    if any(part in ("", ".", "..") or set(part) & set("\\:\0") for part in parts):
        raise PicoError(f"a file of the Pico has a name that cannot be saved here: {path!r}")
    return "/".join(parts)


def restore(pico: Pico, number: str, say: Say) -> int:
    """Restore saved settings and games on the board; return how many files.

    All in one step, and only where the board has none: it may have been played on since. Files that
    do not fit stay on this computer. Raises PicoError; then, too, nothing is lost here.
    """
    backup = folder(number)
    data = backup / DATA
    files = sorted(path for path in data.rglob("*") if path.is_file())
    moved = backup / _MOVED
    if moved.exists():  # the board leaves flash that holds these games as it is
        pico.run(probes.FORMAT)
        moved.unlink()
    if not files:
        return 0
    pico.run(probes.TOOLS)
    has_files, block, free = probe_answers.literal(pico.run(probes.ROOM), probes.ROOM_SHAPE)
    if not block:
        raise PicoError(
            f"the games on the board cannot be read: {UNREAD}; settings and games saved earlier "
            f"stay in {backup}"
        )
    if has_files:
        say(f"The board has new games already; the older ones stay in {backup}.")
        return 0
    folders = {path.parent for path in files}
    needed = sum(-(-path.stat().st_size // max(1, block)) for path in files) + _RESERVED_BLOCKS
    if needed + _FOLDER_BLOCKS * len(folders) > free:
        size = sum(path.stat().st_size for path in files)
        say(
            f"The {len(files)} saved files, {size:,} bytes, do not fit on the board, which has "
            f"{free * block:,} bytes free: they stay in {backup}."
        )
        return 0
    try:
        _send(pico, data, files)
    except PicoError as error:
        with contextlib.suppress(PicoError):
            pico.run("clear('/data.new')")
        raise PicoError(f"{error}; settings and games stay in {backup}") from None
    shutil.rmtree(data)
    others = [path for path in backup.rglob("*") if path.is_file()]
    if others:
        say(f"Settings and games are restored; the board's other files are in {backup}.")
    else:
        shutil.rmtree(backup)
        say("Settings and games are restored.")
    return len(files)


def _send(pico: Pico, data: Path, files: list[Path]) -> None:
    """Write the files to /data.new, then rename that to /data, which is empty."""
    for path in files:
        place = f"/data.new/{path.relative_to(data).as_posix()}"
        pico.put(place, path.read_bytes())
        if pico.get(place) != path.read_bytes():
            raise PicoError(f"{place} arrived damaged: run `cribboard deploy` again")
    if probe_answers.literal(pico.run(probes.RESTORE), int) != 1:
        raise PicoError("the board has got other files meanwhile: run `cribboard deploy` again")
