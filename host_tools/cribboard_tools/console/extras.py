"""Commands that install an extra: the packages that only some commands need.

No index of packages has Cribboard: whoever registered its name there could run code on the machine
of everybody who installs it by name. So a command names the place that this Cribboard was installed
from, a checkout or a file, or the packages themselves.
"""

from __future__ import annotations

import json
import os
import shlex
import subprocess
import sys
from pathlib import Path
from urllib.parse import urlsplit

TYPE_CHECKING = False
if TYPE_CHECKING:
    from importlib.metadata import Distribution

PROJECT = "cribboard"
#: The checkout, where this runs in one without being installed.
_ROOT = Path(__file__).resolve().parents[3]


def missing(package: str, extra: str) -> str:
    """Return a sentence about a package that is not installed, with the command that helps."""
    return f"{package} is not installed: {command(extra)}"


def command(extra: str) -> str:
    """Return the command that installs an extra into the Python that runs this."""
    from importlib.metadata import distributions  # imports the readers of mail and ZIP

    found = [*distributions(name=PROJECT)]
    for one in found:
        words = _from_place(json.loads(one.read_text("direct_url.json") or "{}"), extra)
        if words:
            return pip(*words, installer=one.read_text("INSTALLER") or "")
    needed = [need for one in found[:1] for need in packages(one, extra)]
    return pip(*(needed or ["--editable", f"{_ROOT}[{extra}]"]))


def pip(*words: str, installer: str = "") -> str:
    """Return a command for a shell that installs what `words` name.

    installer: what installed Cribboard; uv makes environments without pip.
    """
    own = [sys.executable, "-m", "pip", "install"]
    if installer.strip() == "uv":
        own = ["uv", "pip", "install", "--python", sys.executable]
    line = [*own, *words]
    return subprocess.list2cmdline(line) if os.name == "nt" else shlex.join(line)


def packages(distribution: Distribution, extra: str) -> list[str]:
    """Return the requirements of an extra, as its metadata names them."""
    halves = [need.partition(";") for need in distribution.requires or ()]
    return [need.strip() for need, _, marker in halves if f'extra == "{extra}"' in marker]


def _from_place(origin: dict[str, object], extra: str) -> list[str]:
    """Return pip's arguments for the extra of a folder or file; [] where it is gone.

    origin: PEP 610's record of where a distribution was installed from.
    """
    from urllib.request import url2pathname  # imports HTTP, TLS and more

    url = urlsplit(str(origin.get("url", "")))
    if url.scheme != "file":
        return []
    path = Path(url2pathname(url.path))
    about = origin.get("dir_info")
    if isinstance(about, dict):
        option = ["--editable"] if about.get("editable") else []
        return [*option, f"{path}[{extra}]"] if (path / "pyproject.toml").is_file() else []
    return [f"{path}[{extra}]"] if path.is_file() else []
