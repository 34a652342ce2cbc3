"""Update of one board: what runs on it, whether that is whole, its files, and its answer."""

import shutil
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any, NamedTuple

from cribboard_tools.cache_folder import cache_dir
from cribboard_tools.pico import board_settings, drives, ports
from cribboard_tools.pico import deploy_probes as probes
from cribboard_tools.pico.image import Image
from cribboard_tools.pico.repl import NoPrompt, Pico, PicoError, restarting

#: In s: the time limit until a board answers, and between two looks for it.
_ANSWER_S, _LOOK_S = 60.0, 0.5
_WALK_S = 120
_SLOW = "its flash chip is too slow: put the slow image on it (docs/flash.md)"
_SEAL_S = 600  # of silence at most; a Pico takes two

Say = Callable[[str], None]


class Standing(NamedTuple):
    """State of a running board.

    image: (version, commit, board, MicroPython) of a Cribboard image, else None; number: the
    chip's serial number, which the serial port has too; root: names in the root of its files.
    """

    micropython: str
    machine: str
    number: str
    image: tuple[str, str, str, str] | None
    root: tuple[str, ...]

    @property
    def board(self) -> str:
        """The name of the board that its image is for, "" without one."""
        return self.image[2] if self.image else ""

    @property
    def title(self) -> str:
        """The firmware's name and version, for a person."""
        if self.image:
            return f"Cribboard {self.image[0]} ({self.image[1]})"
        return f"MicroPython {self.micropython}"

    def runs(self, image: Image) -> bool:
        """Tell whether it runs this image."""
        own = (image.version, image.commit, image.board.name)
        return self.image is not None and self.image[:3] == own


class Job(NamedTuple):
    """One deployment: an image, and the board to copy it to.

    port: "" for a board in its boot loader, whose `drive` is then set; again: the command that
    deploys the same to a board in its boot loader; others: the ports of other boards, known where
    this one's serial number is not.
    """

    image: Image
    port: str
    standing: Standing | None
    drive: drives.Drive | None
    again: str
    others: tuple[ports.Port, ...] = ()


def look(pico: Pico) -> Standing:
    """Return the state of the board at its prompt; raises PicoError."""
    version, machine, number, image, root = pico.ask(probes.ABOUT, probes.ABOUT_SHAPE)
    release = ".".join(map(str, version))
    return Standing(release, machine, number, tuple(image) if image[0] else None, tuple(root))


def program_fault(pico: Pico) -> str:
    """Return what is wrong with the program in flash, "" for nothing.

    It is read three times: a flash chip that is too slow for the clock may start, and give a wrong
    word now and then.
    """
    seal, sums = pico.ask(probes.SEAL, probes.SEAL_SHAPE, _SEAL_S)
    if set(sums) == {seal}:
        return ""
    if len(set(sums)) > 1:
        return f"the program in flash reads differently each time: {_SLOW}"
    return "the program in flash is damaged: `cribboard deploy` puts it there again"


def _backup_folder(number: str) -> Path:
    """Return the folder for the files of the board with this serial number. Raises PicoError."""
    if not number.isalnum():
        raise PicoError(
            "the Pico does not report its serial number: unplug it, plug it in and try again"
        )
    return cache_dir() / "boards" / number


def save_files(pico: Pico, number: str, say: Say) -> int:
    """Copy all files of another program to this computer; return how many.

    Plain MicroPython has its file system elsewhere than Cribboard's image, which overwrites it with
    a new one. Cribboard's own settings and games stay where they are, with every image.
    """
    pico.run(probes.TOOLS)
    paths = pico.ask(probes.OWNERS_FILES, probes.OWNERS_FILES_SHAPE, _WALK_S)
    if not paths:
        return 0
    backup = _backup_folder(number)
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


def confirm(job: Job, layout: str | dict[str, Any] | None, say: Say) -> dict[str, Any]:
    """Wait until the board answers with the image's version; install a layout."""
    image = job.image
    new = image.title
    try:
        pico, now = _reopen(job)
    except NoPrompt:
        _tell_unconfirmed(job, layout is not None, new, say)
        return {"is_confirmed": False}
    with pico, restarting(pico):
        if not now.runs(image):
            raise PicoError(
                f"the board started, but runs {now.title}, not {new}: run the same command again"
            )
        if fault := program_fault(pico):
            raise PicoError(fault)
        board_settings.install_layout(pico, layout, say)
        pico.reset()
    say(f"The board runs {new}.")
    return {"port": pico.port, "is_confirmed": True}


def _tell_unconfirmed(job: Job, has_layout: bool, new: str, say: Say) -> None:
    """Tell of a board whose service is switched off.

    Raises PicoError where something is left to do on it, and for a board that was stopped before:
    its service was on then.
    """
    told = f"{new} is copied and the board has started, "
    if job.standing is None and not has_layout:
        say(f"{told}with its service switched off: its version could not be checked.")
        return
    raise PicoError(
        f"{told}but Ctrl-C does not stop it, so its version could not be checked"
        + (", its layout is not installed" if has_layout else "")
        + ": close other programs that use its port, switch its service on in the menu (item 25), "
        "unplug it and plug it in, and run the same command again"
    )


def _reopen(job: Job) -> tuple[Pico, Standing]:
    """Open the board that has just restarted, once it answers. Raises PicoError."""
    end = time.monotonic() + _ANSWER_S
    while time.monotonic() < end:
        name = _port_again(job)
        try:
            if name:
                return _open_and_look(name)
        except NoPrompt:
            raise
        except ports.PortError:
            pass  # it is not ready yet
        time.sleep(_LOOK_S)
    raise PicoError(
        "the image is copied, but the board does not answer: unplug it, plug it in, and "
        f"run `cribboard doctor`; if it stays dark, hold BOOTSEL and run `{job.again}`"
    )


def _open_and_look(port: str) -> tuple[Pico, Standing]:
    pico = Pico(port)
    try:
        return pico, look(pico)
    except BaseException:
        pico.close()
        raise


def _port_again(job: Job) -> str:
    """Return the board's current port, whose name may have changed; "" while there is none.

    A board that was in its boot loader has a port that was not there before.
    """
    present = ports.find()
    if job.standing and job.standing.number:
        number = job.standing.number.lower()
        same = [one.device for one in present if one.serial.lower() == number]
        is_others = any(one.device == job.port and one.serial for one in present)
        return same[0] if same else "" if is_others else job.port
    fresh = [one.device for one in present if one not in job.others]
    return fresh[0] if len(fresh) == 1 else ""
