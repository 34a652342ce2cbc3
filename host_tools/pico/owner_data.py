"""Settings and games of a board whose file system the new image does not see: kept, put back.

A board with plain MicroPython has its file system elsewhere than Cribboard's image, which makes
a new one over it. What was there is kept in a folder of this computer until it is on the board
again, so nothing is lost where a cable is pulled meanwhile: the next deployment puts it back.
"""

import shutil
from collections.abc import Callable
from pathlib import Path

from host_tools.cache_folder import cache_dir
from host_tools.pico import probe_answers
from host_tools.pico.deploy_probes import OWNERS_FILES, OWNERS_FILES_SHAPE, RESTORE, TOOLS
from host_tools.pico.repl import Pico, PicoError

#: The firmware as it lay on the file system before there were images.
_OLD_FIRMWARE = ("a", "b", "slot", "cribboard_start.mpy")
_STARTERS = ("boot.py", "main.py")
DATA = "data"
_WALK_S = 120

Say = Callable[[str], None]


def folder(number: str) -> Path:
    """Return where the files of the board with that number are kept."""
    if not number.isalnum():
        raise PicoError("the Pico does not say its number: unplug it, plug it in and try again")
    return cache_dir() / "boards" / number


def save(pico: Pico, number: str, root: tuple[str, ...], say: Say) -> int:
    """Copy the owner's files from the board to this computer; return how many.

    Games of an older copy, which were never put back, stay in it where the board has none now.
    """
    kept = folder(number)
    is_old = "slot" in root or "cribboard_start.mpy" in root
    passed = [*_OLD_FIRMWARE, *_STARTERS] if is_old else []
    pico.run(TOOLS)
    said = pico.run(OWNERS_FILES % (passed,), _WALK_S)
    paths = probe_answers.literal(said, OWNERS_FILES_SHAPE)
    if not paths:
        return 0
    fresh = kept.with_name(f"{number}.new")
    shutil.rmtree(fresh, ignore_errors=True)
    for path in paths:
        target = fresh / _checked(path)
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_bytes(pico.get(path))
    if (kept / DATA).is_dir() and not (fresh / DATA).exists():
        shutil.copytree(kept / DATA, fresh / DATA)
    if kept.exists():
        older = kept.with_name(f"{number}.older")
        shutil.rmtree(older, ignore_errors=True)
        kept.rename(older)
    fresh.rename(kept)
    say(f"Kept in {kept}: {len(paths)} files of the board, whose file system will be a new one.")
    return len(paths)


def _checked(path: str) -> str:
    """Return a path of the board as one below a folder here; raises PicoError for any other."""
    parts = path.strip("/").split("/")
    if any(part in ("", ".", "..") or set(part) & set("\\:\0") for part in parts):
        raise PicoError(f"a file of the Pico has a name that cannot be kept here: {path!r}")
    return "/".join(parts)


def restore(pico: Pico, number: str, say: Say) -> int:
    """Put settings and games that were kept onto the board; return how many files.

    All at one stroke, and only where the board has none: it may have been played on since.
    """
    kept = folder(number)
    data = kept / DATA
    files = sorted(path for path in data.rglob("*") if path.is_file())
    if not files:
        return 0
    pico.run(TOOLS)
    for path in files:
        place = f"/data.new/{path.relative_to(data).as_posix()}"
        pico.put(place, path.read_bytes())
        if pico.get(place) != path.read_bytes():
            raise PicoError(f"{place} did not arrive as it was sent: run `cribboard deploy` again")
    if probe_answers.literal(pico.run(RESTORE), int) != 1:
        pico.run("clear('/data.new')")
        say(f"The board has games of its own by now; its older ones stay in {kept}.")
        return 0
    shutil.rmtree(data)
    others = [path for path in kept.rglob("*") if path.is_file()]
    if others:
        say(f"Settings and games are back; the board's other files are kept in {kept}.")
    else:
        shutil.rmtree(kept)
        say("Settings and games are back.")
    return len(files)
