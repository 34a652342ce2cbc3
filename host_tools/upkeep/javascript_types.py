"""Check the types of the page's JavaScript with TypeScript, as host_tools/page/tsconfig.json says.

    python -m host_tools.upkeep.javascript_types

TypeScript comes from npm, once, into the cache folder. Without a network the check is skipped with
a message, except where the variable CI is set.
"""

import os
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

from host_tools.cache_folder import cache_dir
from host_tools.homes import page_server

#: The last version that runs in any Node.js; from 7 on it is a program for each kind of machine.
VERSION = "5.9.3"
_COMPILER = "node_modules/typescript/bin/tsc"


def fetch() -> Path:
    """Return the folder of TypeScript, fetched if need be. Raises page_server.RunError."""
    home = cache_dir() / f"typescript-{VERSION}"
    if (home / _COMPILER).is_file():
        return home
    npm = page_server.find_npm()
    home.parent.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory(prefix="fetch-", dir=home.parent) as folder:
        staged = Path(folder) / "typescript"
        staged.mkdir()
        options = [*page_server.NPM_FLAGS, *page_server.NPM_PATIENCE, "--prefix", str(staged)]
        page_server.call([*npm, *options, f"typescript@{VERSION}"], "TypeScript", npm[0])
        shutil.rmtree(home, ignore_errors=True)
        staged.rename(home)
    return home


def check() -> int:
    """Print what is wrong; return the exit code."""
    try:
        home = fetch()
    except page_server.RunError as error:
        print(f"types of the page's JavaScript: not checked: {error}", file=sys.stderr)
        return 1 if os.environ.get("CI") else 0
    node = shutil.which("node") or page_server.find_npm()[0]
    command = [node, str(home / _COMPILER), "--project", str(page_server.PAGE / "tsconfig.json")]
    done = subprocess.run(command, check=False)
    if not done.returncode:
        print("tsc: no type errors in the page's JavaScript")
    return done.returncode


if __name__ == "__main__":
    sys.exit(check())
