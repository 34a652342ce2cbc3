"""Put the firmware on a Raspberry Pi Pico over USB, or update it.

The board restarts in its boot loader, the image is copied onto the drive that appears, and the
board must answer with the new version. Settings and games are kept, also on a board whose firmware
was still in its file system. For a new board: hold BOOTSEL while you plug it in, and name the board
with --board.

--layout tells the board which holes it has: the name of a layout (two-track, three-track,
single-track, british), or the file board.json that `cribboard hardware build` has written.

For developers: --source sends the firmware's modules from this checkout to the board's file
system, where they run instead of the image's; --clean removes them.

example:
  cribboard deploy
  cribboard deploy cribboard-pico.uf2 --port /dev/ttyACM0
  cribboard deploy --board pico_w         (for a board in its boot loader)
  cribboard deploy --layout three-track   (for a board with three tracks)
  cribboard deploy --dry-run              (print what would be done)
  cribboard deploy --source --watch       (send the sources, and again after every change)
"""

import argparse
import json
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any, NamedTuple

from cribboard.lights import presets
from host_tools.console import printable, terminal
from host_tools.errors import BadInput, Failure
from host_tools.link.stopping import SWITCH_ON, restarting, stopped
from host_tools.pico import (
    board_settings,
    drives,
    owner_data,
    ports,
    probe_answers,
    source_upload,
    uf2,
)
from host_tools.pico import (
    image as deploy_image,
)
from host_tools.pico.deploy_probes import ABOUT, ABOUT_SHAPE
from host_tools.pico.image import Image
from host_tools.pico.make_firmware import BOARDS
from host_tools.pico.repl import NoPrompt, Pico, PicoError

#: Name of the image on the drive.
_FILE = "cribboard.uf2"
#: In s: the time limit until a board answers, and between two looks for it.
_ANSWER_S, _LOOK_S = 60.0, 0.5
#: What to do with a board that does not stop, as the end of a sentence.
_BY_BUTTON = "hold BOOTSEL while you plug it in, and run `cribboard deploy` again with --board"


class Standing(NamedTuple):
    """State of a running board.

    image: (version, commit, board, MicroPython) of a Cribboard image, else None; number: the
    chip's serial number, which the serial port has too; root: names in the root of its files;
    files: bytes of its file system.
    """

    micropython: str
    machine: str
    number: str
    image: tuple[str, str, str, str] | None
    root: tuple[str, ...]
    files: int

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

    port: "" for a board in its boot loader, whose `drive` is then set; others: the ports of other
    boards, known where this one's serial number is not.
    """

    image: Image
    port: str
    standing: Standing | None
    drive: drives.Drive | None
    others: tuple[ports.Port, ...] = ()

    @property
    def loses_files(self) -> bool:
        """Whether the image puts its file system elsewhere than the board has one."""
        standing = self.standing
        return standing is not None and (
            standing.image is None or standing.files != self.image.files
        )


class Progress(NamedTuple):
    """Callbacks for the progress: name of a step, total bytes to send, bytes just sent."""

    say: Callable[[str], None]
    total: Callable[[int], None]
    sent: Callable[[int], None]


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the command's arguments."""
    parser.add_argument(
        "image",
        nargs="?",
        metavar="IMAGE.uf2",
        help="the image (default: the one that `make firmware` built)",
    )
    parser.add_argument(
        "--port", default="auto", help="serial port of the Pico (default: found automatically)"
    )
    parser.add_argument(
        "--board", choices=[*BOARDS], help="kind of board, where it cannot be asked"
    )
    parser.add_argument(
        "--drive",
        metavar="DIR",
        help="drive of the boot loader (found automatically where mounted)",
    )
    parser.add_argument(
        "--layout",
        metavar="NAME|FILE",
        help=f"layout of the holes: {', '.join(presets.NAMES)}, or a board.json",
    )
    parser.add_argument("--dry-run", action="store_true", help="change nothing, print the plan")
    kind = parser.add_mutually_exclusive_group()
    kind.add_argument("--source", action="store_true", help="send the modules of this checkout")
    kind.add_argument("--clean", action="store_true", help="remove the modules that --source sent")
    parser.add_argument(
        "--watch", action="store_true", help="with --source: send again after every change"
    )
    parser.add_argument("--json", action="store_true", help="print the result as a JSON object")


