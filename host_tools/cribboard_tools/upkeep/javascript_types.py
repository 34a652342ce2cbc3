"""Check the types of the page's JavaScript with TypeScript, as page/tsconfig.json says.

    python -m cribboard_tools.upkeep.javascript_types

TypeScript comes from npm, once, into the cache folder. Without a network the check is skipped with
a message, except where the variable CI is set.
"""

import os
import subprocess
import sys

from cribboard_tools import npm
from cribboard_tools.homes import page_server

#: The last version that runs in any Node.js; from 7 on it is a program for each kind of machine.
VERSION = "5.9.3"
_COMPILER = "bin/tsc"


def check() -> int:
    """Print what is wrong; return the exit code."""
    package = npm.Package("typescript", VERSION, "TypeScript", "24 MB", {_COMPILER: ""})
    try:
        compiler, node = package.fetch() / _COMPILER, npm.node()
    except (npm.NpmError, OSError) as error:
        print(f"types of the page's JavaScript: not checked: {error}", file=sys.stderr)
        return 1 if os.environ.get("CI") else 0
    command = [node, str(compiler), "--project", str(page_server.PAGE / "tsconfig.json")]
    done = subprocess.run(command, check=False)
    if not done.returncode:
        print("tsc: no type errors in the page's JavaScript")
    return done.returncode


if __name__ == "__main__":
    sys.exit(check())
