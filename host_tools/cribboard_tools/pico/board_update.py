"""Update of one board: what runs on it before, and its answer afterwards."""

import time
from collections.abc import Callable
from typing import Any, NamedTuple

from cribboard_tools.pico import board_settings, drives, ports, probe_answers, program_check
from cribboard_tools.pico.deploy_probes import ABOUT, ABOUT_SHAPE
from cribboard_tools.pico.image import Image
from cribboard_tools.pico.repl import NoPrompt, Pico, PicoError, restarting

#: In s: the time limit until a board answers, and between two looks for it.
_ANSWER_S, _LOOK_S = 60.0, 0.5


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
    answer = probe_answers.literal(pico.run(ABOUT), ABOUT_SHAPE)
    version, machine, number, image, root = answer
    release = ".".join(map(str, version))
    return Standing(release, machine, number, tuple(image) if image[0] else None, tuple(root))


def confirm(
    job: Job, layout: str | dict[str, Any] | None, say: Callable[[str], None]
) -> dict[str, Any]:
    """Wait until the board answers with the image's version; install a layout."""
    image = job.image
    new = f"Cribboard {image.version} ({image.commit})"
    try:
        pico, now = _reopen(job)
    except NoPrompt:
        _tell_unconfirmed(job, layout is not None, new, say)
        return {"is_confirmed": False}
    with pico, restarting(pico):
        if now.image is None or now.image[:3] != (image.version, image.commit, image.board.name):
            raise PicoError(
                f"the board started, but runs {now.title}, not {new}: run the same command again"
            )
        if fault := program_check.fault(pico):
            raise PicoError(fault)
        board_settings.install_layout(pico, layout, say)
        pico.reset()
    say(f"The board runs {new}.")
    return {"port": pico.port, "is_confirmed": True}


def _tell_unconfirmed(job: Job, has_layout: bool, new: str, say: Callable[[str], None]) -> None:
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
