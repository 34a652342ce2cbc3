"""Upload of this checkout's modules to a board's file system: `cribboard deploy --source`.

The modules that differ from the image's go into /source as .mpy files, with the order in which to
import them (source_overlay.py). /source/complete is removed first and written last:
firmware/main.py uses /source only while that file exists, so after an interrupted upload the board
runs its frozen firmware.
"""

import argparse
import contextlib
import hashlib
import json
import re
import time
from collections.abc import Callable
from typing import Any, NamedTuple

from cribboard_tools.console import printable, terminal
from cribboard_tools.errors import Failure
from cribboard_tools.firmware_source import PACKAGE, is_checkout
from cribboard_tools.pico import deploy_probes as probes
from cribboard_tools.pico import mpy, probe_answers, source_overlay
from cribboard_tools.pico.repl import Pico, PicoError

FOLDER = "/source"
MARKER = f"{FOLDER}/complete"
#: It takes a second on a Pico, and longer on an emulated one on a busy machine.
_HASHING_S = 300
_WATCH_S = 0.5
#: Heap that a module takes for each byte of its .mpy file; heap that the firmware takes besides;
#: heap to leave free for a long game. Measured on the emulated Pico with MicroPython
#: 1.28: 90,600 bytes for the 114,800 of the modules that were loaded, 77,000 in play with the
#: image's; a board with less than 30,000 free runs out of memory in its first deal.
_HEAP_PER_BYTE, _HEAP_IN_PLAY, _HEAP_RESERVE = 0.79, 77_000, 30_000
#: Blocks of flash to leave free for games, and blocks that littlefs takes for a folder.
_RESERVED_BLOCKS, _FOLDER_BLOCKS = 8, 2


OpenBoard = Callable[[], contextlib.AbstractContextManager[Pico]]


class Standing(NamedTuple):
    """State of a board. hashes: {path: sha256} of the files in /source.

    mpy_version: sys.implementation._mpy; heap: bytes in all; block, free: bytes of a block of
    flash, and free blocks; is_complete: whether the marker exists; output: all that was printed,
    with the image's list of modules.
    """

    mpy_version: int
    heap: int
    block: int
    free: int
    is_complete: bool
    hashes: dict[str, str]
    output: str


class Plan(NamedTuple):
    """Changes to a board. send: {path: data}; wanted: {path: sha256} of all files afterwards."""

    wanted: dict[str, str]
    send: dict[str, bytes]
    remove: list[str]
    is_nothing: bool


def run(args: argparse.Namespace, open_board: OpenBoard) -> int:
    """Send the sources, or remove them; return the exit status.

    open_board: stops the board at its prompt; it restarts if the body fails.
    """
    if args.clean:
        _clean(args, open_board)
        return 0
    if not is_checkout():
        raise Failure("--source sends the modules of a checkout, and this is an installed package")
    seen = _stamps()
    _send_once(args, open_board)
    while args.watch:
        time.sleep(_WATCH_S)
        now = _stamps()
        if now != seen:
            seen = now
            try:
                _send_once(args, open_board)
            except Failure as error:  # a mistake in a source: wait for the next change
                terminal.complain("cribboard deploy", str(error))
    return 0


def _stamps() -> dict[str, int]:
    """Return the modification time of each source."""
    return {str(path): path.stat().st_mtime_ns for path in sorted(PACKAGE.rglob("*.py"))}


def _send_once(args: argparse.Namespace, open_board: OpenBoard) -> None:
    with open_board() as pico, terminal.progress(args.json) as bars:
        task = bars.add_task("Compiling", total=None)
        standing = look(pico)
        plan = make_plan(standing, compiled_files(standing))
        if not args.dry_run:
            bars.update(task, description="Sending", total=sum(map(len, plan.send.values())) or 1)
            carry_out(pico, plan, lambda size: bars.update(task, advance=size))
        else:
            pico.reset()
    result = {
        "port": pico.port,
        "files": len(plan.wanted),
        "sent": len(plan.send),
        "removed": len(plan.remove),
        "bytes": sum(map(len, plan.send.values())),
        "is_dry": args.dry_run,
    }
    if args.json:
        print(json.dumps(result), flush=True)
    else:
        print(page(result, plan), flush=True)


def compiled_files(standing: Standing) -> dict[str, bytes]:
    """Return the files for /source, by path in it: the modules that differ from the image's.

    All of them if the image cannot take a part (`source_overlay.changed_paths`).
    """
    arch = mpy.arch_of(standing.mpy_version)
    texts = source_overlay.frozen_texts()
    paths = source_overlay.changed_paths(texts, standing.output)
    if paths is None:
        return mpy.compile_texts(texts, arch)
    if not paths:
        return {}
    order = "\n".join(source_overlay.import_order(texts, paths))
    files = mpy.compile_texts({path: texts[path] for path in paths}, arch)
    return files | {source_overlay.ORDER_FILE: order.encode()}


def page(result: dict[str, Any], plan: Plan) -> str:
    """Return the result, or the plan, as text for a person."""
    if not plan.wanted:
        return f"The image has the modules of this checkout: {FOLDER} has none."
    if plan.is_nothing:
        return f"The {result['files']} files in {FOLDER} match this checkout already."
    would = "would be" if result["is_dry"] else "were"
    lines = [
        f"{result['sent']} of {result['files']} files {would} sent to {FOLDER} "
        f"({result['bytes']:,} bytes), {result['removed']} removed."
    ]
    if not result["is_dry"]:
        lines.append("They run instead of the image's; `cribboard deploy --clean` removes them.")
    return "\n".join(lines)


