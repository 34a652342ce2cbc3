"""Interactive bill of materials: a page that shows where on the carrier each part goes.

InteractiveHtmlBom makes it. It needs the Python that has KiCad's pcbnew and wxWidgets, which pip
cannot install; `make ibom` makes a virtual environment for it in build/ibom.
"""

import os
import shutil
import subprocess
from pathlib import Path

from host_tools.errors import Failure

PROGRAM = "generate_interactive_bom"
#: Where `make ibom` puts it, in a checkout.
FOLDER = Path(__file__).parents[3] / "build/ibom/bin"
INSTALL = "apt-get install kicad python3-venv, then make ibom"
_ARGUMENTS = (
    "--no-browser", "--no-compression", "--include-tracks", "--include-nets", "--blacklist", "H*",
    "--checkboxes", "Have,Soldered", "--name-format", "ibom",
)  # fmt: skip


def program() -> str | None:
    """Return the path of InteractiveHtmlBom's program, or None if it is not installed."""
    return shutil.which(PROGRAM) or shutil.which(PROGRAM, path=str(FOLDER))


def write(board: Path, folder: Path) -> Path:
    """Write ibom.html for a .kicad_pcb file into a folder; return its path. Raises Failure."""
    found = program()
    if not found:
        raise Failure(f"{PROGRAM} is not installed: {INSTALL}")
    command = [found, *_ARGUMENTS, "--dest-dir", str(folder.resolve()), str(board.resolve())]
    environment = {**os.environ, "INTERACTIVE_HTML_BOM_NO_DISPLAY": "1"}
    done = subprocess.run(
        command, env=environment, capture_output=True, text=True, timeout=120, check=False
    )
    page = folder / "ibom.html"
    if done.returncode or not page.is_file():
        said = (done.stderr or done.stdout).strip().splitlines()
        raise Failure(f"{PROGRAM}: {said[-1] if said else 'no page'}")
    return page