def run(args: argparse.Namespace) -> int:
    """Deploy; return the exit status."""
    if args.source or args.clean:
        if args.image or args.board or args.drive or args.layout:
            raise BadInput(
                "--source and --clean work on a running board: leave out image, --board, --drive "
                "and --layout"
            )
        return source_upload.run(args, lambda: stopped(args.port, SWITCH_ON))
    if args.watch:
        raise BadInput("--watch sends sources again: add --source")
    with terminal.progress(args.json) as bars:
        task = bars.add_task("Looking for the board", total=None)
        progress = Progress(
            lambda text: bars.update(task, description=text),
            lambda total: bars.update(task, total=total, completed=0),
            lambda size: bars.update(task, advance=size),
        )
        result = deploy(args, progress)
    if args.json:
        print(json.dumps(result), flush=True)
    return 0


def deploy(args: argparse.Namespace, progress: Progress) -> dict[str, Any]:
    """Update the board; return the result for --json. Raises Failure."""
    say = print_nothing if args.json else print_line
    layout = None if args.layout is None else board_settings.layout(args.layout)
    known = tuple(drives.find())
    is_waiting = args.drive is not None and drives.read(Path(args.drive)) is not None
    if is_waiting and args.port != "auto":
        raise BadInput(
            f"a board waits in its boot loader at {args.drive}, and --port names a running one: "
            "leave out one of them"
        )
    if args.port != "auto" or (not is_waiting and _serial_ports()):
        job, result = _prepare_running(args, layout, known, progress, say)
        if not result["is_updated"]:
            return result
        drive = drives.wait(args.drive, known)
    else:
        job, result, drive = _prepare_waiting(args, say)
        if args.dry_run:
            return result
    _copy(job, drive, progress)
    progress.say("Waiting for the board")
    drives.wait_until_gone(drive)
    result |= _confirm(job, layout, say)
    return result


def _prepare_running(
    args: argparse.Namespace,
    layout: str | dict[str, Any] | None,
    known: tuple[drives.Drive, ...],
    progress: Progress,
    say: Callable[[str], None],
) -> tuple[Job, dict[str, Any]]:
    """Have a running board enter its boot loader, if it needs the image; its games are saved then.

    known: drives of other boards.
    """
    with stopped(args.port, _BY_BUTTON) as pico:
        standing = look(pico)
        kind = deploy_image.kind_of(standing.machine, standing.board, args.board)
        image = deploy_image.choose(args.image, kind)
        job = Job(image, pico.port, standing, None)
        result = _plan(job, args)
        say(_summary(job, result))
        if known:
            say(
                f"Another board waits in its boot loader ({known[0].path}); --drive updates that "
                "one instead."
            )
        if result["is_updated"]:
            if job.loses_files:
                result["carried"] = owner_data.save(pico, standing.number, standing.root, say)
            progress.say("Entering the boot loader")
            pico.enter_boot_loader()
            return job, result
        if standing.image and not args.dry_run:
            # an earlier run was interrupted before this
            result["carried"] = owner_data.restore(pico, standing.number, say)
            board_settings.install_layout(pico, layout, say)
        pico.reset()  # it was stopped at its prompt
    return job, result


def _prepare_waiting(
    args: argparse.Namespace, say: Callable[[str], None]
) -> tuple[Job, dict[str, Any], drives.Drive]:
    """Find the drive of a board in its boot loader, mounting it if Linux has not."""
    drive = drives.choose(args.drive)
    if drive is None and not args.drive and drives.unmounted():
        drive = drives.wait(None, ())
    if drive is None:
        raise PicoError(drives.why_none(args.drive) if args.drive else ports.nothing_found())
    image = deploy_image.for_drive(args.image, args.board, drive)
    job = Job(image, "", None, drive, tuple(_serial_ports()))
    result = _plan(job, args)
    say(_summary(job, result))
    return job, result, drive


def _serial_ports() -> list[ports.Port]:
    try:
        return ports.find()
    except ImportError:
        raise PicoError('mpremote is not installed: pip install "cribboard[pico]"') from None


def print_line(text: str) -> None:
    """Print a line for a person."""
    print(printable.escaped(text, allowed="\n"), flush=True)


def print_nothing(text: str) -> None:
    """Print nothing: the result is printed as JSON."""