def look(pico: Pico) -> Standing:
    """Return the state of the board; raises PicoError where it does not run Cribboard's image."""
    image = probe_answers.literal(pico.run(probes.ABOUT), probes.ABOUT_SHAPE)[3]
    if image is None:
        raise PicoError(
            "--source needs Cribboard's image, and the board has plain MicroPython: run `cribboard "
            "deploy` first"
        )
    output = pico.run(probes.TOOLS + probes.SOURCE, _HASHING_S)
    mpy_version, heap, block, free, is_complete = probe_answers.literal(output, probes.SOURCE_SHAPE)
    hashes = _hashes(output)
    hashes.pop(MARKER, None)
    return Standing(mpy_version, heap, block, free, is_complete, hashes, output)


def _hashes(output: str) -> dict[str, str]:
    """Return {path: sha256} from the lines that `tell_hash` printed."""
    lines = re.findall(r"^([0-9a-f]{64}) (/.*?)\r?$", output, re.M)
    return {path: made for made, path in lines}


def make_plan(standing: Standing, files: dict[str, bytes]) -> Plan:
    """Compare the board's files with this checkout's. Raises PicoError where there is no room."""
    files = {f"{FOLDER}/{name}": data for name, data in files.items()}
    wanted = {path: _hash(data) for path, data in files.items()}
    send = {path: data for path, data in files.items() if standing.hashes.get(path) != wanted[path]}
    remove = sorted(standing.hashes.keys() - wanted.keys())
    _require_heap(standing, sum(map(len, files.values())))
    _require_flash(standing, send, wanted)
    is_nothing = standing.is_complete == bool(wanted) and not send and not remove
    return Plan(wanted, send, remove, is_nothing)


def _require_heap(standing: Standing, size: int) -> None:
    need = int(size * _HEAP_PER_BYTE) + _HEAP_IN_PLAY + _HEAP_RESERVE
    if need > standing.heap:
        raise PicoError(
            f"modules from files need {need:,} bytes of memory on the board (the image's need none "
            f"of it for their code), and it has {standing.heap:,}: build an image with `make "
            "firmware` instead"
        )


def _require_flash(standing: Standing, send: dict[str, bytes], wanted: dict[str, str]) -> None:
    """Raise PicoError where the files do not fit beside the games.

    The old version of a file is removed only when the new one is complete.
    """
    fresh = [data for path, data in send.items() if path not in standing.hashes]
    folders = {FOLDER} | {path.rpartition("/")[0] for path in wanted}
    present = {path.rpartition("/")[0] for path in standing.hashes}
    present |= {FOLDER} if present else set()
    blocks = sum(-(-len(data) // standing.block) for data in fresh)
    blocks += _FOLDER_BLOCKS * len(folders - present) + _RESERVED_BLOCKS
    if blocks > standing.free:
        raise PicoError(
            f"{blocks * standing.block:,} bytes of flash are needed for the files and for games, "
            f"and {standing.free * standing.block:,} are free on the board: build an image with "
            "`make firmware` instead"
        )


def carry_out(pico: Pico, plan: Plan, tell: Callable[[int], None]) -> None:
    """Carry out the plan; the marker is written after a check of every file. Raises PicoError."""
    if not plan.is_nothing:
        pico.run(f"if 'complete' in names({FOLDER!r}): os.remove({MARKER!r})")
        for path in plan.remove:
            pico.run(f"os.remove({path!r})")
        for path, data in plan.send.items():
            pico.put(path, data)
            tell(len(data))
        here = _hashes(pico.run(f"walk({FOLDER!r}, tell_hash)", _HASHING_S))
        paths = sorted({*here, *plan.wanted})
        wrong = [path for path in paths if here.get(path) != plan.wanted.get(path)]
        if wrong:
            raise PicoError(
                f"{wrong[0]} differs on the board, which runs its frozen firmware: try again"
            )
        if plan.wanted:
            pico.put(MARKER, listing_hash(plan.wanted).encode())
    pico.reset()


def listing_hash(wanted: dict[str, str]) -> str:
    """Return the hash of a listing of files: the content of the marker."""
    return _hash("".join(f"{wanted[path]} {path}\n" for path in sorted(wanted)).encode())


def _clean(args: argparse.Namespace, open_board: OpenBoard) -> None:
    with open_board() as pico:
        root = probe_answers.literal(pico.run(probes.ABOUT), probes.ABOUT_SHAPE)[4]
        is_there = "source" in root
        if is_there and not args.dry_run:
            pico.run(probes.TOOLS + probes.CLEAN)
        pico.reset()
    if args.json:
        print(json.dumps({"port": pico.port, "is_removed": is_there and not args.dry_run}))
    elif not is_there:
        print(f"The board has no {FOLDER}: it runs its image.")
    else:
        would = "would be removed: " if args.dry_run else "is removed: "
        print(printable.escaped(f"{FOLDER} {would}the board runs its image's modules."))


def _hash(data: bytes) -> str:
    return hashlib.sha256(data).hexdigest()
