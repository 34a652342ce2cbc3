"""Put the firmware on a Raspberry Pi Pico over USB, or update it.

The board restarts in its boot loader, the image is copied onto the drive that appears, and the
board must answer with the new version. Settings and games stay. For a new board: hold BOOTSEL while
you plug it in.

--layout tells the board which holes it has: the name of a layout, or the file board.json that
`cribboard hardware build` has written. Names: two-track, three-track, single-track, british for
strips; matrix, matrix-3, matrix-1, matrix-british for a panel of 8 x 32. A new board then asks by
three keys how its panel is mounted. matrix:tlcz tells that too: the corner of the first lamp (tl,
tr, bl, br), lines along the columns or the rows (c, r), in zigzag or not (z, p).

example:
  cribboard deploy
  cribboard deploy cribboard-pico.uf2 --port /dev/ttyACM0
  cribboard deploy --layout three-track   (for a board with three tracks)
  cribboard deploy --layout matrix        (for a panel)
  cribboard deploy --dry-run              (print what would be done)
"""

import argparse
import json
import shlex
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any

from cribboard.lights import presets
from cribboard_tools.console import printable, terminal
from cribboard_tools.console.arguments import PORT, one_of
from cribboard_tools.errors import BadInput, Failure
from cribboard_tools.link.stopping import UNSAVED, stopped
from cribboard_tools.pico import board_settings, board_update, drives, ports, uf2
from cribboard_tools.pico import (
    image as deploy_image,
)
from cribboard_tools.pico.board_update import Job, Say
from cribboard_tools.pico.make_firmware import BOARDS
from cribboard_tools.pico.repl import PicoError

#: Name of the image on the drive.
_FILE = "cribboard.uf2"


#: Takes what changed of the progress: `description` of a step, `total` bytes, bytes to `advance`.
Progress = Callable[..., None]
ARGUMENTS = f"""
image? IMAGE.uf2    the image (default: the one that `make firmware` built)
{PORT}
--board {one_of(BOARDS)}  kind of board, where it does not tell
--drive DIR         drive of the boot loader (found automatically where mounted)
--layout NAME|FILE  layout of the holes: {", ".join(presets.NAMES)}, or a board.json
--dry-run           change nothing, print the plan
--json              print the result as a JSON object
"""


def run(args: argparse.Namespace) -> int:
    """Deploy; return the exit status."""
    with terminal.progress(args.json) as bars:
        task = bars.add_task("Looking for the board", total=None)
        result = deploy(args, partial(bars.update, task))
    if args.json:
        print(json.dumps(result), flush=True)
    return 0


def deploy(args: argparse.Namespace, progress: Progress) -> dict[str, Any]:
    """Update the board; return the result for --json. Raises Failure."""
    say: Say = (lambda text: None) if args.json else print_line
    layout = None if args.layout is None else board_settings.layout(args.layout)
    given = None if args.image is None else deploy_image.read(Path(args.image))
    if given and args.board:
        deploy_image.choose(given, BOARDS[args.board])
    if args.port != "auto":
        ports.check(args.port)
    others = drives.waiting()
    if _is_for_running(args, others):
        job, result = _prepare_running(args, given, layout, others, progress, say)
        if not result["is_updated"]:
            return result
        drive = drives.wait(args.drive, others, job.again)
    else:
        job, result, drive = _prepare_waiting(args, given, say)
        if args.dry_run:
            return result
    _copy(job, drive, progress)
    progress(description="Waiting for the board")
    drives.wait_until_gone(drive)
    result |= board_update.confirm(job, layout, say)
    return result


def _is_for_running(args: argparse.Namespace, waiting: drives.Waiting) -> bool:
    """Return whether a running board is to be updated, not one that waits in its boot loader.

    Raises BadInput where both are there and the user has not said which one.
    """
    is_drive_there = args.drive is not None and drives.read(Path(args.drive)) is not None
    if args.port != "auto":
        if is_drive_there:
            raise BadInput(
                f"a board waits in its boot loader at {args.drive}, and --port names a running "
                "one: leave out one of them"
            )
        return True
    running = [] if is_drive_there else ports.find()
    if running and waiting.places and not args.drive:
        other = f"--drive {waiting.drives[0].path}" if waiting.drives else "unplug the running one"
        raise BadInput(
            f"a board runs at {running[0].device}, and one waits in its boot loader "
            f"({waiting.places[0]}): update the running one with --port {running[0].device}; for "
            f"the waiting one, {other}"
        )
    return bool(running)


