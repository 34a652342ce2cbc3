"""Minifier of the page's scripts and styles: esbuild, of npm, shortens names and leaves out space.

What a browser loads until the board can be played is 11 kB (gzip) less, of 350.
"""

import subprocess
import sys
import tempfile
from collections.abc import Iterable, Mapping
from pathlib import Path

from cribboard_tools import npm

VERSION = "0.28.2"
_PROGRAM = "bin/esbuild"
#: How a file is named for esbuild, which goes by endings and writes a `.mjs` as a `.js`.
_ENDINGS = {".js": ".js", ".mjs": ".js", ".css": ".css"}


def minified(files: Mapping[str, bytes], without: Iterable[str] = ()) -> dict[str, bytes]:
    """Return the scripts and styles among `files` by name, minified; `without` some of them.

    esbuild is fetched once. Where that fails, stderr says so and nothing is returned: the page
    works as well, and takes longer to load.
    """
    try:
        program, node = esbuild().fetch() / _PROGRAM, npm.node()
    except npm.NpmError as error:
        print(f"the page's scripts are not minified: {error}", file=sys.stderr)
        return {}
    names = [name for name in files if Path(name).suffix in _ENDINGS and name not in without]
    with tempfile.TemporaryDirectory(prefix="cribboard-esbuild-") as folder:
        flat = {name: name.replace("/", "+") + _ENDINGS[Path(name).suffix] for name in names}
        made = {name: Path(folder, "out", path) for name, path in flat.items()}
        given = {name: Path(folder, path) for name, path in flat.items()}
        for name, path in given.items():
            path.write_bytes(files[name])
        flags = ["--minify", "--charset=utf8", "--log-level=error", f"--outdir={folder}/out"]
        subprocess.run([node, str(program), *map(str, given.values()), *flags], check=True)
        return {name: path.read_bytes() for name, path in made.items()}


def esbuild() -> npm.Package:
    """Return esbuild's package."""
    return npm.Package("esbuild", VERSION, "esbuild", "10 MB", {_PROGRAM: ""})