def look(pico: Pico) -> Standing:
    """Return the state of the board at its prompt; raises PicoError."""
    answer = probe_answers.literal(pico.run(ABOUT), ABOUT_SHAPE)
    version, machine, number, image, root, files = answer
    release = ".".join(map(str, version))
    return Standing(release, machine, number, image and tuple(image), tuple(root), files)


# Steps


def _plan(job: Job, args: argparse.Namespace) -> dict[str, Any]:
    """Return the result for --json as far as it is known before the update."""
    image, standing = job.image, job.standing
    installed = standing.image if standing else None
    is_there = installed is not None and installed[:3] == (
        image.version,
        image.commit,
        image.board.name,
    )
    # A commit that ends with "+" has uncommitted changes, which may differ by now.
    is_needed = not is_there or image.commit.endswith("+")
    return {
        "port": job.port,
        "board": image.board.name,
        "image": str(image.path),
        "version": image.version,
        "commit": image.commit,
        "before": standing.title if standing else "",
        "layout": args.layout or "",
        "carried": 0,
        "is_dry": args.dry_run,
        "is_updated": is_needed and not args.dry_run,
        "is_needed": is_needed,
    }


def _summary(job: Job, result: dict[str, Any]) -> str:
    """Return the plan as lines for a person."""
    image = job.image
    new = f"Cribboard {image.version} ({image.commit})"
    place = f"at {job.port}" if job.port else f"in its boot loader ({job.drive.path})"  # type: ignore[union-attr]
    before = f", {result['before']}" if result["before"] else ""
    lines = [f"{image.board.title} {place}{before}."]
    if not result["is_needed"]:
        lines.append("The board has this firmware already.")
    else:
        lines.append(f"To copy: {new}, {len(image.data):,} bytes from {image.path}.")
    if result["layout"]:
        lines.append(f"To install: the layout {result['layout']}.")
    if job.standing and job.standing.image and "source" in job.standing.root:
        lines.append(
            "Files in /source may run instead of it: `cribboard deploy --clean` removes them."
        )
    return "\n".join(lines)


def _copy(job: Job, drive: drives.Drive, progress: Progress) -> None:
    """Write the image onto the drive; the board restarts by itself."""
    image = job.image
    if uf2.FAMILIES[image.board.family] != drive.family:
        raise Failure(
            f"the drive {drive.path} belongs to an {drive.family}, and {image.path} is for a "
            f"{image.board.title}: unplug the other board and try again"
        )
    progress.say(f"Copying {image.path.name}")
    progress.total(len(image.data))
    drives.write(drive, _FILE, image.data, progress.sent)


def _confirm(
    job: Job, layout: str | dict[str, Any] | None, say: Callable[[str], None]
) -> dict[str, Any]:
    """Wait until the board answers with the image's version; restore files, install a layout."""
    image = job.image
    new = f"Cribboard {image.version} ({image.commit})"
    try:
        pico, now = _reopen(job)
    except NoPrompt:
        say(
            f"{new} is copied and the board has started; its service is switched off, so its "
            "version could not be checked"
            + (", and its layout not be installed." if layout is not None else ".")
        )
        return {"is_confirmed": False}
    with pico, restarting(pico):
        if now.image is None or now.image[:3] != (image.version, image.commit, image.board.name):
            raise PicoError(
                f"the board started, but runs {now.title}, not {new}: run `cribboard deploy` again"
            )
        carried = owner_data.restore(pico, now.number, say)
        board_settings.install_layout(pico, layout, say)
        pico.reset()
    say(f"The board runs {new}.")
    return {"port": pico.port, "is_confirmed": True, "carried": carried}


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
        except PicoError:
            pass  # its port is not ready yet
        time.sleep(_LOOK_S)
    raise PicoError(
        "the image is copied, but the board does not answer: unplug it, plug it in, and run "
        "`cribboard doctor`; if it stays dark, hold BOOTSEL and deploy again"
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
    present = _serial_ports()
    if job.standing and job.standing.number:
        number = job.standing.number.lower()
        same = [one.device for one in present if one.serial.lower() == number]
        is_others = any(one.device == job.port and one.serial for one in present)
        return same[0] if same else "" if is_others else job.port
    fresh = [one.device for one in present if one not in job.others]
    return fresh[0] if len(fresh) == 1 else ""