def _again(args: argparse.Namespace) -> str:
    """Return the command that does the same with a board in its boot loader."""
    words = ["cribboard", "deploy", *([args.image] if args.image else [])]
    words += ["--board", args.board] if args.board else []
    return shlex.join(words + (["--layout", args.layout] if args.layout else []))


def _prepare_running(
    args: argparse.Namespace,
    given: deploy_image.Image | None,
    layout: str | dict[str, Any] | None,
    others: drives.Waiting,
    progress: Progress,
    say: Say,
) -> tuple[Job, dict[str, Any]]:
    """Have a running board enter its boot loader, if it needs the image.

    Files of another program are copied before.

    others: the boot loaders of other boards.
    """
    by_button = f"hold BOOTSEL while you plug it in, and run `{_again(args)}`"

    def refuse_unsaved() -> None:
        raise PicoError(
            f"{UNSAVED}, and an update would lose the moves since: wait and try again, or "
            f"{by_button}, which goes on without them"
        )

    def saving() -> None:
        progress(description="Waiting for the board to save its game")

    with stopped(args.port, by_button, saving, refuse_unsaved) as pico:
        standing = board_update.look(pico)
        kind = deploy_image.kind_of(standing.machine, standing.board, args.board)
        image = deploy_image.choose(given, kind)
        job = Job(image, pico.port, standing, None, _again(args))
        result = _plan(job, args, say)
        if others.places:
            say(
                f"Another board waits in its boot loader ({others.places[0]}) and is left as it is."
            )
        if result["is_updated"]:
            if standing.image is None:
                board_update.save_files(pico, standing.number, say)
            progress(description="Entering the boot loader")
            pico.enter_boot_loader()
            return job, result
        if standing.image and not args.dry_run:
            # an earlier run was interrupted before this
            board_settings.install_layout(pico, layout, say)
        pico.reset()  # it was stopped at its prompt
    return job, result


def _prepare_waiting(
    args: argparse.Namespace, given: deploy_image.Image | None, say: Say
) -> tuple[Job, dict[str, Any], drives.Drive]:
    """Find the drive of a board in its boot loader, mounting it if Linux has not."""
    drive = drives.choose(args.drive)
    if drive is None and not args.drive and drives.unmounted():
        drive = drives.wait(None, drives.Waiting(), _again(args))
    if drive is None:
        raise PicoError(drives.no_drive(args.drive) if args.drive else ports.nothing_found())
    image = deploy_image.for_drive(given, args.board, drive)
    job = Job(image, "", None, drive, _again(args), tuple(ports.find()))
    return job, _plan(job, args, say), drive


def print_line(text: str) -> None:
    """Print a line for a person."""
    print(printable.escaped(text, allowed="\n"), flush=True)


# Steps


def _plan(job: Job, args: argparse.Namespace, say: Say) -> dict[str, Any]:
    """Tell what is to be done; return the result for --json as far as it is known before."""
    image, standing = job.image, job.standing
    # A commit that ends with "+" has uncommitted changes, which may differ by now.
    is_needed = not (standing and standing.runs(image)) or image.commit.endswith("+")
    before = standing.title if standing else ""
    place = f"at {job.port}" if job.port else f"in its boot loader ({job.drive.path})"  # type: ignore[union-attr]
    lines = [f"{image.board.title} {place}{', ' * bool(before)}{before}."]
    if is_needed:
        size = f"{len(image.data):,} bytes from {image.path}"
        lines.append(f"To copy: {image.title}, {size}.")
    else:
        lines.append("The board has this firmware already.")
    if args.layout:
        lines.append(f"To install: the layout {args.layout}.")
    say("\n".join(lines))
    return {
        "port": job.port,
        "board": image.board.name,
        "image": str(image.path),
        "version": image.version,
        "commit": image.commit,
        "before": before,
        "layout": args.layout or "",
        "is_dry": args.dry_run,
        "is_updated": is_needed and not args.dry_run,
        "is_needed": is_needed,
    }


def _copy(job: Job, drive: drives.Drive, progress: Progress) -> None:
    """Write the image onto the drive; the board restarts by itself."""
    image = job.image
    if uf2.FAMILIES[image.board.family] != drive.family:
        raise Failure(
            f"the drive {drive.path} belongs to an {drive.family}, and {image.path} is for a "
            f"{image.board.title}: unplug the other board and try again"
        )
    progress(description=f"Copying {image.path.name}", total=len(image.data), completed=0)
    drives.write(drive, _FILE, image.data, lambda size: progress(advance=size), job.again)
